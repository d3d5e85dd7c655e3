A program on regex.
--- app/Cargo.toml
[dependencies]
regex = { version = "=1.13.2", default-features = false, features = ["std"] }
--- app/src/main.rs
use regex::Regex;

fn main() {
    let regex = Regex::new("([a-z]+)=([0-9]+)").unwrap();
    for found in regex.captures_iter("depth=3 width=200 x") {
        println!("{} -> {}", &found[1], &found[2]);
    }
    println!("{}", regex.replace_all("a=1", "$2=$1"));
}
