//! Whose play a human-style network imitates: KataGo's profiles and the 192 metadata inputs they stand for.
//!
//! A profile is what the network saw with the records of such games in its training: the players' ranks, the kind of
//! clock, the date and the server. The names are KataGo's: `rank_5k`, `rank_5k_2d` (Black, White), `preaz_5k` (before
//! AlphaZero changed openings), `proyear_1985`.

use std::fmt;
use std::str::FromStr;

use myosu_rules::Color;

/// Metadata inputs (encoder version 1).
pub const METADATA: usize = 192;

/// The players a network imitates; by default 9 dan of today, its strongest ranked players.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Profile(Imitated);

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Imitated {
    /// Players of a server, each side's rank counted down from 9 dan, which is 1.
    Ranks { sides: [u8; 2], era: Era },
    /// Professionals of a year.
    Professionals { year: u16 },
}

/// Which openings players know.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Era {
    /// Before AlphaZero.
    Before,
    /// After it.
    After,
}

/// The dan ranks of a profile.
const DAN: u8 = 9;

/// The weakest kyu rank of a profile.
const KYU: u8 = 20;

/// The years of professional games.
const YEARS: std::ops::RangeInclusive<u16> = 1800..=2023;

/// The last year of games from the first of two collections.
const FIRST_COLLECTION: u16 = 2020;

impl Default for Profile {
    fn default() -> Profile {
        Profile(Imitated::Ranks { sides: [1, 1], era: Era::After })
    }
}

/// A text that names no profile.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "{0:?} is no profile: rank_20k to rank_9d, rank_5k_2d for Black and White, preaz_ for openings before AlphaZero, proyear_1800 to proyear_2023"
)]
pub struct BadProfile(String);

impl FromStr for Profile {
    type Err = BadProfile;

    fn from_str(text: &str) -> Result<Profile, BadProfile> {
        let ranked = |ranks: &str, era| {
            let (black, white) = ranks.split_once('_').unwrap_or((ranks, ranks));
            Some(Imitated::Ranks { sides: [counted_down(black)?, counted_down(white)?], era })
        };
        let imitated = if let Some(ranks) = text.strip_prefix("rank_") {
            ranked(ranks, Era::After)
        } else if let Some(ranks) = text.strip_prefix("preaz_") {
            ranked(ranks, Era::Before)
        } else {
            let year = text.strip_prefix("proyear_").and_then(number);
            year.filter(|year| YEARS.contains(year)).map(|year| Imitated::Professionals { year })
        };
        imitated.map(Profile).ok_or_else(|| BadProfile(text.chars().take(40).collect()))
    }
}

/// A number of digits alone.
fn number<N: FromStr>(text: &str) -> Option<N> {
    text.parse().ok().filter(|_| text.bytes().all(|byte| byte.is_ascii_digit()) && !text.starts_with('0'))
}

/// A rank counted down from 9 dan, which is 1.
fn counted_down(rank: &str) -> Option<u8> {
    let (digits, unit) = rank.split_at_checked(rank.len().checked_sub(1)?)?;
    let number: u8 = number(digits)?;
    match unit {
        "d" if number <= DAN => Some(DAN + 1 - number),
        "k" if number <= KYU => Some(DAN + number),
        _ => None,
    }
}

fn rank_name(counted: u8) -> String {
    if counted <= DAN { format!("{}d", DAN + 1 - counted) } else { format!("{}k", counted - DAN) }
}

impl fmt::Display for Profile {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            Imitated::Professionals { year } => write!(f, "proyear_{year}"),
            Imitated::Ranks { sides: [black, white], era } => {
                let prefix = if era == Era::After { "rank" } else { "preaz" };
                write!(f, "{prefix}_{}", rank_name(black))?;
                if black == white { Ok(()) } else { write!(f, "_{}", rank_name(white)) }
            }
        }
    }
}

/// Where the inputs of a metadata row begin.
mod at {
    /// Whether each side is a person, the side to move first.
    pub(super) const HUMAN: usize = 0;
    /// The rank of the side to move, then of the other: as many ones as the rank is below 9 dan, and one more.
    pub(super) const RANKS: [usize; 2] = [6, 40];
    /// 1 for an unrated game, 0.5 if unknown.
    pub(super) const UNRATED: usize = 74;
    /// An unknown clock.
    pub(super) const NO_CLOCK: usize = 75;
    /// Byo-yomi.
    pub(super) const BYO_YOMI: usize = 79;
    /// Main time, time of a period, periods, stones of Canadian overtime; then the area.
    pub(super) const TIMES: usize = 82;
    /// The date: cosine and sine of the days in 32 periods.
    pub(super) const DATE: usize = 87;
    /// Where the game comes from, one of sixteen.
    pub(super) const SOURCE: usize = 151;
}

