// Baduk: play against the program, analyse with the papers' maps under the stones, review.

import { detail, note } from "../address.js";
import { tell } from "../api.js";
import { cards, labels, legend, readers, replaceCards } from "../candidates.js";
import { button, choice, h, put, row } from "../dom.js";
import { findMistakes } from "../lessons/mistakes.js";
import { newGame, numbered } from "../newgame.js";
import { CountPanel } from "../shelf/count.js";
import { POINTS } from "../timeline.js";
import { sentence, word } from "../words.js";
import { AnalysisPage } from "./analysispage.js";

/** @typedef {keyof typeof readers} LayerName */

/** @extends {AnalysisPage<Api.GoAnalysis>} */
export class BadukPage extends AnalysisPage {
  /** @type {LayerName|"none"} */
  #layer = "matrix";
  #groups = h("ul", { class: "groups", id: "groups" });
  #sums = h("p", { class: "soft sums", id: "sums" });

  /** @param {Api.Capabilities} about */
  constructor(about) {
    super("baduk", POINTS);
    this.about = about.go;
    this.judge = this.about.judges[0];
    const layer = detail("layer");
    if (layer && (layer in readers || layer === "none")) this.#layer = /** @type {LayerName} */ (layer);
    this.newGame = this.#newGame();
    this.players.levels = new Map(this.about.levels.map(({ number, text }) => [number, sentence(text)]));
    this.counting = new CountPanel(this.game, this.board);
  }

  /** @override */
  panels() {
    this.tools.append(this.#sums, this.#tools());
    return [this.counting.element, this.lesson.element, this.reading, this.candidates, this.tools];
  }

  /** @override */
  dialogs() {
    return [this.newGame.dialog];
  }

  /** @override */
  facts() {
    return [h("h3", {}, word("groups")), this.#groups];
  }

  /** @override */
  gameItems() {
    return [
      button(word("newGame"), () => this.newGame.open(), { id: "menu-new" }),
      button(word("count"), () => this.#count(), { id: "count" }),
      button(word("scan"), () => this.scan(), { id: "scan" }),
      button(word("findMistakes"), () => this.#findMistakes(), { id: "mistakes" }),
    ];
  }

  /**
   * @override
   * @param {Api.GameView} view
   * @param {Api.GameView|null} before
   */
  async shown(view, before) {
    this.analysis = null;
    this.counting.close();
    this.isThinking = this.mode === "analyse" && this.runs && !view.ended;
    this.showActions();
    if (this.showReview(view, before)) return;
    if (this.mode === "play") this.showSilence();
    if (await this.reply(view, before)) return;
    if (view.ended) {
      this.showEnd();
      if (view.last === "pass" && !view.result) await this.#count();
    } else this.judgeShown(view);
    this.scanSoon(view);
  }

  /** @override */
  showActions() {
    const { view } = this.game;
    const begin = button(word("newGame"), () => this.newGame.open(), { class: "main", id: "new-game" });
    if (this.counting.isOpen) {
      this.setActions(...this.counting.actions());
      return;
    }
    if (this.mode === "play") {
      if (view.ended) this.setActions(begin, this.reviewButton());
      else if (view.moveNumber === 0 && view.mover === "human") this.setActions(this.hintButton(), begin);
      else this.setActions(this.undoButton(), this.hintButton());
      return;
    }
    if (view.tree.length === 1) this.setActions(begin);
    else this.setActions(view.ended ? begin : this.runButton());
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
      note({ layer: name });
      this.#show();
    };
    return row(
      choice(word("layers"), layers, this.#layer, setLayer, { id: "layer" }),
      this.about.judges.length > 1 && this.#judges(),
      legend(),
    );
  }

  #judges() {
    const judges = this.about.judges.map((name) => [name, word(name)]);
    return choice(word("judge"), judges, this.judge, (name) => {
      this.judge = name;
      this.analyse();
    });
  }

  #newGame() {
    // The level that follows the player comes first: a first game asks for no rank.
    const gentle = this.about.levels[0].number;
    /** @type {import("../newgame.js").Wish} */
    const wish = {
      game: "go",
      size: 19,
      rules: "korean",
      komi: 6.5,
      handicap: 0,
      players: ["human", this.judge],
      levels: [gentle, gentle],
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
    const levels = this.about.levels.map(({ number, text }) => [String(number), sentence(text)]);
    return newGame(wish, this.about.players, fields, () => this.beginGame(wish), levels);
  }

  /** @override */
  judgeName() {
    return this.judge;
  }

  /**
   * @override
   * @param {Api.GoAnalysis} data
   * @param {Api.GameView} view
   */
  takeAnalysis(data, view) {
    this.analysis = data;
    if (data.lead !== null) this.timeline.note(view.here, data.lead, sentence(data.outlook));
    this.#show();
  }

  /**
   * @override
   * @param {Api.GoAnalysis} analysis
   */
  weight(analysis) {
    return analysis.visits;
  }

  /** @override */
  canThinkOn() {
    return this.analysis === null || this.analysis.visits > 0;
  }

  /**
   * @override
   * @param {Api.GoAnalysis} analysis
   */
  readingOf({ visits }) {
    return visits > 0 ? word("visits").replace("{}", visits.toLocaleString()) : "";
  }

  /** Shows the analysis with the layer that was chosen. */
  #show() {
    const { analysis } = this;
    if (!analysis) return;
    this.tools.hidden = false;
    this.board.paint({ layer: this.#layerOf(analysis), labels: labels(analysis.candidates) });
    this.summary.textContent = sentence(analysis.summary);
    this.#sums.textContent = sentence(analysis.sums.text);
    this.showReading();
    const choose = (/** @type {string} */ move) => this.choose(move);
    replaceCards(this.candidates, cards(this.board, this.game.view, analysis.candidates, choose));
    this.#groups.replaceChildren(...analysis.groups.map((group) => this.#group(group)));
  }

  /** @param {Api.GoAnalysis} analysis */
  #layerOf(analysis) {
    const name = this.#layer;
    if (name === "none") return undefined;
    const onStones = name === "stability";
    return { values: analysis[name], signed: name !== "matrix", onStones, read: readers[name] };
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

  /** Counts the game as it stands; a click on a chain corrects it. */
  async #count() {
    this.tabs.open("analysis");
    await this.counting.open(this.judge);
    this.#showCount();
    this.showActions();
  }

  /**
   * @override
   * @param {string} point
   */
  takesPoint(point) {
    if (!this.counting.isOpen || this.editor.tool !== "play") return false;
    this.counting.toggle(point).then(() => this.#showCount());
    return true;
  }

  #showCount() {
    put(this.summary, h("strong", { class: "count-result", id: "count-result" }, this.counting.text));
  }

  /** Looks for proven mistakes and makes problems of them. */
  async #findMistakes() {
    await findMistakes(this.game);
  }
}
