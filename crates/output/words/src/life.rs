//! Life and death: fates, answers, assumptions, tasks and the judgement of an attempt.

mod answer;
mod attempt;
mod audit;
pub mod epg;
mod lesson;

pub use answer::{answer, asserted, first_move, reached, settled_already, task_and_fate, what_is_proven};
pub use attempt::{Attempted, attempt};
pub use audit::{evidence, finding, tree_move, trees_with_errors};
pub use lesson::{
    free_reply, hint_area, hint_first, hint_kind, lost_group, missed_win, no_hint, refuted, stones_taken,
    to_play, to_win,
};

use myosu_proof::go::Scope;
use myosu_rules::Color;
use myosu_text::english::count;
use myosu_tsumego::collection::{Difficulty, Exercise, Objective};
use myosu_tsumego::{Closure, Fate, Ko, KoKind, Reading};

use crate::{Text, side, sides};

/// A fate in a word.
pub fn fate_name(fate: Fate) -> Text {
    let ko = match fate {
        Fate::Dead => "죽음",
        Fate::Ko(_) => "패",
        Fate::Seki => "빅",
        Fate::Alive => "삶",
    };
    Text::new(ko, fate.name())
}

/// What becomes of a side's stones, as a clause without a full stop: "백이 죽습니다", "White is dead".
pub fn fate(fate: Fate, defender: Color) -> Text {
    let stones = side(defender);
    match fate {
        Fate::Dead => Text::new(format!("{}이 죽습니다", stones.ko), format!("{} is dead", stones.en)),
        Fate::Alive => Text::new(format!("{}이 삽니다", stones.ko), format!("{} lives", stones.en)),
        Fate::Seki => Text::new("빅이 됩니다", "it is seki"),
        Fate::Ko(ko) => {
            let (kind, needs) = (ko_kind(ko.kind()), ko_needs(ko, defender));
            Text::new(
                format!("{} 됩니다({})", myosu_text::korean::subject(&kind.ko), needs.ko),
                format!("it is {}: {}", kind.en, needs.en),
            )
        }
    }
}

/// A kind of ko, with its article in English.
pub fn ko_kind(kind: KoKind) -> Text {
    match kind {
        KoKind::Direct => Text::new("단패", "a direct ko"),
        KoKind::Indirect => Text::new("늘어진 패나 이단패", "an approach ko or a ko of several steps"),
    }
}

/// Who has to find ko threats, and how many more than the other side.
fn ko_needs(ko: Ko, defender: Color) -> Text {
    let (own, other) = sides(defender);
    if ko.defender_needs() > 0 {
        let needs = ko.defender_needs();
        return Text::new(
            format!("{}이 팻감을 {needs}개 더 써야 삽니다", own.ko),
            format!("{} needs {} more than {} to live", own.en, count(needs, "ko threat"), other.en),
        );
    }
    let needs = ko.attacker_needs();
    Text::new(
        format!("{}이 팻감을 {needs}개 더 써야 잡습니다", other.ko),
        format!("{} needs {} more than {} to kill", other.en, count(needs, "ko threat"), own.en),
    )
}

/// What the reader of a diagram assumed, and where the answer holds.
pub fn assumptions(reading: &Reading) -> Vec<Text> {
    let scope = reading.scope();
    let head = match (scope, reading.closure) {
        (Scope::Board, Closure::Framed) => {
            return vec![Text::new(
                "표시한 부분 밖이 모두 상대 것이라 해도 성립하므로 가정이 없습니다.",
                "It holds even if everything outside the part shown belongs to the other side; nothing is assumed.",
            )];
        }
        (Scope::Board, Closure::Zoned) => {
            return vec![Text::new(
                "판 전체에서 관련 구역으로 증명했으므로 가정이 없습니다.",
                "Proven on the whole board by relevance zones; nothing is assumed.",
            )];
        }
        (Scope::Board, _) if reading.problem.region() == reading.problem.size().point_set() => {
            return vec![Text::new(
                "판 전체를 읽었으므로 가정이 없습니다.",
                "The whole board was read; nothing is assumed.",
            )];
        }
        (Scope::Board, _) => {
            return vec![Text::new(
                "포위망이 닫혀 있고 스스로 살아 있으므로 가정이 없습니다.",
                "The wall is closed and alive by itself; nothing is assumed.",
            )];
        }
        (Scope::Walled, _) => Text::new("포위망이 닫혀 있습니다.", "The wall is closed."),
        (Scope::Region, Closure::Gaps) => Text::new(
            "포위망에 틈이나 약한 돌이 있어, 영역 밖으로 나간 돌은 산 것으로 봅니다.",
            "The wall has gaps or weak stones; a defender who gets beyond the region has lived.",
        ),
        (Scope::Region, Closure::Open) => Text::new(
            "포위망이 열려 있어, 영역 밖으로 나간 돌은 산 것으로 봅니다.",
            "There is no closed wall; a defender who leaves the region has lived.",
        ),
        (Scope::Region, Closure::Given | Closure::Closed | Closure::Framed | Closure::Zoned) => {
            Text::new("주어진 영역에 대한 답입니다.", "The answer is for the region given.")
        }
    };
    vec![head, taken_to_be_safe(scope)]
}

