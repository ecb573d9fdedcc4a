//! Tokenizer of model files: words and arrays, with the byte and the layer for errors.

use std::io::{ErrorKind, Read};

use super::ModelFault;
use crate::half::from_half;

/// The largest number of weights to read: about three times the largest network known.
const MOST_WEIGHTS: u64 = 1 << 30;
const LONGEST_WORD: usize = 1024;

/// A stream of tokens.
pub(super) struct Tokens<R> {
    stream: R,
    buffer: Box<[u8]>,
    start: usize,
    end: usize,
    consumed: u64,
    limit: u64,
    weights: u64,
    place: String,
}

impl<R: Read> Tokens<R> {
    /// Tokens of a stream that may hold at most `limit` bytes.
    pub(super) fn new(stream: R, limit: u64) -> Tokens<R> {
        let buffer = vec![0; 1 << 16].into_boxed_slice();
        Tokens { stream, buffer, start: 0, end: 0, consumed: 0, limit, weights: 0, place: String::new() }
    }

    /// Bytes consumed so far.
    pub(super) fn offset(&self) -> u64 {
        self.consumed
    }

    /// Weights read so far.
    pub(super) fn weights(&self) -> usize {
        self.weights as usize
    }

    /// The part of the network being read.
    pub(super) fn place(&self) -> &str {
        &self.place
    }

    /// Sets the part of the network for error messages.
    pub(super) fn enter(&mut self, place: &str) {
        place.clone_into(&mut self.place);
    }

    /// The next word, which is the name of the layer that begins here.
    pub(super) fn name(&mut self) -> Result<String, ModelFault> {
        let name = self.word()?;
        self.enter(&name);
        Ok(name)
    }

    /// The next word.
    pub(super) fn word(&mut self) -> Result<String, ModelFault> {
        while self.peek()?.is_ascii_whitespace() {
            self.advance(1);
        }
        let mut word = Vec::new();
        while let Some(&byte) = self.peek_or_end()?.first() {
            if byte.is_ascii_whitespace() {
                break;
            }
            if word.len() == LONGEST_WORD || !byte.is_ascii_graphic() {
                return Err(ModelFault::Word);
            }
            word.push(byte);
            self.advance(1);
        }
        String::from_utf8(word).map_err(|_| ModelFault::Word)
    }

    /// A whole number within bounds.
    pub(super) fn integer(&mut self, what: &'static str, least: i64, most: i64) -> Result<i64, ModelFault> {
        let word = self.word()?;
        let found: i64 =
            word.parse().map_err(|_| ModelFault::Expected { expected: "a whole number", found: word })?;
        if (least..=most).contains(&found) {
            Ok(found)
        } else {
            Err(ModelFault::Range { what, found, least, most })
        }
    }

    /// A number of channels, heads or blocks.
    pub(super) fn count(&mut self, what: &'static str) -> Result<usize, ModelFault> {
        Ok(self.integer(what, 1, 1 << 16)? as usize)
    }

    /// Zero or one.
    pub(super) fn flag(&mut self, what: &'static str) -> Result<bool, ModelFault> {
        Ok(self.integer(what, 0, 1)? == 1)
    }

    /// A finite number.
    pub(super) fn number(&mut self) -> Result<f32, ModelFault> {
        let word = self.word()?;
        match word.parse::<f32>() {
            Ok(number) if number.is_finite() => Ok(number),
            _ => Err(ModelFault::Expected { expected: "a number", found: word }),
        }
    }

    /// An array whose length is a product of numbers read before.
    pub(super) fn floats(&mut self, lengths: &[usize]) -> Result<Vec<f32>, ModelFault> {
        let length = lengths.iter().try_fold(1u64, |product, &n| product.checked_mul(n as u64));
        let total = length.and_then(|length| self.weights.checked_add(length));
        let (Some(length), Some(total)) = (length, total.filter(|&total| total <= MOST_WEIGHTS)) else {
            return Err(ModelFault::TooLarge(MOST_WEIGHTS));
        };
        self.weights = total;
        while self.peek()?.is_ascii_whitespace() {
            self.advance(1);
        }
        if self.peek()? == b'@' { self.binary(length as usize) } else { self.text(length as usize) }
    }

    fn binary(&mut self, length: usize) -> Result<Vec<f32>, ModelFault> {
        let mut mark = [0; 5];
        for byte in &mut mark {
            *byte = self.peek()?;
            self.advance(1);
        }
        match &mark {
            b"@BIN@" => self.numbers(length, f32::from_le_bytes),
            b"@F16@" => self.numbers(length, |two| from_half(u16::from_le_bytes(two))),
            _ => {
                let found = String::from_utf8_lossy(&mark).into_owned();
                Err(ModelFault::Expected { expected: "@BIN@ or @F16@", found })
            }
        }
    }

    /// Numbers of `N` bytes each.
    fn numbers<const N: usize>(
        &mut self,
        length: usize,
        value: impl Fn([u8; N]) -> f32,
    ) -> Result<Vec<f32>, ModelFault> {
        let mut floats = Vec::new();
        let mut bytes = [0; N];
        let mut filled = 0;
        while floats.len() < length {
            self.peek()?;
            while floats.len() < length && self.start < self.end {
                bytes[filled] = self.buffer[self.start];
                self.advance(1);
                filled += 1;
                if filled == N {
                    floats.push(finite(value(bytes), floats.len())?);
                    filled = 0;
                }
            }
        }
        Ok(floats)
    }

    fn text(&mut self, length: usize) -> Result<Vec<f32>, ModelFault> {
        let mut floats = Vec::new();
        for _ in 0..length {
            floats.push(self.number()?);
        }
        Ok(floats)
    }

    /// Nothing but white space may follow.
    pub(super) fn end(&mut self) -> Result<(), ModelFault> {
        while let Some(byte) = self.peek_or_end()?.first() {
            if !byte.is_ascii_whitespace() {
                return Err(ModelFault::Trailing);
            }
            self.advance(1);
        }
        Ok(())
    }

    fn peek(&mut self) -> Result<u8, ModelFault> {
        self.peek_or_end()?.first().copied().ok_or(ModelFault::Truncated)
    }

    /// The bytes at hand; none at the end of the file.
    fn peek_or_end(&mut self) -> Result<&[u8], ModelFault> {
        while self.start == self.end {
            match self.stream.read(&mut self.buffer) {
                Ok(0) => break,
                Ok(n) => (self.start, self.end) = (0, n),
                Err(error) if error.kind() == ErrorKind::Interrupted => {}
                Err(error) if error.kind() == ErrorKind::UnexpectedEof => return Err(ModelFault::Truncated),
                Err(error) => return Err(ModelFault::Gzip(error.to_string())),
            }
            if self.consumed + self.end as u64 > self.limit {
                return Err(ModelFault::Bomb(self.limit));
            }
        }
        Ok(&self.buffer[self.start..self.end])
    }

    fn advance(&mut self, bytes: usize) {
        self.start += bytes;
        self.consumed += bytes as u64;
    }
}

fn finite(number: f32, index: usize) -> Result<f32, ModelFault> {
    if number.is_finite() { Ok(number) } else { Err(ModelFault::NotFinite(index)) }
}
