// The five papers and what of them lives in the program: each one's view of the position that is shown
// on the other pages, side by side with its successors.

import { ask, follow } from "../api.js";
import { miniature } from "../board.js";
import { button, h, put, toast } from "../dom.js";
import { language, sentence, word } from "../words.js";

/** @type {[string, number, string, string, string, string][]} Name, year, title and what of it is here, in Korean and English. */
const papers_ = [
  ["cgs", 2000, "확률적 평가에 기반한 컴퓨터 바둑의 후보 생성 시스템", "A candidate generation system based on probabilistic evaluation in computer Go", "영향력, 안정도, 확률 값, 확률 행렬, 다섯 후보. 바둑 쪽의 판단이 이것입니다.", "Influence, stability, probability value, probability matrix, five candidates: the judgement of the Baduk page."],
  ["epg", 1994, "바둑에서 휴리스틱 함수를 사용한 사활문제 풀이에 관한 연구", "Solving the life-death problems using heuristic function in Baduk", "빈 평면 그래프, 사형 표, 여섯 매개변수의 수순 정하기. 사활 쪽의 첫 힌트가 여기서 나옵니다.", "Empty planar graphs, the table of dead forms, six parameters for the order of moves: the first hint of the life-and-death page."],
  ["omok-ab", 2018, "게임 트리와 알파-베타 가지치기를 이용한 오목 프로그램의 설계 및 구현", "Design and implementation of Omok program using game-tree and alpha-beta pruning", "무늬 가중치 열아홉 개, 깊이 3의 최소최대와 알파베타. 오목의 기사 ‘알파베타’입니다.", "Nineteen pattern weights, minimax of depth three with alpha-beta: the Omok player “alpha-beta”."],
  ["omok-kb", 1988, "지식 베이스를 이용한 오목게임에 관한 연구", "A study on knowledge-based five-in-a-row", "표현 벡터, 선호 그래프, 순환 검사. 오목의 기사 ‘지식 베이스’와 ‘선형 평가’입니다.", "Representation vectors, preference graphs, the cycle test: the Omok players “knowledge” and “linear”."],
  ["knn", 2009, "코호넨 신경망을 이용 바둑 사활문제를 풀기 위한 후보 첫 수들", "Candidate first moves for solving life-and-death problems in the game of Go, using Kohonen neural network", "주성분 분석과 코호넨 지도로 첫 수를 제안합니다.", "Principal components and a Kohonen map propose first moves."],
];

/** Which pages have a game to look at, and what each group of opinions is called. */
const sources = [["baduk", "groupGo", "go"], ["omok", "groupOmok", "omok"], ["tsumego", "groupTsumego", "tsumego"]];

/** @param {HTMLElement} main */
export function papers(main) {
  const ko = language() === "ko";
  const stops = [];
  const sections = sources.map(([page, title, group]) => {
    const id = sessionStorage.getItem(`myosu-${page}`);
    const boards = h("div", { class: "minis", id: `compare-${page}` });
    const state = h("span", { class: "soft", role: "status" });
    const compare = async () => {
      try {
        const view = await ask(`/games/${id}`);
        put(boards);
        state.textContent = word("comparing");
        stops.push(follow(`/games/${id}/papers`, {
          opinion: (opinion) => opinion.group === group && boards.append(card(view, opinion)),
          fault: (text) => toast(sentence(text)),
          done: () => (state.textContent = ""),
        }));
      } catch (error) {
        toast(error.message);
      }
    };
    if (id) compare();
    return h("section", { class: "card" }, h("h2", {}, `${word(title)}`), h("div", { class: "row" },
      id ? button(word("compare"), compare) : h("p", { class: "soft" }, word("noGame")), h("a", { href: `#/${page}` }, word(page)), state), boards);
  });
  main.append(h("div", { class: "papers" }, ...sections, h("section", { class: "card prose" }, h("h2", {}, word("papers")), h("table", {}, h("tbody", {}, ...papers_.map(([name, year, titleKo, titleEn, textKo, textEn], at) =>
    h("tr", {}, h("th", { scope: "row" }, h("a", { href: `report/index.html#s${at + 1}` }, `${name} (${year})`)), h("td", {}, h("strong", {}, ko ? titleKo : titleEn), h("br"), ko ? textKo : textEn))))),
  h("p", {}, h("a", { href: "report/index.html", id: "report" }, word("tables"))))));
  return () => stops.forEach((stop) => stop());
}

/** One program's view of a position. */
function card(view, opinion) {
  const origin = opinion.paper ? `${word("paperOf")} ${opinion.paper}` : /^(Zobrist|Bouzy)/.test(opinion.by) ? word("classic") : word("modern");
  const picture = {
    layer: opinion.values && { values: opinion.values, signed: true },
    labels: opinion.moves.slice(0, 5).map((move, i) => ({ move, label: String(i + 1), kind: i === 0 ? "first" : "" })),
  };
  return h("figure", { class: "mini", "data-by": opinion.by }, miniature(view, picture, `${opinion.by}: ${sentence(opinion.text)}`, opinion.group === "tsumego"),
    h("figcaption", {}, h("b", {}, word(opinion.by)), " ", h("span", { class: "soft" }, origin), h("br"), sentence(opinion.text)));
}
