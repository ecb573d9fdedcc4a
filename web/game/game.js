// A game on the server and the searches on it: what was shown last, and every change that can be asked for.

import { addressOf, detail, here } from "../address.js";
import { ask, follow, Refusal, tell } from "../api.js";
import { say, toast } from "../dom.js";
import { sentence } from "../words.js";

/** @typedef {import("../api.js").Listeners} Listeners */

export class Game {
  /** @type {Api.GameView|null} */
  #view = null;
  /** @type {Map<string, () => void>} How to stop each search that runs. */
  #searches = new Map();
  /** @type {Promise<unknown>} The changes that were asked for, one after the other. */
  #changes = Promise.resolve();
  #waiting = 0;
  /** Called where the server refused a change: searches have ended, and what is shown stays. */
  onrefusal = () => {};

  /**
   * @param {string} page the page the game is on
   * @param {(view: Api.GameView, before: Api.GameView|null) => void} onview called with every new state
   */
  constructor(page, onview) {
    this.page = page;
    this.onview = onview;
  }

  /** Whether a game is there yet. */
  get isOpen() {
    return this.#view !== null;
  }

  /** The game as the server described it last. */
  get view() {
    if (!this.#view) throw new Error("No game is open.");
    return this.#view;
  }

  get path() {
    return `/games/${this.view.id}`;
  }

  /**
   * Opens a game by its name, or the one this page showed last, or begins one.
   * @param {string|undefined} id
   * @param {() => Promise<void>} begin
   */
  async open(id, begin) {
    const known = id ?? lastGame(this.page);
    const node = Number(detail("node") ?? Number.NaN);
    try {
      if (known) this.take(await ask(`/games/${known}`));
      else await begin();
      const isKnown = this.isOpen && this.view.tree.some((step) => step.id === node);
      if (id && isKnown && this.view.here !== node) await this.walk({ node });
    } catch (error) {
      if (error instanceof Refusal && error.code === "not-found") await begin();
      else this.fail(error);
    }
  }

  /**
   * Begins a game.
   * @param {Api.NewGame} wish
   */
  async begin(wish) {
    try {
      this.take(await tell("/games", wish));
    } catch (error) {
      this.fail(error);
    }
  }

  /**
   * Takes the game as the server says it is now.
   * @param {Api.GameView} view
   */
  take(view) {
    const before = this.#view;
    this.#view = view;
    sessionStorage.setItem(`myosu-${this.page}`, view.id);
    const { page, query } = here();
    const details = page === this.page ? Object.fromEntries(query) : {};
    const kept = { ...details, sgf: null, move: null, node: String(view.here) };
    history.replaceState(null, "", addressOf(this.page, view.id, kept));
    this.onview(view, before);
  }

  /** @param {string} move a point or `pass` */
  play(move) {
    return this.change("moves", { move });
  }

  /** @param {Api.Ending} by */
  end(by) {
    return this.change("end", { by });
  }

  /** @param {Api.Destination} to */
  walk(to) {
    return this.change("go", { to });
  }

  /** Takes back a resignation, or one's own last move and the answer to it where a player of ours made it. */
  async undo() {
    if (this.view.givenUp) {
      await this.change("reopen", {});
      return;
    }
    await this.walk("back");
    const { players, mover, canUndo } = this.view;
    if (players.includes("human") && mover !== "human" && canUndo) await this.walk("back");
  }

  /**
   * Asks for a change of the game; whether the server made it.
   * @param {"moves"|"end"|"reopen"|"act"|"go"|"edit"|"turn"|"reply"|"result"} what
   * @param {object} body
   */
  change(what, body) {
    this.#waiting += 1;
    const done = this.#changes.then(() => this.#change(what, body));
    this.#changes = done.finally(() => {
      this.#waiting -= 1;
    });
    return done;
  }

  /** Whether a change was asked for that is not made yet. */
  get isChanging() {
    return this.#waiting > 0;
  }

  /**
   * @param {string} what
   * @param {object} body
   */
  async #change(what, body) {
    this.stopSearches();
    try {
      this.take(await tell(`${this.path}/${what}`, { ...body, version: this.view.version }));
      return true;
    } catch (error) {
      if (error instanceof Refusal && error.code === "conflict") this.take(await ask(this.path));
      else this.onrefusal();
      this.fail(error);
      return false;
    }
  }

  /**
   * Follows a search on this game. A second one of the same name ends the first.
   * @param {string} search
   * @param {Listeners} on
   * @param {string} [name]
   */
  follow(search, on, name = "main") {
    this.#searches.get(name)?.();
    /** @param {Api.Text} text */
    const fault = (text) => toast(sentence(text));
    this.#searches.set(name, follow(`${this.path}/${search}`, { fault, ...on }));
  }

  /**
   * Ends the search with a name.
   * @param {string} name
   */
  stopSearch(name) {
    this.#searches.get(name)?.();
  }

  /** Ends all searches. */
  stopSearches() {
    for (const stop of this.#searches.values()) stop();
  }

  /**
   * Shows why something is not done.
   * @param {string} text
   */
  refuse(text) {
    toast(text);
    say(text);
  }

  /**
   * Shows why the server refused; any other error is a bug and goes on.
   * @param {unknown} error
   */
  fail(error) {
    if (!(error instanceof Refusal)) throw error;
    toast(error.message);
    say(error.message);
  }
}

/**
 * The name of the game a page showed last in this window.
 * @param {string} page
 */
export const lastGame = (page) => sessionStorage.getItem(`myosu-${page}`);