/// Which stones outside the region an answer relies on.
fn taken_to_be_safe(scope: Scope) -> Text {
    if scope == Scope::Walled {
        return Text::new(
            "바깥의 넓은 곳에 활로가 둘 이상인 포위 돌은 잡히지 않는다고 봅니다.",
            "Chains of the wall with two liberties or more in open space are taken to be safe.",
        );
    }
    Text::new(
        "밖에 활로가 있는 돌은 살아 있다고 봅니다.",
        "Stones with a liberty outside the region are taken to be safe.",
    )
}

/// Where a claim about a region holds.
pub fn scope(scope: Scope) -> Text {
    match scope {
        Scope::Board => Text::new("판 전체에서 성립합니다", "holds on the whole board"),
        Scope::Walled => Text::new(
            "바깥의 넓은 곳에 활로가 둘 이상인 포위 돌이 잡히지 않으면 성립합니다",
            "holds while the wall stands, whose chains have two liberties or more in open space",
        ),
        Scope::Region => Text::new("주어진 영역에 대해서만 성립합니다", "holds for the region given"),
    }
}

/// What the reader of a diagram assumed, in one text.
pub fn assumed(reading: &Reading) -> Text {
    Text::join(&assumptions(reading), " ")
}

/// What a problem asks of the side to move.
pub fn task(task: Objective, to_play: Color) -> Text {
    let (own, other) = sides(to_play);
    let (ko, en) = match task {
        Objective::Kill => (format!("{}을 잡는", other.ko), "kill"),
        Objective::Live => ("사는".to_owned(), "live"),
        Objective::Ko => ("패를 만드는".to_owned(), "make a ko"),
        Objective::Seki => ("빅을 만드는".to_owned(), "make seki"),
    };
    Text::new(format!("{}이 먼저 두어 {ko} 문제", own.ko), format!("{} to play and {en}", own.en))
}

/// The level of a problem.
pub fn level(level: Difficulty) -> Text {
    let ko = match level {
        Difficulty::Beginner => "입문",
        Difficulty::Elementary => "초급",
        Difficulty::Intermediate => "중급",
        Difficulty::Advanced => "고급",
        Difficulty::Dan => "유단",
    };
    Text::new(ko, level.name())
}

/// The level of an exercise and the figures it was graded by.
pub fn exercise(exercise: &Exercise) -> Text {
    let (difficulty, figures) = (exercise.level, exercise.figures);
    let name = level(difficulty);
    Text::new(
        format!(
            "난이도 {} ({}): 노드 {}개, 깊이 {}수, 그럴듯한 오답 {}개.",
            difficulty.number(),
            name.ko,
            figures.nodes,
            figures.depth,
            figures.tries
        ),
        format!(
            "Level {} ({}): {}, {} deep, {}.",
            difficulty.number(),
            name.en,
            count(figures.nodes, "node"),
            count(figures.depth, "move"),
            count(figures.tries, "plausible wrong move"),
        ),
    )
}

/// How many problems of a collection were proven again.
pub fn proven_again(confirmed: usize, all: usize) -> Text {
    Text::new(
        format!("{all}문제 가운데 {confirmed}문제를 다시 증명했습니다."),
        format!("{confirmed} of {} proven again", count(all, "problem")),
    )
}

/// No stones were found whose life is in question.
pub fn no_problem(why: &impl std::fmt::Display) -> Text {
    Text::new("사활을 따질 돌을 찾지 못했습니다.", format!("No problem was found here: {why}."))
}

#[cfg(test)]
mod tests {
    use super::{fate, task};
    use myosu_rules::Color;
    use myosu_tsumego::collection::Objective;
    use myosu_tsumego::{Fate, Ko};

    #[test]
    fn a_ko_says_its_kind_and_who_needs_threats() {
        let text = fate(Fate::Ko(Ko { surplus: 1 }), Color::White);
        assert_eq!(text.ko, "단패가 됩니다(백이 팻감을 1개 더 써야 삽니다)");
        assert_eq!(text.en, "it is a direct ko: White needs 1 ko threat more than Black to live");
        let text = fate(Fate::Ko(Ko { surplus: -1 }), Color::White);
        assert_eq!(text.ko, "늘어진 패나 이단패가 됩니다(흑이 팻감을 2개 더 써야 잡습니다)");
    }

    #[test]
    fn a_task_is_a_problem_and_not_a_request() {
        assert_eq!(task(Objective::Live, Color::Black).ko, "흑이 먼저 두어 사는 문제");
        assert_eq!(task(Objective::Kill, Color::White).ko, "백이 먼저 두어 흑을 잡는 문제");
    }
}
