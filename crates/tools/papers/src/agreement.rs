//! The check that the templates and the code know the same names, without running an experiment.

use std::collections::BTreeSet;

use myosu::text::Language;

use crate::Paper;
use crate::bench::{PartTime, RunScale};
use crate::cgs::CgsResults;
use crate::chapter::{Chapter, FRONT_PHRASES, Headline};
use crate::claims::StatedFigures;
use crate::compose::compose;
use crate::epg::EpgResults;
use crate::findings::Findings;
use crate::knn::KnnResults;
use crate::omok_ab::OmokAbResults;
use crate::omok_kb::OmokKbResults;
use crate::omok_kb::cycles::CycleResults;
use crate::report::{PAGE_PHRASES, Provenance, Times, report_findings, times_findings};
use crate::template::Template;
use crate::template::references::Reference;

/// Findings of a paper that together take every branch of its text.
pub(crate) fn samples(paper: Paper, claims: &StatedFigures) -> Vec<Findings> {
    match paper {
        Paper::Cgs => CgsResults::samples(),
        Paper::Epg => EpgResults::samples(),
        Paper::OmokAb => OmokAbResults::samples(claims),
        Paper::OmokKb => OmokKbResults::samples(claims),
        Paper::Knn => KnnResults::samples(claims),
    }
}

/// Compares the names of a template with those of its findings and of the phrases the page takes from it.
fn check(what: &str, template: &Template, samples: &[Findings], phrases: &[&str], claims: &StatedFigures) {
    let [korean, english] = Language::ALL.map(|language| template.references(language));
    assert_eq!(korean, english, "{what}: the languages use different names");
    let (stated, used): (BTreeSet<Reference>, BTreeSet<Reference>) =
        korean.into_iter().partition(|reference| matches!(reference, Reference::Claim(_)));
    for reference in stated {
        let Reference::Claim(name) = reference else { continue };
        claims.named(&samples[0].id(&name));
    }
    let mut known: BTreeSet<Reference> = samples.iter().flat_map(Findings::references).collect();
    known.extend(phrases.iter().map(|key| Reference::Phrase((*key).to_owned())));
    let unknown: Vec<_> = used.difference(&known).collect();
    assert!(unknown.is_empty(), "{what}: the text uses names the code does not compute: {unknown:?}");
    let unused: Vec<_> = known.difference(&used).collect();
    assert!(unused.is_empty(), "{what}: the code computes names the text does not use: {unused:?}");
    for findings in samples {
        assert!(!compose(template, findings, claims).sections.is_empty(), "{what}");
    }
}

#[test]
fn every_chapter_uses_exactly_the_names_its_code_computes() {
    let claims = StatedFigures::built_in();
    for paper in Paper::ALL {
        let samples = samples(paper, &claims);
        check(paper.name(), &Template::of_paper(paper), &samples, &FRONT_PHRASES, &claims);
    }
}

#[test]
fn the_text_round_the_chapters_uses_exactly_the_names_its_code_computes() {
    let claims = StatedFigures::built_in();
    let provenance = |given: Option<&str>| Provenance {
        version: "test".into(),
        seed: 1,
        scale: RunScale::Tiny,
        command: "myosu papers".into(),
        games: given.map(str::to_owned),
        problems: given.map(str::to_owned),
        gnugo: given.map(str::to_owned),
    };
    let chapters = Paper::ALL
        .map(|paper| Chapter::write(paper, &samples(paper, &claims)[0], Some(Headline::default()), &claims));
    let samples = [None, Some("file")].map(|given| report_findings(&provenance(given), &claims, &chapters));
    check("report", &Template::of_report(), &samples, &PAGE_PHRASES, &claims);
}

#[test]
fn the_page_about_time_uses_exactly_the_names_its_code_computes() {
    let cycles = CycleResults::sample();
    let samples = [None, Some(&cycles)].map(|cycles| {
        let parts = vec![PartTime { part: "a".into(), seconds: 1.0 }];
        times_findings(&Times { machine: "a machine", parts, cycles }).0
    });
    let phrases = &PAGE_PHRASES[..2];
    check("times", &Template::of_times(), &samples, phrases, &StatedFigures::built_in());
}
