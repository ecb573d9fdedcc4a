// Baduk: play against the program or analyse, with the papers' maps under the stones.

import { ask, tell } from "../api.js";
import { cards, labels, legend, readers } from "../candidates.js";
import { button, card, choice, h, row } from "../dom.js";
import { newGame, numbered } from "../newgame.js";
import { sentence, word } from "../words.js";
import { AnalysisPage } from "./analysispage.js";

/** @typedef {keyof typeof readers} LayerName */

/** @extends {AnalysisPage<Api.GoAnalysis>} */
export class BadukPage extends AnalysisPage {
  /** @type {LayerName|"none"} */
  #layer = "matrix";
  #groups = h("ul", { class: "groups", id: "groups" });

  /** @param {Api.Capabilities} about */
  constructor(about) {
    super("baduk");
    this.about = about.go;
    this.judge = this.about.players.includes("net") ? "net" : "cgs-fitted";
  }

  /** @override */
  panels() {
    const scan = () => this.timeline.scan(`course?by=${this.judge}`, this.judge !== "net");
    return [
      card(null, this.#tools(), legend(), this.summary),
      card(word("candidates"), this.candidates),
      card(word("timeline"), button(word("scan"), scan, { id: "scan" }), this.timeline.element),
      card(word("groups"), this.#groups),
    ];
  }

  /**
   * @override
   * @param {Api.GameView} view
   * @param {Api.GameView|null} before
   */
  async shown(view, before) {
    this.analysis = null;
    this.updateTimeline(view, before);
    if (await this.reply(view, before)) return;
    if (view.ended) this.#count();
    else this.#analyse();
  }

  #tools() {
    const layers = [
      ["matrix", word("layerProbability")],
      ["influence", word("layerInfluence")],
      ["stability", word("layerStability")],
      ["territory", word("layerTerritory")],
      ["none", word("layerNone")],
    ];
    /** @param {string} name */
    const setLayer = (name) => {
      this.#layer = /** @type {LayerName|"none"} */ (name);
      this.#show();
    };
    return row(
      this.#newGame(),
      button(word("count"), () => this.#count(), { id: "count" }),
      choice(word("layers"), layers, this.#layer, setLayer, { id: "layer" }),
      this.about.players.length > 1 && this.#judges(),
    );
  }

  #judges() {
    const judges = this.about.players.map((name) => [name, word(name)]);
    return choice(word("judge"), judges, this.judge, (name) => {
      this.judge = name;
      this.#analyse();
    });
  }

  #newGame() {
    /** @type {import("../newgame.js").Wish} */
    const wish = {
      game: "go",
      size: 19,
      rules: "korean",
      komi: 6.5,
      handicap: 0,
      players: ["human", "human"],
      levels: [10, 10],
    };
    const sizes = numbered([7, 9, 13, 19], (n) => `${n}×${n}`);
    const rules = this.about.rules.map((name) => [name, word(name)]);
    const fields = [
      choice(word("size"), sizes, "19", (v) => {
        wish.size = Number(v);
      }),
      choice(word("rules"), rules, "korean", (v) => {
        wish.rules = v;
      }),
      choice(word("komi"), numbered([0, 0.5, 5.5, 6.5, 7, 7.5]), "6.5", (v) => {
        wish.komi = Number(v);
      }),
      choice(word("handicap"), numbered([0, 2, 3, 4, 5, 6, 7, 8, 9]), "0", (v) => {
        wish.handicap = Number(v);
      }),
    ];
    return newGame(wish, this.about.players, fields, () => this.game.begin(wish));
  }

  #analyse() {
    /** @param {Api.GoAnalysis} data */
    const analysis = (data) => {
      this.analysis = data;
      this.#show();
    };
    this.game.follow(`analysis?by=${this.judge}`, { analysis });
  }

  /** Shows the analysis with the layer that was chosen. */
  #show() {
    const { analysis } = this;
    if (!analysis) return;
    this.board.paint({ layer: this.#layerOf(analysis), labels: labels(analysis.candidates) });
    this.summary.textContent = `${sentence(analysis.summary)} ${sentence(analysis.sums.text)}`;
    this.candidates.replaceChildren(cards(this.game, this.board, analysis.candidates));
    this.#groups.replaceChildren(...analysis.groups.map((group) => this.#group(group)));
  }

  /** @param {Api.GoAnalysis} analysis */
  #layerOf(analysis) {
    const name = this.#layer;
    if (name === "none") return undefined;
    return { values: analysis[name], signed: name !== "matrix", read: readers[name] };
  }

  /** @param {Api.GroupView} group */
  #group({ at, stones, stability, text }) {
    const marks = stones.map((move) => ({ move, label: "▲", kind: "on" }));
    const percent = `${Math.round(100 * stability)}%`;
    const bar = h("i", {});
    bar.style.width = percent;
    const solve = { "aria-label": `${at} ${word("solveGroup")}`, title: word("solveGroup") };
    return h(
      "li",
      {},
      h(
        "span",
        { class: "row" },
        button(at, () => this.board.preview({ labels: marks })),
        h("span", { class: "meter", role: "img", "aria-label": percent }, bar),
        button(word("groupSolve"), () => this.#solveGroup(at), solve),
      ),
      h("small", {}, sentence(text)),
    );
  }

  /**
   * Hands a group to the life-and-death page.
   * @param {string} point
   */
  async #solveGroup(point) {
    try {
      /** @type {Api.GameView} */
      const problem = await tell(`${this.game.path}/group`, { point });
      location.hash = `#/tsumego/${problem.id}`;
    } catch (error) {
      this.game.fail(error);
    }
  }

  /** Counts the game as it stands. */
  async #count() {
    try {
      /** @type {Api.CountView} */
      const count = await ask(`${this.game.path}/count?by=${this.judge}`);
      const [black, white] = [new Set(count.black), new Set(count.white)];
      const values = this.board.points.map((point) => (black.has(point) ? 1 : white.has(point) ? -1 : 0));
      const dead = count.dead.map((move) => ({ move, label: "×", kind: "bad" }));
      this.board.preview({ labels: dead, layer: { values, signed: true, read: readers.territory } });
      this.summary.textContent = `${sentence(count.text)} (${count.result})`;
    } catch (error) {
      this.game.fail(error);
    }
  }
}
