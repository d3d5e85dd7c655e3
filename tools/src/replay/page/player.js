// Steps through the frames of the film; the game's `draw` makes the picture of each.

const $ = (id) => document.getElementById(id);
const frames = film.frames;
const turns = frames[frames.length - 1].turn;
const speeds = [1, 2, 5, 10, 20];
let now = 0;
let timer = null;

const number = (value, digits = 0) =>
  value.toLocaleString("en", { minimumFractionDigits: digits, maximumFractionDigits: digits });
const time = (ms) => (ms < 10000 ? `${number(ms, ms < 100 ? 1 : 0)} ms` : `${number(ms / 1000, 1)} s`);

// What is measured along the game, by seat: a value, or undefined where there is none.
const measures = [
  ["score", (frame, seat) => frame.scores[seat]],
  ["time", (frame, seat) => frame.did?.[seat]?.took_ms],
  ["time left", (frame, seat) => frame.did?.[seat]?.left_ms],
  ["nodes", (frame, seat) => frame.did?.[seat]?.nodes],
  ["depth", (frame, seat) => frame.did?.[seat]?.depth],
  ["own estimate", (frame, seat) => frame.did?.[seat]?.estimate],
];
let measure = 0;

// The last frame of a turn.
const endOf = (turn) => {
  const index = frames.findIndex((frame) => frame.turn > turn);
  return index < 0 ? frames.length - 1 : index - 1;
};

// The latest answer of a seat up to a frame.
const latest = (index, seat) => {
  for (let i = index; i >= 0; i--) {
    if (frames[i].did?.[seat]) return { did: frames[i].did[seat], fresh: frames[i].turn === frames[index].turn };
  }
  return null;
};

const seatCard = (seat, facts) => {
  const last = latest(now, seat);
  const did = last?.did;
  const rows = [...facts];
  if (did?.took_ms !== undefined) rows.push(["time", `${time(did.took_ms)} of ${time(did.limit_ms)}`]);
  if (did?.left_ms !== undefined) rows.push(["time left", time(did.left_ms)]);
  if (did?.nodes) rows.push(["nodes", number(did.nodes)]);
  if (did?.depth) rows.push(["depth", number(did.depth)]);
  if (did?.estimate !== undefined) rows.push(["own estimate", number(did.estimate, 3)]);
  const share = did?.took_ms === undefined ? 0 : Math.min(1, did.took_ms / Math.max(did.limit_ms, 1e-9));
  const place = film.result && now === frames.length - 1 ? film.result.places[seat] : null;
  const score = place && film.result.scores[seat] !== frames[now].scores[seat]
    ? `${frames[now].scores[seat]} &rarr; ${film.result.scores[seat]}` : frames[now].scores[seat];
  return `<section class="seat s${seat}" data-seat="${seat}">
    <div class="row"><span class="name">${safe(film.names[seat])}${place ? ` <span class="soft">place ${place}</span>` : ""}</span>
    <span class="score">${score}</span></div>
    ${did?.took_ms === undefined ? "" : `<div class="meter${did.took_ms > did.limit_ms ? " late" : ""}"><i style="width:${round(100 * share)}%"></i></div>`}
    <dl>${rows.map(([name, value]) => `<dt>${safe(name)}</dt><dd>${safe(value)}</dd>`).join("")}</dl>
    ${did ? `<pre${last.fresh ? "" : ' class="soft"'}>${safe(did.text) || "(nothing)"}</pre>` : ""}
    ${did?.refused ? `<p class="warn">refused: ${did.refused}</p>` : ""}
    ${did?.fault ? `<p class="warn">${safe(did.fault)}</p>` : ""}
  </section>`;
};

const drawHistory = () => {
  const of = measures[measure][1];
  const seats = film.names.map((_, seat) => seat);
  const values = frames.flatMap((frame) => seats.map((seat) => of(frame, seat))).filter((value) => value !== undefined);
  let [low, high] = [Math.min(0, ...values), Math.max(...values, 0)];
  if (low === high) high = low + 1;
  const x = (index) => round((1000 * index) / Math.max(frames.length - 1, 1));
  const y = (value) => round(145 - (140 * (value - low)) / (high - low));
  const lines = seats.map((seat) => {
    let path = "";
    frames.forEach((frame, index) => {
      const value = of(frame, seat);
      if (value !== undefined) path += `${path ? "L" : "M"}${x(index)} ${y(value)}`;
    });
    return shape("path", { class: `s${seat}`, d: path || "M0 0" });
  });
  const zero = shape("line", { x1: 0, x2: 1000, y1: y(0), y2: y(0) });
  $("history").innerHTML = zero + lines.join("") + shape("line", { class: "now", x1: x(now), x2: x(now), y1: 0, y2: 150 });
  const unit = measures[measure][0].startsWith("time") ? time : (value) => number(value, Number.isInteger(value) ? 0 : 2);
  $("lowest").textContent = `lowest ${unit(low)}`;
  $("highest").textContent = `highest ${unit(high)}`;
};

