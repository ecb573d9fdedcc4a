// What flows between the five papers and today's programs, as a picture: each arrow is data that one part of the
// program takes from another.

import { h, s } from "../dom.js";
import { language, word } from "../words.js";

/** @typedef {{name: string, x: number, y: number, text: [string, string]}} Box */

/** @type {Box[]} */
const BOXES = [
  { name: "cgs (2000)", x: 20, y: 20, text: ["영향력·안정도·PM", "influence, stability, PM"] },
  { name: "epg (1994)", x: 20, y: 120, text: ["사형 표·수순 정하기", "dead forms, move order"] },
  { name: "knn (2009)", x: 20, y: 220, text: ["첫 수 예측", "first-move prediction"] },
  { name: "omok-ab (2018)", x: 20, y: 320, text: ["패턴 가중치", "pattern weights"] },
  { name: "omok-kb (1988)", x: 20, y: 420, text: ["선호 그래프", "preference graphs"] },
  { name: "baduk", x: 470, y: 20, text: ["판단·후보·이유", "judgement, five candidates"] },
  { name: "tsumego", x: 470, y: 170, text: ["풀이·힌트·증명", "answers, hints, proofs"] },
  { name: "omok", x: 470, y: 370, text: ["대국 상대·필승 수순", "players, forced wins"] },
];

/** @type {[string, string, [string, string]][]} From, to, and what flows. */
const ARROWS = [
  ["cgs (2000)", "baduk", ["PV 행렬과 다섯 후보", "PV matrix, five candidates"]],
  ["cgs (2000)", "tsumego", ["약한 말", "weak groups"]],
  ["epg (1994)", "tsumego", ["찾을 순서와 사형", "order and dead forms"]],
  ["knn (2009)", "tsumego", ["볼 만한 첫 수", "first moves to try"]],
  ["tsumego", "baduk", ["증명된 생사", "proven life and death"]],
  ["omok-ab (2018)", "omok", ["평가 함수, 대국 상대", "evaluation, a player"]],
  ["omok-kb (1988)", "omok", ["우선관계, 대국 상대", "preferences, a player"]],
];

const [WIDE, HIGH] = [200, 70];

/** The picture. */
export function flow() {
  const index = language() === "ko" ? 0 : 1;
  const places = new Map(BOXES.map((box) => [box.name, box]));
  const arrows = ARROWS.flatMap(([from, to, text]) => {
    const [a, b] = [places.get(from), places.get(to)];
    return a && b ? [arrow(a, b, text[index])] : [];
  });
  const boxes = BOXES.map(({ name, x, y, text }) =>
    s(
      "g",
      { class: x > 100 ? "today" : "paper" },
      s("rect", { x, y, width: WIDE, height: HIGH, rx: 10 }),
      s("text", { class: "title", x: x + WIDE / 2, y: y + 30 }, word(name)),
      s("text", { x: x + WIDE / 2, y: y + 52 }, text[index]),
    ),
  );
  const label = ARROWS.map(([from, to, text]) => `${word(from)} → ${word(to)}: ${text[index]}`).join("; ");
  const picture = s("svg", { class: "flow", viewBox: "10 10 670 490", role: "img", "aria-label": label });
  // Lines first: none of them crosses the words of another.
  picture.append(...arrows.map(({ line }) => line), ...arrows.map(({ words }) => words), ...boxes);
  return h("figure", { class: "mini" }, picture);
}

/**
 * @param {Box} a
 * @param {Box} b
 * @param {string} text
 */
function arrow(a, b, text) {
  const upward = a.x === b.x;
  const [x1, y1] = upward ? [a.x + WIDE / 2, a.y] : [a.x + WIDE, a.y + HIGH / 2];
  const [x2, y2] = upward ? [b.x + WIDE / 2, b.y + HIGH] : [b.x, b.y + HIGH / 2];
  const at = { x: upward ? x1 : (x1 + x2) / 2, y: (y1 + y2) / 2 + 4 };
  const d = `M${x1} ${y1}L${x2} ${y2}`;
  return {
    line: s("path", { d, "marker-end": "url(#paint-arrow)" }),
    words: s("text", { ...at, class: "what" }, text),
  };
}
