//! Reads model files: gzip of ASCII tokens and arrays of floats.
//!
//! Files are untrusted. The law: no length is allocated before it is checked, arrays grow only as fast as bytes
//! arrive, and every error names the byte of the unpacked text and the layer.

mod blocks;
mod heads;
mod layers;
mod tokens;

use std::io::Read;

use flate2::read::MultiGzDecoder;

use super::model::{GLOBALS, Model, NEWEST, OLDEST, OutputScale, PLANES};
use tokens::Tokens;

/// Why a model file was refused, and at which byte and layer.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
#[error("{what} (at byte {offset} of the unpacked model, in {place})")]
pub struct BadModel {
    /// The byte of the unpacked text, from 0.
    pub offset: u64,
    /// The layer being read: its name, or what it is for where it has none yet.
    pub place: String,
    /// The fault.
    pub what: ModelFault,
}

/// A fault of a model file.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
#[non_exhaustive]
pub enum ModelFault {
    /// The file ends too early.
    #[error("the file ends here, in the middle of the model")]
    Truncated,
    /// The packed bytes cannot be unpacked.
    #[error("the gzip data is damaged: {0}")]
    Gzip(String),
    /// The file grows too much when unpacked.
    #[error("the file unpacks to more than {0} bytes, which no network of its size does")]
    Bomb(u64),
    /// Bytes follow the model.
    #[error("the model ends here, yet the file goes on")]
    Trailing,
    /// A word longer than any name.
    #[error("a word of more than 1024 bytes, or one that is not text")]
    Word,
    /// Something other than a number.
    #[error("expected {expected}, found {found:?}")]
    Expected {
        /// What belongs here.
        expected: &'static str,
        /// The word found.
        found: String,
    },
    /// A number outside its range.
    #[error("{what} is {found}, not between {least} and {most}")]
    Range {
        /// The number's meaning.
        what: &'static str,
        /// The number.
        found: i64,
        /// The least allowed.
        least: i64,
        /// The most allowed.
        most: i64,
    },
    /// Two numbers of channels that must agree.
    #[error("{what} has {found} channels, its neighbour {expected}")]
    Channels {
        /// The layer.
        what: &'static str,
        /// Its channels.
        found: usize,
        /// Its neighbour's channels.
        expected: usize,
    },
    /// A weight that is infinite or not a number.
    #[error("weight {0} is not a finite number")]
    NotFinite(usize),
    /// More weights than any network has.
    #[error("the network claims more than {0} weights")]
    TooLarge(u64),
    /// Unknown kind of block.
    #[error("unknown kind of block {0:?}")]
    TrunkBlock(String),
    /// Unknown activation.
    #[error("unknown activation {0:?}")]
    Activation(String),
    /// A known feature that this program does not support.
    #[error("{0}")]
    Unsupported(&'static str),
}

/// Reads a network from the bytes of a model file: `.bin.gz`, `.txt.gz`, or either unpacked.
pub fn read(bytes: &[u8]) -> Result<Model, BadModel> {
    if bytes.starts_with(&[0x1f, 0x8b]) {
        let limit = (bytes.len() as u64).saturating_mul(EXPANSION) + (1 << 20);
        read_stream(MultiGzDecoder::new(bytes), limit)
    } else {
        read_stream(bytes, bytes.len() as u64)
    }
}

/// The most a file may grow when unpacked. Weights hardly compress; 64 is far above every real model.
const EXPANSION: u64 = 64;

fn read_stream(stream: impl Read, limit: u64) -> Result<Model, BadModel> {
    let mut tokens = Tokens::new(stream, limit);
    match model(&mut tokens) {
        Ok(model) => Ok(model),
        Err(what) => Err(BadModel { offset: tokens.offset(), place: tokens.place().to_owned(), what }),
    }
}

fn model<R: Read>(tokens: &mut Tokens<R>) -> Result<Model, ModelFault> {
    tokens.enter("header");
    let name = tokens.word()?;
    let version = tokens.integer("the model version", OLDEST.into(), NEWEST.into())? as u32;
    tokens.integer("the number of input planes", PLANES as i64, PLANES as i64)?;
    tokens.integer("the number of global inputs", GLOBALS as i64, GLOBALS as i64)?;
    let scale = if version >= 13 { output_scale(tokens)? } else { OutputScale::default() };
    let mut has_metadata = false;
    if version >= 15 {
        has_metadata = tokens.flag("the metadata version")?;
        for _ in 0..7 {
            tokens.integer("a reserved number", 0, 0)?;
        }
    }
    let trunk = blocks::trunk(tokens, version, has_metadata)?;
    let policy = heads::policy(tokens, version, trunk.channels)?;
    let value = heads::value(tokens, version, trunk.channels)?;
    tokens.enter("end");
    tokens.end()?;
    Ok(Model { name, version, scale, parameters: tokens.weights(), trunk, policy, value })
}

fn output_scale<R: Read>(tokens: &mut Tokens<R>) -> Result<OutputScale, ModelFault> {
    Ok(OutputScale {
        td_score: tokens.number()?,
        score_mean: tokens.number()?,
        score_deviation: tokens.number()?,
        lead: tokens.number()?,
        variance_time: tokens.number()?,
        value_error: tokens.number()?,
        score_error: tokens.number()?,
    })
}

#[cfg(test)]
mod tests {
    use std::io::Write;

