// The state of a game in one line: whose turn it is, the number of the move, the rules.

import { h, put } from "../dom.js";
import { sentence, word } from "../words.js";

export class Status {
  /** @param {boolean} match whether games are played to an end here, so that their rules matter */
  constructor(match) {
    this.match = match;
    this.element = h("div", { id: "status" });
  }

  /** @param {Api.GameView} view */
  show(view) {
    const turn = view.ended ? sentence(view.ended) : `${word(view.toPlay)} ${word("toPlay")}`;
    put(
      this.element,
      h("strong", {}, turn),
      soft(word("moveNumber").replace("{}", String(view.moveNumber))),
      this.match && soft(rulesOf(view)),
    );
  }
}

/** @param {string} text */
const soft = (text) => h("span", { class: "soft" }, text);

/**
 * The board and the rules of a game.
 * @param {Api.GameView} view
 */
export function rulesOf(view) {
  const parts = [`${view.width}×${view.height}`, sentence(view.rulesText) || word(view.rules)];
  if (view.komi !== null) parts.push(`${word("komi")} ${view.komi}`);
  if (view.opening) parts.push(sentence(view.opening));
  if (view.pattern) parts.push(sentence(view.pattern));
  return parts.join(" · ");
}
