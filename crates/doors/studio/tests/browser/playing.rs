//! Playing: whose turn it is, giving up, keys, touch, and the address.

use serde_json::json;

use crate::driver::Browser;

/// Makes the page's requests to a path wait.
fn slow(browser: &Browser, path: &str) {
    browser.script(&format!(
        "const direct = window.fetch; \
         window.fetch = (url, options) => String(url).includes({path:?}) \
           ? new Promise((resolve) => setTimeout(() => resolve(direct(url, options)), 1200)) : direct(url, options)"
    ));
}

fn begin_against(browser: &Browser, player: &str) {
    browser.click("#new-game");
    browser.choose("dialog[open] .row:nth-of-type(2) select", player);
    browser.choose("dialog[open] form > .field:nth-of-type(1) select", "9");
    browser.click("#begin");
    browser.wait("return /9×9/.test(document.querySelector('#status').innerText)");
}

fn shows_move(browser: &Browser, number: u32) {
    browser.wait(&format!(
        "return new RegExp('(^|\\\\D){number}수').test(document.querySelector('#status').innerText)"
    ));
}

const STONES: &str = "return document.querySelectorAll('.board .stones .stone').length";

#[test]
fn out_of_turn_the_board_takes_no_stone() {
    let Some(browser) = Browser::start(1280, 800, "ko") else { return };
    browser.open("#/baduk");
    begin_against(&browser, "cgs");
    slow(&browser, "/reply");
    browser.play("E5");
    browser.wait("return document.querySelector('.board.waits') !== null");
    // Neither a stone nor a pass, in one breath: the answer does not take long.
    browser.script(
        "document.querySelector(\"[data-point='A1']\").click(); document.querySelector('#pass').click()",
    );
    browser.wait("return document.querySelector('#toast').innerText.includes('상대의 차례')");
    shows_move(&browser, 2);
    assert_eq!(browser.script(STONES), json!(2));
    let corner =
        browser.script("return document.querySelector(\"[data-point='A1']\").getAttribute('aria-label')");
    assert!(corner.as_str().unwrap_or("").contains("빈자리"), "{corner}");
    assert_eq!(browser.script("return document.querySelectorAll('.candidate').length"), json!(0), "no hints");
    browser.click("#hint");
    browser.wait("return document.querySelectorAll('.candidate').length > 0");
}

#[test]
fn a_new_game_begins_from_every_tab() {
    let Some(browser) = Browser::start(1280, 800, "ko") else { return };
    for (page, tab) in [("baduk", "#tab-info"), ("omok", "#tab-moves")] {
        browser.open(&format!("#/{page}"));
        browser.wait(&format!("return document.querySelector('main').classList.contains({page:?})"));
        browser.click(tab);
        browser.menu("#menu-new");
        browser
            .wait("return document.querySelector('dialog[open] #begin')?.getBoundingClientRect().height > 0");
        // The dialog says how strong each opponent is.
        assert!(browser.text("dialog[open] .about-player:not(:empty)").contains("강합니다"));
        browser.choose("dialog[open] .row:nth-of-type(2) select", "human");
        browser.click("#begin");
        browser.wait("return document.querySelector('dialog[open]') === null");
    }
}

#[test]
fn giving_up_is_asked_for_and_taken_back() {
    let Some(browser) = Browser::start(1280, 800, "en") else { return };
    browser.open("#/baduk");
    begin_against(&browser, "cgs");
    browser.play("E5");
    browser.wait("return /Move 2/.test(document.querySelector('#status').innerText)");
    browser.menu("#resign");
    browser.click("#no");
    browser.wait("return document.querySelector('dialog.ask') === null");
    assert!(browser.text("#status").contains("Black to play"), "{}", browser.text("#status"));
    browser.menu("#resign");
    browser.click("#yes");
    browser.wait("return /White wins by resignation/.test(document.querySelector('#status').innerText)");
    browser.menu("#undo");
    browser.wait("return /Black to play/.test(document.querySelector('#status').innerText)");
    browser.play("C3");
    browser.menu("#resign");
    browser.click("#yes");
    browser.wait("return /by resignation/.test(document.querySelector('#status').innerText)");
    browser.click("[data-to='start']");
    browser.wait("return /Move 0/.test(document.querySelector('#status').innerText)");
    browser.play("G7");
    browser.wait("return /Move 2/.test(document.querySelector('#status').innerText)");
    assert!(!browser.text("#status").contains("resignation"), "a variation goes on");
}

#[test]
fn a_stone_appears_at_once_and_is_withdrawn_if_it_is_refused() {
    let Some(browser) = Browser::start(1280, 800, "ko") else { return };
    browser.open("#/omok");
    browser.play("h8");
    slow(&browser, "/moves");
    browser.click("[data-point='i9']");
    assert_eq!(browser.script(STONES), json!(2), "before the server answers");
    browser.wait(
        "return document.querySelector(\"[data-point='i9']\").getAttribute('aria-label').includes('백')",
    );
    browser.script("document.querySelector('#move').value = 'z99'");
    browser.script("document.querySelector('#move').form.requestSubmit()");
    browser.wait("return document.querySelector('#toast').classList.contains('shown')");
    assert_eq!(browser.script(STONES), json!(2));
}

