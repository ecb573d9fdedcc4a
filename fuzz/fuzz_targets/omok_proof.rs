//! Whatever bytes come as a certificate of Omok, the law of `omok` holds and nothing panics.
#![no_main]

#[allow(dead_code, unreachable_pub)]
#[path = "../../crates/base/proof/tests/common/laws.rs"]
mod laws;

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| laws::omok(bytes));
