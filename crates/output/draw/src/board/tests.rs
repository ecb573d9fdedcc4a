//! Laws of drawn boards.

use myosu_rules::{Color, Notation, Point, Setup, Size, diagram};
use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::{RngCore, SeedableRng};

use super::{Arrow, BoardSpec, Candidate, Charset, Coloring, Head, Layer, Look, Mark, Sides, TextStyle};
use crate::{BoardStyle, Region, Theme};

const HOSTILE: &str = "</svg><script>\"'&\u{1b}[2J\u{0}";

fn random_spec(rng: &mut Xoshiro256PlusPlus) -> BoardSpec {
    let below = |rng: &mut Xoshiro256PlusPlus, n: usize| rng.next_u32() as usize % n;
    let size = Size::new(1 + below(rng, 20), 1 + below(rng, 20)).unwrap();
    let any = |rng: &mut Xoshiro256PlusPlus| Point::new(below(rng, 20) as u8, below(rng, 20) as u8);
    let mut setup = Setup::empty(size);
    for point in size.points() {
        setup.set(point, [None, Some(Color::Black), Some(Color::White)][below(rng, 3)]);
    }
    let notation = [Notation::Go, Notation::Renju, Notation::Gomocup, Notation::Sgf][below(rng, 4)];
    let mut spec = BoardSpec::new(setup, notation);
    let marks = [
        Mark::Triangle,
        Mark::Square,
        Mark::Circle,
        Mark::Cross,
        Mark::Dot,
        Mark::LastMove,
        Mark::Forbidden,
        Mark::Territory(Color::White),
    ];
    for _ in 0..6 {
        spec.marks.push((any(rng), marks[below(rng, 8)]));
        spec.labels.push((any(rng), ["a", "가", "long label", HOSTILE, ""][below(rng, 5)].to_owned()));
        spec.numbers.push((any(rng), rng.next_u32() % 400));
        spec.candidates.push(Candidate { point: any(rng), rank: rng.next_u32() % 9, note: HOSTILE.into() });
        spec.arrows.push(Arrow { from: any(rng), to: any(rng), head: Head::Pointed });
    }
    let values = size.points().map(|p| (p, f64::from(rng.next_u32() % 400) / 100.0 - 2.0)).collect();
    let mut layer = Layer::signed(HOSTILE, values);
    layer.values.push((any(rng), f64::NAN));
    layer.look = [Look::Shade, Look::Discs, Look::Numbers][below(rng, 3)];
    spec.layers.push(layer);
    spec.region = Region::between(any(rng), any(rng));
    spec.sides = [Sides::None, Sides::Two, Sides::Four][below(rng, 3)];
    spec.style = [BoardStyle::Wood, BoardStyle::Plain, BoardStyle::Print][below(rng, 3)];
    spec.theme = [Theme::Light, Theme::Dark][below(rng, 2)];
    spec.title = HOSTILE.to_owned();
    spec.caption = HOSTILE.to_owned();
    spec
}

#[test]
fn every_board_is_well_formed_and_drawn_the_same_twice() {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(5);
    for _ in 0..300 {
        let spec = random_spec(&mut rng);
        let svg = spec.svg();
        let tree = roxmltree::Document::parse(&svg).unwrap();
        assert!(!tree.descendants().any(|node| node.has_tag_name("script")));
        assert_eq!(tree.root_element().attribute("role"), Some("img"));
        assert_eq!(svg, spec.svg());
    }
}

#[test]
fn no_control_character_of_a_label_reaches_the_terminal() {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(6);
    for _ in 0..300 {
        let spec = random_spec(&mut rng);
        let plain = spec.text(TextStyle::default());
        assert!(plain.chars().all(|c| c == '\n' || !c.is_control()), "{plain:?}");
        let colored = spec.text(TextStyle { charset: Charset::Unicode, coloring: Coloring::Ansi });
        assert!(!colored.contains("\u{1b}[2J"));
    }
}

#[test]
fn every_stone_shown_is_drawn_once() {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(7);
    for _ in 0..100 {
        let random = random_spec(&mut rng);
        let mut spec = BoardSpec::new(random.setup, Notation::Go);
        spec.region = random.region;
        spec.style = BoardStyle::Plain;
        let svg = spec.svg();
        let tree = roxmltree::Document::parse(&svg).unwrap();
        let drawn = tree.descendants().filter(|node| node.attribute("r") == Some("13.9")).count();
        let region = spec.region.clipped(spec.setup.size);
        let stones = region.points().filter(|&p| spec.setup.stone(p).is_some()).count();
        assert_eq!(drawn, stones);
    }
}

