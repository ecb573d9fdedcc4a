//! The page of the papers: what flows between them, the recursion of cgs, every program's opinion, and the knowledge
//! base that plays.

use serde_json::json;

use crate::driver::Browser;

#[test]
fn the_papers_compare_unfold_and_show_what_flows() {
    let Some(browser) = Browser::start(1280, 800, "ko") else { return };
    browser.open("#/omok");
    for point in ["h8", "i9", "h9"] {
        browser.play(point);
    }
    browser.open("#/papers?part=groupOmok");
    browser.wait("return document.querySelectorAll('#compare-omok figure').length === 4 && document.querySelector('[role=status].soft')?.innerText === ''");
    // Names of programs and points are Latin, sentences are not.
    let english = browser.script(
        "return [...document.querySelectorAll('#compare-omok figcaption')].flatMap((c) => c.innerText.match(/[A-Za-z]{4,}/g) ?? [])",
    );
    assert_eq!(english, json!([]));
    browser.open("#/papers?part=recursion");
    browser.wait("return document.querySelector('#part') !== null");
    assert!(browser.text("#part").contains("바둑이나 오목"), "without a game it says what is missing");
    browser.open("#/baduk");
    browser.click("#new-game");
    browser.choose("dialog[open] .row:nth-of-type(2) select", "human");
    browser.choose("dialog[open] form > .field:nth-of-type(1) select", "7");
    browser.click("#begin");
    browser.wait("return document.querySelectorAll('[role=gridcell]').length === 49");
    for point in ["C3", "E5", "C5"] {
        browser.play(point);
    }
    browser.open("#/papers?part=recursion");
    browser.wait("return document.querySelectorAll('#recursion figure').length >= 2");
    let said = browser.text("#recursion");
    assert!(said.contains("ΔI ·") && said.contains("ΔII ·") && said.contains("V ="), "{said}");
    browser.picture("papers-recursion");
    browser.click("#part-flow");
    browser.wait("return document.querySelectorAll('.flow rect').length === 8");
    // What a box says stays inside it.
    let outside = browser.script(
        "return [...document.querySelectorAll('.flow g')].filter((g) => g.querySelector('rect')).flatMap((g) => { \
           const box = g.querySelector('rect').getBBox(); \
           return [...g.querySelectorAll('text')].filter((t) => { const b = t.getBBox(); return b.x < box.x || b.x + b.width > box.x + box.width; }).map((t) => t.textContent); })",
    );
    assert_eq!(outside, json!([]));
}

#[test]
fn a_knowledge_base_is_checked_and_plays() {
    let Some(browser) = Browser::start(1280, 800, "ko") else { return };
    browser.open("#/papers?part=knowledgeBase");
    browser.wait("return document.querySelector('#knowledge-said .good') !== null");
    browser.script("const text = document.querySelector('#knowledge-text'); text.dataset.built = text.value; text.value = 'strong_fours = perhaps'");
    browser.click("#knowledge-check");
    browser.wait("return document.querySelector('#knowledge-said .bad') !== null");
    browser.script("const text = document.querySelector('#knowledge-text'); text.value = text.dataset.built");
    browser.click("#knowledge-play");
    browser.wait("return location.hash.startsWith('#/omok/')");
    browser.wait("return /지식 베이스/.test(document.querySelector('#players')?.innerText ?? '')");
    browser.play("h8");
    browser.wait("return document.querySelectorAll('.board .stones .stone').length === 2");
}
