// The state of a game in words: whose turn it is, the rules, the players, the prisoners.

import { h, put } from "../dom.js";
import { sentence, word } from "../words.js";

/** The level at which a player does its best; it is not written. */
const FULL = 10;

export class Status {
  constructor() {
    this.element = h("div", { class: "row", id: "status" });
  }

  /** @param {Api.GameView} view */
  show(view) {
    const turn = view.ended ? sentence(view.ended) : `${word(view.toPlay)} ${word("toPlay")}`;
    const players = [0, 1].map((side) => player(view, side)).filter(Boolean);
    put(
      this.element,
      h("strong", {}, turn),
      soft(word("moveNumber").replace("{}", String(view.moveNumber))),
      soft(rules(view)),
      soft(players.join(" · ")),
      view.prisoners && soft(prisoners(view.prisoners)),
      view.comment && h("p", {}, view.comment),
    );
  }
}

/** @param {string} text */
const soft = (text) => h("span", { class: "soft" }, text);

/** @param {Api.GameView} view */
function rules(view) {
  const parts = [`${view.width}×${view.height}`, sentence(view.rulesText) || word(view.rules)];
  if (view.komi !== null) parts.push(`${word("komi")} ${view.komi}`);
  if (view.opening) parts.push(sentence(view.opening));
  return parts.join(" · ");
}

/** @param {[number, number]} taken */
const prisoners = ([black, white]) => `${word("prisoners")}: ${word("black")} ${black} · ${word("white")} ${white}`;

/**
 * Who plays a side, with the level; nothing for a person without a name among people.
 * @param {Api.GameView} view
 * @param {number} side
 */
function player(view, side) {
  const color = word(side === 0 ? "black" : "white");
  const name = view.players[side];
  if (name !== "human") return `${color} ${word(name)}${view.levels[side] === FULL ? "" : ` ${view.levels[side]}`}`;
  const alone = view.players.every((player) => player === "human");
  const person = alone ? view.names[side] : "you";
  return person && person !== "human" ? `${color} ${word(person)}` : "";
}
