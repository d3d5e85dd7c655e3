//! Bundles programs on crates of the registry and compares each with its original; a table of
//! sizes and times. Arguments choose programs by the start of their names; without any, all.

#[path = "../tests/bundle/corpus.rs"]
mod corpus;

use std::path::PathBuf;
use std::process::ExitCode;

#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

fn main() -> ExitCode {
    let wanted: Vec<String> = std::env::args().skip(1).collect();
    let target = std::env::var_os("CARGO_TARGET_DIR").map_or_else(|| PathBuf::from("target"), PathBuf::from);
    let under = std::path::absolute(target).unwrap_or_default().join("corpus");
    let mut failed = 0;
    println!("{:<24} {:>9} {:>9} {:>9} {:>9}  compilers", "program", "readable", "short", "s", "s");
    for name in corpus::names() {
        if !wanted.is_empty() && !wanted.iter().any(|start| name.starts_with(start)) {
            continue;
        }
        let program = corpus::Program::open(&name, &under);
        match program.check() {
            Ok(found) => {
                let ([readable, short], [slow, fast]) = (found.characters, found.seconds);
                let compilers = found.compilers.join(", ");
                println!("{:<24} {readable:>9} {short:>9} {slow:>9.1} {fast:>9.1}  {compilers}", name);
            }
            Err(error) => {
                failed += 1;
                println!("{:<24} FAILED: {error}", name);
            }
        }
    }
    println!("{failed} failed");
    ExitCode::from(u8::from(failed > 0))
}
