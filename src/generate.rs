//! The driver of `generate`: makes puzzles, solves and checks each of them, prints them as they can be read.

use std::io;
use std::ops::ControlFlow;

use crate::answer::Status;
use crate::generator::{Generator, NotMade, Promise};
use crate::input::{self, Format, Record};
use crate::interrupt::{self, Interrupt};
use crate::output::{Channel, Outbox, Output};
use crate::random::Random;
use crate::solver::{Budget, End, Solver};

/// How many puzzles, and which.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Wanted {
    /// How many.
    pub puzzles: u64,
    /// The same seed makes the same puzzles, and more of them begin with fewer.
    pub seed: u64,
    /// How far it is, on stderr: for people at a terminal.
    pub progress: bool,
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
    S: Solver<Puzzle = G::Puzzle>,
{
    let maker = Maker { generator, format, solver };
    let outbox = output.outbox(0);
    let mut status = Status::Answered.code();
    for number in 0..wanted.puzzles {
        let hook = |_| {
            if wanted.progress {
                outbox.show_progress(|| format!("{number} of {} puzzles", wanted.puzzles));
            }
            if interrupt.is_pressed() { ControlFlow::Break(()) } else { outbox.tick() }
        };
        let budget = Budget::new(&hook, 1);
        let made = if budget.look().is_break() {
            Err(NotMade::OutOfBudget.into())
        } else {
            maker.make(&mut Random::new(wanted.seed, number), &budget)
        };
        match made {
            Ok(text) => {
                outbox.say(Channel::Out, if number > 0 { "\n" } else { "" });
                outbox.say(Channel::Out, &text);
            }
            Err(fault) => {
                status = fault.tell(&outbox);
                break;
            }
        }
    }
    outbox.send();
    output.end_batch();
    match output.take_failure() {
        Some(error) if error.kind() == io::ErrorKind::BrokenPipe => Status::Answered.code(),
        Some(error) => {
            output.say(Channel::Err, &format!("error: cannot write the puzzles: {error}\n"));
            Status::Malformed.code()
        }
        None if interrupt.is_pressed() => interrupt::EXIT,
        None => status,
    }
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
    /// Says what is to be said, and returns the exit status.
    fn tell(&self, outbox: &Outbox<'_>) -> u8 {
        match self {
            // Whoever used it up knows.
            Fault::NotMade(NotMade::OutOfBudget) => Status::Answered.code(),
            Fault::NotMade(NotMade::NoneFound(why)) => {
                outbox.say(Channel::Err, &format!("error: {why}\n"));
                Status::NoSolution.code()
            }
            Fault::Refused(why) => {
                outbox.say(Channel::Err, &format!("internal error: a wrong puzzle was made: {why}\n"));
                Status::Internal.code()
            }
        }
    }
}

struct Maker<'m, G, F, S> {
    generator: &'m G,
    format: &'m F,
    solver: &'m S,
}

impl<G, F, S> Maker<'_, G, F, S>
where
    G: Generator,
    F: Format<Puzzle = G::Puzzle>,
    S: Solver<Puzzle = G::Puzzle>,
{
    /// The text of a new puzzle that has been read back, solved and found to keep its promise.
    fn make(&self, random: &mut Random, budget: &Budget<'_>) -> Result<String, Fault> {
        let text = self.format.print(&self.generator.generate(random, budget)?);
        let read = input::parse(self.format, Record::whole(&text));
        let puzzle = read.map_err(|fault| Fault::Refused(format!("its text cannot be read: {fault}")))?;
        let promise = self.generator.promise();
        // One more than promised is looked for.
        let (mut solutions, mut wrong) = (0, None);
        let report = self.solver.solve(&puzzle, budget, &mut |solution| {
            solutions += 1;
            wrong = S::check(&puzzle, solution).err();
            let is_enough = wrong.is_some() || promise == Promise::Some || solutions == 2;
            if is_enough { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
        if report.end == End::OutOfBudget {
            return Err(NotMade::OutOfBudget.into());
        }
        let is_kept = match promise {
            Promise::One => solutions == 1,
            Promise::Some => solutions > 0,
            Promise::AtMostOne => solutions < 2,
        };
        match wrong {
            Some(violation) => Err(Fault::Refused(format!("its solution is wrong: {violation}"))),
            None if is_kept => Ok(text),
            None => Err(Fault::Refused(format!("it has not as many solutions as promised\n{text}"))),
        }
    }
}
