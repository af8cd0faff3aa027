//! `gridsolve completions` and `gridsolve man`: what is made from the command line's definition holds all of it.
#![allow(clippy::expect_used, reason = "a test that fails panics")]

mod support;

use std::io::{Read, Write};
use std::process::{Command, Stdio};

use support::{Ran, gridsolve, run};

const SHELLS: [&str; 5] = ["bash", "zsh", "fish", "elvish", "powershell"];

fn printed(arguments: &[&str]) -> String {
    let Ran { code, out, err } = run(arguments, "");
    assert_eq!((code, err.as_str()), (Some(0), ""), "{arguments:?}");
    out
}

/// The path of each subcommand, as in `generate star`, and the long names of its options.
fn subcommands() -> Vec<(String, Vec<String>)> {
    fn collect(command: &clap::Command, path: &str, all: &mut Vec<(String, Vec<String>)>) {
        for inner in command.get_subcommands().filter(|inner| inner.get_name() != "help") {
            let path = format!("{path} {}", inner.get_name());
            let options = inner.get_arguments().filter_map(|argument| argument.get_long());
            all.push((path.trim_start().to_owned(), options.map(str::to_owned).collect()));
            collect(inner, &path, all);
        }
    }
    let mut all = Vec::new();
    collect(&gridsolve::cli::command(), "", &mut all);
    assert!(all.len() >= 9, "{all:?}");
    all
}

/// How often the script offers an option (with its dashes) or a subcommand.
fn offers(shell: &str, script: &str, name: &str) -> usize {
    let forms = match shell {
        "bash" => {
            let lists = script.lines().filter_map(|line| line.trim_start().strip_prefix("opts="));
            return lists.flat_map(|list| list.trim_matches('"').split(' ')).filter(|word| *word == name).count();
        }
        "zsh" => vec![format!("{name}=["), format!("{name}["), format!("'{name}:")],
        "fish" => vec![format!(" -l {} ", name.trim_start_matches('-')), format!(" -a \"{name}\" ")],
        "elvish" => vec![format!(" cand {name} '")],
        "powershell" => vec![format!("new('{name}', ")],
        _ => panic!("no such shell: {shell}"),
    };
    forms.iter().map(|form| script.matches(form).count()).sum()
}

#[test]
fn every_script_offers_all_subcommands_and_their_options() {
    let mut names = Vec::new();
    for (path, options) in subcommands() {
        names.extend(path.rsplit(' ').next().map(str::to_owned));
        names.extend(options.iter().map(|option| format!("--{option}")));
    }
    assert!(names.len() > 60, "{names:?}");
    for shell in SHELLS {
        let script = printed(&["completions", shell]);
        for name in &names {
            let times = names.iter().filter(|other| *other == name).count();
            assert!(offers(shell, &script, name) >= times, "{shell}: not {times} times {name}");
        }
    }
}

#[test]
fn an_unknown_shell_is_wrong_usage() {
    for arguments in [&["completions", "tcsh"][..], &["completions"], &["completions", "bash", "zsh"]] {
        let ran = run(arguments, "");
        assert_eq!((ran.code, ran.out.as_str()), (Some(2), ""), "{arguments:?}");
        assert!(
            ran.err.contains("error: ") && (ran.err.contains("<SHELL>") || ran.err.contains("'zsh'")),
            "{}",
            ran.err
        );
    }
}

/// The shell's answer to a script on its standard input; none where there is no such shell.
fn told(shell: &str, arguments: &[&str], script: &str) -> Option<String> {
    let streams = || Stdio::piped();
    let child = Command::new(shell).args(arguments).stdin(streams()).stdout(streams()).stderr(streams()).spawn();
    let mut child = child.ok()?;
    let mut stdin = child.stdin.take().expect("stdin is a pipe");
    stdin.write_all(script.as_bytes()).expect("the shell reads");
    drop(stdin);
    let output = child.wait_with_output().expect("the shell ends");
    assert_eq!(String::from_utf8_lossy(&output.stderr), "", "{shell}");
    assert!(output.status.success(), "{shell}: {}", output.status);
    Some(String::from_utf8_lossy(&output.stdout).into_owned())
}

