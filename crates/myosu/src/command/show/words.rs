//! What stands above and below the board in the terminal.

use myosu_formats::replay::Replay;
use myosu_formats::sgf::{GameKind, GameResult, PlayerDetails};
use myosu_rules::{Color, Notation};

use myosu_text::Language;

/// The notation players of a game use.
pub(super) fn usual_notation(game: GameKind) -> Notation {
    match game {
        GameKind::Go => Notation::Go,
        GameKind::Omok | GameKind::Other(_) => Notation::Renju,
    }
}

/// The players, komi and result, if the file names any.
pub(super) fn game(replay: &Replay<'_>, language: Language) -> Option<String> {
    let header = &replay.header;
    let named = header.players.iter().any(|player| !player.name.is_empty());
    let players = named.then(|| {
        let [black, white] = [player(&header.players[0]), player(&header.players[1])];
        match language {
            Language::Korean => format!("흑 {black} 대 백 {white}"),
            Language::English => format!("{black} (Black) – {white} (White)"),
        }
    });
    let komi = header.komi.map(|komi| match language {
        Language::Korean => format!("덤 {komi}"),
        Language::English => format!("komi {komi}"),
    });
    let result = header.result.as_ref().map(GameResult::to_string);
    let parts: Vec<String> = [header.name.clone(), players, komi, result].into_iter().flatten().collect();
    let line = printable(&parts.join(" · "));
    (!line.is_empty()).then_some(line)
}

fn player(player: &PlayerDetails) -> String {
    let name = if player.name.is_empty() { "?" } else { &player.name };
    format!("{name} {}", player.rank).trim_end().to_owned()
}

/// How far the game is, who played last and whose turn it is.
pub(super) fn moment(replay: &Replay<'_>, notation: Notation, language: Language) -> String {
    let (now, total) = (replay.played.len(), replay.total);
    let last = replay.played.last().map(|played| {
        let at = played.mv.point().map(|point| notation.write(point, replay.setup.size));
        (played.color, at)
    });
    let turn = replay.setup.to_play;
    let [black, white] = replay.prisoners;
    match language {
        Language::English => {
            let last = last.map_or(String::new(), |(color, at)| {
                format!(": {} {}", capital(color), at.unwrap_or_else(|| "pass".to_owned()))
            });
            let moves = if total > 0 { format!("Move {now} of {total}{last}. ") } else { String::new() };
            let taken = taken(replay, || format!(" Prisoners: Black {black}, White {white}."));
            format!("{moves}{} to play.{taken}", capital(turn))
        }
        Language::Korean => {
            let last = last.map_or(String::new(), |(color, at)| {
                format!(": {} {}", color.pick("흑", "백"), at.unwrap_or_else(|| "통과".to_owned()))
            });
            let moves = if total > 0 { format!("{total}수 중 {now}수{last}. ") } else { String::new() };
            let taken = taken(replay, || format!(" 따낸 돌: 흑 {black}, 백 {white}."));
            format!("{moves}{} 차례.{taken}", turn.pick("흑", "백"))
        }
    }
}

fn taken(replay: &Replay<'_>, words: impl Fn() -> String) -> String {
    if replay.prisoners == [0, 0] { String::new() } else { words() }
}

fn capital(color: Color) -> &'static str {
    color.pick("Black", "White")
}

/// The comment of the position, line by line.
pub(super) fn comment(replay: &Replay<'_>) -> Vec<String> {
    replay.node.comment().map(|text| text.lines().map(printable).collect()).unwrap_or_default()
}

/// A text without control characters, which a terminal would obey.
fn printable(text: &str) -> String {
    text.chars().map(|c| if c.is_control() { ' ' } else { c }).collect()
}
