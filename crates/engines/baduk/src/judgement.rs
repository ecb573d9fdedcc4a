//! The judgement of a Go position, in one form for the paper's evaluation, a classic influence function and a
//! network. Doors (GTP, command line, page) show these values.
//!
//! Law: a probability matrix is kept in whole units, so PM_B + PM_W = N holds exactly and exchanging the
//! colors gives exactly the complement.

use myosu_rules::{Color, Move, Point, PointSet, Size};

/// How likely a point must be a side's to count as its territory. Chosen by hand: it leaves out borders that may still shift.
const SURE: f64 = 0.8;

/// The probability matrix (확률 행렬, PM): for every point the probability (PV) that it ends Black's.
#[derive(Clone, PartialEq, Eq)]
pub struct ProbabilityMatrix {
    size: Size,
    units: [u32; Point::TABLE],
}

impl ProbabilityMatrix {
    /// Certainty, in the units of [`ProbabilityMatrix::units`].
    pub const ONE: u32 = 1 << 20;
    /// An undecided point: exactly one half.
    pub const HALF: u32 = ProbabilityMatrix::ONE / 2;

    /// Every point undecided.
    pub fn undecided(size: Size) -> ProbabilityMatrix {
        ProbabilityMatrix { size, units: [ProbabilityMatrix::HALF; Point::TABLE] }
    }

    /// The size of the board.
    pub fn size(&self) -> Size {
        self.size
    }

    /// The probability that the point ends Black's (PV), from 0 to 1.
    pub fn pv(&self, point: Point) -> f64 {
        f64::from(self.units(point)) / f64::from(ProbabilityMatrix::ONE)
    }

    /// The probability that the point ends as `color`'s.
    pub fn of(&self, color: Color, point: Point) -> f64 {
        color.pick(self.pv(point), 1.0 - self.pv(point))
    }

    /// The probability that the point ends Black's, in whole units.
    #[inline]
    pub fn units(&self, point: Point) -> u32 {
        self.units[point.index()]
    }

    /// Sets a point's probability in whole units, at most [`ProbabilityMatrix::ONE`].
    #[inline]
    pub fn set_units(&mut self, point: Point, units: u32) {
        self.units[point.index()] = units.min(ProbabilityMatrix::ONE);
    }

    /// Sets the probability that a point ends Black's, clamped to [0, 1].
    pub fn set(&mut self, point: Point, pv: f64) {
        let units = (pv.clamp(0.0, 1.0) * f64::from(ProbabilityMatrix::ONE)).round();
        self.set_units(point, units as u32);
    }

    /// The sum of all probabilities in whole units: V of eq. (13).
    pub fn total_units(&self) -> u64 {
        self.size.points().map(|p| u64::from(self.units(p))).sum()
    }

    /// PM_B or PM_W, eq. (20): the points a side expects. Both sum to the number of points.
    pub fn expected(&self, color: Color) -> f64 {
        let black = self.total_units();
        let all = self.size.area() as u64 * u64::from(ProbabilityMatrix::ONE);
        color.pick(black, all - black) as f64 / f64::from(ProbabilityMatrix::ONE)
    }

    /// PM_B - PM_W: Black's lead in points, before komi.
    pub fn balance(&self) -> f64 {
        self.expected(Color::Black) - self.expected(Color::White)
    }

    /// PMD = |PM_B - PM_W|: how far apart the sides are.
    pub fn difference(&self) -> f64 {
        self.balance().abs()
    }

    /// Black's chance of winning with a lead of this many points, komi counted: the lead against how much is
    /// still open. A guide, not a calibrated figure.
    pub fn black_wins(&self, lead: f64) -> f64 {
        1.0 / (1.0 + (-1.7 * lead / self.spread()).exp())
    }

    /// How far the balance may still go either way, in points: a deviation.
    pub fn spread(&self) -> f64 {
        let open: f64 = self.rows().map(|pv| pv * (1.0 - pv)).sum();
        1.0 + 1.6 * open.sqrt()
    }

