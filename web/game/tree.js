// The tree of a game, drawn as a tree: moves run down, variations stand to the right.

import { h, s } from "../dom.js";

/** The distance of two moves and of two variations, and the margin, in pixels. */
const [DOWN, ACROSS, EDGE] = [30, 34, 18];

/** @typedef {{node: Api.TreeNode, row: number, column: number}} Placed */

export class Tree {
  /** @param {(node: number) => void} go called with the node that was chosen */
  constructor(go) {
    this.go = go;
    this.element = h("div", { class: "tree", id: "tree" });
  }

  /** @param {Api.GameView} view */
  show(view) {
    const placed = place(view.tree);
    const all = [...placed.values()];
    const width = EDGE * 2 + ACROSS * Math.max(...all.map(({ column }) => column), 0);
    const height = EDGE * 2 + DOWN * Math.max(...all.map(({ row }) => row), 0);
    const lines = s("svg", { width, height, "aria-hidden": "true" });
    for (const { node, row, column } of all) {
      const parent = placed.get(node.parent ?? -1);
      if (parent) lines.append(s("path", { d: branch(parent, row, column) }));
    }
    const steps = all.map((step) => this.#step(step, step.node.id === view.here));
    this.element.classList.toggle("branched", width > 2 * EDGE);
    this.element.replaceChildren(lines, ...steps);
    this.reveal();
  }

  /**
   * @param {Placed} placed
   * @param {boolean} here
   */
  #step({ node, row, column }, here) {
    const name = node.move ? `${node.number}. ${node.move}` : "·";
    const step = h(
      "button",
      {
        type: "button",
        class: `${node.color ?? "setup"}${node.comment ? " noted" : ""}`,
        title: name,
        "aria-label": name,
        "aria-current": here ? "true" : null,
        "data-node": node.id,
        onclick: () => this.go(node.id),
      },
      node.color ? String(node.number) : "",
    );
    step.style.left = `${EDGE + ACROSS * column}px`;
    step.style.top = `${EDGE + DOWN * row}px`;
    if (column === 0) {
      const label = h("span", { class: "name", "aria-hidden": "true" }, node.move ?? "");
      step.append(label);
    }
    return step;
  }

  /** Brings the node that is shown into sight. */
  reveal() {
    /** @type {HTMLElement|null} */
    const current = this.element.querySelector('[aria-current="true"]');
    const pane = this.element.closest(".pane");
    // A pane that is not shown has nothing in sight, and asking for its places would make the browser lay the page out.
    if (current && pane && !pane.hasAttribute("hidden")) pane.scrollTop = current.offsetTop - pane.clientHeight / 2;
  }
}

/**
 * Gives every node a row, by its depth, and a column: the first one that is free from its branching down to its end.
 * @param {Api.TreeNode[]} tree in depth-first order, main lines first
 */
function place(tree) {
  /** @type {Map<number, Placed>} */
  const placed = new Map();
  /** @type {Map<number, number>} The lowest row that is taken in each column. */
  const depths = depthsOf(tree);
  /** @type {number[]} */
  const free = [];
  const taken = new Set();
  for (const node of tree) {
    const parent = placed.get(node.parent ?? -1);
    const row = parent ? parent.row + 1 : 0;
    const goesOn = parent !== undefined && !taken.has(parent.node.id);
    let column = parent?.column ?? 0;
    if (parent && !goesOn) {
      column = parent.column + 1;
      while ((free[column] ?? -1) >= row - 1) column++;
    }
    if (parent) taken.add(parent.node.id);
    free[column] = Math.max(free[column] ?? -1, row + (depths.get(node.id) ?? 0));
    placed.set(node.id, { node, row, column });
  }
  return placed;
}

/**
 * How far the main line goes on below every node.
 * @param {Api.TreeNode[]} tree
 */
function depthsOf(tree) {
  /** @type {Map<number, number>} */
  const depths = new Map();
  const first = new Map();
  for (const { id, parent } of tree) if (parent !== null && !first.has(parent)) first.set(parent, id);
  for (const { id } of [...tree].reverse()) {
    depths.set(id, first.has(id) ? 1 + (depths.get(first.get(id)) ?? 0) : 0);
  }
  return depths;
}

/**
 * The line from a node to one below it.
 * @param {Placed} parent
 * @param {number} row
 * @param {number} column
 */
function branch(parent, row, column) {
  const [x1, y1] = [EDGE + ACROSS * parent.column, EDGE + DOWN * parent.row];
  const [x2, y2] = [EDGE + ACROSS * column, EDGE + DOWN * row];
  return x1 === x2 ? `M${x1} ${y1}V${y2}` : `M${x1} ${y1}H${x2 - 10}L${x2} ${y1 + 10}V${y2}`;
}
