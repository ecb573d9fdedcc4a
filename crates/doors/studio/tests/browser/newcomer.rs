//! What a newcomer tries first: the first screen, pasted moves, a drill, a printed sheet, opening protocols, sound, and
//! a missed win as a problem.

use serde_json::json;

use crate::driver::Browser;

const STONES: &str = "return document.querySelectorAll('.board .stones .stone').length";

/// Counts what the page plays from now on.
const HEAR: &str = "window.heard = 0; \
    for (const name of ['createBufferSource', 'createOscillator']) { \
      const made = AudioContext.prototype[name]; \
      AudioContext.prototype[name] = function (...more) { window.heard++; return made.apply(this, more); }; }";

#[test]
fn the_first_screen_offers_a_game_and_gives_no_hints() {
    let Some(browser) = Browser::start(1280, 720, "ko") else { return };
    browser.open("#/baduk");
    browser.wait("return /한 판 두시겠습니까/.test(document.querySelector('#welcome')?.innerText ?? '')");
    assert_eq!(
        browser.script("return document.querySelectorAll('.candidate, .marks text').length"),
        json!(0)
    );
    browser.picture("first");
    // The opponent follows the player's strength until another one is chosen, and may teach.
    browser.click("#new-game");
    assert!(browser.text("dialog[open] .row:nth-of-type(2)").contains("상대에 맞춤"));
    browser.click("dialog[open] .teaching input");
    assert_eq!(browser.script("return localStorage.getItem('myosu-teaching')"), json!("on"));
    browser.script("document.querySelector('dialog[open]').close()");
    browser.click("#analyse-empty");
    browser.wait("return document.querySelectorAll('.candidate').length > 0");
    let said = browser.script("return [...document.querySelectorAll('.reason')].map((e) => e.innerText)");
    assert!(
        said.to_string().contains("목입니다") || said.to_string().contains("화점"),
        "points have names: {said}"
    );
}

#[test]
fn moves_that_are_pasted_show_the_position_after_them() {
    let Some(browser) = Browser::start(1280, 800, "ko") else { return };
    browser.open("#/omok");
    browser.wait("return document.querySelector('#welcome') !== null");
    browser.menu("#paste");
    browser.type_into("dialog.paste textarea", "h8i9h9");
    browser.click("dialog.paste button.main");
    browser.wait(&format!("{STONES} === 3"));
    browser.menu("#copy-line");
    browser.wait("return document.querySelector('#toast').innerText.includes('h8i9h9')");
}

#[test]
fn a_drill_judges_the_first_move_and_moves_no_stone() {
    let Some(browser) = Browser::start(1280, 800, "ko") else { return };
    browser.open("#/tsumego?problem=1-001");
    browser.wait("return /1-001/.test(document.querySelector('#problem-line')?.innerText ?? '')");
    let posed = browser.script(STONES);
    browser.click("#drill");
    browser.script(
        "[...document.querySelectorAll('[role=gridcell]')].findLast((c) => !c.hasAttribute('data-taken')).click()",
    );
    browser.wait("return document.querySelector('#verdict .bad, #verdict .good') !== null");
    browser.wait("return document.querySelector('.marks text.label') !== null");
    assert_eq!(browser.script(STONES), posed);
    assert!(browser.text("#status").contains("0수"), "{}", browser.text("#status"));
}

#[test]
fn a_sheet_prints_problems_before_answers() {
    let Some(browser) = Browser::start(1000, 800, "ko") else { return };
    browser.open("api/v1/sheet?language=ko&level=beginner&count=3");
    browser.wait("return document.querySelectorAll('figure').length === 6");
    assert_eq!(
        browser.script(
            "const end = document.querySelector('.sheet-end'); \
             return [...document.querySelectorAll('figure')].map((f) => \
               Boolean(end.compareDocumentPosition(f) & Node.DOCUMENT_POSITION_FOLLOWING))"
        ),
        json!([false, false, false, true, true, true])
    );
    browser.picture("sheet");
}

#[test]
fn the_rarer_opening_protocols_ask_what_their_rules_say() {
    let Some(browser) = Browser::start(1280, 800, "ko") else { return };
    browser.open("#/omok");
    for (opening, tasks) in [
        ("tarannikov", ["색을 정할", "백돌을"]),
        ("sakata", ["백돌을", "흑돌을"]),
        ("super-taraguchi-10", ["색을 정할", "백돌을"]),
    ] {
        browser.wait("return document.querySelector('#status strong') !== null");
        browser.menu("#menu-new");
        browser.choose("#opening", opening);
        browser.choose("dialog[open] .row:nth-of-type(2) select", "human");
        browser.click("#begin");
        // The game before may have asked for the same: the new one has no stone yet.
        browser.wait("return /(^|\\D)0수/.test(document.querySelector('#status').innerText) && /흑돌을 놓을 차례/.test(document.querySelector('#task').innerText)");
        browser.play("h8");
        browser.wait(&format!("return document.querySelector('#task').innerText.includes({:?})", tasks[0]));
        if tasks[0] == "백돌을" {
            browser.play("h9");
        } else {
            browser.click("[data-choice='stay']");
        }
        browser.wait(&format!("return document.querySelector('#task').innerText.includes({:?})", tasks[1]));
    }
}

#[test]
fn a_stone_is_heard_where_sound_is_on() {
    let Some(browser) = Browser::start(1280, 800, "ko") else { return };
    browser.open("#/omok");
    browser.script(HEAR);
    browser.play("h8");
    assert_eq!(browser.script("return window.heard"), json!(0), "silent until it is asked for");
    browser.script("localStorage.setItem('myosu-sound', 'on')");
    browser.play("i9");
    browser.wait("return window.heard > 0");
}

#[test]
fn a_missed_win_becomes_a_problem_that_is_judged() {
    let Some(browser) = Browser::start(1280, 800, "ko") else { return };
    browser.open("#/omok");
    // White's first stones are near, so that Black's first win is the open three.
    for point in ["h8", "i9", "h9", "g8", "h10", "a1", "o15", "h7", "i8", "g1"] {
        browser.play(point);
    }
    browser.menu("#mistakes");
    browser.wait("return document.querySelector('#mistakes-found[open]') !== null");
    assert!(browser.text("#mistakes-found").contains("필승"), "{}", browser.text("#mistakes-found"));
    browser.click("#solve-mistakes");
    browser.wait("return /이기는 문제/.test(document.querySelector('#head')?.innerText ?? '')");
    // The same mistake again is explained and remembered; then the open three wins.
    browser.play("o15");
    browser.wait("return document.querySelector('#lesson [data-quality=bad]') !== null");
    browser.click("#lesson-undo");
    browser.wait(&format!("{STONES} === 6"));
    browser.play("h11");
    browser.wait(&format!("{STONES} === 8"));
    let five = "['h7', 'h12'].find((point) => \
                document.querySelector(`[data-point=${point}]`).getAttribute('aria-label').includes('빈자리'))";
    browser.script(&format!("document.querySelector(`[data-point=${{{five}}}]`).click()"));
    browser.wait("return /흑 (불계)?승/.test(document.querySelector('#status').innerText)");
    browser.click("#next-problem");
    browser.wait("return document.querySelector('.course[data-course=mistakes] .missed') !== null || /이기는 문제/.test(document.querySelector('#head')?.innerText ?? '')");
}
