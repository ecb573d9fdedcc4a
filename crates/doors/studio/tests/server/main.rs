//! The server as a client sees it: the interface, lessons, the page's files, hostile clients, folders of other versions.

#![allow(clippy::unwrap_used, reason = "helpers of tests panic, as tests do")]

mod api;
mod folders;
mod hardening;
mod lessons;
mod page;
mod running;
#[path = "../../../../base/proof/tests/common/wasteful.rs"]
mod wasteful;
