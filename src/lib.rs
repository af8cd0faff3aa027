//! gridsolve as a library.

pub mod domino;
pub mod input;
pub mod omok;
pub mod solver;
pub mod star;
