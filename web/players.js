// The two players: stones, names, strength, prisoners, clocks, and whose turn it is.

import { Countdown } from "./clock.js";
import { h, put } from "./dom.js";
import { word } from "./words.js";

/** The players with levels; the papers' other players have one strength. */
export const LEVELED = new Set(["myosu", "myosu-book", "cgs-search", "cgs-fitted", "cgs"]);

export class Players {
  /** @type {Map<number, string>} The names of levels; a level without one is shown as a number. */
  levels = new Map();
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
    const { name, strength } = this.#player(view, side);
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
   * The name of a player as the page shows it, and how strong it is.
   * @param {Api.GameView} view
   * @param {number} side
   */
  #player(view, side) {
    const player = view.players[side];
    if (player !== "human") {
      const level = view.levels[side];
      const strength = this.levels.get(level) ?? word("levelNumber").replace("{}", String(level));
      return { name: word(player), strength: LEVELED.has(player) ? strength : "" };
    }
    const alone = view.players.every((name) => name === "human");
    const recorded = view.names[side];
    const named = recorded && recorded !== "human" ? recorded : null;
    return { name: named ?? (alone ? word(side === 0 ? "black" : "white") : word("you")), strength: "" };
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
