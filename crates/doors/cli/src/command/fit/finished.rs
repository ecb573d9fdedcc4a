//! Finished games of a folder of SGF files, with the owner of every point at the end.
//!
//! Law: a game is taken only if it was counted and our count agrees with the recorded result; in any
//! other game the owners of the points are unknown.

use std::path::Path;

use anyhow::{Result, ensure};
use myosu::baduk::cgs::CgsPlayer;
use myosu::baduk::cgs::fit::OwnedGame;
use myosu::formats::input::ReadOptions;
use myosu::text::Language;
use myosu::views::judgement::owned_game;
use myosu::words::work;
use myosu_host::files;

use crate::{source, terminal};

/// Folders in folders are searched this deep (chosen by hand).
const DEEPEST: usize = 16;

/// The games of a folder whose recorded result agrees with the count; a note says how many were left out.
pub(super) fn read(folder: &Path, language: Language) -> Result<Vec<OwnedGame>> {
    let paths = files::in_folder(folder, &["sgf"], DEEPEST)?;
    let player = CgsPlayer::default();
    let (mut games, mut seen) = (Vec::new(), 0);
    for path in &paths {
        let Ok(file) = source::read(path, ReadOptions::default()) else {
            terminal::note(work::not_sgf(path.display()).get(language));
            continue;
        };
        let records = file.records();
        seen += records.len();
        games.extend(records.into_iter().flatten().filter_map(|record| owned_game(&player, &record)));
    }
    ensure!(
        !games.is_empty(),
        "{} holds no even game that was counted with a result our count agrees with ({seen} games in {} files)",
        folder.display(),
        paths.len()
    );
    terminal::note(work::games_used(games.len(), seen).get(language));
    Ok(games)
}

#[cfg(test)]
mod tests {
    use std::fs;

    use myosu::rules::Color;
    use myosu::text::Language;

    /// Black has the three left columns of 7x7, White the four right ones: White has 7.5 points more.
    fn record(result: &str) -> String {
        let rows = "abcdefg".chars();
        let moves: String = rows.map(|y| format!(";B[c{y}];W[d{y}]")).collect();
        format!("(;GM[1]SZ[7]RU[Chinese]KM[0.5]RE[{result}]{moves};B[];W[])")
    }

    #[test]
    fn only_games_whose_result_agrees_with_the_count_are_taken() {
        let folder = tempfile::tempdir().unwrap();
        let inner = folder.path().join("more");
        fs::create_dir(&inner).unwrap();
        for (name, result) in [("a.sgf", "B+3.5"), ("b.sgf", "W+R"), ("c.sgf", "Void")] {
            fs::write(folder.path().join(name), record(result)).unwrap();
        }
        fs::write(folder.path().join("d.sgf"), "no record").unwrap();
        let why = super::read(folder.path(), Language::English).unwrap_err().to_string();
        assert!(why.contains("3 games in 4 files"), "{why}");
        fs::write(inner.join("e.SGF"), record("W+7.5")).unwrap();
        let games = super::read(folder.path(), Language::English).unwrap();
        assert_eq!(games.len(), 1);
        let black = games[0].owners.iter().filter(|owner| **owner == Some(Color::Black)).count();
        assert_eq!((black, games[0].owners.len(), games[0].moves.len()), (21, 49, 16));
    }
}
