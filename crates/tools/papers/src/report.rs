//! The report: one page, and every number in it as JSON and CSV.
//!
//! Law: the page, the JSON and the CSV agree, and nothing in them depends on time. Times have a page of their own.

use myosu::draw::page::{Language, Page};
use serde::Serialize;

use crate::Paper;
use crate::bench::{PartTime, RunScale};
use crate::chapter::Chapter;
use crate::claims::{StatedFigure, StatedFigures};
use crate::compose::{Composition, compose};
use crate::drawing::Curve;
use crate::findings::{Fields, Findings, ShownValue};
use crate::number::{Number, Unit};
use crate::omok_kb::cycles::{self, CycleResults};
use crate::template::Template;
use crate::{coverage, flows, front};

/// The names of the report's files.
pub mod names {
    /// The page.
    pub const PAGE: &str = "index.html";
    /// Every number.
    pub const JSON: &str = "numbers.json";
    /// Every number, one a line.
    pub const NUMBERS: &str = "numbers.csv";
    /// Every value of every chart, one a line.
    pub const CURVES: &str = "curves.csv";
    /// The times and the machine.
    pub const TIMES: &str = "times.html";
    /// The times, one a line.
    pub const TIMES_CSV: &str = "times.csv";
}

/// A file of the report.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ReportFile {
    /// Its name.
    pub name: &'static str,
    /// Its content.
    pub bytes: Vec<u8>,
}

/// The conditions of the run.
#[derive(Clone, Debug, Serialize)]
pub(crate) struct Provenance {
    /// The program's version.
    pub(crate) version: String,
    /// The seed of all randomness.
    pub(crate) seed: u64,
    /// The size of the run.
    pub(crate) scale: RunScale,
    /// The command that makes the same report.
    pub(crate) command: String,
    /// The name of the user's file of games; nothing if the program played its own.
    pub(crate) games: Option<String>,
    /// The name of the user's file of problems; nothing if the program's own were used.
    pub(crate) problems: Option<String>,
    /// GNU Go's name and version, where it took part.
    pub(crate) gnugo: Option<String>,
}

/// A time measured inside a part.
#[derive(Clone, Debug, Serialize)]
pub(crate) struct Timing {
    /// The name of the measurement.
    pub(crate) id: String,
    /// The shortest of several runs.
    pub(crate) seconds: f64,
}

#[derive(Serialize)]
struct NumbersJson<'a> {
    schema: u32,
    provenance: &'a Provenance,
    numbers: &'a [&'a Number],
    papers: Vec<StatedNumber<'a>>,
    curves: &'a [&'a Curve],
}

#[derive(Serialize)]
struct StatedNumber<'a> {
    id: &'a str,
    value: f64,
    unit: Unit,
    shown: String,
    place: &'a str,
}

impl<'a> From<&'a StatedFigure> for StatedNumber<'a> {
    fn from(claim: &'a StatedFigure) -> StatedNumber<'a> {
        StatedNumber {
            id: &claim.id,
            value: claim.value,
            unit: claim.unit,
            shown: claim.shown(),
            place: &claim.place,
        }
    }
}

/// The files that depend on the terms of the run alone.
pub(crate) fn write(
    provenance: &Provenance,
    claims: &StatedFigures,
    chapters: &[Chapter],
    language: Language,
) -> Vec<ReportFile> {
    let composed = compose(&Template::of_report(), &report_findings(provenance, claims, chapters), claims);
    let numbers: Vec<&Number> = chapters.iter().flat_map(|chapter| &chapter.numbers).collect();
    let curves: Vec<&Curve> =
        chapters.iter().flat_map(|chapter| &chapter.curves).chain(&composed.curves).collect();
    let json = NumbersJson {
        schema: 1,
        provenance,
        numbers: &numbers,
        papers: claims.all().iter().map(StatedNumber::from).collect(),
        curves: &curves,
    };
    let mut text = serde_json::to_vec_pretty(&json).expect("numbers and texts are JSON");
    text.push(b'\n');
    let page = page(&composed, chapters, language).html();
    vec![
        ReportFile { name: names::PAGE, bytes: page.into_bytes() },
        ReportFile { name: names::JSON, bytes: text },
        ReportFile { name: names::NUMBERS, bytes: numbers_csv(&numbers, claims).into_bytes() },
        ReportFile { name: names::CURVES, bytes: curves_csv(&curves).into_bytes() },
    ]
}