const show = (index) => {
  now = Math.max(0, Math.min(frames.length - 1, index));
  const frame = frames[now];
  const picture = draw(frame.view, frame, film);
  $("board").setAttribute("viewBox", picture.box.map(round).join(" "));
  $("board").innerHTML = picture.svg;
  $("board").dataset.frame = now;
  $("seats").innerHTML = film.names.map((_, seat) => seatCard(seat, picture.facts?.[seat] ?? [])).join("");
  $("label").textContent = `${frame.label} · ${frame.turn} / ${turns} turns`;
  $("slider").value = now;
  const line = $("history").querySelector(".now");
  if (line) {
    const x = round((1000 * now) / Math.max(frames.length - 1, 1));
    line.setAttribute("x1", x);
    line.setAttribute("x2", x);
  }
};

// Goes to a frame by hand, and puts its turn into the address.
const go = (index) => {
  show(index);
  try {
    history.replaceState(null, "", `#${frames[now].turn}`);
  } catch {
    // Some browsers refuse that for files.
  }
};

const stop = () => {
  clearInterval(timer);
  timer = null;
  $("play").textContent = "play";
};

const play = () => {
  if (timer !== null) return stop();
  if (now === frames.length - 1) show(0);
  $("play").textContent = "stop";
  timer = setInterval(() => {
    go(now + 1);
    if (now === frames.length - 1) stop();
  }, 1000 / speeds[$("speed").selectedIndex]);
};

const byTurn = (step) => endOf(Math.max(0, Math.min(turns, frames[now].turn + step)));

const keys = {
  ArrowRight: (event) => go(event.shiftKey ? byTurn(1) : now + 1),
  ArrowLeft: (event) => go(event.shiftKey ? byTurn(-1) : now - 1),
  PageDown: () => go(byTurn(10)),
  PageUp: () => go(byTurn(-10)),
  Home: () => go(0),
  End: () => go(frames.length - 1),
  " ": play,
};

const fromAddress = () => {
  const turn = parseInt(location.hash.slice(1), 10);
  show(Number.isNaN(turn) ? 0 : endOf(turn));
};

document.addEventListener("keydown", (event) => {
  const act = keys[event.key];
  if (!act || event.ctrlKey || event.altKey || event.metaKey || event.target.tagName === "SELECT") return;
  event.preventDefault();
  if (event.key !== " ") stop();
  act(event);
});
// A button that keeps the focus would be pressed by the space bar as well.
document.querySelectorAll(".controls button").forEach((button) => button.addEventListener("click", () => button.blur()));
$("slider").max = frames.length - 1;
$("slider").addEventListener("input", () => (stop(), go(Number($("slider").value))));
$("first").addEventListener("click", () => (stop(), go(0)));
$("back").addEventListener("click", () => (stop(), go(now - 1)));
$("on").addEventListener("click", () => (stop(), go(now + 1)));
$("last").addEventListener("click", () => (stop(), go(frames.length - 1)));
$("play").addEventListener("click", play);
$("speed").innerHTML = speeds.map((speed) => `<option${speed === 5 ? " selected" : ""}>${speed} / s</option>`).join("");
$("speed").addEventListener("change", () => timer !== null && (stop(), play()));
$("history").addEventListener("click", (event) => {
  const box = $("history").getBoundingClientRect();
  stop();
  go(Math.round(((event.clientX - box.left) / box.width) * (frames.length - 1)));
});
const measured = ([, of]) => frames.some((frame) => film.names.some((_, seat) => of(frame, seat) !== undefined));
const drawMeasures = () => {
  $("measures").innerHTML = measures
    .map((one, index) => (measured(one) ? `<button data-measure="${index}" aria-pressed="${index === measure}">${one[0]}</button>` : ""))
    .join("");
  drawHistory();
};
$("measures").addEventListener("click", (event) => {
  if (event.target.dataset.measure === undefined) return;
  measure = Number(event.target.dataset.measure);
  event.target.blur();
  drawMeasures();
});
if (film.result) {
  $("result").textContent = ` · ${film.names.map((name, seat) => `${name} ${film.result.scores[seat]}`).join(" : ")}`;
}
window.addEventListener("hashchange", fromAddress);
drawMeasures();
fromAddress();
