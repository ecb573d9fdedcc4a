//! Baduk in the browser.

use serde_json::json;

use crate::driver::Browser;

#[test]
fn a_whole_small_game_is_played_counted_and_kept_over_a_reload() {
    let Some(browser) = Browser::start(1400, 950, "ko") else { return };
    browser.open("#/baduk");
    browser.click("#new-game");
    browser.choose("dialog[open] .row:nth-of-type(2) select", "human");
    browser.choose("dialog[open] form > .field:nth-of-type(1) select", "7");
    browser.click("#begin");
    browser.wait("return /7×7/.test(document.querySelector('#status').innerText)");
    for row in 1..=7 {
        browser.play(&format!("C{row}"));
        browser.play(&format!("D{row}"));
    }
    browser.click("#pass");
    browser.wait("return /(^|\\D)15수/.test(document.querySelector('#status').innerText)");
    browser.click("#pass");
    browser.wait("return document.querySelector('#count-result')?.innerText.includes('승') ?? false");
    let said = browser.text("#count-result");
    assert!(said.contains("백"), "{said}");
    browser.picture("baduk-counted");
    browser.command("POST", "/refresh", &json!({}));
    browser.wait("return /계가/.test(document.querySelector('#status')?.innerText ?? '')");
    browser.wait("return document.querySelectorAll('.stone').length === 14");
}

#[test]
fn layers_candidates_groups_and_the_timeline_help_to_judge() {
    let Some(browser) = Browser::start(1400, 950, "ko") else { return };
    browser.open("#/baduk");
    browser.play("Q16");
    browser.play("D4");
    browser.play("Q4");
    browser.wait("return document.querySelectorAll('.candidate').length === 5");
    browser.wait("return document.querySelectorAll('.layer rect').length > 20");
    browser.script("document.querySelector(\"[data-point='Q16']\").dispatchEvent(new Event('mouseenter'))");
    assert!(browser.text("#readout").contains('%'), "{}", browser.text("#readout"));
    browser.picture("baduk");
    for layer in ["influence", "stability"] {
        browser.choose("#layer", layer);
        browser.wait("return document.querySelectorAll('.layer rect').length > 0");
    }
    // After three moves no territory is sure yet.
    browser.choose("#layer", "territory");
    browser.choose("#layer", "none");
    assert_eq!(browser.script("return document.querySelectorAll('.layer rect').length"), json!(0));
    // The analysis goes on and renews its cards: a pointer that rests on one enters the new one, an event does not.
    browser.wait(
        "document.querySelector('.candidate')?.dispatchEvent(new Event('mouseenter'));
         return document.querySelectorAll('.ghosts .stone').length > 0",
    );
    browser.script("document.activeElement.blur()");
    browser.keys("1");
    browser.wait("return /(^|\\D)4수/.test(document.querySelector('#status').innerText)");
    browser.menu("#undo");
    browser.wait("return /(^|\\D)3수/.test(document.querySelector('#status').innerText)");
    browser.play("R10");
    browser.wait("return document.querySelector('#tree.branched') !== null");
    browser.menu("#scan");
    browser.wait("return document.querySelector('#timeline .curve') !== null");
    browser.click("#tab-info");
    browser.press("사활 풀기");
    browser.wait("return location.hash.startsWith('#/tsumego/')");
    browser.wait("return document.querySelectorAll('.stone').length === 4");
}

#[test]
fn the_program_answers_and_the_clock_runs() {
    let Some(browser) = Browser::start(1200, 900, "en") else { return };
    browser.open("#/baduk");
    browser.click("#new-game");
    browser.choose("dialog[open] .row:nth-of-type(2) select", "cgs");
    browser.choose("dialog[open] form > .field:nth-of-type(1) select", "9");
    browser.choose("dialog[open] form > .field:last-of-type select", "600/30/3");
    browser.click("#begin");
    browser.wait("return /^9:5/.test(document.querySelector('.player.turn .clock')?.innerText ?? '')");
    browser.play("E5");
    browser.wait("return /Move 2/.test(document.querySelector('#status').innerText)");
    browser.click("#take-back");
    browser.wait("return /Move 0/.test(document.querySelector('#status').innerText)");
}

#[test]
fn a_record_in_a_korean_encoding_is_opened_and_markup_in_it_stays_text() {
    let Some(browser) = Browser::start(1200, 900, "ko") else { return };
    let sgf = "(;GM[1]SZ[9]CA[EUC-KR]C[첫 수가 좋다 <img src=x onerror=alert(1)>];B[ee]C[천원])";
    browser.open("#/baduk");
    browser.wait("return document.querySelector('#status strong') !== null");
    browser.give("#sgf-file", "game.sgf", &encoding_rs::EUC_KR.encode(sgf).0);
    browser.wait("return document.querySelector('#comment').value.includes('첫 수가 좋다 <img')");
    assert_eq!(browser.script("return document.querySelectorAll('main img').length"), json!(0));
    browser.menu("#kept");
    browser.wait("return document.querySelectorAll('.kept li').length >= 1");
}

#[test]
fn a_network_plays_where_the_server_has_one() {
    let Some(browser) = Browser::with_network(1400, 950, "en") else { return };
    browser.open("#/baduk");
    browser.click("#new-game");
    browser.choose("dialog[open] form > .field:nth-of-type(1) select", "9");
    browser.script(
        "const players = [...document.querySelectorAll('dialog[open] select')].filter((s) => [...s.options].some((o) => o.value === 'net')); \
         players[1].value = 'net'; players[1].dispatchEvent(new Event('change', {bubbles: true}))",
    );
    browser.click("#begin");
    browser.wait("return /9×9/.test(document.querySelector('#status').innerText)");
    browser.play("E5");
    browser.wait("return document.querySelectorAll('.stone').length === 2 || /1/.test(document.querySelector('#tree').innerText) && /pass/.test(document.querySelector('#tree').innerText)");
    browser.picture("baduk-network");
}
