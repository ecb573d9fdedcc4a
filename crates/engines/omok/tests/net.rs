//! The file of the network that ships.

use myosu_omok::net::{BadNet, EvalNet};

const FREESTYLE: &[u8] = include_bytes!("../src/net/freestyle.bin");

#[test]
fn damaged_files_are_refused() {
    assert_eq!(EvalNet::parse(b"omok"), Err(BadNet::Magic));
    let short = &FREESTYLE[..FREESTYLE.len() - 1];
    let refused = BadNet::Length { found: short.len(), expected: FREESTYLE.len() };
    assert_eq!(EvalNet::parse(short), Err(refused));
    let mut large = FREESTYLE.to_vec();
    // The first weight after the values of the threats.
    let at = 8 + 2 * 256;
    large[at..at + 2].copy_from_slice(&i16::MAX.to_le_bytes());
    assert_eq!(EvalNet::parse(&large), Err(BadNet::Weight(at)));
    let both = [FREESTYLE, &FREESTYLE[8..]].concat();
    assert_eq!(EvalNet::parse(&both), EvalNet::parse(FREESTYLE));
}
