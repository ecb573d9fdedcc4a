//! Life and death in the browser.

use crate::driver::Browser;

/// White lives in the corner only if it moves first; the square four is no eye shape.
const PROBLEM: &str = "(;GM[1]SZ[9]AB[ac][bc][cc][dc][ec][eb][ea]AW[ab][bb][cb][db][da]PL[B])";

#[test]
fn a_problem_is_solved_right_and_wrong_and_answered_whole() {
    let Some(browser) = Browser::start(1400, 950, "ko") else { return };
    browser.open("#/tsumego");
    browser.wait("return document.querySelector('#status strong') !== null");
    browser.give("#sgf-file", "problem.sgf", PROBLEM.as_bytes());
    browser.wait("return document.querySelectorAll('.stone').length === 12");
    browser.click("#hint");
    browser.wait("return document.querySelectorAll('text.label.maybe').length > 0");
    browser.click("#solve");
    browser.wait("return document.querySelector('#answer strong') !== null");
    browser.wait("return document.querySelector('#save-proof') !== null");
    assert!(browser.text("#proof").contains("맞습니다"), "{}", browser.text("#proof"));
    browser.picture("tsumego-answer");
    browser.play("B9");
    browser.wait("return document.querySelector('#result .good, #result .bad') !== null");
    let said = browser.text("#result");
    assert!(said.contains("정답") || said.contains("맞습니다"), "{said}");
    browser.click("#retry");
    browser.wait("return /(^|\\D)0수/.test(document.querySelector('#status').innerText)");
    browser.play("H1");
    browser.wait("return document.querySelector('#result .bad') !== null");
    browser.click("#show-why");
    browser.wait("return document.querySelectorAll('.ghosts .stone').length > 0");
    browser.picture("tsumego-wrong");
}

#[test]
fn a_problem_is_drawn_and_solved() {
    let Some(browser) = Browser::start(1200, 900, "en") else { return };
    browser.open("#/tsumego");
    browser.wait("return document.querySelector('#status strong') !== null");
    browser.press("9×9");
    browser.wait("return /9×9/.test(document.querySelector('#status')?.innerText ?? '')");
    let tool = "#tool";
    browser.choose(tool, "black");
    for point in ["A7", "B7", "C7", "D7", "E7", "E8", "E9"] {
        browser.play(point);
    }
    browser.choose(tool, "white");
    for point in ["A8", "B8", "C8", "D8", "D9"] {
        browser.play(point);
    }
    browser.choose(tool, "play");
    browser.choose("#turn-now", "black");
    browser.wait("return /Black to play/.test(document.querySelector('#status').innerText)");
    browser.click("#solve");
    browser.wait("return document.querySelector('#answer strong') !== null");
    assert!(browser.text("#answer").contains("White is dead"), "{}", browser.text("#answer"));
}

#[test]
fn the_shipped_problems_come_by_level_and_progress_is_kept() {
    let Some(browser) = Browser::start(1200, 900, "ko") else { return };
    browser.open("#/tsumego");
    browser.wait("return /1-001/.test(document.querySelector('#result').innerText)");
    browser.wait("return document.querySelectorAll('.stone').length > 5");
    browser.picture("tsumego-problem");
    browser.click("#vital");
    browser.wait("return document.querySelectorAll('text.label.good').length > 0");
    let vital = browser.script("return document.querySelector('#readout') && [...document.querySelectorAll('circle.label.good')].length");
    assert!(vital.as_i64().unwrap_or(0) > 0);
    browser.choose("#main .card .field select", "dan");
    browser.click("#next-problem");
    browser.wait("return /5-001/.test(document.querySelector('#result').innerText)");
    browser.type_into("#move", "pass\u{E007}");
    browser.wait("return document.querySelector('#result .bad') !== null");
    browser.wait("return /복습 1/.test(document.querySelector('#progress').innerText)");
}

/// An event source that answers every question with an attempt the prover could not judge.
const UNSETTLED: &str = "
    window.EventSource = class extends EventTarget {
      constructor() {
        super();
        const data = { schema: 2, result: 'unsettled', final: false, kind: 'maybe', reply: null, why: [],
          text: { ko: '아직 모릅니다', en: 'Not settled' } };
        queueMicrotask(() => this.dispatchEvent(new MessageEvent('attempt', { data: JSON.stringify(data) })));
      }
      close() {}
    }";

#[test]
fn an_attempt_that_is_not_settled_is_not_remembered_as_wrong() {
    let Some(browser) = Browser::start(1200, 900, "ko") else { return };
    browser.open("#/tsumego");
    browser.wait("return /1-001/.test(document.querySelector('#result').innerText)");
    browser.script(UNSETTLED);
    browser.type_into("#move", "pass\u{E007}");
    browser.wait("return document.querySelector('#result .maybe') !== null");
    browser.wait(
        "return [...document.querySelectorAll('#names option')].some((o) => o.innerText === '1-001 ?')",
    );
    browser.wait("return /복습 0/.test(document.querySelector('#progress').innerText)");
}
