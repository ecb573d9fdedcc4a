// The recursion of the paper cgs (eq. 9-19) on the position of the Baduk page: V, the best moves, and the two parts of
// the change: ΔI, what the stone alone changes, and ΔII, what the turn changes besides.

import { ask, Refusal } from "../api.js";
import { button, choice, h, put, row, toast } from "../dom.js";
import { miniature, wholeOf } from "../drawing.js";
import { sentence, word } from "../words.js";

/** Depths and widths that take a few seconds at most. */
const [DEPTHS, WIDTHS] = [
  ["1", "2", "3"],
  ["1", "2", "3"],
];

/**
 * The part of the page about the recursion.
 * @param {string} id the game
 */
export function recursion(id) {
  const wish = { depth: "2", width: "2" };
  const result = h("div", { id: "recursion" });
  const run = async () => {
    put(result, h("p", { class: "soft" }, word("thinking")));
    try {
      /** @type {[Api.GameView, Api.RecursionView]} */
      const [view, found] = await Promise.all([
        ask(`/games/${id}`),
        ask(`/games/${id}/recursion?depth=${wish.depth}&width=${wish.width}`),
      ]);
      put(result, ...shown(view, found));
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      put(result);
      toast(error.message);
    }
  };
  const numbers = (/** @type {string[]} */ values) => values.map((value) => [value, value]);
  const controls = row(
    choice(word("depth"), numbers(DEPTHS), wish.depth, (value) => {
      wish.depth = value;
    }),
    choice(word("width"), numbers(WIDTHS), wish.width, (value) => {
      wish.width = value;
    }),
    button(word("runRecursion"), run, { id: "run-recursion" }),
  );
  run();
  return h("div", {}, h("p", { class: "soft" }, word("recursionHint")), controls, result);
}

/**
 * @param {Api.GameView} view
 * @param {Api.RecursionView} found
 */
function shown(view, { text, laws, best }) {
  const boards = best.flatMap(({ move, text: said, stone, turn }) => [
    change(view, move, stone, `ΔI · ${sentence(said)}`),
    change(view, move, turn, `ΔII · ${move}`),
  ]);
  return [
    h("p", {}, sentence(text)),
    h("div", { class: "minis" }, ...boards),
    h("p", { class: "soft" }, sentence(laws)),
  ];
}

/**
 * One part of the change of P, as a layer.
 * @param {Api.GameView} view
 * @param {string} move
 * @param {number[]} values
 * @param {string} caption
 */
function change(view, move, values, caption) {
  const picture = { layer: { values, signed: true }, labels: [{ move, label: "●", kind: "first" }] };
  const board = miniature(view, picture, caption, wholeOf(view));
  return h("figure", { class: "mini" }, board, h("figcaption", {}, caption));
}
