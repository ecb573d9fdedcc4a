//! Analysing, learning and reviewing.

use serde_json::json;

use crate::driver::Browser;

fn play(browser: &Browser, points: &[&str]) {
    for point in points {
        browser.play(point);
    }
}

/// The numbers of the candidates, in the order they are listed.
fn values(browser: &Browser) -> Vec<f64> {
    let texts =
        browser.script("return [...document.querySelectorAll('.candidate .value')].map((v) => v.innerText)");
    let texts = texts.as_array().cloned().unwrap_or_default();
    texts.iter().filter_map(|text| text.as_str()?.replace('−', "-").parse().ok()).collect()
}

#[test]
fn candidates_stand_in_the_order_of_their_numbers_and_say_different_things() {
    let Some(browser) = Browser::start(1280, 800, "ko") else { return };
    browser.open("#/baduk");
    play(&browser, &["Q16", "D4", "Q4", "D16", "F17", "C14", "R10", "K4"]);
    browser.wait("return document.querySelectorAll('.candidate').length === 5");
    let values = values(&browser);
    assert_eq!(values.len(), 5);
    assert!(values.is_sorted_by(|a, b| a >= b), "{values:?}");
    assert!(browser.text("#summary").contains("승률"), "{}", browser.text("#summary"));
    assert!(browser.text("#sums").contains("PMD"), "{}", browser.text("#sums"));
    let places = "상하좌우중".chars().any(|c| browser.text(".candidate .reason").contains(c));
    assert!(
        places || browser.text(".candidate .reason").contains("쪽"),
        "{}",
        browser.text(".candidate .reason")
    );
}

#[test]
fn a_proven_win_replaces_a_percentage() {
    let Some(browser) = Browser::start(1280, 800, "ko") else { return };
    browser.open("#/omok");
    play(&browser, &["h8", "a1", "h9", "c1", "h10", "e1"]);
    browser.wait("return document.querySelector('#follow-proof') !== null");
    assert!(browser.text("#summary").contains("필승"), "{}", browser.text("#summary"));
    assert_eq!(browser.text(".candidate[data-rank='1'] .value"), "승");
    browser.click("#follow-proof");
    browser.wait("return document.querySelector('#proof-walk') !== null");
}

#[test]
fn teaching_grades_a_move_and_lets_a_bad_one_be_taken_back() {
    let Some(browser) = Browser::start(1280, 800, "ko") else { return };
    browser.open("#/omok");
    browser.menu("#teaching");
    browser.click("#new-game");
    browser.choose("dialog[open] .row:nth-of-type(2) select", "alphabeta");
    browser.click("#begin");
    browser.wait("return /(^|\\D)0수/.test(document.querySelector('#status').innerText)");
    browser.play("h8");
    browser.wait("return document.querySelector('#lesson [data-quality]') !== null");
    browser.wait("return document.querySelectorAll('.board .stones .stone').length === 2");
    // A stone in the far corner throws the first move away: it is explained before the opponent answers.
    browser.play("o1");
    browser.wait("return document.querySelector('#lesson [data-quality=bad]') !== null");
    assert_eq!(browser.script("return document.querySelectorAll('.board .stones .stone').length"), json!(3));
    // The question has two answers and nothing else to press, and the program does not seem to think.
    browser.wait("return [...document.querySelectorAll('#actions button')].map((b) => b.id).join() === 'lesson-undo,go-on'");
    assert_eq!(browser.text("#summary"), "");
    browser.click("#show-better");
    browser.wait("return document.querySelectorAll('.ghosts .stone').length > 0");
    browser.picture("teaching");
    browser.click("#lesson-undo");
    browser.wait("return document.querySelectorAll('.board .stones .stone').length === 2");
    browser.play("g7");
    browser.wait("return document.querySelectorAll('.board .stones .stone').length === 4");
}

#[test]
fn a_game_is_reviewed_at_its_turning_points() {
    let Some(browser) = Browser::start(1280, 800, "ko") else { return };
    browser.open("#/omok");
    play(&browser, &["h8", "a1", "h9", "c1", "h10", "o1", "o15", "e15"]);
    browser.click("[data-mode='review']");
    browser.wait("return document.querySelectorAll('#turning figure').length === 3");
    browser.wait("return /승부처/.test(document.querySelector('.review h2').innerText)");
    for scene in ["장면", "추천", "실전"] {
        assert!(browser.text("#turning").contains(scene), "{}", browser.text("#turning"));
    }
    browser.picture("review");
    assert!(browser.text(".review h2").contains("8수"), "the whole game: {}", browser.text(".review h2"));
    // The timeline points at the turning point that is shown, and the arrow keys walk over them, not over the moves.
    browser.keys("\u{E014}");
    browser.wait(
        "const here = document.querySelector('.timeline .here').getAttribute('d').match(/M([\\d.]+)/)[1]; \
         const marked = [...document.querySelectorAll('.timeline .mistake')]; \
         return marked.some((dot) => Math.abs(here - dot.getAttribute('cx')) < 1)",
    );
    assert!(browser.text("#status").contains("8수"), "{}", browser.text("#status"));
    // On a phone the pictures lie side by side, and the buttons below them are in sight.
    browser.be_a_phone();
    browser.wait("return document.querySelector('.scenes').scrollWidth > 2 * innerWidth");
    let lowest = browser.script("return document.querySelector('#study').getBoundingClientRect().bottom");
    assert!(lowest.as_f64().unwrap_or(f64::MAX) <= 844.0, "{lowest}");
    browser.picture("phone-review");
    browser.click("#study");
    browser.wait("return document.querySelector('.review').hidden && document.querySelector('.boardbox').offsetParent !== null");
    assert_eq!(browser.script("return document.querySelector('.bar #timeline') !== null"), json!(true));
}

#[test]
fn a_comment_is_written_and_kept() {
    let Some(browser) = Browser::start(1280, 800, "en") else { return };
    browser.open("#/baduk");
    browser.play("Q16");
    browser.click("#tab-info");
    browser.type_into("#comment", "A corner.");
    browser.script("document.querySelector('#comment').dispatchEvent(new Event('change'))");
    browser.wait("return document.querySelector('#tree .noted') !== null");
    browser.command("POST", "/refresh", &json!({}));
    browser.wait("return document.querySelector('#comment')?.value === 'A corner.'");
}
