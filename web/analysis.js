// Cards for candidates, the legend of a layer, and the timeline: what both games show of an analysis.

import { button, h, s } from "./dom.js";
import { sentence, word } from "./words.js";

/**
 * Cards for the best moves. Hovering or focusing one shows its line on the board; pressing it, or the
 * number key, plays it.
 * @param {import("./table.js").Table} table
 * @param {any[]} candidates
 */
export function cards(table, candidates) {
  const preview = (candidate) => () => table.board.mark({ ...table.picture, threats: undefined, labels: [], ghosts: line(table.view.toPlay, candidate.line) });
  const restore = () => table.board.mark(table.picture);
  return h("div", { class: "cards" }, ...candidates.map((candidate, i) =>
    button("", () => table.play(candidate.move), {
      class: "candidate", "data-rank": i + 1, onmouseenter: preview(candidate), onfocus: preview(candidate), onmouseleave: restore, onblur: restore,
    })).map((card, i) => {
      const candidate = candidates[i];
      card.append(h("b", {}, String(i + 1)), h("span", {}, `${candidate.move} · ${sentence(candidate.name)}`, h("small", {}, sentence(candidate.text))), h("span", {}, candidate.value));
      return card;
    }));
}

/** The moves of a line as stones that are not there yet. */
function line(first, moves) {
  return moves.map((move, i) => ({ move, number: i + 1, color: (i % 2 === 0) === (first === "black") ? "black" : "white" }));
}

/**
 * Labels for the candidates on the board.
 * @param {any[]} candidates
 */
export const labels = (candidates) =>
  candidates.map(({ move }, i) => ({ move, label: String(i + 1), kind: i === 0 ? "first" : "" }));

/** What the colors of a layer mean. */
export const legend = () =>
  h("p", { class: "legend" }, h("i", { class: "b" }), word("legendBlack"), h("i", { class: "w" }), word("legendWhite"));

/** The values of the layers in words. */
export const readers = {
  matrix: (value) => `${word("black")} ${Math.round(100 * value)}%`,
  influence: (value) => `${value >= 0 ? word("black") : word("white")} ${Math.abs(value).toFixed(2)}`,
  stability: (value) => (value === 0 ? word("empty") : `${value > 0 ? word("black") : word("white")} ${Math.abs(value).toFixed(2)}`),
  territory: (value) => (value === 0 ? "—" : value > 0 ? word("black") : word("white")),
};

/**
 * Without looking ahead every move seems to gain: the mean of two neighbours takes that away.
 * @param {{node: number, number: number, value: number}[]} values
 */
export const smooth = (values) => values.map((point, i) => ({ ...point, value: (point.value + (values[i - 1] ?? point).value) / 2 }));

/**
 * The course of a game: a value for every move, Black's view.
 * @param {{node: number, number: number, value: number}[]} values
 * @param {number} here the node that is shown
 * @param {(node: number) => void} go
 */
export function timeline(values, here, go) {
  const most = Math.max(10, ...values.map(({ value }) => Math.abs(value)));
  const x = (i) => (100 * i) / Math.max(1, values.length - 1);
  const y = (value) => 50 - (46 * value) / most;
  const path = values.map(({ value }, i) => `${i ? "L" : "M"}${x(i).toFixed(2)} ${y(value).toFixed(2)}`).join("");
  const changes = values.map(({ value }, i) => (i ? value - values[i - 1].value : 0));
  const largest = [...changes.keys()].sort((a, b) => Math.abs(changes[b]) - Math.abs(changes[a])).slice(0, 5).filter((i) => Math.abs(changes[i]) > 3).sort((a, b) => a - b);
  const at = values.findIndex(({ node }) => node === here);
  const change = (i) => s("path", { class: "change", d: `M${x(i)} ${y(values[i - 1].value)}V${y(values[i].value)}` });
  const chart = s("svg", { class: "timeline", viewBox: "0 0 100 100", preserveAspectRatio: "none", role: "img", "aria-label": word("timeline") },
    s("path", { class: "zero", d: "M0 50H100" }), ...largest.map(change), s("path", { d: path || "M0 50" }), at >= 0 && s("path", { class: "here", d: `M${x(at)} 0V100` }));
  chart.addEventListener("click", (event) => {
    const box = chart.getBoundingClientRect();
    const i = Math.round(((event.clientX - box.left) / box.width) * (values.length - 1));
    go(values[Math.max(0, Math.min(values.length - 1, i))].node);
  });
  const scale = h("span", { class: "scale soft" }, `${word("black")} +${most.toFixed(0)}`);
  const jump = (i) => button(`${values[i].number}: ${changes[i] > 0 ? word("black") : word("white")} +${Math.abs(changes[i]).toFixed(0)}`, () => go(values[i].node));
  return h("div", { class: "course" }, scale, chart, h("div", { class: "row" }, largest.length > 0 && h("span", { class: "soft" }, word("biggest")), ...largest.map(jump)));
}
