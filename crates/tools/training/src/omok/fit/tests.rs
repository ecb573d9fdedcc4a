//! Slopes, resuming, and the network in whole numbers.

use std::sync::Arc;

use myosu::omok::net::EvalNet;
use myosu::omok::tune::{PlayedGame, SelfPlay, sparring_engine};
use myosu::omok::{CodeValues, Tables};
use myosu::rules::Size;
use myosu::rules::omok::Rule;

use super::{NetFit, NetSamples, RowTables, SIDE, Slopes};
use crate::omok::record;

fn games(rule: Rule, count: u64) -> Vec<PlayedGame> {
    let mut engine = sparring_engine(rule, &CodeValues::fitted(&rule));
    let play = SelfPlay { seed: 3, nodes: 40, size: Size::square(15) };
    (0..count).map(|number| play.game(&mut engine, number)).collect()
}

fn samples(rule: Rule, count: u64) -> NetSamples {
    let mut samples = NetSamples::default();
    samples.add(rule, &games(rule, count));
    assert!(samples.len() > 5 * count as usize);
    samples
}

#[test]
fn games_are_read_as_they_were_written() {
    let games = games(Rule::RENJU, 12);
    let mut bytes = Vec::new();
    games.iter().for_each(|game| record::write(game, &mut bytes));
    assert_eq!(record::read_all(&bytes, Size::square(15)).as_ref(), Some(&games));
    assert_eq!(record::read_all(&bytes[..bytes.len() - 1], Size::square(15)), None);
    assert_eq!(record::read_all(&bytes, Size::square(7)), None);
}

/// Backpropagation against differences, for one parameter of every kind and both sides.
#[test]
fn slopes_are_those_of_the_loss() {
    let samples = samples(Rule::RENJU, 2);
    let mut fit = NetFit::new(Rule::RENJU, 9);
    let loss = |fit: &NetFit| {
        let tables = RowTables::new(&fit.weights, fit.sides);
        let of = |sample| {
            let value = fit.forward(&fit.weights, &tables, &samples, sample).value;
            super::log_loss(value, sample.target)
        };
        samples.samples.iter().map(of).sum::<f64>()
    };
    let mut slopes = Slopes::new(fit.sides);
    let tables = RowTables::new(&fit.weights, fit.sides);
    for sample in &samples.samples {
        fit.backward(&tables, &samples, sample, &mut slopes);
    }
    slopes.gather(&tables.codes);
    let mut steep: Vec<usize> = (0..2 * SIDE).collect();
    steep.sort_by(|&a, &b| slopes.all[b].abs().total_cmp(&slopes.all[a].abs()));
    let mut checked = 0;
    for at in steep.into_iter().step_by(97).take(60) {
        let weight = fit.weights[at];
        fit.weights[at] = weight + 1e-3;
        let above = loss(&fit);
        fit.weights[at] = weight - 1e-3;
        let below = loss(&fit);
        fit.weights[at] = weight;
        let (slope, expected) = (f64::from(slopes.all[at]), (above - below) / 2e-3);
        // Where a positive part begins within the step, the difference lies between two slopes.
        let is_close = (slope - expected).abs() < 0.05 * slope.abs().max(expected.abs()) + 0.05;
        checked += usize::from(is_close);
    }
    assert!(checked >= 55, "{checked} of 60");
}

#[test]
fn training_goes_on_where_it_stopped_and_learns() {
    let samples = samples(Rule::STANDARD, 60);
    let mut fit = NetFit::new(Rule::STANDARD, 1);
    let first = fit.pass(&samples, (0, 3), &mut || true).unwrap();
    let mut resumed = NetFit::resume(Rule::STANDARD, 1, &fit.checkpoint()).unwrap();
    assert_eq!(resumed, fit);
    for pass in 1..3 {
        let losses = fit.pass(&samples, (pass, 3), &mut || true);
        assert_eq!(resumed.pass(&samples, (pass, 3), &mut || true), losses);
        assert!(losses.unwrap().learned < first.learned, "{losses:?} {first:?}");
    }
    assert_eq!(resumed.write(), fit.write());
    assert_eq!(fit.pass(&samples, (3, 4), &mut || false), None);
    assert!(NetFit::resume(Rule::RENJU, 1, &fit.checkpoint()).is_none(), "it has a side for each color");
}

/// What a network in whole numbers adds, at every position that is sampled.
fn values_of(rule: Rule, net: EvalNet, games: &[PlayedGame]) -> Vec<i32> {
    let tables = Arc::new(Tables::with_values(rule, &CodeValues::fitted(&rule)));
    let net = Arc::new(net);
    let mut values = Vec::new();
    for game in games {
        game.judged(&tables, Size::square(15), &mut |board, _| values.push(net.value(board)));
    }
    values
}

/// Whole numbers lose little: less than a tenth of log-odds in the mean.
#[test]
fn the_written_network_has_the_value_of_the_trained_one() {
    for rule in [Rule::FREESTYLE, Rule::RENJU] {
        let games = games(rule, 30);
        let mut samples = NetSamples::default();
        samples.add(rule, &games);
        let mut fit = NetFit::new(rule, 4);
        fit.pass(&samples, (0, 1), &mut || true).unwrap();
        let net = EvalNet::parse(&fit.write()).unwrap();
        let tables = RowTables::new(&fit.average, fit.sides);
        let found = values_of(rule, net, &games);
        assert_eq!(found.len(), samples.len());
        let off = samples.samples.iter().zip(&found).map(|(sample, &found)| {
            let value = fit.forward(&fit.average, &tables, &samples, sample).value - sample.base;
            f64::from((100.0 * value - found as f32).abs())
        });
        let off = off.sum::<f64>() / samples.len() as f64;
        assert!(off < 10.0, "{off}");
    }
}

#[test]
fn a_network_that_is_read_to_train_it_further_is_written_as_it_was() {
    for rule in [Rule::FREESTYLE, Rule::RENJU] {
        let file = EvalNet::shipped_file(&rule).unwrap();
        let fit = NetFit::from_net(rule, 1, file).unwrap();
        assert!(fit.write() == file, "{rule:?}");
        assert!(NetFit::from_net(rule, 1, &file[..file.len() - 2]).is_err());
    }
    let of_both = EvalNet::shipped_file(&Rule::FREESTYLE).unwrap();
    assert!(NetFit::from_net(Rule::RENJU, 1, of_both).is_err(), "it has one part for both colors");
}