#[test]
fn every_sign_changes_the_picture_and_the_text() {
    let board = diagram::parse(". X O .\n. X O .\n. . . .").unwrap();
    let bare = BoardSpec::new(board.setup, Notation::Go);
    let signs = [Mark::Triangle, Mark::Square, Mark::Circle, Mark::Cross, Mark::Dot, Mark::LastMove];
    let mut seen = vec![(bare.svg(), bare.text(TextStyle::default()))];
    for point in [Point::new(0, 0), Point::new(1, 0), Point::new(2, 1)] {
        for sign in signs {
            let mut spec = bare.clone();
            spec.marks.push((point, sign));
            let drawn = (spec.svg(), spec.text(TextStyle::default()));
            assert!(seen.iter().all(|(svg, text)| *svg != drawn.0 && *text != drawn.1));
            seen.push(drawn);
        }
    }
}

#[test]
fn the_text_of_a_board_is_what_players_read() {
    let board = diagram::parse(". . X O .\n. X X O .\n. . X O .\n. . . . .\n. . . . .").unwrap();
    let mut spec = BoardSpec::new(board.setup, Notation::Go);
    spec.marks.push((Point::new(2, 2), Mark::LastMove));
    spec.marks.push((Point::new(0, 0), Mark::Forbidden));
    spec.labels.push((Point::new(0, 1), "a".into()));
    spec.candidates.push(Candidate { point: Point::new(4, 2), rank: 1, note: "62%".into() });
    let text = "    A B C D E\n 5  ! . X O .\n 4  a X X O .\n 3  . .(X)O 1\n 2  . . . . .\n 1  . . . . .\n 1. E3 62%\n";
    assert_eq!(spec.text(TextStyle::default()), text);
}

#[test]
fn neighbouring_signs_and_numbers_stay_readable() {
    let board = diagram::parse("X O .\n. . .").unwrap();
    let mut spec = BoardSpec::new(board.setup, Notation::Renju);
    spec.marks = vec![(Point::new(0, 0), Mark::Square), (Point::new(1, 0), Mark::Triangle)];
    assert_eq!(spec.text(TextStyle::default()), "    a  b  c\n 2 [X]^O^ .\n 1  .  .  .\n");
    spec.numbers = vec![(Point::new(0, 0), 1), (Point::new(1, 0), 12)];
    spec.labels = vec![(Point::new(2, 1), "vital point".into())];
    let drawn = spec.text(TextStyle::default());
    assert_eq!(drawn, "     a    b    c\n 2  [X1]^O12^  .\n 1   .    .    *\nc1 vital point\n");
}

#[test]
fn layers_are_tables_where_there_is_no_colour() {
    let mut spec = BoardSpec::new(Setup::empty(Size::square(2)), Notation::Go);
    let values = vec![(Point::new(0, 0), 0.5), (Point::new(1, 0), -7.0), (Point::new(0, 1), f64::NAN)];
    spec.layers.push(Layer::signed("influence", values));
    let text = spec.text(TextStyle::default());
    assert!(
        text.ends_with("influence (-100 White, 100 Black)\n      A    B\n 2   50 -100\n 1    -    -\n"),
        "{text}"
    );
    let colored = spec.text(TextStyle { charset: Charset::Ascii, coloring: Coloring::Ansi });
    assert!(colored.contains("influence: White "));
}

#[cfg(feature = "png")]
#[test]
fn a_board_becomes_a_png_of_the_right_size() {
    let spec = BoardSpec::new(Setup::empty(Size::square(9)), Notation::Go);
    let png = spec.png(2.0).unwrap();
    assert_eq!(&png[..8], b"\x89PNG\r\n\x1a\n");
    let width = u32::from_be_bytes(png[16..20].try_into().unwrap());
    assert!(spec.svg().contains(&format!("width=\"{}\"", width / 2)));
    let mut han = spec.clone();
    han.title = "漢".to_owned();
    let mut hangul = spec.clone();
    hangul.title = "한".to_owned();
    assert_ne!(han.png(1.0).unwrap(), hangul.png(1.0).unwrap());
    assert!(han.svg().contains("<text") && !hangul.svg().contains("<text"));
    assert!(spec.png(0.0).is_err() && spec.png(f32::NAN).is_err() && spec.png(1e9).is_err());
}
