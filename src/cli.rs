//! The command line: what was typed, and the one match that picks a puzzle and a question.

use std::ffi::OsString;
use std::io::{self, IsTerminal};
use std::path::PathBuf;
use std::thread;
use std::time::Duration;

use anyhow::{Context, Result};
use clap::builder::StyledStr;
use clap::error::ErrorKind;
use clap::{Args, ColorChoice, CommandFactory, Parser, Subcommand, ValueEnum};

use crate::answer::{Answerer, Form, Options, Question};
use crate::cli_completions::Completions;
use crate::cli_generate::{self, Generate};
use crate::cli_man;
use crate::ink::Ink;
use crate::input::Format;
use crate::interrupt::Interrupt;
use crate::output::{Channel, Output};
use crate::render::Render;
use crate::run::{Source, run};
use crate::solver::Solver;
use crate::{domino, omok, star};

/// Wrong usage.
const USAGE: u8 = 2;

/// Runs the program with these arguments (the first one is its name) and returns its exit status.
///
/// # Errors
/// What keeps it from starting at all.
pub fn main(arguments: impl IntoIterator<Item = OsString>) -> Result<u8> {
    let typed = match Typed::try_parse_from(arguments).and_then(Typed::consistent) {
        Ok(typed) => typed,
        Err(told) => {
            // Help and version are told in the same way as wrong usage.
            let (channel, status) = if told.use_stderr() { (Channel::Err, USAGE) } else { (Channel::Out, 0) };
            let is_told = say(channel, &told.render());
            return Ok(if is_told { status } else { USAGE });
        }
    };
    match &typed.task {
        Task::Star(typed) => answer(typed.asked(), &typed.format(), &typed.solver(), &star::Drawing),
        Task::Domino(typed) => answer(typed.common.asked(), &domino::Text, &domino::Tilings::default(), &domino::Boxes),
        Task::Omok(typed) if typed.forbidden => {
            answer(typed.asked(), &typed.format(), &omok::ForbiddenPoints, &omok::PointList)
        }
        Task::Omok(typed) => match typed.win {
            Some(goal) => {
                let fours = omok::Fours { any: goal == Goal::Any };
                answer(typed.asked(), &typed.format_with_turn(), &fours, &omok::WinText)
            }
            None => answer(typed.asked(), &typed.format(), &omok::Judge, &omok::Verdict),
        },
        Task::Generate(typed) => cli_generate::main(typed),
        Task::Completions(typed) => print(&typed.script(command())),
        Task::Man => print(&cli_man::page(command())?),
    }
}

/// The command line as it is defined, for programs that need it without running it.
pub fn command() -> clap::Command {
    Typed::command()
}

/// What the command line asks of any puzzle.
struct Asked {
    options: Options,
    /// Where the puzzles come from; without any it is standard input, unless that is a terminal.
    sources: Vec<Source>,
    quiet: bool,
}

/// Answers the puzzles of the sources with one format, solver and face.
fn answer<F, S, R>(asked: Asked, format: &F, solver: &S, render: &R) -> Result<u8>
where
    F: Format,
    S: Solver<Puzzle = F::Puzzle>,
    R: Render<S>,
{
    let Asked { options, mut sources, quiet } = asked;
    if sources.is_empty() {
        if io::stdin().is_terminal() {
            return Ok(tell_short_help(F::NAME));
        }
        sources.push(Source::Stdin);
    }
    let interrupt = Interrupt::install().context("cannot listen for Ctrl-C")?;
    let output = Output::standard(quiet);
    let answerer = Answerer { format, solver, render, options: &options, interrupt: &interrupt };
    Ok(run(&answerer, &sources, &output))
}

/// Somebody at a terminal gave no puzzle: says how, instead of waiting in silence.
fn tell_short_help(puzzle: &str) -> u8 {
    let mut command = command();
    command.build();
    if let Some(command) = command.find_subcommand_mut(puzzle) {
        say(Channel::Err, &command.render_help());
    }
    USAGE
}

/// Says what clap has to say, with its styles only to a terminal; false if that could not be written.
fn say(channel: Channel, text: &StyledStr) -> bool {
    let is_terminal = match channel {
        Channel::Out => io::stdout().is_terminal(),
        Channel::Err => io::stderr().is_terminal(),
    };
    let text = if is_terminal && !no_color() { text.ansi().to_string() } else { text.to_string() };
    let output = Output::standard(false);
    output.say(channel, &text);
    output.take_failure().is_none_or(|error| error.kind() == io::ErrorKind::BrokenPipe)
}

