//! Requests of a front end, read and checked. A refusal names the field.

use myosu::baduk::network::{MoveRestriction, RestrictionKind};
use myosu::net::Net;
use myosu::rules::go::{DeadStones, Game, HandicapBonus, KoRule, Komi, Rules, Scoring, Suicide, Tax};
use myosu::rules::{Color, Move, Notation, Setup, Size};
use serde_json::{Map, Value, json};

use super::overrides::SettingChanges;

/// A query, checked: every move is legal.
#[derive(Clone, Debug)]
pub(super) struct AnalysisQuery {
    pub(super) id: String,
    /// The game to its last move.
    pub(super) game: Game,
    /// The turns to analyse, each with its priority.
    pub(super) turns: Vec<(usize, i64)>,
    /// Settings it changes, by name.
    pub(super) overrides: SettingChanges,
    pub(super) report_every: Option<f64>,
    pub(super) include: IncludedParts,
    pub(super) bounds: Vec<MoveRestriction>,
}

/// What an answer holds besides the moves.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct IncludedParts {
    pub(super) ownership: bool,
    pub(super) moves_ownership: bool,
    pub(super) policy: bool,
    pub(super) pv_visits: bool,
    pub(super) ownership_deviation: bool,
    pub(super) moves_ownership_deviation: bool,
    pub(super) no_result: bool,
}

/// A line from a front end.
pub(super) enum Request {
    Query { query: Box<AnalysisQuery>, warnings: Vec<Value> },
    Control(ControlRequest),
}

/// Something other than a query.
pub(super) struct ControlRequest {
    pub(super) kind: ControlKind,
    /// What is sent back.
    pub(super) echo: Map<String, Value>,
    pub(super) terminate_id: Option<String>,
    pub(super) turns: Option<Vec<usize>>,
}

#[derive(Clone, Copy)]
pub(super) enum ControlKind {
    Version,
    Models,
    ClearCache,
    Terminate,
    TerminateAll,
}

/// Reads a line for a network; the error is the answer to send.
pub(super) fn read(line: &[u8], net: &Net) -> Result<Request, Value> {
    let value: Value = serde_json::from_slice(line)
        .map_err(|error| json!({ "error": format!("Could not parse JSON: {error}") }))?;
    let Value::Object(object) = value else {
        return Err(json!({ "error": "Request is not a JSON dictionary" }));
    };
    let Some(id) = object.get("id").and_then(Value::as_str).map(str::to_owned) else {
        return Err(json!({ "error": "Request must have a string \"id\" field" }));
    };
    let refuse = |(field, text): (&str, String)| json!({ "id": id, "field": field, "error": text });
    if object.contains_key("action") {
        return action(&object).map(Request::Control).map_err(refuse);
    }
    let mut fields = QueryFields { object, used: vec!["id"] };
    let query = query(&id, &mut fields).map_err(refuse)?;
    let unused = fields.unused().map(|field| (field.as_str(), "Unexpected or unused field".to_owned()));
    let refused = query.overrides.refused(net);
    let warnings = unused
        .chain(refused.map(|text| ("overrideSettings", text)))
        .map(|(field, text)| json!({ "id": id, "field": field, "warning": text }))
        .collect();
    Ok(Request::Query { query: Box::new(query), warnings })
}

type FieldError<'a> = (&'a str, String);

fn action(object: &Map<String, Value>) -> Result<ControlRequest, FieldError<'static>> {
    let kind = match object.get("action").and_then(Value::as_str) {
        Some("query_version") => ControlKind::Version,
        Some("query_models") => ControlKind::Models,
        Some("clear_cache") => ControlKind::ClearCache,
        Some("terminate") => ControlKind::Terminate,
        Some("terminate_all") => ControlKind::TerminateAll,
        _ => return Err(("action", "'action' field must be 'query_version' or 'query_models' or 'clear_cache' or 'terminate' or 'terminate_all'".into())),
    };
    let terminate_id = object.get("terminateId").and_then(Value::as_str).map(str::to_owned);
    if matches!(kind, ControlKind::Terminate) && terminate_id.is_none() {
        return Err((
            "terminateId",
            "Requests for a termination must have a string \"terminateId\" field".into(),
        ));
    }
    let turns = match object.get("turnNumbers") {
        None => None,
        Some(value) => Some(numbers(value).ok_or(("turnNumbers", "must be a list of turns".into()))?),
    };
    Ok(ControlRequest { kind, echo: object.clone(), terminate_id, turns })
}

