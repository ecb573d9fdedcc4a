// A position as a picture: state in, SVG out. It knows no rules and no events.

import { s } from "./dom.js";

/**
 * @typedef {object} Layer a value for every point, row by row
 * @property {number[]} values
 * @property {boolean} signed whether the values go from -1 to 1; otherwise from 0 to 1
 * @property {boolean} [onStones] whether the values are those of the stones
 * @property {(value: number) => string} [read] a value in words
 *
 * @typedef {{move: string, label: string, kind?: string}} Label a mark on a point
 * @typedef {{move: string, color: Api.SideName, number: number}} Ghost a stone that is not there yet
 *
 * @typedef {object} Picture what is drawn beside the stones
 * @property {Layer} [layer]
 * @property {Label[]} [labels]
 * @property {Ghost[]} [ghosts] stones of a line that is shown
 * @property {boolean} [numbers] whether stones bear the numbers of their moves
 * @property {Api.ThreatView[]} [threats] what a stone there would make
 * @property {string[][]} [arrows] ways from point to point
 * @property {string|null} [aim] the point under a finger, with lines over the whole board
 * @property {string[]} [hidden] points whose stones are left out
 * @property {Ghost|null} [expected] a stone that was just placed and is not confirmed yet
 *
 * @typedef {{left: number, top: number, right: number, bottom: number}} Part columns and rows that are shown
 * @typedef {{x: number, y: number, at: number}} Place where a point is drawn, and its index
 */

/** Room for the names of the lines, besides the half point every board has. */
export const MARGIN = 0.3;

/** @type {Record<Api.ThreatKind, string>} Digits for what a stone would make. */
const THREAT = { five: "5", "winning-four": "4", four: "4", three: "3" };

/** How sure a layer must be that a stone is lost for it to be marked. */
const DOUBT = 0.3;

/** The shortest side of a part, and the longest one that is worth cutting out of a board. */
const [LEAST, MOST] = [8, 12];

/** @param {Part} part */
export const across = ({ left, right }) => right - left + 1;

/** @param {Part} part */
export const down = ({ top, bottom }) => bottom - top + 1;

/**
 * The room that lines take, with the margins.
 * @param {number} lines
 */
export const room = (lines) => lines + 1 + 2 * MARGIN;

/**
 * What of the plane is shown.
 * @param {Part} part
 */
export const frame = (part) => `${part.left - MARGIN} ${part.top - MARGIN} ${room(across(part))} ${room(down(part))}`;

/**
 * The names of all points, row by row.
 * @param {Api.GameView} view
 */
export const pointsOf = (view) => view.rows.flatMap((row) => view.columns.map((column) => column + row));

/**
 * The moves of a line as stones that are not there yet.
 * @param {Api.SideName} first
 * @param {string[]} moves
 * @returns {Ghost[]}
 */
export function ghostsOf(first, moves) {
  const second = first === "black" ? "white" : "black";
  return moves.map((move, i) => ({ move, number: i + 1, color: i % 2 === 0 ? first : second }));
}

/**
 * The whole board.
 * @param {Api.GameView} view
 * @returns {Part}
 */
export const wholeOf = (view) => ({ left: 0, top: 0, right: view.width - 1, bottom: view.height - 1 });

/**
 * The square part of a large board where the stones are, or all of it where that would save little.
 * @param {Api.GameView} view
 * @returns {Part}
 */
export function nearOf(view) {
  const all = wholeOf(view);
  const stones = [...view.stones].flatMap((stone, at) => (stone === "." ? [] : [at]));
  if (stones.length < 4 || view.width <= 9) return all;
  const [left, right] = span(
    stones.map((at) => at % view.width),
    all.right,
  );
  const [top, bottom] = span(
    stones.map((at) => Math.floor(at / view.width)),
    all.bottom,
  );
  const side = Math.max(right - left, bottom - top, LEAST);
  if (side > MOST) return all;
  const [[x1, x2], [y1, y2]] = [grown(left, right, side, all.right), grown(top, bottom, side, all.bottom)];
  return { left: x1, top: y1, right: x2, bottom: y2 };
}

/**
 * The lines of the stones and two more on both sides; up to the edge if that is near.
 * @param {number[]} lines
 * @param {number} last
 */
function span(lines, last) {
  const [low, high] = [Math.min(...lines) - 2, Math.max(...lines) + 2];
  return [low <= 2 ? 0 : low, high >= last - 2 ? last : high];
}

/**
 * A range grown to a length within the board.
 * @param {number} low
 * @param {number} high
 * @param {number} length
 * @param {number} last
 */
function grown(low, high, length, last) {
  const end = Math.min(last, Math.max(high, low + length));
  return [Math.min(low, end - length), end];
}

/**
 * The size of the names of the lines, in points of the board: on a board with few lines the points are large already.
 * @param {number} lines
 */
const nameSize = (lines) => Math.max(0.25, Math.min(0.36, 0.06 + 0.02 * lines));