/// Prints a text that is neither an answer nor told by clap, and returns the exit status.
fn print(text: &str) -> Result<u8> {
    let output = Output::standard(false);
    output.say(Channel::Out, text);
    match output.take_failure() {
        Some(error) if error.kind() != io::ErrorKind::BrokenPipe => Err(error).context("cannot write to stdout"),
        _ => Ok(0),
    }
}

/// Whether the environment asks for no colour (no-color.org).
fn no_color() -> bool {
    std::env::var_os("NO_COLOR").is_some_and(|value| !value.is_empty())
}

/// Exact answers for three grid puzzles.
///
/// Reads puzzles from files or from standard input and prints the answers in the order of the puzzles.
#[derive(Debug, Parser)]
#[command(name = "gridsolve", version, propagate_version = true, after_help = EXIT_STATUS)]
#[command(args_override_self = true)]
struct Typed {
    #[command(subcommand)]
    task: Task,
}

impl Typed {
    /// Refuses what clap cannot tell: which values of options exclude each other.
    fn consistent(self) -> Result<Self, clap::Error> {
        let no_picture = |name: &'static str, common: &Common| Some((vec![name], common.no_picture()?.to_owned()));
        let contradiction = match &self.task {
            Task::Omok(typed) if typed.forbidden && typed.rule.is_some_and(|rule| rule != Rule::Renju) => {
                let message = "only --rule renju has forbidden points, and --forbidden implies it";
                Some((vec![omok::Omok::NAME], message.to_owned()))
            }
            Task::Star(typed) => no_picture(star::Text::NAME, &typed.common),
            Task::Domino(typed) => no_picture(domino::Text::NAME, &typed.common),
            Task::Omok(typed) => no_picture(omok::Omok::NAME, &typed.common),
            Task::Generate(typed) => typed.contradiction().map(|(puzzle, message)| (vec!["generate", puzzle], message)),
            Task::Completions(_) | Task::Man => None,
        };
        match contradiction {
            Some((subcommands, message)) => Err(refusal(&subcommands, &message)),
            None => Ok(self),
        }
    }
}

/// The error of a subcommand whose options contradict each other.
fn refusal(subcommands: &[&str], message: &str) -> clap::Error {
    fn of(command: &mut clap::Command, subcommands: &[&str], message: &str) -> clap::Error {
        if let [first, rest @ ..] = subcommands
            && let Some(inner) = command.find_subcommand_mut(first)
        {
            return of(inner, rest, message);
        }
        command.error(ErrorKind::ArgumentConflict, message)
    }
    let mut command = command();
    command.build();
    of(&mut command, subcommands, message)
}

#[derive(Debug, Subcommand)]
enum Task {
    /// Complete magic stars and other figures: every line has the same sum
    Star(Star),
    /// Tile a grid of numbers with one full domino set (Dominosa), or count the tilings
    Domino(Domino),
    /// Judge a five-in-a-row board: exactly five win, six do not
    Omok(Omok),
    /// Make new puzzles, each solved and checked before it is printed
    Generate(Generate),
    /// Print a script that completes this command line in a shell
    Completions(Completions),
    /// Print the manual page: one for the whole program, all subcommands with their options
    #[command(display_name = "gridsolve", after_help = cli_man::EXAMPLES)]
    Man,
}

const EXIT_STATUS: &str = "\
Exit status, the worst of all puzzles:
  0    answered; a count of 0 and an undecided board are answers
  1    a solution was asked for and a puzzle has none; with --unique: a puzzle is not unique
  2    wrong usage, unreadable file, or malformed input
  3    the time limit ended the search before the answer was certain
  101  an answer failed the program's own check and was not printed, or the program crashed
  130  interrupted by Ctrl-C; what was found so far has been printed";

#[derive(Debug, Args)]
#[command(display_name = "gridsolve", after_help = STAR_EXAMPLE, after_long_help = format!("{STAR_LONG_EXAMPLE}\n\n{EXIT_STATUS}"))]
struct Star {
    #[command(flatten)]
    common: Common,

