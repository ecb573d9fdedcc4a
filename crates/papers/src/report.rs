//! The report: one page, and every number in it as JSON and CSV.
//!
//! Law: the page, the JSON and the CSV say the same; nothing in them depends on time. What does is a page
//! of its own.

use myosu_draw::page::{Block, Cell, File, Language, Page, Section, Table, Text};
use serde::Serialize;

use crate::bench::{Scale, Took};
use crate::chapter::{Chapter, Curve};
use crate::claims::{Claim, Claims};
use crate::front;
use crate::number::{Number, Unit};

/// The names of the files.
pub mod names {
    /// The page.
    pub const PAGE: &str = "index.html";
    /// Every number.
    pub const JSON: &str = "numbers.json";
    /// Every number, one in a line.
    pub const NUMBERS: &str = "numbers.csv";
    /// Every value of every chart, one in a line.
    pub const CURVES: &str = "curves.csv";
    /// How long everything took, and on which machine.
    pub const TIMES: &str = "times.html";
    /// The same, one in a line.
    pub const TIMES_CSV: &str = "times.csv";
}

/// A file of the report.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Written {
    /// Its name.
    pub name: &'static str,
    /// What is in it.
    pub bytes: Vec<u8>,
}

/// What the run was made with.
#[derive(Clone, Debug, Serialize)]
pub struct Provenance {
    /// The program's version.
    pub version: String,
    /// What all randomness derives from.
    pub seed: u64,
    /// How much was run.
    pub scale: Scale,
    /// The command that makes the same report.
    pub command: String,
    /// The name of the file of games, or nothing if the program made its own.
    pub games: Option<String>,
    /// The name of the file of problems, or nothing if the program's own were used.
    pub problems: Option<String>,
    /// What GNU Go calls itself, where it took part.
    pub gnugo: Option<String>,
}

/// A time that was measured, apart from those of whole parts.
#[derive(Clone, Debug, Serialize)]
pub struct Timing {
    /// What was timed.
    pub id: String,
    /// Seconds.
    pub seconds: f64,
}

#[derive(Serialize)]
struct Json<'a> {
    schema: u32,
    provenance: &'a Provenance,
    numbers: Vec<&'a Number>,
    papers: Vec<PaperNumber<'a>>,
    curves: Vec<&'a Curve>,
}

#[derive(Serialize)]
struct PaperNumber<'a> {
    id: &'a str,
    value: f64,
    unit: Unit,
    shown: String,
    place: &'a str,
}

/// The files that depend on the terms of the run alone.
pub fn write(
    provenance: &Provenance,
    claims: &Claims,
    chapters: &[Chapter<'_>],
    language: Language,
) -> Vec<Written> {
    let front = front::chapter(claims, chapters);
    let numbers: Vec<&Number> = chapters.iter().flat_map(|chapter| &chapter.numbers).collect();
    let all_curves = chapters.iter().flat_map(|chapter| &chapter.curves).chain(&front.curves);
    let curves: Vec<&Curve> = all_curves.collect();
    let json = Json {
        schema: 1,
        provenance,
        numbers: numbers.clone(),
        papers: claims.all().iter().map(paper_number).collect(),
        curves: curves.clone(),
    };
    let mut text = serde_json::to_vec_pretty(&json).expect("numbers and texts");
    text.push(b'\n');
    vec![
        Written {
            name: names::PAGE,
            bytes: page(provenance, front.blocks, chapters, language).html().into_bytes(),
        },
        Written { name: names::JSON, bytes: text },
        Written { name: names::NUMBERS, bytes: numbers_csv(&numbers, claims).into_bytes() },
        Written { name: names::CURVES, bytes: curves_csv(&curves).into_bytes() },
    ]
}

fn paper_number(claim: &Claim) -> PaperNumber<'_> {
    PaperNumber {
        id: &claim.id,
        value: claim.value,
        unit: claim.unit,
        shown: claim.shown(),
        place: &claim.place,
    }
}

