//! The judgement in words, Korean and English, as players would say it.

use myosu_draw::page::Text;
use myosu_engine::go::cgs::{PaperEvaluation, Tactics};
use myosu_engine::go::judge::JudgedPosition;
use myosu_engine::go::judgement::{Analysis, Candidate, Purpose};
use myosu_rules::{Color, Notation, Point, Size};

use myosu_text::Language;

/// One of the two languages of a text.
pub(crate) fn pick(text: Text, language: Language) -> String {
    match language {
        Language::Korean => text.ko,
        Language::English => text.en,
    }
}

fn side(color: Color) -> (&'static str, &'static str) {
    color.pick(("흑", "Black"), ("백", "White"))
}

fn at(point: Point, size: Size) -> String {
    Notation::Go.write(point, size)
}

/// Who is ahead, by how much, and how sure that is.
pub(crate) fn balance(analysis: &Analysis) -> Text {
    let leader = if analysis.lead >= 0.0 { Color::Black } else { Color::White };
    let (ko, en) = side(leader);
    let (points, chance) =
        (analysis.lead.abs(), 100.0 * leader.pick(analysis.black_wins, 1.0 - analysis.black_wins));
    let (black, white) = (analysis.matrix.expected(Color::Black), analysis.matrix.expected(Color::White));
    if points < 0.75 {
        return Text::new(
            format!("형세는 호각입니다 (PM 흑 {black:.1}, 백 {white:.1}, 덤 포함 차이 {points:.1}집)."),
            format!(
                "The game is even (PM Black {black:.1}, White {white:.1}; {points:.1} points apart with komi)."
            ),
        );
    }
    Text::new(
        format!(
            "{ko}이 덤을 포함해 약 {points:.1}집 앞서 있고, 이길 확률은 {chance:.0}%쯤입니다 (PM 흑 {black:.1}, 백 {white:.1})."
        ),
        format!(
            "{en} leads by about {points:.1} points with komi and wins with about {chance:.0}% (PM Black {black:.1}, White {white:.1})."
        ),
    )
}

/// A group that is in trouble and why.
pub(crate) fn weak_group(thoughts: &JudgedPosition, number: usize) -> Text {
    let evaluation = &thoughts.evaluation;
    let group = &evaluation.survey.groups[number];
    let size = evaluation.survey.size;
    let place = group.stones.first().map_or_else(String::new, |p| at(p, size));
    let stones = group.stones.len();
    let percent = 100.0 * thoughts.group_stability(number);
    let (ko, en) = side(group.color);
    let why = reasons(evaluation, number);
    let join = |each: fn(&Text) -> &str| why.iter().map(each).collect::<Vec<_>>().join(", ");
    let (why_ko, why_en) = (join(|text| &text.ko), join(|text| &text.en));
    let plural = if stones == 1 { "" } else { "s" };
    Text::new(
        format!("{place}의 {ko} {stones}점: 안정도 {percent:.0}% ({why_ko})."),
        format!("{en}'s {stones} stone{plural} at {place}: stability {percent:.0}%; {why_en}."),
    )
}

/// What speaks against a group.
fn reasons(evaluation: &PaperEvaluation, number: usize) -> Vec<Text> {
    let group = &evaluation.survey.groups[number];
    let mut why = Vec::new();
    let read = |wanted: Tactics| group.chains.iter().any(|&c| evaluation.survey.chains[c].tactics == wanted);
    if read(Tactics::Lost) {
        why.push(Text::new(
            "달아나도 축이나 장문으로 잡힘",
            "it is caught in a ladder or net even if it runs",
        ));
    } else if read(Tactics::Threatened) {
        why.push(Text::new(
            "손을 빼면 축이나 장문으로 잡힘",
            "it is caught in a ladder or net if nothing is done",
        ));
    }
    match group.half_eyes {
        0 | 1 => why.push(Text::new("눈 없음", "it has no eye")),
        2 | 3 => why.push(Text::new("눈이 하나뿐", "it has one eye only")),
        _ => {}
    }
    let liberties = group.liberties.len();
    if liberties <= 4 {
        let plural = if liberties == 1 { "y" } else { "ies" };
        why.push(Text::new(format!("활로 {liberties}개"), format!("it has {liberties} libert{plural}")));
    }
    if group.partners.len() == 1 {
        why.push(Text::new("연결이 한 곳뿐이라 끊길 수 있음", "its only link can be cut"));
    }
    if why.is_empty() {
        why.push(Text::new("둘러싸여 나갈 곳이 좁음", "it is surrounded with little room"));
    }
    why
}

