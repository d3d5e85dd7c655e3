A program on thiserror.
--- app/Cargo.toml
[dependencies]
thiserror = "=2.0.21"
--- app/src/main.rs
use thiserror::Error;

#[derive(Debug, Error)]
pub enum Problem {
    #[error("cell {0} is taken")]
    Taken(usize),
    #[error("no number in `{text}` at {place:?}")]
    NoNumber { text: String, place: (usize, usize), #[source] cause: std::num::ParseIntError },
    #[error(transparent)]
    Text(#[from] std::str::Utf8Error),
}

fn parse(text: &str) -> Result<usize, Problem> {
    let number = text.parse().map_err(|cause| Problem::NoNumber { text: text.to_string(), place: (1, 2), cause })?;
    if number == 3 {
        return Err(Problem::Taken(number));
    }
    Ok(number)
}

fn decode(bytes: &[u8]) -> Result<&str, Problem> {
    Ok(std::str::from_utf8(bytes)?)
}

fn main() {
    for text in ["7", "3", "x"] {
        match parse(text) {
            Ok(number) => println!("{number}"),
            Err(problem) => {
                let source = std::error::Error::source(&problem).map(|s| s.to_string());
                println!("{problem} {source:?}");
            }
        }
    }
    println!("{}", decode(&[0xff]).unwrap_err());
}
