//! Slow, plain twins: each does the job of a solver in the most obvious way and shares no code with it.

pub mod domino;
pub mod fours;
pub mod omok;
pub mod renju;
pub mod star;
