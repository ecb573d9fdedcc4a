// A game on the table, for both games: the board, moves, tree, records, editing and keys. The pages add
// what their game has besides.

import { Refusal, ask, follow, tell } from "./api.js";
import { Board } from "./board.js";
import { button, choice, h, say, toast } from "./dom.js";
import { sentence, word } from "./words.js";

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
    this.stopStream = () => {};
    this.onview = () => {};
    this.onchoose = null;
    this.board = new Board((point) => this.choose(point));
    this.keys = (event) => this.key(event);
    document.addEventListener("keydown", this.keys);
  }

  /** Fills the page. @param {HTMLElement} main @param {string|undefined} id */
  async open(main, id) {
    this.status = h("p", { class: "row", id: "status" });
    this.treePlace = h("div", { class: "tree" });
    main.append(h("div", { class: "table" },
      h("div", {}, this.board.element, this.controls()),
      h("div", { class: "side" }, h("section", { class: "card" }, this.status, this.entry()), ...this.panels(this),
        h("section", { class: "card" }, h("h2", {}, word("tree")), this.treePlace), this.records())));
    this.drop(main);
    const known = id ?? sessionStorage.getItem(`myosu-${this.page}`);
    try {
      this.take(known ? await ask(`/games/${known}`) : await tell("/games", this.standard()));
    } catch (error) {
      if (error.code === "not-found") this.take(await tell("/games", this.standard()));
      else this.fail(error);
    }
  }

  close() {
    this.stopStream();
    document.removeEventListener("keydown", this.keys);
  }

  /** Shows a game as the server says it is now. @param {any} view */
  take(view) {
    const before = this.view;
    this.view = view;
    sessionStorage.setItem(`myosu-${this.page}`, view.id);
    history.replaceState(null, "", `#/${this.page}/${view.id}`);
    this.picture = { numbers: this.picture.numbers };
    this.redraw();
    if (view.last && before && (before.here !== view.here || before.id !== view.id)) {
      say(`${view.toPlay === "black" ? word("white") : word("black")} ${view.last}`);
    }
    if (view.ended) say(sentence(view.ended));
    this.onview(view, before);
  }

  redraw() {
    this.board.show(this.view, this.picture);
    this.tell();
    this.tree();
  }

  tell() {
    const { view } = this;
    const turn = view.ended ? sentence(view.ended) : `${word(view.toPlay)} ${word("toPlay")}`;
    const prisoners = view.prisoners && `${word("prisoners")}: ${word("black")} ${view.prisoners[0]} · ${word("white")} ${view.prisoners[1]}`;
    this.status.replaceChildren(...[h("strong", {}, turn), h("span", { class: "soft" }, `${word("moveNumber")} ${view.moveNumber}`),
      h("span", { class: "soft" }, `${view.width}×${view.height} · ${view.rules}${view.komi !== null ? ` · ${word("komi")} ${view.komi}` : ""}`),
      prisoners && h("span", { class: "soft" }, prisoners), view.comment && h("p", {}, view.comment)].filter(Boolean));
  }

  tree() {
    const children = new Map();
    for (const step of this.view.tree) if (step.parent !== null) children.set(step.parent, (children.get(step.parent) ?? 0) + 1);
    const nodes = [];
    let last = null;
    for (const step of this.view.tree) {
      if (last !== null && step.parent !== last) nodes.push(h("span", { class: "branch" }));
      last = step.id;
      const name = step.move ? `${step.number}. ${step.move}` : "●";
      nodes.push(button(name + (step.comment ? " ✎" : ""), () => this.walk({ node: step.id }), { "aria-current": step.id === this.view.here ? "true" : null, "aria-pressed": String(step.id === this.view.here) }));
    }
    this.treePlace.replaceChildren(...nodes);
    const current = this.treePlace.querySelector('[aria-current="true"]');
    if (current) this.treePlace.scrollTop = current.offsetTop - this.treePlace.offsetTop - 40;
  }

  controls() {
    const go = (to, text, label) => button(text, () => this.walk(to), { "aria-label": label, title: label });
    const tools = [["play", word("editOff")], ["black", word("editBlack")], ["white", word("editWhite")], ["empty", word("editEmpty")]];
    return h("div", { class: "row", id: "controls" },
      go("start", "|◀", word("start")), go("back", "◀", word("back")), go("forward", "▶", word("forward")), go("end", "▶|", word("end")),
      button(word("undo"), () => this.undo()), button(word("pass"), () => this.play("pass")), button(word("resign"), () => this.play("resign")),
      choice(word("edit"), tools, "play", (tool) => (this.tool = tool)),
      button(word("numbers"), (event) => this.toggleNumbers(event), { "aria-pressed": "false", id: "numbers" }),
      h("label", { class: "field" }, h("input", { type: "checkbox", id: "confirm", checked: matchMedia("(max-width: 700px)").matches }), h("span", {}, word("confirm"))));
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
    const input = h("input", { type: "file", accept: ".sgf", hidden: true, onchange: () => input.files[0] && this.bring(input.files[0]) });
    const area = h("textarea", { placeholder: word("pasteHint"), "aria-label": word("pasteHint") });
    const dialog = h("dialog", {}, h("form", { method: "dialog", onsubmit: () => area.value.trim() && this.bring(new Blob([area.value])) }, area,
      h("div", { class: "row" }, h("button", { class: "main" }, word("open")), button(word("cancel"), () => dialog.close()))));
    return h("section", { class: "card" }, h("h2", {}, word("file")), h("div", { class: "row" },
      button(word("open"), () => input.click()), button(word("paste"), () => dialog.showModal()),
      button(word("save"), () => this.download("sgf", "myosu.sgf")), button(word("picture"), () => this.download("picture.svg", "myosu.svg"))), input, dialog);
  }

  /** Fetches a file of the game and hands it to the browser to save. */
  async download(what, name) {
    const response = await fetch(`/api/v1/games/${this.view.id}/${what}`);
    const link = h("a", { href: URL.createObjectURL(await response.blob()), download: name });
    link.click();
    URL.revokeObjectURL(link.href);
  }

  drop(main) {
    main.addEventListener("dragover", (event) => event.preventDefault());
    main.addEventListener("drop", (event) => {
      event.preventDefault();
      if (event.dataTransfer.files[0]) this.bring(event.dataTransfer.files[0]);
    });
  }

  /** Opens a record as it is, in whatever encoding. @param {Blob} file */
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
    if (this.tool === "play") this.play(point);
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
    const ours = this.view.players[this.view.toPlay === "black" ? 0 : 1];
    if (ours !== "human" && this.view.canUndo) await this.walk("back");
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

  /** Follows a search on this game. @param {string} path @param {Record<string, (data: any) => void>} on */
  follow(path, on) {
    this.stopStream();
    const stop = follow(`/games/${this.view.id}/${path}`, { fault: (fault) => toast(sentence(fault)), ...on });
    this.stopStream = stop;
    return stop;
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
