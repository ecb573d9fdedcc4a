//! The help in Korean: the words of `help.ko.toml` in place of those beside the arguments.
//!
//! The English words stand where the arguments are declared. What has no Korean words stays English, so that a new
//! argument is never without any.

use std::collections::HashMap;
use std::env;

use clap::Command;
use myosu::text::Language;
use serde::Deserialize;

use crate::config::Config;

/// The Korean words of a command.
#[derive(Default, Deserialize)]
#[serde(deny_unknown_fields)]
struct CommandWords {
    /// What it does, in a line.
    about: Option<String>,
    /// Its arguments by their ids.
    #[serde(default)]
    arguments: HashMap<String, String>,
    /// Its commands by their names.
    #[serde(default)]
    commands: HashMap<String, CommandWords>,
}

/// The file of Korean words.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct KoreanHelp {
    /// Headings that clap or the list of commands writes, by their English words.
    headings: HashMap<String, String>,
    /// The program itself.
    program: CommandWords,
}

fn words() -> KoreanHelp {
    toml::from_str(include_str!("help.ko.toml")).expect("a test reads the words of the help")
}

/// A heading in a language.
pub(crate) fn heading(english: &str, language: Language) -> String {
    let korean = (language == Language::Korean).then(|| words().headings.remove(english)).flatten();
    korean.unwrap_or_else(|| english.to_owned())
}

/// The commands with their help in a language.
pub(crate) fn translated(command: Command, language: Language) -> Command {
    match language {
        Language::English => command,
        Language::Korean => with_words(command, words().program),
    }
}

fn with_words(mut command: Command, words: CommandWords) -> Command {
    let CommandWords { about, mut arguments, mut commands } = words;
    if let Some(about) = about {
        command = command.about(about.clone()).long_about(about);
    }
    command = command.mut_args(|argument| match arguments.remove(argument.get_id().as_str()) {
        Some(help) => argument.help(help.clone()).long_help(help),
        None => argument,
    });
    command.mut_subcommands(|sub| match commands.remove(sub.get_name()) {
        Some(words) => with_words(sub, words),
        None => sub,
    })
}

/// The language that the help is wanted in. It is needed before the command line is read.
pub(crate) fn language() -> Language {
    let typed: Vec<String> = env::args().collect();
    let flag = typed.iter().enumerate().find_map(|(at, word)| match word.strip_prefix("--lang") {
        Some("") => typed.get(at + 1).cloned(),
        Some(rest) => rest.strip_prefix('=').map(str::to_owned),
        None => None,
    });
    let named = flag.or_else(|| env::var("MYOSU_LANG").ok()).and_then(|code| code.parse().ok());
    let settled = || Config::load().ok().and_then(|config| config.lang);
    named.or_else(settled).unwrap_or_else(|| Language::of_locale(|name| env::var(name).ok()))
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use super::{CommandWords, words};
    use crate::command::command_line;
    use myosu::text::Language;

    /// Names in the file that no command has.
    fn strangers(command: &clap::Command, words: &CommandWords, place: &str, found: &mut Vec<String>) {
        let has = |id: &str| command.get_arguments().any(|argument| argument.get_id() == id);
        found.extend(words.arguments.keys().filter(|id| !has(id)).map(|id| format!("{place}: {id}")));
        for (name, words) in &words.commands {
            match command.find_subcommand(name) {
                Some(sub) => strangers(sub, words, &format!("{place} {name}"), found),
                None => found.push(format!("{place} {name}")),
            }
        }
    }

    #[test]
    fn every_korean_word_belongs_to_a_command_and_every_command_has_one() {
        let command = command_line(Language::English);
        let (words, mut found) = (words(), Vec::new());
        strangers(&command, &words.program, "myosu", &mut found);
        assert!(found.is_empty(), "help.ko.toml names what is not there: {found:?}");
        for sub in command.get_subcommands() {
            let known = words.program.commands.get(sub.get_name());
            assert!(
                known.is_some_and(|known| known.about.is_some()),
                "{} has no Korean words",
                sub.get_name()
            );
        }
    }

    /// The help of a command and of all below it.
    fn write(command: &mut clap::Command, path: &str, text: &mut String) {
        let help = command.render_long_help().to_string();
        let lines: Vec<&str> = help.lines().map(str::trim_end).collect();
        *text += &format!("=== {path}\n\n{}\n\n", lines.join("\n").trim_end());
        let names: Vec<String> = command.get_subcommands().map(|sub| sub.get_name().to_owned()).collect();
        for name in names.iter().filter(|name| *name != "help") {
            if let Some(sub) = command.find_subcommand_mut(name) {
                write(sub, &format!("{path} {name}"), text);
            }
        }
    }

    /// `MYOSU_WRITE=1 cargo test -p myosu-cli help` writes the files anew.
    #[test]
    fn every_help_reads_as_it_was_read_last() {
        for language in Language::ALL {
            let (mut command, mut text) = (command_line(language), String::new());
            command.build();
            write(&mut command, "myosu", &mut text);
            let name = format!("tests/help/{}.txt", language.code());
            let file = Path::new(env!("CARGO_MANIFEST_DIR")).join(name);
            if std::env::var_os("MYOSU_WRITE").is_some() {
                std::fs::write(&file, &text).unwrap();
            }
            let read = std::fs::read_to_string(&file).unwrap_or_default();
            let line = text.lines().zip(read.lines()).position(|(now, then)| now != then);
            assert!(text == read, "{}: line {:?} differs", file.display(), line.map(|line| line + 1));
        }
    }

    #[test]
    fn the_korean_help_is_korean_where_it_has_words() {
        let help = command_line(Language::Korean).render_long_help().to_string();
        assert!(help.contains("사용법") && help.contains("사활"), "{help}");
        let sub =
            command_line(Language::Korean).find_subcommand_mut("solve").unwrap().render_help().to_string();
        assert!(sub.contains("사활"), "{sub}");
    }
}
