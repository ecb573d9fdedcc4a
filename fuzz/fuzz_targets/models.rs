//! Whatever bytes follow the head of a model file, reading does not panic, and a model that was read is written
//! and read as the same. The head is put before them here: its checksum would turn away everything else.
#![no_main]

use flate2::Crc;
use myosu_intuition::{KohonenModel, Predictor};

fn with_head(name: &[u8; 12], content: &[u8]) -> Vec<u8> {
    let mut crc = Crc::new();
    crc.update(content);
    let version = 1_u32.to_le_bytes();
    let length = (content.len() as u64).to_le_bytes();
    [name, version.as_slice(), &length, &crc.sum().to_le_bytes(), content].concat()
}

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| {
    if let Ok(map) = KohonenModel::from_bytes(&with_head(b"myosu-knn \r\n", bytes)) {
        let written = map.to_bytes();
        assert_eq!(KohonenModel::from_bytes(&written).map(|map| map.to_bytes()), Ok(written));
    }
    if let Ok(predictor) = Predictor::from_bytes(&with_head(b"myosu-first\n", bytes)) {
        let written = predictor.to_bytes();
        assert_eq!(Predictor::from_bytes(&written).map(|predictor| predictor.to_bytes()), Ok(written));
    }
});