/** Draws a part of a position with its marks. */
export class Drawing {
  /**
   * @param {Api.GameView} view
   * @param {Picture} picture
   * @param {Part} part
   */
  constructor(view, picture, part) {
    this.view = view;
    this.picture = picture;
    this.part = part;
    this.places = new Map(pointsOf(view).map((point, at) => [point, this.placeAt(at)]));
  }

  /** The layers from the wood to the marks. */
  layers() {
    return [
      this.wood(),
      this.lines(),
      this.zone(),
      this.layer(),
      this.stones(),
      this.doubts(),
      this.threats(),
      this.ghosts(),
      this.arrows(),
      this.marks(),
      this.aim(),
    ];
  }

  /**
   * @param {number} at
   * @returns {Place}
   */
  placeAt(at) {
    const { width } = this.view;
    return { x: (at % width) + 1, y: Math.floor(at / width) + 1, at };
  }

  /**
   * The places of points; what is no point, such as a pass, is left out.
   * @param {(string|null)[]} points
   */
  placesOf(points) {
    return points.flatMap((point) => this.places.get(point ?? "") ?? []);
  }

  wood() {
    const { left, top } = this.part;
    const [width, height] = [room(across(this.part)), room(down(this.part))];
    const place = { x: left - MARGIN, y: top - MARGIN, width, height };
    return s("g", {}, s("rect", { class: "wood", ...place }), s("rect", { fill: "url(#paint-grain)", ...place }));
  }

  /** The lines with their names and stars; where the board goes on beyond the part they go on a little. */
  lines() {
    const { width, height, columns, rows, stars } = this.view;
    const { left, top, right, bottom } = this.part;
    const [x1, x2] = [left === 0 ? 1 : left + 0.55, right === width - 1 ? width : right + 1.45];
    const [y1, y2] = [top === 0 ? 1 : top + 0.55, bottom === height - 1 ? height : bottom + 1.45];
    let path = "";
    for (let x = left; x <= right; x++) path += `M${x + 1} ${y1}V${y2}`;
    for (let y = top; y <= bottom; y++) path += `M${x1} ${y + 1}H${x2}`;
    const group = s("g", { class: "lines" }, s("path", { d: path }));
    for (const { x, y } of this.placesOf(stars)) {
      const inside = x > left && x <= right + 1 && y > top && y <= bottom + 1;
      if (inside) group.append(s("circle", { cx: x, cy: y, r: 0.1 }));
    }
    const names = s("g", { class: "coordinates" });
    names.style.fontSize = `${nameSize(across(this.part))}px`;
    for (let x = left; x <= right; x++) names.append(s("text", { x: x + 1, y: bottom + 2.02 }, columns[x]));
    for (let y = top; y <= bottom; y++) names.append(s("text", { x: left + 0.1, y: y + 1.13 }, rows[y]));
    group.append(names);
    return group;
  }

  /** Where an opening protocol allows a stone. */
  zone() {
    const places = this.placesOf(this.view.task?.points ?? []);
    /** @param {Place} place */
    const cell = ({ x, y }) => s("rect", { x: x - 0.42, y: y - 0.42, width: 0.84, height: 0.84, rx: 0.12 });
    return s("g", { class: "zone" }, ...places.map(cell));
  }

  /** The values of a layer: squares, larger and stronger the surer a point is. */
  layer() {
    const { layer } = this.picture;
    const group = s("g", { class: "layer" });
    layer?.values.forEach((value, at) => {
      const v = layer.signed ? value : 2 * value - 1;
      const strength = Math.min(1, Math.abs(v));
      const width = 0.52 * strength ** 0.7;
      if (width < 0.09 || this.view.stones[at] !== ".") return;
      group.append(square(this.placeAt(at), width, v > 0, 0.35 + 0.5 * strength));
    });
    return group;
  }

  /** Stones that a layer gives to the other side bear its color, and so do all stones where it is about them. */
  doubts() {
    const { layer } = this.picture;
    const group = s("g", { class: "layer doubts" });
    layer?.values.forEach((value, at) => {
      const stone = this.view.stones[at];
      const v = layer.signed ? value : 2 * value - 1;
      const lost = stone === "B" ? v < -DOUBT : stone === "W" && v > DOUBT;
      if (lost) group.append(square(this.placeAt(at), 0.36, v > 0, 0.95));
      else if (layer.onStones && stone !== ".") {
        group.append(square(this.placeAt(at), 0.1 + 0.45 * Math.abs(v), v > 0, 0.95));
      }
    });
    return group;
  }

  stones() {
    const numbers = new Map(this.picture.numbers ? this.view.numbers : []);
    const group = s("g", { class: "stones" });
    for (const [point, place] of this.places) {
      const stone = this.view.stones[place.at];
      if (stone === "." || this.picture.hidden?.includes(point)) continue;
      this.stone(group, place, stone === "B" ? "black" : "white", 0.475, numbers.get(point) ?? 0);
    }
    const { expected } = this.picture;
    for (const place of this.placesOf([expected?.move ?? null])) {
      if (expected) this.stone(group, place, expected.color, 0.475, 0);
    }
    return group;
  }

