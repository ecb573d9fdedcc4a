//! Life and death in the browser: problems, refutations, courses, rush.

use serde_json::json;

use crate::driver::Browser;

/// White lives in the corner only if it moves first; the square four is no eye shape.
const PROBLEM: &str = "(;GM[1]SZ[9]AB[ac][bc][cc][dc][ec][eb][ea]AW[ab][bb][cb][db][da]PL[B])";

/// Opens the problem as a record.
fn bring(browser: &Browser, problem: &str) {
    browser.open("#/tsumego");
    browser.wait("return document.querySelector('#task-text') !== null");
    browser.give("#sgf-file", "problem.sgf", problem.as_bytes());
    browser.wait("return document.querySelectorAll('.stones .stone, .stone').length >= 12 && document.querySelector('#problem-line').innerText === ''");
}

fn click_point(browser: &Browser, point: &str) {
    browser.script(&format!("document.querySelector(\"[data-point='{point}']\").click()"));
}

#[test]
fn a_problem_is_solved_and_answered_whole() {
    let Some(browser) = Browser::start(1400, 950, "ko") else { return };
    bring(&browser, PROBLEM);
    for step in 1..=3 {
        browser.click("#hint");
        browser.wait(&format!("return document.querySelector('#verdict').innerText.includes('{step}/3')"));
    }
    browser.wait("return document.querySelectorAll('text.label.good').length === 1");
    browser.click("#solve");
    browser.wait("return document.querySelector('#answer strong') !== null");
    browser.wait("return document.querySelector('#save-proof') !== null");
    assert!(browser.text("#proof").contains("맞습니다"), "{}", browser.text("#proof"));
    browser.picture("tsumego-answer");
    click_point(&browser, "B9");
    browser.wait("return document.querySelector('#verdict .good') !== null");
    browser.wait("return document.querySelector('#retry') !== null");
}

#[test]
fn a_wrong_answer_is_refuted_on_the_board_and_free_replies_are_answered() {
    let Some(browser) = Browser::start(1400, 950, "ko") else { return };
    bring(&browser, &PROBLEM.replace("PL[B]", "PL[W]"));
    click_point(&browser, "C9");
    browser.wait("return document.querySelector('#verdict .bad') !== null");
    // The refutation is a stone of Black's on the board, in the record.
    browser.wait("return document.querySelectorAll('.chip:not(:disabled)').length >= 2");
    let answer = browser.script("return document.querySelectorAll('.chip')[1].innerText.split(' ').at(-1)");
    let answer = answer.as_str().unwrap().to_owned();
    let black = format!(
        "return document.querySelector(\"[data-point='{answer}']\").getAttribute('aria-label').includes('흑')"
    );
    browser.picture("tsumego-refuted");
    browser.wait("return document.querySelectorAll('.chip:disabled').length === 0 && document.querySelectorAll('.chip').length > 0");
    // Back to White's turn, then any other move is answered or needs no answer.
    browser.script("document.querySelectorAll('.chip')[1].click()");
    browser.wait(&black);
    let other = if answer == "B9" { "A9" } else { "B9" };
    click_point(&browser, other);
    browser.wait(
        "return /응수하면|누가 먼저|잡혔습니다|손을 빼도|어디에 두어도/.test(document.querySelector('#verdict').innerText)",
    );
    browser.click("#retry");
    browser.wait("return document.querySelector('#hint') !== null && /빈자리/.test(document.querySelector(\"[data-point='C9']\").getAttribute('aria-label'))");
}

#[test]
fn the_whole_answer_is_shown_after_a_wrong_one() {
    let Some(browser) = Browser::start(1280, 800, "ko") else { return };
    browser.open("#/tsumego?problem=1-001");
    browser.wait("return /1-001/.test(document.querySelector('#problem-line')?.innerText ?? '')");
    let stones = "return document.querySelectorAll('.board .stones .stone').length";
    let posed = browser.script(stones);
    let far = browser.script("return [...document.querySelectorAll('[role=gridcell]')].find((c) => /빈자리/.test(c.getAttribute('aria-label'))).dataset.point");
    click_point(&browser, far.as_str().unwrap());
    browser.wait("return document.querySelector('#verdict .bad') !== null || document.querySelector('#verdict .good') !== null");
    browser.wait("return document.querySelectorAll('.chip:disabled').length === 0");
    browser.click("#solve");
    browser.wait("return document.querySelector('#answer strong') !== null");
    assert_eq!(browser.script(stones), posed, "the problem as it was posed");
}

#[test]
fn a_problem_is_drawn_and_solved() {
    let Some(browser) = Browser::start(1200, 900, "en") else { return };
    browser.open("#/tsumego?tab=info");
    browser.wait("return document.querySelector('#task-text') !== null");
    browser.press("9×9");
    browser.wait(
        "return document.querySelector('#tool') !== null && document.querySelectorAll('.stone').length === 0",
    );
    browser.choose("#tool", "black");
    for point in ["A7", "B7", "C7", "D7", "E7", "E8", "E9"] {
        browser.play(point);
    }
    browser.choose("#tool", "white");
    for point in ["A8", "B8", "C8", "D8", "D9"] {
        browser.play(point);
    }
    browser.choose("#tool", "play");
    browser.choose("#turn-now", "black");
    browser.wait("return /Black/.test(document.querySelector('#task-text').innerText)");
    browser.script("document.querySelector('#solve').click()");
    browser.wait("return document.querySelector('#answer strong') !== null");
    assert!(browser.text("body").contains("White is dead") || !browser.text("#answer").is_empty());
}

