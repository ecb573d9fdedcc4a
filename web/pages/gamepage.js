// A page with a game on a board: layout, keys, and where a chosen point goes. The pages of the games add what each
// has besides: `panels` for the first tab, `facts` for the last one, `setActions` for what to do now, `head` and
// `verdict` for what stands above and below the board on a phone, `sections` for the menu.

import { detail, note, unpack } from "../address.js";
import { send } from "../api.js";
import { Board } from "../board.js";
import { button, h, part, put, say, toggle } from "../dom.js";
import { bar } from "../game/bar.js";
import { Editor } from "../game/editor.js";
import { Files } from "../game/files.js";
import { Game } from "../game/game.js";
import { Info } from "../game/info.js";
import { Status } from "../game/status.js";
import { OpeningTask } from "../game/task.js";
import { Tree } from "../game/tree.js";
import { deedOf } from "../keys.js";
import { Players } from "../players.js";
import { Tabs } from "../tabs.js";
import { lineOf, POINTS, Timeline } from "../timeline.js";
import { sentence, word } from "../words.js";

/**
 * @typedef {object} PageOptions
 * @property {boolean} match whether games are played to an end here
 * @property {import("../timeline.js").Scale} [scale] what the timeline shows
 * @property {[string, string, string]} [tabs] the words of the three tabs
 */

/** Moves that the page keys walk over. */
const LEAP = 10;

export class GamePage {
  /** @param {KeyboardEvent} event */
  #onkey = (event) => this.#key(event);

  /**
   * @param {string} name the name of the page, for the address
   * @param {PageOptions} options
   */
  constructor(name, options) {
    this.options = options;
    this.game = new Game(name, (view, before) => this.#take(view, before));
    this.board = new Board((point) => this.choose(point));
    this.board.onhover = (at) => this.#read(at);
    this.timeline = new Timeline(this.game, options.scale ?? POINTS);
    this.readout = h("p", { class: "readout soft", id: "readout" });
    this.status = new Status(options.match);
    this.players = new Players(() => this.game.end("timeout"));
    this.task = new OpeningTask(this.game, this.board);
    this.editor = new Editor(this.game);
    this.tree = new Tree((node) => this.game.walk({ node }));
    this.info = new Info(this.game);
    this.files = new Files(this.game);
    /** What the page asks for, in large type above the board on a phone. */
    this.head = h("div", { class: "head", id: "head" });
    /** What came of it, below the board on a phone. */
    this.verdict = h("div", { class: "verdict", id: "verdict", role: "status" });
    /** One or two buttons for what to do now. */
    this.actions = h("div", { class: "actions", id: "actions" });
    this.tabs = this.#makeTabs();
  }

  #makeTabs() {
    const [first, second, third] = this.options.tabs ?? ["tab-analysis", "tab-moves", "tab-info"];
    return new Tabs(
      word("panel"),
      [
        { name: "analysis", label: word(first), content: [] },
        { name: "moves", label: word(second), content: [this.tree.element] },
        { name: "info", label: word(third), content: [this.info.facts, this.info.comment] },
      ],
      (name) => {
        note({ tab: name });
        this.tree.reveal();
      },
    );
  }

