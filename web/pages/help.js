// What every color and number means.

import { h } from "../dom.js";
import { language } from "../words.js";

/** @typedef {{title: string, lines: string[]}} Section */

/** @type {Section[]} */
const KOREAN = [
  {
    title: "바둑",
    lines: [
      "겹쳐 보기의 파란색은 흑, 주황색은 백입니다. 네모가 크고 진할수록 확실합니다. 자리에 올리면 판 " +
        "아래에 값이 나옵니다.",
      "확률: 그 자리가 끝에 흑의 것이 될 확률입니다. 실제 대국의 결과에 맞추어 보정했으므로, 70%라고 한 " +
        "자리는 열에 일곱은 흑의 것이 됩니다.",
      "영향력: 돌에서 퍼지는 힘입니다. 0은 어느 쪽도 아닌 자리입니다.",
      "안정도: 돌이 살아남을 가능성입니다. 0은 죽음, 1은 완전한 삶입니다.",
      "집: 80% 넘게 한쪽 것이 될 자리입니다.",
      "후보는 다섯 개까지입니다. 카드에 올리면 수순이 보이고, 누르거나 1–5 키를 치면 둡니다. 오른쪽 " +
        "숫자는 상대가 받기 전까지 그 수가 움직이는 집입니다.",
      "형세 흐름은 수마다의 집 차이입니다. 위가 흑, 아래가 백. 굵은 세로줄이 가장 크게 바뀐 수입니다.",
      "대마의 ‘사활 풀기’를 누르면 그 돌의 사활을 사활 쪽에서 풉니다.",
    ],
  },
  {
    title: "사활",
    lines: [
      "판정은 증명된 것만 말합니다. 정해진 만큼 찾아도 답이 나오지 않으면 ‘풀지 못했습니다’라고 하며, " +
        "그것은 ‘안 된다’가 아닙니다.",
      "‘○’는 가장 좋은 첫 수, ‘패’는 패가 되는 수, ‘빅’은 빅이 되는 수, ‘×’는 실패하는 수입니다.",
      "틀린 수를 두면 ‘왜 안 되는지 보기’로 상대의 응징 수순을 볼 수 있습니다.",
      "‘힌트’는 답이 있을 만한 곳 몇 군데를, ‘급소 힌트’는 정답 자리를 알려 줍니다. 급소를 보면 그 문제는 " +
        "맞힌 것으로 치지 않습니다.",
      "맞힌 문제는 1, 3, 7, 21, 60일 뒤에, 틀린 문제는 바로 다시 나옵니다.",
      "판정이 나지 않은 풀이(시간 부족, 패싸움)는 맞음도 틀림도 아닌 ‘?’로 남습니다.",
      "‘증명’은 따로 만든 검사기가 확인한 것이며 파일로 저장할 수 있습니다. 문제가 닫혀 있지 않으면 " +
        "무엇을 가정했는지 함께 적습니다.",
    ],
  },
  {
    title: "오목",
    lines: [
      "빨간 ×는 금수입니다. 누르거나 ‘왜?’를 켜고 누르면 어느 줄이 삼이고 사인지, 거짓 삼은 왜 거짓인지 " +
        "보여 줍니다.",
      "위협 보기: 파란 숫자는 흑이, 주황 숫자는 백이 그 자리에 두면 되는 것입니다. 5 오목, 4 사, 3 열린 삼.",
      "VCF는 사만으로, VCT는 삼과 사로 이어 가는 필승 수순입니다. ‘필승’은 모든 응수를 확인했다는 뜻이며, " +
        "어떤 응수든 골라 증명을 따라가 볼 수 있습니다.",
      "균형 수는 두고 나면 흑백이 가장 비슷해지는 수입니다. 상대가 색을 고르는 개국 규약에서 씁니다.",
      "개국 규약에서는 옅은 네모가 놓을 수 있는 자리입니다.",
      "형세 그래프는 흑의 승산입니다. 가운데가 반반입니다.",
    ],
  },
  {
    title: "키보드",
    lines: [
      "방향키: 판 위에서는 자리 이동, 판 밖에서는 수순 이동. Enter: 두기. u: 무르기. p: 한 수 쉼. 1–5: " + "후보 두기.",
      "수 입력 칸에 d4처럼 쓸 수도 있습니다. 판의 모든 자리에는 이름이 있어 화면 낭독기로 둘 수 있습니다.",
    ],
  },
  {
    title: "저장",
    lines: [
      "대국은 두는 대로 저장됩니다. 창을 닫거나 서버가 꺼져도 ‘저장된 대국’에 남습니다.",
      "SGF는 열기, 붙여넣기, 끌어다 놓기로 엽니다. EUC-KR 같은 옛 인코딩도 읽습니다.",
    ],
  },
];

