//! Draws the pictures of README.md again: `cargo run -p myosu --example pictures`.

use std::fs;
use std::path::Path;

use anyhow::{Context, Result};
use myosu::baduk::cgs::CgsPlayer;
use myosu::draw::{BoardSpec, Candidate, Layer, Mark, Sides};
use myosu::rules::go::{Game, Rules};
use myosu::rules::omok::{self, Variant};
use myosu::rules::{Color, Move, Notation, Point, Setup, Size};

/// The fourth game of AlphaGo (Black) and Lee Sedol (White), Seoul, 13 March 2016, up to White's move 78.
const GAME: &str = "pd dp cd qp op oq nq pq cn fq mp po iq ec hd cg ed cj dc bp nc qi ep eo dk fp ck dj ej ei fi eh fh bj \
    fk fg gg ff gf mc md lc nb id hc jg pj pi oj oi ni nh mh ng mg mi nj mf li ne nd mj lf mk me nf lh qj kk ik ji gh hj \
    ge he fd fc ki";

/// Black and White stones of a renju position, Black to play.
const RENJU: [&str; 2] = [
    "e11 f10 d11 d10 l12 m12 n12 k11 k10 k9 c4 d4 e4 g4 h4",
    "b4 i4 e5 f5 g3 d3 e12 c11 g11 l11 m10 j9 l9 n11 h7",
];

fn main() -> Result<()> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../docs/images");
    fs::create_dir_all(&folder)?;
    fs::write(folder.join("baduk.svg"), baduk()?.svg())?;
    fs::write(folder.join("omok.svg"), omok()?.svg())?;
    Ok(())
}

/// What the program of the paper cgs thinks after the move the world called divine: its probability matrix,
/// and its five candidates for Black.
fn baduk() -> Result<BoardSpec> {
    let size = Size::square(19);
    let mut game = Game::new(size, Rules::chinese());
    for word in GAME.split_whitespace() {
        let point = Notation::Sgf.parse(word, size)?;
        game.play(game.to_play(), Move::Place(point)).with_context(|| word.to_owned())?;
    }
    let analysis = CgsPlayer::default().judge(&game, 5).analysis;
    let values = size.points().map(|p| (p, 2.0 * analysis.matrix.pv(p) - 1.0)).collect();
    let mut spec = BoardSpec::new(game.position().setup(), Notation::Go);
    let mut layer = Layer::signed("확률 행렬 (PM)", values);
    layer.ends = ["백 White".to_owned(), "흑 Black".to_owned()];
    spec.layers.push(layer);
    let ranked = (1..).zip(analysis.candidates.iter().filter_map(|c| c.mv.point()));
    spec.candidates = ranked.map(|(rank, point)| Candidate { point, rank, note: String::new() }).collect();
    if let Some((_, Move::Place(point))) = game.last_move() {
        spec.numbers.push((point, game.moves().len() as u32));
        spec.marks.push((point, Mark::LastMove));
    }
    spec.sides = Sides::Four;
    spec.title = "백 78의 묘수 · Lee Sedol's move 78, 2016".to_owned();
    Ok(spec)
}

/// The points renju forbids to Black.
fn omok() -> Result<BoardSpec> {
    let size = Size::square(15);
    let mut setup = Setup::empty(size);
    for (color, stones) in Color::BOTH.into_iter().zip(RENJU) {
        for word in stones.split_whitespace() {
            setup.set(Notation::Renju.parse(word, size)?, Some(color));
        }
    }
    let position = omok::Position::from_setup(&setup, Variant::Renju.rule())?;
    let forbidden: Vec<(Point, omok::Forbidden)> = position.forbidden_points(Color::Black).collect();
    let mut spec = BoardSpec::new(setup, Notation::Renju);
    spec.marks.extend(forbidden.iter().map(|(point, _)| (*point, Mark::Forbidden)));
    let named: Vec<String> = forbidden
        .iter()
        .map(|(point, kind)| {
            format!("{} {}", Notation::Renju.write(*point, size), myosu::words::omok::foul_name(*kind).ko)
        })
        .collect();
    spec.sides = Sides::Four;
    spec.title = "렌주의 금수 · Forbidden to Black".to_owned();
    spec.caption = named.join(" · ");
    Ok(spec)
}
