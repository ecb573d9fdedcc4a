//! `myosu book show`: what a book says.

use std::io::Write;
use std::path::PathBuf;

use crate::terminal;
use anyhow::{Context as _, Result, bail};
use myosu::formats::moves;
use myosu::omok::book::build::pattern_moves;
use myosu::omok::book::{Book, BookPosition, BookValue, shipped};
use myosu::rules::omok::{OpeningPattern, Position, Variant};
use myosu::rules::{Color, Notation, Point, Size};
use myosu::text::Language;
use myosu::views::omok::BookPositionView;
use myosu::words::omok as words;
use myosu_arena::entrants;

use crate::command::book::{side, variant};

#[derive(Debug, clap::Args)]
pub(crate) struct ShowBookArgs {
    /// The moves that lead to a position, such as h8h9i9 [default: what the book holds]
    moves: Option<String>,

    /// The rule: freestyle, standard, renju, caro, caro-exact, korean
    #[arg(long, default_value = "renju", value_parser = variant)]
    rule: Variant,

    /// Lines of the board [default: that of the rule]
    #[arg(long, value_parser = side)]
    size: Option<Size>,

    /// The 26 opening patterns of renju with their values and best replies
    #[arg(long, conflicts_with = "moves")]
    patterns: bool,

    /// The even openings, the evenest first
    #[arg(long, conflicts_with_all = ["moves", "patterns"])]
    balanced: bool,

    /// A book of one's own [default: the one that ships]
    #[arg(long, value_name = "FILE")]
    book: Option<PathBuf>,

    /// Print JSON, one position to a line
    #[arg(long)]
    json: bool,
}

/// A position to show, with the moves that lead to it and its name.
struct ShownPosition {
    moves: String,
    name: Option<String>,
    position: Position,
    known: BookPosition,
}

pub(crate) fn run(args: &ShowBookArgs, language: Language) -> Result<()> {
    let own = args.book.as_ref().map(|path| entrants::book(&path.to_string_lossy())).transpose()?;
    let book = own.as_ref().unwrap_or_else(|| shipped());
    let shown = match &args.moves {
        Some(text) => vec![typed(args, book, text, language)?],
        None if args.patterns => patterns(args, book, language),
        None if args.balanced => balanced(args, book)?,
        None => return summary(book, language),
    };
    if shown.is_empty() {
        bail!("{}", words::not_in_book().get(language));
    }
    for it in &shown {
        if args.json { terminal::json(&view(it, book))? } else { print(it, book, language)? }
    }
    Ok(())
}

fn summary(book: &Book, language: Language) -> Result<()> {
    let mut out = terminal::stdout();
    writeln!(out, "{}", words::book_origin(&book.origin).get(language))?;
    for section in &book.sections {
        writeln!(out, "{}", words::book_section(section).get(language))?;
    }
    Ok(())
}

fn size(args: &ShowBookArgs) -> Size {
    args.size.unwrap_or(args.rule.default_size())
}

/// The position after these moves; nothing if the book does not have it or a move is illegal.
fn after(args: &ShowBookArgs, book: &Book, points: &[Point]) -> Option<(Position, BookPosition)> {
    let mut position = Position::new(args.rule.rule(), size(args)).ok()?;
    for &point in points {
        position.play(point).ok()?;
    }
    Some((position, book.find(&position)?))
}

fn pattern_name(points: &[Point], language: Language) -> Option<String> {
    let [first, white, third, ..] = *points else { return None };
    let pattern = OpeningPattern::of(first, white, third)?;
    Some(words::pattern_of_opening(pattern).into_string(language))
}

fn typed(args: &ShowBookArgs, book: &Book, text: &str, language: Language) -> Result<ShownPosition> {
    let points: Vec<Point> =
        moves::parse(text, size(args))?.into_iter().filter_map(myosu::rules::Move::point).collect();
    let mut position = Position::new(args.rule.rule(), size(args))?;
    for &point in &points {
        position.play(point)?;
    }
    let known = book.find(&position).with_context(|| words::not_in_book().into_string(language))?;
    let name = pattern_name(&points, language);
    Ok(ShownPosition { moves: text.to_owned(), name, position, known })
}

fn patterns(args: &ShowBookArgs, book: &Book, language: Language) -> Vec<ShownPosition> {
    let shown = |pattern| {
        let points = pattern_moves(pattern, size(args))?;
        let (position, known) = after(args, book, &points)?;
        let name = Some(words::pattern_of_opening(pattern).into_string(language));
        Some(ShownPosition { moves: written(&points, size(args)), name, position, known })
    };
    OpeningPattern::all().filter_map(shown).collect()
}

fn balanced(args: &ShowBookArgs, book: &Book) -> Result<Vec<ShownPosition>> {
    let empty = Position::new(args.rule.rule(), size(args))?;
    let section = book.section(&empty).context("the book has no section for this rule and board")?;
    let shown = |entry: &&myosu::omok::book::Entry| {
        let position = entry.placement.position(args.rule.rule(), size(args))?;
        let known = book.find(&position)?;
        let of = |color| position.stones(color).iter().collect::<Vec<Point>>();
        let (black, white) = (of(Color::Black), of(Color::White));
        let turns = (0..black.len()).flat_map(|at| [black.get(at), white.get(at)]);
        let points: Vec<Point> = turns.flatten().copied().collect();
        Some(ShownPosition { moves: written(&points, size(args)), name: None, position, known })
    };
    Ok(section.balanced().iter().filter_map(shown).collect())
}

fn written(points: &[Point], size: Size) -> String {
    points.iter().map(|&point| Notation::Renju.write(point, size)).collect()
}

fn view(it: &ShownPosition, book: &Book) -> BookPositionView {
    BookPositionView::of(&it.moves, it.name.as_deref(), &it.position, &it.known, &book.origin)
}

fn print(it: &ShownPosition, book: &Book, language: Language) -> Result<()> {
    let mut out = terminal::stdout();
    let name = it.name.as_ref().map_or_else(String::new, |name| format!(" {name}"));
    let said = words::book_position(it.position.to_play(), &it.known, &book.origin);
    writeln!(out, "{}{name}: {}", it.moves, said.get(language))?;
    let reply = |(point, value): &(Point, BookValue)| {
        let point = Notation::Renju.write(*point, it.position.size());
        format!("{point} {}", words::book_value(*value).get(language))
    };
    let replies: Vec<String> = it.known.replies.iter().map(reply).collect();
    writeln!(out, "  {}", replies.join(", "))?;
    Ok(())
}
