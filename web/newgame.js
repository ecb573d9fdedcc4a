// The dialog for a new game, for both games.

import { button, choice, h } from "./dom.js";
import { sentence, word } from "./words.js";

/** @type {[string, string][]} */
const clocks = [["", "clockNone"], ["300/0/0", "5"], ["600/30/3", "10+30×3"], ["1800/30/5", "30+30×5"], ["0/30/1", "30×1"]];

/** A clock in words. */
function clockName([, text]) {
  if (text === "clockNone") return word(text);
  const [main, byo] = text.includes("+") ? text.split("+") : text.includes("×") ? ["", text] : [text, ""];
  const [seconds, periods] = byo.split("×");
  return [main && `${main}${word("minutes")}`, byo && `${word("byo")} ${seconds}${word("seconds")} ${periods}${word("periods")}`].filter(Boolean).join(" + ");
}

/** The players that can be told how strongly to play; the papers' other players have one strength. */
const leveled = new Set(["myosu", "cgs", "net"]);

/**
 * A button and the dialog behind it.
 * @param {object} wish what is sent to the server; the fields change it
 * @param {[string, string][]} players names of the players and their words
 * @param {Node[]} fields what the game has besides
 * @param {(wish: object) => void} begin
 */
export function newGame(wish, players, fields, begin) {
  wish.levels = [10, 10];
  const names = [["human", word("you")], ...players];
  const levels = Array.from({ length: 10 }, (_, i) => [String(i + 1), String(i + 1)]);
  const side = (index, name) => {
    const level = choice(word("level"), levels, "10", (v) => (wish.levels[index] = Number(v)));
    level.hidden = !leveled.has(wish.players[index]);
    return h("div", { class: "row" }, choice(word(name), names, wish.players[index], (v) => {
      wish.players[index] = v;
      level.hidden = !leveled.has(v);
    }), level);
  };
  const clock = choice(word("clock"), clocks.map((row) => [row[0], clockName(row)]), "", (v) => {
    const [main, byo, periods] = v.split("/").map(Number);
    wish.clock = v ? { main, byo, periods } : undefined;
  });
  const dialog = h("dialog", { "aria-label": word("newGame") }, h("form", { method: "dialog", onsubmit: () => begin(wish) }, h("h2", {}, word("newGame")),
    side(0, "black"), side(1, "white"), ...fields, clock,
    h("div", { class: "row" }, h("button", { class: "main", id: "begin" }, word("begin")), button(word("cancel"), () => dialog.close()))));
  return h("span", {}, button(word("newGame"), () => dialog.showModal(), { class: "main", id: "new-game" }), dialog);
}

/**
 * Rules as choices.
 * @param {{name: string, text: any}[]} rules
 */
export const named = (rules) => rules.map(({ name, text }) => [name, sentence(text)]);
