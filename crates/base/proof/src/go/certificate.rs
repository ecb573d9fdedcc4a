//! Claims with their proofs, as bytes.
//!
//! All numbers are little-endian. A certificate is the number of claims (u16) and the claims; a claim is
//! width and height, the sets of black stones, white stones, region and target (one bit for every point in
//! reading order, lowest bit first, filled up to bytes), the defender's color, the side to play, the threats
//! of attacker and defender (255: any number), the goal, whether it is reached (0) or prevented (1), with 2 added if
//! the region is the zone of a frame that is hostile to the winner ([`Problem::framed`]) and 4 if it is the whole board
//! and the proof one by zones ([`Problem::zoned`]), the length of
//! the proof (u32), and the proof as [`check`](super::check) reads it.

use std::fmt;

use myosu_rules::{Color, PointSet, Setup, Size};

use super::{BadProblem, Claim, Goal, Holds, Problem, Refusal, Role, Supply, Threats, Walked, check};
use crate::container::{BadContainer, pack, unpack};
use myosu_rules::GameKind;

/// Claims and their proofs.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Certificate {
    /// Each claim with its proof.
    pub claims: Vec<(Claim, Vec<u8>)>,
}

/// Why bytes are no certificate.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BadCertificate {
    /// The file around it.
    Container(BadContainer),
    /// A proof about another game.
    OtherGame,
    /// The bytes end too early, or there are too many.
    Length,
    /// A field has a value that means nothing.
    Field(&'static str),
    /// A claim about an impossible position.
    Problem(BadProblem),
}

impl Certificate {
    /// Checks all claims, and says which one fails.
    pub fn check(&self) -> Result<Walked, (usize, Refusal)> {
        let mut walked = Walked::default();
        for (number, (claim, proof)) in self.claims.iter().enumerate() {
            walked.states += check(claim, proof).map_err(|refusal| (number, refusal))?.states;
        }
        Ok(walked)
    }

    /// The certificate as a file.
    pub fn to_bytes(&self) -> Vec<u8> {
        let count = u16::try_from(self.claims.len()).expect("a certificate has at most 65,535 claims");
        let mut bytes = count.to_le_bytes().to_vec();
        for (claim, proof) in &self.claims {
            write_claim(claim, &mut bytes);
            bytes.extend((proof.len() as u32).to_le_bytes());
            bytes.extend(proof);
        }
        pack(GameKind::Go, &bytes)
    }

    /// Reads a file. The claims are well formed then, but not yet checked.
    pub fn from_bytes(bytes: &[u8]) -> Result<Certificate, BadCertificate> {
        let (about, raw) = unpack(bytes).map_err(BadCertificate::Container)?;
        if about != GameKind::Go {
            return Err(BadCertificate::OtherGame);
        }
        let mut from = ByteReader { left: &raw };
        let count = from.byte()? as usize | (from.byte()? as usize) << 8;
        let mut claims = Vec::new();
        for _ in 0..count {
            let claim = read_claim(&mut from)?;
            let length = from.take(4)?.iter().rev().fold(0, |n, &byte| n << 8 | byte as usize);
            claims.push((claim, from.take(length)?.to_vec()));
        }
        if from.left.is_empty() { Ok(Certificate { claims }) } else { Err(BadCertificate::Length) }
    }
}

fn write_claim(claim: &Claim, into: &mut Vec<u8>) {
    let problem = &claim.problem;
    let size = problem.size();
    into.extend([size.width(), size.height()]);
    let sets = [problem.setup().stones[0], problem.setup().stones[1], problem.zone(), problem.target()];
    for set in sets {
        let mut bits = vec![0_u8; size.area().div_ceil(8)];
        for point in set {
            bits[size.ordinal(point) / 8] |= 1 << (size.ordinal(point) % 8);
        }
        into.extend(bits);
    }
    let supply = |role| match claim.threats.of(role) {
        Supply::Count(n) => n.min(254),
        Supply::Any => 255,
    };
    into.extend([
        problem.color(Role::Defender) as u8,
        claim.to_play as u8,
        supply(Role::Attacker),
        supply(Role::Defender),
        u8::from(claim.goal == Goal::Life),
        u8::from(claim.holds == Holds::Prevented)
            + 2 * u8::from(problem.framed_for().is_some())
            + 4 * u8::from(problem.is_zoned()),
    ]);
}

fn read_claim(from: &mut ByteReader<'_>) -> Result<Claim, BadCertificate> {
    let (width, height) = (from.byte()?, from.byte()?);
    let size = Size::new(width.into(), height.into()).map_err(|_| BadCertificate::Field("size"))?;
    let mut sets = [PointSet::EMPTY; 4];
    for set in &mut sets {
        let bits = from.take(size.area().div_ceil(8))?;
        // Bits after the last point are zero, so that one certificate has one form.
        if bits.last().is_some_and(|last| u32::from(*last) >> ((size.area() - 1) % 8 + 1) != 0) {
            return Err(BadCertificate::Field("point"));
        }
        *set =
            size.points().filter(|&p| bits[size.ordinal(p) / 8] >> (size.ordinal(p) % 8) & 1 != 0).collect();
    }
    let defender = from.choice("defender", Color::BOTH)?;
    let to_play = from.choice("side to play", [Role::Attacker, Role::Defender])?;
    let mut supply = || from.byte().map(|n| if n == 255 { Supply::Any } else { Supply::Count(n) });
    let threats = Threats { attacker: supply()?, defender: supply()? };
    let goal = from.choice("goal", [Goal::Capture, Goal::Life])?;
    let result = from.byte()?;
    let holds = match result {
        0..=5 => [Holds::Reached, Holds::Prevented][usize::from(result % 2)],
        _ => return Err(BadCertificate::Field("result")),
    };
    let setup = Setup { stones: [sets[0], sets[1]], ..Setup::empty(size) };
    let winner = if holds == Holds::Reached { goal.prover() } else { goal.prover().other() };
    let problem = match result / 2 {
        0 => Problem::new(setup, sets[2], sets[3], defender),
        1 => Problem::framed(setup, sets[2], sets[3], defender, winner),
        _ if sets[2] != size.point_set() => return Err(BadCertificate::Field("region of a zone proof")),
        _ => Problem::zoned(setup, sets[3], defender),
    };
    Ok(Claim { problem: problem.map_err(BadCertificate::Problem)?, to_play, threats, goal, holds })
}

struct ByteReader<'a> {
    left: &'a [u8],
}

impl<'a> ByteReader<'a> {
    fn take(&mut self, n: usize) -> Result<&'a [u8], BadCertificate> {
        let (head, tail) = self.left.split_at_checked(n).ok_or(BadCertificate::Length)?;
        self.left = tail;
        Ok(head)
    }

    fn byte(&mut self) -> Result<u8, BadCertificate> {
        Ok(self.take(1)?[0])
    }

    fn choice<T: Copy>(&mut self, field: &'static str, of: [T; 2]) -> Result<T, BadCertificate> {
        of.get(usize::from(self.byte()?)).copied().ok_or(BadCertificate::Field(field))
    }
}

impl fmt::Display for BadCertificate {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            BadCertificate::Container(bad) => bad.fmt(f),
            BadCertificate::OtherGame => write!(f, "the proof is not about Baduk"),
            BadCertificate::Length => write!(f, "the certificate has not the length it says"),
            BadCertificate::Field(field) => write!(f, "the certificate has an unknown {field}"),
            BadCertificate::Problem(bad) => bad.fmt(f),
        }
    }
}

impl std::error::Error for BadCertificate {}
