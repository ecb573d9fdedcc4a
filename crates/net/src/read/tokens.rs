//! The words and arrays of a model file, one after the other, with the place they were found.

use std::io::{ErrorKind, Read};

use super::Fault;

/// The largest number of weights that is read: three times the largest network there is.
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

    /// Says which part of the network comes now.
    pub(super) fn enter(&mut self, place: &str) {
        place.clone_into(&mut self.place);
    }

    /// The next word, which is the name of the layer that begins here.
    pub(super) fn name(&mut self) -> Result<String, Fault> {
        let name = self.word()?;
        self.enter(&name);
        Ok(name)
    }

    /// The next word.
    pub(super) fn word(&mut self) -> Result<String, Fault> {
        while self.peek()?.is_ascii_whitespace() {
            self.advance(1);
        }
        let mut word = Vec::new();
        while let Some(&byte) = self.peek_or_end()?.first() {
            if byte.is_ascii_whitespace() {
                break;
            }
            if word.len() == LONGEST_WORD || !byte.is_ascii_graphic() {
                return Err(Fault::Word);
            }
            word.push(byte);
            self.advance(1);
        }
        String::from_utf8(word).map_err(|_| Fault::Word)
    }

    /// A whole number within bounds.
    pub(super) fn integer(&mut self, what: &'static str, least: i64, most: i64) -> Result<i64, Fault> {
        let word = self.word()?;
        let found: i64 =
            word.parse().map_err(|_| Fault::Expected { expected: "a whole number", found: word })?;
        if (least..=most).contains(&found) {
            Ok(found)
        } else {
            Err(Fault::Range { what, found, least, most })
        }
    }

    /// A number of channels, heads or blocks.
    pub(super) fn count(&mut self, what: &'static str) -> Result<usize, Fault> {
        Ok(self.integer(what, 1, 1 << 16)? as usize)
    }

    /// Zero or one.
    pub(super) fn flag(&mut self, what: &'static str) -> Result<bool, Fault> {
        Ok(self.integer(what, 0, 1)? == 1)
    }

    /// A finite number.
    pub(super) fn number(&mut self) -> Result<f32, Fault> {
        let word = self.word()?;
        match word.parse::<f32>() {
            Ok(number) if number.is_finite() => Ok(number),
            _ => Err(Fault::Expected { expected: "a number", found: word }),
        }
    }

    /// An array whose length is a product of numbers read before.
    pub(super) fn floats(&mut self, lengths: &[usize]) -> Result<Vec<f32>, Fault> {
        let length = lengths.iter().try_fold(1u64, |product, &n| product.checked_mul(n as u64));
        let total = length.and_then(|length| self.weights.checked_add(length));
        let (Some(length), Some(total)) = (length, total.filter(|&total| total <= MOST_WEIGHTS)) else {
            return Err(Fault::TooLarge(MOST_WEIGHTS));
        };
        self.weights = total;
        while self.peek()?.is_ascii_whitespace() {
            self.advance(1);
        }
        if self.peek()? == b'@' { self.binary(length as usize) } else { self.text(length as usize) }
    }

    fn binary(&mut self, length: usize) -> Result<Vec<f32>, Fault> {
        for &expected in b"@BIN@" {
            let found = self.peek()?;
            if found != expected {
                return Err(Fault::Expected { expected: "@BIN@", found: char::from(found).into() });
            }
            self.advance(1);
        }
        let mut floats = Vec::new();
        let mut four = [0; 4];
        let mut filled = 0;
        while floats.len() < length {
            self.peek()?;
            while floats.len() < length && self.start < self.end {
                four[filled] = self.buffer[self.start];
                self.advance(1);
                filled += 1;
                if filled == 4 {
                    floats.push(finite(f32::from_le_bytes(four), floats.len())?);
                    filled = 0;
                }
            }
        }
        Ok(floats)
    }

    fn text(&mut self, length: usize) -> Result<Vec<f32>, Fault> {
        let mut floats = Vec::new();
        for _ in 0..length {
            floats.push(self.number()?);
        }
        Ok(floats)
    }

    /// Nothing but white space may follow.
    pub(super) fn end(&mut self) -> Result<(), Fault> {
        while let Some(byte) = self.peek_or_end()?.first() {
            if !byte.is_ascii_whitespace() {
                return Err(Fault::Trailing);
            }
            self.advance(1);
        }
        Ok(())
    }

    fn peek(&mut self) -> Result<u8, Fault> {
        self.peek_or_end()?.first().copied().ok_or(Fault::Truncated)
    }

    /// The bytes at hand; none at the end of the file.
    fn peek_or_end(&mut self) -> Result<&[u8], Fault> {
        while self.start == self.end {
            match self.stream.read(&mut self.buffer) {
                Ok(0) => break,
                Ok(n) => (self.start, self.end) = (0, n),
                Err(error) if error.kind() == ErrorKind::Interrupted => {}
                Err(error) if error.kind() == ErrorKind::UnexpectedEof => return Err(Fault::Truncated),
                Err(error) => return Err(Fault::Gzip(error.to_string())),
            }
            if self.consumed + self.end as u64 > self.limit {
                return Err(Fault::Bomb(self.limit));
            }
        }
        Ok(&self.buffer[self.start..self.end])
    }

    fn advance(&mut self, bytes: usize) {
        self.start += bytes;
        self.consumed += bytes as u64;
    }
}

fn finite(number: f32, index: usize) -> Result<f32, Fault> {
    if number.is_finite() { Ok(number) } else { Err(Fault::NotFinite(index)) }
}
