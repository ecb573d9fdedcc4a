// A game on the table, for both games: the board, moves, tree, records, editing and keys. The pages add
// what their game has besides.

import { Refusal, ask, follow, tell } from "./api.js";
import { Board } from "./board.js";
import { Clocks } from "./clock.js";
import { button, choice, h, say, toast } from "./dom.js";
import { language, sentence, word } from "./words.js";

export class Table {
  /**
   * @param {string} page the name of the page, for the address
   * @param {(table: Table) => (Node|null)[]} panels what the page adds beside the board
   * @param {() => object} standard the game that is begun when there is none
   */
  constructor(page, panels, standard) {
    this.page = page;
    this.panels = panels;
    this.standard = standard;
    this.view = null;
    this.picture = {};
    this.tool = "play";
    this.streams = new Map();
    /** @type {(view: any, before: any) => void} Called after a game is shown. */
    this.onview = () => {};
    /** @type {((point: string) => boolean)|null} Takes a chosen point instead of playing there. */
    this.onchoose = null;
    /** @type {(() => Promise<void>)|null} Begins when there is no game to open. */
    this.onstart = null;
    /** @type {((key: string) => boolean)|null} Takes a key of the page; whether it did. */
    this.onkey = null;
    this.offered = [];
    this.board = new Board((point) => this.choose(point));
    this.board.onhover = (at) => this.read(at);
    this.clocks = new Clocks(() => this.play("timeout"));
    this.keys = (event) => this.key(event);
    document.addEventListener("keydown", this.keys);
  }

  /**
   * Fills the page.
   * @param {HTMLElement} main
   * @param {string|undefined} id
   */
  async open(main, id) {
    this.status = h("div", { class: "row", id: "status" });
    this.task = h("div", { id: "task" });
    this.readout = h("p", { class: "readout soft", id: "readout" });
    this.treePlace = h("div", { class: "tree", id: "tree" });
    main.append(h("div", { class: "table" },
      h("div", { class: "stage" }, this.board.element, this.readout, this.controls()),
      h("div", { class: "side" }, h("section", { class: "card" }, this.status, this.clocks.element, this.task, this.entry()), ...this.panels(this),
        h("section", { class: "card" }, h("h2", {}, word("tree")), this.treePlace), this.records())));
    this.drop(main);
    const known = id ?? sessionStorage.getItem(`myosu-${this.page}`);
    const begin = async () => (this.onstart ? this.onstart() : this.take(await tell("/games", this.standard())));
    try {
      if (known) this.take(await ask(`/games/${known}`));
      else await begin();
    } catch (error) {
      if (error.code === "not-found") await begin();
      else this.fail(error);
    }
  }

  close() {
    this.stopStream();
    this.clocks.stop();
    document.removeEventListener("keydown", this.keys);
  }

  /**
   * Shows a game as the server says it is now.
   * @param {any} view
   */
  take(view) {
    const before = this.view;
    this.view = view;
    sessionStorage.setItem(`myosu-${this.page}`, view.id);
    history.replaceState(null, "", `#/${this.page}/${view.id}`);
    this.picture = { numbers: this.picture.numbers };
    this.offered = [];
    this.redraw();
    if (view.last && before && (before.here !== view.here || before.id !== view.id)) {
      say(`${view.toPlay === "black" ? word("white") : word("black")} ${view.last}`);
    }
    if (view.ended) say(sentence(view.ended));
    this.onview(view, before);
  }

  redraw() {
    this.board.show(this.view, this.picture);
    this.clocks.show(this.view);
    this.tell();
    this.ask();
    this.tree();
  }

  /**
   * The value of the layer at a point, in words.
   * @param {number} at
   */
  read(at) {
    const layer = this.board.picture.layer;
    const point = this.board.points[at];
    this.readout.textContent = layer?.read ? `${point}: ${layer.read(layer.values[at])}` : point;
  }

