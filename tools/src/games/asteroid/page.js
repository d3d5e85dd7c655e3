// `asteroid`: 127 tiles with owners, robots and bases, and the moves of the last turn.

const STEP = 62;
const steps = { r: [1, 0], ur: [1, -1], dr: [0, 1], l: [-1, 0], ul: [0, -1], dl: [-1, 1] };
const words = { h: "house", t: "town", b: "bridge", e: "excavator", i: "initial", w: "tower", m: "robotmaker" };
const place = ([x, y]) => [(x + y / 2) * STEP, ((y * Math.sqrt(3)) / 2) * STEP];

// A sign for each kind of base, around (0, 0).
const signs = {
  h: "M-9 9V-1L0 -9L9 -1V9Z",
  t: "M-12 9V1L-5 -6L1 0V9ZM-1 9V-4L6 -11L13 -4V9Z",
  b: "M-12 4Q0 -9 12 4M-12 9H12M-6 0V9M6 0V9M0 -3V9",
  e: "M0 -11L11 0L0 11L-11 0ZM-5 0H5M0 -5V5",
  i: "M0 -12L3.5 -4L12 -3.5L5.5 2L8 11L0 6L-8 11L-5.5 2L-12 -3.5L-3.5 -4Z",
  w: "M-8 10L-6 -5H-9V-11H-5V-8H-2V-11H2V-8H5V-11H9V-5H6L8 10Z",
  m: "M-10 -6H-3V-11H3V-6H10V10H-10ZM-4 0V4M4 0V4",
};

const draw = (view, frame, film) => {
  const ground = [], things = [], marks = [];
  film.stage.tiles.forEach((tile, index) => {
    const [x, y] = place(tile);
    const owner = "012".indexOf(view.owners[index]);
    const hole = view.holes[index] === "#";
    const base = view.bases[index];
    const robots = view.robots[index];
    const fill = hole ? "var(--pit)" : "var(--ground)";
    ground.push(group(
      { class: owner >= 0 ? `s${owner}` : undefined, "data-tile": tile.join(" "), "data-owner": owner, "data-base": words[base] ?? "none", "data-robots": robots, "data-hole": hole ? 1 : 0 },
      hexagon(x, y, 34.5, { fill, stroke: "var(--edge)", "stroke-width": 1.5 }),
      owner >= 0 ? hexagon(x, y, 34.5, { class: "own", opacity: hole ? 0.3 : base === "." ? 0.38 : 0.62 }) : "",
      owner >= 0 ? hexagon(x, y, 32.5, { class: "own-line", "stroke-width": 2.5 }) : "",
    ));
    if (base !== ".") {
      things.push(group({ transform: `translate(${round(x)} ${round(y - 9)}) scale(1.15)`, class: owner >= 0 ? `s${owner}` : undefined }, shape("path", { d: signs[base], fill: "var(--card)", stroke: "var(--ink)", "stroke-width": 1.6, "stroke-linejoin": "round", "fill-rule": "evenodd" })));
    }
    if (robots > 0) {
      things.push(label(x, base === "." ? y + 1 : y + 19, base === "." ? 20 : 15, robots, { "font-weight": 700, stroke: "var(--card)", "stroke-width": 3, "paint-order": "stroke" }));
    }
  });
  for (const line of view.done) {
    const [command, x, y, word, amount] = line.trim().split(/\s+/);
    const from = [Number(x), Number(y)];
    if (command === "move" && steps[word]) {
      const to = [from[0] + steps[word][0], from[1] + steps[word][1]];
      const [[x1, y1], [x2, y2]] = [place(from), place(to)];
      marks.push(group({ class: `s${view.by}`, "data-did": "move" }, arrow(x1, y1, x2, y2, 15, { stroke: "var(--card)", fill: "none", "stroke-width": 7, opacity: 0.8 }), arrow(x1, y1, x2, y2, 15, { class: "own-line flash", "stroke-width": 3.5 })));
    }
    if (command === "build") {
      const [cx, cy] = place(from);
      marks.push(group({ class: `s${view.by}`, "data-did": "build" }, hexagon(cx, cy, 37, { class: "own-line flash", "stroke-width": 6 })));
    }
  }
  const style = `<style>#board { --ground: #ebe5d8; --edge: #cfc6b4; --pit: #4b4a55; } @media (prefers-color-scheme: dark) { #board { --ground: #2b2a28; --edge: #3d3b38; --pit: #08080c; } }</style>`;
  const facts = [0, 1, 2].map((seat) => {
    const own = [...view.bases].filter((base, index) => base !== "." && view.owners[index] === String(seat));
    const kinds = [...new Set(own)].sort().map((base) => `${own.filter((other) => other === base).length} ${words[base]}`);
    return [["robots", view.army[seat]], ["robots a turn", view.income[seat]], ["bases", kinds.join(", ") || "none"]];
  });
  const half = 6.5 * STEP;
  return { box: [-half - 8, -half * 0.92, 2 * half + 16, 2 * half * 0.92], svg: style + ground.join("") + things.join("") + marks.join(""), facts };
};
