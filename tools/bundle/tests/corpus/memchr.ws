A program on memchr.
--- app/Cargo.toml
[dependencies]
memchr = "=2.8.3"
--- app/src/main.rs
use memchr::{memchr, memchr2, memchr_iter, memmem, memrchr};

fn main() {
    let text = b"the quick brown fox jumps over the lazy dog, and the dog sleeps";
    println!("{:?} {:?} {:?}", memchr(b'q', text), memrchr(b'd', text), memchr2(b'x', b'z', text));
    println!("{:?}", memchr_iter(b'o', text).collect::<Vec<_>>());
    println!("{:?}", memmem::find_iter(text, "the").collect::<Vec<_>>());
}
