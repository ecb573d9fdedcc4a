//! The page in a real Chromium. Skipped with a sentence where there is no chromedriver. Screenshots go to
//! `screenshots/` beside the workspace's `target/`.

mod baduk;
mod driver;
mod everywhere;
mod omok;
mod tsumego;
