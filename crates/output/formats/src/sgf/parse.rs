//! Text to trees, without recursion: a stack of open parentheses on the heap, and one pass.

use super::collection::{Collection, LONGEST, NONE, PropertyRecord, Span};
use super::encoding;
use super::place::{BadSgf, Oddity, TextPlace, Warning};

/// Warnings kept for one file: a file with more is hardly SGF, and further ones add nothing (chosen by hand).
const MOST_WARNINGS: usize = 100;

impl Collection {
    /// Reads a file. The encoding is found from a byte order mark, `CA[]`, or the bytes themselves.
    pub fn parse(bytes: &[u8]) -> Result<Collection, BadSgf> {
        read_decoded(encoding::decode(bytes, None)?)
    }

    /// Reads a file in the encoding of this name, whatever the file says.
    pub fn parse_as(bytes: &[u8], encoding: &str) -> Result<Collection, BadSgf> {
        read_decoded(encoding::decode(bytes, Some(encoding))?)
    }

    /// Reads a text.
    pub fn parse_text(text: &str) -> Result<Collection, BadSgf> {
        read(text.to_owned())
    }
}

fn read_decoded(decoded: encoding::Decoded) -> Result<Collection, BadSgf> {
    let mut collection = read(decoded.text)?;
    collection.encoding = decoded.encoding;
    let place = TextPlace { line: 1, column: 1, offset: 0 };
    let warnings = decoded.oddities.into_iter().map(|oddity| Warning { place, oddity });
    collection.warnings.splice(0..0, warnings);
    Ok(collection)
}

fn read(text: String) -> Result<Collection, BadSgf> {
    if text.len() > LONGEST {
        return Err(BadSgf::TooLarge { bytes: text.len(), most: LONGEST });
    }
    let mut reader = SgfReader {
        text: text.as_bytes(),
        at: 0,
        out: Collection::over(String::new()),
        open: Vec::new(),
        current: NONE,
        in_node: false,
        oddities: Vec::new(),
        no_proper_game_after: usize::MAX,
    };
    reader.file()?;
    let SgfReader { mut out, oddities, .. } = reader;
    out.warnings = oddities
        .into_iter()
        .map(|(offset, oddity)| Warning { place: TextPlace::of(&text, offset), oddity })
        .collect();
    out.read_length = text.len();
    out.text = text;
    Ok(out)
}

struct SgfReader<'t> {
    text: &'t [u8],
    at: usize,
    out: Collection,
    /// For each open parenthesis the node before it.
    open: Vec<u32>,
    /// The last node of the sequence that is being read.
    current: u32,
    /// Whether properties may follow: there was a `;` and no parenthesis since.
    in_node: bool,
    oddities: Vec<(usize, Oddity)>,
    /// The text has no `(;` from here on; saves a second search.
    no_proper_game_after: usize,
}

