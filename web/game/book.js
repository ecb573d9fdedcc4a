// The opening book: what it says about the position, and its replies on the board while it is open.

import { button, h, put } from "../dom.js";
import { sentence, word } from "../words.js";

export class OpeningBook {
  /** @type {Api.BookView|null} */
  #known = null;

  /**
   * @param {() => void} onturn called when the book is opened or closed
   * @param {(move: string) => void} choose
   */
  constructor(onturn, choose) {
    this.choose = choose;
    this.said = h("div", { class: "book-page" });
    this.element = h("details", { id: "book", class: "card" }, h("summary", {}, word("book")), this.said);
    this.element.hidden = true;
    this.element.addEventListener("toggle", onturn);
  }

  /** The replies as labels of the board; nothing while the book is closed or does not know the position. */
  get labels() {
    const known = /** @type {HTMLDetailsElement} */ (this.element).open && this.#known;
    if (!known) return null;
    return known.replies.map(({ move }, i) => ({ move, label: String(i + 1), kind: i === 0 ? "first" : "" }));
  }

  /** @param {Api.GameView} view */
  show(view) {
    this.#known = view.book;
    this.element.hidden = !view.book;
    if (!view.book) return;
    const replies = view.book.replies.map(({ move, value }) =>
      h(
        "li",
        {},
        button(move, () => this.choose(move), { "data-move": move }),
        " ",
        sentence(value),
      ),
    );
    put(
      this.said,
      view.pattern && h("p", {}, h("strong", {}, sentence(view.pattern))),
      h("p", {}, sentence(view.book.text)),
      view.book.even && h("p", {}, sentence(view.book.even)),
      h("ol", {}, ...replies),
    );
  }
}
