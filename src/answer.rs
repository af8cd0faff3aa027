//! Answers one puzzle: parses it, asks the question, writes what came of it.

use std::io;
use std::mem;
use std::ops::ControlFlow;
use std::slice;
use std::time::{Duration, Instant};

use num_bigint::BigUint;
use serde::Serialize;

use crate::caret;
use crate::ink::Ink;
use crate::input::{self, Format, ParseError, Record};
use crate::interrupt::Interrupt;
use crate::json::{Counted, Fault, Heading, Listed, Malformed, Unique};
use crate::output::{Channel, Outbox};
use crate::render::{Render, Scene};
use crate::solver::{Budget, Count, End, Progress, Report, Solver};

/// What is asked about each puzzle.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Question {
    /// The first solution.
    First,
    /// Every solution.
    All,
    /// At most this many solutions.
    Limit(u64),
    /// How many solutions there are, or whether there are more than `limit`.
    Count {
        /// The most that need to be counted.
        limit: Option<u64>,
    },
    /// Whether there is exactly one solution.
    Unique,
    /// Nothing: the puzzle itself is drawn.
    Puzzle,
}

/// How answers are printed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Form {
    /// Text for people and shells.
    #[default]
    Plain,
    /// One JSON object a puzzle.
    Json,
    /// Pictures for people at a terminal.
    Pretty,
    /// A picture as SVG for each solution.
    Svg,
}

/// How a puzzle, or a whole run, went; ordered by which one the exit status tells.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Status {
    /// Answered.
    Answered,
    /// There is no solution though one was asked for, or not exactly one.
    NoSolution,
    /// The time limit came first.
    OutOfTime,
    /// Malformed input, or a file that cannot be read.
    Malformed,
    /// The program's own check refused an answer.
    Internal,
}

impl Status {
    /// The exit status of the program.
    pub fn code(self) -> u8 {
        match self {
            Status::Answered => 0,
            Status::NoSolution => 1,
            Status::OutOfTime => 3,
            Status::Malformed => 2,
            Status::Internal => 101,
        }
    }
}

/// What holds for every answer of a run.
#[derive(Debug, Clone)]
pub struct Options {
    /// The question.
    pub question: Question,
    /// How answers are printed.
    pub form: Form,
    /// Colour in pictures for a terminal.
    pub ink: Ink,
    /// Go on behind malformed puzzles and unreadable files.
    pub keep_going: bool,
    /// The longest search for one puzzle.
    pub time_limit: Option<Duration>,
    /// One line of figures a puzzle on stderr.
    pub stats: bool,
    /// How far long searches are, on stderr: for people at a terminal.
    pub progress: bool,
    /// Colour in error messages.
    pub color: bool,
    /// Threads that puzzles of a stream may be shared among; at least 1.
    pub threads: usize,
    /// Which part of its search a count is of, as `I/N`, where it is not the whole.
    pub part: Option<String>,
}

impl Options {
    /// Whether a puzzle with this status is the last of the run.
    pub fn stop_at(&self, status: Status) -> bool {
        match status {
            Status::Internal => true,
            Status::Malformed => !self.keep_going,
            Status::Answered | Status::NoSolution | Status::OutOfTime => false,
        }
    }
}

/// One puzzle of the stream, as it was cut.
#[derive(Clone, Copy)]
pub struct Task<'a> {
    /// The name of its file.
    pub file: &'a str,
    /// Its number in the file, from 1.
    pub number: u64,
    /// Its text.
    pub record: Record<'a>,
    /// A fault that the stream has found.
    pub fault: Option<&'a ParseError>,
    /// Whether it is the first of the run.
    pub is_first: bool,
    /// How many threads its search may use: several only where no other puzzle is there to be answered.
    pub threads: usize,
}

/// A puzzle's format, solver and faces, with the options of the run.
pub struct Answerer<'a, F, S, R> {
    /// Parses.
    pub format: &'a F,
    /// Solves.
    pub solver: &'a S,
    /// Shows.
    pub render: &'a R,
    /// The options.
    pub options: &'a Options,
    /// Ctrl-C.
    pub interrupt: &'a Interrupt,
}

