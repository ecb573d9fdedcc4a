// What every color and number means.

import { h } from "../dom.js";
import { language, word } from "../words.js";

/** @typedef {{title: string, lines: string[]}} Section */

/** @type {Section[]} */
const KOREAN = [
  {
    title: "세 가지 모드",
    lines: [
      "대국: 프로그램과 둡니다. 훈수는 없고, ‘힌트’를 누를 때만 후보를 보여 줍니다. ‘지도 대국’을 켜면 " +
        "둔 수를 평가하고, 나쁜 수는 이유를 말한 뒤 무를 수 있게 합니다.",
      "분석: 보이는 국면을 판단하고, 흑과 백을 마음대로 놓아 볼 수 있습니다. 후보가 먼저 나오고 수를 읽을수록 " +
        "다듬어집니다. ‘분석 멈춤’을 누르거나 국면이 바뀔 때까지 계속 읽으며, 찾은 것은 남습니다. ‘더 생각하기’는 " +
        "거기서 이어 읽습니다. 다른 창을 보는 동안에는 쉽니다.",
      "복기: 가장 크게 손해 본 세 수에서 다섯 수를 장면, 추천, 실전의 세 그림으로 보여 줍니다.",
      "주소창의 주소에 대국, 수순, 모드, 탭이 모두 들어 있습니다. 메뉴의 ‘링크 공유’는 기보까지 주소에 담습니다.",
    ],
  },
  {
    title: "상대",
    lines: [
      "cgs는 2000년에 나온 논문의 프로그램입니다. 수를 읽지 않고 판단만 하므로 입문자가 겨뤄 볼 만합니다.",
      "cgs(프로 대국에서 배움)는 같은 판단에 프로 기보에서 배운 후보 순위를 더했습니다. 포석은 그럴듯하지만 싸움에 " +
        "약합니다. 9줄 바둑판에서 GNU Go와 마흔 판을 두어 한 판 이겼습니다.",
      "cgs(수읽기)는 cgs의 판단으로 몇 수 앞을 읽고 사활 증명기의 도움을 받습니다. 신경망은 쓰지 않습니다.",
      "신경망은 프로그램에 들어 있는 작은 것이 기본이고, 그 가운데 가장 강합니다. 급수를 고를 수 있으나 어림입니다. " +
        "더 큰 신경망은 ‘myosu net get’으로 받아 ‘myosu studio --net 파일’로 엽니다.",
      "오목의 묘수는 수읽기로 두며, 15급쯤부터 최강까지 열 단계가 있습니다(급수는 어림). 묘수(포석 책)는 " +
        "초반을 책에 있는 대로 둡니다. 책의 값은 탐색으로 어림한 것이고, ‘증명된’ 것만 증명입니다.",
      "알파베타(2018년), 지식 베이스와 선형 평가(1988년)는 논문의 프로그램으로, 초보자에게 알맞은 상대입니다.",
    ],
  },
  {
    title: "바둑",
    lines: [
      "겹쳐 보기의 파란색은 흑, 주황색은 백입니다. 네모가 크고 진할수록 확실합니다. 돌 위의 네모는 그 돌이 상대의 " +
        "것이 될 듯하다는 표시입니다.",
      "확률: 그 자리가 끝에 흑의 것이 될 확률입니다. 실제 대국의 결과에 맞추어 보정했으므로, 70%라고 한 자리는 열에 " +
        "일곱은 흑의 것이 됩니다.",
      "영향력: 돌에서 퍼지는 힘입니다. 0은 어느 쪽도 아닌 자리입니다.",
      "안정도: 돌이 살아남을 가능성입니다. 0은 죽음, 1은 완전한 삶입니다.",
      "집: 80% 넘게 한쪽 것이 될 자리입니다.",
      "후보는 다섯 개까지, 숫자가 큰 것부터입니다. 카드에 마우스를 올리면 수순이 보이고, 누르거나 1–5 키를 치면 " +
        "둡니다. 숫자는 지금의 형세보다 몇 집 나아지는지이며, cgs에서는 한 수 쉴 때와의 차이입니다.",
      "PM_B와 PM_W는 자리마다 차지할 확률을 더한 값, PMD는 그 차이, IPS는 영향력의 합입니다(논문 cgs).",
      "판 아래의 그래프는 수마다의 집 차이입니다. 위가 흑, 아래가 백이고 빨간 점은 크게 손해 본 수입니다. 누르면 그 " +
        "수로 갑니다.",
      "정보 탭에서 말을 골라 ‘사활 풀기’를 누르면 그 돌의 사활을 풉니다.",
    ],
  },
  {
    title: "사활",
    lines: [
      "판정은 증명된 것만 말합니다. 정해진 만큼 찾아도 답이 나오지 않으면 ‘풀지 못했습니다’라고 하며, 그것은 ‘안 " +
        "된다’가 아닙니다.",
      "‘○’는 가장 좋은 첫 수, ‘패’는 패가 되는 수, ‘빅’은 빅이 되는 수, ‘×’는 실패하는 수입니다.",
      "맞힌 문제는 1, 3, 7, 21, 60일 뒤에, 틀린 문제는 바로 다시 나옵니다. 내 점수는 문제마다 처음 푼 결과로만 " +
        "매깁니다.",
      "판정이 나지 않은 풀이(시간 부족, 패싸움)는 맞음도 틀림도 아닌 ‘?’로 남습니다.",
      "‘증명’은 따로 만든 검사기가 확인한 것이며 파일로 저장할 수 있습니다. 문제가 닫혀 있지 않으면 무엇을 " +
        "가정했는지 함께 적습니다.",
    ],
  },
  {
    title: "오목",
    lines: [
      "빨간 ×는 금수입니다. 누르거나 ‘왜?’를 켜고 누르면 어느 줄이 삼이고 사인지, 거짓 삼은 왜 거짓인지 보여 줍니다.",
      "위협 보기: 파란 숫자는 흑이, 주황 숫자는 백이 그 자리에 두면 되는 것입니다. 5 오목, 4 사, 3 열린 삼.",
      "분석은 필승 수순부터 찾습니다. VCF는 사만으로, VCT는 삼과 사로 이어 가는 수순입니다. ‘필승’은 모든 응수를 " +
        "확인했다는 뜻이며, 어떤 응수든 골라 증명을 따라가 볼 수 있습니다.",
      "균형 수는 두고 나면 흑백이 가장 비슷해지는 수입니다. 상대가 색을 고르는 오프닝 룰에서 씁니다.",
      "오프닝 룰에서는 옅은 네모가 놓을 수 있는 자리입니다.",
      "판 아래의 그래프는 흑의 승산입니다. 가운데가 반반입니다.",
    ],
  },
  {
    title: "키보드와 손가락",
    lines: [
      "‘?’를 누르면 단축키가 모두 나옵니다. 화살표는 수순을 넘기고, Tab으로 판에 들어가면 자리를 옮깁니다.",
      "정보 탭의 칸에 d4처럼 써서 둘 수도 있습니다. 판의 모든 자리에는 이름이 있어 화면 낭독기로 둘 수 있습니다.",
      "휴대폰에서는 손가락 위에 돋보기가 뜹니다. ‘두 번 눌러 두기’가 켜져 있으면 첫 번째는 자리만 보여 줍니다.",
    ],
  },
  {
    title: "저장",
    lines: [
      "대국은 두는 대로 저장됩니다. 창을 닫거나 서버가 꺼져도 ‘저장된 대국’에 남습니다.",
      "기보(SGF)는 열기, 붙여넣기, 끌어다 놓기로 엽니다. EUC-KR 같은 옛 인코딩도, 오목의 렌립(.lib)과 수순 " +
        "문자열(h8i9h9)도 읽습니다.",
    ],
  },
];

