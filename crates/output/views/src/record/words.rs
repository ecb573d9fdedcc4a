//! What stands above and below the board in the terminal.

use myosu_formats::replay::Replay;
use myosu_formats::sgf::{PlayerDetails, SgfGame};
use myosu_rules::Notation;
use myosu_text::Text;
use myosu_words::{played, side};

/// The notation players of a game use.
pub fn usual_notation(game: SgfGame) -> Notation {
    match game {
        SgfGame::Go => Notation::Go,
        SgfGame::Omok | SgfGame::Other(_) => Notation::Renju,
    }
}

/// The players, komi and result, if the file names any.
pub fn game_line(replay: &Replay<'_>) -> Option<Text> {
    let header = &replay.header;
    let named = header.players.iter().any(|player| !player.name.is_empty());
    let players = named.then(|| {
        let [black, white] = [player(&header.players[0]), player(&header.players[1])];
        Text::new(format!("흑 {black} 대 백 {white}"), format!("{black} (Black) – {white} (White)"))
    });
    let komi = header.komi.map(|komi| Text::new(format!("덤 {komi}"), format!("komi {komi}")));
    let result = header.result.as_ref().map(|result| Text::same(result.to_string()));
    let name = header.name.clone().map(Text::same);
    let parts: Vec<Text> = [name, players, komi, result].into_iter().flatten().collect();
    let line = Text::join(&parts, " · ").map(|line| printable(&line));
    (!line.is_empty()).then_some(line)
}

fn player(player: &PlayerDetails) -> String {
    let name = if player.name.is_empty() { "?" } else { &player.name };
    format!("{name} {}", player.rank).trim_end().to_owned()
}

/// How far the game is, who played last and whose turn it is.
pub fn moment_line(replay: &Replay<'_>, notation: Notation) -> Text {
    let (now, total) = (replay.played.len(), replay.total);
    let last = replay.played.last().map_or_else(Text::default, |last| {
        let (who, at) = (side(last.color), played(last.mv, notation, replay.setup.size));
        Text::new(format!(": {} {}", who.ko, at.ko), format!(": {} {}", who.en, at.en))
    });
    let turn = side(replay.setup.to_play);
    let mut parts = Vec::new();
    if total > 0 {
        parts.push(Text::new(
            format!("{total}수 중 {now}수{}.", last.ko),
            format!("Move {now} of {total}{}.", last.en),
        ));
    }
    parts.push(Text::new(format!("{} 차례.", turn.ko), format!("{} to play.", turn.en)));
    if let [black, white] = replay.prisoners
        && black + white > 0
    {
        parts.push(Text::new(
            format!("따낸 돌: 흑 {black}, 백 {white}."),
            format!("Prisoners: Black {black}, White {white}."),
        ));
    }
    Text::join(&parts, " ")
}

/// The comment of the position, line by line.
pub fn comment_lines(replay: &Replay<'_>) -> Vec<String> {
    replay.node.comment().map(|text| text.lines().map(printable).collect()).unwrap_or_default()
}

/// A text without control characters, which a terminal would obey.
fn printable(text: &str) -> String {
    text.chars().map(|c| if c.is_control() { ' ' } else { c }).collect()
}
