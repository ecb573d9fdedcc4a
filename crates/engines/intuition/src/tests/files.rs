//! Model files: what is written is read back, what is damaged is refused.

use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::{RngCore, SeedableRng};

use super::super::file::resealed;
use super::super::model::KIND;
use super::super::{BadModelFile, KohonenModel, MapInput, MapSettings};
use super::{below, random_patterns};

fn model() -> KohonenModel {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(30);
    let settings = MapSettings { side: 4, input: MapInput::Attributes, ..MapSettings::default() };
    KohonenModel::new(random_patterns(&mut rng, 9), random_patterns(&mut rng, 2), settings)
}

#[test]
fn what_is_written_is_read_back() {
    let model = model();
    assert_eq!(KohonenModel::from_bytes(&model.to_bytes()), Ok(model));
}

#[test]
fn every_one_of_a_thousand_damaged_files_is_refused() {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(31);
    let good = model().to_bytes();
    for round in 0..1000 {
        let mut bytes = good.clone();
        match round % 4 {
            0 => bytes.truncate(below(&mut rng, good.len())),
            1 => bytes.push(rng.next_u32() as u8),
            _ => {
                for _ in 0..=round % 3 {
                    let at = below(&mut rng, good.len());
                    bytes[at] ^= 1 << (rng.next_u32() % 8);
                }
            }
        }
        assert!(bytes == good || KohonenModel::from_bytes(&bytes).is_err(), "round {round}");
    }
}

#[test]
fn a_damaged_file_with_a_right_checksum_is_refused_or_whole() {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(32);
    let good = model().to_bytes();
    let mut refused = 0;
    for _ in 0..1000 {
        let mut bytes = good.clone();
        for _ in 0..4 {
            let at = below(&mut rng, 400);
            bytes[at + 28] = rng.next_u32() as u8;
        }
        match KohonenModel::from_bytes(&resealed(&KIND, &bytes)) {
            Ok(model) => assert!(KohonenModel::from_bytes(&model.to_bytes()).is_ok()),
            Err(BadModelFile::Content(_)) => refused += 1,
            Err(other) => panic!("{other}"),
        }
    }
    assert!(refused > 100, "{refused}");
}

#[test]
fn foreign_files_and_other_versions_are_named() {
    assert_eq!(KohonenModel::from_bytes(b"(;GM[1])"), Err(BadModelFile::Foreign("map of first moves")));
    assert_eq!(KohonenModel::from_bytes(b""), Err(BadModelFile::Foreign("map of first moves")));
    let mut newer = model().to_bytes();
    newer[12] = 9;
    assert_eq!(KohonenModel::from_bytes(&newer), Err(BadModelFile::Version { found: 9, known: 2 }));
    let error = KohonenModel::from_bytes(&model().to_bytes()[..100]).unwrap_err();
    assert!(matches!(error, BadModelFile::Length { found: 100, .. }), "{error}");
}
