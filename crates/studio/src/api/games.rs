//! Games: begin, show, play, walk, edit, bring and take away.

use std::sync::Arc;

use axum::body::Bytes;
use axum::extract::{Path, Query, State};
use axum::http::header;
use axum::response::{IntoResponse, Response};
use serde::{Deserialize, Serialize};

use myosu_draw::BoardSpec;
use myosu_rules::{Color, Move, Setup, Size, go, omok};

use super::{Body, at};
use crate::desk::Desk;
use crate::fault::Fault;
use crate::record::{Board, Record, Rules};
use crate::view::notation;
use crate::why;

type Table = State<Arc<Desk>>;

/// What a new game is to be.
#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct Wish {
    game: String,
    size: Option<u8>,
    rules: Option<String>,
    komi: Option<f64>,
    #[serde(default)]
    handicap: usize,
    players: Option<[String; 2]>,
}

pub(crate) async fn begin(State(desk): Table, Body(wish): Body<Wish>) -> Response {
    at(desk, move |desk| desk.begin(wish.record()?)).await
}

impl Wish {
    fn record(&self) -> Result<Record, Fault> {
        let players = self.players.clone().unwrap_or_else(|| ["human".to_owned(), "human".to_owned()]);
        if players.iter().any(|name| name.chars().count() > 80) {
            return Err(Fault::bad("이름이 너무 깁니다.", "The name is too long."));
        }
        match self.game.as_str() {
            "go" => self.go(players),
            "omok" => self.omok(players),
            other => Err(Fault::bad(
                format!("\"{other}\"라는 놀이는 없습니다. go 또는 omok이어야 합니다."),
                format!("\"{other}\" is no game here; go or omok is."),
            )),
        }
    }

    fn go(&self, players: [String; 2]) -> Result<Record, Fault> {
        let refuse = |why: String| Fault::bad(format!("대국을 시작할 수 없습니다: {why}"), why);
        let size = self.board(19)?;
        let name = self.rules.as_deref().unwrap_or("korean");
        let mut rules: go::Rules = name.parse().map_err(|bad: go::UnknownRules| refuse(bad.to_string()))?;
        if let Some(komi) = self.komi {
            rules.komi = komi.to_string().parse().map_err(|bad: go::BadKomi| refuse(bad.to_string()))?;
        }
        let mut game = go::Game::new(size, rules);
        let stones = match self.handicap {
            0 | 1 => Vec::new(),
            stones => game.place_fixed_handicap(stones).map_err(|bad| refuse(bad.to_string()))?,
        };
        Ok(Record::new(Rules::Go(rules), size, &stones, players))
    }

    fn omok(&self, players: [String; 2]) -> Result<Record, Fault> {
        let variant = variant(self.rules.as_deref().unwrap_or("renju"))?;
        let size = self.board(variant.default_size().width())?;
        if size.width() < omok::Position::MIN_SIDE {
            return Err(Fault::bad(
                "오목판은 다섯 줄 이상이어야 합니다.",
                "An Omok board has five lines or more.",
            ));
        }
        Ok(Record::new(Rules::Omok(variant), size, &[], players))
    }

    fn board(&self, usual: u8) -> Result<Size, Fault> {
        let side = usize::from(self.size.unwrap_or(usual));
        Size::new(side, side).map_err(|bad| {
            Fault::bad(format!("{side}줄 판은 없습니다. 1줄에서 20줄까지입니다."), format!("{bad}."))
        })
    }
}

fn variant(name: &str) -> Result<omok::Variant, Fault> {
    omok::Variant::parse(name)
        .map_err(|bad| Fault::bad(format!("\"{name}\"라는 오목 규칙은 없습니다."), bad.to_string()))
}

pub(crate) async fn show(State(desk): Table, Path(id): Path<String>) -> Response {
    at(desk, move |desk| desk.show(&id)).await
}

pub(crate) async fn forget(State(desk): Table, Path(id): Path<String>) -> Response {
    at(desk, move |desk| desk.forget(&id)).await
}

/// A game in the list.
#[derive(Debug, Serialize)]
struct Listed {
    id: String,
    game: &'static str,
    rules: String,
    players: [String; 2],
    moves: usize,
    changed: u64,
}

pub(crate) async fn list(State(desk): Table) -> Response {
    at(desk, |desk| {
        let kept = desk.list()?;
        let listed = kept.into_iter().take(200).filter_map(|(id, kept)| {
            let record = Record::restore(&kept).ok()?;
            let game = match record.rules() {
                Rules::Go(_) => "go",
                Rules::Omok(_) => "omok",
            };
            let moves = record.root().main_line().count() - 1;
            Some(Listed { id, game, rules: kept.rules, players: kept.players, moves, changed: kept.changed })
        });
        Ok(listed.collect::<Vec<_>>())
    })
    .await
}

/// A move, and the version of the game it is meant for.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Turn {
    #[serde(rename = "move")]
    mv: String,
    version: Option<u64>,
}

