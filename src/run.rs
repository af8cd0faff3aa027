//! The generic driver: read, parse, solve, print, exit status.
//!
//! What has arrived is cut into puzzles, these are answered (shared among threads if there are several), all answers
//! are let out, and only then more input is awaited.

use std::io::{self, Read};
use std::path::PathBuf;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

use anyhow::Context;
use rayon::{ThreadPool, ThreadPoolBuilder};

use crate::answer::{Answerer, Status, Task};
use crate::caret;
use crate::input::Format;
use crate::interrupt::{self, Interrupt};
use crate::output::{Channel, Output};
use crate::render::Render;
use crate::solver::Solver;
use crate::stream::{Piece, Stream};

/// Where puzzles come from.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Source {
    /// Standard input.
    Stdin,
    /// A file.
    File(PathBuf),
    /// A text at hand, under a name.
    Text(String, String),
}

impl Source {
    fn name(&self) -> String {
        match self {
            Source::Stdin => "<stdin>".to_owned(),
            Source::File(path) => path.to_string_lossy().into_owned(),
            Source::Text(name, _) => name.clone(),
        }
    }

    /// Whether all its bytes are at hand, so that reading does not wait.
    fn is_at_hand(&self) -> bool {
        match self {
            Source::Stdin => false,
            Source::File(path) => path.is_file(),
            Source::Text(..) => true,
        }
    }

    fn open(&self) -> io::Result<Box<dyn Read + '_>> {
        match self {
            Source::Stdin => Ok(Box::new(io::stdin())),
            Source::File(path) => Ok(Box::new(std::fs::File::open(path)?)),
            Source::Text(_, text) => Ok(Box::new(text.as_bytes())),
        }
    }
}

/// Answers every puzzle of every source into `output` and returns the exit status of the program.
pub fn run<F, S, R>(answerer: &Answerer<'_, F, S, R>, sources: &[Source], output: &Output) -> u8
where
    F: Format,
    S: Solver<Puzzle = F::Puzzle>,
    R: Render<S>,
{
    let mut run = Run { answerer, output, pool: None, unit_size: 1, tasks_before: 0, worst: Status::Answered };
    for source in sources {
        run.answer_source(source);
        if run.is_over() {
            break;
        }
    }
    exit_status(output, answerer.interrupt, "the answers", run.worst)
}

/// The exit status of a run that went like `worst`, unless `what` it had to say could not be written or Ctrl-C ended it.
pub(crate) fn exit_status(output: &Output, interrupt: &Interrupt, what: &str, worst: Status) -> u8 {
    match output.take_failure() {
        Some(error) if error.kind() == io::ErrorKind::BrokenPipe => Status::Answered.code(),
        Some(error) => {
            output.say(Channel::Err, &format!("error: cannot write {what}: {error}\n"));
            Status::Malformed.code()
        }
        None if interrupt.is_pressed() => interrupt::EXIT,
        None => worst.code(),
    }
}

struct Run<'r, 'a, F, S, R> {
    answerer: &'r Answerer<'a, F, S, R>,
    output: &'r Output,
    /// Made when it is first needed; `Some(None)` where no threads are to be had.
    pool: Option<Option<ThreadPool>>,
    /// Puzzles in one unit of work: more of them when they are quick.
    unit_size: usize,
    tasks_before: u64,
    worst: Status,
}

impl<F, S, R> Run<'_, '_, F, S, R>
where
    F: Format,
    S: Solver<Puzzle = F::Puzzle>,
    R: Render<S>,
{
    /// Answers the puzzles of one source.
    fn answer_source(&mut self, source: &Source) {
        let name = source.name();
        // Opening may wait too: a named pipe for its writer.
        let Some(opened) = self.answerer.interrupt.while_waiting(|| source.open()) else { return };
        let told = opened.and_then(|reader| self.answer_stream(&name, Stream::new(reader), source.is_at_hand()));
        if let Err(error) = told.with_context(|| format!("cannot read `{}`", caret::escape(&name))) {
            self.output.say(Channel::Err, &format!("error: {error:#}\n"));
            self.worst = self.worst.max(Status::Malformed);
        }
    }

    fn answer_stream<T: Read>(&mut self, name: &str, mut stream: Stream<T>, is_at_hand: bool) -> io::Result<()> {
        let mut pieces = Vec::new();
        loop {
            let mut read = || if is_at_hand { stream.read_much() } else { stream.read_more() };
            let more = match self.answerer.interrupt.while_waiting(&mut read) {
                Some(more) => more?,
                None => return Ok(()),
            };
            stream.cut_arrived(self.answerer.format, &mut pieces);
            self.answer_batch(name, &stream, &pieces);
            pieces.clear();
            if !more || self.is_over() {
                return Ok(());
            }
        }
    }

    /// Answers what has arrived and lets it all out.
    fn answer_batch<T: Read>(&mut self, name: &str, stream: &Stream<T>, pieces: &[Piece]) {
        let tasks: Vec<Task<'_>> = (self.tasks_before..)
            .zip(pieces)
            .map(|(before, piece)| Task {
                file: name,
                number: piece.record,
                record: stream.record(piece),
                fault: piece.fault.as_ref(),
                is_first: before == 0,
                threads: if pieces.len() == 1 { self.answerer.options.threads } else { 1 },
            })
            .collect();
        self.tasks_before += tasks.len() as u64;
        if tasks.is_empty() {
            return;
        }
        let started = Instant::now();
        // No larger than that every thread gets some.
        let size = self.unit_size.min(tasks.len().div_ceil(4 * self.answerer.options.threads));
        let units = Units {
            tasks: &tasks,
            size,
            next: AtomicUsize::new(0),
            worst: Mutex::new(self.worst),
            answerer: self.answerer,
            output: self.output,
        };
        let batch = Batch(self.output);
        match self.pool(tasks.len()) {
            Some(pool) => drop(pool.broadcast(|_| units.work())),
            None => units.work(),
        }
        drop(batch);
        self.worst = units.worst.into_inner().unwrap_or_else(PoisonError::into_inner);
        self.adapt_units(started.elapsed(), tasks.len().div_ceil(size));
    }

    /// Whether nothing more is to be read.
    fn is_over(&self) -> bool {
        self.answerer.options.stop_at(self.worst)
            || self.answerer.interrupt.is_pressed()
            || self.output.is_closed_for(0)
    }

    /// The threads, where several puzzles are there to share.
    fn pool(&mut self, tasks: usize) -> Option<&ThreadPool> {
        let threads = self.answerer.options.threads;
        if tasks < 2 || threads < 2 {
            return None;
        }
        self.pool.get_or_insert_with(|| ThreadPoolBuilder::new().num_threads(threads).build().ok()).as_ref()
    }

    /// Quick puzzles go out in large units, whose handling costs next to nothing; slow ones one by one, so that no
    /// thread idles behind another's queue.
    fn adapt_units(&mut self, elapsed: Duration, units: usize) {
        let each = elapsed / u32::try_from(units).unwrap_or(u32::MAX).max(1);
        if each > Duration::from_millis(2) {
            self.unit_size = 1;
        } else if units > 1 && each < Duration::from_micros(200) {
            self.unit_size = (self.unit_size * 2).min(LARGEST_UNIT);
        }
    }
}

/// Ends a batch of the output, also when a search panics: what was found before it is let out.
struct Batch<'o>(&'o Output);

