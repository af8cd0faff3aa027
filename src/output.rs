//! Lets answers out in the order of the puzzles, whichever thread finds them first.
//!
//! The puzzles of a batch are shared out in units. Each unit has an [`Outbox`]; the one whose turn it is writes through,
//! the others wait in memory. Nothing stays in a buffer for long: every search calls [`Outbox::tick`] now and then.

use std::cell::{Cell, RefCell};
use std::collections::BTreeMap;
use std::io::{self, Write};
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

/// An answer waits in a buffer at most about this long.
const LONGEST_WAIT: Duration = Duration::from_millis(20);

/// A search that takes less shows no progress.
const FIRST_PROGRESS: Duration = Duration::from_secs(1);

/// Between two looks of the progress.
const REDRAW: Duration = Duration::from_millis(100);

/// Bytes in a buffer before it is written out.
const BUFFER: usize = 1 << 16;

/// Bytes that finished units may keep in memory before their turn comes.
const KEPT: usize = 1 << 22;

/// The two streams of the program.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Channel {
    /// Answers.
    Out,
    /// Errors and remarks.
    Err,
}

/// The sinks behind the two streams, and the order in which units may use them.
pub struct Output {
    state: Mutex<State>,
    turn_came: Condvar,
    /// Units from this one on are not wanted any more.
    wanted: AtomicUsize,
    /// Whether the reader of the answers is gone, asked while searches find nothing to write.
    is_unread: fn() -> bool,
}

struct State {
    out: Box<dyn Write + Send>,
    err: Box<dyn Write + Send>,
    quiet: bool,
    pending: Vec<u8>,
    turn: usize,
    finished: BTreeMap<usize, Parts>,
    failure: Option<io::Error>,
    /// A line of progress stands on the terminal.
    has_progress: bool,
}

/// What one unit has to say, in order.
#[derive(Default)]
struct Parts(Vec<(Channel, Vec<u8>)>);

impl Output {
    /// An output to these sinks; a quiet one drops answers but keeps errors.
    pub fn new(out: impl Write + Send + 'static, err: impl Write + Send + 'static, quiet: bool) -> Self {
        let state = State {
            out: Box::new(out),
            err: Box::new(err),
            quiet,
            pending: Vec::new(),
            turn: 0,
            finished: BTreeMap::new(),
            failure: None,
            has_progress: false,
        };
        Output {
            state: Mutex::new(state),
            turn_came: Condvar::new(),
            wanted: AtomicUsize::new(usize::MAX),
            is_unread: || false,
        }
    }

    /// The output of the program itself.
    pub fn standard(quiet: bool) -> Self {
        let is_unread = if quiet { || false } else { stdout_is_unread };
        Output { is_unread, ..Output::new(io::stdout(), io::stderr(), quiet) }
    }

