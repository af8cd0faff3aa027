//! The command line of `generate`.

use std::collections::hash_map::RandomState;
use std::hash::{BuildHasher, Hasher};
use std::io::{self, IsTerminal};

use anyhow::{Context, Result};
use clap::{Args, Subcommand};

use crate::cli::{Rule, board_size, star_of_type, threads};
use crate::generate::{Wanted, generate};
use crate::generator::Generator;
use crate::input::Format;
use crate::interrupt::Interrupt;
use crate::output::{Channel, Output};
use crate::solver::Solver;
use crate::{domino, omok, star};

#[derive(Debug, Args)]
#[command(display_name = "gridsolve", after_help = EXIT_STATUS)]
pub(crate) struct Generate {
    #[command(subcommand)]
    puzzle: Puzzle,
}

#[derive(Debug, Subcommand)]
enum Puzzle {
    /// Stars with one completion, from which no number can be dropped
    Star(Star),
    /// Grids with one tiling
    Domino(Domino),
    /// Five-in-a-row boards to judge, such as show what programs get wrong
    Omok(Omok),
}

const EXIT_STATUS: &str = "\
Exit status:
  0    all puzzles were made
  1    a puzzle such as was asked for was not found
  2    wrong usage, or the puzzles cannot be written
  3    a star was printed of which it is not known whether it needs all of its clues
  101  a puzzle failed the program's own check and was not printed, or the program crashed
  130  interrupted by Ctrl-C; what was made so far has been printed";

/// What all puzzles understand.
#[derive(Debug, Args)]
struct Common {
    /// How many puzzles, a blank line between two
    #[arg(short, long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u64).range(1..))]
    number: u64,

    /// The same seed makes the same puzzles [default: a random one, named on stderr]
    ///
    /// On every machine, as long as the version of gridsolve is the same. More puzzles of a seed begin with fewer.
    #[arg(long, value_name = "S")]
    seed: Option<u64>,
}

#[derive(Debug, Args)]
#[command(display_name = "gridsolve", after_help = STAR_EXAMPLE)]
struct Star {
    #[command(flatten)]
    common: Common,

    /// A star of this type as text, such as 7/2 or its usual name 7a [default: the picture of a hexagram]
    #[arg(long, value_name = "N/K", value_parser = polygram)]
    empty: Option<star::Polygram>,

    /// How many numbers are given [default: so few that none can be dropped, or with --any a quarter of all]
    #[arg(long, value_name = "C")]
    clues: Option<usize>,

    /// A star with a completion, perhaps with many
    #[arg(long)]
    any: bool,

    /// Threads for large stars, which are the same for any number of them [default: one a core]
    #[arg(short = 'j', long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024))]
    threads: Option<u16>,
}

const STAR_EXAMPLE: &str = "\
Examples:
  gridsolve generate star                           a hexagram to complete
  gridsolve generate star -n 20 --seed 1 --clues 5  twenty of them, with five letters each, always the same
  gridsolve generate star --empty 8/3               a star of eight points
  gridsolve generate star | gridsolve star          a hexagram, completed

A star of more than 64 points can take ten minutes and more, and mostly has clues of which it is not known whether it
needs them: stderr says so, exit status 3.";

#[derive(Debug, Args)]
#[command(display_name = "gridsolve", after_help = DOMINO_EXAMPLE)]
struct Domino {
    #[command(flatten)]
    common: Common,

    /// The highest pip of the set, up to 500
    #[arg(long, value_name = "N", default_value_t = 6, value_parser = clap::value_parser!(u16).range(0..=i64::from(domino::Grids::MAX_PIP)))]
    max_pip: u16,

    /// A random tiling, perhaps one of many of its grid
    #[arg(long)]
    any: bool,
}

const DOMINO_EXAMPLE: &str = "\
Examples:
  gridsolve generate domino                                       a grid of 8 rows by 7 columns with one tiling
  gridsolve generate domino -n 100 --seed 1 --max-pip 9           a hundred of 11 by 10, always the same
  gridsolve generate domino --any -n 50 | gridsolve domino -c     how many tilings random grids have";

#[derive(Debug, Args)]
#[command(display_name = "gridsolve", after_help = OMOK_EXAMPLE)]
struct Omok {
    #[command(flatten)]
    common: Common,