impl Drop for Batch<'_> {
    fn drop(&mut self) {
        self.0.end_batch();
    }
}

/// The most puzzles in one unit of work.
const LARGEST_UNIT: usize = 64;

/// A batch of puzzles in units that threads take one after the other.
struct Units<'u, 'a, F, S, R> {
    tasks: &'u [Task<'u>],
    size: usize,
    next: AtomicUsize,
    worst: Mutex<Status>,
    answerer: &'u Answerer<'a, F, S, R>,
    output: &'u Output,
}

impl<F, S, R> Units<'_, '_, F, S, R>
where
    F: Format,
    S: Solver<Puzzle = F::Puzzle>,
    R: Render<S>,
{
    /// Takes units until there are no more, or the run is over.
    fn work(&self) {
        loop {
            let unit = self.next.fetch_add(1, Ordering::Relaxed);
            let start = unit.saturating_mul(self.size);
            if start >= self.tasks.len() || self.output.is_closed_for(unit) {
                return;
            }
            let end = self.tasks.len().min(start + self.size);
            let status = self.answer_unit(unit, &self.tasks[start..end]);
            if !self.output.is_closed_for(unit) {
                let mut worst = self.worst.lock().unwrap_or_else(PoisonError::into_inner);
                *worst = status.max(*worst);
            }
        }
    }

    fn answer_unit(&self, unit: usize, tasks: &[Task<'_>]) -> Status {
        let outbox = self.output.outbox(unit);
        let mut worst = Status::Answered;
        for (index, task) in tasks.iter().enumerate() {
            if self.answerer.interrupt.is_pressed() {
                // Later units may have answers already, but the puzzles in between have none.
                self.output.close_after(unit);
                break;
            }
            if self.output.is_closed_for(unit) {
                break;
            }
            let status = self.answerer.answer(task, &outbox);
            worst = worst.max(status);
            if self.answerer.options.stop_at(status) {
                self.output.close_after(unit);
                break;
            }
            // Long searches tick by themselves.
            if index % 8 == 7 {
                let _ = outbox.tick();
            }
        }
        outbox.send();
        worst
    }
}
