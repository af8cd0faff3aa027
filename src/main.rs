//! The `gridsolve` program.
fn main() {}
