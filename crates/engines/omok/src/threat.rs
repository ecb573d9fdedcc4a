//! Victory by continuous threats (VCT) as a game for the proof-number search: the attacker plays fours
//! and moves that threaten a win by fours (and stops fives), the defender everything that could help.
//!
//! After a move of the attacker that leaves him a win by fours if the defender passes, a defence must
//! touch that win: the points it needs, the points where its fours are stopped, and the points where
//! the defender makes fours of his own on the way. All other moves lose to the same win. The proof is
//! searched with these defences and is then written down with all of them
//! (see [`crate::certify`]), so a mistake here can cost a proof but never make a false one.

use myosu_rules::{Color, Point, PointSet, zobrist};
use myosu_search::dfpn::{ProofChild, ProofGame, ProofNumbers, ProofOutcome, ProofSide};

use super::board::ShapeBoard;
use super::code::Flags;
use super::point_list::PointList;
use super::quiet_moves::quiet_moves;
use super::vcf::{Vcf, VcfResult};

/// Which threats the attacker may use besides fours. All must threaten a win by fours.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Breadth {
    /// Open threes.
    Threes,
    /// Every line that the next stone turns into a four.
    BeforeFour,
    /// Open threes, and once on the way any stone that may help a win by fours: a long attack is a chain of
    /// threes that one quiet stone holds together.
    OneQuiet,
}

/// Bits of the VCF table's size: for a search of its own, and for one beside a tree search, which begins anew with
/// every move and would spend more time on clearing a large table than on searching.
const LARGE_TABLE: u32 = 18;
pub(crate) const SMALL_TABLE: u32 = 13;

/// The threat game of one attacker.
pub(crate) struct ThreatGame {
    pub(crate) board: ShapeBoard,
    pub(crate) vcf: Vcf,
    attacker: Color,
    breadth: Breadth,
    /// VCF nodes to show a threat, and to end a proof.
    patience: u64,
    /// Whether a VCF search ran out of nodes somewhere: refutations then hold within the patience only.
    pub(crate) gave_up: bool,
    /// How many moves had been played when the one quiet stone came.
    quiet_at: Option<usize>,
}

/// Whether the one quiet stone of an attack has been played.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum QuietStone {
    ToCome,
    Played,
}

/// The defender's situation after a move of the attacker.
enum Pressure {
    /// He can make five.
    Lost,
    /// The attacker threatens nothing.
    Nothing,
    /// Only these moves can help.
    Defences(PointSet),
}

impl Breadth {
    /// How many there are.
    pub(crate) const COUNT: usize = 3;

    /// A key per breadth: what is refuted with few threats may be proven with more, so they share no entries.
    fn key(self, quiet: QuietStone) -> u64 {
        zobrist::mix(self as u64 | (quiet as u64) << 8)
    }
}

impl ThreatGame {
    /// The side to move attacks.
    pub(crate) fn new(board: ShapeBoard, breadth: Breadth, patience: u64) -> ThreatGame {
        ThreatGame::with_table(board, breadth, patience, LARGE_TABLE)
    }

    /// Like [`ThreatGame::new`] with a VCF table of `1 << bits` entries.
    pub(crate) fn with_table(board: ShapeBoard, breadth: Breadth, patience: u64, bits: u32) -> ThreatGame {
        let attacker = board.to_play();
        ThreatGame { board, vcf: Vcf::new(bits), attacker, breadth, patience, gave_up: false, quiet_at: None }
    }

    pub(crate) fn attacker(&self) -> Color {
        self.attacker
    }

    /// Raises the VCF budget for writing the proof: wins found with the help of entries that have been
    /// overwritten since must be found again.
    pub(crate) fn be_patient(&mut self) {
        self.patience = self.patience.max(1 << 17);
    }

    /// Whether the attacker, to move, wins by fours.
    pub(crate) fn wins_by_fours(&mut self) -> bool {
        let found = self.vcf.search(&mut self.board, self.patience);
        self.gave_up |= found == VcfResult::Unsettled;
        matches!(found, VcfResult::Win(_))
    }

    /// The attacker's moves: stops of a five, else fours and what may threaten a win by fours.
    fn attacks(&mut self) -> PointList {
        let (attacker, defender) = (self.attacker, !self.attacker);
        if !self.board.points(defender, Flags::FIVE).is_empty() {
            return self.board.answers_to_five(defender);
        }
        let fours = self.board.points(attacker, Flags::FOUR);
        // Against a four that cannot be stopped only fours, and what touches the lines, can go first.
        let threes = match self.breadth {
            Breadth::Threes => self.board.points(attacker, Flags::THREE),
            Breadth::BeforeFour => self.board.points(attacker, Flags::BEFORE_FOUR),
            Breadth::OneQuiet if self.quiet() == QuietStone::ToCome => quiet_moves(&mut self.board),
            Breadth::OneQuiet => self.board.points(attacker, Flags::THREE),
        };
        let threes = match self.board.unstoppable_four(defender) {
            Some(_) => threes & self.board.points(defender, Flags::FOUR),
            None => threes,
        };
        let mut moves = PointList::from_set(fours | threes);
        moves.retain(|point| !self.board.is_forbidden(attacker, point));
        moves.sort_by_key(|point| -self.board.order(attacker, point));
        moves
    }

