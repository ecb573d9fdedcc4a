// The five papers and what of them lives in the program: each one's view of the position that is shown on the
// other pages, side by side with its successors.

import { detail, note } from "../address.js";
import { ask, follow, Refusal } from "../api.js";
import { labels } from "../candidates.js";
import { button, h, put, row, toast } from "../dom.js";
import { miniature, nearOf, wholeOf } from "../drawing.js";
import { lastGame } from "../game/game.js";
import { flow } from "../papers/flow.js";
import { knowledge } from "../papers/knowledge.js";
import { recursion } from "../papers/recursion.js";
import { sentence, word } from "../words.js";

/**
 * @typedef {object} Paper
 * @property {string} name
 * @property {number} year
 * @property {Api.Text} title
 * @property {Api.Text} text what of it is in the program
 */

/** @type {Paper[]} In the order of the report. */
const PAPERS = [
  {
    name: "cgs",
    year: 2000,
    title: {
      ko: "확률적 평가에 기반한 컴퓨터 바둑의 후보 생성 시스템",
      en: "A candidate generation system based on probabilistic evaluation in computer Go",
    },
    text: {
      ko: "영향력, 안정도, 확률 값, 확률 행렬, 다섯 후보. 바둑 쪽의 판단이 이것입니다.",
      en:
        "Influence, stability, probability value, probability matrix, five candidates: the judgement " +
        "of the Baduk page.",
    },
  },
  {
    name: "epg",
    year: 1994,
    title: {
      ko: "바둑에서 휴리스틱 함수를 사용한 사활문제 풀이에 관한 연구",
      en: "Solving the life-death problems using heuristic function in Baduk",
    },
    text: {
      ko: "빈 평면 그래프, 사형 표, 여섯 매개변수의 수순 정하기. 사활 쪽의 첫 힌트가 여기서 나옵니다.",
      en:
        "Empty planar graphs, the table of dead forms, six parameters for the order of moves: the " +
        "first hint of the life-and-death page.",
    },
  },
  {
    name: "omok-ab",
    year: 2018,
    title: {
      ko: "게임 트리와 알파-베타 가지치기를 이용한 오목 프로그램의 설계 및 구현",
      en: "Design and implementation of Omok program using game-tree and alpha-beta pruning",
    },
    text: {
      ko: "패턴 가중치 열아홉 개, 깊이 3의 미니맥스와 알파베타. 오목의 상대 ‘알파베타’입니다.",
      en: "Nineteen pattern weights, minimax of depth three with alpha-beta: the Omok player “alpha-beta”.",
    },
  },
  {
    name: "omok-kb",
    year: 1988,
    title: {
      ko: "지식 베이스를 이용한 오목게임에 관한 연구",
      en: "A study on knowledge-based five-in-a-row",
    },
    text: {
      ko: "표현 벡터, 선호 그래프, 순환 검사. 오목의 상대 ‘지식 베이스’와 ‘선형 평가’입니다.",
      en: "Representation vectors, preference graphs, the cycle test: the Omok players “knowledge” and " + "“linear”.",
    },
  },
  {
    name: "knn",
    year: 2009,
    title: {
      ko: "코호넨 신경망을 이용 바둑 사활문제를 풀기 위한 후보 첫 수들",
      en:
        "Candidate first moves for solving life-and-death problems in the game of Go, using Kohonen " +
        "neural network",
    },
    text: {
      ko: "주성분 분석과 코호넨 지도로 첫 수를 제안합니다.",
      en: "Principal components and a Kohonen map propose first moves.",
    },
  },
];

export class PapersPage {
  /** @type {(() => void)[]} Stops the comparisons. */
  #stops = [];

