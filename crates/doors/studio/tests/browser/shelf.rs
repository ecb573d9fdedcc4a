//! Counting by hand, kept games, rules and libraries in the browser.

use serde_json::json;

use crate::driver::Browser;

fn begin_game(browser: &Browser) {
    browser.wait("return document.querySelector('#new-game') !== null");
    browser.script("document.querySelector('#new-game').click()");
    browser.wait("return document.querySelector('dialog[open] #begin') !== null");
    browser.script(
        "for (const list of document.querySelectorAll('dialog[open] select')) if ([...list.options].some((o) => o.value === 'human')) { \
         list.value = 'human'; list.dispatchEvent(new Event('change', {bubbles: true})); }",
    );
}

#[test]
fn a_whole_game_of_9x9_is_counted_corrected_by_hand_and_kept() {
    let Some(browser) = Browser::start(1280, 800, "ko") else { return };
    browser.open("#/baduk");
    begin_game(&browser);
    browser.script("const size = [...document.querySelectorAll('dialog[open] select')].find((s) => [...s.options].some((o) => o.text === '9×9')); size.value = '9'; size.dispatchEvent(new Event('change', {bubbles: true}))");
    browser.script("document.querySelector('#begin').click()");
    browser.wait("return document.querySelectorAll('[role=gridcell]').length === 81");
    for row in 1..=9 {
        browser.play(&format!("D{row}"));
        browser.play(&format!("E{row}"));
    }
    browser.play("G5");
    browser.script("document.querySelector('#pass').click()");
    browser.wait("return document.querySelector('#state').textContent.includes('20수')");
    browser.script("document.querySelector('#pass').click()");
    browser.wait("return document.querySelector('#count-result') !== null");
    browser.wait("return document.querySelector('#count-result').innerText.includes('승')");
    let mark = "return [...document.querySelectorAll('text.label.bad')].length";
    let dead = browser.script(mark).as_i64().unwrap();
    let before = browser.text("#counting");
    browser.script("document.querySelector(\"[data-point='G5']\").click()");
    browser.wait(&format!("return [...document.querySelectorAll('text.label.bad')].length !== {dead}"));
    assert_ne!(browser.text("#counting"), before, "the count follows");
    if dead == 0 {
        browser.picture("baduk-count");
    } else {
        browser.wait("return document.querySelector('#count-open') !== null");
        browser.script("document.querySelector(\"[data-point='G5']\").click()");
        browser.wait(&format!("return [...document.querySelectorAll('text.label.bad')].length === {dead}"));
        browser.picture("baduk-count");
    }
    browser.script("document.querySelector('#agree').click()");
    browser.wait("return /집.*승/.test(document.querySelector('#state').textContent)");
    browser.script("window.dispatchEvent(new Event('menu'))");
    browser.wait("return document.querySelector('#kept') !== null");
    browser.script("document.querySelector('#kept').click()");
    browser.wait("return document.querySelectorAll('.kept-game').length === 1");
    assert!(browser.text(".kept-game").contains("집 승"), "{}", browser.text(".kept-game"));
    browser.script("document.querySelector('.kept-rename').click()");
    browser.type_into("#kept-name", "둘째 판");
    browser.type_into("#kept-tags", "수업");
    browser.script("document.querySelector('#kept-save').click()");
    browser.wait("return document.querySelector('.kept-game b')?.innerText === '둘째 판'");
    // The search box has the focus again, and its caret: keys reach it without another click.
    browser.wait("return document.activeElement?.id === 'kept-search'");
    browser.keys("없는이름");
    browser.wait("return document.querySelectorAll('.kept-game').length === 0");
    browser.picture("kept-games");
}

#[test]
fn both_may_disagree_and_play_on() {
    let Some(browser) = Browser::start(1280, 800, "en") else { return };
    browser.open("#/baduk");
    browser.play("Q16");
    browser.script("document.querySelector('#pass').click()");
    browser.wait("return document.querySelector('#state').textContent.includes('Move 2')");
    browser.script("document.querySelector('#pass').click()");
    browser.wait("return document.querySelector('#play-on') !== null");
    assert_eq!(
        browser.script("return document.querySelectorAll('.candidate').length"),
        json!(0),
        "it is over"
    );
    browser.script("document.querySelector('#play-on').click()");
    browser.wait("return document.querySelector('#state').textContent.includes('Move 1')");
    browser.play("D4");
}

#[test]
fn a_composed_rule_is_played_and_its_opening_has_a_name() {
    let Some(browser) = Browser::start(1280, 800, "ko") else { return };
    browser.open("#/omok");
    begin_game(&browser);
    browser.choose("#rule-preset", "33=both,44=none,6=wins");
    assert_eq!(browser.script("return document.querySelector('#rule-33').value"), json!("both"));
    browser.choose("#rule-6", "nothing");
    assert_eq!(browser.script("return document.querySelector('#rule-preset').value"), json!("korean"));
    browser.choose("#rule-44", "black");
    assert_eq!(
        browser.script("return document.querySelector('#rule-preset').value"),
        json!(""),
        "an own rule"
    );
    browser.picture("omok-rules");
    browser.script("document.querySelector('#begin').click()");
    browser.wait("return /사사 흑 금수/.test(document.querySelector('#state').textContent)");
    for point in ["h8", "h9", "i9"] {
        browser.play(point);
    }
    browser.wait("return /화월/.test(document.querySelector('#state').textContent)");
}

#[test]
fn a_library_of_renlib_opens_as_a_tree() {
    let Some(browser) = Browser::start(1280, 800, "ko") else { return };
    browser.open("#/omok?tab=moves");
    browser.wait("return document.querySelector('#sgf-file') !== null");
    let mut library = b"\xffRenLib\xff\x03\x00".to_vec();
    library.resize(20, 0xff);
    library.extend(b"\x00\x00\x78\x00\x69\x80\x5a\x40\x77\x40");
    browser.give("#sgf-file", "openings.lib", &library);
    browser.wait("return document.querySelectorAll('.tree button').length >= 4");
}