  /** The ways of lines that are shown. */
  arrows() {
    const group = s("g", { class: "arrows" });
    for (const way of this.picture.arrows ?? []) {
      const places = this.placesOf(way);
      places.slice(1).forEach((to, i) => {
        const from = places[i];
        const length = Math.hypot(to.x - from.x, to.y - from.y) || 1;
        const [dx, dy] = [(0.46 * (to.x - from.x)) / length, (0.46 * (to.y - from.y)) / length];
        const d = `M${from.x + dx} ${from.y + dy}L${to.x - dx} ${to.y - dy}`;
        group.append(s("path", { d, "marker-end": "url(#paint-arrow)" }));
      });
    }
    return group;
  }

  /** Lines through the point under a finger. */
  aim() {
    const { left, top, right, bottom } = this.part;
    const group = s("g", { class: "aim" });
    for (const { x, y } of this.placesOf([this.picture.aim ?? null])) {
      group.append(s("path", { d: `M${left + 0.5} ${y}H${right + 1.5}M${x} ${top + 0.5}V${bottom + 1.5}` }));
      group.append(s("circle", { cx: x, cy: y, r: 0.56 }));
    }
    return group;
  }

  ghosts() {
    const group = s("g", { class: "ghosts" });
    for (const { move, color, number } of this.picture.ghosts ?? []) {
      for (const place of this.placesOf([move])) this.stone(group, place, color, 0.44, number);
    }
    return group;
  }

  /**
   * @param {SVGGElement} group
   * @param {Place} place
   * @param {string} color
   * @param {number} radius
   * @param {number} number nothing is written for 0
   */
  stone(group, { x, y }, color, radius, number) {
    const shade = { cx: x + 0.03, cy: y + 0.07, r: radius + 0.035, fill: "url(#paint-shadow)" };
    group.append(
      s("circle", shade),
      s("circle", { class: `stone ${color}`, cx: x, cy: y, r: radius, fill: `url(#paint-${color})` }),
    );
    if (number) group.append(s("text", { class: `on-${color}`, x, y: y + 0.14 }, String(number)));
  }

  /** What either side could make with one stone: a digit on each half of the point. */
  threats() {
    const group = s("g", { class: "threats" });
    for (const { point, side, kind } of this.picture.threats ?? []) {
      for (const place of this.placesOf([point])) {
        const x = place.x + (side === "black" ? -0.22 : 0.22);
        group.append(
          s("circle", { class: `for-${side}`, cx: x, cy: place.y, r: 0.2 }),
          s("text", { class: `on-${side}`, x, y: place.y + 0.1 }, THREAT[kind]),
        );
      }
    }
    return group;
  }

  /** Forbidden points, a winning row, the last move, the ko, and the labels. */
  marks() {
    const { view } = this;
    const group = s("g", { class: "marks" });
    for (const { x, y } of this.placesOf(view.forbidden.map(({ point }) => point))) {
      group.append(s("path", { class: "forbidden", d: `M${x - 0.22} ${y - 0.22}l.44 .44m0-.44l-.44 .44` }));
    }
    for (const { x, y } of this.placesOf(view.row)) {
      group.append(s("circle", { class: "won", cx: x, cy: y, r: 0.3 }));
    }
    const isBare = this.picture.numbers || this.picture.hidden?.includes(view.last ?? "");
    for (const { x, y, at } of this.placesOf(isBare ? [] : [view.last])) {
      const color = view.stones[at] === "B" ? "black" : "white";
      group.append(s("circle", { class: `last on-${color}`, cx: x, cy: y, r: 0.17 }));
    }
    for (const { x, y } of this.placesOf([view.ko])) {
      group.append(s("rect", { class: "ko", x: x - 0.2, y: y - 0.2, width: 0.4, height: 0.4 }));
    }
    for (const { move, label, kind } of this.picture.labels ?? []) {
      for (const { x, y } of this.placesOf([move])) {
        const look = `label ${kind ?? ""}`;
        group.append(
          s("circle", { class: look, cx: x, cy: y, r: 0.4 }),
          s("text", { class: look, x, y: y + 0.14 }, label),
        );
      }
    }
    return group;
  }
}

/**
 * A square of a layer.
 * @param {Place} place
 * @param {number} width
 * @param {boolean} black whether it is Black's
 * @param {number} strength
 */
function square({ x, y }, width, black, strength) {
  const box = { x: x - width / 2, y: y - width / 2, width, height: width };
  return s("rect", { class: black ? "for-black" : "for-white", ...box, "fill-opacity": strength });
}

/**
 * A small picture of a position, to look at only.
 * @param {Api.GameView} view
 * @param {Picture} picture
 * @param {string} label
 * @param {Part} part
 */
export function miniature(view, picture, label, part) {
  const layers = new Drawing(view, picture, part).layers();
  return s("svg", { class: "miniature", viewBox: frame(part), role: "img", "aria-label": label }, ...layers);
}
