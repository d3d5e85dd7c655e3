A program on hashbrown-ahash.
--- app/Cargo.toml
[dependencies]
hashbrown = { version = "=0.14.5", default-features = false, features = ["ahash", "inline-more"] }
--- app/src/main.rs
use hashbrown::HashMap;

fn main() {
    let mut count: HashMap<String, usize> = HashMap::new();
    for word in "to be or not to be that is the question".split(' ') {
        *count.entry(word.to_string()).or_default() += 1;
    }
    let mut words: Vec<_> = count.into_iter().collect();
    words.sort();
    println!("{words:?}");
}
