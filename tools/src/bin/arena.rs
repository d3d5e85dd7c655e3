//! Lets bots play against each other; see `tools::arena`.

use std::process::ExitCode;

use clap::Parser;
use tools::{arena, cli};

#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

fn main() -> ExitCode {
    let args = arena::Args::parse();
    cli::run(|| args.execute())
}