    /// The points more likely `color`'s than not.
    pub fn side(&self, color: Color) -> PointSet {
        let leans = |p: &Point| match color {
            Color::Black => self.units(*p) > ProbabilityMatrix::HALF,
            Color::White => self.units(*p) < ProbabilityMatrix::HALF,
        };
        self.size.points().filter(leans).collect()
    }

    /// Whose point it will be, as far as that is likely.
    pub fn owner(&self, point: Point) -> Option<Color> {
        match self.pv(point) {
            pv if pv >= SURE => Some(Color::Black),
            pv if pv <= 1.0 - SURE => Some(Color::White),
            _ => None,
        }
    }

    /// The probabilities row by row from the top left.
    pub fn rows(&self) -> impl Iterator<Item = f64> + '_ {
        self.size.points().map(|p| self.pv(p))
    }
}

impl std::fmt::Debug for ProbabilityMatrix {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        for (n, pv) in self.rows().enumerate() {
            let end = (n + 1) % usize::from(self.size.width()) == 0;
            write!(f, "{pv:.2}{}", if end { '\n' } else { ' ' })?;
        }
        Ok(())
    }
}

/// The purpose of a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Purpose {
    /// Takes enemy stones off the board (따냄).
    Capture,
    /// Saves own stones that could be taken (살림).
    Save,
    /// Answers a move that cuts or threatens to cut (끊음에 대한 응수).
    AnswerCut,
    /// Joins own stones (연결).
    Connect,
    /// Makes or keeps an eye (눈 만들기).
    Eye,
    /// Makes a weak own group safe (안정).
    Settle,
    /// Runs out to the open (탈출).
    Escape,
    /// Presses a weak enemy group (공격).
    Attack,
    /// Takes an open corner or strengthens one (귀).
    Corner,
    /// Extends an own position (벌림, 확장).
    Extend,
    /// Enters what the enemy regards as his (침입).
    Invade,
    /// Makes the enemy's area smaller from outside (삭감).
    Reduce,
    /// Settles a border (끝내기).
    Endgame,
}

impl Purpose {
    /// All purposes, the most urgent first.
    pub const ALL: [Purpose; 13] = [
        Purpose::Capture,
        Purpose::Save,
        Purpose::AnswerCut,
        Purpose::Connect,
        Purpose::Eye,
        Purpose::Settle,
        Purpose::Escape,
        Purpose::Attack,
        Purpose::Corner,
        Purpose::Extend,
        Purpose::Invade,
        Purpose::Reduce,
        Purpose::Endgame,
    ];

    /// The name in JSON and protocols.
    pub const fn name(self) -> &'static str {
        match self {
            Purpose::Capture => "capture",
            Purpose::Save => "save",
            Purpose::AnswerCut => "answer-cut",
            Purpose::Connect => "connect",
            Purpose::Eye => "eye",
            Purpose::Settle => "settle",
            Purpose::Escape => "escape",
            Purpose::Attack => "attack",
            Purpose::Corner => "corner",
            Purpose::Extend => "extend",
            Purpose::Invade => "invade",
            Purpose::Reduce => "reduce",
            Purpose::Endgame => "endgame",
        }
    }
}

/// A move worth showing.
#[derive(Clone, Debug, PartialEq)]
pub struct Candidate {
    /// The move.
    pub mv: Move,
    /// How much the judge prefers it among all legal moves; the preferences sum to at most 1.
    pub prior: f64,
    /// Black's expected points minus White's after the move, before komi.
    pub balance: f64,
    /// Black's lead after the move as the rules count it, komi included.
    pub lead: f64,
    /// What the move is for, where the judge can say.
    pub purpose: Option<Purpose>,
    /// The stones it serves or attacks.
    pub serves: PointSet,
    /// Their stability before and after the move, by the paper's evaluation, where there are any.
    pub effect: Option<[f64; 2]>,
    /// How play may go on, the move first.
    pub line: Vec<Move>,
}

