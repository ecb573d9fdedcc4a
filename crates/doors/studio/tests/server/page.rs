//! The modules of the page fit together: every imported name is exported where it is looked for, every word
//! that is asked for has both languages, and every file is JavaScript.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

fn web() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../web")
}

/// All modules by their path under `web/`.
fn modules() -> BTreeMap<String, String> {
    let mut found = BTreeMap::new();
    let folders =
        std::fs::read_dir(web()).unwrap().map(|entry| entry.unwrap()).filter(|entry| entry.path().is_dir());
    let folders: Vec<String> = folders.map(|entry| entry.file_name().into_string().unwrap()).collect();
    for folder in folders.iter().map(String::as_str).chain([""]) {
        for entry in std::fs::read_dir(web().join(folder)).unwrap() {
            let path = entry.unwrap().path();
            if path.extension().is_some_and(|ending| ending == "js") {
                let name = path.file_name().unwrap().to_str().unwrap();
                let name = if folder.is_empty() { name.to_owned() } else { format!("{folder}/{name}") };
                found.insert(name, std::fs::read_to_string(&path).unwrap());
            }
        }
    }
    assert!(found.len() > 10);
    found
}

/// The names a module exports.
fn exports(text: &str) -> BTreeSet<&str> {
    let declared = text.lines().filter_map(|line| {
        let rest = line.strip_prefix("export ")?;
        let rest = rest.strip_prefix("async ").unwrap_or(rest);
        let rest =
            ["function ", "class ", "const ", "let "].into_iter().find_map(|word| rest.strip_prefix(word))?;
        rest.split(|c: char| !c.is_alphanumeric() && c != '_').next()
    });
    declared.collect()
}

/// The names a module imports, with the path they are looked for at.
fn imports(text: &str) -> Vec<(&str, &str)> {
    let mut found = Vec::new();
    for statement in text.split("\nimport ").skip(1) {
        let (statement, _) = statement.split_once(';').expect("an import ends");
        let (names, from) = statement.split_once("} from ").expect("an import of names");
        let names = names.trim_start_matches('{').split(',').map(str::trim).filter(|name| !name.is_empty());
        found.extend(names.map(|name| (name.split(" as ").next().unwrap(), from.trim_matches('"'))));
    }
    found
}

/// The path under `web/` of what a module imports.
fn imported_path(module: &str, from: &str) -> String {
    let folder = module.rsplit_once('/').map_or("", |(folder, _)| folder);
    match (folder, from) {
        (_, up) if up.starts_with("../") => up.trim_start_matches("../").to_owned(),
        ("", here) => here.trim_start_matches("./").to_owned(),
        (folder, here) => format!("{folder}/{}", here.trim_start_matches("./")),
    }
}

#[test]
fn every_imported_name_is_exported() {
    let modules = modules();
    for (name, text) in &modules {
        for (wanted, from) in imports(text) {
            let path = imported_path(name, from);
            let module =
                modules.get(&path).unwrap_or_else(|| panic!("{name} imports {path}, which is not there"));
            assert!(exports(module).contains(wanted), "{name}: {path} exports no {wanted}");
        }
    }
}

/// The words of the page: each with a list of texts between brackets.
fn words(module: &str) -> BTreeMap<String, Vec<String>> {
    let (_, list) = module.split_once("const words = {").expect("the words");
    let (list, _) = list.split_once("\n};").expect("the end of the words");
    let entries = list.split("],\n").filter_map(|entry| entry.split_once(": ["));
    let text = |part: &str| part.trim().trim_matches('"').to_owned();
    entries
        .map(|(word, texts)| {
            // Texts have commas, but none between quotation marks.
            let texts = texts.trim().trim_end_matches(',').split("\",").map(text).collect();
            (word.trim().trim_matches('"').to_owned(), texts)
        })
        .collect()
}

#[test]
fn every_word_that_is_asked_for_is_there_in_both_languages() {
    let modules = modules();
    let words = words(&modules["words.js"]);
    assert!(words.len() > 100);
    for (word, texts) in &words {
        assert!(texts.len() == 2 && texts.iter().all(|text| !text.is_empty()), "{word}: {texts:?}");
    }
    let mut used = BTreeSet::new();
    for (name, text) in &modules {
        for part in text.split("word(\"").skip(1) {
            let word = part.split('"').next().unwrap();
            assert!(words.contains_key(word), "{name} asks for the word {word:?}");
            used.insert(word);
        }
    }
    let named = |word: &str| {
        modules.iter().any(|(name, text)| name != "words.js" && text.contains(&format!("\"{word}\"")))
    };
    for word in words.keys() {
        assert!(
            INDIRECT.contains(&word.as_str())
                || CHOICES.iter().any(|choice| word.starts_with(choice))
                || used.contains(word.as_str())
                || named(word),
            "no module asks for the word {word:?}"
        );
    }
}

/// Words that are asked for by a name from elsewhere: a page, or a player, program or rule of the server.
const INDIRECT: [&str; 17] = [
    "help",
    "cgs",
    "myosu",
    "alphabeta",
    "knowledge",
    "linear",
    "prover",
    "epg",
    "map",
    "predictor",
    "korean",
    "chinese",
    "aga",
    "new-zealand",
    "tromp-taylor",
    "stone-scoring",
    "chinese-ogs",
];

/// What begins the words of a choice: the value that is chosen follows.
const CHOICES: [&str; 11] = [
    "setting-",
    "theme-",
    "board-",
    "mode-",
    "edit-",
    "about-",
    "rule33-",
    "rule44-",
    "rule6-",
    "ruleSplit-",
    "ruleBlocked-",
];

#[test]
fn nothing_becomes_markup_and_nothing_comes_from_elsewhere() {
    for (name, text) in modules() {
        for bad in [
            "innerHTML",
            "outerHTML",
            "insertAdjacentHTML",
            "document.write",
            "eval(",
            "https://",
            "new Function",
        ] {
            assert!(!text.contains(bad), "{name} has {bad}");
        }
    }
}

#[test]
fn every_module_is_javascript() {
    if Command::new("node").arg("--version").stdout(Stdio::null()).status().is_err() {
        myosu_testing::skip("no node to parse the page's modules with");
        return;
    }
    for name in modules().keys() {
        let file = std::fs::File::open(web().join(name)).unwrap();
        let checked =
            Command::new("node").args(["--check", "--input-type=module"]).stdin(file).output().unwrap();
        assert!(checked.status.success(), "{name}: {}", String::from_utf8_lossy(&checked.stderr));
    }
}