    use flate2::Compression;
    use flate2::write::GzEncoder;
    use rand_xoshiro::Xoshiro256PlusPlus;
    use rand_xoshiro::rand_core::{RngCore, SeedableRng};

    use super::{ModelFault, read};
    use crate::write::unpacked;
    use crate::{Encoding, Model, human_sample, sample, write};

    #[test]
    fn what_is_written_is_read_back() {
        for version in 8..=17 {
            for seed in 0..3 {
                let model = sample(version, 16, seed);
                for encoding in [Encoding::Binary, Encoding::Text] {
                    assert_eq!(read(&write(&model, encoding)).as_ref(), Ok(&model));
                    assert_eq!(read(&unpacked(&model, encoding)).as_ref(), Ok(&model));
                }
            }
        }
    }

    #[test]
    fn human_networks_are_read_back_and_other_encoders_are_named() {
        for version in 15..=17 {
            let model = human_sample(version, 16, 2);
            let bytes = unpacked(&model, Encoding::Binary);
            assert_eq!(read(&bytes).as_ref(), Ok(&model));
            let text = String::from_utf8(unpacked(&model, Encoding::Text)).unwrap();
            assert_eq!(read(text.as_bytes()).as_ref(), Ok(&model));
            let error =
                read(text.replacen("metaencoder\n192\n", "metaencoder\n191\n", 1).as_bytes()).unwrap_err();
            assert!(matches!(error.what, ModelFault::Channels { found: 191, expected: 192, .. }), "{error}");
            let newer = text.replacen("\n1\n0\n0\n", "\n2\n0\n0\n", 1);
            let error = read(newer.as_bytes()).unwrap_err();
            assert!(error.to_string().contains("metadata"), "{error}");
            for at in (0..bytes.len()).step_by(997) {
                assert!(read(&bytes[..at]).is_err());
            }
        }
    }

    #[test]
    fn half_the_size_keeps_weights_that_fit() {
        for version in 8..=17 {
            let model = sample(version, 16, 5);
            let once = read(&write(&model, Encoding::Half)).expect("what is written can be read");
            assert_ne!(once, model, "random weights have more than 16 bits");
            assert_eq!((&once.name, once.parameters), (&model.name, model.parameters));
            let bytes = write(&once, Encoding::Half);
            assert_eq!(read(&bytes), Ok(once.clone()), "rounding twice changes nothing");
            assert_eq!(read(&write(&once, Encoding::Binary)).as_ref(), Ok(&once));
        }
        let bytes = unpacked(&sample(8, 8, 1), Encoding::Half);
        for cut in (0..bytes.len() - 1).step_by(53) {
            assert!(read(&bytes[..cut]).is_err(), "cut at {cut}");
        }
        let text = String::from_utf8_lossy(&bytes).replacen("@F16@", "@F17@", 1);
        let error = read(text.as_bytes()).unwrap_err().to_string();
        assert!(error.contains("@F17@"), "{error}");
    }

    #[test]
    fn every_cut_file_is_refused_as_cut() {
        let bytes = unpacked(&sample(17, 8, 1), Encoding::Binary);
        let end = bytes.len() - 1;
        for cut in (0..2000).chain((2000..end).step_by(97)) {
            let error = read(&bytes[..cut]).expect_err("a cut file is no network");
            assert!(error.offset <= cut as u64);
        }
        let packed = write(&sample(17, 8, 1), Encoding::Binary);
        for cut in (2..packed.len()).step_by(113) {
            assert!(read(&packed[..cut]).is_err());
        }
    }

    fn garble(bytes: &mut Vec<u8>, rng: &mut Xoshiro256PlusPlus) {
        for _ in 0..1 + rng.next_u32() % 3 {
            let at = rng.next_u64() as usize % bytes.len();
            match rng.next_u32() % 6 {
                0 => bytes[at] = rng.next_u32() as u8,
                1 => bytes[at] ^= 1 << (rng.next_u32() % 8),
                2 => bytes.truncate(at.max(1)),
                3 => drop(bytes.drain(at..(at + 1 + rng.next_u32() as usize % 40).min(bytes.len()))),
                4 => bytes.insert(at, b"0123456789 @-\n"[rng.next_u32() as usize % 14]),
                _ => bytes[at] = b'9',
            }
            if bytes.is_empty() {
                bytes.push(b' ');
            }
        }
    }

