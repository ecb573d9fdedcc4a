// The tree of a game: a line for every variation, set in under the move it leaves.

import { button, h } from "../dom.js";

/** How deep variations are set in at most, and by how much each time, in rem. */
const [DEEPEST, INDENT] = [8, 0.9];

export class Tree {
  /** @param {(node: number) => void} go called with the node that was chosen */
  constructor(go) {
    this.go = go;
    this.element = h("div", { class: "tree", id: "tree" });
  }

  /** @param {Api.GameView} view */
  show(view) {
    /** @type {Map<number, number>} How deep the line of each node is. */
    const depths = new Map();
    /** @type {HTMLElement[]} */
    const lines = [];
    /** @type {Api.TreeNode|null} */
    let before = null;
    for (const node of view.tree) {
      const goesOn = before !== null && node.parent === before.id;
      const above = depths.get(node.parent ?? -1);
      const depth = goesOn ? (above ?? 0) : above === undefined ? 0 : above + 1;
      if (!goesOn) lines.push(line(depth));
      depths.set(node.id, depth);
      lines[lines.length - 1].append(this.#step(node, node.id === view.here));
      before = node;
    }
    this.element.replaceChildren(...lines);
    this.#scroll();
  }

  /**
   * @param {Api.TreeNode} node
   * @param {boolean} here
   */
  #step(node, here) {
    const name = node.move ? `${node.number}. ${node.move}` : "●";
    return button(name + (node.comment ? " ✎" : ""), () => this.go(node.id), {
      class: node.color ?? "setup",
      "aria-current": here ? "true" : null,
    });
  }

  /** Brings the node that is shown into sight. */
  #scroll() {
    /** @type {HTMLElement|null} */
    const current = this.element.querySelector('[aria-current="true"]');
    if (current) this.element.scrollTop = current.offsetTop - this.element.offsetTop - 40;
  }
}

/** @param {number} depth */
function line(depth) {
  const element = h("div", { class: "line" });
  element.style.marginLeft = `${Math.min(depth, DEEPEST) * INDENT}rem`;
  return element;
}
