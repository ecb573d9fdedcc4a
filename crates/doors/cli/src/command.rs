//! The commands, one file each. A command parses what was typed, calls one function, prints.

mod analysis;
mod analyze;
mod audit;
mod bench;
mod book;
mod completions;
mod config;
mod convert;
mod epg;
mod fit;
mod forbidden;
mod generate;
mod gomocup;
mod gtp;
mod knowledge;
mod limits;
mod man;
mod match_;
mod mate;
mod net;
mod papers;
mod review;
mod shapes;
mod show;
mod solve;
mod stones;
mod studio;
mod suggest;
mod train;
mod verify;

use std::env;

use anyhow::Result;
use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use clap::{CommandFactory, Parser, Subcommand};

use crate::config::Config;
#[cfg(feature = "nats")]
use crate::fleet;
use crate::help;
use crate::interrupt;
use crate::outcome::Outcome;
use myosu::text::Language;

/// Baduk and Omok: judge a position, propose moves, solve, explain and prove.
///
/// 묘수: 바둑과 오목의 형세를 판단하고, 수를 제안하고, 사활을 풀고, 이유를 설명하고 증명합니다.
#[derive(Debug, Parser)]
#[command(name = "myosu", version, max_term_width = 100, arg_required_else_help = true)]
pub(crate) struct Cli {
    /// The language of sentences [default: that of the locale]
    #[arg(long, global = true, env = "MYOSU_LANG", hide_env = true, value_parser = language_parser())]
    lang: Option<Language>,

    #[command(subcommand)]
    command: Command,
}

#[derive(Debug, Subcommand)]
enum Command {
    /// Answer KataGo's JSON analysis queries with a network
    Analysis(analysis::AnalysisArgs),
    /// Write a record or a collection in another format
    Convert(convert::ConvertArgs),
    /// Show a position of a game, a problem or a board
    Show(Box<show::ShowArgs>),
    /// Solve life and death: the fate, all right first moves, the refutation of every other one, a proof
    Solve(solve::SolveArgs),
    /// Propose first moves of a life-and-death problem from experience, without search
    Suggest(suggest::SuggestArgs),
    /// Make a model: first moves of problems, the network for Baduk
    Train(train::TrainArgs),
    /// Check the answers of a collection of problems
    Audit(audit::AuditArgs),
    /// Make new life-and-death problems, graded and proven, or prove those of a collection again
    Generate(generate::GenerateArgs),
    /// Check proofs by the rules alone
    Verify(verify::VerifyArgs),
    /// Solve closed problems as the paper epg does: graph, pattern, parameters, orders, and nodes with and without them
    Epg(epg::EpgArgs),
    /// Decide all eye shapes of up to seven points anew, or compare them with the table
    Shapes(shapes::ShapesArgs),
    /// Judge a position and propose moves, with their reasons
    Analyze(Box<analyze::AnalyzeArgs>),
    /// Look for a forced win in Omok and prove it
    Mate(mate::MateArgs),
    /// Search fixed positions with fixed budgets and print a signature of the results
    Bench(bench::BenchArgs),
    /// Open the studio: a page for playing, judging, solving and learning
    Studio(studio::StudioArgs),
    /// Print the settings in force and where they are read from
    Config(config::ConfigArgs),
    /// Judge a whole game of Baduk move by move
    Review(review::ReviewArgs),
    /// Find the free parameters of a model anew, from games
    Fit(fit::FitArgs),
    /// The points a rule of Omok forbids, and why
    Forbidden(forbidden::ForbiddenArgs),
    /// The opening book of Omok: build one by search, show what it says
    Book(book::BookArgs),
    /// Let players of ours and programs play each other
    Match(match_::MatchArgs),
    /// Play Baduk or Omok with any front end that speaks the Go Text Protocol
    Gtp(gtp::GtpArgs),
    /// Play Omok with a Gomocup (Piskvork) manager or Yixin-Board on standard input and output
    Gomocup(gomocup::GomocupArgs),
    /// Check, print or draw the knowledge base of the player of the paper omok-kb
    Knowledge(knowledge::KnowledgeArgs),
    /// Networks: what a file holds, and how fast this machine runs it
    Net(net::NetArgs),
    /// Reproduce the papers' tables and figures and write one report
    Papers(papers::PapersArgs),
    /// Do the jobs of a queue: the batches that others submit with --queue
    #[cfg(feature = "nats")]
    Work(fleet::WorkArgs),
    /// Show a queue, take batches back, empty it
    #[cfg(feature = "nats")]
    Queue(fleet::QueueArgs),
    /// Print a completion script for a shell
    Completions(completions::CompletionsArgs),
    /// Print the manual page, or write one page per command into a folder
    Man(man::ManArgs),
}

/// The commands by what they are for, in the order of `myosu help`.
const GROUPS: [(&str, &[&str]); 7] = [
    ("Play", &["studio", "gtp", "gomocup", "analysis"]),
    ("Judge", &["analyze", "review", "forbidden"]),
    ("Solve", &["solve", "mate", "suggest", "audit", "verify", "generate"]),
    ("Records", &["show", "convert"]),
    (
        "Engines",
        &["match", "book", "net", "train", "fit", "knowledge", "bench", "config", "completions", "man"],
    ),
    ("Many machines", if cfg!(feature = "nats") { &["work", "queue"] } else { &[] }),
    ("Research", &["papers", "epg", "shapes"]),
];

