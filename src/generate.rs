//! The driver of `generate`: makes puzzles, solves and checks each of them, prints them as they can be read.
//! What a puzzle brings for it is a [`Generator`].

use std::ops::ControlFlow;

use crate::answer::Status;
use crate::generator::{Generator, Made, NotMade, Promise};
use crate::input::{self, Format, Record};
use crate::interrupt::Interrupt;
use crate::output::{Channel, Outbox, Output};
use crate::random::Random;
use crate::run::exit_status;
use crate::solver::{Budget, Count, End, Solver};

/// How many puzzles, and which.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Wanted {
    /// How many.
    pub puzzles: u64,
    /// The same seed makes the same puzzles, and more of them begin with fewer.
    pub seed: u64,
    /// How far it is, on stderr: for people at a terminal.
    pub progress: bool,
    /// How many threads a puzzle may take, at least 1; it is the same for any number of them.
    pub threads: usize,
}

/// Makes puzzles into `output`, a blank line between two, and returns the exit status of the program.
pub fn generate<G, F, S>(
    generator: &G,
    format: &F,
    solver: &S,
    wanted: Wanted,
    interrupt: &Interrupt,
    output: &Output,
) -> u8
where
    G: Generator,
    F: Format<Puzzle = G::Puzzle>,
    S: Solver<Puzzle = G::Puzzle, Solution = G::Solution>,
{
    let maker = Maker { generator, format, solver };
    let outbox = output.outbox(0);
    let mut status = Status::Answered;
    for number in 0..wanted.puzzles {
        let hook = |_| {
            if wanted.progress {
                outbox.show_progress(|| format!("{number} of {} puzzles", wanted.puzzles));
            }
            if interrupt.is_pressed() { ControlFlow::Break(()) } else { outbox.tick() }
        };
        let budget = Budget::new(&hook, wanted.threads);
        match maker.make(&mut Random::new(wanted.seed, number), &budget) {
            Ok(Printed { text, doubt }) => {
                outbox.say(Channel::Out, if number > 0 { "\n" } else { "" });
                outbox.say(Channel::Out, &text);
                if let Some(doubt) = doubt {
                    outbox.say(Channel::Err, &format!("puzzle {}: {doubt}\n", number + 1));
                    status = status.max(Status::OutOfTime);
                }
            }
            Err(fault) => {
                status = status.max(fault.tell(&outbox));
                break;
            }
        }
    }
    outbox.send();
    output.end_batch();
    exit_status(output, interrupt, "the puzzles", status)
}

/// What keeps a puzzle from being printed.
enum Fault {
    NotMade(NotMade),
    /// It was made, but the program's own check refused it.
    Refused(String),
}

impl From<NotMade> for Fault {
    fn from(not_made: NotMade) -> Self {
        Fault::NotMade(not_made)
    }
}

impl Fault {
    /// Says what is to be said, and how the run went.
    fn tell(&self, outbox: &Outbox<'_>) -> Status {
        match self {
            // Whoever used it up knows.
            Fault::NotMade(NotMade::OutOfBudget) => Status::Answered,
            Fault::NotMade(NotMade::NoneFound(why)) => {
                outbox.say(Channel::Err, &format!("error: {why}\n"));
                Status::NoSolution
            }
            Fault::Refused(why) => {
                outbox.say(Channel::Err, &format!("internal error: a wrong puzzle was made: {why}\n"));
                Status::Internal
            }
        }
    }
}

/// A puzzle as text.
struct Printed {
    text: String,
    /// What is not known of it.
    doubt: Option<String>,
}

/// Where one solution is all that is promised and one is at hand, the solver has so many nodes to say otherwise.
const NODES_TO_OBJECT: u64 = 1 << 20;

struct Maker<'m, G, F, S> {
    generator: &'m G,
    format: &'m F,
    solver: &'m S,
}

impl<G, F, S> Maker<'_, G, F, S>
where
    G: Generator,
    F: Format<Puzzle = G::Puzzle>,
    S: Solver<Puzzle = G::Puzzle, Solution = G::Solution>,
{
    /// The text of a new puzzle that has been read back, solved and found to keep its promise.
    fn make(&self, random: &mut Random, budget: &Budget<'_>) -> Result<Printed, Fault> {
        NotMade::check(budget)?;
        let Made { puzzle, solution, doubt } = self.generator.generate(random, budget)?;
        let text = self.format.print(&puzzle);
        let read = input::parse(self.format, Record::whole(&text));
        let puzzle = read.map_err(|fault| Fault::Refused(format!("its text cannot be read: {fault}")))?;
        let promise = self.generator.promise();
        // One more than promised is looked for. To count is quicker than to list, so a solution at hand need not be found.
        let cap = if promise == Promise::Some { 1 } else { 2 };
        let (found, checked) = match &solution {
            Some(solution) => {
                let nodes = if promise == Promise::Some { NODES_TO_OBJECT } else { u64::MAX };
                let count = |budget: &Budget<'_>| self.solver.count(&puzzle, budget, Some(cap));
                let Count { found, report } = budget.allow(nodes, count);
                let found = if report.end == End::OutOfBudget { 1 } else { u64::try_from(found).unwrap_or(cap) };
                (found, S::check(&puzzle, solution))
            }
            None => {
                let (mut found, mut checked) = (0, Ok(()));
                self.solver.solve(&puzzle, budget, &mut |solution| {
                    found += 1;
                    checked = S::check(&puzzle, solution);
                    if checked.is_err() || found == cap { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
                });
                (found, checked)
            }
        };
        NotMade::check(budget)?;
        let is_kept = match promise {
            Promise::One => found == 1,
            Promise::Some => found > 0,
            Promise::AtMostOne => found < 2,
        };
        if !is_kept {
            return Err(Fault::Refused(format!("it has not as many solutions as promised\n{text}")));
        }
        match checked {
            Ok(()) => Ok(Printed { text, doubt }),
            Err(violation) => Err(Fault::Refused(format!("its solution is wrong: {violation}\n{text}"))),
        }
    }
}
