// Life and death: solve a problem with an opponent who always finds the refutation, or ask for the whole answer:
// the fate, every first move with its own fate, the proof, and what was assumed.

import { ask, tell } from "../api.js";
import { button, card, choice, h, put, row, toast } from "../dom.js";
import { ghostsOf } from "../drawing.js";
import { save } from "../game/files.js";
import { proofChecker, verdictClass } from "../proof.js";
import { language, sentence, word } from "../words.js";
import { GamePage } from "./gamepage.js";

/** The server marks moves in Korean; these are the marks in English. */
const SIGNS = new Map([
  ["패", "K"],
  ["빅", "S"],
]);

export class TsumegoPage extends GamePage {
  /** @type {string|null} The name of the shipped problem on the board. */
  #problem = null;
  /** @type {Api.Text|null} What the problem asks for. */
  #posed = null;
  /** Whether the attempt at the problem is over: it was graded, or the answer was shown. */
  #counted = false;
  /** Whether the next move on the board is an attempt; the opponent's answer is not. */
  #solving = true;
  /** The level problems come from; all of them if empty. */
  #level = "";
  #turning = true;
  #result = h("div", { id: "result", role: "status" }, h("p", {}, word("yourMove")));
  #answer = h("div", { id: "answer" });
  #proof = h("div", { id: "proof" });
  #progress = h("p", { class: "soft", id: "progress" });
  #names = h("select", { id: "names" });

  /** @param {Api.Capabilities} about */
  constructor(about) {
    super("tsumego", { match: false, tabs: ["tab-solve", "tab-variations", "tab-record"] });
    this.levels = about.tsumego.levels;
    this.board.near = true;
    this.#names.addEventListener("change", () => this.#names.value && this.#load({ name: this.#names.value }));
  }

