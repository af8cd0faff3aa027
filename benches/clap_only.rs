//! The least that a program with this command line can do: it parses the arguments and prints one line.
//!
//! `process.rs` compares the whole program with it.

use std::io::{self, Write};

fn main() -> io::Result<()> {
    let matches = gridsolve::cli::command().get_matches();
    writeln!(io::stdout(), "{}", matches.subcommand_name().unwrap_or_default())
}
