//! Learns the evaluations of bots from self-play; see `tools::train`.

use std::process::ExitCode;

use clap::Parser;
use tools::{cli, train};

#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

fn main() -> ExitCode {
    let args = train::Args::parse();
    cli::run(|| args.execute())
}
