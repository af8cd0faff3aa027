//! The manual page, from the definitions of the command line.
//!
//! One page holds the whole program, with a section for each subcommand: there is one page to install and to search.

use std::io::{self, Write};

use clap::Command;
use clap_mangen::Man;
use clap_mangen::roff::{Roff, bold, roman};

pub(crate) const EXAMPLES: &str = "\
Examples:
  gridsolve man > gridsolve.1        the page as a file
  man -l gridsolve.1                 read it
  gridsolve man | man -l -           both in one";

/// The page of this command and of all its subcommands.
///
/// # Errors
/// None that a page in memory can have; they come with the signatures of clap_mangen.
pub(crate) fn page(command: Command) -> io::Result<String> {
    // `help` has no options of its own to tell of.
    let mut command = command.disable_help_subcommand(true).subcommand_value_name("command");
    command.build();
    // An empty date needs its quotation marks, or what follows would be taken for it.
    let man = Man::new(command.clone()).title(command.get_name().to_uppercase()).date("\"\"").manual("User Commands");
    // What each part begins with defines the apostrophe, for all the others too.
    let mut page = Roff::new().render();
    page += &part(|out| man.render_title(out))?;
    page += &part(|out| man.render_name_section(out))?;
    page += &part(|out| man.render_synopsis_section(out))?;
    page += &part(|out| man.render_description_section(out))?;
    page += &part(|out| subcommands(&command).to_writer(out))?;
    page += &part(|out| man.render_options_section(out))?;
    let exit_status = after_help(&command);
    page += &part(|out| notes(Roff::new().control("SH", ["EXIT STATUS"]), &exit_status).to_writer(out))?;
    add_subcommands(&mut page, &command, &exit_status)?;
    // Signs that clap_mangen leaves as they are: a backtick would be typeset as a quotation mark, and an empty line is
    // not allowed inside a paragraph.
    Ok(page.replace('`', r"\(ga").replace("\n.br\n\n.br\n", "\n.sp\n").replace("\n\n", "\n.sp\n"))
}

/// The overview of the subcommands.
fn subcommands(command: &Command) -> Roff {
    let mut roff = Roff::new();
    roff.control("SH", ["SUBCOMMANDS"]);
    for inner in command.get_subcommands() {
        roff.control("TP", []).text([bold(inner.get_name())]).text([roman(about(inner))]);
    }
    roff
}

/// Adds a section for each subcommand, and for each of theirs; `told` has been said already.
fn add_subcommands(page: &mut String, command: &Command, told: &str) -> io::Result<()> {
    for inner in command.get_subcommands() {
        // Help and version are the same everywhere and stand among the options of the whole.
        let is_everywhere = |name: &str| ["help", "version"].contains(&name);
        let inner = inner.clone().subcommand_value_name("command").mut_args(|argument| {
            let hide = is_everywhere(argument.get_id().as_str()) || argument.is_hide_set();
            argument.hide(hide)
        });
        let man = Man::new(inner.clone());
        let title = inner.get_bin_name().unwrap_or(inner.get_name());
        let text = after_help(&inner);
        let mut head = Roff::new();
        head.control("SH", [title.to_uppercase().as_str()]).text([roman(about(&inner))]).control("PP", []);
        *page += &part(|out| head.to_writer(out))?;
        *page += without_heading(&part(|out| man.render_synopsis_section(out))?);
        *page += &part(|out| notes(Roff::new().control("PP", []), text.replace(told, "").trim_end()).to_writer(out))?;
        if inner.get_arguments().any(|argument| !argument.is_hide_set()) {
            *page += ".SS Options\n";
            *page += without_heading(&part(|out| man.render_options_section(out))?);
        }
        add_subcommands(page, &inner, &text)?;
    }
    Ok(())
}

/// What a part of the page is written as, without what each of them begins with.
fn part(write: impl FnOnce(&mut dyn Write) -> io::Result<()>) -> io::Result<String> {
    let mut bytes = Vec::new();
    write(&mut bytes)?;
    let text = String::from_utf8_lossy(&bytes);
    Ok(text.strip_prefix(&Roff::new().render()).unwrap_or(&text).to_owned())
}

/// A section without its first line.
fn without_heading(section: &str) -> &str {
    section.split_once('\n').map_or("", |(_, rest)| rest)
}

fn about(command: &Command) -> String {
    command.get_long_about().or(command.get_about()).map(ToString::to_string).unwrap_or_default()
}

fn after_help(command: &Command) -> String {
    command.get_after_long_help().or(command.get_after_help()).map(ToString::to_string).unwrap_or_default()
}

/// What a line of the text below the options is: paragraphs are filled, what is set off from the margin is not.
enum Line<'t> {
    End,
    Prose(&'t str),
    /// Words and, behind a gap, what they mean.
    Item(&'t str, &'t str),
    Verbatim(&'t str),
}

impl<'t> Line<'t> {
    /// In a sample puzzle a gap is part of the sample.
    fn of(line: &'t str, is_in_sample: bool) -> Self {
        let Some(inner) = line.strip_prefix("  ") else {
            return if line.is_empty() { Line::End } else { Line::Prose(line) };
        };
        match inner.split_once("  ") {
            Some((words, meaning)) if !words.is_empty() && !is_in_sample => Line::Item(words, meaning.trim_start()),
            _ => Line::Verbatim(inner),
        }
    }
}

/// Adds the text below the options, behind the beginning of a paragraph.
fn notes<'r>(roff: &'r mut Roff, text: &str) -> &'r mut Roff {
    let mut last = Line::Prose(text);
    // The end of the text ends a sample, too.
    for line in text.lines().chain([""]) {
        let is_in_sample = matches!(last, Line::Verbatim(_));
        let line = Line::of(line, is_in_sample);
        if is_in_sample && !matches!(line, Line::Verbatim(_)) {
            roff.control("fi", []);
        }
        match (&last, &line) {
            (_, Line::End) | (Line::Verbatim(_), Line::Verbatim(_)) | (Line::Prose(_), Line::Prose(_)) => {}
            (_, Line::Item(..)) => {
                roff.control("TP", []);
            }
            (_, Line::Prose(_)) => {
                roff.control("PP", []);
            }
            (_, Line::Verbatim(_)) => {
                roff.control("PP", []).control("nf", []);
            }
        }
        match line {
            Line::End => {}
            Line::Prose(text) | Line::Verbatim(text) => {
                roff.text([roman(text)]);
            }
            Line::Item(words, meaning) => {
                roff.text([bold(words)]).text([roman(meaning)]);
            }
        }
        last = line;
    }
    roff
}