  /**
   * Fills the page.
   * @param {HTMLElement} main
   * @param {string|undefined} id the game to open
   */
  async open(main, id) {
    const [first, , third] = this.tabs.panes.children;
    first.append(...this.panels());
    third.append(...this.facts(), this.#entry(), this.readout);
    const menu = button(word("menu"), () => window.dispatchEvent(new Event("menu")), { class: "tab-menu" });
    const stage = h("div", { class: "boardbox" }, this.board.element);
    stage.addEventListener("wheel", (event) => this.#wheel(event), { passive: false });
    main.append(
      h("h1", { class: "spoken" }, word(this.game.page)),
      h(
        "div",
        { class: `table${this.options.match ? "" : " alone"}` },
        h("div", { class: "top" }, this.options.match && this.players.element, this.head, this.task.element),
        stage,
        bar(this.game, this.strip(), this.barItem()),
        this.verdict,
        h("div", { class: "panel" }, this.editor.element, this.tabs.panes, this.actions),
        h("div", { class: "tabbar" }, this.tabs.list, menu),
      ),
      this.files.element,
      ...this.dialogs(),
    );
    part("state").replaceChildren(this.status.element);
    this.tabs.open(detail("tab") ?? "analysis");
    this.files.takeDrops(main);
    document.addEventListener("keydown", this.#onkey);
    if (!(await this.#openShared())) await this.game.open(id, () => this.begin());
  }

  /** Opens the record that the address itself holds; whether there is one. */
  async #openShared() {
    const [packed, move] = [detail("sgf"), Number(detail("move") ?? 0)];
    if (!packed) return false;
    try {
      /** @type {Api.GameView} */
      const view = await send("/import", new Blob([await unpack(packed)]));
      this.game.take(view);
      const node = lineOf(view).find(({ number }) => number === move);
      if (node) await this.game.walk({ node: node.id });
      return true;
    } catch {
      say(word("badLink"));
      return false;
    }
  }

  /** Leaves the page. */
  close() {
    this.game.stopSearches();
    this.players.stop();
    document.removeEventListener("keydown", this.#onkey);
  }

  /**
   * The sections of the menu that belong to this page.
   * @returns {import("../menu.js").Section[]}
   */
  menu() {
    const numbers = (/** @type {boolean} */ on) => this.board.paint({ numbers: on });
    const on = this.board.picture.numbers ?? false;
    const own = [
      this.options.match && button(word("undo"), () => this.game.undo(), { id: "undo" }),
      toggle(word("numbers"), on, numbers, { id: "numbers", "data-stays": "" }),
      button(word("drawing"), () => this.editor.open(), { id: "draw" }),
    ];
    return [...this.sections(own), this.files.section()];
  }

  /**
   * What the page has in the menu besides records.
   * @param {import("../dom.js").Child[]} usual what every game has
   * @returns {import("../menu.js").Section[]}
   */
  sections(usual) {
    return [{ title: word("game"), items: usual }];
  }

  /**
   * What stands in the bar below the board: the timeline where games are played.
   * @returns {HTMLElement}
   */
  strip() {
    return this.timeline.element;
  }

  /**
   * The button at the end of the bar.
   * @returns {import("../dom.js").Child}
   */
  barItem() {
    return button(word("pass"), () => this.#pass(), { id: "pass" });
  }

  /** Passes, where it is the turn of the one who looks at the page. */
  #pass() {
    if (this.mayPlay(this.game.view)) this.game.play("pass");
    else this.game.refuse(word("notYourTurn"));
  }

  /**
   * What the first tab shows.
   * @returns {HTMLElement[]}
   */
  panels() {
    return [];
  }

  /**
   * Dialogs of the page. They stand beside the tabs: a dialog in a tab that is not shown cannot be opened.
   * @returns {HTMLElement[]}
   */
  dialogs() {
    return [];
  }

  /**
   * What the last tab shows besides the record.
   * @returns {HTMLElement[]}
   */
  facts() {
    return [];
  }

  /**
   * Shows what to do now: one button, or two. Buttons that are there already stay, so that no press is lost.
   * @param {...(HTMLElement|false|null)} buttons
   */
  setActions(...buttons) {
    const shown = buttons.filter((each) => each instanceof HTMLElement);
    const name = (/** @type {Element} */ each) => `${each.id} ${each.className} ${each.textContent}`;
    const same = shown.map(name).join() === [...this.actions.children].map(name).join();
    if (!same) put(this.actions, ...shown);
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
   * Whether a stone may be placed now by the one who looks at the page.
   * @param {Api.GameView} _view
   */
  mayPlay(_view) {
    return true;
  }

  /**
   * Takes a key; whether it did.
   * @param {KeyboardEvent} _event
   */
  takesKey(_event) {
    return false;
  }

  /**
   * @param {Api.GameView} view
   * @param {Api.GameView|null} before
   */
  #take(view, before) {
    this.board.wipe();
    this.board.show(view);
    this.board.setOpen(this.mayPlay(view));
    this.players.show(view);
    this.status.show(view);
    this.task.show();
    this.tree.show(view);
    this.info.show(view);
    this.timeline.show(view);
    if (view.last && before && (before.here !== view.here || before.id !== view.id)) {
      say(`${word(view.toPlay === "black" ? "white" : "black")} ${view.last}`);
    }
    if (view.ended) say(sentence(view.ended));
    this.shown(view, before);
  }

  /**
   * Writes the value of the layer at a point.
   * @param {number} at
   */
  #read(at) {
    const { layer } = this.board.picture;
    const point = this.board.points[at];
    this.readout.textContent = layer?.read ? `${point}: ${layer.read(layer.values[at])}` : point;
    this.board.element.title = this.readout.textContent;
  }

  #entry() {
    const hints = { placeholder: word("typeHint"), "aria-label": word("typeMove") };
    const box = h("input", { id: "move", autocomplete: "off", size: 8, ...hints });
    const form = h("form", { class: "row" }, box, h("button", {}, word("play")));
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      this.choose(box.value.trim());
      box.value = "";
    });
    return form;
  }

  /**
   * A point was chosen: it is drawn, offered, played, or none of these.
   * @param {string} point
   */
  async choose(point) {
    if (!point || this.takesPoint(point)) return;
    const { tool } = this.editor;
    if (tool !== "play") {
      await this.game.change("edit", { point, stone: tool === "empty" ? null : tool });
    } else if (!this.mayPlay(this.game.view)) {
      this.game.refuse(word("notYourTurn"));
    } else if (this.task.offers) {
      this.task.toggle(point);
    } else {
      this.board.expect(point);
      if (!(await this.game.play(point))) this.board.withdraw();
    }
  }

  /** @param {WheelEvent} event */
  #wheel(event) {
    if (event.ctrlKey || event.deltaY === 0) return;
    event.preventDefault();
    if (!this.game.isChanging) this.game.walk(event.deltaY > 0 ? "forward" : "back");
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    const target = /** @type {Element} */ (event.target);
    if (target.closest("input, textarea, select, dialog") || event.defaultPrevented || !this.game.isOpen) return;
    if (this.takesKey(event)) {
      event.preventDefault();
      return;
    }
    const deed = deedOf(event);
    const presses = event.code === "Space" && target.closest("button, a, [role=tab]");
    if (!deed || presses || !this.does(deed)) return;
    event.preventDefault();
  }

  /**
   * Does what a key asks for; whether the page knows it.
   * @param {import("../keys.js").Deed} deed
   */
  does(deed) {
    switch (deed) {
      case "back":
      case "forward":
      case "start":
      case "end":
        this.game.walk(deed);
        return true;
      case "back-ten":
      case "forward-ten":
        this.#leap(deed === "back-ten" ? -LEAP : LEAP);
        return true;
      case "numbers":
        this.board.paint({ numbers: !this.board.picture.numbers });
        return true;
      case "undo":
        if (this.options.match) this.game.undo();
        return this.options.match;
      case "pass":
        if (this.options.match) this.#pass();
        return this.options.match;
      default:
        return false;
    }
  }

  /** @param {number} by moves, negative to go back */
  #leap(by) {
    const line = lineOf(this.game.view);
    const at = line.findIndex(({ id }) => id === this.game.view.here);
    const to = line[Math.max(0, Math.min(line.length - 1, at + by))];
    if (to) this.game.walk({ node: to.id });
  }
}