/// The groups in trouble, the largest first: between dead and safe.
pub(crate) fn weak_groups(thoughts: &JudgedPosition) -> Vec<usize> {
    let groups = &thoughts.evaluation.survey.groups;
    let mut weak: Vec<usize> =
        (0..groups.len()).filter(|&g| (0.15..0.75).contains(&thoughts.group_stability(g))).collect();
    weak.sort_by_key(|&g| std::cmp::Reverse(groups[g].stones.len()));
    weak
}

/// What a candidate is for.
pub(crate) fn candidate(candidate: &Candidate, analysis: &Analysis) -> Text {
    let size = analysis.matrix.size();
    let place = candidate.mv.point().map_or_else(|| "pass".into(), |p| at(p, size));
    let stones = candidate.serves.len();
    let served = candidate.serves.first().map_or_else(String::new, |p| at(p, size));
    let gain = (candidate.balance - analysis.matrix.balance()) / 2.0 * analysis.to_play.pick(1.0, -1.0);
    let (ko, en) = purpose(candidate.purpose, stones, &served);
    Text::new(format!("{place}: {ko} (PM {gain:+.1})"), format!("{place}: {en} (PM {gain:+.1})"))
}

fn purpose(purpose: Option<Purpose>, stones: usize, served: &str) -> (String, String) {
    let s = if stones == 1 { "" } else { "s" };
    match purpose {
        None => ("둘 만한 곳입니다.".into(), "worth playing.".into()),
        Some(Purpose::Capture) => (format!("{stones}점을 따냅니다."), format!("takes {stones} stone{s}.")),
        Some(Purpose::Save) => (
            format!("잡힐 뻔한 {served}의 {stones}점을 살립니다."),
            format!("saves the {stones} stone{s} at {served} from capture."),
        ),
        Some(Purpose::AnswerCut) => (
            format!("끊어 온 수에 응수해 {served} 쪽을 잇습니다."),
            format!("answers the cut and joins the stones at {served}."),
        ),
        Some(Purpose::Connect) => {
            (format!("{served} 쪽 말들을 연결합니다."), format!("connects the groups at {served}."))
        }
        Some(Purpose::Eye) => (
            format!("{served}의 대마에 눈을 마련합니다."),
            format!("makes an eye for the group at {served}."),
        ),
        Some(Purpose::Settle) => {
            (format!("{served}의 약한 말을 안정시킵니다."), format!("settles the weak group at {served}."))
        }
        Some(Purpose::Escape) => (
            format!("{served}의 말을 중앙으로 달아나게 합니다."),
            format!("runs out with the group at {served}."),
        ),
        Some(Purpose::Attack) => {
            (format!("{served}의 약한 상대 말을 공격합니다."), format!("attacks the weak group at {served}."))
        }
        Some(Purpose::Corner) => ("귀의 큰 자리를 차지합니다.".into(), "takes the corner.".into()),
        Some(Purpose::Extend) => ("세력을 넓힙니다.".into(), "extends the position.".into()),
        Some(Purpose::Invade) => ("상대 진영에 침입합니다.".into(), "invades the enemy's area.".into()),
        Some(Purpose::Reduce) => ("상대 진영을 삭감합니다.".into(), "reduces the enemy's area.".into()),
        Some(Purpose::Endgame) => ("경계를 정하는 끝내기입니다.".into(), "settles the border.".into()),
    }
}
