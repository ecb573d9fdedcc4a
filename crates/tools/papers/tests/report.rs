//! Laws of the smallest report that has every figure: it is complete, its files agree, and the same seed makes it
//! again. Chromium opens it, where it is installed. With `MYOSU_PAPERS=quick` in the environment the tests use the
//! report of `--quick`, which takes minutes.

#![allow(clippy::unwrap_used, reason = "helpers of tests panic, as tests do")]

use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet};
use std::io;
use std::path::PathBuf;
use std::sync::OnceLock;
use std::time::{Duration, Instant};

use myosu::draw::page::Language;
use myosu::search::Cancel;
use myosu_papers::bench::{Host, Nowhere, PartStore, RunScale};
use myosu_papers::report::names;
use myosu_papers::{Paper, RunTerms};
use myosu_testing::webdriver::{Browser, Value};

type Files = BTreeMap<&'static str, Vec<u8>>;

fn terms(papers: Vec<Paper>) -> RunTerms {
    RunTerms {
        papers,
        scale: RunScale::Tiny,
        seed: 7,
        games: None,
        problems: None,
        gnugo: None,
        network: None,
        command: "myosu papers --tiny --seed 7 --out DIR".into(),
        version: "test".into(),
    }
}

fn report(papers: Vec<Paper>, store: &dyn PartStore) -> Files {
    made(&terms(papers), store)
}

fn made(terms: &RunTerms, store: &dyn PartStore) -> Files {
    let begun = Instant::now();
    let host = Host { store, cancel: &Cancel::new(), clock: &|| begun.elapsed(), watch: &|_| {} };
    let files = myosu_papers::run(terms, "a machine", Language::Korean, host);
    files.unwrap().into_iter().map(|file| (file.name, file.bytes)).collect()
}

/// The report of all papers, made once for all tests.
fn whole() -> &'static Files {
    static FILES: OnceLock<Files> = OnceLock::new();
    FILES.get_or_init(|| {
        let quick = std::env::var("MYOSU_PAPERS").is_ok_and(|scale| scale == "quick");
        let scale = if quick { RunScale::Quick } else { RunScale::Tiny };
        made(&RunTerms { scale, ..terms(Paper::ALL.to_vec()) }, &Nowhere)
    })
}

fn text(name: &str) -> &'static str {
    std::str::from_utf8(&whole()[name]).unwrap()
}

/// What stands between two marks, again and again.
fn between<'a>(text: &'a str, from: &'a str, to: &'a str) -> impl Iterator<Item = &'a str> {
    text.split(from).skip(1).filter_map(move |rest| rest.split_once(to).map(|(found, _)| found))
}

/// The numbers of the page by name.
fn shown() -> BTreeMap<String, BTreeSet<String>> {
    let mut all: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    for cell in between(text(names::PAGE), "data-name=\"", "</td>") {
        let (name, value) = cell.split_once("\">").unwrap();
        all.entry(name.to_owned()).or_default().insert(value.to_owned());
    }
    all
}

#[test]
fn page_json_and_csv_say_the_same() {
    let json: Value = serde_json::from_str(text(names::JSON)).unwrap();
    let shown = shown();
    let mut known = BTreeMap::new();
    for number in json["numbers"].as_array().unwrap() {
        known.insert(number["id"].as_str().unwrap().to_owned(), number["shown"].as_str().unwrap());
    }
    for number in json["papers"].as_array().unwrap() {
        known.insert(format!("paper:{}", number["id"].as_str().unwrap()), number["shown"].as_str().unwrap());
    }
    for (name, values) in &shown {
        let values: Vec<&String> = values.iter().collect();
        assert_eq!(
            values,
            [known.get(name).unwrap_or_else(|| panic!("{name} is not in the JSON"))],
            "{name}"
        );
    }
    let csv = text(names::NUMBERS);
    for number in json["numbers"].as_array().unwrap() {
        let (id, value) = (number["id"].as_str().unwrap(), number["value"].as_f64().unwrap());
        assert!(shown.contains_key(id), "{id} is not on the page");
        assert!(csv.contains(&format!("ours,{id},{value},")), "{id}");
    }
    assert!(json["numbers"].as_array().unwrap().len() > 200);
}

