//! Rules and opening patterns of Omok by name, and composed rules in words.

use myosu_rules::omok::{
    BlockedFive, Composition, OpeningPattern, PatternKind, RuleSet, SixRule, SplitThree, Variant, Whom,
};

use crate::Text;

/// The name of a rule.
pub fn rule_name(variant: Variant) -> Text {
    let ko = match variant {
        Variant::Freestyle => "자유룰",
        Variant::Standard => "고모쿠룰",
        Variant::Renju => "렌주룰",
        Variant::Caro => "카로",
        Variant::CaroExact => "카로(장목 무효)",
        Variant::Korean => "일반룰(쌍삼 금지)",
        Variant::OmokAb => "렌주룰(오목 논문)",
        Variant::OmokKb => "1988년 논문룰",
    };
    Text::new(ko, variant.name())
}

/// The rules players know by name, in the order to offer them: the name of each, and its parts.
pub fn presets() -> [(Text, RuleSet); 6] {
    let named = RuleSet::Named;
    [
        (Text::new("자유", "Freestyle"), named(Variant::Freestyle)),
        (
            Text::new("일반(협회: 육목도 승리)", "Korean (association: six wins)"),
            RuleSet::Composed(Composition::ASSOCIATION),
        ),
        (Text::new("일반(앱: 육목은 무효)", "Korean (apps: six is nothing)"), named(Variant::Korean)),
        (Text::new("렌주", "Renju"), named(Variant::Renju)),
        (Text::new("고모쿠", "Gomoku"), named(Variant::Standard)),
        (Text::new("카로", "Caro"), named(Variant::Caro)),
    ]
}

/// A rule by its name, or by its parts.
pub fn rule_set(rules: RuleSet) -> Text {
    match rules {
        RuleSet::Named(variant) => rule_name(variant),
        RuleSet::Composed(composition) => composition_text(composition),
    }
}

/// What a composed rule says, part by part.
fn composition_text(rule: Composition) -> Text {
    let mut parts = Vec::new();
    for (whom, ko, en) in [(rule.three, "삼삼", "double three"), (rule.four, "사사", "double four")] {
        match whom {
            Whom::None => {}
            Whom::Black => parts.push(Text::new(format!("{ko} 흑 금수"), format!("{en} forbidden to Black"))),
            Whom::Both => parts.push(Text::new(format!("{ko} 금수"), format!("{en} forbidden"))),
        }
    }
    parts.push(match rule.six {
        SixRule::Wins => Text::new("육목 승리", "six wins"),
        SixRule::Nothing => Text::new("육목 무효", "six is nothing"),
        SixRule::ForbiddenToBlack => Text::new("육목 흑 금수", "six forbidden to Black"),
        SixRule::Forbidden => Text::new("육목 금수", "six forbidden"),
    });
    if rule.split == SplitThree::Ignored && rule.three != Whom::None {
        parts.push(Text::new("뛴 삼 제외", "split threes do not count"));
    }
    if rule.blocked == BlockedFive::Nothing {
        parts.push(Text::new("양쪽 막힌 오목 무효", "a blocked five is nothing"));
    }
    Text::join(&parts, ", ")
}

/// Names of the direct patterns: Korean, Chinese characters, Japanese reading.
const DIRECT: [(&str, &str, &str); 13] = [
    ("한성", "寒星", "Kansei"),
    ("계월", "溪月", "Keigetsu"),
    ("소성", "疎星", "Sosei"),
    ("화월", "花月", "Kagetsu"),
    ("잔월", "残月", "Zangetsu"),
    ("우월", "雨月", "Ugetsu"),
    ("금성", "金星", "Kinsei"),
    ("송월", "松月", "Shogetsu"),
    ("구월", "丘月", "Kyugetsu"),
    ("신월", "新月", "Shingetsu"),
    ("서성", "瑞星", "Zuisei"),
    ("산월", "山月", "Sangetsu"),
    ("유성", "遊星", "Yusei"),
];

/// Names of the indirect patterns.
const INDIRECT: [(&str, &str, &str); 13] = [
    ("장성", "長星", "Chosei"),
    ("협월", "峡月", "Kyogetsu"),
    ("항성", "恒星", "Kosei"),
    ("수월", "水月", "Suigetsu"),
    ("유성", "流星", "Ryusei"),
    ("운월", "雲月", "Ungetsu"),
    ("포월", "浦月", "Hogetsu"),
    ("남월", "嵐月", "Rangetsu"),
    ("은월", "銀月", "Gingetsu"),
    ("명성", "明星", "Myojo"),
    ("사월", "斜月", "Shagetsu"),
    ("명월", "名月", "Meigetsu"),
    ("혜성", "彗星", "Suisei"),
];

/// The name of an opening pattern.
pub fn pattern_of_opening(pattern: OpeningPattern) -> Text {
    let (names, letter) = match pattern.kind {
        PatternKind::Direct => (&DIRECT, 'D'),
        PatternKind::Indirect => (&INDIRECT, 'I'),
    };
    let (ko, characters, en) = names[usize::from(pattern.number - 1)];
    Text::new(format!("{ko}({characters})"), format!("{en} ({}{letter})", pattern.number))
}

#[cfg(test)]
mod tests {
    use super::{pattern_of_opening, presets, rule_set};
    use myosu_rules::omok::{OpeningPattern, RuleSet};

    #[test]
    fn every_preset_is_another_rule_and_every_pattern_has_its_own_name() {
        let presets = presets();
        for (at, (_, rule)) in presets.iter().enumerate() {
            assert!(presets[..at].iter().all(|(_, other)| other.rule() != rule.rule()));
        }
        let names: std::collections::HashSet<String> =
            OpeningPattern::all().map(|pattern| pattern_of_opening(pattern).ko).collect();
        assert_eq!(names.len(), 26);
    }

    #[test]
    fn a_composed_rule_is_read_aloud() {
        let rule = RuleSet::parse("33=both,44=black,6=nothing,split=ignored").unwrap();
        assert_eq!(rule_set(rule).ko, "삼삼 금수, 사사 흑 금수, 육목 무효, 뛴 삼 제외");
    }
}
