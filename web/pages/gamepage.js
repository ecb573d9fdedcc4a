// A page with a game on a board: layout, keys, and where a chosen point goes. The pages of the games add what each
// has besides.

import { Board } from "../board.js";
import { Clocks } from "../clock.js";
import { card, h, say } from "../dom.js";
import { Controls } from "../game/controls.js";
import { Files } from "../game/files.js";
import { Game } from "../game/game.js";
import { Status } from "../game/status.js";
import { OpeningTask } from "../game/task.js";
import { Tree } from "../game/tree.js";
import { sentence, word } from "../words.js";

export class GamePage {
  /** @param {KeyboardEvent} event */
  #onkey = (event) => this.#key(event);

  /**
   * @param {string} name the name of the page, for the address
   * @param {{match: boolean}} options whether games are played to an end here
   */
  constructor(name, options) {
    this.game = new Game(name, (view, before) => this.#take(view, before));
    this.board = new Board((point) => this.#choose(point));
    this.board.onhover = (at) => this.#read(at);
    this.readout = h("p", { class: "readout soft", id: "readout" });
    this.status = new Status();
    this.clocks = new Clocks(() => this.game.play("timeout"));
    this.task = new OpeningTask(this.game, this.board);
    this.controls = new Controls(this.game, this.board, options);
    this.tree = new Tree((node) => this.game.walk({ node }));
    this.files = new Files(this.game);
  }

  /**
   * Fills the page.
   * @param {HTMLElement} main
   * @param {string|undefined} id the game to open
   */
  async open(main, id) {
    const now = card(null, this.status.element, this.clocks.element, this.task.element, this.#entry());
    const tree = card(word("tree"), this.tree.element);
    main.append(
      h(
        "div",
        { class: "table" },
        h("div", { class: "stage" }, this.board.element, this.readout, this.controls.element),
        h("div", { class: "side" }, now, ...this.panels(), tree, this.files.element),
      ),
    );
    this.files.takeDrops(main);
    document.addEventListener("keydown", this.#onkey);
    await this.game.open(id, () => this.begin());
  }

  /** Leaves the page. */
  close() {
    this.game.stopSearches();
    this.clocks.stop();
    document.removeEventListener("keydown", this.#onkey);
  }

  /**
   * What the page adds beside the board.
   * @returns {HTMLElement[]}
   */
  panels() {
    return [];
  }

  /** Begins when there is no game to open. */
  async begin() {
    await this.game.begin({ game: "go", size: 19 });
  }

  /**
   * Called after a game is shown.
   * @param {Api.GameView} _view
   * @param {Api.GameView|null} _before
   */
  shown(_view, _before) {}

  /**
   * Takes a chosen point instead of playing there; whether it did.
   * @param {string} _point
   */
  takesPoint(_point) {
    return false;
  }

  /**
   * Takes a key; whether it did.
   * @param {string} _key
   */
  takesKey(_key) {
    return false;
  }

  /**
   * @param {Api.GameView} view
   * @param {Api.GameView|null} before
   */
  #take(view, before) {
    this.board.wipe();
    this.board.show(view);
    this.clocks.show(view);
    this.status.show(view);
    this.task.show();
    this.tree.show(view);
    if (view.last && before && (before.here !== view.here || before.id !== view.id)) {
      say(`${word(view.toPlay === "black" ? "white" : "black")} ${view.last}`);
    }
    if (view.ended) say(sentence(view.ended));
    this.shown(view, before);
  }

  /**
   * Writes the value of the layer at a point below the board.
   * @param {number} at
   */
  #read(at) {
    const { layer } = this.board.picture;
    const point = this.board.points[at];
    this.readout.textContent = layer?.read ? `${point}: ${layer.read(layer.values[at])}` : point;
  }

  #entry() {
    const hints = { placeholder: word("typeHint"), "aria-label": word("typeMove") };
    const box = h("input", { id: "move", autocomplete: "off", size: 8, ...hints });
    const form = h("form", { class: "row" }, box, h("button", { class: "main" }, word("play")));
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      this.#choose(box.value.trim());
      box.value = "";
    });
    return form;
  }

  /** @param {string} point */
  #choose(point) {
    if (!point || this.takesPoint(point)) return;
    const { tool } = this.controls;
    if (tool !== "play") this.game.change("edit", { point, stone: tool === "empty" ? null : tool });
    else if (this.task.offers) this.task.toggle(point);
    else this.game.play(point);
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    const target = /** @type {Element} */ (event.target);
    const typing = target.closest("input, textarea, select, dialog") !== null;
    if (typing || event.ctrlKey || event.metaKey || event.altKey) return;
    const onBoard = target.getAttribute("role") === "gridcell";
    if (!onBoard && event.key === "ArrowLeft") this.game.walk("back");
    else if (!onBoard && event.key === "ArrowRight") this.game.walk("forward");
    else if (event.key === "u") this.game.undo();
    else if (event.key === "p") this.game.play("pass");
    else if (this.takesKey(event.key)) event.preventDefault();
  }
}
