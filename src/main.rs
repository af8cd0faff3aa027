//! The `gridsolve` program: hands its arguments to the library and returns the exit status.

use std::io::{self, Write};
use std::process::ExitCode;

fn main() -> ExitCode {
    match gridsolve::cli::main(std::env::args_os()) {
        Ok(status) => ExitCode::from(status),
        Err(error) => {
            // Nothing was answered; if this cannot be told either, the exit status remains.
            let _ = writeln!(io::stderr(), "error: {error:#}");
            ExitCode::from(2)
        }
    }
}
