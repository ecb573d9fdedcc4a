// Clocks: what the server says is left, counted down between its answers.

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
 * The time a side has left in its turn.
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

export class Countdown {
  /** @type {ReturnType<typeof setInterval>|undefined} */
  #timer;

  /**
   * @param {() => void} onlate called when the side to move has no time left
   * @param {(side: number, text: string, low: boolean) => void} ontick called with what each side has left
   */
  constructor(onlate, ontick) {
    this.onlate = onlate;
    this.ontick = ontick;
  }

  /**
   * Counts down the clocks of a game.
   * @param {Api.GameView} view
   */
  show(view) {
    this.stop();
    const { clock } = view;
    if (!clock) return;
    const began = performance.now();
    const turn = view.toPlay === "black" ? 0 : 1;
    const tick = () => {
      const spent = clock.spent + (performance.now() - began) / 1000;
      const sides = [0, 1].map((side) => leftOf(clock, side, clock.runs && side === turn ? spent : 0));
      for (const [side, { text, low }] of sides.entries()) this.ontick(side, text, low);
      if (!sides[turn].out || !clock.runs) return;
      this.stop();
      this.onlate();
    };
    if (clock.runs) this.#timer = setInterval(tick, TICK);
    tick();
  }

  stop() {
    clearInterval(this.#timer);
  }
}
