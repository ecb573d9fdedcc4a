// The two players: stones, names, strength, prisoners, clocks, and whose turn it is.

import { Countdown } from "./clock.js";
import { h, put } from "./dom.js";
import { word } from "./words.js";

/** The level at which a player does its best; it is not written. */
const FULL = 10;

export class Players {
  /** @type {HTMLElement[]} */
  #times = [];

  /** @param {() => void} onlate called when the side to move has no time left */
  constructor(onlate) {
    this.countdown = new Countdown(onlate, (side, text, low) => this.#tick(side, text, low));
    this.element = h("div", { class: "players card", id: "players" });
  }

  /** @param {Api.GameView} view */
  show(view) {
    this.#times = [0, 1].map(() => h("span", { class: "clock", role: "timer" }));
    put(this.element, ...[0, 1].map((side) => this.#row(view, side)));
    this.countdown.show(view);
  }

  stop() {
    this.countdown.stop();
  }

  /**
   * @param {Api.GameView} view
   * @param {number} side
   */
  #row(view, side) {
    const color = side === 0 ? "black" : "white";
    const hasTurn = !view.ended && view.toPlay === color;
    const { name, strength } = playerOf(view, side);
    return h(
      "div",
      { class: `player${hasTurn ? " turn" : ""}`, "aria-current": hasTurn ? "true" : null },
      h("span", { class: `pebble ${color}`, role: "img", "aria-label": word(color) }),
      h("span", { class: "who" }, h("b", {}, name), " ", h("span", { class: "soft" }, strength)),
      view.prisoners && h("span", { class: "soft" }, `${word("prisoners")} ${view.prisoners[side]}`),
      this.#times[side],
    );
  }

  /**
   * @param {number} side
   * @param {string} text
   * @param {boolean} low
   */
  #tick(side, text, low) {
    const place = this.#times[side];
    if (place.textContent !== text) place.textContent = text;
    place.classList.toggle("low", low);
  }
}

/**
 * The name of a player as the page shows it, and how strong it is.
 * @param {Api.GameView} view
 * @param {number} side
 */
export function playerOf(view, side) {
  const player = view.players[side];
  if (player !== "human") {
    const level = view.levels[side];
    return { name: word(player), strength: level === FULL ? "" : word("levelNumber").replace("{}", String(level)) };
  }
  const alone = view.players.every((name) => name === "human");
  const recorded = view.names[side];
  const named = recorded && recorded !== "human" ? recorded : null;
  return { name: named ?? (alone ? word(side === 0 ? "black" : "white") : word("you")), strength: "" };
}