/// Numbers of sources: KGS, GoGoD, Go4Go.
const SERVER: usize = 2;
const OLD_COLLECTION: usize = 5;
const NEW_COLLECTION: usize = 6;

/// The clock of ranked games: seconds, seconds of a period, periods.
const CLOCK: [f64; 3] = [1200.0, 30.0, 5.0];

/// Periods of the date, from a week to 80,000 of them.
const PERIODS: usize = 32;

impl Profile {
    /// A number for the side to move's view, another for every other profile or view.
    pub(super) fn code(self, mover: Color) -> u64 {
        let (kind, numbers) = match self.0 {
            Imitated::Ranks { sides: [black, white], era: Era::Before } => (1, [black, white]),
            Imitated::Ranks { sides: [black, white], era: Era::After } => (2, [black, white]),
            Imitated::Professionals { year } => (3, year.to_le_bytes()),
        };
        let [a, b] = numbers.map(u64::from);
        a | b << 8 | kind << 16 | (mover.index() as u64) << 24
    }

    /// The inputs for the side to move on a board of this area.
    pub fn row(self, mover: Color, area: usize) -> [f32; METADATA] {
        let mut row = [0.0; METADATA];
        row[at::HUMAN..at::HUMAN + 2].fill(1.0);
        let (sides, date, source, clock) = match self.0 {
            Imitated::Ranks { sides, era } => {
                row[at::UNRATED] = 0.5;
                row[at::BYO_YOMI] = 1.0;
                let date = if era == Era::After { (2020, 3) } else { (2016, 9) };
                (sides, date, SERVER, CLOCK)
            }
            Imitated::Professionals { year } => {
                row[at::NO_CLOCK] = 1.0;
                let source = if year <= FIRST_COLLECTION { OLD_COLLECTION } else { NEW_COLLECTION };
                ([1, 1], (year, 6), source, [0.0; 3])
            }
        };
        for (start, side) in at::RANKS.into_iter().zip([mover, !mover]) {
            row[start..start + usize::from(sides[side.index()])].fill(1.0);
        }
        row[at::TIMES..at::DATE].copy_from_slice(&times(clock, area));
        for (at, turn) in turns(days(date)).into_iter().enumerate() {
            row[at::DATE + 2 * at] = libm::cos(turn) as f32;
            row[at::DATE + 2 * at + 1] = libm::sin(turn) as f32;
        }
        row[at::SOURCE + source] = 1.0;
        row
    }
}

fn times([main, period, periods]: [f64; 3], area: usize) -> [f32; 5] {
    let canadian = 0.0;
    [
        0.4 * (libm::log(main + 60.0) - 6.5),
        0.3 * (libm::log(period + 1.0) - 3.0),
        0.5 * (libm::log(periods + 2.0) - 1.5),
        0.25 * (libm::log(canadian + 2.0) - 1.5),
        0.5 * libm::log(area as f64 / 361.0),
    ]
    .map(|number| number as f32)
}

/// The angles of a day in the periods of the date.
fn turns(days: f64) -> [f64; PERIODS] {
    let factor = libm::pow(80_000.0, 1.0 / (PERIODS - 1) as f64);
    let mut period = 7.0;
    [(); PERIODS].map(|()| {
        let turn = days / period * std::f64::consts::TAU;
        period *= factor;
        turn
    })
}

/// Days from the first of January 1970 to the first of a month.
fn days((year, month): (u16, u16)) -> f64 {
    // Counted from March, a year ends with the day that not every year has.
    let (year, month) = (i64::from(year), i64::from(month));
    let (years, months) = if month > 2 { (year, month - 3) } else { (year - 1, month + 9) };
    let leap = years.div_euclid(4) - years.div_euclid(100) + years.div_euclid(400);
    (365 * years + leap + (153 * months + 2) / 5 - 719_468) as f64
}

#[cfg(test)]
mod tests {
    use myosu_rules::Color;

    use super::{METADATA, Profile, days};

    fn row(name: &str, mover: Color, area: usize) -> [f32; METADATA] {
        name.parse::<Profile>().unwrap().row(mover, area)
    }

