// Life and death: solve a problem with an opponent who always finds the refutation, train with courses, spaced
// repetition and rush, or ask for the whole answer.

import { addressOf, detail, note } from "../address.js";
import { address, ask, tell } from "../api.js";
import { button, card, choice, h, put, row, toggle } from "../dom.js";
import { Courses } from "../lessons/courses.js";
import { Refutation, spoken } from "../lessons/refutation.js";
import { RushRun } from "../lessons/rush.js";
import { Solution } from "../lessons/solution.js";
import { Training } from "../lessons/training.js";
import { proofChecker } from "../proof.js";
import { language, sentence, word } from "../words.js";
import { GamePage } from "./gamepage.js";

/** @typedef {"solving"|"judging"|"over"} Phase an attempt is being made, is being judged, or has its verdict */

/** Milliseconds before a drill goes on after a right answer. */
const DRILL_PAUSE = 900;

/** Steps of hints. */
const LAST_HINT = 3;

export class TsumegoPage extends GamePage {
  /** @type {Phase} */
  #phase = "solving";
  /** Whether the attempt at the problem was graded, or the answer was shown. */
  #counted = false;
  /** Whether the move that the server shows next was chosen on the board. */
  #chose = false;
  #hinted = 0;
  /** The level problems come from; all of them if empty. */
  #level = detail("level") ?? "";
  #turning = true;
  #drilling = false;
  #training = new Training();
  #refutation = new Refutation(this.game, (text, kind) => this.#speak(text, kind));
  #solution = new Solution(this.game, this.board);
  #courses = new Courses(
    (wish) => this.#load(wish),
    (error) => this.game.fail(error),
  );
  #rush = new RushRun(
    (problem) => this.#take(problem),
    (view) => this.#rushOver(view),
  );
  #solveButton = button(word("solve"), () => this.#solve(), { id: "solve" });
  #caption = h("p", { class: "strip soft", id: "caption" });
  #progress = h("p", { class: "soft", id: "progress" });
  #names = h("select", { id: "names", "aria-label": word("number") });
  #levels = h("div", {});

  /** @param {Api.Capabilities} about */
  constructor(about) {
    super("tsumego", { match: false, tabs: ["tab-solve", "tab-variations", "tab-record"] });
    this.levels = about.tsumego.levels;
    this.board.near = true;
    this.#names.addEventListener("change", () => this.#names.value && this.#load(this.#wish(this.#names.value)));
  }

  /**
   * @override
   * @param {HTMLElement} main
   * @param {string|undefined} id
   */
  async open(main, id) {
    // An address with a problem and no game asks for that problem, not for the last one.
    if (!id && (detail("problem") || detail("course"))) sessionStorage.removeItem("myosu-tsumego");
    await Promise.all([super.open(main, id), this.#showProgress(), this.#courses.refresh()]);
    await this.#showProgress();
    if (this.game.isOpen) this.#showHead(this.game.view);
  }

  /** @override */
  close() {
    this.#refutation.stop();
    this.#rush.stop();
    super.close();
  }

  /** @override */
  async begin() {
    const [name, course] = [detail("problem"), detail("course")];
    if (name || course) await this.#load({ name: name ?? undefined, course: course ?? undefined });
    else if (this.levels.length > 0) await this.#next();
    else await super.begin();
  }

  /** @override */
  panels() {
    return [
      this.#solution.element,
      row(this.#solveButton),
      this.#training.element,
      card(word("problems"), this.#chooser(), this.#progress),
      card(word("courses"), this.#courses.element),
    ];
  }

  /**
   * There is nothing to judge move by move: the bar says what the board is showing.
   * @override
   */
  strip() {
    return this.#caption;
  }

  /** @override */
  barItem() {
    return button(word("showRegion"), () => this.board.zoom(!this.board.near), { id: "whole" });
  }

  /** @override */
  facts() {
    const sizes = [9, 13, 19].map((size) => button(`${word("newProblem")} ${size}×${size}`, () => this.#draw(size)));
    return [h("h3", {}, word("own")), h("p", { class: "soft" }, word("ownHint")), row(...sizes), proofChecker()];
  }

  /**
   * @override
   * @param {import("../dom.js").Child[]} usual
   */
  sections(usual) {
    const items = [
      button(word("rush"), () => this.#beginRush(), { id: "menu-rush" }),
      button(word("printSheet"), () => this.#print(), { id: "print-sheet" }),
      button(word("openCourse"), () => this.#courses.input.click(), { id: "menu-course" }),
    ];
    return [
      { title: word("problems"), items },
      { title: word("game"), items: usual },
    ];
  }

  /**
   * @override
   * @param {string} point
   */
  async choose(point) {
    if (this.#drills && this.editor.tool === "play") {
      await this.#drill(point);
      return;
    }
    this.#refutation.stop();
    this.#chose = true;
    await super.choose(point);
    this.#chose = false;
  }

  /** Whether the first move alone decides and no stone moves. */
  get #drills() {
    return this.#drilling || this.#rush.runs;
  }

  /**
   * @override
   * @param {Api.GameView} view
   */
  mayPlay(view) {
    return this.#phase !== "judging" && (view.moveNumber === 0 || view.toPlay === solverOf(view));
  }

  /**
   * @override
   * @param {Api.GameView} view
   * @param {Api.GameView|null} before
   */
  shown(view, before) {
    this.#solution.clear();
    if (before?.id !== view.id) this.#begun(view);
    const moved = this.#chose && before?.id === view.id && before.here !== view.here;
    if (!moved || this.editor.tool !== "play") return;
    if (this.#phase === "solving") this.#attempt();
    else if (view.toPlay !== solverOf(view)) this.#refutation.answer();
  }

  /**
   * Another problem is on the board.
   * @param {Api.GameView} view
   */
  #begun(view) {
    this.#refutation.clear();
    this.#phase = view.moveNumber === 0 ? "solving" : "over";
    this.#counted = this.#phase === "over";
    this.#hinted = 0;
    const { name, course } = view.problem ?? {};
    note({ problem: name, course, level: this.#level });
    this.#showHead(view);
    this.#solveButton.textContent = word(name ? "answer" : "solve");
    this.#tell(h("p", { class: "soft" }, word(this.#drills ? "drillHint" : "yourMove")));
    this.#showActions();
  }

  /** @param {Api.GameView} view */
  #showHead(view) {
    const { problem } = view;
    const level = this.levels.find(({ name }) => name === problem?.level);
    const today = this.#training.today;
    const line = [
      level && sentence(level.text),
      this.#courses.nameOf(problem?.course),
      problem?.name,
      today > 0 && word("todayCount").replace("{}", String(today)),
    ];
    const task = problem?.text ? sentence(problem.text) : `${word(view.toPlay)} ${word("toPlay")}`;
    put(
      this.head,
      h("p", { class: "soft course-line", id: "problem-line" }, line.filter(Boolean).join(" · ")),
      h("p", { class: "task", id: "task-text" }, task),
      this.#rush.element,
    );
  }

  #showActions() {
    this.#solveButton.hidden = this.#rush.runs;
    const next = button(word("next"), () => this.#next(), { class: "main", id: "next-problem" });
    if (this.#rush.runs) {
      this.setActions(button(word("stop"), () => this.#stopRush(), { id: "stop-rush" }));
    } else if (this.#phase === "over") {
      this.setActions(
        button(word("tryAgain"), () => this.#again(), { id: "retry" }),
        next,
      );
    } else {
      this.setActions(
        button(word("hint"), () => this.#hint(), { id: "hint" }),
        next,
      );
    }
  }

  /** Goes back to the problem as it was posed. */
  async #again() {
    this.#refutation.clear();
    this.#phase = "solving";
    if (this.game.view.canUndo) await this.game.walk("start");
    this.#tell(h("p", { class: "soft" }, word(this.#drills ? "drillHint" : "yourMove")));
    this.#showActions();
  }

  #chooser() {
    const turn = h("input", { type: "checkbox", checked: true, id: "turn-problems" });
    turn.addEventListener("change", () => {
      this.#turning = turn.checked;
    });
    const drill = (/** @type {boolean} */ on) => {
      this.#drilling = on;
      if (this.game.isOpen) this.#again();
    };
    return h(
      "div",
      { class: "chooser" },
      this.#levels,
      row(
        button(word("rush"), () => this.#beginRush(), { id: "rush" }),
        toggle(word("drill"), false, drill, { id: "drill" }),
      ),
      row(
        h("label", { class: "field" }, h("span", {}, word("number")), this.#names),
        h("label", { class: "field" }, turn, h("span", {}, word("turnProblems"))),
      ),
    );
  }

  /**
   * What to ask the server for: the next problem of what is trained, or one by its name.
   * @param {string} [name]
   * @returns {Api.ProblemRequest}
   */
  #wish(name) {
    const { problem } = this.game.isOpen ? this.game.view : {};
    const course = problem?.course ?? undefined;
    const after = problem?.name ?? undefined;
    if (course) return { course, name, after, order: detail("order") ?? "scheduled" };
    return { level: this.#level, name, after };
  }

  #next() {
    return this.#load(this.#wish());
  }

  /**
   * Puts a problem on the board.
   * @param {Api.ProblemRequest} wish
   */
  async #load(wish) {
    this.#rush.stop();
    try {
      note({ order: wish.course ? wish.order : null });
      this.#take(await tell("/problems/next", { ...wish, turn: this.#turning && !wish.course }));
      await this.#showProgress();
    } catch (error) {
      this.game.fail(error);
    }
  }

  /** @param {Api.NextProblem} next */
  #take(next) {
    if (next.game.game === "omok") location.hash = addressOf("omok", next.game.id, { mode: "play" });
    else this.game.take(next.game);
  }

  /**
   * Begins an empty board to draw a problem on.
   * @param {number} size
   */
  async #draw(size) {
    await this.game.begin({ game: "go", size });
    this.editor.open();
  }

  /** Has the move that was just made judged. */
  #attempt() {
    this.#phase = "judging";
    this.#tell(h("p", {}, word("thinking")));
    this.game.follow("attempt", {
      attempt: (data) => this.#judge(data),
      fault: (text) => {
        this.#phase = "over";
        this.#speak(text, "maybe");
        this.#showActions();
      },
    });
  }

  /** @param {Api.Attempt} data */
  async #judge({ result, final, kind, text, reply, why, refuted }) {
    this.#phase = final || result !== "right" ? "over" : "solving";
    this.#tell(refuted && spoken(refuted, kind), refuted ? h("p", {}, sentence(text)) : spoken(text, kind));
    this.#showActions();
    if (this.#phase === "over") await this.#remember(result);
    if (result === "wrong") this.#refutation.play(why);
    else if (reply && result === "right") await this.game.play(reply);
  }

  /**
   * Judges a first move without a stone on the board.
   * @param {string} point
   */
  async #drill(point) {
    const { view } = this.game;
    const { problem } = view;
    if (this.#phase !== "solving" || !problem?.name) return;
    this.#phase = "judging";
    this.board.preview({ labels: [{ move: point, label: "…", kind: "maybe" }] });
    try {
      await tell(`${this.game.path}/moves`, { move: point, version: view.version });
    } catch (error) {
      this.#phase = "solving";
      this.board.restore();
      this.game.fail(error);
      return;
    }
    this.game.follow("attempt", {
      attempt: (data) => this.#drilled(point, data),
      fault: (text) => this.#speak(text, "maybe"),
    });
  }

  /**
   * @param {string} point
   * @param {Api.Attempt} data
   */
  async #drilled(point, { result, kind, text, refuted }) {
    const name = this.game.view.problem?.name ?? "";
    const label = result === "right" ? "○" : result === "wrong" ? "×" : "?";
    this.board.preview({ labels: [{ move: point, label, kind }] });
    this.#tell(spoken(refuted ?? text, kind));
    this.#phase = "over";
    if (this.#rush.runs) {
      await this.#rush.answer(name, result);
      return;
    }
    await this.#remember(result);
    this.#showActions();
    if (result === "right") setTimeout(() => this.#drilling && this.#phase === "over" && this.#next(), DRILL_PAUSE);
  }

  /**
   * Remembers how an attempt at a problem ended; only the first end counts.
   * @param {Api.Grade} result
   */
  async #remember(result) {
    const { name, course } = this.game.view.problem ?? {};
    if (!name || this.#counted) return;
    this.#counted = true;
    await tell(`/problems/${encodeURIComponent(name)}/progress`, { result, course }).catch(() => null);
    await Promise.all([this.#showProgress(), course ? this.#courses.refresh() : null]);
  }

  /** Reveals one step more: the area, the kind of move, the first move. */
  #hint() {
    this.#hinted = Math.min(this.#hinted + 1, LAST_HINT);
    const step = this.#hinted;
    /** @param {Api.Hint} data */
    const hint = ({ points, text }) => {
      this.#counted ||= step === LAST_HINT;
      const [label, kind] = step === LAST_HINT ? ["○", "good"] : ["·", "maybe"];
      this.board.preview({ labels: points.map((move) => ({ move, label, kind })) });
      this.#tell(h("p", {}, sentence(text), " ", h("span", { class: "soft" }, `${step}/${LAST_HINT}`)));
    };
    this.game.follow(`hint?step=${step}`, { hint, fault: (text) => this.#speak(text, "maybe") });
  }

  /**
   * Says what came of it; the refutation that is played on the board stands below.
   * @param {...import("../dom.js").Child} children
   */
  #tell(...children) {
    put(this.verdict, ...children, this.#refutation.element);
    this.#showCaption();
  }

  /** Says what may be done on the board, or how far the training is. */
  #showCaption() {
    this.#caption.textContent = this.#phase === "over" ? word("freeHint") : this.#progress.textContent;
  }

  /**
   * @param {Api.Text} text
   * @param {string} kind
   */
  #speak(text, kind) {
    this.#tell(spoken(text, kind));
  }

  /** Asks for the whole answer to the problem as it was posed; the attempt is over then. */
  async #solve() {
    this.#counted = true;
    this.#refutation.clear();
    if (this.game.view.problem?.name && this.game.view.canUndo) await this.game.walk("start");
    this.#solution.ask();
  }

  async #beginRush() {
    this.#refutation.clear();
    try {
      await this.#rush.begin();
      this.tabs.open("analysis");
    } catch (error) {
      this.game.fail(error);
    }
  }

  #stopRush() {
    this.#rush.stop();
    this.#again();
  }

  /** @param {Api.RushView} view */
  #rushOver({ state, training }) {
    this.#training.show(training);
    const text = word("rushOver").replace("{}", String(state.right)).replace("{}", String(training.rushBest));
    this.#tell(h("p", { class: "good", id: "rush-over" }, h("strong", {}, text)));
    this.#phase = "over";
    this.#showActions();
  }

  /** Opens a sheet of problems to print. */
  #print() {
    const { course } = this.game.view.problem ?? {};
    const query = new URLSearchParams({ language: language() });
    if (course) query.set("course", course);
    else if (this.#level) query.set("level", this.#level);
    window.open(address(`/sheet?${query}`), "_blank");
  }

  /** Shows how many problems are solved and due, and marks the list of names. */
  async #showProgress() {
    /** @type {Api.ProblemList|null} */
    const all = await ask("/problems").catch(() => null);
    if (!all) return;
    this.#training.show(all.training);
    const levels = all.levels.filter(({ name }) => !this.#level || name === this.#level);
    /** @param {"solved"|"problems"|"due"} key */
    const sum = (key) => levels.reduce((total, level) => total + level[key], 0);
    const current = this.game.isOpen ? this.game.view.problem?.course : null;
    const course = this.#courses.all.find(({ id }) => id === current);
    const problems = course?.problems ?? all.problems.filter(({ level }) => !this.#level || level === this.#level);
    const options = problems.map((problem) => h("option", { value: problem.name }, problem.name + mark(problem)));
    put(this.#names, h("option", { value: "" }, "—"), ...options);
    const solved = `${word("solved")} ${sum("solved")}/${sum("problems")}`;
    this.#progress.textContent = `${solved} · ${word("due")} ${sum("due")}`;
    this.#showCaption();
    this.#showLevels(all.levels);
  }

  /** @param {Api.LevelView[]} levels */
  #showLevels(levels) {
    const names = levels.map(({ name, text, problems, solved }) => [name, `${sentence(text)} (${solved}/${problems})`]);
    /** @param {string} level */
    const choose = (level) => {
      this.#level = level;
      this.#load({ level });
    };
    const options = [["", word("allLevels")], ...names];
    put(this.#levels, choice(word("problemLevel"), options, this.#level, choose, { id: "level" }));
  }
}

/**
 * The side that solves the problem: the one that moved first.
 * @param {Api.GameView} view
 */
function solverOf({ toPlay, moveNumber }) {
  if (moveNumber % 2 === 0) return toPlay;
  return toPlay === "black" ? "white" : "black";
}

/**
 * How a problem went, as a sign behind its name.
 * @param {{progress: Api.ProblemProgress|null}} problem
 */
function mark({ progress }) {
  if (!progress) return "";
  if (progress.right > 0) return " ✓";
  if (progress.wrong > 0) return " ✗";
  return progress.unsettled > 0 ? " ?" : "";
}
