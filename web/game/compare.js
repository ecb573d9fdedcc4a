// "When A, when B?": two candidates side by side, each with its line on a small board, its value and its reason.

import { choice, h, put, row } from "../dom.js";
import { ghostsOf, miniature, wholeOf } from "../drawing.js";
import { sentence, word } from "../words.js";

/** What is compared; it stays when an analysis goes on and its candidates are drawn again. */
const kept = { isOpen: false, chosen: [0, 1] };

/**
 * The comparison of two of the candidates; the first two until others are chosen.
 * @param {Api.GameView} view
 * @param {Api.CandidateView[]} candidates
 */
export function comparison(view, candidates) {
  const chosen = kept.chosen.map((index) => Math.min(index, candidates.length - 1));
  const boards = h("div", { class: "versus" });
  const show = () => put(boards, ...chosen.map((index, side) => figure(view, candidates[index], "AB"[side])));
  const names = candidates.map(({ move }, i) => [String(i), `${i + 1}. ${move}`]);
  const choices = chosen.map((index, side) =>
    choice("AB"[side], names, String(index), (value) => {
      chosen[side] = Number(value);
      kept.chosen = [...chosen];
      show();
    }),
  );
  const details = h("details", { id: "compare" }, h("summary", {}, word("whenAB")), row(...choices), boards);
  details.open = kept.isOpen;
  if (kept.isOpen) show();
  details.addEventListener("toggle", () => {
    kept.isOpen = details.open;
    if (details.open) show();
  });
  return details;
}

/**
 * @param {Api.GameView} view
 * @param {Api.CandidateView} candidate
 * @param {string} letter
 */
function figure(view, { move, text, value, line }, letter) {
  const label = `${letter}: ${move} ${sentence(value)}`;
  const picture = { ghosts: ghostsOf(view.toPlay, line) };
  const caption = h("figcaption", {}, h("b", {}, label), h("br"), sentence(text));
  return h("figure", { class: "mini" }, miniature(view, picture, label, wholeOf(view)), caption);
}
