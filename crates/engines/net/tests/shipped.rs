//! The shipped network gives the outputs in `shipped/outputs.bin` on every set of instructions. The signature of
//! `myosu bench` asks no network of Go, so this file stands for the default player.
//!
//! Another network, or another way to compute, needs another file:
//!
//!     MYOSU_WRITE=1 cargo test -p myosu-net --test shipped
//!
//! `cargo run -p myosu-net --example shipped` makes the same comparison where there is no test harness.

#[path = "shipped/comparison.rs"]
mod comparison;

use comparison::{Outputs, compare, hash, outputs};
use myosu_net::Lanes;

/// What the file has to hold.
fn contents() -> Vec<u8> {
    let Outputs { raw, judged } = outputs(Lanes::fused());
    let values = raw.iter().chain(&judged).flat_map(|value| value.to_le_bytes());
    hash(&outputs(Lanes::portable()).raw).to_le_bytes().into_iter().chain(values).collect()
}

#[test]
fn the_shipped_network_gives_the_same_outputs_on_all_instructions() {
    if std::env::var_os("MYOSU_WRITE").is_some() {
        let path = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/shipped/outputs.bin");
        std::fs::write(path, contents()).expect("a file that can be written");
        return;
    }
    for lanes in Lanes::available() {
        if let Err(fault) = compare(lanes) {
            panic!("{fault}");
        }
    }
}
