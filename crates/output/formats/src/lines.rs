//! Bytes to lines, for protocols where every line must have exactly one reply.
//!
//! The memory used is bounded: a line longer than the bound comes out as one [`InputLine::TooLong`], however
//! long it is, and still gets one reply.

/// Bytes kept of a line over the bound, so that the reply can quote its beginning.
const KEPT: usize = 64;

/// One line of input, without its end.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum InputLine {
    /// A line within the bound, without a carriage return before the line feed.
    Whole(Vec<u8>),
    /// A line over the bound.
    TooLong {
        /// Its first bytes.
        start: Vec<u8>,
        /// Its length in bytes.
        length: u64,
    },
}

/// Cuts bytes into lines as they arrive.
///
/// ```
/// use myosu_formats::lines::{InputLine, LineSplitter};
/// let mut lines = LineSplitter::new(100);
/// let mut input: &[u8] = b"name\r\nver";
/// assert_eq!(lines.next(&mut input), Some(InputLine::Whole(b"name".to_vec())));
/// assert_eq!(lines.next(&mut input), None);
/// let mut input: &[u8] = b"sion";
/// assert_eq!(lines.next(&mut input), None);
/// assert_eq!(lines.finish(), Some(InputLine::Whole(b"version".to_vec())));
/// ```
#[derive(Clone, Debug)]
pub struct LineSplitter {
    bound: usize,
    buffer: Vec<u8>,
    length: u64,
    /// The byte a comment begins with, which goes on to the end of the line.
    comment: Option<u8>,
    in_comment: bool,
}

impl LineSplitter {
    /// A splitter for lines of at most `bound` bytes.
    pub fn new(bound: usize) -> LineSplitter {
        LineSplitter { bound, buffer: Vec::new(), length: 0, comment: None, in_comment: false }
    }

    /// A splitter that leaves out comments: they count for nothing, however long they are.
    pub fn without_comments(bound: usize, mark: u8) -> LineSplitter {
        LineSplitter { comment: Some(mark), ..LineSplitter::new(bound) }
    }

    /// Takes bytes from the front of `input` up to the end of a line; `None` when the input ran out
    /// before the line did.
    pub fn next(&mut self, input: &mut &[u8]) -> Option<InputLine> {
        let end = input.iter().position(|&byte| byte == b'\n');
        self.take(&input[..end.unwrap_or(input.len())]);
        *input = &input[end.map_or(input.len(), |end| end + 1)..];
        end.map(|_| self.line())
    }

    /// The last line, if the input ended without a line feed.
    pub fn finish(&mut self) -> Option<InputLine> {
        (self.length > 0).then(|| self.line())
    }

    /// Keeps one byte more than the bound: a line that just fits may end with a carriage return.
    fn take(&mut self, mut bytes: &[u8]) {
        if self.in_comment {
            return;
        }
        if let Some(at) = bytes.iter().position(|&byte| Some(byte) == self.comment) {
            self.in_comment = true;
            bytes = &bytes[..at];
        }
        self.length += bytes.len() as u64;
        let room = (self.bound + 1).saturating_sub(self.buffer.len());
        self.buffer.extend_from_slice(&bytes[..bytes.len().min(room)]);
    }

    fn line(&mut self) -> InputLine {
        self.in_comment = false;
        let mut bytes = std::mem::take(&mut self.buffer);
        let length = std::mem::take(&mut self.length);
        let complete = bytes.len() as u64 == length;
        if complete && bytes.last() == Some(&b'\r') {
            bytes.pop();
        }
        if complete && bytes.len() <= self.bound {
            return InputLine::Whole(bytes);
        }
        bytes.truncate(KEPT);
        InputLine::TooLong { start: bytes, length }
    }
}

#[cfg(test)]
mod tests {
    use super::{InputLine, LineSplitter};

    fn read(input: &[u8], bound: usize, chunk: usize) -> Vec<InputLine> {
        let mut lines = LineSplitter::new(bound);
        let mut found = Vec::new();
        for mut part in input.chunks(chunk) {
            while let Some(line) = lines.next(&mut part) {
                found.push(line);
            }
            assert!(part.is_empty());
        }
        found.extend(lines.finish());
        assert_eq!(lines.finish(), None);
        found
    }

    #[test]
    fn lines_do_not_depend_on_how_the_bytes_arrive() {
        let input = b"a\r\n\nlong line here\n\0\xff\r\r\n12345\r\n123456\nend";
        let whole = read(input, 5, input.len());
        assert_eq!(whole.len(), 7);
        assert_eq!(whole[0], InputLine::Whole(b"a".to_vec()));
        assert_eq!(whole[2], InputLine::TooLong { start: b"long l".to_vec(), length: 14 });
        assert_eq!(whole[4], InputLine::Whole(b"12345".to_vec()));
        assert_eq!(whole[5], InputLine::TooLong { start: b"123456".to_vec(), length: 6 });
        for chunk in 1..input.len() {
            assert_eq!(read(input, 5, chunk), whole);
        }
    }

    #[test]
    fn comments_count_for_nothing_however_long_and_however_they_arrive() {
        let long = "x".repeat(1000);
        let input = format!("name # {long}\n#{long}\nver#\n{long}\n# end");
        for chunk in [1, 7, 500, input.len()] {
            let mut lines = LineSplitter::without_comments(100, b'#');
            let mut found = Vec::new();
            for mut part in input.as_bytes().chunks(chunk) {
                found.extend(std::iter::from_fn(|| lines.next(&mut part)));
            }
            found.extend(lines.finish());
            let start = vec![b'x'; 64];
            let whole = |text: &str| InputLine::Whole(text.as_bytes().to_vec());
            let wanted =
                [whole("name "), whole(""), whole("ver"), InputLine::TooLong { start, length: 1000 }];
            assert_eq!(found, wanted);
        }
    }

    #[test]
    fn a_line_of_ten_megabytes_is_one_line_in_little_memory() {
        let mut lines = LineSplitter::new(4096);
        for _ in 0..10_240 {
            assert_eq!(lines.next(&mut &[b'x'; 1024][..]), None);
            assert!(lines.buffer.capacity() <= 3 * 4096);
        }
        let line = lines.next(&mut &b"\n"[..]);
        assert_eq!(line, Some(InputLine::TooLong { start: vec![b'x'; 64], length: 10_485_760 }));
        assert_eq!(lines.next(&mut &b"y\n"[..]), Some(InputLine::Whole(b"y".to_vec())));
    }
}
