// A page on which a game is played, analysed and reviewed. Playing shows no hints unless they are asked for; the
// program answers. Analysing judges every position that is shown, and both sides may be moved.

import { detail, note } from "../address.js";
import { button, confirmed, h, part, put, toggle } from "../dom.js";
import { Lesson } from "../game/lesson.js";
import { Review } from "../game/review.js";
import { digitOf } from "../keys.js";
import { isOn, choose as keep } from "../settings.js";
import { sentence, word } from "../words.js";
import { GamePage } from "./gamepage.js";

/** @typedef {"play"|"analyse"|"review"} Mode */

/** Milliseconds a position is shown before it is judged. */
const SOON = 80;

/** @type {Mode[]} */
const MODES = ["play", "analyse", "review"];

/** @template {{candidates: Api.CandidateView[]}} Analysis */
export class AnalysisPage extends GamePage {
  /** @type {Analysis|null} The judgement of the position that is shown. */
  analysis = null;
  /** @type {Mode} */
  mode = "analyse";
  /** Whether the position is judged without being asked. */
  runs = true;
  /** How much longer than usual the position is thought about. */
  effort = 0;
  summary = h("p", { id: "summary" });
  candidates = h("div", { id: "candidates" });
  /** What the analysis is looked at with; nothing is there while no hint is given. */
  tools = h("div", { class: "tools" });
  /** @type {ReturnType<typeof setTimeout>|undefined} */
  #soon;
  #modes = h("div", { class: "modes", role: "group", "aria-label": word("mode") });

