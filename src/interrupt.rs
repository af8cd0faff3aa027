//! Ctrl-C as a flag that searches read. No thread is started for it.

use std::io;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use signal_hook::consts::SIGINT;
use signal_hook::flag;

/// The exit status of a run that Ctrl-C ended.
pub const EXIT: u8 = 130;

/// Whether Ctrl-C was pressed.
#[derive(Debug, Clone, Default)]
pub struct Interrupt {
    pressed: Arc<AtomicBool>,
    /// Set while the run waits for input: then all answers are out, and Ctrl-C may end the process on the spot.
    waiting: Arc<AtomicBool>,
}

impl Interrupt {
    /// Takes over Ctrl-C for the whole process. A second press ends the process at once.
    ///
    /// # Errors
    /// What the operating system reports.
    pub fn install() -> io::Result<Self> {
        let interrupt = Interrupt::default();
        flag::register_conditional_shutdown(SIGINT, EXIT.into(), Arc::clone(&interrupt.waiting))?;
        flag::register_conditional_shutdown(SIGINT, EXIT.into(), Arc::clone(&interrupt.pressed))?;
        flag::register(SIGINT, Arc::clone(&interrupt.pressed))?;
        Ok(interrupt)
    }

    /// Whether the run should wind up.
    pub fn is_pressed(&self) -> bool {
        self.pressed.load(Ordering::Relaxed)
    }

    /// Runs `wait`, which may block; Ctrl-C ends the process meanwhile. `None` if it was pressed before.
    pub fn while_waiting<T>(&self, wait: impl FnOnce() -> T) -> Option<T> {
        self.waiting.store(true, Ordering::SeqCst);
        // In this order a press in between is seen either here or by the handler.
        let waited = (!self.pressed.load(Ordering::SeqCst)).then(wait);
        self.waiting.store(false, Ordering::SeqCst);
        waited
    }
}
