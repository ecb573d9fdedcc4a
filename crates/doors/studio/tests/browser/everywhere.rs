//! What holds on every page: it fits a phone, everything has a name and can be reached, and can be read.

use serde_json::json;

use crate::driver::Browser;

const PAGES: [&str; 5] = ["baduk", "tsumego", "omok", "papers", "help"];

/// What can be used and has no name, or cannot be reached with the keyboard.
const NAMELESS: &str = r"
    const shown = (e) => e.offsetParent !== null;
    const named = (e) => e.innerText || e.textContent || e.getAttribute('aria-label') || e.labels?.length || e.title;
    const used = [...document.querySelectorAll('button, a, input:not([hidden]), select, textarea, summary, [onclick]')].filter(shown);
    const roves = (e) => ['gridcell', 'tab'].includes(e.getAttribute('role'));
    return used.filter((e) => !named(e) || (e.tabIndex < 0 && !roves(e) && !e.disabled)).map((e) => e.outerHTML.slice(0, 200));
";

/// Text whose contrast with what is behind it is below 4.5 to 1.
const FAINT: &str = r"
    const parse = (text) => (text.match(/[\d.]+/g) ?? []).map(Number);
    const light = ([r, g, b]) => [r, g, b].map((v) => v / 255).map((v) => (v <= 0.03928 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4)).reduce((sum, v, i) => sum + v * [0.2126, 0.7152, 0.0722][i], 0);
    const ratio = (a, b) => { const [x, y] = [light(a), light(b)].sort((p, q) => q - p); return (x + 0.05) / (y + 0.05); };
    const behind = (e) => { for (; e; e = e.parentElement) { const c = parse(getComputedStyle(e).backgroundColor); if (c.length === 3 || c[3] > 0.99) return c; } return [255, 255, 255]; };
    const texts = [...document.querySelectorAll('body *')].filter((e) => e.offsetParent !== null && [...e.childNodes].some((n) => n.nodeType === 3 && n.textContent.trim()));
    const faint = texts.map((e) => [ratio(parse(getComputedStyle(e).color), behind(e)), e]).filter(([r, e]) => r < 4.5 && !e.disabled).map(([r, e]) => `${r.toFixed(2)} ${e.outerHTML.slice(0, 120)}`);
    const fill = (css, root) => { const e = root.querySelector(css); return e ? parse(getComputedStyle(e).fill) : null; };
    const pairs = [['.lines text', '.wood'], ['text.label.first', 'circle.label.first'], ['text.label.good', 'circle.label.good'], ['text.label.bad', 'circle.label.bad'], ['text.label.maybe', 'circle.label.maybe']];
    for (const [text, ground] of pairs) {
        const [a, b] = [fill(text, document), fill(ground, document)];
        if (a && b && ratio(a, b) < 4.5) faint.push(`${ratio(a, b).toFixed(2)} ${text}`);
    }
    return faint;
";

fn visit(browser: &Browser, page: &str) {
    browser.open(&format!("#/{page}"));
    browser.wait(&format!(
        "return document.querySelector('nav [aria-current]')?.getAttribute('href') === '#/{page}' && document.querySelector('main').children.length > 0"
    ));
    if ["baduk", "tsumego", "omok"].contains(&page) {
        browser.wait("return document.querySelector('#status strong') !== null");
    }
}

#[test]
fn every_page_fits_a_phone_and_names_what_can_be_used() {
    let Some(browser) = Browser::start(400, 800, "ko") else { return };
    for page in PAGES {
        visit(&browser, page);
        let wide = browser.script("return document.documentElement.scrollWidth - window.innerWidth");
        assert!(wide.as_i64().unwrap_or(99) <= 1, "{page} is {wide} too wide");
        assert_eq!(browser.script(NAMELESS), json!([]), "{page}");
        browser.picture(&format!("phone-{page}"));
    }
    visit(&browser, "baduk");
    let small =
        browser.script("return document.querySelector('[role=gridcell]').getBoundingClientRect().width");
    assert!(small.as_f64().unwrap_or(0.0) >= 16.0, "cells of {small} pixels");
}

#[test]
fn everything_can_be_read_in_both_themes_and_languages() {
    let Some(browser) = Browser::start(1400, 950, "ko") else { return };
    visit(&browser, "baduk");
    browser.play("Q16");
    browser.wait("return document.querySelectorAll('.candidate').length === 5");
    visit(&browser, "omok");
    browser.play("h8");
    browser.wait("return document.querySelector('.candidate') !== null");
    for language in ["ko", "en"] {
        for theme in ["light", "dark"] {
            for page in PAGES {
                visit(&browser, page);
                if page == "papers" && theme == "light" && language == "ko" {
                    browser.click("#part-judging");
                    browser.wait("return document.querySelectorAll('#compare-baduk .mini').length >= 3");
                    browser.click("#part-groupOmok");
                    browser.wait("return document.querySelectorAll('#compare-omok .mini').length >= 2");
                }
                assert_eq!(browser.script(FAINT), json!([]), "{page} {theme} {language}");
                browser.picture(&format!("{page}-{theme}-{language}"));
            }
            browser.menu("#set-theme");
            browser.wait(&format!("return document.documentElement.dataset.theme !== '{theme}'"));
        }
        browser.menu("#language");
    }
}

#[test]
fn a_lost_server_is_shown_and_recovered_from() {
    let Some(mut browser) = Browser::start(1400, 950, "en") else { return };
    visit(&browser, "omok");
    browser.play("h8");
    browser.stop_studio();
    browser.click("[data-point='i9']");
    browser.wait("return !document.querySelector('#lost').hidden");
    assert!(browser.text("#lost").contains("does not answer"), "{}", browser.text("#lost"));
    browser.picture("lost");
    browser.restart_studio();
    browser.wait("return document.querySelector('#lost').hidden");
    browser.play("i9");
    browser.wait("return document.querySelectorAll('.stone').length === 2");
}

#[test]
fn the_report_on_the_papers_is_one_click_away() {
    let Some(browser) = Browser::start(1200, 900, "ko") else { return };
    visit(&browser, "papers");
    browser.click("#report");
    browser.wait("return location.pathname === '/report/index.html' && document.querySelectorAll('figure svg').length > 50");
    let wide = browser.script("return Math.max(...[...document.querySelectorAll('figure svg')].map((s) => s.getBoundingClientRect().width))");
    assert!(wide.as_f64().unwrap_or(0.0) > 100.0, "{wide}");
    assert_eq!(browser.console(), Vec::<String>::new());
    browser.picture("report");
}
