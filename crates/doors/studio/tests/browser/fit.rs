//! What fits the window and what every reader can use: nothing scrolls on a desktop, nothing needed is off a phone's
//! screen, and axe-core finds no violation.

use std::path::PathBuf;

use serde_json::{Value, json};

use crate::driver::Browser;

const BOARDS: [&str; 3] = ["baduk", "tsumego", "omok"];

fn visit(browser: &Browser, page: &str) {
    browser.open(&format!("#/{page}"));
    browser.wait(&format!("return document.querySelector('main').classList.contains({page:?})"));
    if BOARDS.contains(&page) {
        browser.wait("return document.querySelector('.board .grid') !== null");
    }
}

/// The parts of the page that end below the window or beside it.
const OUTSIDE: &str = "
    const parts = ['header', '.boardbox', '.bar', '.verdict', '.panel', '.actions', '.tabbar'].map((css) => document.querySelector(css));
    const shown = parts.filter((part) => part && part.offsetParent !== null && part.innerHTML);
    const out = shown.map((part) => [part.className || part.tagName, part.getBoundingClientRect()]);
    return out.filter(([, box]) => box.bottom > innerHeight + 1 || box.right > innerWidth + 1).map(([name, box]) => `${name} ${box.bottom} ${box.right}`)
      .concat(document.documentElement.scrollHeight > innerHeight + 1 ? ['the page scrolls'] : []);";

#[test]
fn the_board_is_as_high_as_the_window_and_nothing_scrolls() {
    let Some(browser) = Browser::start(1280, 860, "ko") else { return };
    for page in BOARDS {
        visit(&browser, page);
        assert_eq!(browser.script(OUTSIDE), json!([]), "{page}");
        let share = browser
            .script("return document.querySelector('.board').getBoundingClientRect().height / innerHeight");
        assert!(share.as_f64().unwrap_or(0.0) > 0.75, "{page}: the board has {share} of the height");
    }
}

#[test]
fn on_a_phone_nothing_needed_is_off_the_screen() {
    let Some(browser) = Browser::start(500, 940, "ko") else { return };
    browser.be_a_phone();
    for page in BOARDS {
        visit(&browser, page);
        assert_eq!(browser.script(OUTSIDE), json!([]), "{page}");
        let wide = browser.script("return document.querySelector('.board').getBoundingClientRect().width");
        assert!(wide.as_f64().unwrap_or(0.0) >= 350.0, "{page}: the board is {wide} wide");
        browser.picture(&format!("phone-{page}"));
    }
}

/// The source of axe-core, where `tools/page/check` has installed it.
fn axe() -> Option<String> {
    let path = PathBuf::from(env!("CARGO_MANIFEST_DIR"))
        .join("../../../tools/page/node_modules/axe-core/axe.min.js");
    let source = std::fs::read_to_string(path).ok();
    if source.is_none() {
        myosu_testing::skip("axe-core is not installed: tools/page/check installs it");
    }
    source
}

const VIOLATIONS: &str = "
    window.found = undefined;
    axe.run(document, { resultTypes: ['violations'] }).then(({ violations }) => {
      window.found = violations.map(({ id, nodes }) => `${id}: ${nodes.slice(0, 3).map(({ html }) => html.slice(0, 160)).join(' | ')}`);
    });";

fn violations(browser: &Browser, axe: &str) -> Value {
    browser.script(axe);
    browser.script(VIOLATIONS);
    browser.wait("return window.found !== undefined && [true, window.found]")[1].clone()
}

#[test]
fn axe_finds_no_violation_on_any_page() {
    let Some(axe) = axe() else { return };
    let Some(browser) = Browser::start(1280, 860, "ko") else { return };
    for theme in ["light", "dark"] {
        for page in ["baduk", "tsumego", "omok", "papers", "help"] {
            visit(&browser, page);
            browser.script(&format!("localStorage.setItem('myosu-theme', {theme:?}); document.documentElement.dataset.theme = {theme:?}"));
            if page == "omok" {
                browser.play("h8");
                browser.wait("return document.querySelectorAll('.candidate').length > 0");
                browser.menu("#undo");
            }
            assert_eq!(violations(&browser, &axe), json!([]), "{page} {theme}");
        }
    }
    visit(&browser, "baduk");
    browser.click("#menu-button");
    assert_eq!(violations(&browser, &axe), json!([]), "the menu");
}
