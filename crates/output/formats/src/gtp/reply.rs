//! The reply to a command: `=` or `?`, the id, text, and an empty line.

use std::fmt::Write;

/// An engine's reply to one command.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum GtpReply {
    /// `=`: the command succeeded. The text may have several lines, or none.
    Success(String),
    /// `?`: the command failed, with the reason.
    Failure(String),
}

/// Prints a reply. Drops empty lines within the text, because an empty line ends a reply, and control
/// characters other than tabs.
///
/// ```
/// use myosu_formats::gtp::{self, GtpReply};
/// assert_eq!(gtp::print(Some(3), &GtpReply::Success("D4".into())), "=3 D4\n\n");
/// assert_eq!(gtp::print(None, &GtpReply::Failure("illegal move".into())), "? illegal move\n\n");
/// assert_eq!(gtp::print(None, &GtpReply::Success("name\n\nversion\n".into())), "= name\nversion\n\n");
/// ```
pub fn print(id: Option<u64>, reply: &GtpReply) -> String {
    let (mark, text) = match reply {
        GtpReply::Success(text) => ('=', text),
        GtpReply::Failure(text) => ('?', text),
    };
    let mut out = head(mark, id);
    for (index, line) in text.split('\n').enumerate() {
        let line = clean(line);
        match (index, line.trim_start()) {
            (0, "") => out.push('\n'),
            (0, first) => writeln!(out, " {first}").expect("a String takes everything"),
            _ => out += &stream_line(&line),
        }
    }
    out.push('\n');
    out
}

/// The head of a success that analysis commands send line by line ([`stream_line`]); the caller ends it with
/// an empty line.
pub fn begin(id: Option<u64>) -> String {
    head('=', id) + "\n"
}

/// One more line of a streamed reply; empty if the text has nothing printable.
pub fn stream_line(text: &str) -> String {
    let line = clean(&text.replace('\n', " "));
    if line.is_empty() { line } else { line + "\n" }
}

fn head(mark: char, id: Option<u64>) -> String {
    id.map_or_else(|| mark.to_string(), |id| format!("{mark}{id}"))
}

fn clean(line: &str) -> String {
    line.chars().filter(|&c| c == '\t' || !c.is_control()).collect::<String>().trim_end().to_owned()
}

/// The controller's side: collects an engine's lines into replies.
///
/// Drops lines before the `=` or `?`, which are part of no reply, and keeps at most `bound` bytes of a reply.
#[derive(Clone, Debug)]
pub struct Replies {
    bound: usize,
    open: Option<(Option<u64>, GtpReply)>,
}

impl Replies {
    /// Replies of at most `bound` bytes.
    pub fn new(bound: usize) -> Replies {
        Replies { bound, open: None }
    }

    /// Takes a line without its line end; returns the reply this line ends.
    ///
    /// ```
    /// use myosu_formats::gtp::{Replies, GtpReply};
    /// let mut replies = Replies::new(1000);
    /// assert_eq!(replies.take("=5 D4"), None);
    /// assert_eq!(replies.take(""), Some((Some(5), GtpReply::Success("D4".into()))));
    /// ```
    pub fn take(&mut self, line: &str) -> Option<(Option<u64>, GtpReply)> {
        let line = clean(line);
        if line.is_empty() {
            return self.open.take();
        }
        match &mut self.open {
            Some((_, GtpReply::Success(text) | GtpReply::Failure(text))) => {
                if text.len() + line.len() < self.bound {
                    text.push('\n');
                    text.push_str(&line);
                }
            }
            None => self.open = self.first(&line),
        }
        None
    }

    fn first(&self, line: &str) -> Option<(Option<u64>, GtpReply)> {
        let rest = line.strip_prefix(['=', '?'])?;
        let digits = rest.len() - rest.trim_start_matches(|c: char| c.is_ascii_digit()).len();
        let (id, text) = rest.split_at(digits);
        let text: String = text.trim_start().chars().take(self.bound / 4).collect();
        let reply = if line.starts_with('=') { GtpReply::Success(text) } else { GtpReply::Failure(text) };
        Some((id.parse().ok(), reply))
    }
}

#[cfg(test)]
mod tests {
    use super::{GtpReply, Replies, print};

    #[test]
    fn a_reply_has_no_empty_line_but_its_last() {
        for text in ["", "\n", "a", "\na", "a\n\n\nb\n", "a\r\n\r\nb", "\0\n \n\t\nx", "  \n  "] {
            for reply in [GtpReply::Success(text.into()), GtpReply::Failure(text.into())] {
                let printed = print(Some(1), &reply);
                let body = printed.strip_suffix("\n\n").unwrap();
                assert!(body.split('\n').all(|line| !line.trim().is_empty()), "{printed:?}");
                assert!(!printed.contains('\r'));
            }
        }
    }

    #[test]
    fn printed_replies_are_read_back() {
        for text in ["", "D4", "a\nb", "\n   A B\n 1 . .", "가\n나"] {
            for id in [None, Some(0), Some(77)] {
                for reply in [GtpReply::Success(text.into()), GtpReply::Failure(text.into())] {
                    let mut replies = Replies::new(1000);
                    let printed = print(id, &reply);
                    let found: Vec<_> = printed.lines().filter_map(|line| replies.take(line)).collect();
                    assert_eq!(found, [(id, reply)]);
                }
            }
        }
    }

    #[test]
    fn noise_before_a_reply_is_left_out() {
        let mut replies = Replies::new(100);
        assert_eq!(replies.take("loading…"), None);
        assert_eq!(replies.take(""), None);
        assert_eq!(replies.take("? no"), None);
        assert_eq!(replies.take(""), Some((None, GtpReply::Failure("no".into()))));
    }
}
