//! Rules composed of the questions players ask: who may make two threes, who two fours, what six in a row are worth,
//! whether threes with a gap count, and whether a blocked five wins.
//!
//! "일반룰" means different things at different tables; a composition says which of them is meant.

use std::fmt;

use super::{BlockedFive, Doubles, Overline, Rule, Side, SplitThree, Variant};
use crate::{Color, Size};

/// To whom something is forbidden.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Whom {
    /// To neither side.
    None,
    /// To Black.
    Black,
    /// To both.
    Both,
}

impl Whom {
    const ALL: [Whom; 3] = [Whom::None, Whom::Black, Whom::Both];

    const fn name(self) -> &'static str {
        match self {
            Whom::None => "none",
            Whom::Black => "black",
            Whom::Both => "both",
        }
    }

    const fn doubles(self, color: Color) -> Doubles {
        match (self, color) {
            (Whom::Both, _) | (Whom::Black, Color::Black) => Doubles::Forbidden,
            _ => Doubles::Allowed,
        }
    }
}

/// What six or more in a row are worth.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum SixRule {
    /// They win.
    Wins,
    /// They may be played and win nothing.
    Nothing,
    /// Black may not make them; White wins with them.
    ForbiddenToBlack,
    /// Neither side may make them.
    Forbidden,
}

impl SixRule {
    const ALL: [SixRule; 4] =
        [SixRule::Wins, SixRule::Nothing, SixRule::ForbiddenToBlack, SixRule::Forbidden];

    const fn name(self) -> &'static str {
        match self {
            SixRule::Wins => "wins",
            SixRule::Nothing => "nothing",
            SixRule::ForbiddenToBlack => "black",
            SixRule::Forbidden => "both",
        }
    }

    const fn overline(self, color: Color) -> Overline {
        match (self, color) {
            (SixRule::Wins, _) | (SixRule::ForbiddenToBlack, Color::White) => Overline::Wins,
            (SixRule::Nothing, _) => Overline::Nothing,
            (SixRule::Forbidden, _) | (SixRule::ForbiddenToBlack, Color::Black) => Overline::Forbidden,
        }
    }
}

/// A rule by its parts. It is written `33=both,44=none,6=wins,split=counts,blocked=wins`; parts that are left out are
/// those of freestyle.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Composition {
    /// Who may not make two threes at once (삼삼).
    pub three: Whom,
    /// Who may not make two fours at once (사사).
    pub four: Whom,
    /// Six in a row (육목).
    pub six: SixRule,
    /// Threes with a gap (뛴 삼).
    pub split: SplitThree,
    /// A five between two enemy stones.
    pub blocked: BlockedFive,
}

/// A text that composes no rule.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BadComposition {
    /// The part that is wrong.
    pub part: String,
}

impl fmt::Display for BadComposition {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "\"{}\" is no part of a rule; the parts are 33=none|black|both, 44=none|black|both, \
             6=wins|nothing|black|both, split=counts|ignored, blocked=wins|nothing",
            self.part
        )
    }
}

impl std::error::Error for BadComposition {}

const SPLITS: [(SplitThree, &str); 2] = [(SplitThree::Counts, "counts"), (SplitThree::Ignored, "ignored")];
const BLOCKED: [(BlockedFive, &str); 2] = [(BlockedFive::Wins, "wins"), (BlockedFive::Nothing, "nothing")];

