//! The types of the interface in TypeScript, for the checker of the page: `crates/doors/studio-core/api.d.ts` is written from
//! the Rust types, and this test fails where the two differ.
//!
//!     MYOSU_WRITE=1 cargo test -p myosu-studio-core operations::types

use std::collections::BTreeMap;
use std::path::Path;

use ts_rs::{Config, TS, TypeVisitor};

use super::{about, counting, games, knowledge, lessons, papers, problems, proofs, thoughts};
use crate::{fault, proofs as proof_views, think, view, why};
use myosu::teaching::ProblemProgress;

/// The declarations by their names.
struct Declarations {
    config: Config,
    found: BTreeMap<String, String>,
}

impl TypeVisitor for Declarations {
    fn visit<T: TS + 'static + ?Sized>(&mut self) {
        // Only derived types have a path; numbers, strings and lists need no declaration.
        if T::output_path().is_none() {
            return;
        }
        let name = T::ident(&self.config);
        if self.found.contains_key(&name) {
            return;
        }
        let text = T::docs().unwrap_or_default() + &T::decl(&self.config);
        self.found.insert(name, text);
        T::visit_dependencies(self);
    }
}

impl Declarations {
    fn with<T: TS + 'static>(mut self) -> Declarations {
        self.visit::<T>();
        self
    }

    /// One namespace, which JSDoc comments of every module can name without an import.
    fn file(&self) -> String {
        let head = "// Written by `MYOSU_WRITE=1 cargo test -p myosu-studio-core operations::types_tests`; do not edit.\n";
        let indent = |text: &String| -> String {
            text.trim_end().lines().map(|line| format!("  {line}").trim_end().to_owned() + "\n").collect()
        };
        let types: Vec<String> = self.found.values().map(indent).collect();
        format!("{head}\ndeclare namespace Api {{\n{}}}\n", types.join("\n"))
    }
}

fn answers(types: Declarations) -> Declarations {
    types
        .with::<fault::FaultBody>()
        .with::<about::Capabilities>()
        .with::<view::GameView>()
        .with::<games::GameList>()
        .with::<why::Explanation>()
        .with::<think::go::GoAnalysis>()
        .with::<think::counting::CountView>()
        .with::<think::omok::OmokAnalysis>()
        .with::<think::omok::ForcedWin>()
        .with::<think::coach::GradeView>()
        .with::<think::coach::TurningView>()
        .with::<think::recursion::RecursionView>()
        .with::<think::curve::CoursePoint>()
        .with::<think::tsumego::SolutionView>()
        .with::<think::tsumego::ProofView>()
        .with::<think::tsumego::Attempt>()
        .with::<think::tsumego::Hint>()
        .with::<think::papers::Opinion>()
        .with::<knowledge::KnowledgeView>()
        .with::<problems::ProblemList>()
        .with::<problems::NextProblem>()
        .with::<problems::ProgressView>()
        .with::<lessons::CourseList>()
        .with::<lessons::OpenedCourse>()
        .with::<lessons::RushView>()
        .with::<lessons::MistakesView>()
        .with::<think::free::FreeReply>()
        .with::<ProblemProgress>()
        .with::<proof_views::CheckView>()
        .with::<proof_views::ProofStep>()
}

fn requests(types: Declarations) -> Declarations {
    types
        .with::<games::NewGame>()
        .with::<games::ListQuery>()
        .with::<games::PlayRequest>()
        .with::<games::ActRequest>()
        .with::<games::EndRequest>()
        .with::<games::ReopenRequest>()
        .with::<games::WalkRequest>()
        .with::<games::EditRequest>()
        .with::<games::TurnRequest>()
        .with::<games::GroupRequest>()
        .with::<games::ImportQuery>()
        .with::<games::WhyQuery>()
        .with::<thoughts::JudgeQuery>()
        .with::<thoughts::AnalysisQuery>()
        .with::<thoughts::MateQuery>()
        .with::<papers::RecursionQuery>()
        .with::<thoughts::ReplyRequest>()
        .with::<thoughts::HintQuery>()
        .with::<knowledge::KnowledgeRequest>()
        .with::<problems::ProblemRequest>()
        .with::<problems::ProgressReport>()
        .with::<lessons::CourseQuery>()
        .with::<lessons::RushAnswer>()
        .with::<lessons::MistakesRequest>()
        .with::<lessons::SheetQuery>()
        .with::<games::LabelRequest>()
        .with::<counting::CountQuery>()
        .with::<counting::ResultRequest>()
        .with::<proofs::ProofQuery>()
}

#[test]
fn the_types_the_page_is_checked_against_are_those_of_the_server() {
    let none = Declarations { config: Config::new().with_large_int("number"), found: BTreeMap::new() };
    let current = requests(answers(none)).file();
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("api.d.ts");
    if std::env::var_os("MYOSU_WRITE").is_some() {
        std::fs::write(&path, &current).unwrap();
    }
    let written = std::fs::read_to_string(&path).unwrap_or_default();
    assert!(written == current, "api.d.ts is out of date; write it with MYOSU_WRITE=1");
}
