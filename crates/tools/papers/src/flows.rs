//! What flows between the programs of the five papers: the arrows of `data/flows.toml`, drawn and listed.
//!
//! Law: every arrow names a test that exists and a number of the run that says what the arrow is worth.

use myosu::draw::graph::{Edge, Graph, GraphNode};
use myosu::text::Text;
use serde::Deserialize;

use crate::findings::{Fields, Findings, ShownValue};
use crate::number::Number;

/// An arrow.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct PaperFlow {
    from: String,
    to: String,
    /// What flows, in Korean.
    ko: String,
    /// What flows, in English.
    en: String,
    /// The file of the test.
    tested_in: String,
    /// The test that shows it.
    test: String,
    /// The number of the report that says what it is worth.
    worth: String,
}

#[derive(Deserialize)]
struct FlowFile {
    flow: Vec<PaperFlow>,
}

fn flows() -> Vec<PaperFlow> {
    let file: FlowFile = toml::from_str(include_str!("../data/flows.toml")).expect("a sound file");
    file.flow
}

/// Names the picture and the rows, with the numbers of this run.
pub(crate) fn report(findings: &mut Findings, numbers: &[&Number]) {
    let all = flows();
    findings.figure("flows", drawn(&all));
    let row = |(at, flow): (usize, &PaperFlow)| {
        let number = numbers.iter().find(|number| number.id == flow.worth);
        let worth = number.map_or(ShownValue::Missing, |&number| ShownValue::Number(number.clone()));
        Fields::default()
            .plain("at", &at)
            .text("from", &flow.from)
            .text("to", &flow.to)
            .with("what", ShownValue::Text(Text::new(flow.ko.clone(), flow.en.clone())))
            .text("test", format!("{} ({})", flow.test, flow.tested_in))
            .text("id", &flow.worth)
            .with("worth", worth)
    };
    findings.rows("flows", (1..).zip(&all).map(row));
}

/// The arrows as a graph, numbered like the rows.
fn drawn(flows: &[PaperFlow]) -> Graph {
    let mut graph = Graph::default();
    let place = |graph: &mut Graph, name: &str| {
        let known = graph.nodes.iter().position(|node| node.label == name);
        known.unwrap_or_else(|| {
            graph.nodes.push(GraphNode::new(name));
            graph.nodes.len() - 1
        })
    };
    for (number, flow) in (1..).zip(flows) {
        let (from, to) = (place(&mut graph, &flow.from), place(&mut graph, &flow.to));
        graph.edges.push(Edge { from, to, label: format!("{number}") });
    }
    graph
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use super::flows;
    use crate::Paper;
    use crate::agreement::samples;
    use crate::claims::StatedFigures;

    #[test]
    fn every_arrow_names_a_test_and_a_number_that_exist() {
        let claims = StatedFigures::built_in();
        let computed = |paper| samples(paper, &claims).into_iter().flat_map(|found| found.numbers().to_vec());
        let numbers: Vec<String> =
            Paper::ALL.into_iter().flat_map(computed).map(|number| number.id).collect();
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../..");
        for flow in flows() {
            let text = std::fs::read_to_string(root.join(&flow.tested_in)).expect("the file exists");
            assert!(text.contains(&format!("fn {}(", flow.test)), "{}", flow.test);
            assert!(numbers.contains(&flow.worth), "{} is not computed", flow.worth);
        }
    }
}
