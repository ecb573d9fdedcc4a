//! The layers of a board in the terminal: a legend where the board is coloured, a table of hundredths
//! where it is not.

use super::super::{BoardSpec, Layer, Look, Scale};
use super::{Coloring, TextStyle, cell, printable};

pub(super) fn draw(out: &mut String, spec: &BoardSpec, style: TextStyle) {
    for layer in &spec.layers {
        out.push('\n');
        if style.coloring == Coloring::Ansi && layer.look != Look::Numbers {
            legend(out, layer);
        } else {
            table(out, spec, layer);
        }
    }
}

fn legend(out: &mut String, layer: &Layer) {
    let steps: &[f64] = match layer.scale {
        Scale::Signed => &[-0.9, -0.7, -0.5, -0.3, -0.1, 0.1, 0.3, 0.5, 0.7, 0.9],
        Scale::Unsigned => &[0.1, 0.3, 0.5, 0.7, 0.9],
    };
    *out += &format!("{}: {} ", printable(&layer.name), printable(&layer.ends[0]));
    for &value in steps {
        *out += &format!("\x1b[48;5;{}m  \x1b[0m", cell::ground(value));
    }
    *out += &format!(" {}\n", printable(&layer.ends[1]));
}

fn table(out: &mut String, spec: &BoardSpec, layer: &Layer) {
    let [low, high] = [0, 1].map(|end: usize| printable(&layer.ends[end]));
    let from = match layer.scale {
        Scale::Signed => -100,
        Scale::Unsigned => 0,
    };
    *out += &format!("{} ({from} {low}, 100 {high})\n", printable(&layer.name));
    let region = spec.shown();
    let ((left, right), (top, bottom)) = (region.columns(), region.rows());
    out.push_str("  ");
    for x in left..=right {
        *out += &format!(" {:>4}", spec.notation.column(x));
    }
    for y in top..=bottom {
        *out += &format!("\n{:>2}", spec.notation.row(y, spec.size()));
        for x in left..=right {
            let entry = layer.values.iter().rev().find(|(p, _)| (p.x(), p.y()) == (x, y));
            let value = entry.and_then(|(_, value)| layer.clamp(*value));
            let text = value.map_or("-".to_owned(), |v| format!("{}", (v * 100.0).round() as i64));
            *out += &format!(" {text:>4}");
        }
    }
    out.push('\n');
}
