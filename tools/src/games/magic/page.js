// `magic`: fields with blocks, items, bombs and their fuses, lightning, and the characters.

const BOX = 44;

const bolt = (x, y) => `M${x + 4} ${y - 17}L${x - 9} ${y + 3}H${x}L${x - 4} ${y + 17}L${x + 10} ${y - 4}H${x + 1}Z`;

const cell = (sign, row, column) => {
  const [x, y] = [column * BOX, row * BOX];
  const values = { "data-cell": `${row} ${column}`, "data-sign": sign };
  const floor = shape("rect", { x, y, width: BOX, height: BOX, fill: (row + column) % 2 ? "var(--floor)" : "var(--floor2)" });
  if (sign === "#") return group(values, shape("rect", { x: x + 0.5, y: y + 0.5, width: BOX - 1, height: BOX - 1, rx: 4, fill: "var(--rock)" }), shape("path", { d: `M${x + 6} ${y + BOX - 6}V${y + 6}H${x + BOX - 6}`, stroke: "var(--rocklight)", "stroke-width": 3, fill: "none", opacity: 0.6 }));
  if (sign === "+") {
    const mortar = `M${x + 3} ${y + BOX / 2}H${x + BOX - 3}M${x + BOX / 3} ${y + 3}V${y + BOX / 2}M${x + (2 * BOX) / 3} ${y + BOX / 2}V${y + BOX - 3}`;
    return group(values, floor, shape("rect", { x: x + 2, y: y + 2, width: BOX - 4, height: BOX - 4, rx: 5, fill: "var(--brick)" }), shape("path", { d: mortar, stroke: "var(--mortar)", "stroke-width": 2.5 }));
  }
  if (sign === "N" || sign === "P") {
    const hue = sign === "N" ? "#2d8f9e" : "#c2386b";
    return group(values, floor, shape("rect", { x: x + 8, y: y + 8, width: BOX - 16, height: BOX - 16, rx: 8, fill: hue }), label(x + BOX / 2, y + BOX / 2 + 1, 18, sign === "N" ? "+●" : "+↯", { "font-weight": 700, style: "fill:#fff" }));
  }
  return group(values, floor);
};

// The class of a character's side: in a run the own ones have the colour of their seat, and the
// enemies one of their own.
const sideOf = (id, field, index) => (field.stage ? `s${id < 2 ? index : 3}` : `s${id >> 1}`);

const bomb = ([row, column, left, fire, owner], side) => {
  const [x, y] = [column * BOX + BOX / 2, row * BOX + BOX / 2];
  const near = left <= 2;
  return group(
    { class: side, "data-bomb": `${row} ${column}`, "data-left": left, "data-fire": fire, "data-owner": owner },
    shape("circle", { cx: x, cy: y, r: 17, fill: near ? "var(--warn)" : "#20242b", class: near ? "flash" : undefined }),
    shape("circle", { cx: x, cy: y, r: 17, class: "own-line", "stroke-width": 4 }),
    label(x, y + 1, 16, left, { "font-weight": 700, style: "fill:#fff" }),
  );
};

const character = (one, id, crowd, side) => {
  const [row, column] = one.at;
  // Those who share a cell stand beside each other.
  const same = crowd.filter((other) => other.at[0] === row && other.at[1] === column);
  const shift = (same.indexOf(one) - (same.length - 1) / 2) * 13;
  const [x, y] = [column * BOX + BOX / 2 + shift, row * BOX + BOX / 2];
  const body = one.dead
    ? shape("path", { d: `M${x - 12} ${y - 12}L${x + 12} ${y + 12}M${x + 12} ${y - 12}L${x - 12} ${y + 12}`, class: "own-line", "stroke-width": 7, "stroke-linecap": "round" })
    : shape("path", { d: `M${x - 13} ${y + 17}Q${x - 14} ${y - 1} ${x} ${y - 1}Q${x + 14} ${y - 1} ${x + 13} ${y + 17}Z`, class: "own", stroke: "var(--card)", "stroke-width": 2 }) + shape("circle", { cx: x, cy: y - 8, r: 10, class: "own", stroke: "var(--card)", "stroke-width": 2 }) + label(x, y + 10, 13, id, { "font-weight": 700, style: "fill:var(--on)" });
  return group({ class: side, "data-character": id, "data-at": `${row} ${column}`, "data-dead": one.dead ? 1 : 0 }, body);
};

