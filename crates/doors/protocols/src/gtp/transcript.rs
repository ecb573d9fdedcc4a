//! Helpers of the unit tests.

use std::cell::RefCell;
use std::collections::HashMap;

use super::{GtpCommands, GtpSession, RecordFiles};

/// All replies to these bytes.
pub(super) fn hear<T: GtpCommands>(session: &mut GtpSession<T>, bytes: &[u8]) -> String {
    let mut heard = String::new();
    let told: Result<(), ()> = session.feed(bytes, &|_| true, |reply| {
        heard.push_str(reply);
        Ok(())
    });
    told.unwrap();
    heard
}

/// Files that exist for a test only; folders cannot be written to.
#[derive(Default)]
pub(super) struct MemoryFiles(RefCell<HashMap<String, Vec<u8>>>);

impl MemoryFiles {
    pub(super) fn with(self, path: &str, text: &str) -> MemoryFiles {
        self.0.borrow_mut().insert(path.to_owned(), text.as_bytes().to_vec());
        self
    }
}

impl RecordFiles for MemoryFiles {
    fn read(&self, path: &str, _: u64) -> Result<Vec<u8>, String> {
        self.0.borrow().get(path).cloned().ok_or_else(|| format!("cannot read {path}"))
    }

    fn write(&self, path: &str, bytes: &[u8]) -> Result<(), String> {
        if path.contains('/') {
            return Err(format!("cannot write {path}"));
        }
        self.0.borrow_mut().insert(path.to_owned(), bytes.to_vec());
        Ok(())
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
