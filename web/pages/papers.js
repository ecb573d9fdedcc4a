// The five papers and what of them lives in the program.

import { h } from "../dom.js";
import { language } from "../words.js";

const papers = [
  ["cgs", 2000, "확률적 평가에 기반한 컴퓨터 바둑의 후보 생성 시스템", "A candidate generation system based on probabilistic evaluation in computer Go", "영향력, 안정도, 확률 값, 확률 행렬, 다섯 후보. 바둑 쪽의 판단이 이것입니다.", "Influence, stability, probability value, probability matrix, five candidates: the judgement of the Baduk page."],
  ["epg", 1994, "바둑에서 휴리스틱 함수를 사용한 사활문제 풀이에 관한 연구", "Solving the life-death problems using heuristic function in Baduk", "빈 평면 그래프, 사형 표, 여섯 매개변수의 수순 정하기.", "Empty planar graphs, the table of dead forms, six parameters for the order of moves."],
  ["omok-ab", 2018, "게임 트리와 알파-베타 가지치기를 이용한 오목 프로그램의 설계 및 구현", "Design and implementation of Omok program using game-tree and alpha-beta pruning", "무늬 가중치 열아홉 개, 깊이 3의 최소최대와 알파베타.", "Nineteen pattern weights, minimax of depth three with alpha-beta."],
  ["omok-kb", 1988, "지식 베이스를 이용한 오목게임에 관한 연구", "A study on knowledge-based five-in-a-row", "표현 벡터, 선호 그래프, 순환 검사.", "Representation vectors, preference graphs, the cycle test."],
  ["knn", 2009, "코호넨 신경망을 이용 바둑 사활문제를 풀기 위한 후보 첫 수들", "Candidate first moves for solving life-and-death problems in the game of Go, using Kohonen neural network", "주성분 분석과 코호넨 지도로 첫 수를 제안합니다.", "Principal components and a Kohonen map propose first moves."],
];

/** @param {HTMLElement} main */
export function papers_(main) {
  const ko = language() === "ko";
  main.append(h("article", { class: "prose" }, h("table", {}, h("tbody", {}, ...papers.map(([name, year, titleKo, titleEn, textKo, textEn]) =>
    h("tr", {}, h("th", {}, `${name} (${year})`), h("td", {}, h("strong", {}, ko ? titleKo : titleEn), h("br"), ko ? textKo : textEn)))))));
}

export { papers_ as papers };