  /**
   * @param {string} name
   * @param {import("../timeline.js").Scale} scale
   */
  constructor(name, scale) {
    super(name, { match: true, scale });
    this.verdict.append(this.summary);
    this.lesson = new Lesson(this.game, this.board);
    this.review = new Review(this.game, this.timeline, (node) => this.#study(node));
  }

  /**
   * @override
   * @param {HTMLElement} main
   * @param {string|undefined} id
   */
  async open(main, id) {
    part("modes").replaceChildren(this.#modes);
    const asked = /** @type {Mode|null} */ (detail("mode"));
    if (asked && MODES.includes(asked)) this.mode = asked;
    this.#showModes();
    main.append(this.review.element);
    await super.open(main, id);
  }

  /**
   * Leaves the review for the position before a move, or for the one that was shown.
   * @param {number|null} node the node of the move
   */
  async #study(node) {
    this.setMode("analyse");
    if (node === null) return;
    await this.game.walk({ node });
    await this.game.walk("back");
  }

  /**
   * Shows the review in place of the board, or the board again; whether the review is shown.
   * @param {Api.GameView} view
   * @param {Api.GameView|null} before
   */
  showReview(view, before) {
    const table = /** @type {HTMLElement|null} */ (document.querySelector(".table"));
    if (!table) return false;
    const reviews = this.mode === "review";
    const begins = reviews && (this.review.element.hidden || before?.id !== view.id);
    table.hidden = reviews;
    if (begins) this.review.open(this.judgeName());
    else if (!reviews && !this.review.element.hidden) {
      this.review.close();
      table.querySelector(".bar > .steps")?.after(this.timeline.element);
    }
    return reviews;
  }

  /** @override */
  close() {
    clearTimeout(this.#soon);
    super.close();
  }

  #showModes() {
    const buttons = MODES.map((mode) =>
      button(word(`mode-${mode}`), () => this.setMode(mode), {
        "aria-pressed": String(mode === this.mode),
        "data-mode": mode,
      }),
    );
    put(this.#modes, ...buttons);
  }

  /**
   * Changes what the page is for; the game stays.
   * @param {Mode} mode
   */
  setMode(mode) {
    this.mode = mode;
    note({ mode });
    this.#showModes();
    this.game.stopSearches();
    if (this.game.isOpen) this.game.take(this.game.view);
  }

  /**
   * Begins a game; one against a player of ours is played without hints.
   * @param {import("../newgame.js").Wish} wish
   */
  async beginGame(wish) {
    this.mode = wish.players.every((player) => player === "human") ? "analyse" : "play";
    note({ mode: this.mode });
    this.#showModes();
    await this.game.begin(wish);
  }

  /**
   * @override
   * @param {Api.GameView} view
   */
  mayPlay(view) {
    return this.mode !== "play" || view.ended !== null || view.mover === "human";
  }

  /**
   * Lets a player of ours answer a new move or begin a new game; whether one did.
   * @param {Api.GameView} view
   * @param {Api.GameView|null} before
   */
  async reply(view, before) {
    const played = before?.id === view.id && view.tree.length > before.tree.length;
    const fresh = before?.id !== view.id || played;
    const isLast = !view.canRedo;
    if (this.mode !== "play" || !(fresh || isLast) || view.ended || view.mover === "human") return false;
    this.summary.textContent = word("thinking");
    const mayAnswer = !(played && isOn("teaching")) || (await this.lesson.grade(this.judgeName()));
    if (mayAnswer) await this.game.change("reply", {});
    return true;
  }

  /**
   * Judges the position that is shown.
   * @param {number} [_effort] how much longer than usual to think
   */
  analyse(_effort) {}

  /** Judges the position unless another one is shown at once, as when moves are walked over. */
  analyseSoon() {
    clearTimeout(this.#soon);
    const { here, id } = this.game.view;
    this.#soon = setTimeout(() => {
      const { view } = this.game;
      if (view.here === here && view.id === id && this.mode !== "review") this.analyse();
    }, SOON);
  }

  /** Thinks on about the same position, longer every time; what was found stays until more is known. */
  thinkOn() {
    this.effort = Math.min(this.effort + 1, 4);
    this.analyse(this.effort);
  }

  /** The judge whose word counts on this page. */
  judgeName() {
    return "";
  }

  /** Shows what to do now. */
  showActions() {}

  /** Begins or ends the analysis of every position that is shown; what was found stays. */
  toggleRunning() {
    this.runs = !this.runs;
    if (this.runs) this.analyse();
    else this.game.stopSearches();
    this.showActions();
  }

  reviewButton() {
    return button(word("mode-review"), () => this.setMode("review"), { id: "review" });
  }

  undoButton() {
    return button(word("undo"), () => this.game.undo(), { id: "take-back" });
  }

  hintButton() {
    return button(word("hint"), () => this.analyse(), { class: "main", id: "hint" });
  }

  thinkOnButton() {
    return button(word("thinkOn"), () => this.thinkOn(), { id: "think-on" });
  }

  runButton() {
    const text = word(this.runs ? "analyseStop" : "analyse");
    return button(text, () => this.toggleRunning(), { id: "run", class: this.runs ? "" : "main" });
  }

  /**
   * @override
   * @param {import("../keys.js").Deed} deed
   */
  does(deed) {
    if (deed !== "hint" && deed !== "analyse") return super.does(deed);
    if (deed === "analyse" && this.mode !== "play") this.toggleRunning();
    else this.analyse();
    return true;
  }

  /** Gives the game up, if that is meant. */
  async resign() {
    if (await confirmed(word("resignSure"), word("resign"), word("cancel"))) await this.game.play("resign");
  }

  /** Shows that no hints are given, and how to ask for one. */
  showSilence() {
    this.tools.hidden = true;
    if (!this.game.isChanging && this.game.view.moveNumber === 0) this.lesson.clear();
    put(this.candidates, h("p", { class: "soft" }, word("noHints")));
    this.summary.textContent = "";
  }

  /** Shows the end of the game. */
  showEnd() {
    const { ended } = this.game.view;
    if (!ended) return;
    this.summary.textContent = sentence(ended);
    this.lesson.clear();
    if (this.mode === "play") put(this.candidates);
  }

  /**
   * @override
   * @param {KeyboardEvent} event
   */
  takesKey(event) {
    const candidate = this.analysis?.candidates[digitOf(event) - 1];
    if (candidate) this.choose(candidate.move);
    return Boolean(candidate);
  }

  /**
   * @override
   * @param {import("../dom.js").Child[]} usual
   * @returns {import("../menu.js").Section[]}
   */
  sections(usual) {
    const resign = button(word("resign"), () => this.resign(), { id: "resign" });
    const teaching = toggle(word("teaching"), isOn("teaching"), (on) => keep("teaching", on ? "on" : "off"), {
      id: "teaching",
      "data-stays": "",
    });
    return [{ title: word("game"), items: [...this.gameItems(), ...usual, teaching, resign] }];
  }

  /**
   * What the menu offers about the game itself.
   * @returns {import("../dom.js").Child[]}
   */
  gameItems() {
    return [];
  }
}
