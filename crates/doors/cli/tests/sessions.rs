//! Commands as a user types them, with what they must print. Each case is a text file in `tests/cmd/`.

#[test]
fn commands_print_what_their_transcripts_say() {
    trycmd::TestCases::new()
        .env("MYOSU_CONFIG", "no-such-config.toml")
        .env("LANG", "C.UTF-8")
        .env("NO_COLOR", "1")
        .case("tests/cmd/*.trycmd")
        .case("tests/cmd/*.toml");
}
