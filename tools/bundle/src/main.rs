//! `bundle`: makes one source file of a program and the crates it uses.

use std::process::ExitCode;

fn main() -> ExitCode {
    bundle::cli::run(std::env::args_os())
}
