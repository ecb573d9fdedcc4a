//! What is recognised, what is refused, and what the refusals say.

use myosu_rules::omok::Variant;
use myosu_rules::{Color, Size, go};

use super::{Content, Format, GameFile, ReadOptions};
use crate::sgf::SgfGame;

fn read(text: &str) -> GameFile {
    GameFile::read(text.as_bytes(), &ReadOptions::default()).unwrap_or_else(|bad| panic!("{text:?}: {bad}"))
}

fn refusal(bytes: &[u8]) -> String {
    GameFile::read(bytes, &ReadOptions::default()).unwrap_err().to_string()
}

fn kind(file: &GameFile) -> &'static str {
    match file.content() {
        Content::Sgf(_) => "sgf",
        Content::Problems(_) => "problems",
        Content::Games(_) => "games",
        Content::Records(_) => "records",
        Content::Drawing(_) => "drawing",
    }
}

#[test]
fn the_bytes_show_the_format() {
    for (text, expected) in [
        ("(;GM[1])", "sgf"),
        ("a letter\n\n( ;GM[1])", "sgf"),
        ("(GM[1])", "sgf"),
        ("{\"size\": 9}", "problems"),
        ("{\"moves\": \"Bpd\"}", "games"),
        ("Piskvorky 20x20, 11:11, 0", "records"),
        ("h8i9g7\n", "records"),
        ("1. h8 2. i9", "records"),
        ("   A B C\n 2 . X O\n 1 . . .", "drawing"),
        (". X O\n. . .", "drawing"),
        ("\u{feff}. X O\n. . .\nWhite to play", "drawing"),
        ("2 . X\n1 . .", "drawing"),
    ] {
        assert_eq!(kind(&read(text)), expected, "{text:?}");
    }
    let utf16: Vec<u8> = "\u{feff}(;GM[1];B[aa])".encode_utf16().flat_map(u16::to_le_bytes).collect();
    assert_eq!(kind(&GameFile::read(&utf16, &ReadOptions::default()).unwrap()), "sgf");
}

#[test]
fn a_name_decides_where_it_is_a_format() {
    let named = |name, text: &str| GameFile::read(text.as_bytes(), &ReadOptions::named(name));
    assert!(named("a.SGF", "h8").is_err());
    assert!(named("a.psq", "h8").is_err());
    assert_eq!(kind(&named("a.txt", "h8").unwrap()), "records");
    assert_eq!(kind(&named("a.txt", ". X\nO .").unwrap()), "drawing");
    assert_eq!(kind(&named("games.jsonl", "{\"moves\": \"\"}").unwrap()), "games");
}

