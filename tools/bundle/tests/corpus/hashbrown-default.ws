A program on hashbrown-default.
--- app/Cargo.toml
[dependencies]
hashbrown = "=0.16.1"
--- app/src/main.rs
use hashbrown::HashMap;

fn main() {
    let mut count: HashMap<String, usize> = HashMap::new();
    for word in "to be or not to be that is the question".split(' ') {
        *count.entry(word.to_string()).or_default() += 1;
    }
    count.remove("or");
    let mut words: Vec<_> = count.into_iter().collect();
    words.sort();
    println!("{words:?}");
}
