// A page on which a game is played, analysed and reviewed. Playing shows no hints unless they are asked for; the
// program answers. Analysing judges every position that is shown, and both sides may be moved.

import { detail, note } from "../address.js";
import { button, confirmed, h, part, put, row, toggle } from "../dom.js";
import { Findings } from "../game/findings.js";
import { Lesson } from "../game/lesson.js";
import { Review } from "../game/review.js";
import { digitOf } from "../keys.js";
import { MissedWin } from "../lessons/missedwin.js";
import { isOn, choose as keep } from "../settings.js";
import { sentence, word } from "../words.js";
import { GamePage } from "./gamepage.js";

/** @typedef {"play"|"analyse"|"review"} Mode */

/** Milliseconds a position is shown before it is judged. */
const SOON = 40;

/** A record with more moves than this is scanned without being asked, once no move was made for some milliseconds. */
const [WORTH_SCANNING, CALM] = [5, 800];

/** Milliseconds between two pictures of one analysis: what comes faster is not seen. */
const PICTURE = 120;

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
  /** Whether the position is being thought about, or about to be. */
  isThinking = false;
  /** Whether thinking goes on when the page is seen again. */
  #isPaused = false;
  /** @type {Findings<Analysis>} */
  findings = new Findings((analysis) => this.weight(analysis));
  summary = h("p", { id: "summary" });
  candidates = h("div", { id: "candidates" });
  /** What the analysis is looked at with; nothing is there while no hint is given. */
  tools = h("div", { class: "tools" });
  /** How far the analysis has read. */
  reading = h("p", { class: "soft small", id: "reading" });
  #onhidden = () => this.#pause();
  /** @type {ReturnType<typeof setTimeout>|undefined} */
  #soon;
  /** @type {ReturnType<typeof setTimeout>|undefined} */
  #calm;
  /** @type {string|null} The game whose whole course is known. */
  #scanned = null;
  #modes = h("div", { class: "modes", role: "group", "aria-label": word("mode") });

  /**
   * @param {string} name
   * @param {import("../timeline.js").Scale} scale
   */
  constructor(name, scale) {
    super(name, { match: true, scale });
    this.verdict.append(this.summary);
    this.lesson = new Lesson(this.game, this.board);
    this.lesson.onask = () => {
      if (this.lesson.asks) {
        this.summary.textContent = "";
        this.missedWin.missed();
      }
      this.showActions();
    };
    this.missedWin = new MissedWin(this.game);
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
    this.game.onrefusal = () => this.resume();
    document.addEventListener("visibilitychange", this.#onhidden);
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
    else if (reviews) this.review.seek(view.moveNumber);
    else if (!reviews && !this.review.element.hidden) {
      this.review.close();
      table.querySelector(".bar > .steps")?.after(this.timeline.element);
    }
    return reviews;
  }

  /** @override */
  close() {
    clearTimeout(this.#soon);
    clearTimeout(this.#calm);
    document.removeEventListener("visibilitychange", this.#onhidden);
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
   * @override
   * @param {...(HTMLElement|false|null)} buttons
   */
  setActions(...buttons) {
    if (this.lesson.asks) super.setActions(...this.lesson.actions());
    else if (this.missedWin.isOpen && this.game.view.ended) super.setActions(...this.missedWin.actions());
    else super.setActions(...buttons);
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
    const teaches = isOn("teaching") || this.missedWin.isOpen;
    const mayAnswer = !(played && teaches) || (await this.lesson.grade(this.judgeName()));
    if (mayAnswer) await this.game.change("reply", {});
    return true;
  }

  /** Judges the position that is shown: until it is stopped, or for a moment where a hint is asked for. */
  analyse() {
    const { view } = this.game;
    const position = this.#positionOf(view);
    const on = this.mode === "analyse" && view.tree.length > 1;
    const show = rarely(() => {
      const known = this.findings.of(position);
      if (known && this.#positionOf(this.game.view) === position) this.takeAnalysis(known, view);
    });
    /** @param {Analysis} data */
    const analysis = (data) => {
      if (this.findings.keep(position, data)) show();
    };
    const done = () => this.#setThinking(false);
    if (on && document.hidden) {
      this.#isPaused = true;
      return;
    }
    this.game.follow(`analysis?by=${this.judgeName()}&on=${on}`, { analysis, done });
    this.#setThinking(true);
  }

  /**
   * Shows what an analysis found about a position.
   * @param {Analysis} _data
   * @param {Api.GameView} _view
   */
  takeAnalysis(_data, _view) {}

  /**
   * How much an analysis knows: one of the same position that knows less does not replace it.
   * @param {Analysis} _analysis
   */
  weight(_analysis) {
    return 0;
  }

  /** Whether the analysis that is shown could be gone on with. */
  canThinkOn() {
    return true;
  }

  /**
   * How far an analysis has read, in words.
   * @param {Analysis} _analysis
   */
  readingOf(_analysis) {
    return "";
  }

  /**
   * The position and its judge, by a name.
   * @param {Api.GameView} view
   */
  #positionOf({ id, here, stones, toPlay }) {
    return [id, here, toPlay, stones, this.judgeName()].join();
  }

  /** @param {boolean} thinks */
  #setThinking(thinks) {
    this.isThinking = thinks;
    this.showReading();
    this.showActions();
  }

  /** Shows how far the analysis has read. */
  showReading() {
    const far = this.analysis && this.mode === "analyse" ? this.readingOf(this.analysis) : "";
    const state = this.isThinking ? word("analysing") : "";
    this.reading.textContent = far ? [state, far].filter(Boolean).join(" · ") : "";
  }

  /**
   * Shows the findings about the position, and goes on from there.
   * @param {Api.GameView} view
   */
  judgeShown(view) {
    const known = this.mode === "analyse" ? this.findings.of(this.#positionOf(view)) : null;
    if (known) this.takeAnalysis(known, view);
    this.showActions();
    if (!known && this.mode === "analyse" && isFresh(view)) this.#welcome();
    else if (this.mode !== "play" && this.runs) this.analyseSoon();
    else if (!known && this.mode === "analyse") this.#showNothing();
    const isFirst = this.isThinking && !this.candidates.querySelector(".candidate");
    if (isFirst) put(this.candidates, h("p", { class: "soft" }, word("thinking")));
  }

  /** Shows what may be done with an empty board; hints come once they are asked for. */
  #welcome() {
    this.isThinking = false;
    this.tools.hidden = true;
    this.summary.textContent = "";
    this.showReading();
    const { files } = this;
    const welcome = h(
      "div",
      { class: "welcome", id: "welcome" },
      h("p", { class: "task" }, word("welcome")),
      h("p", { class: "soft" }, word("welcomeHint")),
      row(
        button(word("open"), () => files.input.click()),
        button(word("paste"), () => files.paste.showModal()),
        button(word("games"), () => files.showKept()),
        button(word("analyseEmpty"), () => this.analyse(), { id: "analyse-empty" }),
      ),
    );
    put(this.candidates, welcome);
  }

  /** Shows that nothing is known about the position: candidates of another one would mislead. */
  #showNothing() {
    put(this.candidates, h("p", { class: "soft" }, word("notAnalysed")));
    this.summary.textContent = "";
    this.showReading();
  }

  /** Judges the position unless another one is shown at once, as when moves are walked over. */
  analyseSoon() {
    clearTimeout(this.#soon);
    const { here, id } = this.game.view;
    this.#setThinking(true);
    this.#soon = setTimeout(() => {
      const { view } = this.game;
      if (view.here === here && view.id === id && this.mode !== "review" && this.isThinking) this.analyse();
    }, SOON);
  }

  /** Asks for the values of the whole line. */
  scan() {
    const { id } = this.game.view;
    const judge = this.judgeName();
    this.timeline.scan(judge ? `course?by=${judge}` : "course", () => {
      this.#scanned = id;
    });
  }

  /**
   * Has a long record scanned once; a move that is made meanwhile ends the scan, and it begins again.
   * @param {Api.GameView} view
   */
  scanSoon({ id, tree }) {
    clearTimeout(this.#calm);
    const isWorth = tree.length > WORTH_SCANNING && this.#scanned !== id;
    if (this.mode !== "analyse" || !isWorth || this.timeline.isComplete) return;
    this.#calm = setTimeout(() => {
      if (this.mode === "analyse" && this.game.view.id === id) this.scan();
    }, CALM);
  }

  /** Thinks on where a move that was refused ended the analysis. */
  resume() {
    if (this.mode === "analyse" && this.runs && this.isThinking) this.analyse();
  }

  /** Rests while the page is hidden. */
  #pause() {
    if (!document.hidden) {
      if (this.#isPaused) this.resume();
      this.#isPaused = false;
    } else if (this.mode === "analyse" && this.isThinking) {
      this.game.stopSearch("main");
      this.#isPaused = true;
    }
  }

  /** The judge whose word counts on this page. */
  judgeName() {
    return "";
  }

  /** Shows what to do now. */
  showActions() {}

  /** Whether the analysis goes on by itself: with this position, or with the next one. */
  get #goesOn() {
    return this.runs && (this.isThinking || !this.canThinkOn());
  }

  /** Begins or ends the analysis of every position that is shown; what was found stays. */
  toggleRunning() {
    this.runs = !this.#goesOn;
    if (this.runs) {
      this.analyse();
      return;
    }
    this.game.stopSearches();
    this.#setThinking(false);
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

  /** @param {"first"|"second"} [rank] whether it is what to do first */
  runButton(rank = "first") {
    const goesOn = this.#goesOn;
    const text = word(goesOn ? "analyseStop" : this.analysis ? "thinkOn" : "analyse");
    return button(text, () => this.toggleRunning(), { id: "run", class: goesOn || rank === "second" ? "" : "main" });
  }

  /**
   * @override
   * @param {import("../keys.js").Deed} deed
   */
  does(deed) {
    if (this.mode === "review" && (deed === "back" || deed === "forward")) {
      this.review.step(deed === "back" ? -1 : 1);
      return true;
    }
    if (deed !== "hint" && deed !== "analyse") return super.does(deed);
    if (deed === "analyse" && this.mode !== "play") this.toggleRunning();
    else this.analyse();
    return true;
  }

  /** Gives the game up, if that is meant. */
  async resign() {
    if (await confirmed(word("resignSure"), word("resign"), word("cancel"))) await this.game.end("resignation");
  }

  /** Shows that no hints are given, and how to ask for one. */
  showSilence() {
    this.tools.hidden = true;
    if (!this.game.isChanging && this.game.view.moveNumber === 0) this.lesson.clear();
    put(this.candidates, h("p", { class: "soft" }, word(isOn("teaching") ? "teachingNow" : "noHints")));
    this.summary.textContent = "";
  }

  /** Shows the end of the game. */
  showEnd() {
    const { ended } = this.game.view;
    if (!ended) return;
    this.summary.textContent = sentence(ended);
    this.missedWin.ended();
    this.lesson.clear();
    this.tools.hidden = true;
    this.reading.textContent = "";
    put(this.candidates);
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

/**
 * Whether nothing was done on a board yet.
 * @param {Api.GameView} view
 */
const isFresh = ({ tree, stones, task }) => tree.length === 1 && !task && !/[BW]/.test(stones);

/**
 * Does something at once, and again after a pause where it was asked for meanwhile.
 * @param {() => void} deed
 */
function rarely(deed) {
  let [isWaiting, last] = [false, Number.NEGATIVE_INFINITY];
  const now = () => {
    isWaiting = false;
    last = performance.now();
    deed();
  };
  return () => {
    if (isWaiting) return;
    isWaiting = true;
    const pause = last + PICTURE - performance.now();
    if (pause > 0) setTimeout(now, pause);
    else now();
  };
}
