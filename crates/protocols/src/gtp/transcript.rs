//! For tests: sessions as text.

use super::{GtpCommands, GtpSession};

/// Everything a session says to these bytes.
pub(super) fn hear<T: GtpCommands>(session: &mut GtpSession<T>, bytes: &[u8]) -> String {
    let mut heard = String::new();
    let told: Result<(), ()> = session.feed(bytes, &|_| true, |reply| {
        heard.push_str(reply);
        Ok(())
    });
    told.unwrap();
    heard
}

/// Plays a transcript: a line with `>` is said, the lines after it are the reply, of which `…` may
/// stand for the rest.
pub(super) fn transcript<T: GtpCommands>(mut session: GtpSession<T>, text: &str) {
    for exchange in text.trim().split("\n> ").map(|part| part.trim_start_matches("> ")) {
        let (said, expected) = exchange.split_once('\n').unwrap_or((exchange, ""));
        let reply = hear(&mut session, format!("{said}\n").as_bytes());
        let expected = expected.trim_end();
        match expected.strip_suffix('…') {
            Some(start) => assert!(reply.starts_with(start), "{said}: {reply}"),
            None if expected.is_empty() => assert_eq!(reply, "", "{said}"),
            None => assert_eq!(reply, format!("{expected}\n\n"), "{said}"),
        }
        assert_eq!(reply.matches("\n\n").count(), usize::from(!reply.is_empty()), "{said}");
    }
}

/// Every listed command is known and answers once to any arguments.
pub(super) fn answers_anything<T: GtpCommands>(mut session: GtpSession<T>, prepare: &[u8], spare: &[&str]) {
    let listed = hear(&mut session, b"list_commands\n");
    let names: Vec<&str> = listed.trim_start_matches("= ").split_whitespace().collect();
    assert!(names.contains(&"reg_genmove") && names.is_sorted());
    hear(&mut session, prepare);
    let junk = [
        "",
        "b",
        "b b",
        "-1",
        "99999999999999999999",
        "b pass",
        "é 한 글",
        "b c3 d4 e5",
        "{}",
        "NaN NaN NaN",
    ];
    for name in names.iter().filter(|name| **name != "quit" && !spare.contains(name)) {
        for arguments in junk {
            let reply = hear(&mut session, format!("3 {name} {arguments}\n").as_bytes());
            assert_eq!(reply.matches("\n\n").count(), 1, "{name} {arguments}: {reply}");
            assert!(reply.starts_with("=3") || reply.starts_with("?3"), "{reply}");
            assert!(!reply.contains("unknown command"), "{name}");
        }
        assert_eq!(hear(&mut session, format!("known_command {name}\n").as_bytes()), "= true\n\n");
    }
}
