//! The limits and lists that `cargo xtask tidy` enforces, as data.

/// The parts of the house in the order in which data flows; the library stands alone between them, without a folder.
pub(crate) const PARTS: &[&str] = &["base", "engines", "output", "", "doors", "tools", "tests"];

/// Lines of one file, its tests included.
pub(crate) const FILE_LINES: usize = 600;

/// The 95th percentile of function lengths in production code.
pub(crate) const FUNCTION_P95: usize = 30;

/// Percentage of production types that may share their name with another type.
pub(crate) const SHARED_NAMES: usize = 15;

/// Names two types of one crate may share: the two games of `rules` are twins.
pub(crate) const TWINS: &[(&str, &str)] = &[
    ("rules", "Position"),
    ("rules", "Game"),
    ("rules", "IllegalMove"),
    ("proof", "Certificate"),
    ("proof", "Fault"),
];

/// Names that say nothing about the thing they name.
pub(crate) const EMPTY_NAMES: &[&str] =
    &["Found", "Thoughts", "Glance", "Asked", "Shown", "Kept", "What", "Told"];

/// The crates of ours a crate may use at most, where a promise depends on it.
pub(crate) const MAY_USE: &[(&str, &[&str])] = &[
    ("rules", &[]),
    ("search", &[]),
    ("lanes", &[]),
    ("proof", &["rules"]),
    ("formats", &["rules"]),
    ("draw", &["rules", "text"]),
    ("net", &["rules", "lanes"]),
    ("tsumego", &["rules", "search", "proof"]),
    ("omok", &["rules", "search", "proof", "lanes"]),
    ("testing", &[]),
    ("host", &["search"]),
];

/// Crates that touch no file, socket, process or clock.
pub(crate) const NO_IO: &[&str] = &[
    "rules",
    "search",
    "lanes",
    "proof",
    "text",
    "net",
    "tsumego",
    "omok",
    "baduk",
    "intuition",
    "formats",
    "words",
    "draw",
    "teaching",
    "views",
    "myosu",
    "studio-core",
    "papers",
];

/// Words that a promise of a crate bans from its production code.
pub(crate) const PROMISED_WORDS: &[(&str, &[&str])] =
    &[("studio-core", &["tokio", "axum", "redb", "std::thread", "Instant", "myosu_host", "getrandom"])];

/// What such a crate does not mention in production code.
pub(crate) const IO: &[&str] =
    &["std::fs", "std::net", "std::process", "std::env", "Instant::now", "SystemTime"];

/// Crates whose commits say `Bench: <signature>` or `No functional change`.
pub(crate) const ENGINES: &[&str] = &[
    "base/rules",
    "base/search",
    "base/lanes",
    "base/proof",
    "engines/net",
    "engines/tsumego",
    "engines/omok",
    "engines/baduk",
    "engines/intuition",
];

/// Characters of a commit's subject.
pub(crate) const SUBJECT: usize = 60;

/// Phrases that hide who does what; the table of pairs in CONTRIBUTING.md shows what to write.
pub(crate) const PHRASES: &[&str] = &[
    "somebody",
    "nobody",
    "so many",
    "is said",
    "are said",
    "was said",
    "is told",
    "are told",
    "was told",
    "what is known",
];

/// Words of the field that GLOSSARY.md must list.
pub(crate) const TERMS: &[&str] = &[
    "static eval",
    "transposition table",
    "TT move",
    "PV node",
    "zero-window node",
    "ply",
    "reduction",
    "singular extension",
    "quiescence",
    "futility",
    "razoring",
    "late-move pruning",
    "proof number",
    "disproof number",
    "threshold",
    "most-proving",
    "relevance",
    "VCF",
    "VCT",
];

/// Licences of dependencies. An expression passes if one side of every `OR` and all sides of every `AND` do.
/// ISC is that of the TLS crates behind `fetch`, CDLA-Permissive-2.0 that of their root certificates (data).
pub(crate) const LICENCES: &[&str] = &[
    "MIT",
    "Apache-2.0",
    "Zlib",
    "BSD-2-Clause",
    "BSD-3-Clause",
    "CDLA-Permissive-2.0",
    "ISC",
    "Unlicense",
    "Unicode-3.0",
];

/// Crates that may be there in several versions, and who needs the other ones.
pub(crate) const DUPLICATES: &[(&str, &str)] = &[
    ("base64", "async-nats has 0.22, ureq 0.23"),
    ("cpufeatures", "sha2 0.10 and nkeys have 0.2, chacha20 behind rand 0.10 has 0.3"),
    ("embedded-io", "postcard names two versions; its features here build neither"),
    ("getrandom", "ring and nkeys have 0.2, tempfile and the studio 0.4"),
    ("hashbrown", "petgraph has 0.15, indexmap 0.17"),
    ("miniz_oxide", "png has 0.8, flate2 0.9"),
    ("rand", "nkeys and nuid behind async-nats have 0.8, async-nats itself and proptest 0.10"),
    ("rand_core", "each rand has its own; rand_xoshiro 0.7, which fixes our seeds, has 0.9"),
    ("shlex", "trycmd, in tests, has 1, cc and our arena 2"),
    (
        "syn",
        "half of the derive macros have moved to 3: rust-embed, ts-rs, tracing, pin-project and zerocopy have 2",
    ),
    ("windows-sys", "ring has 0.52; nothing of it is built elsewhere than on Windows"),
];
