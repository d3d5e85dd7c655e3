A program on anyhow: messages, errors of one's own, which its macro tells apart by the traits in sight, and contexts.
--- app/Cargo.toml
[dependencies]
anyhow = "=1.0.105"
--- app/src/main.rs
use std::fmt;

use anyhow::{anyhow, bail, ensure, Context, Result};

#[derive(Debug, PartialEq)]
struct Taken(usize);

impl fmt::Display for Taken {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "cell {} is taken", self.0)
    }
}

impl std::error::Error for Taken {}

fn parse(text: &str) -> Result<usize> {
    ensure!(text.len() < 4, "`{text}` is too long");
    if text == "-" {
        return Err(anyhow!("no number"));
    }
    let number = text.parse().with_context(|| format!("no number in `{text}`"))?;
    match number {
        3 => bail!(Taken(number)),
        8 => bail!(String::from("no such cell")),
        _ => Ok(number),
    }
}

fn main() -> Result<()> {
    for text in ["7", "3", "x", "-", "8", "12345"] {
        match parse(text) {
            Ok(number) => println!("{number}"),
            Err(error) => {
                println!("{error} | {error:#} | {:?}", error.downcast_ref::<Taken>());
            }
        }
    }
    println!("{}", parse("3").context("in the end").unwrap_err().chain().count());
    Ok(())
}
