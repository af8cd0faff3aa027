//! The `gridsolve` program: hands its arguments to the library and returns the exit status.

use std::process::ExitCode;

fn main() -> anyhow::Result<ExitCode> {
    gridsolve::cli::main(std::env::args_os()).map(ExitCode::from)
}
