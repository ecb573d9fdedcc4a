//! What a person waits for in the page, in a real Chromium: from a click to the stone, from a position to its first
//! candidates, and how long the page is busy at a stretch while an analysis streams in. The load of the machine stands
//! beside the figures: candidates wait for a core, stones hardly do.
//!
//!     cargo bench -p myosu-studio --bench page
#![allow(clippy::print_stdout, reason = "a benchmark prints its figures")]

use myosu_studio::{Server, ServerOptions};
use myosu_testing::webdriver::Browser;

/// Moves that are made on each page.
const MOVES: usize = 40;

/// Milliseconds an analysis streams after the last move while tasks are watched.
const STREAMS: u64 = 10_000;

/// Notes, in the page, when a point is clicked, when its stone is drawn, when candidates are there, and every task of
/// more than 50 ms.
const WATCH: &str = "
    window.figures = { stones: [], candidates: [], tasks: [] };
    new PerformanceObserver((list) => figures.tasks.push(...list.getEntries().map((task) => task.duration)))
      .observe({ type: 'longtask' });
    const count = () => document.querySelectorAll('.board .stones .stone').length;
    window.click = (point) => {
      const [before, began] = [count(), performance.now()];
      let stone = false;
      const list = document.querySelector('#candidates');
      const old = list.firstChild;
      const seen = new MutationObserver(() => {
        if (!stone && count() > before) { stone = true; figures.stones.push(performance.now() - began); }
      });
      seen.observe(document.querySelector('.board'), { childList: true, subtree: true });
      const found = new MutationObserver(() => {
        if (list.firstChild === old || !list.querySelector('.candidate')) return;
        figures.candidates.push(performance.now() - began);
        found.disconnect();
        seen.disconnect();
      });
      found.observe(list, { childList: true, subtree: true });
      document.querySelector(`[data-point='${point}']`).click();
    };";

fn main() {
    let folder = tempfile::tempdir().expect("a folder");
    let settings = ServerOptions::new("127.0.0.1:0".parse().expect("an address"), folder.path().to_owned());
    let (ready, is_ready) = std::sync::mpsc::channel();
    std::thread::spawn(move || {
        let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build().expect("a runtime");
        runtime.block_on(async {
            let server = Server::bind(settings).await.expect("a server");
            ready.send(server.address()).expect("a receiver");
            server.run(std::future::pending()).await;
        });
    });
    let address = is_ready.recv().expect("an address");
    let Some(browser) = Browser::start(1280, 800) else { return };
    for (page, points) in
        [("baduk", points("ABCDEFGHJKLMNOPQRST", 19)), ("omok", points("abcdefghijklmno", 15))]
    {
        browser.open(&format!("http://{address}/icon.svg"));
        browser.open(&format!("http://{address}/#/{page}"));
        // An empty board has no candidates: the first screen offers a game, and analysis begins with a stone.
        browser.wait("return document.querySelectorAll('.board [data-point]').length > 0");
        browser.script(WATCH);
        for (n, point) in points.iter().enumerate() {
            browser.script(&format!("window.click({point:?})"));
            browser.wait(&format!("return figures.candidates.length > {n}"));
        }
        browser.wait(&format!(
            "window.ends ??= performance.now() + {STREAMS}; return performance.now() > window.ends"
        ));
        print(&browser, page);
    }
}

/// Points of a board that are apart from each other, so that no game ends.
fn points(columns: &str, lines: usize) -> Vec<String> {
    let columns: Vec<char> = columns.chars().collect();
    let row = |n: usize| (5 * n + n / lines + 2) % lines + 1;
    (0..MOVES).map(|n| format!("{}{}", columns[(7 * n + 3) % lines], row(n))).collect()
}

fn print(browser: &Browser, page: &str) {
    let list = |name: &str| {
        let values = browser.script(&format!("return figures.{name}"));
        let mut values: Vec<f64> =
            values.as_array().into_iter().flatten().filter_map(serde_json::Value::as_f64).collect();
        values.sort_by(f64::total_cmp);
        values
    };
    let (stones, candidates, tasks) = (list("stones"), list("candidates"), list("tasks"));
    let at = |values: &[f64], share: f64| {
        values.get(((values.len().max(1) - 1) as f64 * share) as usize).copied().unwrap_or(0.0)
    };
    let load = std::fs::read_to_string("/proc/loadavg").unwrap_or_default();
    println!(
        "{page}: click to stone median {:.1} ms, most {:.1} ms; first candidates median {:.0} ms, most {:.0} ms; \
         tasks over 50 ms: {}, longest {:.0} ms; load {}",
        at(&stones, 0.5),
        at(&stones, 1.0),
        at(&candidates, 0.5),
        at(&candidates, 1.0),
        tasks.len(),
        at(&tasks, 1.0),
        load.split(' ').next().unwrap_or("unknown")
    );
}