    /// A changed digit of a weight is still a network; everything else must be an error, and nothing
    /// may panic or swallow memory.
    #[test]
    fn mutated_files_are_errors_or_the_same_shape() {
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(7);
        let models: Vec<Model> = (8..=17).map(|version| sample(version, 8, version.into())).collect();
        let mut errors = 0;
        for round in 0..2000 {
            let model = &models[round % models.len()];
            let mut bytes = match round % 3 {
                0 => write(model, Encoding::Binary),
                1 => unpacked(model, Encoding::Binary),
                _ => unpacked(model, Encoding::Text),
            };
            garble(&mut bytes, &mut rng);
            match read(&bytes) {
                Ok(read) => assert!(read.parameters <= bytes.len()),
                Err(error) => {
                    errors += 1;
                    assert!(!error.to_string().is_empty());
                }
            }
        }
        assert!(errors > 1000, "only {errors} errors");
    }

    /// The words before the first array decide every length: each of them replaced by something
    /// monstrous is refused before it is believed.
    #[test]
    fn monstrous_numbers_in_the_header_are_refused() {
        let bytes = unpacked(&sample(17, 8, 1), Encoding::Binary);
        let head = bytes.windows(5).position(|w| w == b"@BIN@").unwrap();
        let text = String::from_utf8(bytes[..head].to_vec()).unwrap();
        let words: Vec<&str> = text.split_whitespace().collect();
        for (index, word) in words.iter().enumerate() {
            if word.parse::<f32>().is_err() {
                continue;
            }
            for monster in ["65536", "4294967296", "-1", "99999999999999999999", "NaN", "x"] {
                let mut changed = words.clone();
                changed[index] = monster;
                let mut file = (changed.join("\n") + "\n").into_bytes();
                file.extend_from_slice(&bytes[head..]);
                let is_multiplier =
                    (4..11).contains(&index) && monster.parse::<f32>().is_ok_and(f32::is_finite);
                let is_unused = text.split_whitespace().take(index).any(|w| w == "trunk")
                    && ("65536" == monster)
                    && read(&file).is_ok();
                assert!(is_multiplier || is_unused || read(&file).is_err(), "word {index} as {monster}");
            }
        }
    }

    #[test]
    fn a_bomb_is_refused() {
        let mut packed = GzEncoder::new(Vec::new(), Compression::best());
        packed.write_all(&unpacked(&sample(8, 8, 1), Encoding::Binary)[..100]).unwrap();
        for _ in 0..64 {
            packed.write_all(&vec![b' '; 1 << 20]).unwrap();
        }
        let error = read(&packed.finish().unwrap()).unwrap_err();
        assert!(matches!(error.what, ModelFault::Bomb(_)), "{error}");
    }

    #[test]
    fn errors_say_where() {
        let mut bytes = unpacked(&sample(17, 8, 1), Encoding::Binary);
        let at = bytes.windows(7).position(|w| w == b"q_proj\n").unwrap();
        bytes[at + 7] = b'7';
        let error = read(&bytes).unwrap_err();
        assert_eq!(error.place, "q_proj");
        assert!((at..at + 20).contains(&(error.offset as usize)));
        assert!(error.to_string().contains("at byte"), "{error}");
        assert!(read(b"hello world 3").is_err());
        assert!(matches!(read(b""), Err(error) if error.what == ModelFault::Truncated));
    }

    #[test]
    fn unknown_blocks_and_versions_are_named() {
        let text = String::from_utf8_lossy(&unpacked(&sample(17, 8, 1), Encoding::Text)).into_owned();
        let error = read(text.replace("ordinary_block", "moe_block").as_bytes()).unwrap_err();
        assert_eq!(error.what, ModelFault::TrunkBlock("moe_block".into()));
        let error = read(text.replace("ACTIVATION_SILU", "ACTIVATION_GELU").as_bytes()).unwrap_err();
        assert_eq!(error.what, ModelFault::Activation("ACTIVATION_GELU".into()));
        let error = read(text.replacen("\n17\n", "\n18\n", 1).as_bytes()).unwrap_err();
        assert!(matches!(error.what, ModelFault::Range { found: 18, most: 17, .. }));
        let error = read((text + "more").as_bytes()).unwrap_err();
        assert_eq!(error.what, ModelFault::Trailing);
    }
}
