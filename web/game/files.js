// Records in and out: SGF to open, paste, drop and save, pictures, and the games the server keeps.

import { addressOf, pack } from "../address.js";
import { address, ask, fetchFile, Refusal, send } from "../api.js";
import { button, dismiss, h, row, toast } from "../dom.js";
import { showShelf } from "../shelf/shelf.js";
import { word } from "../words.js";

/** The width of a PNG picture, in pixels. */
const PNG_WIDTH = 1200;

export class Files {
  /** @param {import("./game.js").Game} game */
  constructor(game) {
    this.game = game;
    this.input = h("input", {
      type: "file",
      accept: ".sgf,.lib,.psq,.txt,.jsonl",
      hidden: true,
      id: "sgf-file",
      "aria-label": word("open"),
    });
    this.input.addEventListener("change", () => this.input.files?.[0] && this.bring(this.input.files[0]));
    this.paste = this.#pasteDialog();
    /** What belongs to the page and is not seen until it is asked for. */
    this.element = h("div", {}, this.input, this.paste);
  }

  /**
   * The part of the menu about records.
   * @returns {import("../menu.js").Section}
   */
  section() {
    const { game } = this;
    return {
      title: word("file"),
      items: [
        button(word("open"), () => this.input.click(), { id: "open" }),
        button(word("paste"), () => this.paste.showModal(), { id: "paste" }),
        button(word("games"), () => this.showKept(), { id: "kept" }),
        button(word("save"), () => save(`${game.path}/sgf`, "myosu.sgf"), { id: "save" }),
        game.page === "omok" && button(word("copyLine"), () => this.#copyLine(), { id: "copy-line" }),
        button(word("share"), () => this.#share(), { id: "share" }),
        button(word("picture"), () => save(`${game.path}/picture.svg`, "myosu.svg")),
        button(word("savePng"), () => this.#savePng()),
        button(word("print"), () => window.print(), { id: "print" }),
      ],
    };
  }

  /** Copies an address that holds the whole record; it opens anywhere. */
  async #share() {
    const text = await (await fetchFile(`${this.game.path}/sgf`)).text();
    const { page, view } = this.game;
    const details = { sgf: await pack(text), move: String(view.moveNumber) };
    const link = `${location.origin}${location.pathname}${addressOf(page, undefined, details)}`;
    const field = h("input", { readonly: true, value: link, id: "shared", "aria-label": word("share") });
    const dialog = h("dialog", { "aria-label": word("share"), onclose: () => dismiss(dialog) });
    const copy = () => navigator.clipboard?.writeText(link).then(() => toast(word("copied")));
    dialog.append(
      h("h2", {}, word("share")),
      h("p", { class: "soft" }, word("shareHint")),
      field,
      row(
        button(word("copy"), copy, { class: "main" }),
        button(word("close"), () => dialog.close()),
      ),
    );
    document.body.append(dialog);
    dialog.showModal();
    field.select();
  }

  /**
   * Takes files that are dropped on an element.
   * @param {HTMLElement} place
   */
  takeDrops(place) {
    place.addEventListener("dragover", (event) => event.preventDefault());
    place.addEventListener("drop", (event) => {
      event.preventDefault();
      const file = event.dataTransfer?.files[0];
      if (file) this.bring(file);
    });
  }

  /**
   * Opens a record as it is, in whatever encoding, on the page of its game.
   * @param {Blob} file
   */
  async bring(file) {
    try {
      /** @type {Api.GameView} */
      const view = await send("/import", file);
      const { page } = this.game;
      const fits = (view.game === "omok") === (page === "omok");
      if (fits) this.game.take(view);
      else location.hash = addressOf(view.game === "omok" ? "omok" : "baduk", view.id);
    } catch (error) {
      this.game.fail(error);
    }
  }

  #pasteDialog() {
    const area = h("textarea", { placeholder: word("pasteHint"), "aria-label": word("pasteHint") });
    const form = h("form", { method: "dialog" }, h("h2", {}, word("paste")), area);
    form.addEventListener("submit", () => area.value.trim() && this.bring(new Blob([area.value])));
    const dialog = h("dialog", { "aria-label": word("paste"), class: "paste" }, form);
    const cancel = button(word("cancel"), () => dialog.close());
    form.append(row(h("button", { class: "main" }, word("openIt")), cancel));
    return dialog;
  }

  /** Saves the picture as PNG, drawn by the browser. */
  async #savePng() {
    const image = new Image();
    image.src = address(`${this.game.path}/picture.svg`);
    await image.decode();
    const height = Math.round((PNG_WIDTH * image.height) / image.width);
    const canvas = h("canvas", { width: PNG_WIDTH, height });
    canvas.getContext("2d")?.drawImage(image, 0, 0, canvas.width, canvas.height);
    canvas.toBlob((blob) => blob && saveBlob(blob, "myosu.png"));
  }

  /** Shows the games that are kept. */
  showKept() {
    const game = this.game.page === "omok" ? "omok" : "go";
    const open = async (/** @type {string} */ id) => {
      try {
        this.game.take(await ask(`/games/${id}`));
      } catch (error) {
        this.game.fail(error);
      }
    };
    showShelf(game, open, (error) => this.game.fail(error));
  }

  /** Copies the moves as one string, as programs of Omok exchange positions. */
  async #copyLine() {
    const text = await (await fetchFile(`${this.game.path}/line`)).text();
    await navigator.clipboard?.writeText(text).catch(() => null);
    toast(text);
  }
}

/**
 * Fetches a file and hands it to the browser to save.
 * @param {string} path
 * @param {string} name
 */
export async function save(path, name) {
  try {
    saveBlob(await fetchFile(path), name);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    toast(error.message);
  }
}

/**
 * Hands a file to the browser to save.
 * @param {Blob} blob
 * @param {string} name
 */
function saveBlob(blob, name) {
  const link = h("a", { href: URL.createObjectURL(blob), download: name });
  link.click();
  URL.revokeObjectURL(link.href);
}
