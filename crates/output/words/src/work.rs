//! Sentences about the work of a command: what was read and left out, measured, fitted or learnt.

use std::fmt::Display;

use myosu_text::english::count;

use crate::Text;

/// A network's file, line by line: label and value.
pub fn network_lines(
    name: &str,
    version: impl Display,
    parameters: usize,
    (blocks, channels): (usize, usize),
    kinds: &[(String, usize)],
    policies: usize,
) -> Vec<Text> {
    let line = |ko: &str, en: &str, value: &dyn Display| labelled(ko, en, &Text::same(value.to_string()));
    let trunk = Text::new(
        format!("{channels}채널 블록 {blocks}개"),
        format!("{blocks} blocks of {channels} channels"),
    );
    let mut lines = vec![
        line("이름", "name", &name),
        line("판", "version", &version),
        line("매개변수", "parameters", &parameters),
        labelled("몸통", "trunk", &trunk),
    ];
    lines.extend(kinds.iter().map(|(kind, count)| Text::same(format!("{:12}{count} {kind}", ""))));
    lines.push(line("정책 출력", "policies", &policies));
    lines
}

/// A value behind its label, in a column of its own.
fn labelled(ko: &str, en: &str, value: &Text) -> Text {
    // A Hangul syllable is two columns wide.
    let width: usize = ko.chars().map(|letter| if letter.is_ascii() { 1 } else { 2 }).sum();
    let pad = 12_usize.saturating_sub(width);
    Text::new(format!("{ko}{:pad$}{}", "", value.ko), format!("{en:<12}{}", value.en))
}

/// How fast a network runs on a square board.
pub fn network_speed(side: u8, mean: f64, best: f64) -> Text {
    Text::new(
        format!("{side}x{side}: CPU 1초에 {mean:.1}번 평가, 가장 빠른 10분의 1에서는 {best:.1}번"),
        format!(
            "{side}x{side}: {mean:.1} evaluations per CPU second, {best:.1} in the best tenth of the time"
        ),
    )
}

/// A public network: name, size, strength, licence, and whether its hash is known.
pub fn known_network(
    name: &str,
    bytes: Option<u64>,
    strength: &str,
    licence: &str,
    sha256: Option<&str>,
) -> Text {
    let size = bytes.map_or_else(|| "?".to_owned(), |bytes| format!("{:.1}", bytes as f64 / 1e6));
    let (ko, en) = if sha256.is_some() {
        ("SHA-256 확인 가능, 주소 미확인", "SHA-256 known, address not verified")
    } else {
        ("SHA-256과 주소 미확인", "neither SHA-256 nor address verified")
    };
    let line = |note: &str| format!("{name:<12}{size:>6} MB  {strength}; {licence}; {note}");
    Text::new(line(ko), line(en))
}

/// A network's name that the list does not have.
pub fn no_such_network(name: &str) -> Text {
    Text::new(
        format!("목록에 없는 신경망입니다: {name}; `myosu net get`이 목록을 보여 줍니다"),
        format!("no network \"{name}\" in the list; `myosu net get` shows it"),
    )
}

/// A network that is on this machine now, its hash, and that of the list, which agrees if it is there.
pub fn network_is_here(path: impl Display, sha256: &str, listed: Option<&str>) -> Text {
    let (ko, en) = if listed.is_some() {
        ("목록과 같음", "as in the list")
    } else {
        ("비교할 값이 목록에 없음", "the list has none to compare")
    };
    Text::new(
        format!("{path}\nSHA-256 {sha256} ({ko})\n사용하려면: --net {path}"),
        format!("{path}\nSHA-256 {sha256} ({en})\nto use it: --net {path}"),
    )
}

/// Nodes of a bench and their rate.
pub fn search_speed(nodes: u64, per_second: f64) -> Text {
    Text::new(
        format!("노드 {nodes}개, 1초에 {per_second:.0}개"),
        format!("{nodes} nodes, {per_second:.0} per second"),
    )
}

/// Eye shapes decided anew, and how many differ from the shipped table.
pub fn shapes_checked(decided: usize, different: usize) -> Text {
    Text::new(
        format!("궁도 {decided}가지를 다시 판정했고, 표와 다른 것은 {different}가지입니다"),
        format!("{} decided, {different} differ from the table", count(decided, "shape")),
    )
}

/// The configuration file does not exist.
pub fn no_such_file() -> Text {
    Text::new("없음", "not there")
}

/// No place for a configuration file is known.
pub fn no_configuration_folder() -> Text {
    Text::new(
        "설정 폴더가 없습니다: HOME이나 XDG_CONFIG_HOME을 정하세요",
        "no configuration directory: set HOME or XDG_CONFIG_HOME",
    )
}

/// Notes beyond those printed.
pub fn more_notes(number: usize) -> Text {
    Text::new(format!("그 밖에 {number}개"), format!("and {number} more"))
}

/// A knowledge base, or a table of it, cannot be used.
pub fn knowledge_replaced() -> Text {
    Text::new("이 부분은 내장된 지식 베이스로 둡니다", "the built-in preferences are used instead")
}

/// A file of a folder of games is not SGF.
pub fn not_sgf(path: impl Display) -> Text {
    Text::new(format!("제외: {path} (SGF가 아닙니다)"), format!("left out: {path} is not SGF"))
}

/// Games whose recorded result agrees with our count.
pub fn games_used(used: usize, seen: usize) -> Text {
    Text::new(
        format!("대국 {seen}판 가운데 기록된 결과와 계가가 같은 {used}판을 씁니다"),
        format!("{used} of {} agree with the recorded result and are used", count(seen, "game")),
    )
}

