// Candidates on the board and as cards, and the legend and the words of a layer.

import { button, h } from "./dom.js";
import { ghostsOf } from "./drawing.js";
import { comparison } from "./game/compare.js";
import { sentence, word } from "./words.js";

/** How many moves of a line a card writes. */
const WRITTEN = 6;

/**
 * Cards for the best moves: a place, a purpose, a sentence and a value. Pointing at one or focusing it shows its
 * line on the board; pressing it, or its number, plays it.
 * @param {import("./board.js").Board} board
 * @param {Api.GameView} view
 * @param {Api.CandidateView[]} candidates
 * @param {(move: string) => void} choose
 */
export function cards(board, view, candidates, choose) {
  const restore = () => board.restore();
  const made = candidates.map((candidate, i) => {
    const preview = () => board.preview({ threats: undefined, labels: [], ...lineOf(view, candidate.line) });
    const listeners = { onmouseenter: preview, onfocus: preview, onmouseleave: restore, onblur: restore };
    const more = { class: "candidate", "data-rank": i + 1, "data-move": candidate.move, ...listeners };
    const element = button("", () => choose(candidate.move), more);
    const line = candidate.line.slice(0, WRITTEN).map(nameOf).join(" ");
    const passes = candidate.move === "pass";
    element.append(
      h("b", { class: "rank" }, String(i + 1)),
      h(
        "span",
        { class: "idea" },
        h("b", {}, nameOf(candidate.move)),
        " ",
        !passes && h("span", { class: "soft" }, sentence(candidate.name)),
        h("span", { class: "reason" }, sentence(candidate.text)),
        candidate.line.length > 1 && h("small", {}, line),
      ),
      h("span", { class: "value" }, sentence(candidate.value)),
    );
    return element;
  });
  const more = candidates.length > 1 && comparison(view, candidates);
  return h("div", { class: "cards" }, ...made, more);
}

/**
 * A move as a reader calls it.
 * @param {string} move
 */
const nameOf = (move) => (move === "pass" ? word("pass") : move);

/**
 * Puts cards in place of others; what had the focus has it again.
 * @param {HTMLElement} place
 * @param {HTMLElement} made
 */
export function replaceCards(place, made) {
  const { activeElement } = document;
  const rank = place.contains(activeElement) && activeElement?.getAttribute("data-rank");
  place.replaceChildren(made);
  if (rank) /** @type {HTMLElement|null} */ (made.querySelector(`[data-rank="${rank}"]`))?.focus();
}

/**
 * A line as stones with numbers and the way between them.
 * @param {Api.GameView} view
 * @param {string[]} line
 */
export const lineOf = (view, line) => ({ ghosts: ghostsOf(view.toPlay, line), arrows: [line.slice(0, 3)] });

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
