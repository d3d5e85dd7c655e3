// `chain`: both fields with what falls and vanishes, gauges, garbage that waits, packs to come.

const SIDE = 34;
const [WIDE, HIGH, TOP] = [10, 16, 20];
// Two digits that make ten share a hue.
const hues = { 1: "#3f7fd9", 9: "#8ab6f2", 2: "#2f9e62", 8: "#86cf9f", 3: "#cf4a3a", 7: "#f0998c", 4: "#8e57c9", 6: "#c6a3ea", 5: "#e0a91b", b: "#7d858f" };

const block = (x, y, letter, values = {}) => {
  const [left, top] = [x * SIDE, (TOP - 1 - y) * SIDE];
  const pale = "987665".includes(letter) && letter !== "5";
  return group(
    { "data-x": x, "data-y": y, "data-block": letter, ...values },
    shape("rect", { x: left + 1.5, y: top + 1.5, width: SIDE - 3, height: SIDE - 3, rx: 6, fill: hues[letter] }),
    letter === "b"
      ? shape("path", { d: `M${left + 11} ${top + 11}L${left + 23} ${top + 23}M${left + 23} ${top + 11}L${left + 11} ${top + 23}`, stroke: "#c9ced4", "stroke-width": 3 })
      : label(left + SIDE / 2, top + SIDE / 2 + 1, 19, letter, { "font-weight": 700, style: `fill:${pale ? "#22303f" : "#ffffff"}` }),
  );
};

const field = (side, seat, film) => {
  const gone = new Set(side.gone.map(([x, y]) => `${x} ${y}`));
  const blocks = side.columns.flatMap((column, x) =>
    [...column].map((letter, y) => {
      const going = gone.has(`${x} ${y}`);
      const ring = going ? shape("rect", { x: x * SIDE + 1.5, y: (TOP - 1 - y) * SIDE + 1.5, width: SIDE - 3, height: SIDE - 3, rx: 6, fill: "none", stroke: "var(--ink)", "stroke-width": 3.5, class: "flash" }) : "";
      return block(x, y, letter, going ? { "data-gone": 1 } : gone.size ? { opacity: 0.55 } : {}) + ring;
    }),
  );
  const falling = side.above.flatMap(([x, letters]) =>
    [...letters].map((letter, step) => {
      const y = Math.max(HIGH + 1, side.columns[x].length) + step;
      return block(x, y, letter, { "data-falling": 1 });
    }),
  );
  const guides = side.above.map(([x, letters]) => {
    const from = side.columns[x].length;
    return letters.length ? shape("rect", { x: x * SIDE + 1.5, y: (TOP - from - letters.length) * SIDE, width: SIDE - 3, height: letters.length * SIDE, rx: 6, class: "own-line", "stroke-width": 2, "stroke-dasharray": "4 4" }) : "";
  });
  const well = shape("rect", { x: 0, y: (TOP - HIGH) * SIDE, width: WIDE * SIDE, height: HIGH * SIDE, rx: 6, fill: "var(--well)" });
  const limit = shape("line", { x1: -6, x2: WIDE * SIDE + 6, y1: (TOP - HIGH) * SIDE, y2: (TOP - HIGH) * SIDE, stroke: "var(--warn)", "stroke-width": 2, "stroke-dasharray": "6 5" });
  const foot = TOP * SIDE;
  const gauge = group({ "data-gauge": side.gauge },
    shape("rect", { x: 0, y: foot + 12, width: WIDE * SIDE, height: 12, rx: 6, fill: "var(--well)" }),
    shape("rect", { x: 0, y: foot + 12, width: (WIDE * SIDE * Math.min(side.gauge, 100)) / 100, height: 12, rx: 6, class: "own" }),
    shape("line", { x1: WIDE * SIDE * 0.8, x2: WIDE * SIDE * 0.8, y1: foot + 9, y2: foot + 27, stroke: "var(--ink)", "stroke-width": 2 }));
  const told = side.chain ? `${side.chain} chain` : side.skill ? "skill" : "";
  const chain = told ? label((WIDE * SIDE) / 2, 2.1 * SIDE, 30, told, { class: "own", "font-weight": 750, "data-chain": side.chain }) : "";
  const name = label((WIDE * SIDE) / 2, 14, 20, film.names[seat], { class: "own", "font-weight": 650 });
  return group({ class: `s${seat}`, "data-player": seat, transform: `translate(${seat * (WIDE * SIDE + 150)} 0)` }, well, guides.join(""), blocks.join(""), falling.join(""), limit, gauge, name, chain);
};

const draw = (view, frame, film) => {
  const fields = view.sides.map((side, seat) => field(side, seat, film));
  const left = WIDE * SIDE + 35;
  const packs = view.packs.map((pack, index) => {
    const scale = index === 0 ? 1.15 : 0.85;
    const top = index === 0 ? 150 : 190 + index * 80;
    const cells = pack.map((digit, cell) => {
      if (!digit) return "";
      const [x, y] = [(cell % 2) * SIDE, Math.floor(cell / 2) * SIDE];
      const letter = String(digit);
      return shape("rect", { x: x + 1.5, y: y + 1.5, width: SIDE - 3, height: SIDE - 3, rx: 6, fill: hues[letter] }) + label(x + SIDE / 2, y + SIDE / 2 + 1, 19, letter, { "font-weight": 700, style: `fill:${"9876".includes(letter) ? "#22303f" : "#ffffff"}` });
    });
    return group({ transform: `translate(${left + 40 - SIDE * scale} ${top}) scale(${scale})`, "data-pack": index, opacity: index === 0 ? 1 : 0.75 }, cells.join(""));
  });
  const head = view.packs.length ? label(left + 40, 130, 17, "pack", { class: "soft" }) : "";
  const facts = view.sides.map((side) => [["gauge", side.gauge], ["garbage waiting", side.stock]]);
  return { box: [-14, -6, 2 * WIDE * SIDE + 178, TOP * SIDE + 44], svg: fields.join("") + head + packs.join(""), facts };
};