    /// The outbox of `unit`. Units are numbered from 0 in each batch and each has one outbox.
    pub fn outbox(&self, unit: usize) -> Outbox<'_> {
        Outbox {
            output: self,
            unit,
            parts: RefCell::default(),
            ticked: Cell::new(Instant::now()),
            waited: Cell::default(),
            progressed: Cell::new(Instant::now()),
            has_progress: Cell::new(false),
            is_sent: false,
        }
    }

    /// Ends the run behind `unit`: what later units say is dropped, and their searches halt.
    pub fn close_after(&self, unit: usize) {
        self.wanted.fetch_min(unit + 1, Ordering::Relaxed);
        self.turn_came.notify_all();
    }

    /// Whether `unit` is behind the end of the run.
    pub fn is_closed_for(&self, unit: usize) -> bool {
        unit >= self.wanted.load(Ordering::Relaxed)
    }

    /// Ends a batch whose outboxes are all sent: everything is let out, and units count from 0 again.
    pub fn end_batch(&self) {
        let mut state = self.lock();
        state.clear_progress();
        self.flush(&mut state);
        state.finished.clear();
        state.turn = 0;
    }

    /// Why the answers could not be written, if they could not, told once; a closed pipe is a
    /// [`io::ErrorKind::BrokenPipe`].
    pub fn take_failure(&self) -> Option<io::Error> {
        self.lock().failure.take()
    }

    /// Says something outside of any unit.
    pub fn say(&self, channel: Channel, text: &str) {
        let mut state = self.lock();
        let mut parts = Parts::default();
        parts.add(channel, text.as_bytes());
        self.write(&mut state, &mut parts);
        self.flush(&mut state);
    }

    fn lock(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Writes what `unit` has said, unless it is not wanted any more.
    fn deliver(&self, state: &mut State, unit: usize, parts: &mut Parts) {
        if self.is_closed_for(unit) { parts.0.clear() } else { self.write(state, parts) }
    }

    fn write(&self, state: &mut State, parts: &mut Parts) {
        if !parts.0.is_empty() {
            state.clear_progress();
        }
        for (channel, bytes) in parts.0.drain(..) {
            match channel {
                Channel::Out if state.quiet => {}
                Channel::Out => state.pending.extend_from_slice(&bytes),
                Channel::Err => {
                    self.flush(state);
                    // An error that cannot be shown must not hide the answers.
                    let _ = state.err.write_all(&bytes).and_then(|()| state.err.flush());
                }
            }
            if state.pending.len() >= BUFFER {
                self.flush(state);
            }
        }
    }

    fn flush(&self, state: &mut State) {
        if state.pending.is_empty() || state.failure.is_some() {
            state.pending.clear();
            return;
        }
        if let Err(error) = state.out.write_all(&state.pending).and_then(|()| state.out.flush()) {
            self.fail(state, error);
        }
        state.pending.clear();
    }

    /// Ends the run: nobody can be answered any more.
    fn fail(&self, state: &mut State, error: io::Error) {
        state.failure.get_or_insert(error);
        self.wanted.store(0, Ordering::Relaxed);
        self.turn_came.notify_all();
    }
}

/// Where one unit writes.
pub struct Outbox<'o> {
    output: &'o Output,
    unit: usize,
    parts: RefCell<Parts>,
    ticked: Cell<Instant>,
    waited: Cell<Duration>,
    /// When progress was shown, or when the unit began.
    progressed: Cell<Instant>,
    has_progress: Cell<bool>,
    is_sent: bool,
}

