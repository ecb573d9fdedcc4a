//! A chapter of the report: its text, every number and curve in it, and the comparison for the front page.

use myosu::draw::page::Section;
use myosu::text::Text;

use crate::Paper;
use crate::claims::StatedFigures;
use crate::compose::compose;
use crate::drawing::Curve;
use crate::findings::Findings;
use crate::number::Number;
use crate::template::Template;

/// The figures that the front page compares. All are percentages.
#[derive(Clone, Debug, Default)]
pub(crate) struct Headline {
    /// The name of the paper's figure, if it states one.
    pub(crate) claimed: Option<&'static str>,
    /// The paper's method as we measured it.
    pub(crate) measured: Option<Number>,
    /// A modern method on the same task.
    pub(crate) modern: Option<Number>,
}

/// A row of the front page: the figures with the words of the chapter.
#[derive(Clone, Debug)]
pub(crate) struct Comparison {
    pub(crate) headline: Headline,
    /// The task of both methods.
    pub(crate) task: Text,
    /// The modern method.
    pub(crate) method: Text,
    /// What a reader should know about the comparison.
    pub(crate) remark: Text,
}

/// The phrases that a chapter with a headline must have, for the front page.
pub(crate) const FRONT_PHRASES: [&str; 3] = ["task", "method", "remark"];

/// A chapter.
pub(crate) struct Chapter {
    pub(crate) paper: Paper,
    pub(crate) section: Section,
    pub(crate) numbers: Vec<Number>,
    pub(crate) curves: Vec<Curve>,
    pub(crate) comparison: Option<Comparison>,
}

impl Chapter {
    /// Writes the chapter of a paper from its findings.
    pub(crate) fn write(
        paper: Paper,
        findings: &Findings,
        headline: Option<Headline>,
        claims: &StatedFigures,
    ) -> Chapter {
        let mut composed = compose(&Template::of_paper(paper), findings, claims);
        let [task, method, remark] = FRONT_PHRASES.map(|key| composed.phrase(key));
        Chapter {
            paper,
            comparison: headline.map(|headline| Comparison { headline, task, method, remark }),
            section: composed.sections.pop().expect("a chapter is one section"),
            numbers: findings.numbers().to_vec(),
            curves: composed.curves,
        }
    }
}
