// Clocks: what the server says is left, counted down between its answers.

import { h } from "./dom.js";
import { word } from "./words.js";

/** Milliseconds between two looks at the clock. */
const TICK = 250;

/**
 * Minutes and seconds.
 * @param {number} seconds
 */
const time = (seconds) => `${Math.floor(seconds / 60)}:${String(Math.floor(seconds % 60)).padStart(2, "0")}`;

/** @typedef {{text: string, out: boolean, low: boolean}} Left the time a side has left */

/**
 * What a side has left after so many seconds of its turn.
 * @param {Api.ClockView} clock
 * @param {number} side
 * @param {number} spent
 * @returns {Left}
 */
function leftOf(clock, side, spent) {
  const main = clock.main[side] - spent;
  if (main > 0) return { text: time(main), out: false, low: main < 20 && clock.periods[side] === 0 };
  const used = clock.byo === 0 ? Number.POSITIVE_INFINITY : Math.floor(-main / clock.byo);
  const periods = clock.periods[side] - used;
  if (periods <= 0) return { text: "0:00", out: true, low: true };
  const rest = clock.byo - (-main - used * clock.byo);
  return { text: `${Math.ceil(rest)}${word("seconds")} · ${periods}${word("periods")}`, out: false, low: rest < 10 };
}

export class Clocks {
  /** @type {ReturnType<typeof setInterval>|undefined} */
  #timer;

  /** @param {() => void} onlate called when the side to move has no time left */
  constructor(onlate) {
    this.onlate = onlate;
    this.element = h("div", { class: "clocks", id: "clocks", hidden: true });
  }

  /**
   * Shows the clocks of a game.
   * @param {Api.GameView} view
   */
  show(view) {
    this.stop();
    const { clock } = view;
    this.element.hidden = !clock;
    if (!clock) return;
    const began = performance.now();
    const turn = view.toPlay === "black" ? 0 : 1;
    const tick = () => {
      const spent = clock.spent + (performance.now() - began) / 1000;
      const out = this.#draw(clock, turn, spent);
      if (!out || !clock.runs) return;
      this.stop();
      this.onlate();
    };
    if (clock.runs) this.#timer = setInterval(tick, TICK);
    tick();
  }

  stop() {
    clearInterval(this.#timer);
  }

  /**
   * Draws both clocks; whether the side to move has no time left.
   * @param {Api.ClockView} clock
   * @param {number} turn
   * @param {number} spent seconds of the present turn
   */
  #draw(clock, turn, spent) {
    const sides = [0, 1].map((side) => leftOf(clock, side, clock.runs && side === turn ? spent : 0));
    const shown = sides.map(({ text, low }, side) => {
      const look = `clock${clock.runs && side === turn ? " runs" : ""}${low ? " low" : ""}`;
      return h("span", { class: look, role: "timer" }, `${word(side === 0 ? "black" : "white")} ${text}`);
    });
    this.element.replaceChildren(...shown);
    return sides[turn].out;
  }
}