/// What came of a search for solutions.
struct Search {
    /// Solutions handed on.
    shown: u64,
    /// Whether there is one more than was asked for.
    several: bool,
    report: Report,
    /// What the program's own check said of an answer, if it refused one.
    refused: Option<String>,
}

impl<F, S, R> Answerer<'_, F, S, R>
where
    F: Format,
    S: Solver<Puzzle = F::Puzzle>,
    R: Render<S>,
{
    /// Answers one puzzle into `outbox`.
    pub fn answer(&self, task: &Task<'_>, outbox: &Outbox<'_>) -> Status {
        let parsed = match task.fault {
            Some(fault) => Err(fault.clone()),
            None => input::parse(self.format, task.record),
        };
        // By reference: to judge a board takes little longer than to move it.
        let puzzle = match &parsed {
            Ok(puzzle) => puzzle,
            Err(fault) => return self.refuse(task, fault, outbox),
        };
        // Quick puzzles take less time than a look at the clock, so it is looked at only if somebody wants to know.
        let is_timed = self.options.stats || self.options.progress || self.options.time_limit.is_some();
        let started = is_timed.then(Instant::now);
        let elapsed = || started.map_or(Duration::ZERO, |started| started.elapsed());
        let waited = outbox.waited();
        let hook = |progress: Option<Progress>| {
            if let Some(progress) = progress.filter(|_| self.options.progress) {
                outbox.show_progress(|| progress_line(progress, elapsed()));
            }
            let searched = || elapsed().saturating_sub(outbox.waited() - waited);
            if self.interrupt.is_pressed() || self.options.time_limit.is_some_and(|limit| searched() >= limit) {
                return ControlFlow::Break(());
            }
            outbox.tick()
        };
        let budget = Budget::new(&hook, task.threads);
        let (status, report) = match self.options.question {
            Question::Count { limit } => self.count(task, puzzle, &budget, limit, outbox),
            Question::Unique => self.unique(task, puzzle, &budget, outbox),
            Question::Puzzle => self.draw_puzzle(task, puzzle, outbox),
            Question::First | Question::All | Question::Limit(_) => self.list(task, puzzle, &budget, outbox),
        };
        if self.options.stats {
            let seconds = elapsed().as_secs_f64();
            let place = place(task);
            outbox.say(Channel::Err, &format!("stats: {place}: {} nodes, {seconds:.6} seconds\n", report.nodes));
        }
        status
    }

    fn refuse(&self, task: &Task<'_>, fault: &ParseError, outbox: &Outbox<'_>) -> Status {
        if self.is_json() {
            write_json(outbox, &Malformed { heading: self.heading(task), error: Fault::from(fault) });
        } else if self.options.keep_going {
            self.separate(task, outbox);
            outbox.say(Channel::Out, "invalid\n");
        }
        let message = caret::render(task.file, task.record, fault, self.options.color);
        outbox.say(Channel::Err, &message);
        Status::Malformed
    }

    fn count(
        &self,
        task: &Task<'_>,
        puzzle: &F::Puzzle,
        budget: &Budget<'_>,
        limit: Option<u64>,
        outbox: &Outbox<'_>,
    ) -> (Status, Report) {
        // One more than the limit tells exactly N from more than N.
        let cap = limit.map(|limit| limit.saturating_add(1));
        let Count { mut found, report } = self.solver.count(puzzle, budget, cap);
        let complete = report.end == End::Exhausted;
        let reached = limit.is_some_and(|limit| found >= BigUint::from(limit));
        if let Some(limit) = limit.filter(|_| reached) {
            found = limit.into();
        }
        if self.is_json() {
            let part = self.options.part.as_deref();
            write_json(outbox, &Counted { heading: self.heading(task), part, count: &found, complete });
        } else {
            outbox.say(Channel::Out, &format!("{found}{}\n", if complete { "" } else { "+" }));
        }
        if complete && found == BigUint::ZERO {
            self.tell_why_none(task, puzzle, outbox);
        }
        let undecided = report.end == End::OutOfBudget && !reached;
        (if undecided { Status::OutOfTime } else { Status::Answered }, report)
    }

    fn unique(
        &self,
        task: &Task<'_>,
        puzzle: &F::Puzzle,
        budget: &Budget<'_>,
        outbox: &Outbox<'_>,
    ) -> (Status, Report) {
        let Count { found, report } = self.solver.count(puzzle, budget, Some(2));
        let complete = report.end == End::Exhausted;
        let (unique, word, status) = match u64::try_from(&found) {
            Ok(0) if complete => (Some(false), "none", Status::NoSolution),
            Ok(1) if complete => (Some(true), "unique", Status::Answered),
            Ok(0 | 1) => (None, "unknown", Status::OutOfTime),
            _ => (Some(false), "multiple", Status::NoSolution),
        };
        if self.is_json() {
            write_json(outbox, &Unique { heading: self.heading(task), unique, count: &found, complete });
        } else {
            outbox.say(Channel::Out, &format!("{word}\n"));
        }
        if complete && found == BigUint::ZERO {
            self.tell_why_none(task, puzzle, outbox);
        }
        (status, report)
    }

    fn list(&self, task: &Task<'_>, puzzle: &F::Puzzle, budget: &Budget<'_>, outbox: &Outbox<'_>) -> (Status, Report) {
        let search = match self.options.form {
            Form::Plain => self.list_plain(task, puzzle, budget, outbox),
            Form::Json => self.list_json(task, puzzle, budget, outbox),
            Form::Pretty | Form::Svg => self.list_pictures(task, puzzle, budget, outbox),
        };
        if let Some(refused) = search.refused {
            let place = place(task);
            outbox.say(Channel::Err, &format!("internal error: {place}: a wrong answer was found: {refused}\n"));
            return (Status::Internal, search.report);
        }
        if let Some(remark) = self.render.several().filter(|_| search.several) {
            warn(task, remark, outbox);
        }
        if search.shown == 0 && search.report.end == End::Exhausted {
            self.tell_why_none(task, puzzle, outbox);
        }
        let cut = search.report.end == End::OutOfBudget && (self.is_list() || search.shown == 0);
        if cut && self.is_list() {
            let what = if self.interrupt.is_pressed() { "Ctrl-C" } else { "the time limit" };
            let solutions = if search.shown == 1 { "solution" } else { "solutions" };
            let shown = search.shown;
            let remark = format!("{what} ended the search after {shown} {solutions}; there may be more");
            warn(task, &remark, outbox);
        }
        let unproven = self.render.unproven().filter(|_| search.report.end == End::OutOfBudget && search.shown > 0);
        if let Some(remark) = unproven {
            warn(task, remark, outbox);
        }
        let status = match search.shown {
            _ if cut || unproven.is_some() => Status::OutOfTime,
            0 if !self.render.nothing().is_answer => Status::NoSolution,
            _ => Status::Answered,
        };
        (status, search.report)
    }

    fn list_plain(&self, task: &Task<'_>, puzzle: &F::Puzzle, budget: &Budget<'_>, outbox: &Outbox<'_>) -> Search {
        let mut text = String::new();
        let mut is_first = true;
        let is_spaced = !self.render.listing().is_one_answer;
        let search = self.search(puzzle, budget, &mut |solution| {
            if mem::take(&mut is_first) {
                self.separate(task, outbox);
            }
            self.render.plain(puzzle, solution, &mut text);
            debug_assert_lines(text.strip_prefix('\n').unwrap_or(&text));
            outbox.say(Channel::Out, &text);
            text.clear();
            if is_spaced {
                text.push('\n');
            }
            ControlFlow::Continue(())
        });
        if search.shown == 0 && search.refused.is_none() {
            let is_known = search.report.end == End::Exhausted;
            let word = if is_known { self.render.nothing().word } else { "unknown" };
            self.separate(task, outbox);
            outbox.say(Channel::Out, word);
            outbox.say(Channel::Out, "\n");
        }
        search
    }

    /// A picture for each solution, or one for all that are one answer together; where there is none, of the puzzle.
    fn list_pictures(&self, task: &Task<'_>, puzzle: &F::Puzzle, budget: &Budget<'_>, outbox: &Outbox<'_>) -> Search {
        let mut is_first = true;
        let mut together = Vec::new();
        let search = self.search(puzzle, budget, &mut |solution| {
            if self.render.listing().is_one_answer {
                together.push(solution.clone());
                return ControlFlow::Continue(());
            }
            if mem::take(&mut is_first) {
                self.separate(task, outbox);
            } else {
                outbox.say(Channel::Out, "\n");
            }
            self.draw(puzzle, &Scene::Solved(slice::from_ref(solution)), outbox);
            ControlFlow::Continue(())
        });
        if search.refused.is_some() {
            return search;
        }
        if !together.is_empty() {
            self.separate(task, outbox);
            self.draw(puzzle, &Scene::Solved(&together), outbox);
        } else if search.shown == 0 {
            self.separate(task, outbox);
            let nothing = self.render.nothing();
            let is_known = search.report.end == End::Exhausted;
            let (word, scene) = if is_known { (nothing.word, Scene::Unsolvable) } else { ("unknown", Scene::Unknown) };
            // An SVG has room for nothing else on stdout.
            if self.options.form == Form::Pretty {
                outbox.say(Channel::Out, &format!("{word}\n"));
            } else if !(is_known && nothing.is_answer) {
                warn(task, word, outbox);
            }
            self.draw(puzzle, &scene, outbox);
        }
        search
    }

    /// Draws the puzzle without looking for a solution.
    fn draw_puzzle(&self, task: &Task<'_>, puzzle: &F::Puzzle, outbox: &Outbox<'_>) -> (Status, Report) {
        self.separate(task, outbox);
        self.draw(puzzle, &Scene::Puzzle, outbox);
        (Status::Answered, Report { end: End::Stopped, nodes: 0 })
    }

    fn draw(&self, puzzle: &F::Puzzle, scene: &Scene<'_, S::Solution>, outbox: &Outbox<'_>) {
        let mut text = String::new();
        if self.options.form == Form::Svg {
            text = self.render.svg(puzzle, scene);
        } else {
            self.render.pretty(puzzle, scene, self.options.ink, &mut text);
        }
        debug_assert_lines(&text);
        outbox.say(Channel::Out, &text);
    }

    /// Writes an object around the solutions, each of which leaves as it is found. The line is whole in any case.
    fn list_json(&self, task: &Task<'_>, puzzle: &F::Puzzle, budget: &Budget<'_>, mut outbox: &Outbox<'_>) -> Search {
        let heading = json(&self.heading(task));
        let key = self.render.listing().key;
        outbox.say(Channel::Out, &format!("{},\"{key}\":[", heading.trim_end_matches('}')));
        let mut comma = "";
        let mut failed: Option<io::Error> = None;
        let mut search = self.search(puzzle, budget, &mut |solution| {
            outbox.say(Channel::Out, comma);
            comma = ",";
            match serde_json::to_writer(&mut outbox, &self.render.json(puzzle, solution)) {
                Ok(()) => ControlFlow::Continue(()),
                Err(error) => {
                    failed = Some(error.into());
                    ControlFlow::Break(())
                }
            }
        });
        search.refused = search.refused.or(failed.map(|error| error.to_string()));
        let end = json(&Listed { count: search.shown, complete: search.report.end == End::Exhausted });
        outbox.say(Channel::Out, &format!("],{}\n", end.trim_start_matches('{')));
        search
    }

    /// Runs the search and hands on as many solutions as were asked for, each one checked first: always in debug
    /// builds, and in release builds where a single answer is asked for or all of them are one.
    fn search(
        &self,
        puzzle: &F::Puzzle,
        budget: &Budget<'_>,
        show: &mut dyn FnMut(&S::Solution) -> ControlFlow<()>,
    ) -> Search {
        let limit = match self.options.question {
            Question::All => u64::MAX,
            Question::Limit(limit) => limit,
            _ => 1,
        };
        let looks_on = !self.is_list() && self.render.several().is_some();
        let checks = cfg!(debug_assertions) || !self.is_list() || self.render.listing().is_one_answer;
        let mut shown = 0;
        let mut several = false;
        let mut refused = None;
        let report = self.solver.solve(puzzle, budget, &mut |solution| {
            if shown == limit {
                several = true;
                return ControlFlow::Break(());
            }
            if let Some(violation) = checks.then(|| S::check(puzzle, solution).err()).flatten() {
                refused = Some(violation.to_string());
                return ControlFlow::Break(());
            }
            shown += 1;
            show(solution)?;
            if shown == limit && !looks_on { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
        Search { shown, several, report, refused }
    }

    fn tell_why_none(&self, task: &Task<'_>, puzzle: &F::Puzzle, outbox: &Outbox<'_>) {
        if let Some(remark) = self.render.why_none(puzzle) {
            warn(task, &remark, outbox);
        }
    }

    fn is_json(&self) -> bool {
        self.options.form == Form::Json
    }

    fn is_list(&self) -> bool {
        matches!(self.options.question, Question::All | Question::Limit(_))
    }

    /// Plain answers of several lines are kept apart by a blank line.
    fn separate(&self, task: &Task<'_>, outbox: &Outbox<'_>) {
        let one_line = matches!(self.options.question, Question::Count { .. } | Question::Unique);
        if !task.is_first && !one_line {
            outbox.say(Channel::Out, "\n");
        }
    }

    fn heading<'t>(&self, task: &Task<'t>) -> Heading<'t> {
        Heading { puzzle: F::NAME, file: task.file, record: task.number, line: task.record.line }
    }
}

fn progress_line(progress: Progress, elapsed: Duration) -> String {
    let Progress { done, of, found } = progress;
    let percent = 100 * done / of.max(1);
    // The first part says nothing yet about the others.
    let left = (elapsed.as_secs() * of.saturating_sub(done)).checked_div(done).map_or("?".to_owned(), clock);
    format!("{percent}% done in {}, {found} so far, about {left} left", clock(elapsed.as_secs()))
}

/// Seconds as hours, minutes and seconds.
fn clock(seconds: u64) -> String {
    format!("{}:{:02}:{:02}", seconds / 3600, seconds / 60 % 60, seconds % 60)
}

/// Every line of an answer is ended, and none is blank, so that a blank line can stand between two answers.
fn debug_assert_lines(text: &str) {
    debug_assert!(
        text.is_empty() || text.ends_with('\n') && !text.starts_with('\n') && !text.contains("\n\n"),
        "lines are ended and none is blank: {text:?}"
    );
}

fn warn(task: &Task<'_>, remark: &str, outbox: &Outbox<'_>) {
    outbox.say(Channel::Err, &format!("warning: {}: {remark}\n", place(task)));
}

fn place(task: &Task<'_>) -> String {
    format!("{}:{}", caret::escape(task.file), task.record.line)
}

fn write_json(outbox: &Outbox<'_>, answer: &impl Serialize) {
    outbox.say(Channel::Out, &(json(answer) + "\n"));
}

/// JSON of the envelope's own types, whose keys are all strings: it always succeeds.
fn json(answer: &impl Serialize) -> String {
    serde_json::to_string(answer).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn progress_tells_the_share_the_count_and_the_time_left() {
        let line = |done, of, found, seconds| progress_line(Progress { done, of, found }, Duration::from_secs(seconds));
        assert_eq!(line(0, 64, 0, 1), "0% done in 0:00:01, 0 so far, about ? left");
        assert_eq!(line(16, 64, 1234, 3700), "25% done in 1:01:40, 1234 so far, about 3:05:00 left");
        assert_eq!(line(64, 64, 5, 60), "100% done in 0:01:00, 5 so far, about 0:00:00 left");
    }
}
