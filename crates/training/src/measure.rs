//! How fast a network runs.

use myosu_clock::CpuClock;
use myosu_net::{Inputs, Net, Workspace};
use myosu_rules::Size;

/// Evaluations a second of CPU time, over all the time and over the best tenth of it.
pub fn evaluations_per_second(net: &Net, size: Size, batch: usize, seconds: f64) -> (f64, f64) {
    let inputs = vec![Inputs::of_third_points(size); batch];
    let mut workspace = Workspace::default();
    net.run(&mut workspace, &inputs);
    let mut rates = Vec::new();
    let clock = CpuClock::start();
    let mut done = 0;
    while clock.seconds() < seconds {
        let slice = clock.seconds();
        let mut here = 0;
        while here == 0 || clock.seconds() - slice < seconds / 40.0 {
            net.run(&mut workspace, &inputs);
            here += batch;
        }
        rates.push(here as f64 / (clock.seconds() - slice));
        done += here;
    }
    let mean = done as f64 / clock.seconds();
    rates.sort_by(|a, b| b.total_cmp(a));
    (mean, rates[rates.len() / 10])
}