/// The fields of a query, and which of them were read.
struct QueryFields {
    object: Map<String, Value>,
    used: Vec<&'static str>,
}

impl QueryFields {
    fn take(&mut self, field: &'static str) -> Option<Value> {
        self.used.push(field);
        self.object.get(field).filter(|value| !value.is_null()).cloned()
    }

    fn flag(&mut self, field: &'static str) -> Result<bool, FieldError<'static>> {
        match self.take(field) {
            None => Ok(false),
            Some(value) => value.as_bool().ok_or((field, "must be true or false".into())),
        }
    }

    fn unused(&self) -> impl Iterator<Item = &String> {
        self.object.keys().filter(|key| !self.used.contains(&key.as_str()))
    }
}

fn query(id: &str, fields: &mut QueryFields) -> Result<AnalysisQuery, FieldError<'static>> {
    let width = side(fields, "boardXSize")?;
    let height = side(fields, "boardYSize")?;
    let size = Size::new(width, height).map_err(|bad| ("boardXSize", bad.to_string()))?;
    let rules = fields.take("rules").ok_or(("rules", "must be given: a name, or an object".to_owned()))?;
    let mut rules = self::rules(&rules)?;
    if let Some(komi) = fields.take("komi") {
        rules = rules.with_komi(komi_of(&komi, "komi")?);
    }
    if let Some(bonus) = fields.take("whiteHandicapBonus") {
        rules.handicap = handicap(&bonus).ok_or(("whiteHandicapBonus", "must be 0, N or N-1".to_owned()))?;
    }
    let game = game(fields, size, rules)?;
    let last = game.moves().len();
    let turns = turns(fields, last)?;
    let report_every = seconds(fields.take("reportDuringSearchEvery"), "reportDuringSearchEvery")?;
    let mut overrides = SettingChanges::default();
    if let Some(settings) = fields.take("overrideSettings") {
        overrides.add_all(&settings).map_err(|why| ("overrideSettings", why))?;
    }
    // These are fields of the query, too.
    for field in ["maxVisits", "rootPolicyTemperature", "rootFpuReductionMax", "analysisPVLen"] {
        if let Some(value) = fields.take(field) {
            overrides.add(field, &value).map_err(|why| (field, why))?;
        }
    }
    let include = IncludedParts {
        ownership: fields.flag("includeOwnership")?,
        moves_ownership: fields.flag("includeMovesOwnership")?,
        policy: fields.flag("includePolicy")?,
        pv_visits: fields.flag("includePVVisits")?,
        ownership_deviation: fields.flag("includeOwnershipStdev")?,
        moves_ownership_deviation: fields.flag("includeMovesOwnershipStdev")?,
        no_result: fields.flag("includeNoResultValue")?,
    };
    let mut bounds = bounds(fields.take("avoidMoves"), "avoidMoves", size, RestrictionKind::Avoid)?;
    bounds.extend(self::bounds(fields.take("allowMoves"), "allowMoves", size, RestrictionKind::Allow)?);
    Ok(AnalysisQuery { id: id.to_owned(), game, turns, overrides, report_every, include, bounds })
}

