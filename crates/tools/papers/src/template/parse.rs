//! Reads one language of a template, line by line.

use super::{FigurePattern, LinkPattern, Piece, RowPattern, TablePattern};

/// A line that fits nowhere.
#[derive(Debug, PartialEq, Eq, thiserror::Error)]
#[error("line {line}: {reason}: {text:?}")]
pub(crate) struct BadTemplateLine {
    /// Counted from 1.
    line: usize,
    text: String,
    reason: &'static str,
}

/// The line that ends a list of pieces.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Ending {
    File,
    Else,
    End,
}

struct LineReader<'a> {
    lines: Vec<&'a str>,
    at: usize,
}

/// The pieces of a file.
pub(super) fn pieces(file: &str) -> Result<Vec<Piece<String>>, BadTemplateLine> {
    let mut lines = LineReader { lines: file.lines().map(str::trim_end).collect(), at: 0 };
    match lines.until_ending()? {
        (pieces, Ending::File) => Ok(pieces),
        _ => {
            lines.at -= 1;
            Err(lines.bad("no block is open here"))
        }
    }
}

impl<'a> LineReader<'a> {
    fn peek(&self) -> Option<&'a str> {
        self.lines.get(self.at).copied()
    }

    fn bad(&self, reason: &'static str) -> BadTemplateLine {
        BadTemplateLine { line: self.at + 1, text: self.peek().unwrap_or_default().to_owned(), reason }
    }

    /// The next line, if `read` accepts it.
    fn take<T>(&mut self, read: impl FnOnce(&'a str) -> Option<T>) -> Option<T> {
        let found = read(self.peek()?)?;
        self.at += 1;
        Some(found)
    }

    fn until_ending(&mut self) -> Result<(Vec<Piece<String>>, Ending), BadTemplateLine> {
        let mut pieces = Vec::new();
        loop {
            match self.peek() {
                None => return Ok((pieces, Ending::File)),
                Some("") => self.at += 1,
                Some("{else}") => {
                    self.at += 1;
                    return Ok((pieces, Ending::Else));
                }
                Some("{end}") => {
                    self.at += 1;
                    return Ok((pieces, Ending::End));
                }
                Some(line) => pieces.push(self.piece(line)?),
            }
        }
    }

    fn piece(&mut self, line: &'a str) -> Result<Piece<String>, BadTemplateLine> {
        if let Some(condition) = line.strip_prefix("{if ").and_then(|rest| rest.strip_suffix('}')) {
            return self.condition(condition);
        }
        if let Some(summary) = line.strip_prefix("{fold} ") {
            return self.fold(summary);
        }
        if let Some(rest) = line.strip_prefix('@') {
            return self.phrase(rest);
        }
        Ok(match line.split_once(' ') {
            Some(("#", text)) => self.one(Piece::Section(text.to_owned())),
            Some(("##", text)) => self.one(Piece::Heading(text.to_owned())),
            Some((">", text)) => Piece::Note(self.paragraph(text)),
            Some(("-", _)) => Piece::Links(self.links()?),
            _ if line.starts_with("![") => Piece::Figures(self.figures()?),
            _ if line.starts_with(['|', ':']) => Piece::Table(self.table()?),
            _ => Piece::Paragraph(self.paragraph(line)),
        })
    }

    fn one(&mut self, piece: Piece<String>) -> Piece<String> {
        self.at += 1;
        piece
    }

    /// The first line without its mark and the lines up to a blank one, a phrase or a directive.
    fn paragraph(&mut self, first: &str) -> String {
        self.at += 1;
        let mut text = first.trim().to_owned();
        let goes_on = |line: &'a str| {
            let is_directive =
                ["{if ", "{else}", "{end}", "{fold}"].iter().any(|mark| line.starts_with(mark));
            (!line.is_empty() && !line.starts_with('@') && !is_directive).then_some(line)
        };
        while let Some(line) = self.take(goes_on) {
            text.push(' ');
            text.push_str(line.trim_start_matches("> ").trim());
        }
        text
    }

    fn condition(&mut self, condition: &str) -> Result<Piece<String>, BadTemplateLine> {
        let opened = self.bad("no {end} closes this");
        self.at += 1;
        let (then, ending) = self.until_ending()?;
        let (otherwise, ending) = match ending {
            Ending::Else => self.until_ending()?,
            ending => (Vec::new(), ending),
        };
        if ending != Ending::End {
            return Err(opened);
        }
        Ok(Piece::If { condition: condition.to_owned(), then, otherwise })
    }

    fn fold(&mut self, summary: &str) -> Result<Piece<String>, BadTemplateLine> {
        let opened = self.bad("no {end} closes this");
        self.at += 1;
        match self.until_ending()? {
            (pieces, Ending::End) => Ok(Piece::Fold { summary: summary.to_owned(), pieces }),
            _ => Err(opened),
        }
    }

    fn phrase(&mut self, rest: &str) -> Result<Piece<String>, BadTemplateLine> {
        let (key, text) = rest.split_once(':').ok_or_else(|| self.bad("a phrase is `@key: text`"))?;
        Ok(Piece::Phrase { key: key.to_owned(), text: self.paragraph(text) })
    }

    fn links(&mut self) -> Result<Vec<LinkPattern<String>>, BadTemplateLine> {
        let mut links = Vec::new();
        while let Some(item) = self.take(|line| line.strip_prefix("- ")) {
            let link = bracketed(item, "[").ok_or_else(|| self.bad("a link is `- [text](file)`"))?;
            links.push(LinkPattern { label: link.0, file: link.1 });
        }
        Ok(links)
    }

    fn figures(&mut self) -> Result<Vec<FigurePattern<String>>, BadTemplateLine> {
        let mut figures = Vec::new();
        while let Some(line) = self.take(|line| line.starts_with("![").then_some(line)) {
            let (caption, name) =
                bracketed(line, "![").ok_or_else(|| self.bad("a figure is `![text](name)`"))?;
            let mut words = Vec::new();
            while let Some(word) = self.take(|line| line.strip_prefix("  ")) {
                let (key, text) =
                    word.split_once(": ").ok_or_else(|| self.bad("a figure's word is `key: text`"))?;
                words.push((key.to_owned(), text.to_owned()));
            }
            figures.push(FigurePattern { name, caption, words });
        }
        Ok(figures)
    }

    fn table(&mut self) -> Result<TablePattern<String>, BadTemplateLine> {
        let caption = self.take(|line| line.strip_prefix(": ")).unwrap_or_default().to_owned();
        let head = self.take(cells).ok_or_else(|| self.bad("a table's head belongs here"))?;
        let is_rule = |line: &'a str| line.starts_with("|---").then_some(());
        self.take(is_rule).ok_or_else(|| self.bad("dashes belong below a table's head"))?;
        let mut rows = Vec::new();
        while let Some(cells) = self.take(cells) {
            rows.push(row(cells));
        }
        let head = if head.iter().all(String::is_empty) { Vec::new() } else { head };
        Ok(TablePattern { caption, head, rows })
    }
}

/// The text and the target of `OPEN text](target)`.
fn bracketed(line: &str, open: &str) -> Option<(String, String)> {
    let (text, target) = line.strip_prefix(open)?.strip_suffix(')')?.rsplit_once("](")?;
    Some((text.to_owned(), target.to_owned()))
}

/// The cells of a row; `\|` is a bar within a cell.
fn cells(line: &str) -> Option<Vec<String>> {
    let inner = line.strip_prefix('|')?.strip_suffix('|')?;
    let hidden = inner.replace("\\|", "\u{0}");
    Some(hidden.split('|').map(|cell| cell.trim().replace('\u{0}', "|")).collect())
}

fn row(mut cells: Vec<String>) -> RowPattern<String> {
    let each = cells.first().and_then(|cell| cell.strip_prefix("each ")?.split_once(": "));
    let Some((name, first)) = each.map(|(name, first)| (name.to_owned(), first.to_owned())) else {
        return RowPattern { each: None, cells };
    };
    cells[0] = first;
    RowPattern { each: Some(name), cells }
}