  /** What an opening protocol asks for, with its buttons. */
  ask() {
    const { task, mover } = this.view;
    if (!task) return this.task.replaceChildren();
    const act = (action) => this.change("act", { action });
    const parts = [h("p", {}, h("strong", {}, sentence(task.text)))];
    if (mover === "human" && task.kind === "choose") parts.push(h("div", { class: "row" }, ...task.options.map((option) => button(sentence(option.text), () => act(option.name), { "data-choice": option.name }))));
    if (mover === "human" && task.kind === "declare") {
      const number = h("input", { type: "number", min: 1, max: task.count, value: 2, "aria-label": sentence(task.text) });
      parts.push(h("div", { class: "row" }, number, button(word("declare"), () => act(`declare ${number.value}`), { class: "main" })));
    }
    if (mover === "human" && task.kind === "offer") parts.push(h("div", { class: "row" }, h("span", {}, `${this.offered.length} / ${task.count}: ${this.offered.join(" ")}`), button(word("offer"), () => act(`offer ${this.offered.join(" ")}`), { class: "main", id: "offer", disabled: this.offered.length !== task.count })));
    this.task.replaceChildren(...parts);
  }

  /**
   * Chooses or unchooses a fifth move to offer.
   * @param {string} point
   */
  toggleOffer(point) {
    this.offered = this.offered.includes(point) ? this.offered.filter((p) => p !== point) : [...this.offered, point];
    this.board.mark({ ...this.picture, labels: this.offered.map((move, i) => ({ move, label: String(i + 1), kind: "maybe" })) });
    this.ask();
  }

  tell() {
    const { view } = this;
    const turn = view.ended ? sentence(view.ended) : `${word(view.toPlay)} ${word("toPlay")}`;
    const prisoners = view.prisoners && `${word("prisoners")}: ${word("black")} ${view.prisoners[0]} · ${word("white")} ${view.prisoners[1]}`;
    const who = (side) => {
      const alone = view.players.every((player) => player === "human");
      const name = view.players[side] !== "human" ? view.players[side] : alone ? view.names[side] : "you";
      const level = view.players[side] === "human" || view.levels[side] === 10 ? "" : ` ${view.levels[side]}`;
      return name && name !== "human" ? `${word(side === 0 ? "black" : "white")} ${word(name)}${level}` : "";
    };
    this.status.replaceChildren(...[h("strong", {}, turn), h("span", { class: "soft" }, word("moveNumber").replace("{}", view.moveNumber)),
      h("span", { class: "soft" }, `${view.width}×${view.height} · ${sentence(view.rulesText) || word(view.rules)}${view.komi !== null ? ` · ${word("komi")} ${view.komi}` : ""}${view.opening ? ` · ${sentence(view.opening)}` : ""}`),
      h("span", { class: "soft" }, [who(0), who(1)].filter(Boolean).join(" · ")),
      prisoners && h("span", { class: "soft" }, prisoners), view.comment && h("p", {}, view.comment)].filter(Boolean));
  }

  /** The tree: a line for every variation, set in under the move it leaves. */
  tree() {
    const depth = new Map();
    const lines = [];
    let last = null;
    for (const step of this.view.tree) {
      const continues = step.parent === last && last !== null;
      if (!continues) {
        const in_ = step.parent === null ? 0 : (depth.get(step.parent) ?? 0) + 1;
        const line = h("div", { class: "line" });
        line.style.marginLeft = `${Math.min(in_, 8) * 0.9}rem`;
        lines.push([line, in_]);
      }
      const [line, in_] = lines[lines.length - 1];
      depth.set(step.id, in_);
      last = step.id;
      const name = step.move ? `${step.number}. ${step.move}` : "●";
      const here = step.id === this.view.here;
      line.append(button(name + (step.comment ? " ✎" : ""), () => this.walk({ node: step.id }), { class: step.color ?? "setup", "aria-current": here ? "true" : null }));
    }
    this.treePlace.replaceChildren(...lines.map(([line]) => line));
    const current = this.treePlace.querySelector('[aria-current="true"]');
    if (current) this.treePlace.scrollTop = current.offsetTop - this.treePlace.offsetTop - 40;
  }

