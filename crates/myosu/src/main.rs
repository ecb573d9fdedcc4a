//! The program: commands, clocks, threads, files and printing.

fn main() {}
