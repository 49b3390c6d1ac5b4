//! What is made from the command line's own definition: completion scripts and the manual page.

use clap::{Arg, Command, CommandFactory};
use clap_mangen::roff::{Inline, Roff, bold, italic, roman};

use super::args::{Args, Completions};
use super::failure::Failure;
use super::output;

/// Prints the completion script of a shell.
///
/// # Errors
/// Where writing fails.
pub fn completions(args: &Completions) -> Result<(), Failure> {
    let mut script = Vec::new();
    clap_complete::generate(args.shell, &mut Args::command(), "attn", &mut script);
    output::write(None, |out| out.write_all(&script))
}

/// Prints the manual page, in roff: one page for all commands.
///
/// # Errors
/// Where writing fails.
pub fn man() -> Result<(), Failure> {
    let page = manual_page(&whole());
    output::write(None, |out| out.write_all(page.as_bytes()))
}

/// The command line with all that clap adds to it.
fn whole() -> Command {
    let mut command = Args::command();
    command.build();
    command
}

fn manual_page(command: &Command) -> String {
    let global: Vec<&str> = command
        .get_arguments()
        .map(|arg| arg.get_id().as_str())
        .collect();
    let mut page = Roff::new();
    let version = format!("attn {}", command.get_version().unwrap_or_default());
    page.control("TH", ["attn", "1", "", &version, ""]);
    let about = command
        .get_about()
        .map(ToString::to_string)
        .unwrap_or_default();
    page.control("SH", ["NAME"]);
    page.text([roman(format!("attn - {about}"))]);
    page.control("SH", ["SYNOPSIS"]);
    for subcommand in command.get_subcommands() {
        page.text(usage(subcommand));
        page.control("br", []);
    }
    page.control("SH", ["EXAMPLES"]);
    examples(&mut page, command);
    page.control("SH", ["COMMANDS"]);
    for subcommand in command.get_subcommands() {
        page.control("SS", [format!("attn {}", subcommand.get_name()).as_str()]);
        page.text(usage(subcommand));
        page.control("PP", []);
        if let Some(about) = subcommand.get_about() {
            page.text([roman(about.to_string())]);
        }
        let own = |arg: &&Arg| !global.contains(&arg.get_id().as_str());
        subcommand
            .get_arguments()
            .filter(own)
            .for_each(|arg| option(&mut page, arg));
        examples(&mut page, subcommand);
    }
    page.control("SH", ["OPTIONS OF EVERY COMMAND"]);
    command
        .get_arguments()
        .for_each(|arg| option(&mut page, arg));
    if let Some(status) = command.get_after_help() {
        let status = status.to_string();
        page.control("SH", ["EXIT STATUS"]);
        page.text([roman(status.trim_start_matches("Exit status: "))]);
    }
    page.render()
}

/// `attn explain [OPTIONS] <FILE>`
fn usage(command: &Command) -> Vec<Inline> {
    let usage = command.clone().render_usage().to_string();
    let usage = usage.trim_start_matches("Usage: ");
    let name = format!("attn {}", command.get_name());
    let rest = usage.strip_prefix(&name).unwrap_or_default().to_owned();
    vec![bold(name), roman(rest)]
}

/// The examples of a command, line by line.
fn examples(page: &mut Roff, command: &Command) {
    let Some(examples) = command.get_before_help() else {
        return;
    };
    page.control("PP", []);
    page.control("nf", []);
    for line in examples
        .to_string()
        .lines()
        .filter(|line| *line != "Examples:")
    {
        page.text([roman(line)]);
    }
    page.control("fi", []);
}

/// An argument, what it is for, and what it may be.
fn option(page: &mut Roff, arg: &Arg) {
    let names = [
        arg.get_short().map(|short| format!("-{short}")),
        arg.get_long().map(|long| format!("--{long}")),
    ];
    let names: Vec<String> = names.into_iter().flatten().collect();
    let takes = arg.get_action().takes_values();
    let value = takes.then(|| arg.get_value_names().unwrap_or_default().join(" "));
    let mut head = vec![bold(names.join(", "))];
    if let Some(value) = value {
        head.push(roman(if names.is_empty() { "" } else { " " }));
        head.push(italic(value));
    }
    page.control("TP", []);
    page.text(head);
    let help = arg.get_help().map(ToString::to_string);
    let help = help.unwrap_or_default();
    // Help that tells a default of its own ends with it.
    let (about, told) = match help.split_once(" [default: ") {
        Some((about, _)) => (about, &help[about.len()..]),
        None => (help.as_str(), ""),
    };
    let (possible, defaults) = match takes {
        true => (arg.get_possible_values(), arg.get_default_values()),
        false => (Vec::new(), &[][..]),
    };
    let possible: Vec<&str> = possible.iter().map(|value| value.get_name()).collect();
    let colon = if possible.is_empty() { "" } else { ": " };
    let default = match defaults {
        [default] => format!(" [default: {}]", default.to_string_lossy()),
        _ => told.to_owned(),
    };
    let text = format!("{about}{colon}{}{default}", possible.join(", "));
    page.text([roman(text)]);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_option_of_every_command_is_in_the_manual() {
        let command = whole();
        let page = manual_page(&command)
            .replace("\\-", "-")
            .replace("\\*(Aq", "'");
        for command in std::iter::once(&command).chain(command.get_subcommands()) {
            for arg in command.get_arguments().filter(|arg| arg.get_id() != "help") {
                let help = arg.get_help().map(ToString::to_string).unwrap_or_default();
                let about = help.split(" [default: ").next().unwrap_or_default();
                assert!(
                    !help.is_empty() && page.contains(about),
                    "{}: {help}",
                    arg.get_id()
                );
                let long = arg.get_long().map(|long| format!("--{long}"));
                assert!(
                    long.is_none_or(|long| page.contains(&long)),
                    "{}",
                    arg.get_id()
                );
            }
        }
    }
}
