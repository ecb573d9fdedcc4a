//! The page in a real Chromium. Skipped with a sentence where there is no chromedriver. Screenshots go to
//! `screenshots/` beside the workspace's `target/`.

#![allow(clippy::unwrap_used, reason = "helpers of tests panic, as tests do")]

mod baduk;
mod driver;
mod everywhere;
mod fit;
mod newcomer;
mod omok;
mod papers;
mod playing;
mod shelf;
mod studying;
mod thinking;
mod tsumego;
