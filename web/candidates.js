// Candidates on the board and as cards, and the legend and the words of a layer.

import { button, h } from "./dom.js";
import { ghostsOf } from "./drawing.js";
import { sentence, word } from "./words.js";

/**
 * Cards for the best moves. Pointing at one or focusing it shows its line on the board; pressing it, or its number,
 * plays it.
 * @param {import("./game/game.js").Game} game
 * @param {import("./board.js").Board} board
 * @param {Api.CandidateView[]} candidates
 */
export function cards(game, board, candidates) {
  const restore = () => board.restore();
  const made = candidates.map((candidate, i) => {
    const ghosts = ghostsOf(game.view.toPlay, candidate.line);
    const preview = () => board.preview({ threats: undefined, labels: [], ghosts });
    const listeners = { onmouseenter: preview, onfocus: preview, onmouseleave: restore, onblur: restore };
    const more = { class: "candidate", "data-rank": i + 1, ...listeners };
    const element = button("", () => game.play(candidate.move), more);
    const reason = h("small", {}, sentence(candidate.text));
    element.append(
      h("b", {}, String(i + 1)),
      h("span", {}, `${candidate.move} · ${sentence(candidate.name)}`, reason),
      h("span", {}, candidate.value),
    );
    return element;
  });
  return h("div", { class: "cards" }, ...made);
}

/**
 * Labels for the candidates on the board.
 * @param {{move: string}[]} candidates
 */
export const labels = (candidates) =>
  candidates.map(({ move }, i) => ({ move, label: String(i + 1), kind: i === 0 ? "first" : "" }));

/** What the colors of a layer mean. */
export const legend = () =>
  h("p", { class: "legend" }, h("i", { class: "b" }), word("legendBlack"), h("i", { class: "w" }), word("legendWhite"));

/** @param {number} value positive for Black */
const owner = (value) => word(value >= 0 ? "black" : "white");

/**
 * The values of the layers in words.
 * @type {Record<"matrix"|"influence"|"stability"|"territory", (value: number) => string>}
 */
export const readers = {
  matrix: (value) => `${word("black")} ${Math.round(100 * value)}%`,
  influence: (value) => `${owner(value)} ${Math.abs(value).toFixed(2)}`,
  stability: (value) => (value === 0 ? word("empty") : `${owner(value)} ${Math.abs(value).toFixed(2)}`),
  territory: (value) => (value === 0 ? "—" : owner(value)),
};
