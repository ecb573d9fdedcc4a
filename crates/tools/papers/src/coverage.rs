//! The table of everything the papers define, state, draw and try: where it is in the program, the test that shows
//! it, and our figure beside the paper's. The rows are in `data/coverage.toml`.
//!
//! Law: a row names a file of the repository and a test in it that exists, a claim of `data/figures.toml` and a
//! number of the run, or none of the latter two.

use myosu::text::Text;
use serde::Deserialize;

use crate::Paper;
use crate::findings::{Fields, Findings, ShownValue};
use crate::number::Number;

/// What a row is about; the word comes from the template of the report.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
enum CoveredKind {
    Definition,
    Equation,
    Theorem,
    Table,
    Figure,
    Procedure,
    Experiment,
}

impl CoveredKind {
    /// The key of its word in the template.
    fn phrase(self) -> &'static str {
        match self {
            CoveredKind::Definition => "kind.definition",
            CoveredKind::Equation => "kind.equation",
            CoveredKind::Theorem => "kind.theorem",
            CoveredKind::Table => "kind.table",
            CoveredKind::Figure => "kind.figure",
            CoveredKind::Procedure => "kind.procedure",
            CoveredKind::Experiment => "kind.experiment",
        }
    }
}

/// A row of the table.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct CoverageRow {
    /// The short name of the paper.
    paper: String,
    kind: CoveredKind,
    /// The paper's own number, or the section where it has none.
    number: String,
    /// What it is, in Korean.
    ko: String,
    /// What it is, in English.
    en: String,
    /// The file that implements it, from the root of the repository.
    file: String,
    /// The file of its test, if it is another one.
    tested_in: Option<String>,
    /// The function that tests it.
    test: String,
    /// The name of the paper's figure in `figures.toml`.
    theirs: Option<String>,
    /// The name of our figure in the report.
    ours: Option<String>,
}

#[derive(Deserialize)]
struct CoverageFile {
    row: Vec<CoverageRow>,
}

fn rows() -> Vec<CoverageRow> {
    let file: CoverageFile = toml::from_str(include_str!("../data/coverage.toml")).expect("a sound file");
    file.row
}

/// Names the rows of the papers in the report, with the numbers of this run.
pub(crate) fn report(findings: &mut Findings, papers: &[Paper], numbers: &[&Number]) {
    let is_reported =
        |row: &CoverageRow| Paper::parse(&row.paper).is_some_and(|paper| papers.contains(&paper));
    let shown = rows().into_iter().filter(is_reported).map(|row| fields(&row, numbers));
    findings.rows("coverage", shown.collect::<Vec<Fields>>());
}

fn fields(row: &CoverageRow, numbers: &[&Number]) -> Fields {
    let number = row.ours.as_ref().and_then(|id| numbers.iter().find(|number| number.id == *id));
    let ours = number.map_or(ShownValue::Missing, |&number| ShownValue::Number(number.clone()));
    let test = row.tested_in.as_ref().map_or(row.test.clone(), |file| format!("{file}: {}", row.test));
    let theirs = row.theirs.clone().map_or(ShownValue::Missing, ShownValue::Claim);
    Fields::default()
        .text("paper", &row.paper)
        .phrase("kind", row.kind.phrase())
        .text("number", &row.number)
        .with("what", ShownValue::Text(Text::new(row.ko.clone(), row.en.clone())))
        .text("file", &row.file)
        .text("test", test)
        .with("theirs", theirs)
        .with("ours", ours)
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;
    use std::path::Path;

    use super::rows;
    use crate::Paper;
    use crate::agreement::samples;
    use crate::claims::StatedFigures;

    #[test]
    fn every_row_names_a_file_and_a_test_that_exist() {
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../..");
        for row in rows() {
            let what = format!("{} {:?} {}", row.paper, row.kind, row.number);
            assert!(root.join(&row.file).is_file(), "{what}: {} does not exist", row.file);
            let tests = row.tested_in.as_ref().unwrap_or(&row.file);
            let text =
                std::fs::read_to_string(root.join(tests)).unwrap_or_else(|_| panic!("{what}: {tests}"));
            let function = text.split_once(&format!("fn {}(", row.test)).map(|(before, _)| before);
            let last = function.and_then(|before| before.trim_end().lines().last());
            assert!(last.is_some_and(|line| line.contains("#[test]")), "{what}: no test {}", row.test);
        }
    }

    #[test]
    fn every_figure_of_a_row_is_stated_by_the_paper_or_computed_by_the_run() {
        let claims = StatedFigures::built_in();
        let computed = |paper| samples(paper, &claims).into_iter().flat_map(|found| found.numbers().to_vec());
        let numbers: BTreeSet<String> = Paper::ALL.into_iter().flat_map(computed).map(|n| n.id).collect();
        for row in rows() {
            row.theirs.iter().for_each(|id| assert!(!claims.named(id).place.is_empty()));
            if let Some(id) = &row.ours {
                assert!(id.starts_with(&row.paper) && numbers.contains(id), "{id} is not computed");
            }
        }
    }

    #[test]
    fn the_papers_that_have_rows_have_them_once() {
        let all = rows();
        let distinct: BTreeSet<_> = all.iter().map(|row| (&row.paper, row.kind as u8, &row.number)).collect();
        assert_eq!(distinct.len(), all.len());
        assert!(all.iter().all(|row| Paper::parse(&row.paper).is_some()));
    }
}
