//! The laws of both certificates as functions of arbitrary bytes. The tests call them with made-up input, the
//! fuzz targets with whatever the fuzzer finds.

use myosu_proof::container::{pack, unpack};
use myosu_proof::{go, omok};
use myosu_rules::GameKind;

/// The largest strategy played out here. A strategy of Omok may merge lines, so its check can take time
/// exponential in its turns.
const TURNS: usize = 4;

/// The largest board a forged claim of Omok is played out on.
const AREA: usize = 36;

/// Bytes that are no proof file are refused; a proof file packs to the same contents again.
pub fn container(bytes: &[u8]) {
    if let Ok((about, contents)) = unpack(bytes) {
        assert_eq!(unpack(&pack(about, &contents)), Ok((about, contents)));
    }
}

/// What is read as certificates of Baduk is written as the same bytes, and checked without a panic.
pub fn go(bytes: &[u8]) {
    container(bytes);
    let Ok(certificate) = go::Certificate::from_bytes(&pack(GameKind::Go, bytes)) else { return };
    let written = certificate.to_bytes();
    assert_eq!(unpack(&written), Ok((GameKind::Go, bytes.to_vec())), "one certificate, one text");
    let _ = certificate.check();
}

/// What is read as a certificate of Omok is written and read as the same, and checked without a panic.
pub fn omok(bytes: &[u8]) {
    container(bytes);
    let Ok(certificate) = omok::WinCertificate::from_bytes(&pack(GameKind::Omok, bytes)) else { return };
    let text = certificate.write().expect("a rule that was read by its name has a name");
    assert_eq!(omok::WinCertificate::parse(&text).as_ref(), Ok(&certificate));
    let _ = certificate.main_line();
    if certificate.turns.len() <= TURNS && certificate.position.size().area() <= AREA {
        let _ = certificate.check();
    }
}
