//! gridsolve as a library.

pub mod domino;
pub mod input;
pub mod omok;
pub mod render;
pub mod solver;
pub mod star;
