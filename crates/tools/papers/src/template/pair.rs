//! Joins the two languages of a template, which must have the same shape.

use myosu::text::Text;

use super::{BadTemplate, FigurePattern, LinkPattern, Piece, RowPattern, TablePattern};

type Paired<T> = Result<T, BadTemplate>;

fn text(ko: String, en: String) -> Text {
    Text { ko, en }
}

/// Joins two lists of the same length, item by item.
fn all<A, B>(ko: Vec<A>, en: Vec<A>, join: impl Fn(A, A) -> Paired<B>) -> Paired<Vec<B>>
where
    A: std::fmt::Debug,
{
    if ko.len() != en.len() {
        let (long, short) = if ko.len() > en.len() { (&ko, en.len()) } else { (&en, ko.len()) };
        return Err(BadTemplate::Shapes(format!("{:?}", long[short])));
    }
    ko.into_iter().zip(en).map(|(ko, en)| join(ko, en)).collect()
}

/// A name that both languages must share.
fn same<T: PartialEq + std::fmt::Debug>(ko: T, en: &T) -> Paired<T> {
    if ko == *en { Ok(ko) } else { Err(BadTemplate::Shapes(format!("{ko:?} and {en:?}"))) }
}

pub(super) fn pieces(ko: Vec<Piece<String>>, en: Vec<Piece<String>>) -> Paired<Vec<Piece<Text>>> {
    all(ko, en, piece)
}

fn piece(ko: Piece<String>, en: Piece<String>) -> Paired<Piece<Text>> {
    Ok(match (ko, en) {
        (Piece::Section(ko), Piece::Section(en)) => Piece::Section(text(ko, en)),
        (Piece::Heading(ko), Piece::Heading(en)) => Piece::Heading(text(ko, en)),
        (Piece::Paragraph(ko), Piece::Paragraph(en)) => Piece::Paragraph(text(ko, en)),
        (Piece::Note(ko), Piece::Note(en)) => Piece::Note(text(ko, en)),
        (Piece::Links(ko), Piece::Links(en)) => Piece::Links(all(ko, en, link)?),
        (Piece::Table(ko), Piece::Table(en)) => Piece::Table(table(ko, en)?),
        (Piece::Figures(ko), Piece::Figures(en)) => Piece::Figures(all(ko, en, figure)?),
        (Piece::Phrase { key, text: ko }, Piece::Phrase { key: other, text: en }) => {
            Piece::Phrase { key: same(key, &other)?, text: text(ko, en) }
        }
        (Piece::Fold { summary: ko, pieces: inner }, Piece::Fold { summary: en, pieces: other }) => {
            Piece::Fold { summary: text(ko, en), pieces: pieces(inner, other)? }
        }
        (
            Piece::If { condition, then, otherwise },
            Piece::If { condition: other, then: en_then, otherwise: en_otherwise },
        ) => Piece::If {
            condition: same(condition, &other)?,
            then: pieces(then, en_then)?,
            otherwise: pieces(otherwise, en_otherwise)?,
        },
        (ko, en) => return Err(BadTemplate::Shapes(format!("{ko:?} and {en:?}"))),
    })
}

fn link(ko: LinkPattern<String>, en: LinkPattern<String>) -> Paired<LinkPattern<Text>> {
    Ok(LinkPattern { label: text(ko.label, en.label), file: same(ko.file, &en.file)? })
}

fn table(ko: TablePattern<String>, en: TablePattern<String>) -> Paired<TablePattern<Text>> {
    let texts = |ko, en| all(ko, en, |ko, en| Ok(text(ko, en)));
    let row = |ko: RowPattern<String>, en: RowPattern<String>| {
        Ok(RowPattern { each: same(ko.each, &en.each)?, cells: texts(ko.cells, en.cells)? })
    };
    Ok(TablePattern {
        caption: text(ko.caption, en.caption),
        head: texts(ko.head, en.head)?,
        rows: all(ko.rows, en.rows, row)?,
    })
}

fn figure(ko: FigurePattern<String>, en: FigurePattern<String>) -> Paired<FigurePattern<Text>> {
    let word = |ko: (String, String), en: (String, String)| Ok((same(ko.0, &en.0)?, text(ko.1, en.1)));
    Ok(FigurePattern {
        name: same(ko.name, &en.name)?,
        caption: text(ko.caption, en.caption),
        words: all(ko.words, en.words, word)?,
    })
}
