//! Searched positions as lines of text: what a builder that was stopped goes on with.
//!
//! `standard 15x15 signature=9f.. nodes=100000 prover=20000 black=112,97 white=98 replies=113:25,82:-13`

use std::collections::HashMap;

use myosu_rules::omok::Variant;
use myosu_rules::{Color, Size};
use thiserror::Error;

use crate::book::Origin;
use crate::book::placement::{Placement, point_at};
use crate::book::section::Reply;
use crate::book::value::BookValue;

/// A search that was done: under which rule, with which figures, of which position.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) struct SearchKey {
    pub(crate) variant: Variant,
    pub(crate) size: Size,
    pub(crate) signature: u64,
    pub(crate) nodes: u64,
    pub(crate) prover_nodes: u64,
    pub(crate) placement: Placement,
}

/// The results of earlier searches.
#[derive(Debug, Default)]
pub struct SearchLedger {
    results: HashMap<SearchKey, Vec<Reply>>,
}

/// A line that no builder wrote.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("line {line} is no searched position; remove the line, or begin with another file")]
pub struct BadLedger {
    /// The number of the line, from 1.
    pub line: usize,
}

impl SearchLedger {
    /// Reads lines that a builder wrote.
    pub fn parse(text: &str) -> Result<SearchLedger, BadLedger> {
        let mut ledger = SearchLedger::default();
        for (at, line) in text.lines().enumerate() {
            let (key, replies) = read_line(line).ok_or(BadLedger { line: at + 1 })?;
            ledger.results.insert(key, replies);
        }
        Ok(ledger)
    }

    /// How many of the searches have these figures: those with others are of no use.
    pub fn len_for(&self, origin: &Origin) -> usize {
        let fits =
            |key: &&SearchKey| (key.signature, key.prover_nodes) == (origin.signature, origin.prover_nodes);
        self.results.keys().filter(fits).count()
    }

    pub(crate) fn get(&self, key: &SearchKey) -> Option<&Vec<Reply>> {
        self.results.get(key)
    }

    /// Keeps a result; returns its line.
    pub(crate) fn add(&mut self, key: SearchKey, replies: &[Reply]) -> String {
        let line = write_line(&key, replies);
        self.results.insert(key, replies.to_vec());
        line
    }
}

fn write_line(key: &SearchKey, replies: &[Reply]) -> String {
    let list = |color| {
        let stones: Vec<String> = key.placement.stones(color).iter().map(u16::to_string).collect();
        stones.join(",")
    };
    let reply = |reply: &Reply| format!("{}:{}", key.size.ordinal(reply.point), reply.value.code());
    let replies: Vec<String> = replies.iter().map(reply).collect();
    format!(
        "{} {}x{} signature={:016x} nodes={} prover={} black={} white={} replies={}",
        key.variant,
        key.size.width(),
        key.size.height(),
        key.signature,
        key.nodes,
        key.prover_nodes,
        list(Color::Black),
        list(Color::White),
        replies.join(",")
    )
}

fn read_line(line: &str) -> Option<(SearchKey, Vec<Reply>)> {
    let mut words = line.split(' ');
    let variant = Variant::parse(words.next()?).ok()?;
    let (width, height) = words.next()?.split_once('x')?;
    let size = Size::new(width.parse().ok()?, height.parse().ok()?).ok()?;
    let mut value = |name: &str| words.next()?.strip_prefix(name)?.strip_prefix('=');
    let signature = u64::from_str_radix(value("signature")?, 16).ok()?;
    let (nodes, prover_nodes) = (value("nodes")?.parse().ok()?, value("prover")?.parse().ok()?);
    let placement = Placement::new(ordinals(value("black")?)?, ordinals(value("white")?)?)?;
    placement.position(variant.rule(), size)?;
    let replies = value("replies")?.split(',').filter(|part| !part.is_empty());
    let replies = replies.map(|part| read_reply(part, size)).collect::<Option<Vec<Reply>>>()?;
    Some((SearchKey { variant, size, signature, nodes, prover_nodes, placement }, replies))
}

fn ordinals(text: &str) -> Option<Vec<u16>> {
    text.split(',').filter(|part| !part.is_empty()).map(|part| part.parse().ok()).collect()
}

fn read_reply(text: &str, size: Size) -> Option<Reply> {
    let (point, value) = text.split_once(':')?;
    let point = point_at(size, point.parse().ok()?)?;
    Some(Reply { point, value: BookValue::from_code(value.parse().ok()?)? })
}