    /// Rows of the board, 5 to 26
    #[arg(long, value_name = "N", default_value_t = 19, value_parser = board_size)]
    size: usize,

    /// What wins; the board does not say it
    #[arg(long, value_enum, value_name = "RULE", default_value = "standard")]
    rule: Rule,

    /// The exact number of stones [default: it varies, at times the board is full]
    ///
    /// Black has as many as white, or one more if M is odd. Whoever has won has moved last: black if M is odd, else white.
    /// With fewer than nine nobody has won.
    #[arg(long, value_name = "M")]
    stones: Option<usize>,
}

const OMOK_EXAMPLE: &str = "\
About half of the boards have a winning line, none has two. The others look as if: lines of four, of six or more, with
a gap, of two colours, or over the edge.

Examples:
  gridsolve generate omok                                   a board of 19 rows, in digits
  gridsolve generate omok -n 200 --seed 1                   two hundred, always the same
  gridsolve generate omok --size 15 --rule renju | gridsolve omok --rule renju
                                                            one for renju, judged
  gridsolve generate omok --size 9 --stones 81              a full one";

impl Generate {
    /// The puzzle whose options contradict each other, and what is wrong.
    pub(crate) fn contradiction(&self) -> Option<(&'static str, String)> {
        match &self.puzzle {
            Puzzle::Star(typed) => {
                let cells = typed.generator().cells();
                let clues = typed.clues.filter(|&clues| clues > cells)?;
                Some((star::Text::NAME, format!("this star has {cells} cells, too few for {clues} clues")))
            }
            Puzzle::Domino(_) => None,
            Puzzle::Omok(typed) => {
                let points = typed.size * typed.size;
                let stones = typed.stones.filter(|&stones| stones > points)?;
                let message =
                    format!("a board of {} rows has {points} points, too few for {stones} stones", typed.size);
                Some((omok::Omok::NAME, message))
            }
        }
    }
}

/// Makes the puzzles that were asked for and returns the exit status.
///
/// # Errors
/// What keeps it from starting at all.
pub(crate) fn main(typed: &Generate) -> Result<u8> {
    match &typed.puzzle {
        Puzzle::Star(typed) => make(
            &typed.common,
            threads(typed.threads),
            &typed.generator(),
            &star::Text::default(),
            &star::Complete::default(),
        ),
        Puzzle::Domino(typed) => {
            let grids = domino::Grids { max_pip: typed.max_pip, any: typed.any };
            make(&typed.common, 1, &grids, &domino::Text, &domino::Tilings::default())
        }
        Puzzle::Omok(typed) => {
            let rule = typed.rule.meant();
            let boards = omok::Boards { size: typed.size, rule, stones: typed.stones };
            make(&typed.common, 1, &boards, &omok::Omok { rule, ..omok::Omok::default() }, &omok::Judge)
        }
    }
}

impl Star {
    fn generator(&self) -> star::Stars {
        star::Stars { polygram: self.empty, clues: self.clues, any: self.any }
    }
}

fn make<G, F, S>(common: &Common, threads: usize, generator: &G, format: &F, solver: &S) -> Result<u8>
where
    G: Generator,
    F: Format<Puzzle = G::Puzzle>,
    S: Solver<Puzzle = G::Puzzle, Solution = G::Solution>,
{
    let interrupt = Interrupt::install().context("cannot listen for Ctrl-C")?;
    let output = Output::standard(false);
    let seed = common.seed.unwrap_or_else(|| {
        let seed = random_seed();
        output.say(Channel::Err, &format!("seed: {seed}\n"));
        seed
    });
    let progress = io::stderr().is_terminal();
    let wanted = Wanted { puzzles: common.number, seed, progress, threads };
    Ok(generate(generator, format, solver, wanted, &interrupt, &output))
}

/// A seed that nobody can foresee: hashers get their keys from the operating system. It is short enough to be typed.
fn random_seed() -> u64 {
    RandomState::new().build_hasher().finish() % 1_000_000_000
}

/// The star that a type names.
fn polygram(typed: &str) -> Result<star::Polygram, String> {
    match star_of_type(typed)? {
        star::Puzzle::Star(star) => Ok(star.polygram()),
        star::Puzzle::Picture(_) | star::Puzzle::Figure(_) => Err("not a type of star".to_owned()),
    }
}
