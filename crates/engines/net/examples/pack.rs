//! Puts a trained network into the program: `cargo run -p myosu-net --example pack -- RUN/latest.bin.gz [OUT]`
//!
//! Writes it with 16-bit weights to `crates/engines/net/data/myosu.net`, from where the next build takes it.

#![expect(clippy::print_stdout, reason = "reports what it wrote")]

use std::path::Path;

use myosu_net::{Encoding, read, write};

/// The largest file that may go into the program.
const MOST: usize = 2 << 20;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut words = std::env::args().skip(1);
    let from = words.next().ok_or("name a network: RUN/latest.bin.gz")?;
    let built_in = Path::new(env!("CARGO_MANIFEST_DIR")).join("data/myosu.net");
    let to = words.next().map_or(built_in, Into::into);
    let model = read(&std::fs::read(&from).map_err(|error| format!("{from}: {error}"))?)?;
    let packed = write(&model, Encoding::Half);
    if packed.len() > MOST {
        return Err(format!("{from}: {} bytes packed, more than {MOST}", packed.len()).into());
    }
    // Refuses weights that 16 bits cannot hold.
    let exact = if read(&packed)? == model { "exactly" } else { "with rounded weights" };
    let new = to.with_extension("new");
    std::fs::write(&new, &packed)?;
    std::fs::rename(&new, &to)?;
    println!(
        "{} ({} weights), {exact}: {} bytes in {}",
        model.name,
        model.parameters,
        packed.len(),
        to.display()
    );
    Ok(())
}