#[test]
fn bytes_in_no_format_are_refused_with_their_place() {
    assert_eq!(refusal(b""), "the file is empty");
    assert_eq!(refusal(b"\xef\xbb\xbf \r\n"), "the file is empty");
    let foo = refusal(b"\n foo\n");
    assert!(foo.starts_with("line 2: \"foo\" is no game record; expected SGF, a Piskvork file"), "{foo}");
    for words in ["foo", "foo\nbar", "foo\nbo.", "ok.\nno.", "XOXO\nOXOX", "white to play", "A B C", "....."]
    {
        assert!(GameFile::read(words.as_bytes(), &ReadOptions::default()).is_err(), "{words:?}");
    }
    assert_eq!(
        refusal(b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR"),
        "byte 8 is 0x00: this is no text, and game records are text"
    );
    assert!(refusal(b". X O\n. .\n").contains("line 2 of the diagram has 2 points"));
    assert!(refusal(b"white to play\n. X O .\n. ? . .\n").contains("line 3 of the diagram has '?'"));
    let moves = read("h8i16").into_tree(1, None).unwrap_err().to_string();
    assert_eq!(moves, "line 1: character 3: \"i16\" is not a point of a 15x15 board");
}

#[test]
fn every_format_becomes_a_tree_and_a_game() {
    let rule = Variant::Freestyle.rule();
    for text in [
        "h8i9",
        "Piskvorky 15x15, 0:0, 0\n8,8,0\n9,7,0",
        "(;GM[4]SZ[15];B[hh];W[ig])",
        "X O . . .\n. . . . .\n. . . . .\n. . . . .\n. . . . .",
    ] {
        let game = read(text).into_tree(1, Some(SgfGame::Omok)).unwrap().omok(rule, None).unwrap();
        assert_eq!(game.position().stones(Color::White).len(), 1, "{text:?}");
        assert_eq!(game.position().to_play(), Color::Black, "{text:?}");
    }
    for text in [
        "(;SZ[9];B[ee];W[cc])",
        "{\"size\": 9, \"moves\": \"Bee Wcc\"}",
        "{\"size\": 9, \"black\": [\"ee\"], \"white\": [\"cc\"], \"to_play\": \"b\", \"first_moves\": [\"aa\"]}",
        ". X\n. O",
    ] {
        let game = read(text).into_tree(1, None).unwrap().go(go::Rules::korean(), None).unwrap();
        assert_eq!(game.position().occupied().len(), 2, "{text:?}");
    }
}

#[test]
fn a_game_that_does_not_fit_is_refused() {
    let korean = go::Rules::korean();
    let omok = read("h8i9").into_tree(1, None).unwrap();
    assert_eq!(
        omok.go(korean, None).unwrap_err().to_string(),
        "this is a game of Omok, and a game of Baduk is needed"
    );
    let tree = read("(;SZ[9];B[ee];W[ee])").into_tree(1, None).unwrap();
    assert_eq!(
        tree.go(korean, None).unwrap_err().to_string(),
        "move 2, white E5, is not legal: the point is occupied"
    );
    assert!(tree.go(korean, Some(1)).is_ok());
    assert_eq!(tree.go(korean, Some(3)).unwrap_err().to_string(), "there is no move 3: the game has 2 moves");
    let size = read("(;GM[1]\nSZ[abc];B[ee])").into_tree(1, None).unwrap_err().to_string();
    assert_eq!(size, "line 2: SZ[abc] is not a board size (1 to 20)");
    let value = read("(;SZ[9]\n;B[ee]\n;W[zz])").into_tree(1, None).unwrap().go(korean, None).unwrap_err();
    assert_eq!(value.to_string(), "line 3: W[zz] is not a move on a 9x9 board");
    let number = read("h8\ni9").into_tree(3, None).unwrap_err().to_string();
    assert_eq!(number, "there is no game 3: the file has 2, numbered from 1");
    assert!(read("h8").into_tree(0, None).is_err());
}

#[test]
fn handicap_stones_count_as_such() {
    let tree = read("(;SZ[9]HA[2]AB[cc][gg];W[ee])").into_tree(1, None).unwrap();
    assert_eq!(tree.go(go::Rules::chinese(), None).unwrap().handicap(), 2);
    let tree = read("(;SZ[9]AB[cc][gg];B[ee])").into_tree(1, None).unwrap();
    assert_eq!(tree.go(go::Rules::chinese(), None).unwrap().handicap(), 0);
}

#[test]
fn a_position_to_solve_is_found_in_every_format_of_baduk() {
    let posed = |text: &str| read(text).into_problem(1);
    let drawing = posed(". x O\nr X .\n. . .\nwhite to play").unwrap();
    assert_eq!((drawing.id.as_str(), drawing.setup.to_play), ("problem", Color::White));
    assert_eq!((drawing.target.unwrap().len(), drawing.region.unwrap().len()), (1, 2));
    let json = "{\"id\": \"a\", \"size\": 9, \"black\": [\"aa\"], \"white\": [], \"to_play\": \"w\", \"first_moves\": [\"cc\"]}";
    assert_eq!(posed(json).unwrap().setup.occupied().len(), 1);
    let sgf = posed("(;SZ[9]AB[aa]AW[bb];B[cc])").unwrap();
    assert_eq!((sgf.id.as_str(), sgf.setup.occupied().len()), ("problem-0001", 2));
    assert_eq!(posed("(;SZ[9];B[ee];W[cc])").unwrap().setup.occupied().len(), 2);
    assert!(posed("h8i9").unwrap_err().to_string().contains("a game of Baduk is needed"));
    assert_eq!(posed("{\"size\": 9}").unwrap_err().to_string(), "line 1: missing field `black` (column 11)");
}

#[test]
fn batches_take_every_entry_and_say_what_they_leave_out() {
    let file = read("(;SZ[9]AB[aa]AW[bb])(;SZ[9];B[aa])");
    let problems: Vec<bool> = file.problems().iter().map(Result::is_ok).collect();
    assert_eq!(problems, [true, false]);
    let games: Vec<bool> = file.games().iter().map(Result::is_ok).collect();
    assert_eq!(games, [false, true]);
    assert_eq!(file.records().len(), 2);
    let lines = read("h8\nzz9\n");
    assert_eq!(lines.games()[0].as_ref().unwrap_err().to_string(), "game 1 is a game of Omok, not of Baduk");
    assert!(lines.games()[1].as_ref().unwrap_err().to_string().starts_with("line 2: character 1"));
    let options =
        ReadOptions { format: Some(Format::Moves), size: Size::square(19), ..ReadOptions::default() };
    assert!(GameFile::read(b"s19", &options).unwrap().records()[0].is_ok());
}

#[test]
fn a_drawn_problem_is_a_part_of_a_board_unless_its_edges_are_drawn() {
    let posed = |text: &str| read(text).into_problem(1).unwrap().setup;
    let first = |text: &str| {
        let setup = posed(text);
        let stone = setup.of(Color::Black).first().unwrap();
        (setup.size.width(), setup.size.height(), stone.x(), stone.y())
    };
    let rows = ["X O .", ". O .", ". . ."];
    assert_eq!(first(&rows.join("\n")), (19, 19, 0, 0));
    assert_eq!(first(&format!("+------\n|{}", rows.join("\n|"))), (19, 19, 0, 0));
    assert_eq!(first(&format!("{}|\n-------+", rows.join("|\n"))), (19, 19, 16, 16));
    assert_eq!(first(&format!("| {} |\n+-------+", rows.join(" |\n| "))), (3, 19, 0, 16));
    assert_eq!(first(&format!("+---+\n| {} |\n+---+", rows.join(" |\n| "))), (3, 3, 0, 0));
    assert_eq!(first(&format!("-----\n{}", rows.join("\n"))), (19, 19, 8, 0));
    assert_eq!(first("19 X O .\n18 . O ."), (19, 19, 0, 0));
    assert_eq!(first("   A B C\n 2 X O .\n 1 . O ."), (3, 2, 0, 0));
    let nine = format!("X O . . . . . . .\n{}", ". . . . . . . . .\n".repeat(8));
    assert_eq!(first(&nine), (9, 9, 0, 0));
    let marked = read(". x O\nr X .\n. . .\n----").into_problem(1).unwrap();
    assert_eq!(marked.target.unwrap().first().unwrap().y(), 16);
    assert_eq!(marked.region.unwrap().len(), 2);
}

#[test]
fn a_collection_may_name_target_and_region() {
    let json = r#"{"size": 9, "black": ["aa"], "white": ["bb"], "to_play": "b", "target": ["bb"], "region": ["bb", "cc"]}"#;
    let sgf = "(;SZ[9]AB[aa]AW[bb]TR[bb]SL[cc])";
    let label = "(;SZ[9]AB[aa]AW[bb]TR[bb]LB[cc:r])";
    for text in [json, sgf, label] {
        let problem = read(text).problems().remove(0).unwrap();
        assert_eq!((problem.target.unwrap().len(), problem.region.unwrap().len()), (1, 2), "{text}");
        let written = crate::problems::write(std::slice::from_ref(&problem));
        assert_eq!(read(&written).problems().remove(0).unwrap().region, problem.region);
        let again = crate::problems::from_sgf(&crate::problems::to_sgf(std::slice::from_ref(&problem)))
            .remove(0)
            .unwrap();
        assert_eq!((again.target, again.region), (problem.target, problem.region));
    }
    let both = read("(;SZ[9]AB[aa]AW[bb]TR[aa][bb])").problems().remove(0).unwrap();
    assert_eq!(both.target, None);
    let bad = json.replace("\"cc\"", "\"zz\"");
    assert!(read(&bad).problems()[0].as_ref().unwrap_err().to_string().contains("region"));
}
