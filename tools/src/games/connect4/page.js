// `connect4`: the board, the stone that fell last, and the row that won.

const CELL = 100;

const draw = (view, frame, film) => {
  const { columns, rows } = film.stage;
  const won = new Set(view.row);
  const cell = (letter, index) => {
    const [x, y] = [((index % columns) + 0.5) * CELL, (rows - Math.floor(index / columns) - 0.5) * CELL];
    const hole = shape("circle", { cx: x, cy: y, r: 0.4 * CELL, style: "fill:var(--hole)" });
    const stone = letter === "." ? "" : shape("circle", { cx: x, cy: y, r: 0.4 * CELL, class: "own" });
    const marked = index === view.last || won.has(index);
    const mark = marked ? shape("circle", { cx: x, cy: y, r: 0.24 * CELL, fill: "none", style: "stroke:var(--hole)", "stroke-width": won.has(index) ? 12 : 5 }) : "";
    const data = { "data-cell": index, "data-stone": letter, "data-won": won.has(index) ? 1 : 0, "data-last": index === view.last ? 1 : 0 };
    return group({ ...data, class: letter === "." ? undefined : `s${letter}` }, hole, stone, mark);
  };
  const board = shape("rect", { x: 0, y: 0, width: columns * CELL, height: rows * CELL, rx: 18, style: "fill:var(--tray)" });
  const numbers = Array.from({ length: columns }, (_, column) => label((column + 0.5) * CELL, rows * CELL + 34, 28, String(column), { class: "soft" }));
  const style = `<style>#board { --tray: #7d8aa5; --hole: #f4f5f8; } @media (prefers-color-scheme: dark) { #board { --tray: #3b4560; --hole: #14171f; } }</style>`;
  return { box: [-20, -20, columns * CELL + 40, rows * CELL + 90], svg: style + board + [...view.cells].map(cell).join("") + numbers.join("") };
};