impl Outbox<'_> {
    /// Says `text`; it leaves when the unit's turn has come, at the next tick at the latest.
    pub fn say(&self, channel: Channel, text: &str) {
        self.put(channel, text.as_bytes());
    }

    /// To be called now and then during a search: lets out what has waited long enough. Breaks when nobody wants
    /// the unit's answers any more.
    pub fn tick(&self) -> ControlFlow<()> {
        if self.output.is_closed_for(self.unit) {
            return ControlFlow::Break(());
        }
        let now = Instant::now();
        if now.duration_since(self.ticked.get()) >= LONGEST_WAIT {
            self.ticked.set(now);
            let mut state = self.output.lock();
            if state.turn == self.unit {
                self.output.deliver(&mut state, self.unit, &mut self.parts.borrow_mut());
            }
            self.output.flush(&mut state);
            if (self.output.is_unread)() {
                self.output.fail(&mut state, io::ErrorKind::BrokenPipe.into());
            }
        }
        ControlFlow::Continue(())
    }

    /// Shows on the last line of the terminal how far the unit's search is, from its first second on and ten times a
    /// second at most; whatever is said next takes its place.
    pub fn show_progress(&self, line: impl FnOnce() -> String) {
        let now = Instant::now();
        if now.duration_since(self.progressed.get()) < if self.has_progress.get() { REDRAW } else { FIRST_PROGRESS } {
            return;
        }
        self.progressed.set(now);
        self.has_progress.set(true);
        let mut state = self.output.lock();
        if state.turn == self.unit {
            state.clear_progress();
            let _ = state.err.write_all(line().as_bytes()).and_then(|()| state.err.flush());
            state.has_progress = true;
        }
    }

    /// How long the unit has waited for its turn so far: time that its searches did not have.
    pub fn waited(&self) -> Duration {
        self.waited.get()
    }

    /// Ends the unit and lets the next ones out, as far as they are finished.
    pub fn send(mut self) {
        self.is_sent = true;
        let parts = &mut *self.parts.borrow_mut();
        let mut state = self.wait_while(|state| state.kept() > KEPT);
        if state.turn != self.unit {
            state.finished.insert(self.unit, std::mem::take(parts));
            return;
        }
        self.output.deliver(&mut state, self.unit, parts);
        state.turn += 1;
        while let Some(mut parts) = state.next_finished() {
            let unit = state.turn;
            self.output.deliver(&mut state, unit, &mut parts);
            state.turn += 1;
        }
        self.output.turn_came.notify_all();
    }

    fn put(&self, channel: Channel, bytes: &[u8]) {
        let parts = &mut *self.parts.borrow_mut();
        parts.add(channel, bytes);
        if parts.len() >= BUFFER {
            let mut state = self.wait_while(|_| true);
            self.output.deliver(&mut state, self.unit, parts);
        }
    }

    /// Waits for this unit's turn while `full` holds; gives up when the unit is not wanted any more.
    fn wait_while(&self, full: impl Fn(&State) -> bool) -> MutexGuard<'_, State> {
        let waits = |state: &State| state.turn != self.unit && full(state) && !self.output.is_closed_for(self.unit);
        let mut state = self.output.lock();
        if waits(&state) {
            let started = Instant::now();
            while waits(&state) {
                // The end of the run is told without the lock, so that this may miss it: look up from time to time.
                let woken = self.output.turn_came.wait_timeout(state, LONGEST_WAIT);
                state = woken.unwrap_or_else(PoisonError::into_inner).0;
            }
            self.waited.set(self.waited.get() + started.elapsed());
        }
        state
    }
}

/// A unit that ends without being sent has panicked: the run ends before it, and nobody waits for it.
impl Drop for Outbox<'_> {
    fn drop(&mut self) {
        if !self.is_sent {
            self.output.wanted.fetch_min(self.unit, Ordering::Relaxed);
            self.output.turn_came.notify_all();
        }
    }
}

/// JSON is streamed into the outbox as the answer comes up.
impl Write for &Outbox<'_> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.put(Channel::Out, bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

impl State {
    /// Goes back to the start of the line and erases it.
    fn clear_progress(&mut self) {
        if std::mem::take(&mut self.has_progress) {
            let _ = self.err.write_all(b"\r\x1b[K").and_then(|()| self.err.flush());
        }
    }

    fn kept(&self) -> usize {
        self.finished.values().map(Parts::len).sum()
    }

    fn next_finished(&mut self) -> Option<Parts> {
        self.finished.remove(&self.turn)
    }
}

impl Parts {
    fn add(&mut self, channel: Channel, bytes: &[u8]) {
        match self.0.last_mut() {
            Some((last, kept)) if *last == channel => kept.extend_from_slice(bytes),
            _ => self.0.push((channel, bytes.to_vec())),
        }
    }

    fn len(&self) -> usize {
        self.0.iter().map(|(_, bytes)| bytes.len()).sum()
    }
}

/// Whether standard output is a pipe that nobody reads any more.
#[cfg(unix)]
fn stdout_is_unread() -> bool {
    use rustix::event::{PollFd, PollFlags, Timespec, poll};
    let stdout = io::stdout();
    let mut watched = [PollFd::new(&stdout, PollFlags::empty())];
    let at_once = Timespec { tv_sec: 0, tv_nsec: 0 };
    poll(&mut watched, Some(&at_once)).is_ok_and(|ready| ready > 0)
        && watched[0].revents().intersects(PollFlags::ERR | PollFlags::HUP)
}

/// Elsewhere the next write finds out.
#[cfg(not(unix))]
fn stdout_is_unread() -> bool {
    false
}
