//! The paper cgs (2000): worked quantities, the opening experiment and whole games, the territory picture,
//! calibration.

mod calibration;
mod example;
mod games;

use myosu_draw::page::Text;
use myosu_rules::{Move, Point, Size};
use serde::{Deserialize, Serialize};

use crate::Paper;
use crate::bench::{Bench, Halt, Planned};
use crate::chapter::{Chapter, Standing};
use crate::claims::Claims;
use crate::number::Number;
use crate::run::Terms;

/// What was found.
pub(crate) struct Found {
    games: games::Found,
    calibration: calibration::Found,
}

impl Found {
    /// What GNU Go calls itself, if it took part.
    pub(crate) fn gnugo(&self) -> Option<String> {
        self.games.gnugo.clone()
    }
}

/// A move as it is kept: a point, or nothing for a pass.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
struct Kept(Option<(u8, u8)>);

impl Kept {
    fn of(mv: Move) -> Kept {
        Kept(mv.point().map(|p| (p.x(), p.y())))
    }

    fn back(self) -> Move {
        self.0.map_or(Move::Pass, |(x, y)| Move::Place(Point::new(x, y)))
    }
}

/// The parts of the experiments.
pub(crate) fn plan(terms: &Terms) -> Vec<Planned> {
    let mut plan = games::plan(terms);
    plan.extend(calibration::plan(terms));
    plan
}

/// Runs the experiments.
pub(crate) fn run(bench: &Bench<'_>, terms: &Terms) -> Result<Found, Halt> {
    Ok(Found { games: games::run(bench, terms)?, calibration: calibration::run(bench, terms)? })
}

/// Writes the chapter.
pub(crate) fn write<'a>(found: &Found, claims: &'a Claims) -> Chapter<'a> {
    let mut chapter = Chapter::new(Paper::Cgs, claims);
    chapter.words(
        "국면마다 돌의 영향력(IP)과 안정도를 계산하고, 각 점이 흑이 될 확률(PV)을 모두 더한 확률 행렬(PM)로 형세를 판단해 다섯 후보를 \
         내는 시스템입니다. 논문에는 IP와 안정도의 식이 남아 있지 않아 우리가 정하고 실제 대국에 맞추었습니다(docs/design/cgs.md).",
        "Every position gets influence (IP) and stability, from them the probability (PV) that each point ends Black's, and \
         their sum (PM) judges the position; five candidates follow. The formulas of IP and stability have not survived; ours \
         were fitted on real games (docs/design/cgs.md).",
    );
    example::write(&mut chapter);
    games::write(&mut chapter, &found.games);
    calibration::write(&mut chapter, &found.calibration);
    chapter.standing = Some(standing(&chapter));
    chapter
}

fn standing(chapter: &Chapter<'_>) -> Standing {
    let of = |id: &str| -> Option<Number> { chapter.numbers.iter().find(|n| n.id == id).cloned() };
    let (measured, modern) = (of("cgs.opening.cgs.ahead-share"), of("cgs.opening.network.ahead-share"));
    let method = match &modern {
        Some(_) => Text::new("신경망, 한 수에 한 번 평가", "a network, one evaluation a move"),
        None => Text::new(
            "사용자가 신경망 파일을 주면(--net) 여기에 섭니다",
            "a network stands here if the user names one (--net)",
        ),
    };
    let remark = match &measured {
        Some(_) => Text::new(
            "논문은 한 판에서 68 : 62로 앞섰습니다. 여기서는 GNU Go가 상대이자 계가 심판입니다.",
            "The paper was ahead in its one game, 68 : 62. Here GNU Go is both opponent and judge.",
        ),
        None => Text::new(
            "GNU Go가 없어 대국은 건너뛰었습니다. 확률 값이 얼마나 맞는지는 아래 보정 표에 있습니다.",
            "GNU Go is not installed, so the games were skipped; the calibration table below does not need it.",
        ),
    };
    Standing {
        task: Text::new(
            "57수까지 두었을 때 상대 프로그램의 계산으로 앞선 판",
            "games ahead after 57 moves by the opponent's own count",
        ),
        claimed: Some("cgs.nemesis.ahead"),
        measured,
        modern,
        method,
        remark,
    }
}

/// The usual board.
const BOARD: Size = Size::square(19);
