// Omok under every rule: play, analyse, ask why a point is forbidden, look for a forced win and walk through its
// proof.

import { ask } from "../api.js";
import { cards, labels, replaceCards } from "../candidates.js";
import { button, choice, h, put, row, toast, toggle } from "../dom.js";
import { OpeningBook } from "../game/book.js";
import { findMistakes } from "../lessons/mistakes.js";
import { ruleBox } from "../lessons/rulebox.js";
import { named, newGame, numbered } from "../newgame.js";
import { ProofWalk, proofChecker } from "../proof.js";
import { CHANCES } from "../timeline.js";
import { sentence, word } from "../words.js";
import { AnalysisPage } from "./analysispage.js";

/** @extends {AnalysisPage<Api.OmokAnalysis>} */
export class OmokPage extends AnalysisPage {
  /** Whether a chosen point is explained and not played. */
  #asking = false;
  #showsThreats = false;
  #why = h("div", { id: "why" });
  #mate = h("div", { id: "mate" });

  /** @param {Api.Capabilities} about */
  constructor(about) {
    super("omok", CHANCES);
    this.about = about.omok;
    this.players.levels = new Map(this.about.levels.map(({ number, text }) => [number, sentence(text)]));
    this.book = new OpeningBook(
      () => this.#showBook(),
      (move) => this.choose(move),
    );
    this.proof = new ProofWalk(this.game, this.board, () => this.showActions());
    this.newGame = this.#newGame();
  }

  /** @override */
  async begin() {
    await this.game.begin({ game: "omok", rules: "renju" });
  }

