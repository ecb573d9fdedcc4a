//! Whatever bytes come as an opening book, the law of `book` holds and nothing panics.
#![no_main]

#[allow(dead_code, unreachable_pub)]
#[path = "../../crates/engines/omok/tests/common/book_laws.rs"]
mod laws;

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| laws::book(bytes));
