//! The opening book, and levels as ranks.

use myosu_omok::SearchScore;
use myosu_omok::book::{BookPosition, BookSection, BookValue, Origin};
use myosu_omok::level::Level;
use myosu_rules::Color;
use myosu_text::english::count;

use super::{percent, rule_name};
use crate::{Text, side};

/// The ranks of the levels below full strength: kyu grades, then dan grades as negative numbers. Estimates: two grades
/// for each step of the ladder, which is measured, and a beginner's 15 kyu, which is not.
const RANKS: [i8; 9] = [15, 13, 11, 9, 7, 5, 3, 1, -2];

/// A level as a rank. The ranks are estimates.
pub fn level(level: Level) -> Text {
    match RANKS.get(usize::from(level.number() - 1)) {
        Some(&dan) if dan < 0 => {
            Text::new(format!("{}단쯤(추정)", -dan), format!("about {} dan (estimate)", -dan))
        }
        Some(kyu) => Text::new(format!("{kyu}급쯤(추정)"), format!("about {kyu} kyu (estimate)")),
        None => Text::new("최강", "full strength"),
    }
}

/// What the book says about a position: who stands better, and how sure that is.
pub fn book_position(to_play: Color, known: &BookPosition, origin: &Origin) -> Text {
    let value = known.value;
    let winner = |plies: u32, winner: Color| (side(winner), plies);
    let forced = match value.score {
        SearchScore::Win(plies) => Some(winner(plies, to_play)),
        SearchScore::Loss(plies) => Some(winner(plies, !to_play)),
        SearchScore::Value(_) => None,
    };
    let nodes = origin.nodes;
    match (forced, value.is_proven) {
        (Some((winner, plies)), true) => Text::new(
            format!("책: {}이 양쪽 합쳐 {plies}수 안에 이깁니다. 증명된 승리입니다.", winner.ko),
            format!(
                "Book: {} wins by force in {}. The win is proven.",
                winner.en,
                crate::proof::plies_of(plies)
            ),
        ),
        (Some((winner, plies)), false) => Text::new(
            format!(
                "책: 탐색({nodes}노드)은 {}이 {plies}수 안에 이긴다고 봅니다. 증명은 아닙니다.",
                winner.ko
            ),
            format!(
                "Book: a search of {nodes} nodes says that {} wins in {}; that is no proof.",
                winner.en,
                crate::proof::plies_of(plies)
            ),
        ),
        (None, _) => {
            let (mover, percent) = (side(to_play), percent(value.score));
            Text::new(
                format!(
                    "책: {}의 승산은 {percent:.0}%쯤입니다({nodes}노드 탐색의 추정이며 증명이 아닙니다).",
                    mover.ko
                ),
                format!(
                    "Book: {} has about a {percent:.0}% chance to win (the estimate of a search of {nodes} nodes, no proof).",
                    mover.en
                ),
            )
        }
    }
}

/// The value of a move of the book, in a word: percent, or a forced result.
pub fn book_value(value: BookValue) -> Text {
    let (win, loss) = match value.is_proven {
        true => (Text::new("증명된 승", "proven win"), Text::new("증명된 패", "proven loss")),
        false => (Text::new("승(탐색)", "win (search)"), Text::new("패(탐색)", "loss (search)")),
    };
    match value.score {
        SearchScore::Win(_) => win,
        SearchScore::Loss(_) => loss,
        SearchScore::Value(_) => {
            let percent = format!("{:.0}%", percent(value.score));
            Text::new(percent.clone(), percent)
        }
    }
}

/// That an opening is even.
pub fn even_opening() -> Text {
    Text::new("흑백이 비슷한 오프닝입니다.", "An even opening.")
}

/// That a position is not in the book.
pub fn not_in_book() -> Text {
    Text::new("책에 없는 국면입니다.", "This position is not in the book.")
}

/// A section of the book.
pub fn book_section(section: &BookSection) -> Text {
    let (name, size) = (rule_name(section.variant), section.size);
    let (positions, even) = (section.entries().len(), section.balanced().len());
    Text::new(
        format!("{} {}x{}: {positions}국면, 비슷한 오프닝 {even}개", name.ko, size.width(), size.height()),
        format!(
            "{} {}x{}: {}, {}",
            name.en,
            size.width(),
            size.height(),
            count(positions, "position"),
            count(even, "even opening")
        ),
    )
}

/// That a builder goes on with earlier searches.
pub fn book_resumed(searches: usize) -> Text {
    Text::new(
        format!("이미 탐색한 {searches}국면을 이어서 씁니다."),
        format!("Going on with {} already searched.", count(searches, "position")),
    )
}

/// How a book was made.
pub fn book_origin(origin: &Origin) -> Text {
    let Origin { seed, signature, nodes, prover_nodes } = *origin;
    Text::new(
        format!(
            "국면마다 {nodes}노드 탐색, 강제승 증명은 {prover_nodes}노드(씨앗 {seed}, 탐색 서명 {signature:016x}). 값은 탐색의 추정이며, \"증명된\" 것만 증명입니다."
        ),
        format!(
            "Each position searched with {nodes} nodes, forced wins proven with {prover_nodes} (seed {seed}, bench signature {signature:016x}). Values are estimates of that search; only \"proven\" is a proof."
        ),
    )
}

#[cfg(test)]
mod tests {
    use super::{book_position, book_value, level};
    use myosu_omok::SearchScore;
    use myosu_omok::book::{BookPosition, BookValue, Origin};
    use myosu_omok::level::Level;
    use myosu_rules::Color;

    #[test]
    fn every_level_has_a_rank_of_its_own() {
        let names: Vec<String> = Level::all().map(|it| level(it).ko).collect();
        let mut different = names.clone();
        different.dedup();
        assert_eq!((names.len(), names), (10, different));
        assert_eq!(level(Level::new(1)).en, "about 15 kyu (estimate)");
        assert_eq!(level(Level::new(9)).ko, "2단쯤(추정)");
    }

    #[test]
    fn only_a_proof_is_called_one() {
        let said = |value| {
            let known = BookPosition { value, is_balanced: false, replies: Vec::new() };
            book_position(Color::Black, &known, &Origin { nodes: 5, ..Origin::default() })
        };
        let win = SearchScore::Win(7);
        assert!(said(BookValue::proven(win)).en.contains("is proven"));
        assert!(said(BookValue::searched(win)).en.contains("no proof"));
        assert!(said(BookValue::searched(SearchScore::Value(0))).ko.contains("50%"));
        assert_eq!(book_value(BookValue::proven(SearchScore::Loss(8))).en, "proven loss");
    }
}