/** @type {Section[]} */
const ENGLISH = [
  {
    title: "Three uses",
    lines: [
      "Play: a game against the program, without hints unless you press “Hint”. With “Teaching” every " +
        "move of yours is graded; a bad one is explained and may be taken back.",
      "Analyse: every position that is shown is judged, and both sides may be moved. Candidates come first and are " +
        "refined until you stop or the position changes; what was found stays. “Think on” goes on from there. The " +
        "program rests while the page is hidden.",
      "Review: the three to five moves that lost most, in three pictures each: scene, advice, actual move.",
      "The address holds game, move, use and tab. “Share a link” in the menu puts the whole record into it.",
    ],
  },
  {
    title: "Opponents",
    lines: [
      "cgs is the program of a paper of 2000. It judges without reading ahead: an opponent for beginners.",
      "cgs (fitted on games) adds an order of candidates learned from professional games. Its openings are good, its " +
        "fighting is weak: it won one of forty games on 9×9 against GNU Go.",
      "cgs (with search) reads ahead on cgs’s judgement and has the prover of life and death. It uses no network.",
      "The network, a small one that comes with the program, is the strongest of them. Its ranks are estimates. " +
        "Get a larger one with “myosu net get” and open it with “myosu studio --net FILE”.",
      "myosu plays Omok by search, at ten strengths from about 15 kyu (an estimate). " +
        "myosu (opening book) plays the opening from its book; a value of the book is an estimate, " +
        "and only “proven” is a proof. " +
        "alpha-beta (2018), knowledge and linear (1988) are the papers’ programs, opponents for beginners.",
    ],
  },
  {
    title: "Baduk",
    lines: [
      "In a layer blue is Black’s and orange White’s; larger and stronger squares are surer. A square on a stone " +
        "means that the stone will probably be the opponent’s.",
      "Probability: the chance that a point ends as Black’s. It is calibrated on real games: of the points given 70% " +
        "about seven in ten end Black’s.",
      "Influence: what stones radiate; 0 belongs to neither side.",
      "Stability: the chance that stones live: 0 is dead, 1 alive for certain.",
      "Territory: points that are one side’s with more than 80%.",
      "There are up to five candidates, the largest number first. Point at a card to see its line; press it or its " +
        "number to play it. The number is what it gains over the position as judged; with cgs, over a pass.",
      "PM_B and PM_W add up the probabilities of owning each point, PMD is their difference, IPS the sum of " +
        "influence (paper cgs).",
      "The graph below the board is the lead after each move, Black above, White below; red dots are moves that lost " +
        "much. A click goes there.",
      "“Solve” beside a group in the Info tab hands it to the life-and-death page.",
    ],
  },
  {
    title: "Life and death",
    lines: [
      "Every verdict is proven. A search that ends without an answer says “not settled”, which does not mean no.",
      "○ marks the best first moves, K leads to a ko, S to a seki, × fails.",
      "Solved problems come back after 1, 3, 7, 21 and 60 days, missed ones at once. The rating counts only " +
        "the first attempt at every problem.",
      "An attempt without a verdict (out of time, or a ko fight) is neither right nor wrong and is marked “?”.",
      "“Proof” has been checked by an independent checker and can be saved. Where a problem is not closed, the " +
        "answer lists what it assumes.",
    ],
  },
  {
    title: "Omok",
    lines: [
      "A red × is a forbidden point. Choose it, or turn on “Why?”, to see which lines are threes and fours and why a " +
        "false three is false.",
      "Threats: blue digits are what Black, orange what White would make there: 5 a five, 4 a four, 3 an open three.",
      "The analysis looks for a forced win first. VCF wins by fours alone, VCT by threes and fours. “Wins” means " +
        "that every defence was refuted; choose any defence and walk through the proof.",
      "The balanced move leaves the game as even as can be, for openings in which the other side chooses a colour.",
      "In an opening protocol pale squares show where a stone may be placed.",
      "The graph below the board is Black’s chance; the middle is even.",
    ],
  },
  {
    title: "Keys and fingers",
    lines: [
      "“?” lists all keys. Arrows walk through the moves; once Tab has entered the board they move over it.",
      "Moves can be typed in the Info tab, such as d4. Every point has a name, so that a screen reader can play.",
      "On a phone a loupe shows the point above your finger. With “Tap twice to play” the first tap only shows it.",
    ],
  },
  {
    title: "Keeping",
    lines: [
      "Games are kept as they are played; they are under “Kept games” after the window is closed or the server " +
        "stopped.",
      "Records (SGF) are opened, pasted or dropped on the page, in old encodings such as EUC-KR too; so are RenLib " +
        "files and moves of Omok as text (h8i9h9).",
    ],
  },
];

export class HelpPage {
  /** @param {HTMLElement} main */
  open(main) {
    const sections = language() === "ko" ? KOREAN : ENGLISH;
    main.append(h("h1", { class: "spoken" }, word("help")), h("article", { class: "help" }, ...sections.map(section)));
  }

  close() {}
}

/** @param {Section} section */
function section({ title, lines }) {
  return h("section", {}, h("h2", {}, title), h("ul", {}, ...lines.map((line) => h("li", {}, line))));
}
