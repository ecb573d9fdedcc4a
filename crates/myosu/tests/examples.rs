//! Every example of the library runs and says what it is about.

use std::path::PathBuf;
use std::process::Command;

/// The examples, which cargo builds beside the tests, with a word of what each prints.
const EXAMPLES: [(&str, &str); 12] = [
    ("check_certificate", "claims hold"),
    ("draw_board", "an SVG of"),
    ("forbidden_points", "h8: double"),
    ("forced_win", "the checker walked"),
    ("judge_position", "Black"),
    ("make_problem", "to play, level"),
    ("network_batch", "after A1 Black wins"),
    ("omok_best_move", "depth"),
    ("play_engines", "moves"),
    ("review_game", "move 5: A9 lost"),
    ("sgf_round_trip", "white G7"),
    ("solve_problem", "the proof has"),
];

#[test]
fn every_example_runs() {
    let mut folder: PathBuf = std::env::current_exe().unwrap();
    folder.pop();
    folder.pop();
    for (name, word) in EXAMPLES {
        let program = folder.join("examples").join(format!("{name}{}", std::env::consts::EXE_SUFFIX));
        let output = Command::new(&program).output().unwrap_or_else(|error| panic!("{name}: {error}"));
        let text = String::from_utf8(output.stdout).unwrap();
        assert!(output.status.success(), "{name}: {}", String::from_utf8_lossy(&output.stderr));
        assert!(text.contains(word), "{name}: no \"{word}\" in\n{text}");
    }
}