/// Everything the text round the chapters can refer to.
pub(crate) fn report_findings(
    provenance: &Provenance,
    claims: &StatedFigures,
    chapters: &[Chapter],
) -> Findings {
    let mut findings = Findings::default();
    front::report(&mut findings, claims, chapters);
    let papers: Vec<Paper> = chapters.iter().map(|chapter| chapter.paper).collect();
    let numbers: Vec<&Number> = chapters.iter().flat_map(|chapter| &chapter.numbers).collect();
    coverage::report(&mut findings, &papers, &numbers);
    flows::report(&mut findings, &numbers);
    findings.text("version", &provenance.version);
    findings.text("command", &provenance.command);
    findings.text("seed", provenance.seed.to_string());
    let given = [
        ("games", &provenance.games, "games.own"),
        ("problems", &provenance.problems, "problems.own"),
        ("gnugo", &provenance.gnugo, "gnugo.none"),
    ];
    for (name, value, otherwise) in given {
        match value {
            Some(text) => findings.text(name, text),
            None => findings.set(name, ShownValue::Phrase(otherwise.to_owned())),
        }
    }
    findings
}

/// The chapters between the first and the last section of the report's own text.
fn page(composed: &Composition, chapters: &[Chapter], language: Language) -> Page {
    let mut sections = composed.sections.clone();
    let own = sections.len().min(1);
    sections.splice(own..own, chapters.iter().map(|chapter| chapter.section.clone()));
    Page { sections, ..titled(composed, language) }
}

/// A page without sections, titled by the phrases of its template.
fn titled(composed: &Composition, language: Language) -> Page {
    let [title, lead, foot] = PAGE_PHRASES.map(|key| composed.phrase(key));
    Page { title, lead, foot, language, sections: Vec::new() }
}

/// The phrases that head and end a page.
pub(crate) const PAGE_PHRASES: [&str; 3] = ["title", "lead", "foot"];

fn quoted(text: &str) -> String {
    if text.contains([',', '"', '\n']) {
        format!("\"{}\"", text.replace('"', "\"\""))
    } else {
        text.to_owned()
    }
}

/// Both ends of an interval as two fields, empty if there is none.
fn ends(interval: Option<(f64, f64)>) -> String {
    interval.map_or(",".to_owned(), |(low, high)| format!("{low},{high}"))
}

fn numbers_csv(numbers: &[&Number], claims: &StatedFigures) -> String {
    let mut out = String::from("source,id,value,unit,low,high,place\n");
    for number in numbers {
        let Number { id, value, unit, interval, .. } = number;
        out.push_str(&format!("ours,{},{value},{},{},\n", quoted(id), unit.name(), ends(*interval)));
    }
    for claim in claims.all() {
        let StatedFigure { id, value, unit, place, .. } = claim;
        out.push_str(&format!("paper,{},{value},{},,,{}\n", quoted(id), unit.name(), quoted(place)));
    }
    out
}

fn curves_csv(curves: &[&Curve]) -> String {
    let mut out = String::from("figure,curve,x,y,low,high\n");
    for curve in curves {
        let line = format!("{},{}", quoted(&curve.figure), quoted(&curve.name));
        for value in &curve.values {
            out.push_str(&format!("{line},{},{},{}\n", value.x, value.y, ends(value.interval)));
        }
    }
    out
}

/// What the page about time shows.
pub(crate) struct Times<'a> {
    /// The processor and its cores.
    pub(crate) machine: &'a str,
    /// The parts in the order of the run.
    pub(crate) parts: Vec<PartTime>,
    /// The paper omok-kb states times, too.
    pub(crate) cycles: Option<&'a CycleResults>,
}

/// The files about time.
pub(crate) fn write_times(times: &Times<'_>, claims: &StatedFigures, language: Language) -> Vec<ReportFile> {
    let (findings, timings) = times_findings(times);
    let composed = compose(&Template::of_times(), &findings, claims);
    let page = Page { sections: composed.sections.clone(), ..titled(&composed, language) };
    let mut csv = String::from("kind,id,seconds\n");
    let parts = times.parts.iter().map(|time| ("part", &time.part, time.seconds));
    for (kind, id, seconds) in parts.chain(timings.iter().map(|time| ("timing", &time.id, time.seconds))) {
        csv.push_str(&format!("{kind},{},{seconds:.9}\n", quoted(id)));
    }
    vec![
        ReportFile { name: names::TIMES, bytes: page.html().into_bytes() },
        ReportFile { name: names::TIMES_CSV, bytes: csv.into_bytes() },
    ]
}

/// Everything the page about time can refer to, and the times inside parts.
pub(crate) fn times_findings(times: &Times<'_>) -> (Findings, Vec<Timing>) {
    let mut findings = Findings::default();
    findings.text("machine", times.machine);
    let all: f64 = times.parts.iter().map(|time| time.seconds).sum();
    findings.set("total", ShownValue::Plain(Unit::Seconds.show(all, Some(0))));
    let row = |time: &PartTime| {
        Fields::default()
            .text("part", &time.part)
            .plain("seconds", &Unit::Seconds.show(time.seconds, Some(2)))
    };
    findings.rows("parts", times.parts.iter().map(row));
    findings.condition("cycles", times.cycles.is_some());
    let timings = times.cycles.map(|cycles| cycles::report_times(&mut findings, cycles));
    (findings, timings.unwrap_or_default())
}
