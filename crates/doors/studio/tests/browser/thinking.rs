//! An analysis runs until it is stopped, and keeps what it found.

use serde_json::{Value, json};

use crate::driver::Browser;

/// The number of visits that the page writes below the candidates.
const VISITS: &str =
    "return Number((document.querySelector('#reading')?.innerText ?? '').replaceAll(/[^0-9]/g, ''))";

/// Waits until this many searches run in the studio.
fn searches(browser: &Browser, count: u32) {
    let line = format!("myosu_searches_running {count}");
    browser.wait(&format!(
        "return fetch('/api/v1/metrics').then((answer) => answer.text()).then((text) => text.includes({line:?}))"
    ));
}

/// Waits until more visits are behind the judgement that is shown; how many.
fn visits_above(browser: &Browser, least: i64) -> i64 {
    let count = browser.wait(&format!("{VISITS} > {least} && {}", VISITS.trim_start_matches("return ")));
    count.as_i64().expect("a number of visits")
}

/// Waits until an expression of the page has had the same value for half a second, and returns it: the page draws the
/// last event of a stopped search in a task of its own.
fn settled(browser: &Browser, expression: &str) -> Value {
    browser.wait(&format!(
        "const now = {expression}; \
         if (window.settled?.now !== now) window.settled = {{ now, since: performance.now() }}; \
         return performance.now() - window.settled.since > 500 && now"
    ))
}

#[test]
fn an_analysis_runs_until_it_is_stopped_and_goes_on_from_there() {
    let Some(browser) = Browser::with_network(1280, 800, "en") else { return };
    browser.open("#/baduk");
    browser.play("Q16");
    browser.play("D4");
    // More than a hint would read, and a button that stops it.
    visits_above(&browser, 480);
    assert_eq!(browser.text("#run"), "Stop analysing");
    browser.click("#run");
    searches(&browser, 0);
    assert_eq!(browser.text("#run"), "Think on");
    let kept = settled(&browser, VISITS.trim_start_matches("return ")).as_i64().expect("a number of visits");
    assert!(kept > 480, "{kept}");
    assert_eq!(browser.script("return document.querySelectorAll('.candidate').length"), json!(5));
    // Another position is not judged now, and the candidates of the first one are not shown as its own.
    browser.click("[data-to='back']");
    browser.wait("return /Move 1/.test(document.querySelector('#status').innerText)");
    browser.wait("return /not analysed/.test(document.querySelector('#candidates').innerText) || document.querySelectorAll('.candidate').length > 0");
    // What was found about the first one is there again at once.
    browser.click("[data-to='forward']");
    browser.wait("return /Move 2/.test(document.querySelector('#status').innerText)");
    assert_eq!(visits_above(&browser, 0), kept);
    searches(&browser, 0);
    browser.click("#run");
    assert!(visits_above(&browser, kept) > kept);
    // A move that is refused ends nothing.
    browser.script("document.querySelector(\"[data-point='Q16']\").click()");
    browser.wait("return document.querySelector('#toast').innerText !== ''");
    searches(&browser, 1);
    let later = visits_above(&browser, kept);
    assert!(visits_above(&browser, later) > later);
}

#[test]
fn an_analysis_rests_while_nobody_sees_the_page() {
    let Some(browser) = Browser::with_network(1280, 800, "ko") else { return };
    let hide = |hidden: bool| {
        browser.script(&format!(
            "Object.defineProperty(document, 'hidden', {{ value: {hidden}, configurable: true }}); \
             document.dispatchEvent(new Event('visibilitychange'))"
        ))
    };
    browser.open("#/baduk");
    browser.play("Q16");
    browser.play("D4");
    let seen = visits_above(&browser, 16);
    hide(true);
    searches(&browser, 0);
    hide(false);
    searches(&browser, 1);
    assert!(visits_above(&browser, seen) > seen);
}

#[test]
fn an_analysis_of_omok_reads_deeper_until_it_is_stopped() {
    let Some(browser) = Browser::start(1280, 800, "ko") else { return };
    browser.open("#/omok");
    for point in ["h8", "i9", "f6"] {
        browser.play(point);
    }
    browser.wait("return /\\d수 깊이/.test(document.querySelector('#reading')?.innerText ?? '')");
    searches(&browser, 1);
    browser.click("#run");
    searches(&browser, 0);
    let found = settled(&browser, "document.querySelector('#candidates').innerText");
    assert_ne!(found, json!(""));
    assert_eq!(browser.text("#run"), "더 생각하기");
    assert_eq!(json!(browser.text("#candidates")), found, "what was found stays");
}