  /**
   * @override
   * @param {HTMLElement} main
   * @param {string|undefined} id
   */
  async open(main, id) {
    await Promise.all([super.open(main, id), this.#showProgress()]);
  }

  /** @override */
  async begin() {
    if (this.levels.length > 0) await this.#next();
    else await super.begin();
  }

  /** @override */
  panels() {
    const sizes = [9, 13, 19].map((size) => button(`${word("newProblem")} ${size}×${size}`, () => this.#draw(size)));
    const solve = button(word("solve"), () => this.#solve(), { class: "main", id: "solve" });
    return [
      card(word("problem"), this.levels.length > 0 && this.#chooser(), this.#progress, this.#result, this.#hints()),
      card(word("answer"), solve, this.#answer, proofChecker()),
      card(word("own"), h("p", { class: "soft" }, word("ownHint")), row(...sizes)),
    ];
  }

  /**
   * @override
   * @param {Api.GameView} view
   * @param {Api.GameView|null} before
   */
  shown(view, before) {
    put(this.#answer);
    const played = before?.id === view.id && view.tree.length > before.tree.length && view.last !== null;
    if (played && this.#solving && this.editor.tool === "play") this.#attempt();
    else if (view.moveNumber === 0) this.#pose();
  }

  #pose() {
    const posed = this.#posed && h("p", {}, h("strong", {}, `${this.#problem}: ${sentence(this.#posed)}`));
    put(this.#result, posed, h("p", {}, word("yourMove")));
  }

  #chooser() {
    const levels = this.levels.map(({ name, text, problems }) => [name, `${sentence(text)} (${problems})`]);
    const turn = h("input", { type: "checkbox", checked: true });
    turn.addEventListener("change", () => {
      this.#turning = turn.checked;
    });
    return row(
      choice(word("problemLevel"), [["", word("allLevels")], ...levels], "", (level) => {
        this.#level = level;
        this.#showProgress();
      }),
      button(word("next"), () => this.#next(), { class: "main", id: "next-problem" }),
      h("label", { class: "field" }, h("span", {}, word("number")), this.#names),
      h("label", { class: "field" }, turn, h("span", {}, word("turnProblems"))),
    );
  }

  #hints() {
    const whole = button(word("wholeBoard"), () => {
      this.board.zoom(!this.board.near);
      whole.setAttribute("aria-pressed", String(!this.board.near));
    });
    whole.id = "whole";
    whole.setAttribute("aria-pressed", "false");
    return row(
      button(word("hint"), () => this.#hint(1), { id: "hint" }),
      button(word("hintVital"), () => this.#hint(2), { id: "vital" }),
      button(word("retry"), () => this.game.walk("start"), { id: "retry" }),
      whole,
    );
  }

  #next() {
    return this.#load({ level: this.#level, after: this.#problem ?? undefined });
  }

  /**
   * Puts a problem on the board.
   * @param {Api.ProblemRequest} wish
   */
  async #load(wish) {
    try {
      /** @type {Api.NextProblem} */
      const next = await tell("/problems/next", { ...wish, turn: this.#turning });
      this.#problem = next.problem;
      this.#posed = next.text;
      this.#counted = false;
      this.#solving = true;
      this.game.take(next.game);
    } catch (error) {
      this.game.fail(error);
    }
  }

  /**
   * Begins an empty board to draw a problem on.
   * @param {number} size
   */
  async #draw(size) {
    this.#problem = null;
    this.#posed = null;
    await this.game.begin({ game: "go", size });
  }

  /** Has the move that was just made judged. */
  #attempt() {
    put(this.#result, h("p", {}, word("thinking")));
    const { toPlay } = this.game.view;
    this.game.follow("attempt", {
      attempt: (data) => this.#judge(data, toPlay),
      fault: (text) => this.#doubt(text),
    });
  }

  /**
   * @param {Api.Attempt} data
   * @param {Api.SideName} toPlay who answers the attempt
   */
  async #judge({ result, final, kind, text, reply, why }, toPlay) {
    const refute = () => this.board.preview({ labels: [], ghosts: ghostsOf(toPlay, why) });
    put(
      this.#result,
      h("p", { class: kind }, h("strong", {}, sentence(text))),
      row(
        why.length > 0 && button(word("showWhy"), refute, { id: "show-why" }),
        final && this.#problem && button(word("next"), () => this.#next(), { class: "main" }),
      ),
    );
    if (final || result !== "right") await this.#remember(result);
    if (reply && result === "right") await this.#answerAttempt(reply);
  }

  /**
   * Plays the opponent's answer.
   * @param {string} reply
   */
  async #answerAttempt(reply) {
    this.#solving = false;
    await this.game.play(reply);
    this.#solving = true;
  }

  /**
   * Remembers how an attempt at a shipped problem ended; only the first end counts.
   * @param {Api.Grade} result
   */
  async #remember(result) {
    if (!this.#problem || this.#counted) return;
    this.#counted = true;
    await tell(`/problems/${this.#problem}/progress`, { result }).catch(() => null);
    await this.#showProgress();
  }

  /** @param {1|2} step a few places to look at, or the vital points */
  #hint(step) {
    /** @param {Api.Hint} data */
    const hint = ({ points, text }) => {
      this.#counted ||= step > 1;
      const kind = step > 1 ? "good" : "maybe";
      this.board.preview({ labels: points.map((move) => ({ move, label: "?", kind })) });
      put(this.#result, h("p", {}, sentence(text)));
    };
    this.game.follow(`hint?step=${step}`, { hint, fault: (text) => this.#doubt(text) });
  }

  /** @param {Api.Text} text why there is no verdict */
  #doubt(text) {
    put(this.#result, h("p", { class: "maybe" }, sentence(text)));
  }

  /** Asks for the whole answer; the attempt is over then. */
  #solve() {
    this.#counted = true;
    const stop = button(word("stop"), () => {
      this.game.stopSearches();
      put(this.#answer);
    });
    put(this.#answer, h("p", {}, word("thinking"), " ", stop));
    this.game.follow("solve", {
      solved: (data) => this.#showSolution(data),
      proof: (data) => this.#showProof(data),
      fault: (text) => {
        put(this.#answer);
        toast(sentence(text));
      },
    });
  }

  /** @param {Api.SolutionView} data */
  #showSolution({ verdict, text, moves, line, assumptions, nodes }) {
    const settled = verdict === "settled";
    /** @param {string} sign */
    const label = (sign) => (language() === "en" && SIGNS.get(sign)) || sign;
    this.board.paint({ labels: moves.map(({ move, kind, sign }) => ({ move, label: label(sign), kind })) });
    put(this.#proof, settled && h("p", { class: "soft" }, word("thinking")));
    put(
      this.#answer,
      h("p", { class: settled ? "good" : "maybe" }, h("strong", {}, sentence(text))),
      line.length > 0 && this.#mainLine(line),
      firstMoves(moves),
      this.#proof,
      assumed(assumptions),
      h("p", { class: "soft" }, `${nodes.toLocaleString()} ${word("nodes")}`),
    );
  }

  /** @param {string[]} line */
  #mainLine(line) {
    const show = () => this.board.preview({ labels: [], ghosts: ghostsOf(this.game.view.toPlay, line) });
    return h("p", { class: "row" }, button(word("mainLine"), show, { id: "main-line" }), line.join(" "));
  }

  /** @param {Api.ProofView} data */
  #showProof({ text, checked, proof, bytes }) {
    const file = () => save(`/proofs/${proof}/file`, "myosu.proof");
    const size = `${word("proofSave")} (${Math.ceil(bytes / 1024)} kB)`;
    put(
      this.#proof,
      h("p", {}, h("b", {}, `${word("proof")}: `), sentence(text)),
      checked && h("p", { class: verdictClass(checked.holds) }, sentence(checked.text)),
      proof !== null && button(size, file, { id: "save-proof" }),
    );
  }

  /** Shows how many problems are solved and due, and marks the list of names. */
  async #showProgress() {
    /** @type {Api.ProblemList|null} */
    const all = await ask("/problems").catch(() => null);
    if (!all) return;
    const levels = all.levels.filter(({ name }) => !this.#level || name === this.#level);
    /** @param {"solved"|"problems"|"due"} key */
    const sum = (key) => levels.reduce((total, level) => total + level[key], 0);
    const problems = all.problems.filter(({ level }) => !this.#level || level === this.#level);
    const options = problems.map((problem) => h("option", { value: problem.name }, problem.name + mark(problem)));
    put(this.#names, h("option", { value: "" }, "—"), ...options);
    const solved = `${word("solved")} ${sum("solved")}/${sum("problems")}`;
    this.#progress.textContent = `${solved} · ${word("due")} ${sum("due")}`;
  }
}

/**
 * How a problem went, as a sign behind its name.
 * @param {Api.ProblemView} problem
 */
function mark({ progress }) {
  if (!progress) return "";
  if (progress.right > 0) return " ✓";
  if (progress.wrong > 0) return " ✗";
  return progress.unsettled > 0 ? " ?" : "";
}

/** @param {Api.FirstMoveView[]} moves */
function firstMoves(moves) {
  const listed = moves.map(({ kind, text }) => h("li", { class: kind }, sentence(text)));
  return h("details", { open: true }, h("summary", {}, word("firstMoves")), h("ul", {}, ...listed));
}

/** @param {Api.Text[]} assumptions */
function assumed(assumptions) {
  const texts = assumptions.map((text) => h("span", {}, `${sentence(text)} `));
  return h("p", { class: "soft" }, h("b", {}, `${word("assumptions")}: `), ...texts);
}