  controls() {
    const go = (to, text, label) => button(text, () => this.walk(to), { "aria-label": label, title: label });
    const tools = [["play", word("editOff")], ["black", word("editBlack")], ["white", word("editWhite")], ["empty", word("editEmpty")]];
    const side = choice(word("turnNow"), [["", "—"], ["black", word("black")], ["white", word("white")]], "", (color) => {
      if (color) this.change("edit", { toPlay: color });
      side.querySelector("select").value = "";
    });
    const turns = [["", "—"], ["right", word("rotate")], ["mirror", word("mirror")], ["exchange", word("exchange")], ["clear", word("clear")]];
    const turn = choice(word("board"), turns, "", (what) => {
      if (what === "clear") this.change("edit", { clear: true });
      else if (what) this.change("turn", what === "exchange" ? { exchange: true } : { by: what });
      turn.querySelector("select").value = "";
    });
    return h("div", { class: "row", id: "controls" },
      go("start", "|◀", word("start")), go("back", "◀", word("back")), go("forward", "▶", word("forward")), go("end", "▶|", word("end")),
      this.page !== "tsumego" && button(word("undo"), () => this.undo(), { id: "undo" }), button(word("pass"), () => this.play("pass"), { id: "pass" }), this.page !== "tsumego" && button(word("resign"), () => this.play("resign"), { id: "resign" }),
      button(word("numbers"), () => this.toggleNumbers(), { "aria-pressed": "false", id: "numbers" }),
      h("label", { class: "field" }, h("input", { type: "checkbox", id: "confirm", checked: matchMedia("(max-width: 700px)").matches }), h("span", {}, word("confirm"))),
      h("details", { id: "edit", open: this.page === "tsumego" }, h("summary", {}, word("drawing")),
        h("div", { class: "row" }, choice(word("edit"), tools, "play", (tool) => (this.tool = tool)), side, turn)));
  }

  toggleNumbers() {
    this.picture.numbers = !this.picture.numbers;
    document.getElementById("numbers").setAttribute("aria-pressed", String(this.picture.numbers));
    this.redraw();
  }

  entry() {
    const box = h("input", { id: "move", autocomplete: "off", size: 8, placeholder: word("typeHint"), "aria-label": word("typeMove") });
    return h("form", { class: "row", onsubmit: (event) => { event.preventDefault(); this.choose(box.value.trim()); box.value = ""; } },
      box, h("button", { class: "main" }, word("play")));
  }

  records() {
    const input = h("input", { type: "file", accept: ".sgf", hidden: true, id: "sgf-file", "aria-label": word("open"), onchange: () => input.files[0] && this.bring(input.files[0]) });
    const area = h("textarea", { placeholder: word("pasteHint"), "aria-label": word("pasteHint") });
    const dialog = h("dialog", { "aria-label": word("paste") }, h("form", { method: "dialog", onsubmit: () => area.value.trim() && this.bring(new Blob([area.value])) }, area,
      h("div", { class: "row" }, h("button", { class: "main" }, word("open")), button(word("cancel"), () => dialog.close()))));
    return h("section", { class: "card" }, h("h2", {}, word("file")), h("div", { class: "row" },
      button(word("open"), () => input.click()), button(word("paste"), () => dialog.showModal()),
      button(word("save"), () => this.save(`/games/${this.view.id}/sgf`, "myosu.sgf")), button(word("picture"), () => this.save(`/games/${this.view.id}/picture.svg`, "myosu.svg")), button(word("savePng"), () => this.savePng()),
      button(word("games"), () => this.kept(), { id: "kept" })), input, dialog);
  }

  /**
   * Fetches a file and hands it to the browser to save.
   * @param {string} path
   * @param {string} name
   */
  async save(path, name) {
    const response = await fetch(`/api/v1${path}`);
    if (response.ok) keepFile(await response.blob(), name);
    else toast(sentence((await response.json().catch(() => null))?.error?.text));
  }

  /** The picture as PNG, drawn by the browser. */
  async savePng() {
    const image = new Image();
    image.src = `/api/v1/games/${this.view.id}/picture.svg`;
    await image.decode();
    const canvas = h("canvas", { width: 1200, height: Math.round((1200 * image.height) / image.width) });
    canvas.getContext("2d").drawImage(image, 0, 0, canvas.width, canvas.height);
    canvas.toBlob((blob) => blob && keepFile(blob, "myosu.png"));
  }

