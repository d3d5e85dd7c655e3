// `battle2048`: both boards, the last slide, and the numbers that it threw.

const CELL = 100;
const GAP = 8;
const BOARD = 5 * CELL + 2 * GAP;
// By exponent: small numbers pale, large ones warm, then cold.
const tiles = ["", "#efe6d8", "#ecdfc4", "#f4b377", "#f2945f", "#ef7a58", "#e85a3a", "#e7cb6a", "#e5c44f", "#dfb92f", "#d3a813", "#c99a00", "#5fae6b", "#3d9a86", "#2f7fb0", "#3a62b8", "#5b4bb0"];
const dark = new Set([1, 2]);

const tile = (player, index, exponent, fresh) => {
  const [x, y] = [(index % 5) * CELL + GAP, Math.floor(index / 5) * CELL + GAP];
  const inside = CELL - GAP;
  const value = exponent <= 16 ? String(2 ** exponent) : `2^${exponent}`;
  const size = [0, 44, 44, 38, 32, 26, 22, 20][Math.min(value.length, 7)];
  const back = shape("rect", { x: x + GAP / 2, y: y + GAP / 2, width: inside, height: inside, rx: 9, fill: exponent ? tiles[Math.min(exponent, 16)] : "var(--hollow)" });
  const ring = fresh ? shape("rect", { x: x + GAP / 2, y: y + GAP / 2, width: inside, height: inside, rx: 9, class: "own-line flash", "stroke-width": 6 }) : "";
  const text = exponent ? label(x + CELL / 2, y + CELL / 2 + 2, size, value, { "font-weight": 700, style: `fill:${dark.has(exponent) ? "#5b5045" : "#ffffff"}` }) : "";
  return group({ "data-player": player, "data-cell": index, "data-exponent": exponent, "data-fresh": fresh ? 1 : 0, class: `s${1 - player}` }, back, ring, text);
};

const draw = (view, frame, film) => {
  const words = (view.last ?? "").trim().split(/\s+/);
  const numbers = words.map(Number);
  // The first phase names a cell; a turn a direction, a count, an exponent, and cells.
  const named = view.by === null || words.length < 2 ? [] : Number.isNaN(numbers[0]) ? numbers.slice(3) : numbers;
  const hit = new Set();
  for (let i = 0; i + 1 < named.length; i += 2) hit.add((named[i] - 1) * 5 + named[i + 1] - 1);
  const boards = [0, 1].map((player) => {
    const cells = view.boards[player].map((exponent, index) => tile(player, index, exponent, view.by === 1 - player && hit.has(index) && exponent > 0));
    const head = label(2, -34, 30, film.names[player], { class: "own", "font-weight": 650, "text-anchor": "start" });
    const frameBox = shape("rect", { x: 0, y: 0, width: BOARD, height: BOARD, rx: 14, fill: "var(--tray)", class: view.by === player ? "own-line" : undefined, style: "fill:var(--tray)", "stroke-width": 6 });
    let slid = "";
    if (view.by === player && "URDL".includes(words[0]) && words[0]) {
      const [dx, dy] = { U: [0, -1], R: [1, 0], D: [0, 1], L: [-1, 0] }[words[0]];
      const [mx, my] = [BOARD / 2 + dx * (BOARD / 2 + 30), BOARD / 2 + dy * (BOARD / 2 + 24)];
      slid = group({ "data-slid": words[0] }, arrow(mx - dx * 34 - 0, my - dy * 26, mx + dx * 34, my + dy * 26, 0, { class: "own-line flash", "stroke-width": 9, "stroke-linecap": "round", "stroke-linejoin": "round" }));
    }
    return group({ class: `s${player}`, transform: `translate(${player * (BOARD + 150)} 0)` }, frameBox, head, cells.join(""), slid);
  });
  const style = `<style>#board { --tray: #bcae9e; --hollow: #cfc3b4; } @media (prefers-color-scheme: dark) { #board { --tray: #3a342e; --hollow: #4a433b; } }</style>`;
  const verdict = view.verdict ? label(BOARD + 75, BOARD + 62, 26, view.verdict, { class: "soft", "data-verdict": view.verdict }) : "";
  const largest = (player) => { const most = Math.max(...view.boards[player]); return most ? 2 ** most : 0; };
  const free = (player) => view.boards[player].filter((exponent) => exponent === 0).length;
  const facts = [0, 1].map((player) => [["largest", largest(player)], ["free cells", free(player)]]);
  return { box: [-80, -75, 2 * BOARD + 310, BOARD + 165], svg: style + boards.join("") + verdict, facts };
};