fn page(provenance: &Provenance, front: Vec<Block>, chapters: &[Chapter<'_>], language: Language) -> Page {
    let first = Section { heading: Text::new("한눈에 보기", "At a glance"), blocks: front };
    let about =
        |chapter: &Chapter<'_>| Section { heading: chapter.paper.heading(), blocks: chapter.blocks.clone() };
    let sections =
        std::iter::once(first).chain(chapters.iter().map(about)).chain([made_with(provenance)]).collect();
    Page {
        title: Text::new("다섯 논문의 재현", "Five papers, reproduced"),
        lead: Text::new(
            "바둑과 오목에 관한 한국 논문 다섯 편의 표와 그림을 우리 프로그램으로 다시 만들었습니다. 표마다 논문의 \
             값과 우리가 잰 값, 그리고 둘이 다른 까닭을 나란히 적었습니다.",
            "The tables and figures of five Korean papers on Baduk and Omok, made again with our program: the paper's \
             figure, ours, and the reason where they differ.",
        ),
        sections,
        foot: Text::new(
            format!("myosu {} · 씨앗 {}", provenance.version, provenance.seed),
            format!("myosu {} · seed {}", provenance.version, provenance.seed),
        ),
        language,
    }
}

fn made_with(provenance: &Provenance) -> Section {
    let own = |name: &Option<String>, ko: &str, en: &str| match name {
        Some(name) => Text::same(name.clone()),
        None => Text::new(ko, en),
    };
    let row = |ko: &str, en: &str, value: Text| vec![Cell::Words(Text::new(ko, en)), Cell::Words(value)];
    let rows = vec![
        row("프로그램", "Program", Text::same(format!("myosu {}", provenance.version))),
        row("명령", "Command", Text::same(provenance.command.clone())),
        row("씨앗", "Seed", Text::same(provenance.seed.to_string())),
        row(
            "기보",
            "Games",
            own(&provenance.games, "프로그램이 스스로 둔 판", "played by the program itself"),
        ),
        row(
            "사활 문제",
            "Problems",
            own(&provenance.problems, "프로그램에 들어 있는 문제", "those that come with the program"),
        ),
        row("GNU Go", "GNU Go", own(&provenance.gnugo, "설치되어 있지 않음", "not installed")),
    ];
    let file = |name: &str, ko: &str, en: &str| File { label: Text::new(ko, en), name: name.to_owned() };
    let files = vec![
        file(names::JSON, "모든 수치 (JSON)", "every number (JSON)"),
        file(names::NUMBERS, "모든 수치, 논문의 값과 함께 (CSV)", "every number with the paper's (CSV)"),
        file(names::CURVES, "모든 그래프의 값 (CSV)", "every value of every chart (CSV)"),
        file(names::TIMES, "걸린 시간과 기계 (실행마다 다름)", "times and machine (differ from run to run)"),
    ];
    let blocks = vec![
        Block::Words(Text::new(
            "아래 명령을 같은 씨앗으로 다시 실행하면 이 쪽과 수치 파일이 한 글자도 다르지 않게 나옵니다. 시간은 그렇지 \
             않으므로 따로 적습니다. 계산량은 마디(살펴본 국면) 수로 셉니다.",
            "The command below with the same seed makes this page and the files of numbers again, to the letter. Times \
             are not like that and stand apart; work is counted in nodes, positions looked at.",
        )),
        Block::Table(Table { caption: Text::default(), head: vec![], rows }),
        Block::Files(files),
    ];
    Section { heading: Text::new("이 보고서가 만들어진 조건", "How this report was made"), blocks }
}

fn quoted(text: &str) -> String {
    if text.contains([',', '"', '\n']) {
        format!("\"{}\"", text.replace('"', "\"\""))
    } else {
        text.to_owned()
    }
}

fn numbers_csv(numbers: &[&Number], claims: &Claims) -> String {
    let mut out = String::from("source,id,value,unit,low,high,place\n");
    for number in numbers {
        let (low, high) =
            number.interval.map_or((String::new(), String::new()), |(l, h)| (l.to_string(), h.to_string()));
        out.push_str(&format!(
            "ours,{},{},{},{low},{high},\n",
            quoted(&number.id),
            number.value,
            number.unit.name()
        ));
    }
    for claim in claims.all() {
        let place = quoted(&claim.place);
        out.push_str(&format!(
            "paper,{},{},{},,,{place}\n",
            quoted(&claim.id),
            claim.value,
            claim.unit.name()
        ));
    }
    out
}

fn curves_csv(curves: &[&Curve]) -> String {
    let mut out = String::from("figure,curve,x,y,low,high\n");
    for curve in curves {
        for value in &curve.values {
            let (low, high) = value
                .interval
                .map_or((String::new(), String::new()), |(l, h)| (l.to_string(), h.to_string()));
            out.push_str(&format!(
                "{},{},{},{},{low},{high}\n",
                quoted(&curve.figure),
                quoted(&curve.name),
                value.x,
                value.y
            ));
        }
    }
    out
}

/// The files about time: how long the parts took, what was timed in them, and on which machine.
pub fn write_times(
    machine: &str,
    took: &[Took],
    timings: &[Timing],
    extra: Vec<Block>,
    language: Language,
) -> Vec<Written> {
    let mut csv = String::from("kind,id,seconds\n");
    let kinds = took.iter().map(|t| ("part", &t.part, t.seconds));
    for (kind, id, seconds) in kinds.chain(timings.iter().map(|t| ("timing", &t.id, t.seconds))) {
        csv.push_str(&format!("{kind},{},{seconds:.9}\n", quoted(id)));
    }
    let rows = took
        .iter()
        .map(|t| vec![Cell::same(t.part.clone()), Cell::number(Unit::Seconds.show(t.seconds, Some(2)))])
        .collect();
    let all: f64 = took.iter().map(|t| t.seconds).sum();
    let table = Table {
        caption: Text::new(
            format!("모두 {} 초", Unit::Seconds.show(all, Some(0))),
            format!("{} seconds in all", Unit::Seconds.show(all, Some(0))),
        ),
        head: vec![Text::new("부분", "part"), Text::new("초", "seconds")],
        rows,
    };
    let back = File { label: Text::new("보고서", "the report"), name: names::PAGE.to_owned() };
    let sections = vec![
        Section {
            heading: Text::new("기계", "Machine"),
            blocks: vec![Block::Words(Text::same(machine)), Block::Files(vec![back])],
        },
        Section {
            heading: Text::new("논문이 시간으로 말하는 것", "What the papers say in time"),
            blocks: extra,
        },
        Section {
            heading: Text::new("부분마다 걸린 시간", "How long the parts took"),
            blocks: vec![Block::Table(table)],
        },
    ];
    let page = Page {
        title: Text::new("걸린 시간", "Times"),
        lead: Text::new("실행할 때마다 다릅니다.", "They differ from run to run."),
        sections,
        foot: Text::default(),
        language,
    };
    vec![
        Written { name: names::TIMES, bytes: page.html().into_bytes() },
        Written { name: names::TIMES_CSV, bytes: csv.into_bytes() },
    ]
}
