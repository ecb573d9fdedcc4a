//! Whatever bytes come, the law of `gomocup` holds and nothing panics.
#![no_main]

#[allow(dead_code, unreachable_pub)]
#[path = "../../crates/output/formats/tests/common/laws.rs"]
mod laws;

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| laws::gomocup(bytes));