  /** @override */
  panels() {
    this.tools.append(this.#tools());
    return [
      this.lesson.element,
      this.#mate,
      this.proof.element,
      this.#why,
      this.reading,
      this.candidates,
      this.book.element,
      this.tools,
    ];
  }

  /** @override */
  dialogs() {
    return [this.newGame.dialog];
  }

  /** @override */
  facts() {
    return [h("p", { class: "soft small" }, word("threatsHint")), proofChecker()];
  }

  /** @override */
  gameItems() {
    return [
      button(word("newGame"), () => this.newGame.open(), { id: "menu-new" }),
      button("VCF", () => this.#findMate("vcf"), { id: "vcf" }),
      button("VCT", () => this.#findMate("vct"), { id: "vct" }),
      button(word("balance"), () => this.#balance(), { id: "balance" }),
      button(word("scan"), () => this.scan(), { id: "scan" }),
      button(word("findMistakes"), () => findMistakes(this.game), { id: "mistakes" }),
    ];
  }

  /**
   * @override
   * @param {Api.GameView} view
   * @param {Api.GameView|null} before
   */
  async shown(view, before) {
    this.analysis = null;
    this.book.show(view);
    this.#showBook();
    put(this.#mate);
    put(this.head, view.problem?.text && h("p", { class: "task" }, sentence(view.problem.text)));
    if (this.proof.isOpen) this.proof.close();
    put(this.#why);
    this.isThinking = this.mode === "analyse" && this.runs && !view.ended;
    this.showActions();
    if (this.showReview(view, before)) return;
    if (this.mode === "play") this.showSilence();
    if (await this.reply(view, before)) return;
    if (view.ended) {
      put(this.candidates);
      this.showEnd();
    } else this.judgeShown(view);
    this.scanSoon(view);
  }

  /** @override */
  showActions() {
    const { view } = this.game;
    const begin = button(word("newGame"), () => this.newGame.open(), { class: "main", id: "new-game" });
    const win = button(word("mate"), () => this.#findMate("vct"), { class: "main", id: "find-win" });
    const plays = this.mode === "play";
    if (this.proof.isOpen) this.setActions(...this.proof.actions());
    else if (view.ended) this.setActions(begin, this.reviewButton());
    else if (view.tree.length === 1) this.setActions(plays && this.hintButton(), begin);
    else if (plays) this.setActions(this.undoButton(), this.hintButton());
    else this.setActions(this.runButton("second"), this.analysis?.win?.proof ? this.#proofButton() : win);
  }

  /**
   * @override
   * @param {string} point
   */
  takesPoint(point) {
    const plays = this.editor.tool === "play";
    if (this.proof.isOpen && plays) {
      this.proof.answer(point);
      return true;
    }
    const forbidden = this.game.view.forbidden.some((f) => f.point === point);
    if (!this.#asking && !(forbidden && plays)) return false;
    if (!this.#asking) toast(word("forbidden"));
    this.#explain(point);
    return true;
  }

  /**
   * @override
   * @param {KeyboardEvent} event
   */
  takesKey(event) {
    return !this.proof.isOpen && super.takesKey(event);
  }

  #tools() {
    /** @param {boolean} on */
    const showThreats = (on) => {
      this.#showsThreats = on;
      this.#show();
    };
    /** @param {boolean} on */
    const ask = (on) => {
      this.#asking = on;
      put(this.#why, on && h("p", { class: "soft" }, word("whyHint")));
    };
    return row(
      toggle(word("threats"), false, showThreats, { id: "threats" }),
      toggle(word("why"), false, ask, { id: "ask-why" }),
    );
  }

  #newGame() {
    /** @type {import("../newgame.js").Wish} */
    const wish = { game: "omok", size: 15, rules: "renju", players: ["human", "myosu"], levels: [5, 5] };
    const sizes = numbered([15, 19, 20, 13, 11, 9], (n) => `${n}×${n}`);
    const fields = [
      ruleBox(this.about.presets, "renju", (rules) => {
        wish.rules = rules;
      }),
      choice(
        word("opening"),
        named(this.about.openings),
        "free",
        (v) => {
          wish.opening = v === "free" ? undefined : v;
        },
        { id: "opening" },
      ),
      choice(word("size"), sizes, "15", (v) => {
        wish.size = Number(v);
      }),
    ];
    const levels = this.about.levels.map(({ number, text }) => [String(number), sentence(text)]);
    return newGame(wish, this.about.players, fields, () => this.beginGame(wish), levels);
  }

  /**
   * @override
   * @param {Api.OmokAnalysis} data
   * @param {Api.GameView} view
   */
  takeAnalysis(data, { here, toPlay }) {
    this.analysis = data;
    const black = toPlay === "black" ? data.chance : 1 - data.chance;
    this.timeline.note(here, 100 * black - 50, sentence(data.outlook));
    this.#show();
  }

  /**
   * @override
   * @param {Api.OmokAnalysis} analysis
   */
  weight({ win, depth }) {
    return win ? Number.POSITIVE_INFINITY : depth;
  }

  /** @override */
  canThinkOn() {
    return !this.analysis?.win;
  }

  /**
   * @override
   * @param {Api.OmokAnalysis} analysis
   */
  readingOf({ depth, nodes }) {
    const [far, seen] = [String(depth), nodes.toLocaleString()];
    return depth > 0 ? word("readTo").replace("{}", far).replace("{}", seen) : "";
  }

  /** Walks through the win that the analysis proved. */
  #proofButton() {
    const open = () => {
      const win = this.analysis?.win;
      if (win) this.#showMate(win);
    };
    return button(word("followProof"), open, { class: "main", id: "follow-proof" });
  }

  /** Looks for the moves after which the game is most nearly even. */
  #balance() {
    this.isThinking = false;
    this.summary.textContent = word("thinking");
    /** @param {Api.OmokAnalysis} data */
    const analysis = (data) => {
      this.analysis = data;
      this.#show();
    };
    this.game.follow("balance", { analysis });
  }

  /** Puts the replies of the book on the board while it is open, and the candidates again when it is closed. */
  #showBook() {
    const { labels } = this.book;
    if (labels && !this.proof.isOpen) this.board.paint({ labels, threats: undefined });
    else if (this.analysis) this.#show();
    else this.board.paint({ labels: [] });
  }

  #show() {
    const { analysis } = this;
    if (!analysis || this.proof.isOpen) return;
    this.tools.hidden = false;
    const shown = this.#showsThreats
      ? { labels: [], threats: analysis.threats }
      : { labels: this.book.labels ?? labels(analysis.candidates), threats: undefined };
    this.board.paint(shown);
    this.summary.textContent = sentence(analysis.summary);
    this.summary.className = analysis.win ? "good" : "";
    this.showReading();
    this.showActions();
    const choose = (/** @type {string} */ move) => this.choose(move);
    replaceCards(this.candidates, cards(this.board, this.game.view, analysis.candidates, choose));
  }

  /**
   * Shows whether and why a point is forbidden.
   * @param {string} point
   */
  async #explain(point) {
    try {
      /** @type {Api.Explanation} */
      const answer = await ask(`${this.game.path}/why?point=${encodeURIComponent(point)}`);
      const lines = answer.lines.map((line) => {
        const open = line.points.map((move) => ({ move, label: "○", kind: "maybe" }));
        const preview = () => this.board.preview({ labels: [...triangles(line.stones), ...open] });
        return h("li", {}, button(sentence(line.text), preview));
      });
      put(this.#why, h("p", {}, h("strong", {}, sentence(answer.text))), h("ul", { class: "plain" }, ...lines));
      const others = answer.lines.flatMap(({ stones }) => stones).filter((move) => move !== answer.point);
      const look = answer.forbidden ? { label: "×", kind: "bad" } : { label: "○", kind: "good" };
      this.board.preview({ labels: [...triangles(others), { move: answer.point, ...look }] });
      this.#why.scrollIntoView({ block: "nearest" });
    } catch (error) {
      this.game.fail(error);
    }
  }

  /** @param {"vcf"|"vct"} kind */
  #findMate(kind) {
    this.proof.close();
    if (!this.analysis) put(this.candidates);
    this.isThinking = false;
    this.showReading();
    const stop = button(word("stop"), () => {
      this.game.stopSearch("main");
      put(this.#mate);
    });
    put(this.#mate, h("p", {}, word("thinking"), " ", stop));
    this.game.follow(`mate?kind=${kind}`, { mate: (data) => this.#showMate(data) });
  }

  /** @param {Api.ForcedWin} data */
  #showMate({ verdict, text, line, nodes, proof }) {
    const isSaid = sentence(text) === this.summary.textContent;
    const look = verdict === "win" ? "good" : "maybe";
    put(
      this.#mate,
      !isSaid && h("p", { class: look }, h("strong", {}, sentence(text))),
      h("p", {}, line.join(" ")),
      h("p", { class: "soft" }, nodes > 0 ? `${nodes.toLocaleString()} ${word("nodes")}` : ""),
    );
    if (proof) this.proof.open(proof);
  }
}

/** @param {string[]} stones */
const triangles = (stones) => stones.map((move) => ({ move, label: "▲", kind: "on" }));