    /// In place of FILE: the empty star of this type, such as 7/2 or its usual name 7a
    ///
    /// N/K has N points, each joined by a line to the K-th next, 2 <= K < N/2. In names `a` is K = 2, `b` is K = 3 and
    /// so on. Nothing is read.
    #[arg(long, value_name = "N/K", value_parser = empty_star, conflicts_with = "files")]
    empty: Option<Source>,

    /// Only one solution, the smallest, of those that are turns or reflections of each other
    ///
    /// These are the counts that are published: 80 for the hexagram, 72 for 7/2. For stars only; `figure:` is refused.
    #[arg(long)]
    basic: bool,

    /// With --count: count the I-th of N parts of the search; all parts add up to the whole
    #[arg(long, value_name = "I/N", value_parser = part, requires = "count")]
    #[arg(conflicts_with_all = ["all", "unique", "limit", "puzzle"])]
    part: Option<star::Part>,
}

impl Star {
    fn asked(&self) -> Asked {
        let mut asked = self.common.asked();
        asked.sources.extend(self.empty.clone());
        asked.options.part = self.part.map(|star::Part { index, of }| format!("{index}/{of}"));
        asked
    }

    fn format(&self) -> star::Text {
        star::Text { basic: self.basic }
    }

    fn solver(&self) -> star::Complete {
        star::Complete { basic: self.basic, part: self.part }
    }
}

/// The text of an empty star, under the name by which it was asked for.
fn empty_star(typed: &str) -> Result<Source, String> {
    star_of_type(typed).map(|star| Source::Text(typed.to_owned(), star::Text::default().print(&star)))
}

/// The empty star of a type.
pub(crate) fn star_of_type(typed: &str) -> Result<star::Puzzle, String> {
    star::empty(typed).map_err(|fault| format!("{}: {}", fault.message, fault.label))
}

/// The part `I/N` of a search.
fn part(typed: &str) -> Result<star::Part, String> {
    let is_number = |text: &str| text.bytes().all(|c| c.is_ascii_digit());
    let parts = typed.split_once('/').filter(|(index, of)| is_number(index) && is_number(of));
    let numbers = parts.and_then(|(index, of)| Some((index.parse().ok()?, of.parse().ok()?)));
    match numbers {
        Some((index, of)) if (1..=of).contains(&index) => Ok(star::Part { index, of }),
        Some(_) => Err("the parts of N are 1/N to N/N".to_owned()),
        None => Err("a part is written I/N, as in 3/7".to_owned()),
    }
}

// The manual page reads the layout of these texts, see `cli_man`: an example begins with two blanks, and what it does stands
// behind a gap.
const STAR_EXAMPLE: &str = "\
A puzzle is a picture of five rows; `x` is a blank, `A` to `L` are the numbers 1 to 12:
  ....x....
  .A.I.D.x.
  ..x...x..
  .x.x.x.x.
  ....x....
Stars of any order, and other figures, are written as text: see --help.

Examples:
  gridsolve star puzzle.txt                   the smallest completion in reading order
  gridsolve star --count < many.txt           how many completions, one line a puzzle
  gridsolve star --count --basic --empty 8a   how many different stars of eight points
  gridsolve star --format pretty --empty 7/3  a star as a picture; with svg for print";

const STAR_LONG_EXAMPLE: &str = "\
A puzzle is a picture of five rows; `x` is a blank, `A` to `L` are the numbers 1 to 12:
  ....x....
  .A.I.D.x.
  ..x...x..
  .x.x.x.x.
  ....x....

Or a star of N points, each joined to the K-th next, in rows of any order. Points go clockwise from the top,
valley i is the outermost crossing between point i and the next one:
  star: 7/2
  points: x x 3 x x x x
  valleys: x x x x 14 x x
  numbers: 1-14       1 to 2N if it is left out; numbers and ranges, such as 1-6,8-10,12
  sum: 30             of each line; if it is left out every possible sum is tried, the smallest first

Or any figure of lines; `line` comes once for each of them:
  figure: a triangle
  cells: a b c d e f
  line: a b c
  line: c d e
  line: e f a
  numbers: 1-6
  sum: ?              a number, or `?` for every possible sum
  given: a=1 d=2      may be left out

A blank line ends a puzzle in rows of keys. Solutions come in the order of their sums, then of their numbers,
points before valleys, cells as they are named.

