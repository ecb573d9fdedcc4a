//! Omok in the browser.

use serde_json::json;

use crate::driver::Browser;

#[test]
fn the_language_is_switched_and_the_keyboard_alone_plays() {
    let Some(browser) = Browser::start(1200, 900, "en") else { return };
    browser.open("#/omok");
    browser.wait("return document.querySelector('[role=gridcell][tabindex=\"0\"]') !== null");
    browser.wait("return document.querySelector('nav').innerText.includes('Omok')");
    browser.wait("return document.querySelector('#status strong') !== null");
    browser.script("document.querySelector('[role=gridcell][tabindex=\"0\"]').focus()");
    browser.keys("\u{E007}");
    let named = |point: &str, color: &str| {
        browser.wait(&format!(
            "return document.querySelector(\"[data-point='{point}']\")?.getAttribute('aria-label').includes('{color}')"
        ));
    };
    named("h8", "Black");
    browser.keys("\u{E014}\u{E015}\u{E007}");
    named("i7", "White");
    browser.click("#tab-info");
    browser.type_into("#move", "h9\u{E007}");
    named("h9", "Black");
    assert!(browser.text("#speech").contains("h9"), "the move is announced");
    browser.menu("#language");
    browser.wait("return document.querySelector('nav').innerText.includes('오목')");
    named("h9", "흑");
    assert_eq!(browser.script("return document.documentElement.lang"), json!("ko"));
}

#[test]
fn it_says_why_a_point_is_forbidden_and_walks_through_a_forced_win() {
    let Some(browser) = Browser::start(1400, 950, "ko") else { return };
    browser.open("#/omok");
    for point in ["h8", "a1", "i8", "c3", "g9", "e1", "g10", "o15"] {
        browser.play(point);
    }
    browser.click("[data-point='g8']");
    browser.wait("return document.querySelector('#why').innerText.includes('삼삼')");
    browser.picture("omok-why");
    // The pointer stays on the board: over a candidate it would show that one's line.
    browser.script("document.querySelector('#threats').click()");
    browser.wait("return document.querySelectorAll('.threats text').length > 0");
    browser.menu("#scan");
    browser.wait("return document.querySelector('#timeline .curve') !== null");
    browser.click("#controls button");
    browser.wait("return /(^|\\D)0수/.test(document.querySelector('#status').innerText)");
    for point in ["h8", "a1", "h9", "c1", "h10", "e1"] {
        browser.play(point);
    }
    browser.menu("#vcf");
    browser.wait("return document.querySelector('#proof-walk') !== null");
    let said = format!("{} {}", browser.text("#summary"), browser.text("#mate"));
    assert!(said.contains("필승"), "{said}");
    browser.picture("omok-proof");
    browser.click("[data-point='a15']");
    browser.wait("return document.querySelectorAll('.ghosts .stone').length >= 3 || document.querySelector('#proof-walk').innerText.includes('오목')");
    for _ in 0..6 {
        if browser.text("#proof-walk").contains("끝났습니다") {
            break;
        }
        let stones = browser.script("return document.querySelectorAll('.ghosts .stone').length");
        browser.click("[data-answer], [data-point='o1']");
        // The last stone may have been drawn just before the words.
        browser.wait(&format!(
            "return document.querySelectorAll('.ghosts .stone').length > {stones} \
             || document.querySelector('#proof-walk').innerText.includes('끝났습니다')"
        ));
    }
    assert!(browser.text("#proof-walk").contains("오목"), "{}", browser.text("#proof-walk"));
}

#[test]
fn an_opening_protocol_is_played_against_the_program() {
    let Some(browser) = Browser::start(1200, 900, "ko") else { return };
    browser.open("#/omok");
    browser.click("#new-game");
    browser.choose("dialog[open] .row:nth-of-type(2) select", "myosu");
    browser.choose("dialog[open] .row:nth-of-type(2) .field:nth-of-type(2) select", "2");
    browser.choose("#opening", "swap");
    browser.click("#begin");
    browser.wait("return document.querySelector('#task strong') !== null");
    for point in ["h8", "h9", "j11"] {
        browser.play(point);
    }
    // The program may have to move first: its move would take the hint away.
    browser.wait("return document.querySelector('#task strong') === null && document.querySelector('.board.waits') === null");
    browser.click("#hint");
    browser.wait("return /승산|이깁니다|필승/.test(document.querySelector('#summary').innerText)");
    browser.picture("omok-opening");
    browser.choose("#turn-board", "right");
    browser.wait(
        "return document.querySelector(\"[data-point='k6']\").getAttribute('aria-label').includes('흑')",
    );
    browser.menu("#balance");
    browser.wait("return document.querySelector('#summary').innerText.includes('비슷')");
}

#[test]
fn the_opening_book_shows_its_replies_on_the_board_and_plays_them() {
    let Some(browser) = Browser::start(1200, 900, "ko") else { return };
    browser.open("#/omok");
    for point in ["h8", "i9", "i7"] {
        browser.play(point);
    }
    browser.wait("return document.querySelector('#book')?.hidden === false");
    browser.script("document.querySelector('#book summary').click()");
    browser.wait("return document.querySelectorAll('#book li').length > 0");
    let said = browser.text("#book");
    assert!(said.contains("포월") && said.contains("증명"), "{said}");
    browser.wait("return document.querySelectorAll('#book li').length === document.querySelectorAll('.marks text.label').length");
    browser.picture("omok-book");
    let best = browser.script("return document.querySelector('#book li button').dataset.move");
    browser.script("document.querySelector('#book li button').click()");
    let point = best.as_str().expect("a point");
    browser.wait(&format!(
        "return document.querySelector(\"[data-point='{point}']\")?.getAttribute('aria-label').includes('백')"
    ));
}
