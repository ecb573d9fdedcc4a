//! The file around every proof: a name, a version, the game, and the proof itself, packed with gzip.

use std::fmt;
use std::io::{Read, Write};

use flate2::Compression;
use flate2::read::GzDecoder;
use flate2::write::GzEncoder;
use myosu_rules::GameKind;

const NAME: &[u8] = b"myosu proof\n";
const VERSION: u8 = 1;

/// No proof is larger than this when unpacked.
const LARGEST: u64 = 1 << 28;

/// Why bytes are no proof file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BadContainer {
    /// The bytes are not gzip, or damaged.
    Damaged,
    /// More than 256 MB unpacked.
    TooLarge,
    /// Something else that is packed with gzip.
    NoProof,
    /// Written by a later version of the program.
    Version(u8),
    /// It proves something about a game that this version does not know.
    Game(u8),
}

/// Packs a proof. The same proof gives the same bytes.
pub fn pack(about: GameKind, proof: &[u8]) -> Vec<u8> {
    let mut packed = GzEncoder::new(Vec::new(), Compression::best());
    let game = match about {
        GameKind::Go => 1,
        GameKind::Omok => 2,
    };
    let parts = [NAME, &[VERSION, game], proof];
    let written = parts.iter().try_for_each(|part| packed.write_all(part));
    written.and_then(|()| packed.finish()).expect("memory can be written to")
}

/// Whether bytes unpack to more than `most` bytes; nothing is kept in memory to find out.
pub fn is_larger_than(most: u64, bytes: &[u8]) -> bool {
    let read = std::io::copy(&mut GzDecoder::new(bytes).take(most + 1), &mut std::io::sink());
    read.is_ok_and(|length| length > most)
}

/// Unpacks what [`pack`] packed.
pub fn unpack(bytes: &[u8]) -> Result<(GameKind, Vec<u8>), BadContainer> {
    let mut raw = Vec::new();
    let read = GzDecoder::new(bytes).take(LARGEST + 1).read_to_end(&mut raw);
    read.map_err(|_| BadContainer::Damaged)?;
    if raw.len() as u64 > LARGEST {
        return Err(BadContainer::TooLarge);
    }
    let rest = raw.strip_prefix(NAME).ok_or(BadContainer::NoProof)?;
    match rest {
        [VERSION, 1, proof @ ..] => Ok((GameKind::Go, proof.to_vec())),
        [VERSION, 2, proof @ ..] => Ok((GameKind::Omok, proof.to_vec())),
        [VERSION, game, ..] => Err(BadContainer::Game(*game)),
        [version, _, ..] => Err(BadContainer::Version(*version)),
        _ => Err(BadContainer::NoProof),
    }
}

impl fmt::Display for BadContainer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            BadContainer::Damaged => write!(f, "the file is damaged or not packed with gzip"),
            BadContainer::TooLarge => write!(f, "the proof has more than 256 MB"),
            BadContainer::NoProof => write!(f, "this is not a proof of myosu"),
            BadContainer::Version(v) => write!(f, "proof format {v} is newer than this program ({VERSION})"),
            BadContainer::Game(g) => write!(f, "the proof is about an unknown game ({g})"),
        }
    }
}

impl std::error::Error for BadContainer {}

#[cfg(test)]
mod tests {
    use super::{BadContainer, is_larger_than, pack, unpack};
    use myosu_rules::GameKind;

    #[test]
    fn what_is_packed_is_unpacked() {
        for about in [GameKind::Go, GameKind::Omok] {
            let proof: Vec<u8> = (0..5000_u32).map(|i| (i % 7) as u8).collect();
            let packed = pack(about, &proof);
            assert!(packed.len() < 200);
            assert_eq!(unpack(&packed), Ok((about, proof)));
        }
    }

    #[test]
    fn the_size_is_known_without_unpacking() {
        let packed = pack(GameKind::Go, &[7; 5000]);
        assert!(is_larger_than(5000, &packed) && !is_larger_than(5100, &packed));
        assert!(!is_larger_than(0, b"no gzip at all"));
    }

    #[test]
    fn other_bytes_are_refused() {
        assert_eq!(unpack(b"hello"), Err(BadContainer::Damaged));
        assert_eq!(unpack(&[]), Err(BadContainer::Damaged));
        let packed = pack(GameKind::Go, b"abc");
        for cut in 0..packed.len() {
            assert!(unpack(&packed[..cut]).is_err());
        }
    }
}
