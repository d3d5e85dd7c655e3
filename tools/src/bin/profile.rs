//! Measures the think time of a bot; see `tools::profile`.

use std::process::ExitCode;

use clap::Parser;
use tools::{cli, profile};

#[global_allocator]
static ALLOCATOR: profile::heap::Counting<mimalloc::MiMalloc> = profile::heap::Counting(mimalloc::MiMalloc);

fn main() -> ExitCode {
    let args = profile::Args::parse();
    cli::run(|| args.execute())
}
