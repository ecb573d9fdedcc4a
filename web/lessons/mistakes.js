// Proven mistakes of the game that is shown, which become problems.

import { addressOf } from "../address.js";
import { tell } from "../api.js";
import { button, dismiss, h, row, toast } from "../dom.js";
import { sentence, word } from "../words.js";

/**
 * Looks for mistakes and shows what was found.
 * @param {import("../game/game.js").Game} game
 */
export async function findMistakes(game) {
  toast(word("thinking"));
  /** @type {Api.MistakesView} */
  let found;
  try {
    found = await tell(`${game.path}/mistakes`, {});
  } catch (error) {
    game.fail(error);
    return;
  }
  if (found.mistakes.length === 0) {
    toast(word("mistakesNone"));
    return;
  }
  const { mistakes, course } = found;
  const dialog = h("dialog", { "aria-label": word("mistakes"), id: "mistakes-found", onclose: () => dismiss(dialog) });
  const solve = () => {
    dialog.close();
    location.hash = addressOf("tsumego", undefined, { course, problem: mistakes[0].problem });
  };
  dialog.append(
    h("h2", {}, word("mistakesFound").replace("{}", String(mistakes.length))),
    h("ul", {}, ...mistakes.map(({ text }) => h("li", {}, sentence(text)))),
    row(
      button(word("solveThem"), solve, { class: "main", id: "solve-mistakes" }),
      button(word("close"), () => dialog.close()),
    ),
  );
  document.body.append(dialog);
  dialog.showModal();
}