    #[test]
    fn profiles_are_written_as_they_are_read() {
        for name in ["rank_20k", "rank_1k", "rank_1d", "rank_9d", "rank_5k_2d", "preaz_3d", "preaz_9k_10k"] {
            assert_eq!(name.parse::<Profile>().unwrap().to_string(), name);
        }
        assert_eq!("rank_5k_5k".parse::<Profile>(), "rank_5k".parse());
        assert_eq!(Profile::default().to_string(), "rank_9d");
        assert_eq!("proyear_1985".parse::<Profile>().unwrap().to_string(), "proyear_1985");
        let wrong = [
            "",
            "rank",
            "rank_",
            "rank_0k",
            "rank_21k",
            "rank_10d",
            "rank_0d",
            "rank_05k",
            "rank_+5k",
            "rank_5급",
            "5k",
            "rank_5k_",
            "rank_5k_1d_2d",
            "proyear_1799",
            "proyear_2024",
            "proyear_",
            "preaz_x",
            "급",
        ];
        for wrong in wrong {
            assert!(wrong.parse::<Profile>().is_err(), "{wrong:?}");
        }
    }

    #[test]
    fn days_are_those_of_the_calendar() {
        // By counting: every year has 365 days, some one more.
        let is_leap =
            |year: u16| year.is_multiple_of(4) && (!year.is_multiple_of(100) || year.is_multiple_of(400));
        let lengths = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];
        let mut day = -i64::from((1800..1970).map(|year| 365 + u32::from(is_leap(year))).sum::<u32>());
        for year in 1800..=2023 {
            for month in 1..=12 {
                assert_eq!(days((year, month)), day as f64, "{year}-{month}");
                day += lengths[usize::from(month) - 1] + i64::from(month == 2 && is_leap(year));
            }
        }
    }

    #[test]
    fn a_rank_is_as_many_ones_as_it_is_counted_down_from_nine_dan() {
        let ones = |row: &[f32; METADATA]| [&row[6..40], &row[40..74]].map(|part| part.iter().sum::<f32>());
        assert_eq!(ones(&row("rank_9d", Color::Black, 361)), [1.0, 1.0]);
        assert_eq!(ones(&row("rank_1d_1k", Color::Black, 361)), [9.0, 10.0]);
        assert_eq!(ones(&row("rank_1d_1k", Color::White, 361)), [10.0, 9.0]);
        assert_eq!(ones(&row("preaz_20k", Color::White, 361)), [29.0, 29.0]);
    }

    #[test]
    fn rows_say_who_played_when_and_where() {
        let ranked = row("rank_5k", Color::Black, 361);
        let old = row("preaz_5k", Color::Black, 361);
        let differ: Vec<usize> = (0..METADATA).filter(|&at| ranked[at] != old[at]).collect();
        assert!(!differ.is_empty() && differ.iter().all(|at| (87..151).contains(at)), "{differ:?}");
        assert_eq!((ranked[74], ranked[79], ranked[153], ranked[86]), (0.5, 1.0, 1.0, 0.0));
        assert_eq!([2, 3, 4, 5, 75, 76, 77, 78, 80, 81].map(|at| ranked[at]), [0.0; 10]);
        // 1200 + 60 s, 30 + 1 s, 5 + 2 periods, no Canadian stones.
        let logs = [7.138_867, 3.433_987, 1.945_910, std::f64::consts::LN_2];
        let expected =
            [0.4 * (logs[0] - 6.5), 0.3 * (logs[1] - 3.0), 0.5 * (logs[2] - 1.5), 0.25 * (logs[3] - 1.5)];
        for (found, expected) in ranked[82..86].iter().zip(expected) {
            assert!((f64::from(*found) - expected).abs() < 1e-6, "{found} {expected}");
        }
        for (name, source) in [("proyear_1985", 156), ("proyear_2020", 156), ("proyear_2021", 157)] {
            let row = row(name, Color::White, 81);
            assert_eq!((row[74], row[75], row[79], row[source]), (0.0, 1.0, 0.0, 1.0), "{name}");
            assert_eq!(row[151..].iter().sum::<f32>(), 1.0);
            assert!((row[86] - 0.5 * (81.0_f32 / 361.0).ln()).abs() < 1e-6);
        }
        // The first period is a week: 2020-03-01 is 18,322 days after 1970, three days into its week.
        let turn = std::f64::consts::TAU * f64::from(18_322 % 7) / 7.0;
        assert!((f64::from(ranked[87]) - turn.cos()).abs() < 1e-6);
        assert!((f64::from(ranked[88]) - turn.sin()).abs() < 1e-6);
    }
}