Examples:
  gridsolve star puzzle.txt                      the smallest completion in reading order
  gridsolve star --count < many.txt              how many completions, one line a puzzle
  gridsolve star --empty 7/2                     the smallest star of this type
  gridsolve star --count --basic --empty 8a      how many different stars of eight points
  gridsolve star --count --part 3/7 --empty 9a   the third of seven parts of a count
  gridsolve star --format pretty --empty 7/3     a star as a picture
  gridsolve star --format svg --puzzle p.txt     the puzzle as a picture for print, with no answer";

#[derive(Debug, Args)]
#[command(display_name = "gridsolve", after_help = DOMINO_EXAMPLE, after_long_help = format!("{DOMINO_EXAMPLE}\n\n{EXIT_STATUS}"))]
struct Domino {
    #[command(flatten)]
    common: Common,
}

const DOMINO_EXAMPLE: &str = "\
A puzzle is a grid of pips, one digit a cell or integers with blanks, commas or semicolons between, and a
blank line behind it. A double-n set has (n+1)(n+2)/2 dominoes, so any rectangle of (n+1)(n+2) cells is a
puzzle. Game IDs such as 1:001110 or 1dt:001110 are puzzles of one line. Where some value stands too often
there is no tiling, and stderr says which.
  001
  110

Examples:
  gridsolve domino puzzle.txt             one tiling, drawn
  gridsolve domino --count < puzzle.txt   how many tilings there are, exactly
  gridsolve domino --format svg --puzzle puzzle.txt > puzzle.svg   the puzzle for print, with no answer";

#[derive(Debug, Args)]
#[command(display_name = "gridsolve", after_help = OMOK_EXAMPLE, after_long_help = format!("{OMOK_EXAMPLE}\n\n{EXIT_STATUS}"))]
struct Omok {
    #[command(flatten)]
    common: Common,

    /// What wins [default: standard]
    #[arg(long, value_enum, value_name = "RULE")]
    rule: Option<Rule>,

    /// Where may black not play? One point a line, or `none`; implies --rule renju
    #[arg(long, conflicts_with_all = ["count", "all", "limit", "unique"])]
    forbidden: bool,

    /// The form of the input [default: recognised by itself]
    #[arg(long, value_enum, value_name = "FORM")]
    input: Option<BoardForm>,

    /// The shortest win by continuous fours for the side to move, as moves; or `any`, the first one found
    #[arg(long, value_enum, value_name = "GOAL", num_args = 0..=1, require_equals = true, default_missing_value = "shortest")]
    #[arg(conflicts_with_all = ["count", "all", "unique", "limit", "forbidden"])]
    win: Option<Goal>,

    /// Whose turn it is [default: PL in SGF, else black if both have as many stones, white if black has one more]
    #[arg(long, value_enum, value_name = "COLOR", requires = "win")]
    #[arg(conflicts_with_all = ["count", "all", "unique", "limit", "forbidden"])]
    to_move: Option<Side>,

    /// Rows of the board, 5 to 26, where the input does not say it [default: 15]
    ///
    /// Move lists never say it, games in SGF do not without SZ.
    #[arg(long, value_name = "N", value_parser = board_size)]
    size: Option<usize>,
}

/// The number of rows of a board.
pub(crate) fn board_size(typed: &str) -> Result<usize, String> {
    let size = typed.parse().ok().filter(|size| (omok::MIN_SIZE..=omok::MAX_SIZE).contains(size));
    size.ok_or_else(|| format!("a board has {} to {} rows", omok::MIN_SIZE, omok::MAX_SIZE))
}

const OMOK_EXAMPLE: &str = "\
A puzzle is a square board of 5 to 26 rows: 0 empty, 1 black, 2 white, with or without blanks; or signs
such as `.` `X` `O`, with a frame of letters and numbers if you like. Games are read too: a line of moves in
board notation (`H8 I9 G7`, black first, rows from the bottom), SGF (the main line), and Gomocup's .psq.
The answer is `0`, or the colour that has won and, on the next line, row and column of the leftmost stone of
its five, from the top left (topmost if vertical).
Forbidden points are named by letters from the left and numbers from the bottom: `H7 double-three`.

