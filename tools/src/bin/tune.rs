//! Sets the parameters of bots by playing; see `tools::tune`.

use std::process::ExitCode;

use clap::Parser;
use tools::{cli, tune};

#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

fn main() -> ExitCode {
    let args = tune::Args::parse();
    cli::run(|| args.execute())
}