  /** @param {HTMLElement} main */
  open(main) {
    const shown = detail("part") ?? "flow";
    /** @type {[string, () => Node][]} */
    const parts = [
      ["flow", () => h("div", { class: "two" }, flow(), this.#list())],
      ["judging", () => this.#comparison("baduk", "go")],
      ["recursion", () => this.#needsGame("baduk", recursion)],
      ["groupOmok", () => this.#comparison("omok", "omok")],
      ["knowledgeBase", () => knowledge()],
      ["groupTsumego", () => this.#comparison("tsumego", "tsumego")],
    ];
    const content = h("div", { class: "card", id: "part" });
    const open = (/** @type {string} */ name) => {
      for (const stop of this.#stops) stop();
      note({ part: name });
      const [, make] = parts.find(([known]) => known === name) ?? parts[0];
      put(content, make());
      for (const tab of list.children) tab.setAttribute("aria-pressed", String(tab.id === `part-${name}`));
    };
    const list = h("div", { class: "row parts", role: "group", "aria-label": word("papers") });
    list.append(...parts.map(([name]) => button(word(name), () => open(name), { id: `part-${name}` })));
    main.append(h("div", {}, h("h1", {}, word("papersTitle")), list, content));
    open(parts.some(([name]) => name === shown) ? shown : "flow");
  }

  /** The papers and the report. */
  #list() {
    const list = h("table", {}, h("tbody", {}, ...PAPERS.map(paperRow)));
    const report = h("p", {}, h("a", { href: "report/index.html", id: "report" }, word("tables")));
    return h("section", { class: "prose" }, list, report);
  }

  /**
   * A part that works on the game a page showed last, or how to get one.
   * @param {string} page
   * @param {(id: string) => Node} make
   */
  #needsGame(page, make) {
    const id = lastGame(page);
    if (id) return make(id);
    const link = h("a", { href: `#/${page}`, class: "button" }, word(page));
    return h("div", {}, h("p", {}, word("noGame")), h("p", {}, link));
  }

  close() {
    for (const stop of this.#stops) stop();
  }

  /**
   * All programs' views of the game that a page showed last.
   * @param {string} page
   * @param {Api.OpinionGroup} group
   */
  #comparison(page, group) {
    return this.#needsGame(page, (id) => {
      const boards = h("div", { class: "minis", id: `compare-${page}` });
      const state = h("span", { class: "soft", role: "status" });
      const compare = () => this.#compare(`/games/${id}`, group, boards, state);
      compare();
      return h("div", {}, row(button(word("compare"), compare), state), boards);
    });
  }

  /**
   * @param {string} game the path of the game
   * @param {Api.OpinionGroup} group
   * @param {HTMLElement} boards
   * @param {HTMLElement} state
   */
  async #compare(game, group, boards, state) {
    try {
      /** @type {Api.GameView} */
      const view = await ask(game);
      put(boards);
      if (!/[BW]/.test(view.stones)) {
        put(boards, h("p", { id: "empty-board" }, word("emptyBoard")));
        return;
      }
      state.textContent = word("comparing");
      /** @param {Api.Opinion} opinion */
      const show = (opinion) => {
        if (opinion.group === group) boards.append(opinionCard(view, opinion));
      };
      const stop = follow(`${game}/papers`, {
        opinion: show,
        fault: (text) => toast(sentence(text)),
        done: () => {
          state.textContent = "";
          if (!boards.firstChild) put(boards, h("p", { id: "nothing" }, word("nothingToCompare")));
        },
      });
      this.#stops.push(stop);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      toast(error.message);
    }
  }
}

/**
 * @param {Paper} paper
 * @param {number} index
 */
function paperRow({ name, year, title, text }, index) {
  const link = h("a", { href: `report/index.html#s${index + 1}` }, `${name} (${year})`);
  const about = h("td", {}, h("strong", {}, sentence(title)), h("br"), sentence(text));
  return h("tr", {}, h("th", { scope: "row" }, link), about);
}

/**
 * One program's view of a position.
 * @param {Api.GameView} view
 * @param {Api.Opinion} opinion
 */
function opinionCard(view, { by, paper, group, text, values, moves }) {
  const classic = /^(Zobrist|Bouzy)/.test(by) ? word("classic") : word("modern");
  const origin = PAPERS.find(({ name }) => name === paper)?.year ?? classic;
  const picture = {
    layer: values ? { values, signed: true } : undefined,
    labels: labels(moves.slice(0, 5).map((move) => ({ move }))),
  };
  const part = group === "tsumego" ? nearOf(view) : wholeOf(view);
  const name = h("b", {}, word(by));
  const caption = h("figcaption", {}, name, " ", h("span", { class: "soft" }, String(origin)), h("br"), sentence(text));
  const board = miniature(view, picture, `${by}: ${sentence(text)}`, part);
  return h("figure", { class: "mini", "data-by": by }, board, caption);
}
