//! Opening protocols of Omok; how a record holds them is in `formats::replay::opening`.

pub(crate) use myosu::formats::replay::opening::{DECISION, PROTOCOL, choice_name, parse, write};