  /** The games that are kept, to open or delete. */
  async kept() {
    const wanted = this.page === "omok" ? "omok" : "go";
    const games = (await ask("/games").catch(() => [])).filter(({ game, moves }) => game === wanted && (moves > 0 || this.page === "tsumego"));
    const when = (seconds) => new Date(seconds * 1000).toLocaleString(language());
    const rows = games.map((game) => {
      const row = h("li", { class: "row" },
        button(`${when(game.changed)} · ${word(game.rules)} · ${word("moveNumber").replace("{}", game.moves)} · ${game.players.map((name) => word(name)).join(" – ")}`, async () => { dialog.close(); this.take(await ask(`/games/${game.id}`)); }),
        button(word("delete"), async () => { await ask(`/games/${game.id}`, { method: "DELETE" }).catch((error) => this.fail(error)); row.remove(); }));
      return row;
    });
    const dialog = h("dialog", { "aria-label": word("games"), onclose: () => dialog.remove() }, h("h2", {}, word("games")), rows.length ? h("ul", { class: "plain kept" }, ...rows) : h("p", {}, word("keptNone")), button(word("close"), () => dialog.close()));
    document.body.append(dialog);
    dialog.showModal();
  }

  drop(main) {
    main.addEventListener("dragover", (event) => event.preventDefault());
    main.addEventListener("drop", (event) => {
      event.preventDefault();
      if (event.dataTransfer.files[0]) this.bring(event.dataTransfer.files[0]);
    });
  }

  /**
   * Opens a record as it is, in whatever encoding.
   * @param {Blob} file
   */
  async bring(file) {
    try {
      const view = await ask("/import", { method: "POST", body: await file.arrayBuffer(), headers: { "content-type": "application/octet-stream" } });
      const page = view.game === "go" ? (this.page === "omok" ? "baduk" : this.page) : "omok";
      if (page === this.page) this.take(view);
      else location.hash = `#/${page}/${view.id}`;
    } catch (error) {
      this.fail(error);
    }
  }

  choose(point) {
    if (!point) return;
    if (this.onchoose?.(point)) return;
    if (this.tool === "play" && this.view.task?.kind === "offer") this.toggleOffer(point);
    else if (this.tool === "play") this.play(point);
    else this.change("edit", { point, stone: this.tool === "empty" ? null : this.tool });
  }

  play(move) {
    return this.change("moves", { move });
  }

  walk(to) {
    return this.change("go", { to });
  }

  /** Takes back one's own last move, and the answer to it where a player of ours made it. */
  async undo() {
    await this.walk("back");
    if (this.view.players.includes("human") && this.view.mover !== "human" && this.view.canUndo) await this.walk("back");
  }

  async change(what, body) {
    this.stopStream();
    try {
      this.take(await tell(`/games/${this.view.id}/${what}`, { ...body, version: this.view.version }));
      return true;
    } catch (error) {
      if (error.code === "conflict") this.take(await ask(`/games/${this.view.id}`));
      this.fail(error);
      return false;
    }
  }

  /**
   * Follows a search on this game. A second one of the same name ends the first.
   * @param {string} path @param {Record<string, (data: any) => void>} on @param {string} [name]
   */
  follow(path, on, name = "main") {
    this.streams.get(name)?.();
    const stop = follow(`/games/${this.view.id}/${path}`, { fault: (fault) => toast(sentence(fault)), ...on });
    this.streams.set(name, stop);
    return stop;
  }

  /**
   * Ends one search, or all.
   * @param {string} [name]
   */
  stopStream(name) {
    for (const [known, stop] of this.streams) if (!name || known === name) stop();
  }

  fail(error) {
    if (!(error instanceof Refusal)) throw error;
    toast(error.message);
    say(error.message);
  }

  key(event) {
    if (event.target.closest("input, textarea, select, dialog") || event.ctrlKey || event.metaKey || event.altKey) return;
    const onBoard = event.target.getAttribute?.("role") === "gridcell";
    if (!onBoard && event.key === "ArrowLeft") this.walk("back");
    else if (!onBoard && event.key === "ArrowRight") this.walk("forward");
    else if (event.key === "u") this.undo();
    else if (event.key === "p") this.play("pass");
    else if (this.onkey?.(event.key)) event.preventDefault();
  }
}

/**
 * Hands a file to the browser to save.
 * @param {Blob} blob
 * @param {string} name
 */
function keepFile(blob, name) {
  const link = h("a", { href: URL.createObjectURL(blob), download: name });
  link.click();
  URL.revokeObjectURL(link.href);
}
