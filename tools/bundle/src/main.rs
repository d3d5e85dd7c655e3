//! `bundle`: makes one source file of a program and the crates it uses.

use std::process::ExitCode;

#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

fn main() -> ExitCode {
    bundle::cli::run(std::env::args_os())
}
