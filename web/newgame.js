// The dialog for a new game, for both games.

import { button, choice, h, row } from "./dom.js";
import { LEVELED } from "./players.js";
import { isOn, choose as keep } from "./settings.js";
import { sentence, word } from "./words.js";

/**
 * The clocks one can choose: minutes, then seconds and number of the periods.
 * @type {{minutes: number, seconds: number, periods: number}[]}
 */
const CLOCKS = [
  { minutes: 5, seconds: 0, periods: 0 },
  { minutes: 10, seconds: 30, periods: 3 },
  { minutes: 30, seconds: 30, periods: 5 },
  { minutes: 0, seconds: 30, periods: 1 },
];

/**
 * What the dialog asks for; its fields change it.
 * @typedef {Api.NewGame & {players: [string, string], levels: [number, number]}} Wish
 */

/**
 * The dialog for a new game, and what opens it.
 * @param {Wish} wish
 * @param {string[]} players names of the players
 * @param {Node[]} fields what the game has besides
 * @param {(wish: Wish) => void} begin
 * @param {string[][]} levels numbers and names of the levels
 */
export function newGame(wish, players, fields, begin, levels) {
  const form = h("form", { method: "dialog", onsubmit: () => begin(wish) });
  const dialog = h("dialog", { "aria-label": word("newGame") }, form);
  form.append(
    h("h2", {}, word("newGame")),
    side(wish, 0, players, levels),
    side(wish, 1, players, levels),
    ...fields,
    clock(wish),
    teaching(),
    row(
      h("button", { class: "main", id: "begin" }, word("begin")),
      button(word("cancel"), () => dialog.close()),
    ),
  );
  const open = () => {
    /** @type {HTMLInputElement|null} */
    const teaches = dialog.querySelector(".teaching input");
    if (teaches) teaches.checked = isOn("teaching");
    dialog.showModal();
  };
  return { dialog, open };
}

/** Whether moves are graded; the menu has the same switch. */
function teaching() {
  const box = h("input", { type: "checkbox" });
  box.addEventListener("change", () => keep("teaching", box.checked ? "on" : "off"));
  const hint = h("small", { class: "soft" }, word("teachingHint"));
  return h("div", { class: "teaching" }, h("label", {}, box, h("span", {}, word("teaching"), " ", hint)));
}

/**
 * Who plays a side, and how strongly.
 * @param {Wish} wish
 * @param {0|1} index
 * @param {string[]} players
 * @param {string[][]} levels
 */
function side(wish, index, players, levels) {
  const names = [["human", word("you")], ...players.map((name) => [name, word(name)])];
  const level = choice(word("level"), levels, String(wish.levels[index]), (value) => {
    wish.levels[index] = Number(value);
  });
  const about = h("p", { class: "soft about-player" });
  const describe = (/** @type {string} */ name) => {
    level.hidden = !LEVELED.has(name);
    about.textContent = name === "human" ? "" : word(`about-${name}`);
  };
  describe(wish.players[index]);
  const player = choice(word(index === 0 ? "black" : "white"), names, wish.players[index], (name) => {
    wish.players[index] = name;
    describe(name);
  });
  return row(player, level, about);
}

/** @param {Wish} wish */
function clock(wish) {
  const options = CLOCKS.map(({ minutes, seconds, periods }) => {
    const main = minutes > 0 && `${minutes}${word("minutes")}`;
    const byo = periods > 0 && `${word("byo")} ${seconds}${word("seconds")} ${periods}${word("periods")}`;
    return [`${60 * minutes}/${seconds}/${periods}`, [main, byo].filter(Boolean).join(" + ")];
  });
  return choice(word("clock"), [["", word("clockNone")], ...options], "", (value) => {
    const [main, byo, periods] = value.split("/").map(Number);
    wish.clock = value ? { main, byo, periods } : undefined;
  });
}

/**
 * Rules as choices.
 * @param {{name: string, text: Api.Text}[]} rules
 */
export const named = (rules) => rules.map(({ name, text }) => [name, sentence(text)]);

/**
 * Numbers as choices.
 * @param {number[]} numbers
 * @param {(number: number) => string} [write]
 */
export const numbered = (numbers, write = String) => numbers.map((number) => [String(number), write(number)]);
