//! `myosu shapes`: the table of all eye shapes, decided anew.

use std::io::Write;

use anyhow::{Result, bail};
use myosu::tsumego::Prover;
use myosu::tsumego::shape::{EyeShape, LARGEST, ShapeTable};
use myosu::words::work;

use super::Context;
use crate::outcome::Outcome;
use crate::{interrupt, terminal};

/// Bytes of table memory: the shapes are small.
const MEMORY: usize = 16 << 20;

#[derive(Debug, clap::Args)]
pub(crate) struct ShapesArgs {
    /// Shapes of at most this many points
    #[arg(long, value_name = "N", default_value_t = LARGEST as u64, value_parser = clap::value_parser!(u64).range(1..=LARGEST as u64))]
    up_to: u64,

    /// Compare with the table the program carries, and print only what differs
    #[arg(long)]
    check: bool,
}

pub(crate) fn run(args: &ShapesArgs, context: &Context) -> Result<Outcome> {
    let interrupted = interrupt::on_interrupt()?;
    let shipped = ShapeTable::shipped();
    let known = |shape: &EyeShape| shipped.shapes().contains(shape);
    let mut prover = Prover::new(MEMORY);
    let mut out = terminal::stdout();
    let (mut count, mut different) = (0, 0);
    for points in 1..=args.up_to as usize {
        let Some(shapes) = ShapeTable::compute(points, &mut prover, &interrupted) else {
            bail!("stopped at {points} points");
        };
        let carried = shipped.shapes().iter().filter(|shape| shape.placement.points.len() == points).count();
        different += carried.abs_diff(shapes.len());
        for shape in &shapes {
            count += 1;
            different += usize::from(!known(shape));
            if !args.check || !known(shape) {
                writeln!(out, "{shape}")?;
            }
        }
    }
    if args.check {
        terminal::note(work::shapes_checked(count, different).get(context.language));
    }
    Ok(if args.check && different > 0 { Outcome::Refused } else { Outcome::Done })
}
