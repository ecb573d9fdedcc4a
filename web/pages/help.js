// What every color and number means.

import { h } from "../dom.js";
import { language } from "../words.js";

const ko = [
  ["바둑", ["겹쳐 보기의 파란색은 흑, 주황색은 백입니다. 네모가 크고 진할수록 확실합니다.", "확률은 그 자리가 끝에 흑의 것이 될 확률입니다. 실제 대국의 결과에 맞추어 보정했으므로 70%라고 한 자리는 열에 일곱은 흑의 것이 됩니다.", "영향력은 돌에서 퍼지는 힘입니다. 0은 어느 쪽도 아닌 자리입니다.", "안정도는 돌이 살아남을 가능성입니다. 0은 죽음, 1은 완전한 삶입니다.", "후보는 다섯 개까지이며 1–5 키로 둘 수 있습니다."]],
  ["사활", ["판정은 증명된 것만 말합니다. 정해진 만큼 찾아도 답이 나오지 않으면 ‘아직 모릅니다’라고 하며, 그것은 ‘안 된다’가 아닙니다.", "○ 가장 좋은 첫 수, 패 패가 되는 수, 빅 빅이 되는 수, × 실패하는 수.", "문제가 닫혀 있지 않으면 무엇을 가정했는지 함께 적습니다."]],
  ["오목", ["빨간 ×는 금수입니다. ‘왜?’를 켜고 누르면 어느 줄이 삼이고 사인지, 거짓 삼은 왜 거짓인지 보여 줍니다.", "VCF는 사만으로, VCT는 삼과 사로 이어 가는 필승 수순입니다. ‘이깁니다’는 모든 응수를 확인했다는 뜻입니다."]],
  ["키보드", ["방향키: 판 위에서는 자리 이동, 판 밖에서는 수순 이동. Enter: 두기. u: 무르기. p: 한 수 쉼. 1–5: 후보 두기.", "수 입력 칸에 d4처럼 쓸 수도 있습니다."]],
];
const en = [
  ["Baduk", ["In a layer blue is Black's and orange White's; larger and stronger squares are surer.", "Probability is the chance that a point ends as Black's. It is calibrated on real games: of the points given 70% about seven in ten end Black's.", "Influence is what stones radiate; 0 belongs to nobody.", "Stability is the chance that stones live: 0 is dead, 1 alive for certain.", "There are up to five candidates; keys 1 to 5 play them."]],
  ["Life and death", ["Only what is proven is said. If the search ends without an answer it says “not settled”, which does not mean no.", "○ the best first moves, 패 (ko) leads to a ko, 빅 (seki) to a seki, × fails.", "Where a problem is not closed, what was assumed is said with the answer."]],
  ["Omok", ["A red × is a forbidden point. Turn on “Why?” and choose it to see which lines are threes and fours and why a false three is false.", "VCF wins by fours alone, VCT by threes and fours. “Wins” means that every defence was refuted."]],
  ["Keys", ["Arrow keys move over the board, or through the moves when the board is not focused. Enter plays. u takes back, p passes, 1 to 5 play a candidate.", "Moves can also be typed, such as d4."]],
];

/** @param {HTMLElement} main */
export function help(main) {
  const parts = language() === "ko" ? ko : en;
  main.append(h("article", { class: "prose" }, ...parts.map(([title, lines]) => h("section", {}, h("h2", {}, title), h("ul", {}, ...lines.map((line) => h("li", {}, line)))))));
}