    fn quiet(&self) -> QuietStone {
        if self.quiet_at.is_some() { QuietStone::Played } else { QuietStone::ToCome }
    }

    fn quiet_after(&self, point: Point) -> QuietStone {
        if self.is_quiet(point) { QuietStone::Played } else { self.quiet() }
    }

    /// Whether this move is the one quiet stone of an attack.
    fn is_quiet(&self, point: Point) -> bool {
        let flags = self.board.flags(self.attacker, point);
        self.breadth == Breadth::OneQuiet
            && self.board.to_play() == self.attacker
            && !flags.has(Flags::FOUR)
            && !flags.has(Flags::THREE)
            && self.board.points(!self.attacker, Flags::FIVE).is_empty()
    }

    fn key_after(&self, point: Point, quiet: QuietStone) -> u64 {
        self.board.key_after(point) ^ self.breadth.key(quiet)
    }

    /// The defences against what the attacker has just played.
    fn pressure(&mut self) -> Pressure {
        let (attacker, defender) = (self.attacker, !self.attacker);
        if !self.board.points(defender, Flags::FIVE).is_empty() {
            return Pressure::Lost;
        }
        if !self.board.points(attacker, Flags::FIVE).is_empty() {
            let answers = self.board.answers_to_five(attacker);
            return Pressure::Defences(answers.as_slice().iter().copied().collect());
        }
        self.board.pass();
        let zone = if self.wins_by_fours() { Some(self.zone()) } else { None };
        self.board.undo();
        match zone {
            None => Pressure::Nothing,
            Some(zone) => {
                let legal = zone.iter().filter(|&point| !self.board.is_forbidden(defender, point));
                Pressure::Defences(legal.collect())
            }
        }
    }

    /// The points that matter to the attacker's win by fours, the attacker to move.
    fn zone(&mut self) -> PointSet {
        let (attacker, defender) = (self.attacker, !self.attacker);
        let line = self.vcf.line(&mut self.board);
        let depth = self.board.depth();
        let mut zone = self.board.points(defender, Flags::FOUR);
        for pair in line.chunks(2) {
            let attack = pair[0];
            zone.insert(attack);
            if self.board.flags(attacker, attack).has(Flags::DOUBT) || self.board.tables().ends_matter() {
                zone |= self.board.around(attack);
            }
            if self.board.flags(attacker, attack).has(Flags::FIVE) {
                break;
            }
            self.board.play_unvalued(attack);
            let fives = self.board.points(attacker, Flags::FIVE);
            zone |= fives;
            for five in fives {
                if self.board.is_forbidden(defender, five) || self.board.tables().ends_matter() {
                    zone |= self.board.around(five);
                }
            }
            let Some(&answer) = pair.get(1) else { break };
            self.board.play_unvalued(answer);
            zone |= self.board.points(defender, Flags::FOUR);
        }
        while self.board.depth() > depth {
            self.board.undo();
        }
        zone & self.board.empties()
    }

    /// First proof and disproof numbers of an attack. Whether a quiet attack threatens anything is checked only
    /// when the search expands it.
    fn estimate_attack(&mut self, attack: Point) -> ProofNumbers {
        let flags = self.board.flags(self.attacker, attack);
        if !flags.has(Flags::FOUR) {
            let proof = match self.breadth {
                Breadth::OneQuiet => 1,
                _ if flags.has(Flags::THREE) => THREE,
                _ => QUIET,
            };
            return ProofNumbers { proof, disproof: 1 };
        }
        self.board.play_unvalued(attack);
        let estimate = match self.pressure() {
            Pressure::Lost | Pressure::Nothing => ProofNumbers::REFUTED,
            Pressure::Defences(points) if points.is_empty() => ProofNumbers::PROVEN,
            Pressure::Defences(_) => ProofNumbers::UNKNOWN,
        };
        self.board.undo();
        estimate
    }