fn named<T: Copy>(all: impl IntoIterator<Item = (T, &'static str)>, name: &str) -> Option<T> {
    all.into_iter().find(|(_, other)| *other == name).map(|(value, _)| value)
}

impl Composition {
    /// Five or more wins, nothing is forbidden.
    pub const FREE: Composition = Composition {
        three: Whom::None,
        four: Whom::None,
        six: SixRule::Wins,
        split: SplitThree::Counts,
        blocked: BlockedFive::Wins,
    };

    /// 일반룰 as the Korean association has it: two threes are forbidden to both, six or more win.
    pub const ASSOCIATION: Composition = Composition { three: Whom::Both, ..Composition::FREE };

    /// All of them.
    pub fn all() -> impl Iterator<Item = Composition> {
        let pairs = Whom::ALL.into_iter().flat_map(|three| Whom::ALL.map(|four| (three, four)));
        let more = pairs.flat_map(|pair| SixRule::ALL.map(|six| (pair, six)));
        let ends = SPLITS.into_iter().flat_map(|(split, _)| BLOCKED.map(|(blocked, _)| (split, blocked)));
        more.flat_map(move |((three, four), six)| {
            let ends: Vec<_> = ends.clone().collect();
            ends.into_iter().map(move |(split, blocked)| Composition { three, four, six, split, blocked })
        })
    }

    /// The composition of a rule; `None` where the sides differ in a way no part says.
    pub fn of(rule: &Rule) -> Option<Composition> {
        Composition::all().find(|composition| composition.rule() == *rule)
    }

    /// The rule.
    pub const fn rule(self) -> Rule {
        Rule { black: self.side(Color::Black), white: self.side(Color::White) }
    }

    const fn side(self, color: Color) -> Side {
        Side {
            overline: self.six.overline(color),
            blocked_five: self.blocked,
            double_three: self.three.doubles(color),
            double_four: self.four.doubles(color),
            // Where two threes are allowed it does not matter, and equal rules are to be equal.
            split_three: match self.three.doubles(color) {
                Doubles::Forbidden => self.split,
                Doubles::Allowed => SplitThree::Counts,
            },
        }
    }

    /// Reads what is written.
    pub fn parse(text: &str) -> Result<Composition, BadComposition> {
        let mut read = Composition::FREE;
        for part in text.split(',').map(str::trim) {
            let bad = || BadComposition { part: part.chars().take(40).collect() };
            let (key, value) = part.split_once('=').ok_or_else(bad)?;
            let whom = || named(Whom::ALL.map(|whom| (whom, whom.name())), value).ok_or_else(bad);
            match key {
                "33" => read.three = whom()?,
                "44" => read.four = whom()?,
                "6" => read.six = named(SixRule::ALL.map(|six| (six, six.name())), value).ok_or_else(bad)?,
                "split" => read.split = named(SPLITS, value).ok_or_else(bad)?,
                "blocked" => read.blocked = named(BLOCKED, value).ok_or_else(bad)?,
                _ => return Err(bad()),
            }
        }
        Ok(read)
    }
}

impl fmt::Display for Composition {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Composition { three, four, six, split, blocked } = self;
        write!(f, "33={},44={},6={}", three.name(), four.name(), six.name())?;
        if *split == SplitThree::Ignored {
            f.write_str(",split=ignored")?;
        }
        if *blocked == BlockedFive::Nothing {
            f.write_str(",blocked=nothing")?;
        }
        Ok(())
    }
}

/// The name of its variant, or its composition.
impl fmt::Display for Rule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self.variant(), Composition::of(self)) {
            (Some(variant), _) => variant.fmt(f),
            (None, Some(composition)) => composition.fmt(f),
            (None, None) => f.write_str("of its own kind"),
        }
    }
}

/// A rule as a game names it: one with a name, or a composed one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum RuleSet {
    /// A rule with a name.
    Named(Variant),
    /// A composed rule without a name.
    Composed(Composition),
}

impl RuleSet {
    /// The rule itself.
    pub const fn rule(self) -> Rule {
        match self {
            RuleSet::Named(variant) => variant.rule(),
            RuleSet::Composed(composition) => composition.rule(),
        }
    }

    /// The board it is usually played on.
    pub const fn default_size(self) -> Size {
        match self {
            RuleSet::Named(variant) => variant.default_size(),
            RuleSet::Composed(_) => Size::square(15),
        }
    }

    /// The rule of a composition, by its name if it has one.
    pub fn composed(composition: Composition) -> RuleSet {
        composition.rule().variant().map_or(RuleSet::Composed(composition), RuleSet::Named)
    }

    /// Reads a name of [`Variant::parse`], or a composition.
    pub fn parse(name: &str) -> Result<RuleSet, BadComposition> {
        match Variant::parse(name) {
            Ok(variant) => Ok(RuleSet::Named(variant)),
            Err(_) => Composition::parse(name).map(RuleSet::composed),
        }
    }
}

impl fmt::Display for RuleSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            RuleSet::Named(variant) => variant.fmt(f),
            RuleSet::Composed(composition) => composition.fmt(f),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{Composition, RuleSet, SixRule, Whom};
    use crate::omok::{Rule, Variant};

    #[test]
    fn what_is_written_is_read_back_and_named_rules_keep_their_names() {
        for composition in Composition::all() {
            let set = RuleSet::composed(composition);
            assert_eq!(RuleSet::parse(&set.to_string()).unwrap().rule(), composition.rule(), "{set}");
            assert_eq!(RuleSet::parse(&composition.rule().to_string()).unwrap().rule(), composition.rule());
        }
        assert_eq!(Composition::all().count(), 144);
        let korean = RuleSet::parse("33=both,6=nothing").unwrap();
        assert_eq!(korean, RuleSet::Named(Variant::Korean));
        assert_eq!(RuleSet::parse("33=black,44=black,6=black").unwrap(), RuleSet::Named(Variant::Renju));
        assert_eq!(RuleSet::parse("Omok-KB").unwrap(), RuleSet::Named(Variant::OmokKb));
    }

    #[test]
    fn every_variant_is_a_composition() {
        for variant in Variant::ALL {
            let found = Composition::of(&variant.rule()).unwrap();
            assert_eq!(found.rule(), variant.rule());
        }
        let free = Composition::of(&Rule::FREESTYLE).unwrap();
        assert_eq!((free.three, free.six), (Whom::None, SixRule::Wins));
        let error = RuleSet::parse("33=white").unwrap_err().to_string();
        assert!(error.contains("33=white") && error.contains("none|black|both"), "{error}");
        for bad in ["", "rengu", "33", "7=wins", "6=both,6", "33=both;44=none"] {
            assert!(RuleSet::parse(bad).is_err(), "{bad}");
        }
    }
}