pub(crate) async fn play(State(desk): Table, Path(id): Path<String>, Body(turn): Body<Turn>) -> Response {
    at(desk, move |desk| {
        desk.change(&id, turn.version, |record| {
            if turn.mv.eq_ignore_ascii_case("resign") {
                return record.resign();
            }
            record.play(read_move(record, &turn.mv)?)
        })
    })
    .await
}

/// A move as people write it.
pub(crate) fn read_move(record: &Record, text: &str) -> Result<Move, Fault> {
    if text.eq_ignore_ascii_case("pass") {
        return Ok(Move::Pass);
    }
    let size = record.size();
    notation(record.rules()).parse(text.trim(), size).map(Move::Place).map_err(|bad| {
        let ko = format!("\"{}\"은(는) 이 판의 자리가 아닙니다.", bad.text);
        Fault::bad(ko, format!("{bad}."))
    })
}

/// Where to go in the tree.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Walk {
    to: Target,
    version: Option<u64>,
}

#[derive(Debug, Deserialize)]
#[serde(rename_all = "lowercase")]
enum Target {
    Back,
    Forward,
    Start,
    End,
    Node(usize),
}

pub(crate) async fn go_to(State(desk): Table, Path(id): Path<String>, Body(walk): Body<Walk>) -> Response {
    at(desk, move |desk| {
        desk.change(&id, walk.version, |record| {
            match walk.to {
                Target::Back => record.back(),
                Target::Forward => record.forward(),
                Target::Start => record.go_to(record.root().id().index())?,
                Target::End => {
                    let last = record.node().main_line().last().map(|node| node.id().index());
                    record.go_to(last.unwrap_or_default())?;
                }
                Target::Node(number) => record.go_to(number)?,
            }
            Ok(())
        })
    })
    .await
}

/// A change to the stones.
#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct Edit {
    point: String,
    stone: Option<String>,
    to_play: Option<String>,
    version: Option<u64>,
}

pub(crate) async fn edit(State(desk): Table, Path(id): Path<String>, Body(edit): Body<Edit>) -> Response {
    at(desk, move |desk| {
        desk.change(&id, edit.version, |record| {
            let Move::Place(point) = read_move(record, &edit.point)? else {
                return Err(Fault::bad("자리를 정해 주세요.", "Name a point."));
            };
            let stone = edit.stone.as_deref().map(color).transpose()?;
            record.edit(point, stone, edit.to_play.as_deref().map(color).transpose()?)
        })
    })
    .await
}

fn color(name: &str) -> Result<Color, Fault> {
    Color::parse(name).ok_or_else(|| {
        Fault::bad(
            format!("\"{name}\"은(는) 흑도 백도 아닙니다."),
            format!("\"{name}\" is neither black nor white."),
        )
    })
}

pub(crate) async fn sgf(State(desk): Table, Path(id): Path<String>) -> Response {
    let read = tokio::task::spawn_blocking(move || desk.read(&id, |record| Ok(record.sgf()))).await;
    match read {
        Ok(Ok(text)) => {
            let headers = [
                (header::CONTENT_TYPE, "application/x-go-sgf; charset=utf-8"),
                (header::CONTENT_DISPOSITION, "attachment; filename=\"myosu.sgf\""),
            ];
            (headers, text).into_response()
        }
        Ok(Err(fault)) => fault.into_response(),
        Err(error) => Fault::broken(&error).into_response(),
    }
}

pub(crate) async fn picture(State(desk): Table, Path(id): Path<String>) -> Response {
    let drawn = tokio::task::spawn_blocking(move || {
        desk.read(&id, |record| {
            let setup: Setup = match record.board()? {
                Board::Go(game) => game.position().setup(),
                Board::Omok(position) => position.setup(),
            };
            Ok(BoardSpec::new(setup, notation(record.rules())).svg())
        })
    });
    match drawn.await {
        Ok(Ok(svg)) => ([(header::CONTENT_TYPE, "image/svg+xml")], svg).into_response(),
        Ok(Err(fault)) => fault.into_response(),
        Err(error) => Fault::broken(&error).into_response(),
    }
}

/// Which record of Omok rules a file means that does not say.
#[derive(Debug, Deserialize)]
pub(crate) struct Bring {
    rule: Option<String>,
}

pub(crate) async fn import(State(desk): Table, Query(bring): Query<Bring>, bytes: Bytes) -> Response {
    at(desk, move |desk| {
        let fallback = bring.rule.as_deref().map_or(Ok(omok::Variant::Renju), variant)?;
        desk.begin(Record::import(&bytes, fallback)?)
    })
    .await
}

/// The point somebody asks about.
#[derive(Debug, Deserialize)]
pub(crate) struct Asked {
    point: String,
}

pub(crate) async fn why(State(desk): Table, Path(id): Path<String>, Query(asked): Query<Asked>) -> Response {
    at(desk, move |desk| desk.read(&id, |record| why::explain(record, read_move(record, &asked.point)?)))
        .await
}
