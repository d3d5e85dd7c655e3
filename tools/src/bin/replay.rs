//! `replay`: shows a recorded game turn by turn in one page.

use std::process::ExitCode;

use clap::Parser;
use tools::{cli, replay};

#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

fn main() -> ExitCode {
    let args = replay::Args::parse();
    cli::run(|| args.execute())
}