#[test]
fn bash_completes_with_the_script() {
    let script = printed(&["completions", "bash"]);
    // As bash does it: all words, then the function with the command, the last word and the one before it.
    let ask = |words: &str| {
        let ask = r#"COMP_CWORD=$((${#COMP_WORDS[@]} - 1))
            _gridsolve gridsolve "${COMP_WORDS[COMP_CWORD]}" "${COMP_WORDS[COMP_CWORD - 1]}"
            printf '%s\n' "${COMPREPLY[@]}""#;
        format!("{script}\nCOMP_WORDS=({words})\n{ask}\n")
    };
    let Some(begun) = told("bash", &["--norc"], &ask("gridsolve st")) else { return };
    assert_eq!(begun, "star\n");
    let options = told("bash", &["--norc"], &ask("gridsolve generate omok --s"));
    assert_eq!(options.as_deref(), Some("--seed\n--size\n--stones\n"));
    let shells = told("bash", &["--norc"], &ask("gridsolve completions ''")).expect("as before");
    assert!(SHELLS.iter().all(|shell| shells.contains(shell)), "{shells}");
}

#[test]
fn other_shells_read_their_script() {
    let zsh = format!("autoload -Uz compinit && compinit -u -D\n{}\n", printed(&["completions", "zsh"]));
    let ask = format!("{zsh}print $_comps[gridsolve]\n");
    if let Some(function) = told("zsh", &["-f", "-s"], &ask) {
        assert_eq!(function, "_gridsolve\n");
    }
    let fish = format!("{}\ncomplete -C 'gridsolve generate omok --st'\n", printed(&["completions", "fish"]));
    if let Some(option) = told("fish", &["--no-config"], &fish) {
        assert!(option.starts_with("--stones\t"), "{option}");
    }
}

/// The section of the page with this title, up to the next one.
fn section<'p>(page: &'p str, title: &str) -> &'p str {
    let (_, rest) = page.split_once(&format!(".SH \"{title}\"\n")).unwrap_or_else(|| panic!("no section {title}"));
    rest.split("\n.SH ").next().unwrap_or_default()
}

#[test]
fn the_manual_has_a_section_for_each_subcommand_with_all_its_options() {
    let page = printed(&["man"]);
    for (path, options) in subcommands() {
        let section = section(&page, &format!("GRIDSOLVE {}", path.to_uppercase()));
        for option in options {
            let option = format!("\\fB\\-\\-{}\\fR", option.replace('-', "\\-"));
            // In the synopsis and in the list of options.
            assert!(section.matches(&option).count() >= 2, "{option} of {path}");
        }
        let name = path.rsplit(' ').next().unwrap_or_default();
        assert!(path.contains(' ') || page.contains(&format!(".TP\n\\fB{name}\\fR\n")), "{path} in the overview");
    }
    assert!(section(&page, "EXIT STATUS").contains("\\fB130\\fR\n"));
    assert_eq!(page.matches("\\fB130\\fR\n").count(), 2, "the exit status of the puzzles, and of generate");
}

#[test]
fn the_manual_is_sound_roff() {
    let page = printed(&["man"]);
    assert!(!page.contains("\n\n") && !page.contains('`') && page.is_ascii());
    let balance = |from: &str, to: &str| {
        let lines = |request: &str| page.lines().filter(|line| line.split(' ').next() == Some(request)).count();
        assert!(lines(from) > 0 && lines(from) == lines(to), "{from}: {}, {to}: {}", lines(from), lines(to));
    };
    balance(".nf", ".fi");
    balance(".RS", ".RE");
    // A picture stays as it is, and its dots do not become requests.
    assert!(page.contains("\n.nf\n\\&....x....\n\\&.A.I.D.x.\n"), "{page}");
    if let Some(shown) = told("groff", &["-man", "-ww", "-Tascii", "-P-c"], &page) {
        assert!(shown.contains("       ....x....\n       .A.I.D.x.\n"), "{shown}");
    }
}

#[test]
fn a_reader_that_leaves_early_ends_it_quietly() {
    for arguments in [&["man"][..], &["completions", "zsh"]] {
        let mut child = gridsolve(arguments).spawn().expect("the program starts");
        // A pipe without any reader, whatever the size of its buffer.
        drop(child.stdout.take());
        let mut err = String::new();
        child.stderr.take().expect("stderr is a pipe").read_to_string(&mut err).expect("messages are UTF-8");
        assert_eq!((child.wait().expect("it ends").code(), err.as_str()), (Some(0), ""), "{arguments:?}");
    }
}

#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_is_told() {
    for arguments in [&["man"][..], &["completions", "bash"]] {
        let full = std::fs::OpenOptions::new().write(true).open("/dev/full").expect("Linux has it");
        let output = gridsolve(arguments).stdout(full).output().expect("the program starts");
        let err = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(2));
        assert!(err.starts_with("error: cannot write to stdout: "), "{err}");
    }
}