fn side(fields: &mut QueryFields, field: &'static str) -> Result<usize, FieldError<'static>> {
    let side = fields.take(field).and_then(|value| value.as_u64()).filter(|side| (2..=19).contains(side));
    side.map(|side| side as usize).ok_or((field, "must be a number from 2 to 19".into()))
}

fn seconds(value: Option<Value>, field: &'static str) -> Result<Option<f64>, FieldError<'static>> {
    let Some(value) = value else { return Ok(None) };
    let seconds = value.as_f64().filter(|s| (0.001..=1_000_000.0).contains(s));
    seconds.map(Some).ok_or((field, "must be a number of seconds from 0.001 to 1000000".into()))
}

fn komi_of(value: &Value, field: &'static str) -> Result<Komi, FieldError<'static>> {
    let komi = value.as_f64().filter(|komi| komi.abs() <= 150.0).map(|komi| komi.to_string());
    komi.and_then(|komi| komi.parse().ok()).ok_or((field, "must be a half-integer from -150 to 150".into()))
}

fn handicap(value: &Value) -> Option<HandicapBonus> {
    match value {
        Value::String(word) => HandicapBonus::parse(word),
        Value::Number(number) if number.as_u64() == Some(0) => Some(HandicapBonus::None),
        _ => None,
    }
}

/// Rules by name or as an object with the protocol's words.
pub(super) fn rules(value: &Value) -> Result<Rules, FieldError<'static>> {
    const FIELD: &str = "rules";
    let object = match value {
        Value::String(name) => return name.parse().map_err(|unknown| (FIELD, format!("{unknown}"))),
        Value::Object(object) => object,
        _ => return Err((FIELD, "must be a name or an object".into())),
    };
    let word = |key: &str| object.get(key).and_then(Value::as_str);
    let bad = |key: &str| (FIELD, format!("unknown value of {key:?}"));
    let mut rules = match word("scoring").map(Scoring::parse) {
        Some(Some(Scoring::Area)) | None => Rules::chinese(),
        Some(Some(Scoring::Territory)) => Rules::japanese(),
        Some(None) => return Err(bad("scoring")),
    };
    rules.handicap = HandicapBonus::None;
    if let Some(text) = word("ko") {
        rules.ko = KoRule::parse(text).ok_or_else(|| bad("ko"))?;
    }
    if let Some(text) = word("tax") {
        rules.tax = Tax::parse(text).ok_or_else(|| bad("tax"))?;
    }
    if let Some(suicide) = object.get("suicide").or_else(|| object.get("multiStoneSuicideLegal")) {
        let allowed = suicide.as_bool().ok_or_else(|| bad("suicide"))?;
        rules.suicide = if allowed { Suicide::Allowed } else { Suicide::Forbidden };
    }
    if let Some(bonus) = object.get("whiteHandicapBonus") {
        rules.handicap = handicap(bonus).ok_or_else(|| bad("whiteHandicapBonus"))?;
    }
    if let Some(friendly) = object.get("friendlyPassOk") {
        let friendly = friendly.as_bool().ok_or_else(|| bad("friendlyPassOk"))?;
        rules.dead = if friendly { DeadStones::Agreed } else { DeadStones::PlayedOut };
    }
    if rules.scoring == Scoring::Territory {
        rules.dead = DeadStones::Agreed;
    }
    if let Some(komi) = object.get("komi") {
        rules = rules.with_komi(komi_of(komi, FIELD)?);
    }
    Ok(rules)
}

fn game(fields: &mut QueryFields, size: Size, rules: Rules) -> Result<Game, FieldError<'static>> {
    let mut setup = Setup::empty(size);
    if let Some(stones) = fields.take("initialStones") {
        for (color, mv) in moves(&stones, "initialStones", size)? {
            let point = mv.point().ok_or(("initialStones", "a pass is no stone".to_owned()))?;
            setup.set(point, Some(color));
        }
    }
    let played = match fields.take("moves") {
        None => Vec::new(),
        Some(value) => moves(&value, "moves", size)?,
    };
    let named = fields.take("initialPlayer").map(|value| {
        value.as_str().and_then(Color::parse).ok_or(("initialPlayer", "must be B or W".to_owned()))
    });
    let is_handicap = setup.stones[1].is_empty() && setup.stones[0].len() > 1;
    setup.to_play = match (named, played.first()) {
        (Some(color), _) => color?,
        (None, Some((color, _))) => *color,
        (None, None) if is_handicap => Color::White,
        (None, None) => Color::Black,
    };
    let mut game = if is_handicap && setup.to_play == Color::White {
        let mut game = Game::new(size, rules);
        let points: Vec<_> = setup.stones[0].iter().collect();
        game.place_handicap(&points).map_err(|bad| ("initialStones", bad.to_string()))?;
        game
    } else {
        Game::from_setup(&setup, rules).map_err(|bad| ("initialStones", bad.to_string()))?
    };
    for (number, (color, mv)) in played.into_iter().enumerate() {
        game.play(color, mv).map_err(|why| ("moves", format!("Illegal move {number}: {why}")))?;
    }
    Ok(game)
}

fn moves(value: &Value, field: &'static str, size: Size) -> Result<Vec<(Color, Move)>, FieldError<'static>> {
    let bad = || (field, "must be a list of pairs such as [\"B\",\"Q4\"]".to_owned());
    let list = value.as_array().ok_or_else(bad)?;
    list.iter()
        .map(|pair| {
            let [color, place] = pair.as_array().map(Vec::as_slice).ok_or_else(bad)? else {
                return Err(bad());
            };
            let color = color.as_str().and_then(Color::parse).ok_or_else(bad)?;
            Ok((color, place_of(place.as_str().ok_or_else(bad)?, field, size)?))
        })
        .collect()
}

fn place_of(text: &str, field: &'static str, size: Size) -> Result<Move, FieldError<'static>> {
    if text.eq_ignore_ascii_case("pass") {
        return Ok(Move::Pass);
    }
    let point = Notation::Go.parse(text, size).map_err(|bad| (field, bad.to_string()))?;
    Ok(Move::Place(point))
}

fn numbers(value: &Value) -> Option<Vec<usize>> {
    value.as_array()?.iter().map(|n| n.as_u64().map(|n| n as usize)).collect()
}

fn turns(fields: &mut QueryFields, last: usize) -> Result<Vec<(usize, i64)>, FieldError<'static>> {
    let priority = fields.take("priority").and_then(|value| value.as_i64()).unwrap_or(0);
    let priorities = fields.take("priorities");
    let Some(value) = fields.take("analyzeTurns") else { return Ok(vec![(last, priority)]) };
    let turns = numbers(&value).filter(|turns| turns.iter().all(|turn| *turn <= last));
    let turns = turns.ok_or(("analyzeTurns", format!("must be a list of numbers from 0 to {last}")))?;
    let given = priorities.as_ref().and_then(Value::as_array);
    let of = |at: usize| given.and_then(|list| list.get(at)?.as_i64()).unwrap_or(priority);
    Ok(turns.into_iter().enumerate().map(|(at, turn)| (turn, of(at))).collect())
}

fn bounds(
    value: Option<Value>,
    field: &'static str,
    size: Size,
    kind: RestrictionKind,
) -> Result<Vec<MoveRestriction>, FieldError<'static>> {
    let Some(value) = value else { return Ok(Vec::new()) };
    let bad = || (field, "must be a list of {player, moves, untilDepth}".to_owned());
    let list = value.as_array().ok_or_else(bad)?;
    list.iter()
        .map(|bound| {
            let player =
                bound.get("player").and_then(Value::as_str).and_then(Color::parse).ok_or_else(bad)?;
            let names = bound.get("moves").and_then(Value::as_array).ok_or_else(bad)?;
            let depth = bound.get("untilDepth").and_then(Value::as_u64).filter(|&n| n > 0).ok_or_else(bad)?;
            let mut found = MoveRestriction::new(player, kind, depth as usize);
            for name in names {
                found.add(place_of(name.as_str().ok_or_else(bad)?, field, size)?);
            }
            Ok(found)
        })
        .collect()
}
