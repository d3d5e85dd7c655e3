// `forest`: the 37 cells with their soil, the trees, and the shadows of the day.

const UNIT = 100;
const soils = ["var(--barren)", "var(--soil1)", "var(--soil2)", "var(--soil3)"];
const forestStyle = `<style>
  #board { --barren: #b9b4ab; --soil1: #cfe3a9; --soil2: #a5cf82; --soil3: #79b560; --night: #22324a; --trunk: #7a5634; }
  @media (prefers-color-scheme: dark) {
    #board { --barren: #3b3a38; --soil1: #3a4a2c; --soil2: #36562c; --soil3: #2f652f; --night: #05080f; --trunk: #8d6a45; }
  }
</style>`;

const at = (film, cell) => film.stage.at[cell].map((part) => part * UNIT);

// A tree of a size with its foot at (x, y).
const tree = (x, y, size) => {
  if (size === 0) {
    return shape("ellipse", { cx: x, cy: y + 8, rx: 9, ry: 12, class: "own", stroke: "var(--trunk)", "stroke-width": 3 });
  }
  const height = [0, 34, 52, 68][size];
  const width = [0, 19, 26, 32][size];
  const foot = y + 34;
  const trunk = shape("rect", { x: x - 3 - size, y: foot - 18, width: 6 + 2 * size, height: 18, rx: 2, fill: "var(--trunk)" });
  const tiers = [];
  for (let tier = 0; tier < size; tier++) {
    const base = foot - 13 - (tier * (height - 14)) / size;
    const half = width * (1 - (0.6 * tier) / 3);
    const top = base - height / (0.55 * size + 0.75);
    tiers.push(shape("path", { d: `M${round(x - half)} ${round(base)}Q${round(x)} ${round(base + 7)} ${round(x + half)} ${round(base)}L${round(x)} ${round(top)}Z`, class: "own", stroke: "var(--card)", "stroke-width": 1.5, "stroke-linejoin": "round" }));
  }
  return trunk + tiers.join("");
};

const draw = (view, frame, film) => {
  const cells = [...view.trees].keys();
  const ground = [], shades = [], trees = [], marks = [];
  const angle = (-view.sunTo * Math.PI) / 3;
  for (const cell of cells) {
    const [x, y] = at(film, cell);
    const shadow = Number(view.shadow[cell]);
    ground.push(hexagon(x, y, 55, { fill: soils[film.stage.soil[cell]], "data-cell": cell, "data-richness": film.stage.soil[cell], "data-shadow": shadow }));
    if (shadow) ground.push(hexagon(x, y, 55, { fill: "var(--night)", opacity: 0.12 + 0.12 * shadow, "pointer-events": "none" }));
    ground.push(label(x, y + 45, 10, cell, { class: "soft", opacity: 0.75 }));
    const letter = view.trees[cell];
    if (letter === ".") continue;
    const [size, owner] = [Number(letter) % 4, Number(letter) >> 2];
    const asleep = view.sleeps[cell] === "1";
    const shaded = shadow >= size && shadow > 0;
    if (size > 0) {
      const [dx, dy] = [Math.cos(angle), Math.sin(angle)];
      const far = 26 + 20 * size;
      shades.push(shape("path", { d: `M${round(x)} ${round(y + 29)}L${round(x + dx * far)} ${round(y + 29 + dy * far)}`, stroke: "var(--night)", "stroke-width": 10 + 5 * size, "stroke-linecap": "round", opacity: 0.22 }));
    }
    trees.push(group(
      { class: `s${owner}`, "data-tree": cell, "data-size": size, "data-owner": owner, "data-asleep": asleep ? 1 : 0, "data-shaded": shaded ? 1 : 0, opacity: asleep ? 0.55 : undefined },
      tree(x, y, size),
      asleep ? label(x + 26, y - 22, 18, "z", { class: "soft", "font-style": "italic" }) : "",
    ));
  }
  (view.last ?? []).forEach((answer, seat) => {
    const words = (answer ?? "").trim().split(/\s+/);
    const [from, to] = words.slice(1).map(Number);
    const place = (cell) => (Number.isInteger(cell) && film.stage.at[cell] ? at(film, cell) : null);
    const [a, b] = [place(from), place(to)];
    const ring = ([x, y], dash) => hexagon(x, y, 50, { class: "own-line flash", "stroke-width": 5, "stroke-dasharray": dash });
    if (words[0] === "GROW" && a) marks.push(group({ class: `s${seat}`, "data-did": "grow" }, ring(a)));
    if (words[0] === "SEED" && a && b) {
      const bend = `M${round(a[0])} ${round(a[1])}Q${round((a[0] + b[0]) / 2)} ${round((a[1] + b[1]) / 2 - 70)} ${round(b[0])} ${round(b[1])}`;
      marks.push(group({ class: `s${seat}`, "data-did": "seed" }, shape("path", { d: bend, class: "own-line flash", "stroke-width": 3.5, "stroke-dasharray": "8 7" }), ring(b, "6 6")));
    }
    if (words[0] === "COMPLETE" && a) {
      marks.push(group({ class: `s${seat}`, "data-did": "complete" }, ring(a), label(a[0], a[1], 40, "★", { class: "own" })));
    }
  });
  // The sun stands where the shadows come from.
  const [sx, sy] = [-Math.cos(angle) * 402, -Math.sin(angle) * 392];
  const rays = [...Array(12).keys()].map((ray) => {
    const turn = (ray * Math.PI) / 6;
    return `M${round(sx + 29 * Math.cos(turn))} ${round(sy + 29 * Math.sin(turn))}L${round(sx + 39 * Math.cos(turn))} ${round(sy + 39 * Math.sin(turn))}`;
  });
  const sun = group({ "data-sun": view.sunTo }, shape("circle", { cx: sx, cy: sy, r: 23, fill: "#f5b301" }), shape("path", { d: rays.join(""), stroke: "#f5b301", "stroke-width": 5, "stroke-linecap": "round" }));
  const told = label(-440, -352, 24, `day ${view.day}`, { "text-anchor": "start" }) + label(-440, -322, 19, `nutrients ${view.nutrients}`, { "text-anchor": "start", class: "soft", "data-nutrients": view.nutrients });
  const facts = [0, 1].map((seat) => {
    const own = [...view.trees].filter((letter) => letter !== "." && Number(letter) >> 2 === seat);
    const sizes = [0, 1, 2, 3].map((size) => own.filter((letter) => Number(letter) % 4 === size).length);
    return [["sun", view.sun[seat]], ["trees by size", sizes.join(" · ")], ...(view.waits[seat] ? [["this day", "waits"]] : [])];
  });
  return { box: [-450, -384, 900, 768], svg: forestStyle + ground.join("") + shades.join("") + trees.join("") + marks.join("") + sun + told, facts };
};
