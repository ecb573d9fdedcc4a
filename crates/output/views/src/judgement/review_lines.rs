//! The review as lines for a terminal: how the game ended up, and the moves that lost most.

use myosu_baduk::review::{ReviewedMove, worst};
use myosu_formats::Record;
use myosu_text::{Language, Text};
use myosu_words::go as words;

/// Mistakes that are listed at most.
const MOST: usize = 10;

/// A reviewed game in lines.
pub fn review_lines(record: &Record, steps: &[ReviewedMove], language: Language) -> Vec<String> {
    let Some(last) = steps.last() else { return vec![words::nothing_to_judge().into_string(language)] };
    let mut mistakes = worst(steps, MOST);
    mistakes.sort_unstable();
    let mut texts = vec![words::judgement(&last.thoughts.analysis), Text::default()];
    if mistakes.is_empty() {
        texts.push(words::no_mistakes());
    }
    texts.extend(mistakes.into_iter().map(|number| {
        let step = &steps[number];
        let better = step.best.filter(|&best| Some(best) != step.mv.point());
        words::listed_mistake(number + 1, (step.color, step.mv), step.loss, better, record.start.size)
    }));
    texts.into_iter().map(|text| text.into_string(language)).collect()
}
