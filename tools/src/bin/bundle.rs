//! Makes one source file of a bot and checks it; see `tools::bundle`.

use std::process::ExitCode;

use clap::Parser;
use tools::{bundle, cli};

#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

fn main() -> ExitCode {
    let args = bundle::Args::parse();
    cli::run(|| args.execute())
}
