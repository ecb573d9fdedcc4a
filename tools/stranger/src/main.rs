//! What a stranger builds first: a record, a problem with its proof, a move of Omok.

use myosu::omok::{Engine, Limits, Position, Resources, Variant};
use myosu::proof::go::Certificate;
use myosu::rules::{Color, Notation, Setup, Size, diagram};
use myosu::search::{Budget, Cancel};
use myosu::sgf::{Collection, Record};
use myosu::tsumego::{Prover, Question};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let tree = Collection::parse_text("(;GM[1]SZ[9];B[ee];W[gc])")?;
    let record = Record::of(tree.games().next().ok_or("no game")?)?;
    println!("{} moves", record.moves.len());

    let drawn = diagram::parse(". . . O X\nO O O O X\nX X X X X\n. . . . .\n. . . . .")?;
    let setup = Setup { to_play: Color::White, ..drawn.setup };
    let (mut prover, cancel) = (Prover::new(16 << 20), Cancel::new());
    let answer = prover.answer(&Question::diagram(&setup), Budget::nodes(100_000), &cancel)?;
    let proof = prover.certify(&answer, &cancel).ok_or("not settled")?.to_bytes();
    let walked = Certificate::from_bytes(&proof)?.check().map_err(|(_, why)| why.to_string())?;
    println!("{:?}, proven in {} positions", answer.fate, walked.states);

    let size = Size::square(15);
    let mut position = Position::new(Variant::Renju.rule(), size)?;
    position.play(Notation::Renju.parse("h8", size)?)?;
    let mut engine = Engine::new(*position.rule(), Resources { threads: 1, memory: 16 << 20 });
    let limits = Limits { nodes: 2_000, ..Limits::default() };
    let best = engine.think(&position, &limits, &cancel, &mut |_| {}).candidates;
    println!("{}", Notation::Renju.write(best.first().ok_or("no move")?.point, size));
    Ok(())
}