Examples:
  gridsolve omok board.txt                        who has won, and where
  gridsolve omok --rule renju --all < board.txt   every winning line, as renju judges
  gridsolve omok --forbidden board.txt            where black may not play in renju
  gridsolve omok --win --to-move black board.txt  the shortest win by continuous fours
  gridsolve omok --win --format svg board.txt     the same as a picture with numbered stones
  echo H8 I9 H7 I10 | gridsolve omok --size 19    who has won after these moves";

/// Which lines of stones win.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum Rule {
    /// Exactly five, both colours
    Standard,
    /// Five or more, both colours
    Freestyle,
    /// Black exactly five, white five or more
    Renju,
}

impl Rule {
    pub(crate) fn meant(self) -> omok::Rule {
        match self {
            Rule::Standard => omok::Rule::Standard,
            Rule::Freestyle => omok::Rule::Freestyle,
            Rule::Renju => omok::Rule::Renju,
        }
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum BoardForm {
    /// 0 empty, 1 black, 2 white
    Digits,
    /// Signs: empty . - _ +, black X x *, white O o, or stones
    Board,
    /// One line of moves, black first: H8 I9 G7
    Moves,
    /// The main line of a game in SGF, GM[4]
    Sgf,
    /// Gomocup and Piskvork: Piskvorky 15x15, 11:11, 0
    Psq,
}

/// Which win is looked for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Goal {
    /// The shortest one, proven
    Shortest,
    /// The first one found
    Any,
}

/// Whose turn it is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Side {
    Black,
    White,
}

impl Omok {
    fn asked(&self) -> Asked {
        let mut asked = self.common.asked();
        if self.forbidden && asked.options.question != Question::Puzzle {
            asked.options.question = Question::All;
        }
        asked
    }

    fn format_with_turn(&self) -> omok::WithTurn {
        let to_move = self.to_move.map(|side| match side {
            Side::Black => omok::Color::Black,
            Side::White => omok::Color::White,
        });
        omok::WithTurn { omok: self.format(), to_move }
    }

    fn format(&self) -> omok::Omok {
        let implied = if self.forbidden { Rule::Renju } else { Rule::Standard };
        omok::Omok {
            rule: self.rule.unwrap_or(implied).meant(),
            input: self.input.map(|form| match form {
                BoardForm::Digits => omok::InputForm::Digits,
                BoardForm::Board => omok::InputForm::Board,
                BoardForm::Moves => omok::InputForm::Moves,
                BoardForm::Sgf => omok::InputForm::Sgf,
                BoardForm::Psq => omok::InputForm::Psq,
            }),
            size: self.size,
        }
    }
}

/// What all puzzles understand.
#[derive(Debug, Args)]
struct Common {
    /// Files of puzzles, read in this order; `-`, or none, is standard input
    #[arg(value_name = "FILE")]
    files: Vec<PathBuf>,

    /// How many solutions are there? With --limit N, `N+` says more than N
    #[arg(short, long, group = "question")]
    count: bool,

    /// Every solution, a blank line between two
    #[arg(short, long, group = "question", conflicts_with = "limit")]
    all: bool,

    /// Is there exactly one solution? Prints `unique`, `multiple` or `none`
    #[arg(short, long, group = "question", conflicts_with = "limit")]
    unique: bool,

    /// At most N solutions, or with --count: count no further than N
    #[arg(short = 'n', long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    limit: Option<u64>,

    /// How answers are printed
    ///
    /// `pretty` and `svg` draw each solution. Where a puzzle has none they draw the puzzle: `pretty` below `no solution` (or
    /// `0`, or `none`), `svg` with `no solution` on stderr. Solutions are drawn one after the other with a blank line
    /// between; an SVG has none inside, so that several can be cut apart. In stars what was found stands in brackets
    /// (pretty) or on white, with what was given in bold on grey (svg); colour only repeats what signs, numbers and rings
    /// say.
    #[arg(long, value_enum, value_name = "FORMAT", default_value = "plain")]
    format: AnswerFormat,

    /// One JSON object a puzzle, each on its own line; short for --format json
    #[arg(long)]
    json: bool,

    /// Draw the puzzle without its solution, for print: with --format pretty or svg
    ///
    /// Nothing is searched, so it takes no time, and says nothing about the solution.
    #[arg(long, group = "question", conflicts_with = "limit")]
    puzzle: bool,