impl SgfReader<'_> {
    fn file(&mut self) -> Result<(), BadSgf> {
        let first = self.next_game(0).ok_or_else(|| self.no_game())?;
        self.out.preamble = Span { start: 0, end: first as u32 };
        let mut next = Some(first);
        while let Some(start) = next {
            self.at = start;
            self.game();
            next = self.next_game(self.at);
            let between = &self.text[self.at..next.unwrap_or(self.text.len())];
            if let Some(junk) = between.iter().position(|&byte| !is_space(byte)) {
                self.warn(self.at + junk, Oddity::TextBetweenGames);
            }
        }
        if self.out.roots.is_empty() { Err(self.no_game()) } else { Ok(()) }
    }

    fn no_game(&self) -> BadSgf {
        let offset = self.text.iter().position(|&byte| !is_space(byte)).unwrap_or(self.text.len());
        let rest = &self.text[offset..];
        let text = String::from_utf8_lossy(&rest[..rest.len().min(80)]);
        let start: String = text.chars().filter(|&c| c != '\u{fffd}').take(20).collect();
        let found = if rest.is_empty() { "nothing".to_owned() } else { format!("{start:?}") };
        let whole = std::str::from_utf8(self.text).unwrap_or_default();
        BadSgf::NoGame { place: TextPlace::of(whole, offset), found }
    }

    /// The start of the next game: here, at the next `(;`, or at a parenthesis that lacks only the `;`.
    fn next_game(&mut self, from: usize) -> Option<usize> {
        let here = self.skip_space(from);
        if self.text.get(here) == Some(&b'(') && (self.is_proper(here) || self.is_meant(here)) {
            return Some(here);
        }
        if here < self.no_proper_game_after {
            let proper = self.parentheses(here).find(|&at| self.is_proper(at));
            if proper.is_some() {
                return proper;
            }
            self.no_proper_game_after = here;
        }
        self.parentheses(here).find(|&at| self.is_meant(at))
    }

    fn parentheses(&self, from: usize) -> impl Iterator<Item = usize> + '_ {
        let rest = &self.text[from.min(self.text.len())..];
        rest.iter().enumerate().filter(|&(_, &byte)| byte == b'(').map(move |(at, _)| from + at)
    }

    fn is_proper(&self, parenthesis: usize) -> bool {
        self.text.get(self.skip_space(parenthesis + 1)) == Some(&b';')
    }

    /// Whether a property follows the parenthesis: the writer forgot the `;`.
    fn is_meant(&self, parenthesis: usize) -> bool {
        let name = self.skip_space(parenthesis + 1);
        let after = self.skip_name(name);
        after > name && self.text.get(self.skip_space(after)) == Some(&b'[')
    }

    fn game(&mut self) {
        let roots = self.out.roots.len();
        let start = self.at;
        (self.current, self.in_node) = (NONE, false);
        loop {
            self.at = self.skip_space(self.at);
            let Some(&byte) = self.text.get(self.at) else {
                self.warn(self.at, Oddity::UnclosedTrees(self.open.len()));
                self.open.clear();
                break;
            };
            match byte {
                b'(' => self.open_tree(),
                b')' => {
                    self.close_tree();
                    if self.open.is_empty() {
                        break;
                    }
                }
                b';' => self.node(),
                b'[' => self.stray_value(),
                letter if letter.is_ascii_alphabetic() => self.property(),
                _ => self.stray_character(),
            }
        }
        if self.out.roots.len() == roots {
            self.warn(start, Oddity::EmptyTree);
        }
    }

    fn open_tree(&mut self) {
        self.open.push(self.current);
        self.in_node = false;
        self.at += 1;
    }

    fn close_tree(&mut self) {
        self.current = self.open.pop().unwrap_or(NONE);
        self.in_node = false;
        self.at += 1;
    }

    fn node(&mut self) {
        let after_variation = !self.in_node
            && self.current != NONE
            && self.out.nodes[self.current as usize].first_child != NONE
            && self.open.last() != Some(&self.current);
        if after_variation {
            self.warn(self.at, Oddity::NodeAfterVariation);
        }
        self.begin_node();
        self.at += 1;
    }

    fn begin_node(&mut self) {
        let node = self.out.push_node(self.current);
        if self.current == NONE {
            self.out.roots.push(node.0);
        }
        self.current = node.0;
        self.in_node = true;
    }

    fn property(&mut self) {
        let start = self.at;
        let end = self.skip_name(start);
        self.at = self.skip_space(end);
        if self.text.get(self.at) != Some(&b'[') {
            self.warn(start, Oddity::NameWithoutValue(self.piece(start, end)));
            return;
        }
        if !self.in_node {
            self.warn(start, Oddity::MissingSemicolon(self.piece(start, end)));
            self.begin_node();
        }
        let first = self.out.values.len() as u32;
        while self.text.get(self.at) == Some(&b'[') {
            let value = self.value();
            self.out.values.push(value);
            self.at = self.skip_space(self.at);
        }
        let values = Span { start: first, end: self.out.values.len() as u32 };
        let name = Span { start: start as u32, end: end as u32 };
        self.out.properties.push(PropertyRecord { name, values });
        self.out.nodes[self.current as usize].properties.end = self.out.properties.len() as u32;
    }

    /// The text between brackets. The end of the file closes it, without a backslash that has nothing left to
    /// escape.
    fn value(&mut self) -> Span {
        let start = self.at + 1;
        let mut at = start;
        loop {
            match self.text.get(at) {
                Some(b']') => break,
                Some(b'\\') => at += 2,
                Some(_) => at += 1,
                None => {
                    self.warn(self.at, Oddity::UnclosedValue);
                    let end = if at > self.text.len() { at - 2 } else { at };
                    self.at = self.text.len();
                    return Span { start: start as u32, end: end as u32 };
                }
            }
        }
        self.at = at + 1;
        Span { start: start as u32, end: at as u32 }
    }

    fn stray_value(&mut self) {
        self.warn(self.at, Oddity::ValueWithoutName);
        self.value();
    }

    fn stray_character(&mut self) {
        let rest = String::from_utf8_lossy(&self.text[self.at..self.text.len().min(self.at + 4)]);
        let found = rest.chars().next().unwrap_or('\u{fffd}');
        self.warn(self.at, Oddity::Character(found));
        self.at += 1;
        while self.text.get(self.at).is_some_and(|byte| byte & 0xc0 == 0x80) {
            self.at += 1;
        }
    }

    fn skip_space(&self, from: usize) -> usize {
        let rest = self.text.get(from..).unwrap_or_default();
        from + rest.iter().position(|&byte| !is_space(byte)).unwrap_or(rest.len())
    }

    /// The end of a name: letters, and digits after the first letter.
    fn skip_name(&self, from: usize) -> usize {
        let rest = self.text.get(from..).unwrap_or_default();
        match rest.first() {
            Some(byte) if byte.is_ascii_alphabetic() => {
                from + rest.iter().position(|byte| !byte.is_ascii_alphanumeric()).unwrap_or(rest.len())
            }
            _ => from,
        }
    }

    fn piece(&self, start: usize, end: usize) -> String {
        String::from_utf8_lossy(&self.text[start..end.min(start + 20)]).into_owned()
    }

    fn warn(&mut self, offset: usize, oddity: Oddity) {
        if self.oddities.len() < MOST_WARNINGS {
            self.oddities.push((offset, oddity));
        }
    }
}

fn is_space(byte: u8) -> bool {
    byte <= b' '
}
