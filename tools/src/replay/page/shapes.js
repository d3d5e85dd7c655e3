// Pieces of SVG as text, used by the drawing functions of all games.

const round = (number) => Math.round(number * 100) / 100;

const safe = (text) =>
  String(text).replace(/[&<>"']/g, (letter) => `&#${letter.charCodeAt(0)};`);

// Attributes of an element; those that are undefined, null or false are left out.
const attributes = (values) =>
  Object.entries(values)
    .filter(([, value]) => value !== undefined && value !== null && value !== false)
    .map(([name, value]) => ` ${name}="${safe(typeof value === "number" ? round(value) : value)}"`)
    .join("");

const shape = (name, values, inside = "") => `<${name}${attributes(values)}>${inside}</${name}>`;

const group = (values, ...inside) => shape("g", values, inside.join(""));

const label = (x, y, size, text, values = {}) =>
  shape("text", { x, y, "font-size": size, "text-anchor": "middle", "dominant-baseline": "central", ...values }, safe(text));

// A hexagon with a corner on top.
const hexagon = (x, y, radius, values = {}) => {
  const corners = [30, 90, 150, 210, 270, 330].map((degrees) => {
    const angle = (degrees * Math.PI) / 180;
    return `${round(x + radius * Math.cos(angle))},${round(y - radius * Math.sin(angle))}`;
  });
  return shape("polygon", { points: corners.join(" "), ...values });
};

// An arrow from one point to another, short of both by `gap`.
const arrow = (x1, y1, x2, y2, gap, values = {}) => {
  const length = Math.hypot(x2 - x1, y2 - y1) || 1;
  const [ux, uy] = [(x2 - x1) / length, (y2 - y1) / length];
  const [ax, ay, bx, by] = [x1 + ux * gap, y1 + uy * gap, x2 - ux * gap, y2 - uy * gap];
  const head = 0.16 * length;
  const side = (sign) => `${round(bx - ux * head + sign * uy * head * 0.7)} ${round(by - uy * head - sign * ux * head * 0.7)}`;
  return shape("path", { d: `M${round(ax)} ${round(ay)}L${round(bx)} ${round(by)}M${side(1)}L${round(bx)} ${round(by)}L${side(-1)}`, ...values });
};