/// The command line in a language, its commands listed in groups, which clap cannot do by itself.
pub(crate) fn command_line(language: Language) -> clap::Command {
    let command = help::translated(Cli::command(), language);
    let mut commands = String::new();
    for (heading, names) in GROUPS.iter().filter(|(_, names)| !names.is_empty()) {
        commands += &format!("{}:\n", help::heading(heading, language));
        for name in *names {
            let about = command.find_subcommand(name).and_then(clap::Command::get_about);
            commands += &format!("  {name:<12} {}\n", about.cloned().unwrap_or_default());
        }
        commands.push('\n');
    }
    let [usage, options] = ["Usage:", "Options"].map(|word| help::heading(word, language));
    let template = format!(
        "{{before-help}}{{about-with-newline}}\n{usage} {{usage}}\n\n{commands}{options}:\n{{options}}{{after-help}}\n"
    );
    command.help_template(template)
}

/// Accepts `ko` and `en`, and shows both in the help.
fn language_parser() -> impl TypedValueParser<Value = Language> {
    let codes = Language::ALL.map(|language| PossibleValue::new(language.code()));
    PossibleValuesParser::new(codes).try_map(|code| code.parse::<Language>())
}

/// What every command may need to know.
pub(crate) struct Context {
    /// The user's settings.
    pub(crate) config: Config,
    /// The language of sentences.
    pub(crate) language: Language,
    /// The language the user asked for, if any; the locale does not count.
    pub(crate) chosen: Option<Language>,
}

/// Runs the command that was typed.
pub(crate) fn run(cli: Cli) -> Result<Outcome> {
    let config = Config::load()?;
    let from_locale = || Language::of_locale(|name| env::var(name).ok());
    let chosen = cli.lang.or(config.lang);
    let context = Context { config, chosen, language: chosen.unwrap_or_else(from_locale) };
    match cli.command {
        Command::Analysis(args) => analysis::run(&args, &context),
        Command::Net(args) => net::run(&args, &context),
        Command::Convert(args) => convert::run(&args, &context),
        Command::Show(args) => show::run(&args, &context),
        Command::Solve(args) => solve::run(&args, &context),
        Command::Suggest(args) => suggest::run(&args, &context),
        Command::Train(args) => train::run(&args, &context),
        Command::Audit(args) => audit::run(&args, &context),
        Command::Generate(args) => generate::run(&args, &context),
        Command::Verify(args) => verify::run(&args, &context),
        Command::Epg(args) => epg::run(&args, &context),
        Command::Shapes(args) => shapes::run(&args, &context),
        Command::Analyze(args) => analyze::run(&args, &context),
        Command::Mate(args) => mate::run(&args, &context),
        Command::Bench(args) => bench::run(&args, &context),
        Command::Studio(args) => studio::run(args, &context),
        Command::Config(args) => config::run(&args, &context),
        Command::Review(args) => review::run(&args, &context),
        Command::Fit(args) => fit::run(&args, &context),
        Command::Forbidden(args) => forbidden::run(&args, &context),
        Command::Book(args) => {
            let is_done = args.run(context.language, &interrupt::on_interrupt()?)?;
            Ok(if is_done { Outcome::Done } else { Outcome::Unsettled })
        }
        Command::Match(args) => match_::run(&args, &context),
        Command::Gtp(args) => gtp::run(&args, &context),
        Command::Gomocup(args) => gomocup::run(&args, &context),
        Command::Knowledge(args) => knowledge::run(&args, &context),
        Command::Papers(args) => papers::run(&args, &context),
        #[cfg(feature = "nats")]
        Command::Work(args) => {
            let usual = context.config.threads.unwrap_or(1);
            args.run(usual, context.language, &interrupt::on_interrupt()?).map(|()| Outcome::Done)
        }
        #[cfg(feature = "nats")]
        Command::Queue(args) => {
            let is_done = args.run(context.language, &interrupt::on_interrupt()?)?;
            Ok(if is_done { Outcome::Done } else { Outcome::Unsettled })
        }
        Command::Completions(args) => completions::run(&args),
        Command::Man(args) => man::run(&args),
    }
}

#[cfg(test)]
mod tests {
    use super::{GROUPS, command_line};
    use myosu::text::Language;

    #[test]
    fn no_two_arguments_of_a_command_have_one_name() {
        command_line(Language::Korean).debug_assert();
    }

    #[test]
    fn every_command_is_in_one_group_of_the_help() {
        let mut listed: Vec<&str> = GROUPS.iter().flat_map(|(_, names)| names.iter().copied()).collect();
        let line = command_line(Language::English);
        let mut all: Vec<&str> = line.get_subcommands().map(clap::Command::get_name).collect();
        listed.sort_unstable();
        all.sort_unstable();
        assert_eq!(listed, all);
    }
}