/** @type {Section[]} */
const ENGLISH = [
  {
    title: "Baduk",
    lines: [
      "In a layer blue is Black’s and orange White’s; larger and stronger squares are surer. Point at the " +
        "board to read the value below it.",
      "Probability: the chance that a point ends as Black’s. It is calibrated on real games: of the " +
        "points given 70% about seven in ten end Black’s.",
      "Influence: what stones radiate; 0 belongs to nobody.",
      "Stability: the chance that stones live: 0 is dead, 1 alive for certain.",
      "Territory: points that are one side’s with more than 80%.",
      "There are up to five candidates. Point at a card to see its line; press it or its number to play " +
        "it. The number on the right is how far the move shifts the score before it is answered.",
      "The timeline is the lead after each move, Black above, White below; bold strokes mark the biggest " + "changes.",
      "“Solve” beside a group hands it to the life-and-death page.",
    ],
  },
  {
    title: "Life and death",
    lines: [
      "Only what is proven is said. If the search ends without an answer it says “not settled”, which " +
        "does not mean no.",
      "○ marks the best first moves, K leads to a ko, S to a seki, × fails.",
      "After a wrong move “Show why” plays out the refutation.",
      "“Hint” names a few places where the answer may be; “Vital points” names the answer, and the " +
        "problem then does not count as solved.",
      "Solved problems come back after 1, 3, 7, 21 and 60 days, missed ones at once.",
      "An attempt without a verdict (out of time, or a ko fight) is neither right nor wrong and is marked “?”.",
      "“Proof” has been checked by an independent checker and can be saved. Where a problem is not " +
        "closed, what was assumed is said with the answer.",
    ],
  },
  {
    title: "Omok",
    lines: [
      "A red × is a forbidden point. Choose it, or turn on “Why?”, to see which lines are threes and " +
        "fours and why a false three is false.",
      "Threats: blue digits are what Black, orange what White would make there: 5 a five, 4 a four, 3 an " +
        "open three.",
      "VCF wins by fours alone, VCT by threes and fours. “Wins” means that every defence was refuted; " +
        "choose any defence and walk through the proof.",
      "The balanced move leaves the game as even as can be, for openings in which the other side chooses " +
        "a colour.",
      "In an opening protocol pale squares show where a stone may be placed.",
      "The evaluation chart is Black’s chance; the middle is even.",
    ],
  },
  {
    title: "Keys",
    lines: [
      "Arrow keys move over the board, or through the moves when the board is not focused. Enter plays. u " +
        "takes back, p passes, 1 to 5 play a candidate.",
      "Moves can also be typed, such as d4. Every point has a name, so that a screen reader can play.",
    ],
  },
  {
    title: "Keeping",
    lines: [
      "Games are kept as they are played; they are under “Kept games” after the window is closed or the " +
        "server stopped.",
      "SGF is opened, pasted or dropped on the page, in old encodings such as EUC-KR too.",
    ],
  },
];

export class HelpPage {
  /** @param {HTMLElement} main */
  open(main) {
    const sections = language() === "ko" ? KOREAN : ENGLISH;
    main.append(h("article", { class: "help" }, ...sections.map(section)));
  }

  close() {}
}

/** @param {Section} section */
function section({ title, lines }) {
  return h("section", {}, h("h2", {}, title), h("ul", {}, ...lines.map((line) => h("li", {}, line))));
}
