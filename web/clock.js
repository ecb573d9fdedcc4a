// Clocks: what the server says is left, counted down between its answers.

import { h } from "./dom.js";
import { word } from "./words.js";

/**
 * Minutes and seconds.
 * @param {number} seconds
 */
const time = (seconds) => `${Math.floor(seconds / 60)}:${String(Math.floor(seconds % 60)).padStart(2, "0")}`;

/**
 * What is left after so many seconds of a turn.
 * @returns {{text: string, out: boolean, low: boolean}}
 */
function left(clock, side, spent) {
  const main = clock.main[side] - spent;
  if (main > 0) return { text: time(main), out: false, low: main < 20 && clock.periods[side] === 0 };
  if (clock.byo === 0) return { text: "0:00", out: true, low: true };
  const used = Math.floor(-main / clock.byo);
  const periods = clock.periods[side] - used;
  if (periods <= 0) return { text: "0:00", out: true, low: true };
  const rest = clock.byo - (-main - used * clock.byo);
  return { text: `${Math.ceil(rest)}${word("seconds")} · ${periods}${word("periods")}`, out: false, low: rest < 10 };
}

export class Clocks {
  /** @param {() => void} late called when the side to move has no time left */
  constructor(late) {
    this.late = late;
    this.element = h("div", { class: "clocks", id: "clocks", hidden: true });
    this.timer = 0;
  }

  /**
   * Shows the clocks of a game.
   * @param {any} view
   */
  show(view) {
    clearInterval(this.timer);
    const { clock } = view;
    this.element.hidden = !clock;
    if (!clock) return;
    const began = performance.now();
    const turn = view.toPlay === "black" ? 0 : 1;
    let told = false;
    const draw = () => {
      const spent = clock.spent + (performance.now() - began) / 1000;
      const sides = [0, 1].map((side) => ({ ...left(clock, side, clock.runs && side === turn ? spent : 0), runs: clock.runs && side === turn }));
      this.element.replaceChildren(...sides.map(({ text, low, runs }, side) =>
        h("span", { class: `clock${runs ? " runs" : ""}${low ? " low" : ""}`, role: "timer" }, `${word(side === 0 ? "black" : "white")} ${text}`)));
      if (sides[turn].out && clock.runs && !told) {
        told = true;
        this.late();
      }
    };
    draw();
    if (clock.runs) this.timer = setInterval(draw, 250);
  }

  stop() {
    clearInterval(this.timer);
  }
}