/// Finished positions settled by the evaluator, in percent.
pub fn last_positions(positions: usize, owners: f64, scores: f64) -> Text {
    Text::new(
        format!("마지막 국면 {positions}개: 주인 판정 {owners:.2}%, 1.5집 이내 {scores:.1}%"),
        format!(
            "{} settled: owner right {owners:.2}%, score within 1.5 points {scores:.1}%",
            count(positions, "last position")
        ),
    )
}

/// How often the played move is among the best of a ranking.
pub fn played_move_ranked(most: usize, share: f64, asked: usize) -> Text {
    Text::new(
        format!("실전 수가 상위 {most:>2}수 안에 든 비율: {asked}번 가운데 {share:.1}%"),
        format!("played move among the best {most:>2}: {share:.1}% of {asked}"),
    )
}

/// Values of Omok's codes fitted to games.
pub fn values_fitted(positions: usize, games: u64, before: f64, after: f64) -> Text {
    Text::new(
        format!("대국 {games}판의 국면 {positions}개, 로그 손실 {before:.4} -> {after:.4}"),
        format!("{positions} positions of {games} games; log loss {before:.4} before, {after:.4} after"),
    )
}

/// Problems that teach nothing.
pub fn problems_left_out(open: usize) -> Text {
    Text::new(
        format!("답이 없는 문제 {open}개는 뺐습니다: 예산 안에 결론이 나지 않았거나 둘 필요가 없습니다"),
        format!(
            "{} without an answer left out: not settled within the budget, or no move is needed",
            count(open, "problem")
        ),
    )
}

/// A predictor's training: how much, and how its last round went.
pub fn predictor_trained(problems: usize, rounds: u32, last: Option<(f64, f64)>) -> Vec<Text> {
    let mut lines = vec![Text::new(
        format!("문제 {problems}개, {rounds}회"),
        format!("{}, {}", count(problems, "problem"), count(rounds as usize, "round")),
    )];
    lines.extend(last.map(|(loss, first)| {
        Text::new(
            format!("마지막 회: 손실 {loss:.3}, 정답이 첫째인 비율 {first:.1}%"),
            format!("last round: loss {loss:.3}, right move first in {first:.1}%"),
        )
    }));
    lines
}

/// A training goes on from a file.
pub fn resumed_after(epoch: usize) -> Text {
    Text::new(format!("{epoch}회전 다음부터 계속합니다"), format!("going on after epoch {epoch}"))
}

/// A training was stopped too early.
pub fn nothing_learnt() -> Text {
    Text::new(
        "첫 회전이 끝나기 전에 멈추어 배운 것이 없습니다",
        "interrupted before the first epoch was over; nothing was learnt",
    )
}

/// Where the studio's page is.
pub fn studio_address(page: &str) -> Text {
    Text::new(
        format!("스튜디오 주소는 {page}입니다 (Ctrl-C로 끝냅니다)"),
        format!("the studio is at {page} (Ctrl-C stops it)"),
    )
}

/// The studio listens beyond the loopback address.
pub fn studio_is_open() -> Text {
    Text::new(
        "다른 컴퓨터에서도 접속할 수 있습니다. 토큰이 든 이 주소를 아는 사람만 들어오고, 통신은 암호화되지 않습니다",
        "other machines can reach it with the token in this address; the connection is not encrypted",
    )
}

/// No browser could be started.
pub fn no_browser() -> Text {
    Text::new(
        "브라우저를 찾지 못했습니다. 주소를 직접 여세요",
        "no browser was found; open the address yourself",
    )
}

/// A report's parts and the time they take.
pub fn report_plan(parts: usize, seconds: f64) -> Text {
    let time = duration(seconds);
    Text::new(
        format!("{parts}부분, 한 코어로 모두 약 {}", time.ko),
        format!("{}, about {} in all on one core", count(parts, "part"), time.en),
    )
}

/// The part a report is at and the time left.
pub fn report_progress(part: &str, seconds: f64) -> Text {
    let time = duration(seconds);
    Text::new(format!("{part}, 약 {} 남음", time.ko), format!("{part}, about {} left", time.en))
}

/// A report was interrupted.
pub fn report_stopped() -> Text {
    Text::new("멈추었습니다. 같은 명령이 이어서 합니다", "stopped; the same command continues from here")
}

/// Seconds or minutes.
fn duration(seconds: f64) -> Text {
    if seconds < 90.0 {
        Text::new(format!("{seconds:.0}초"), format!("{seconds:.0} s"))
    } else {
        Text::new(format!("{:.0}분", seconds / 60.0), format!("{:.0} min", seconds / 60.0))
    }
}

/// Problems made from candidates, by level.
pub fn problems_made(problems: usize, candidates: u64, levels: &[(Text, usize)]) -> Text {
    let ko: Vec<String> = levels.iter().map(|(level, number)| format!("{} {number}", level.ko)).collect();
    let en: Vec<String> = levels.iter().map(|(level, number)| format!("{number} {}", level.en)).collect();
    Text::new(
        format!("후보 {candidates}개에서 문제 {problems}개: {}", ko.join(", ")),
        format!("{} from {}: {}", count(problems, "problem"), count(candidates, "candidate"), en.join(", ")),
    )
}

/// The prover's order and a suggested one could not be compared.
pub fn orders_not_compared() -> Text {
    Text::new(
        "두 순서를 비교하지 못했습니다: 제안이 없거나 예산 안에 결론이 나지 않았습니다",
        "the two orders could not be compared: no suggestion, or not settled within the budget",
    )
}

/// The machine has less memory than a command asks for, in MiB.
pub fn memory_cut(asked: u64, fitting: u64) -> Text {
    Text::new(
        format!("이 컴퓨터에는 메모리 {asked} MiB가 없어 {fitting} MiB만 씁니다"),
        format!("this machine has no {asked} MiB of memory to give: the tables take {fitting} MiB"),
    )
}