#[test]
fn keys_and_the_wheel_walk_through_the_game() {
    let Some(browser) = Browser::start(1280, 800, "ko") else { return };
    browser.open("#/omok");
    for point in ["h8", "a1", "h9", "c1"] {
        browser.play(point);
    }
    browser.keys("\u{E012}");
    shows_move(&browser, 3);
    browser.keys("\u{E011}");
    shows_move(&browser, 0);
    browser.keys("\u{E010}");
    shows_move(&browser, 4);
    browser.keys("\u{E00E}");
    shows_move(&browser, 0);
    browser.keys("\u{E00F}");
    shows_move(&browser, 4);
    let hangul =
        "document.body.dispatchEvent(new KeyboardEvent('keydown', {key: 'ㅕ', code: 'KeyU', bubbles: true}))";
    browser.script(hangul);
    shows_move(&browser, 3);
    let wheel = |by: i32| {
        browser.script(&format!(
            "document.querySelector('.boardbox').dispatchEvent(new WheelEvent('wheel', {{deltaY: {by}, bubbles: true, cancelable: true}}))"
        ));
    };
    wheel(-100);
    shows_move(&browser, 2);
    wheel(100);
    shows_move(&browser, 3);
    browser.keys("?");
    browser.wait("return document.querySelector('#keys[open]') !== null");
    assert!(browser.text("#keys").contains("열 수 뒤로"), "{}", browser.text("#keys"));
}

#[test]
fn the_address_holds_what_is_shown_and_can_be_shared() {
    let Some(browser) = Browser::start(1280, 800, "ko") else { return };
    browser.open("#/omok");
    for point in ["h8", "i9", "h9"] {
        browser.play(point);
    }
    browser.keys("\u{E012}");
    shows_move(&browser, 2);
    browser.click("#tab-moves");
    browser.click("[data-mode='play']");
    browser.command("POST", "/refresh", &json!({}));
    shows_move(&browser, 2);
    browser.wait("return document.querySelector('#tab-moves').getAttribute('aria-selected') === 'true'");
    assert_eq!(
        browser.script("return document.querySelector(\"[data-mode='play']\").ariaPressed"),
        json!("true")
    );
    browser.menu("#share");
    let link = browser.wait("return document.querySelector('#shared')?.value");
    let game = browser.script("return location.hash.split('/')[2].split('?')[0]");
    browser.command("POST", "/window/new", &json!({"type": "tab"}));
    let tabs = browser.command("GET", "/window/handles", &json!({}));
    browser.command("POST", "/window", &json!({"handle": tabs[1]}));
    let link = link.as_str().unwrap_or_default();
    browser.open(
        link.split_once('#')
            .map_or(link, |(_, hash)| hash)
            .trim_start_matches('/')
            .replacen("", "#/", 1)
            .as_str(),
    );
    shows_move(&browser, 2);
    browser.wait("return document.querySelectorAll('.board .stones .stone').length === 2");
    let other = browser.script("return location.hash.split('/')[2].split('?')[0]");
    assert_ne!(game, other, "the record came with the link");
}

/// What a finger does on a point.
fn finger(browser: &Browser, kind: &str, point: &str) {
    browser.script(&format!(
        "const cell = document.querySelector(\"[data-point='{point}']\"); const box = cell.getBoundingClientRect(); \
         const grid = document.querySelector('.grid'); grid.setPointerCapture = () => {{}}; \
         grid.dispatchEvent(new PointerEvent('pointer{kind}', {{pointerType: 'touch', pointerId: 1, bubbles: true, \
           clientX: box.x + box.width / 2, clientY: box.y + box.height / 2}}))"
    ));
}

#[test]
fn a_finger_sees_the_point_enlarged_and_a_second_tap_plays() {
    let Some(browser) = Browser::start(390, 844, "ko") else { return };
    browser.open("#/baduk");
    browser.wait("return document.querySelector(\"[data-point='D4']\") !== null");
    finger(&browser, "down", "D5");
    browser.wait("return !document.querySelector('.loupe').hidden");
    finger(&browser, "move", "D4");
    browser.picture("loupe");
    finger(&browser, "up", "D4");
    browser.wait(
        "return document.querySelector('.loupe').hidden && document.querySelector('.aim circle') !== null",
    );
    assert_eq!(browser.script(STONES), json!(0), "the first tap only shows the stone");
    finger(&browser, "down", "D4");
    finger(&browser, "up", "D4");
    browser.wait(
        "return document.querySelector(\"[data-point='D4']\").getAttribute('aria-label').includes('흑')",
    );
}
