//! Knowledge bases as TOML that a player can edit.

use std::collections::BTreeMap;

use serde::Deserialize;
use thiserror::Error;

use super::base::{
    BadBase, FourRule, KnowledgeBase, PreferenceTable, Preferred, Stance, WrittenTables, check_vectors,
};
use super::draft::KnowledgeDraft;
use super::vector::Vector;

/// The built-in knowledge base.
const BUILT_IN: &str = include_str!("default.toml");

/// Preferences found by search, for the procedure to the letter.
const SEARCHED: &str = include_str!("searched.toml");

/// Why a text is no knowledge base.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum BadKnowledgeFile {
    /// It is not TOML, or not the TOML of a knowledge base.
    #[error("{0}")]
    Toml(String),
    /// It is one that cannot be used.
    #[error(transparent)]
    KnowledgeBase(#[from] BadBase),
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct KnowledgeFile {
    /// Whether a four without a gap comes before one with a gap.
    #[serde(default)]
    strong_fours: bool,
    vectors: BTreeMap<String, Vec<i64>>,
    attack: PreferenceChains,
    defence: PreferenceChains,
    versus: Vec<Versus>,
}

/// Preferences as chains: each index is preferred to the one after it.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct PreferenceChains {
    order: Vec<Vec<u64>>,
}

/// Every one of `attack` against every one of `defence`.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Versus {
    attack: Vec<u64>,
    defence: Vec<u64>,
    prefer: WrittenStance,
}

#[derive(Clone, Copy, Deserialize)]
#[serde(rename_all = "lowercase")]
enum WrittenStance {
    Attack,
    Defence,
}

impl KnowledgeBase {
    /// Reads a knowledge base.
    pub fn parse(text: &str) -> Result<KnowledgeBase, BadKnowledgeFile> {
        let (vectors, tables, fours) = KnowledgeFile::read(text)?;
        let WrittenTables { attack, defence, records } = tables;
        Ok(KnowledgeBase::new(vectors, attack, defence, records)?.with_fours(fours))
    }

    /// The knowledge base whose preferences were found by search; it has no rule of ours about fours.
    pub fn searched() -> KnowledgeBase {
        KnowledgeBase::parse(SEARCHED).expect("the file is tested")
    }

    /// The built-in knowledge base as text, to begin one's own from.
    pub fn built_in_text() -> &'static str {
        BUILT_IN
    }
}

/// KB1, which is sound, the other tables as written, and the rule for fours.
type ReadKnowledge = (Vec<(u8, Vector)>, WrittenTables, FourRule);

impl KnowledgeFile {
    /// The vectors, which are sound, and the tables as written.
    fn read(text: &str) -> Result<ReadKnowledge, BadKnowledgeFile> {
        let written: KnowledgeFile =
            toml::from_str(text).map_err(|bad| BadKnowledgeFile::Toml(bad.to_string()))?;
        let vectors = vectors(&written.vectors)?;
        check_vectors(&vectors)?;
        let attack = pairs(PreferenceTable::Kb2, &written.attack)?;
        let defence = pairs(PreferenceTable::Kb3, &written.defence)?;
        let records = records(&written.versus)?;
        let fours = if written.strong_fours { FourRule::StrongFirst } else { FourRule::Alike };
        Ok((vectors, WrittenTables { attack, defence, records }, fours))
    }
}

impl KnowledgeDraft {
    /// Reads a knowledge base that may be unusable in parts.
    pub fn read(text: &str) -> KnowledgeDraft {
        match KnowledgeFile::read(text) {
            Ok((vectors, tables, fours)) => KnowledgeDraft::of(vectors, tables, fours),
            Err(bad) => KnowledgeDraft::unreadable(bad),
        }
    }
}

impl Default for KnowledgeBase {
    fn default() -> KnowledgeBase {
        KnowledgeBase::parse(BUILT_IN).expect("the built-in knowledge base is sound")
    }
}

fn vectors(written: &BTreeMap<String, Vec<i64>>) -> Result<Vec<(u8, Vector)>, BadKnowledgeFile> {
    let mut vectors = Vec::new();
    for (name, numbers) in written {
        let index: u64 = name.parse().map_err(|_| {
            BadKnowledgeFile::Toml(format!("KB1: {name:?} is no index; indices are numbers from 1"))
        })?;
        let index = u8::try_from(index).map_err(|_| BadBase::Index(index))?;
        let three: Option<[u8; 3]> = match numbers[..] {
            [a, b, c] => [a, b, c].map(|n| u8::try_from(n).unwrap_or(u8::MAX)).into(),
            _ => None,
        };
        let vector = three.and_then(Vector::from_numbers);
        vectors.push((index, vector.ok_or_else(|| BadBase::NoVector(index, numbers.clone()))?));
    }
    vectors.sort_unstable();
    Ok(vectors)
}

fn index(table: PreferenceTable, number: u64) -> Result<u8, BadBase> {
    u8::try_from(number).map_err(|_| BadBase::UnknownIndex { table, index: number })
}

fn pairs(table: PreferenceTable, chains: &PreferenceChains) -> Result<Vec<(u8, u8)>, BadBase> {
    let windows = chains.order.iter().flat_map(|chain| chain.windows(2));
    windows.map(|pair| Ok((index(table, pair[0])?, index(table, pair[1])?))).collect()
}

fn records(written: &[Versus]) -> Result<Vec<Preferred>, BadBase> {
    let mut records = Vec::new();
    for versus in written {
        let side = match versus.prefer {
            WrittenStance::Attack => Stance::Attack,
            WrittenStance::Defence => Stance::Defence,
        };
        for &attack in &versus.attack {
            for &defence in &versus.defence {
                let (attack, defence) =
                    (index(PreferenceTable::Kb4, attack)?, index(PreferenceTable::Kb4, defence)?);
                records.push(Preferred { attack, defence, side });
            }
        }
        if records.len() > 400 * 4 {
            break;
        }
    }
    Ok(records)
}
