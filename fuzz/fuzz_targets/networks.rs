//! Whatever bytes come as a network file, reading does not panic, and a network that was read is written and
//! read as the same.
#![no_main]

use myosu_net::{Encoding, read, write};

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| {
    if let Ok(model) = read(bytes) {
        assert_eq!(read(&write(&model, Encoding::Binary)), Ok(model));
    }
});