/// A position judged: who owns what, and what may be played.
#[derive(Clone, Debug, PartialEq)]
pub struct Analysis {
    /// Who moves next.
    pub to_play: Color,
    /// The probability of every point.
    pub matrix: ProbabilityMatrix,
    /// Black's lead in points with komi counted, all stones and prisoners included.
    pub lead: f64,
    /// The probability that Black wins.
    pub black_wins: f64,
    /// The balance before komi if the side to move passes: what a candidate gains is measured from here.
    pub passed: f64,
    /// The best moves, the best first.
    pub candidates: Vec<Candidate>,
}

impl Analysis {
    /// Who is ahead, komi included.
    pub fn verdict(&self) -> Balance {
        Balance::of(self.lead)
    }

    /// The candidates in the order of what they gain, as every door shows them: the order and the numbers agree. A
    /// judge may prefer another order, as its ranking or its visits have it.
    pub fn shown(&self) -> Vec<&Candidate> {
        let mut shown: Vec<&Candidate> = self.candidates.iter().collect();
        shown.sort_by(|a, b| self.gain(b).total_cmp(&self.gain(a)));
        shown
    }

    /// What a candidate gains for the side to move over a pass, in points of the balance before komi.
    pub fn gain(&self, candidate: &Candidate) -> f64 {
        self.to_play.pick(1.0, -1.0) * (candidate.balance - self.passed)
    }
}

/// Who is ahead, and by how many points.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Balance {
    /// Less than [`Balance::EVEN`] points apart.
    Even,
    /// A side leads by these points, komi included.
    Ahead(Color, f64),
}

impl Balance {
    /// A lead below one point is even: komi is counted in halves, and no judge is surer than that. Chosen by
    /// hand.
    pub const EVEN: f64 = 1.0;

    /// The balance of Black's lead in points.
    pub fn of(black_lead: f64) -> Balance {
        let leader = if black_lead >= 0.0 { Color::Black } else { Color::White };
        if black_lead.abs() < Balance::EVEN {
            Balance::Even
        } else {
            Balance::Ahead(leader, black_lead.abs())
        }
    }
}

/// How safe a group is, by its stability: the probability that its stones stay on the board. The bounds were
/// chosen by hand.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Safety {
    /// Below 0.15.
    Dead,
    /// Below 0.5.
    VeryWeak,
    /// Below 0.75.
    Weak,
    /// Below 0.95.
    Strong,
    /// At least 0.95.
    Alive,
}

impl Safety {
    /// The safety of a group with this stability.
    pub fn of(stability: f64) -> Safety {
        match stability {
            s if s < 0.15 => Safety::Dead,
            s if s < 0.5 => Safety::VeryWeak,
            s if s < 0.75 => Safety::Weak,
            s if s < 0.95 => Safety::Strong,
            _ => Safety::Alive,
        }
    }

    /// True for a group that is neither dead nor safe.
    pub fn is_in_trouble(self) -> bool {
        matches!(self, Safety::VeryWeak | Safety::Weak)
    }
}

#[cfg(test)]
mod tests {
    use super::{ProbabilityMatrix, Purpose};
    use myosu_rules::{Color, Point, Size};

    #[test]
    fn both_sides_expect_all_points_together() {
        let mut matrix = ProbabilityMatrix::undecided(Size::square(19));
        for (n, point) in Size::square(19).points().enumerate() {
            matrix.set(point, (n % 97) as f64 / 96.0);
        }
        assert_eq!(matrix.expected(Color::Black) + matrix.expected(Color::White), 361.0);
        assert_eq!(matrix.difference(), matrix.balance().abs());
        matrix.set(Point::new(0, 0), f64::NAN);
        matrix.set(Point::new(1, 0), 7.0);
        assert_eq!((matrix.pv(Point::new(0, 0)), matrix.pv(Point::new(1, 0))), (0.0, 1.0));
    }

    #[test]
    fn purposes_have_different_names() {
        let names: std::collections::BTreeSet<_> = Purpose::ALL.iter().map(|p| p.name()).collect();
        assert_eq!(names.len(), Purpose::ALL.len());
    }
}