    /// Go on after malformed puzzles, with the line `invalid` for each, and after unreadable files
    #[arg(short, long)]
    keep_going: bool,

    /// Threads for the puzzles of a stream, or for one long count of stars [default: one a core]
    #[arg(short = 'j', long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024))]
    threads: Option<u16>,

    /// The longest search for one puzzle, in ms, s, m or h: 500ms, 10s, 2m
    #[arg(long, value_name = "TIME", value_parser = time)]
    time_limit: Option<Duration>,

    /// No answers on stdout: the exit status tells
    #[arg(short, long)]
    quiet: bool,

    /// Colour in error messages and in pretty pictures; NO_COLOR is respected
    #[arg(long, value_name = "WHEN", default_value = "auto")]
    color: ColorChoice,

    /// Search nodes and seconds, one line a puzzle on stderr
    #[arg(long)]
    stats: bool,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum AnswerFormat {
    /// Text for people and shells
    Plain,
    /// One JSON object a puzzle, each on its own line
    Json,
    /// Pictures for people at a terminal: a star with its lines, dominoes as boxes, a board with its moves
    Pretty,
    /// Pictures for print and pages: one SVG for each solution
    Svg,
}

impl Common {
    fn asked(&self) -> Asked {
        let source = |file: &PathBuf| {
            if file.as_os_str() == "-" { Source::Stdin } else { Source::File(file.clone()) }
        };
        let sources = self.files.iter().map(source).collect();
        Asked { options: self.options(), sources, quiet: self.quiet }
    }

    fn options(&self) -> Options {
        let question = match (self.limit, self.count) {
            (limit, true) => Question::Count { limit },
            (Some(limit), false) => Question::Limit(limit),
            (None, false) if self.all => Question::All,
            (None, false) if self.unique => Question::Unique,
            (None, false) if self.puzzle => Question::Puzzle,
            (None, false) => Question::First,
        };
        Options {
            question,
            form: self.form(),
            ink: Ink { is_colored: self.is_colored(io::stdout().is_terminal()) },
            keep_going: self.keep_going,
            time_limit: self.time_limit,
            stats: self.stats,
            progress: !self.quiet && io::stderr().is_terminal(),
            color: self.is_colored(io::stderr().is_terminal()),
            threads: threads(self.threads),
            part: None,
        }
    }
}

impl Common {
    fn form(&self) -> Form {
        match self.format {
            _ if self.json => Form::Json,
            AnswerFormat::Plain => Form::Plain,
            AnswerFormat::Json => Form::Json,
            AnswerFormat::Pretty => Form::Pretty,
            AnswerFormat::Svg => Form::Svg,
        }
    }

    /// Whether what goes to a terminal, or does not, has colour.
    fn is_colored(&self, is_terminal: bool) -> bool {
        match self.color {
            ColorChoice::Always => true,
            ColorChoice::Never => false,
            ColorChoice::Auto => !no_color() && is_terminal,
        }
    }

    /// Why a picture cannot be had in this way, if it cannot.
    fn no_picture(&self) -> Option<&'static str> {
        match self.form() {
            Form::Svg if self.count || self.unique => {
                Some("--format svg draws solutions: it goes without --count and --unique")
            }
            Form::Plain | Form::Json if self.puzzle => {
                Some("--puzzle draws a picture: it goes with --format pretty or --format svg")
            }
            _ => None,
        }
    }
}

/// As many threads as were asked for, or else as there are cores.
pub(crate) fn threads(typed: Option<u16>) -> usize {
    typed.map_or_else(|| thread::available_parallelism().map_or(1, usize::from), usize::from)
}

/// A time with its unit.
fn time(typed: &str) -> Result<Duration, String> {
    let number_end = typed.find(|c: char| !c.is_ascii_digit() && c != '.').unwrap_or(typed.len());
    let (number, unit) = typed.split_at(number_end);
    let seconds = match unit {
        "ms" => 0.001,
        "s" => 1.0,
        "m" => 60.0,
        "h" => 3600.0,
        _ => return Err("a time has one of the units ms, s, m, h, as in 500ms or 10s".to_owned()),
    };
    let number: f64 = number.parse().map_err(|_| "a time is a number and a unit, as in 500ms or 10s".to_owned())?;
    Duration::try_from_secs_f64(number * seconds).map_err(|_| "this time is too long".to_owned())
}
