//! `cargo bundle`: cargo hands the name of the subcommand on as the first argument.

use std::process::ExitCode;

#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

fn main() -> ExitCode {
    let mut words = std::env::args_os().peekable();
    let program = words.next();
    words.next_if(|word| word == "bundle");
    bundle::cli::run(program.into_iter().chain(words))
}