#[test]
fn choosing_a_level_loads_a_problem_and_a_reload_keeps_it() {
    let Some(browser) = Browser::start(1280, 800, "ko") else { return };
    browser.open("#/tsumego");
    browser.wait("return /1-001/.test(document.querySelector('#problem-line')?.innerText ?? '')");
    browser.choose("#level", "dan");
    browser.wait("return /유단.*5-001/.test(document.querySelector('#problem-line').innerText)");
    let task = browser.text("#task-text");
    assert!(task.contains("먼저 두어") && task.ends_with("문제"), "{task}");
    assert!(!task.contains("사세요"), "{task}");
    browser.picture("tsumego-problem");
    browser.command("POST", "/refresh", &json!({}));
    browser.wait("return /유단.*5-001/.test(document.querySelector('#problem-line')?.innerText ?? '')");
    assert_eq!(browser.text("#task-text"), task, "the same problem after a reload");
    let scroll = browser.script("return document.documentElement.scrollHeight - window.innerHeight");
    assert!(scroll.as_i64().unwrap_or(99) <= 0, "no page scroll: {scroll}");
    browser.open("#/baduk");
    browser.wait("return document.querySelector('#new-game') !== null");
    browser.open("#/tsumego?problem=2-003");
    browser.wait("return /2-003/.test(document.querySelector('#problem-line')?.innerText ?? '')");
}

#[test]
fn a_collection_is_a_course_with_progress() {
    let Some(browser) = Browser::start(1280, 800, "ko") else { return };
    browser.open("#/tsumego");
    browser.wait("return document.querySelector('#task-text') !== null");
    let two = format!("{PROBLEM}{}", PROBLEM.replace("PL[B]", "GN[second]PL[W]"));
    browser.give("#course-file", "book.sgf", two.as_bytes());
    browser.wait("return document.querySelector('.course-name')?.innerText === 'book'");
    browser.wait("return /book/.test(document.querySelector('#problem-line').innerText)");
    assert!(browser.text(".course").contains("0/2"), "{}", browser.text(".course"));
    click_point(&browser, "B9");
    browser.wait("return document.querySelector('#verdict .good') !== null");
    browser.wait("return /1\\/2/.test(document.querySelector('.course').innerText)");
    browser.click("#next-problem");
    browser.wait("return /second/.test(document.querySelector('#problem-line').innerText)");
    click_point(&browser, "C9");
    browser.wait("return document.querySelector('#verdict .bad') !== null");
    browser.wait("return document.querySelector('.missed') !== null");
    browser.picture("tsumego-course");
}

#[test]
fn a_rush_counts_answers_until_it_ends() {
    let Some(browser) = Browser::start(1280, 800, "ko") else { return };
    browser.open("#/tsumego");
    browser.wait("return document.querySelector('#task-text') !== null");
    browser.click("#rush");
    browser
        .wait("return /[23]:\\d\\d · ✓ 0 · ✗ 0\\/3/.test(document.querySelector('#rush-state').innerText)");
    browser.picture("tsumego-rush");
    for misses in 1..=3 {
        // A far corner is never the answer; the next problem has another name.
        let before = browser.text("#problem-line");
        let point = browser.script("const cells = [...document.querySelectorAll('[role=gridcell]')].filter((c) => /빈자리/.test(c.getAttribute('aria-label'))); return cells.at(-1).dataset.point");
        click_point(&browser, point.as_str().unwrap());
        browser.wait(&format!(
            "const state = document.querySelector('#rush-state').innerText; return /✗ {misses}\\/3/.test(state) || /✓ [1-9]/.test(state) || document.querySelector('#problem-line').innerText !== {before:?}"
        ));
    }
    browser.click("#stop-rush, #next-problem");
}

/// An event source that answers every question with an attempt the prover could not judge.
const UNSETTLED: &str = "
    window.EventSource = class extends EventTarget {
      constructor() {
        super();
        const data = { schema: 2, result: 'unsettled', final: false, kind: 'maybe', reply: null, why: [],
          refuted: null, text: { ko: '아직 모릅니다', en: 'Not settled' } };
        queueMicrotask(() => this.dispatchEvent(new MessageEvent('attempt', { data: JSON.stringify(data) })));
      }
      close() {}
    }";

#[test]
fn an_attempt_that_is_not_settled_is_not_remembered_as_wrong() {
    let Some(browser) = Browser::start(1200, 900, "ko") else { return };
    browser.open("#/tsumego");
    browser.wait("return /1-001/.test(document.querySelector('#problem-line')?.innerText ?? '')");
    browser.script(UNSETTLED);
    let point = browser.script("return [...document.querySelectorAll('[role=gridcell]')].find((c) => /빈자리/.test(c.getAttribute('aria-label'))).dataset.point");
    click_point(&browser, point.as_str().unwrap());
    browser.wait("return document.querySelector('#verdict .maybe') !== null");
    browser.wait(
        "return [...document.querySelectorAll('#names option')].some((o) => o.innerText === '1-001 ?')",
    );
    browser.wait("return /복습 0/.test(document.querySelector('#progress').innerText)");
}

#[test]
fn on_a_phone_task_board_verdict_and_buttons_are_on_one_screen() {
    let Some(browser) = Browser::start(400, 844, "ko") else { return };
    browser.open("#/tsumego");
    browser.wait("return document.querySelector('#task-text') !== null && document.querySelectorAll('.stone').length > 5");
    let tops = browser.script(
        "const box = (css) => document.querySelector(css).getBoundingClientRect();
         return [box('#task-text').bottom <= box('.board').top + 1, box('.board').bottom <= box('#verdict').top + 1,
                 box('#actions').bottom <= window.innerHeight, document.documentElement.scrollWidth <= window.innerWidth + 1]",
    );
    assert_eq!(tops, json!([true, true, true, true]));
    browser.picture("phone-problem");
}