#[test]
fn every_chapter_and_figure_is_there_and_every_link_leads_somewhere() {
    let page = text(names::PAGE);
    for paper in Paper::ALL {
        assert!(
            page.contains(&paper.heading().ko) && page.contains(&paper.heading().en.replace('\'', "&#39;"))
        );
    }
    let ids: BTreeSet<&str> = between(page, " id=\"", "\"").collect();
    for link in between(page, "href=\"", "\"") {
        match link.strip_prefix('#') {
            Some(id) => assert!(ids.contains(id), "#{id}"),
            None => assert!(whole().contains_key(link), "{link}"),
        }
    }
    let json: Value = serde_json::from_str(text(names::JSON)).unwrap();
    let figures: BTreeSet<&str> =
        json["curves"].as_array().unwrap().iter().map(|curve| curve["figure"].as_str().unwrap()).collect();
    for figure in ["front", "cgs.pm", "cgs.reliability", "epg.nodes", "omok-ab.nodes", "omok-ab.match"] {
        assert!(figures.contains(figure), "{figure}");
    }
    for figure in ["omok-kb.cycles", "omok-kb.match"] {
        assert!(figures.contains(figure), "{figure}");
    }
    let pictures = between(page, "<figure>", "</figure>");
    assert!(pictures.map(|figure| assert!(figure.contains("<svg"))).count() > 50);
    assert!(!page.contains("NaN") && !page.contains("<script"));
}

/// A store in memory that counts what it gives back.
#[derive(Default)]
struct Shelf {
    kept: RefCell<BTreeMap<String, Vec<u8>>>,
    given: RefCell<usize>,
}

impl PartStore for Shelf {
    fn load(&self, name: &str) -> Option<Vec<u8>> {
        let found = self.kept.borrow().get(name).cloned();
        *self.given.borrow_mut() += usize::from(found.is_some());
        found
    }

    fn save(&self, name: &str, bytes: &[u8]) -> io::Result<()> {
        self.kept.borrow_mut().insert(name.to_owned(), bytes.to_vec());
        Ok(())
    }
}

#[test]
fn the_same_seed_makes_the_same_report_whether_it_was_stopped_or_not() {
    let papers = || vec![Paper::OmokAb, Paper::OmokKb];
    let once = report(papers(), &Nowhere);
    let shelf = Shelf::default();
    let kept = report(papers(), &shelf);
    let resumed = report(papers(), &shelf);
    assert!(*shelf.given.borrow() > 5);
    for name in [names::PAGE, names::JSON, names::NUMBERS, names::CURVES] {
        assert_eq!(once[name], kept[name], "{name}");
        assert_eq!(once[name], resumed[name], "{name}");
    }
}

#[test]
fn a_stopped_run_ends_soon_and_says_so() {
    let cancel = Cancel::new();
    cancel.raise();
    let host = Host { store: &Nowhere, cancel: &cancel, clock: &|| Duration::ZERO, watch: &|_| {} };
    let stopped = myosu_papers::run(&terms(Paper::ALL.to_vec()), "", Language::English, host);
    assert!(matches!(stopped, Err(myosu_papers::bench::Halt::Stopped)));
}

#[test]
fn the_report_is_read_in_chromium_in_both_languages() {
    let Some(browser) = Browser::start(1200, 1000) else { return };
    let folder = tempfile::tempdir().unwrap();
    for (name, bytes) in whole() {
        std::fs::write(folder.path().join(name), bytes).unwrap();
    }
    let pictures = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../../screenshots");
    for page in [names::PAGE, names::TIMES] {
        browser.open_file(&folder.path().join(page));
        browser.wait("return document.readyState === 'complete'");
        browser.script("document.querySelectorAll('details').forEach((d) => { d.open = true; })");
        for language in ["ko", "en"] {
            browser.script(&format!("document.getElementById('{language}').click()"));
            let seen = browser.script(SIZES);
            assert_eq!(seen["small"], Value::Array(vec![]), "{page} {language}");
            assert!(seen["figures"].as_u64().unwrap() >= if page == names::PAGE { 50 } else { 1 }, "{seen}");
            assert!(seen["words"].as_u64().unwrap() > 20, "{page} {language}");
            browser.picture(&pictures.join(format!("papers-{}-{language}.png", page.replace(".html", ""))));
        }
        assert_eq!(browser.console(), Vec::<String>::new(), "{page}");
    }
}

/// Figures whose picture has no size, how many figures there are, and how many words of the language.
const SIZES: &str = "
    const figures = [...document.querySelectorAll('figure')];
    const seen = (f) => [...f.querySelectorAll('svg')].some((s) => s.getBoundingClientRect().width > 40 && s.getBoundingClientRect().height > 20);
    const small = figures.filter((f) => !seen(f)).map((f) => f.innerText);
    return {small, figures: figures.length, words: document.body.innerText.split(/\\s+/).length};
";