    /// First proof and disproof numbers of a defence.
    fn estimate_defence(&mut self, defence: Point) -> ProofNumbers {
        self.board.play_unvalued(defence);
        let estimate = if self.wins_by_fours() {
            ProofNumbers::PROVEN
        } else {
            match self.attacks().len() {
                0 => ProofNumbers::REFUTED,
                moves if self.breadth == Breadth::OneQuiet => {
                    let threes = self.board.points(self.attacker, Flags::THREE).len() as u32;
                    ProofNumbers { proof: 1 + RICH.saturating_sub(threes), disproof: MANY.min(moves as u32) }
                }
                moves => ProofNumbers { proof: 1, disproof: moves as u32 },
            }
        };
        self.board.undo();
        estimate
    }
}

/// First proof numbers of an open three and of any other threat; chosen by hand.
const THREE: u32 = 2;
const QUIET: u32 = 4;
/// With [`Breadth::OneQuiet`] most moves threaten nothing: this many threes make an attack rich (a lower proof
/// number), and more moves than this are no harder to refute. Chosen by hand on the longest known forced win.
const RICH: u32 = 4;
const MANY: u32 = 6;

impl ProofGame for ThreatGame {
    /// A stone; `None` stands for the refutation of an attack that threatens nothing.
    type Move = Option<Point>;

    const REPEATS: bool = false;

    fn key(&self) -> u64 {
        self.board.key() ^ self.breadth.key(self.quiet())
    }

    fn side(&self) -> ProofSide {
        if self.board.to_play() == self.attacker { ProofSide::Prover } else { ProofSide::Refuter }
    }

    fn children(&mut self, into: &mut Vec<ProofChild<Option<Point>>>) {
        let color = self.board.to_play();
        let moves = if color == self.attacker {
            self.attacks()
        } else {
            let Pressure::Defences(points) = self.pressure() else {
                // No position has this key: the one after a pass may be searched too.
                into.push(ProofChild::new(None, !self.key()));
                return;
            };
            let mut moves = PointList::from_set(points);
            let board = &self.board;
            moves.sort_by_key(|point| -board.order(color, point) - board.order(!color, point));
            moves
        };
        let branch = |point| ProofChild::new(Some(point), self.key_after(point, self.quiet_after(point)));
        into.extend((&moves).into_iter().map(branch));
    }

    fn initial_numbers(&mut self, step: Option<Point>) -> ProofNumbers {
        match step {
            None => ProofNumbers::REFUTED,
            Some(point) if self.board.to_play() == self.attacker => self.estimate_attack(point),
            Some(point) => self.estimate_defence(point),
        }
    }

    /// An attack that needs no quiet stone wins where one is allowed, and one that fails with it fails without.
    fn implied(&self, step: Option<Point>, known: impl Fn(u64) -> ProofOutcome) -> ProofOutcome {
        let Some(point) = step.filter(|_| self.breadth == Breadth::OneQuiet) else {
            return ProofOutcome::Unknown;
        };
        let (other, settled) = match self.quiet_after(point) {
            QuietStone::Played => (QuietStone::ToCome, ProofOutcome::Refuted),
            QuietStone::ToCome => (QuietStone::Played, ProofOutcome::Proven),
        };
        if known(self.key_after(point, other)) == settled { settled } else { ProofOutcome::Unknown }
    }

    fn play(&mut self, step: Option<Point>) {
        let point = step.expect("what is refuted at sight is not played");
        if self.quiet_at.is_none() && self.is_quiet(point) {
            self.quiet_at = Some(self.board.depth());
        }
        self.board.play_unvalued(point);
    }

    fn undo(&mut self) {
        self.board.undo();
        self.quiet_at = self.quiet_at.filter(|&depth| depth < self.board.depth());
    }
}

/// The threat game for a search that takes the hardest defence instead of the sum of all (they mostly lead to
/// the same positions) and tries the answer to one defence first against the next.
pub(crate) struct OverlappingThreats<'a>(pub(crate) &'a mut ThreatGame);

impl ProofGame for OverlappingThreats<'_> {
    type Move = Option<Point>;

    const REPEATS: bool = false;
    const OVERLAPS: bool = true;

    fn key(&self) -> u64 {
        self.0.key()
    }

    fn side(&self) -> ProofSide {
        self.0.side()
    }

    fn children(&mut self, into: &mut Vec<ProofChild<Option<Point>>>) {
        self.0.children(into);
    }

    fn initial_numbers(&mut self, step: Option<Point>) -> ProofNumbers {
        self.0.initial_numbers(step)
    }

    fn implied(&self, step: Option<Point>, known: impl Fn(u64) -> ProofOutcome) -> ProofOutcome {
        self.0.implied(step, known)
    }

    fn resembles(one: Option<Point>, other: Option<Point>) -> bool {
        one == other
    }

    fn play(&mut self, step: Option<Point>) {
        self.0.play(step);
    }

    fn undo(&mut self) {
        self.0.undo();
    }
}
