//! Laws that hold for every input, and slow plain twins of the fast code.
#![allow(clippy::unwrap_used, clippy::expect_used, reason = "a test fails by panicking, its helpers too")]

mod oracle {
    pub mod omok;
}
mod omok;