const drawField = (field, columns, index) => {
  const cells = [...field.cells].map((sign, number) => cell(sign, Math.floor(number / columns), number % columns));
  const burnt = field.burnt.map(([row, column]) => {
    const [x, y] = [column * BOX, row * BOX];
    return group({ "data-burnt": `${row} ${column}`, class: "flash" }, shape("rect", { x: x + 2, y: y + 2, width: BOX - 4, height: BOX - 4, rx: 6, fill: "#ffb300", opacity: 0.55 }), shape("path", { d: bolt(x + BOX / 2, y + BOX / 2), fill: "#ffe680", stroke: "#c76a00", "stroke-width": 1.5 }));
  });
  const bombs = field.bombs.map((one) => bomb(one, sideOf(one[4], field, index)));
  const characters = field.characters.map((one, id) => character(one, id, field.characters, sideOf(id, field, index)));
  // A fuse stays in sight under whoever stands on it.
  const covered = ([row, column]) => field.characters.some(({ at }) => at[0] === row && at[1] === column);
  const badges = field.bombs.filter(covered).map(([row, column, left, , owner]) => {
    const [x, y] = [column * BOX + BOX - 9, row * BOX + 9];
    return group({ class: sideOf(owner, field, index) }, shape("circle", { cx: x, cy: y, r: 9, fill: left <= 2 ? "var(--warn)" : "#20242b", class: "own-line", style: `fill:${left <= 2 ? "var(--warn)" : "#20242b"}`, "stroke-width": 2.5 }), label(x, y + 0.5, 11, left, { "font-weight": 700, style: "fill:#fff" }));
  });
  const head = field.stage ? label((columns * BOX) / 2, -20, 22, `stage ${field.stage} · ${field.laid} bombs laid`, { class: "soft" }) : "";
  return group({ "data-field": index, transform: `translate(${index * (columns * BOX + 40)} 0)` }, cells.join(""), burnt.join(""), bombs.join(""), characters.join(""), badges.join(""), head);
};

const draw = (view, frame, film) => {
  const { rows, columns } = film.stage;
  const style = `<style>
    #board { --floor: #e6ead8; --floor2: #dde2cc; --rock: #6a7280; --rocklight: #aeb6c2; --brick: #c58a5b; --mortar: #9a6638; }
    @media (prefers-color-scheme: dark) { #board { --floor: #262b26; --floor2: #2b312b; --rock: #49515d; --rocklight: #6d7786; --brick: #7d5433; --mortar: #5a3a20; } }
  </style>`;
  const fields = view.fields.map((field, index) => drawField(field, columns, index));
  const strength = (field, ids) => ids.map((id) => field.characters[id]).map((one) => (one.dead ? "dead" : `${one.laid} / ${one.bombs} bombs, reach ${one.fire}`));
  const facts = [0, 1].map((seat) => {
    const field = view.fields.length > 1 ? view.fields[seat] : view.fields[0];
    const ids = view.fields.length > 1 || seat === 0 ? [0, 1] : [2, 3];
    return strength(field, ids).map((text, place) => [`character ${ids[place]}`, text]);
  });
  const wide = view.fields.length * (columns * BOX + 40) - 40;
  const top = view.fields[0].stage ? 38 : 6;
  return { box: [-6, -top, wide + 12, rows * BOX + 6 + top], svg: style + fields.join(""), facts };
};
