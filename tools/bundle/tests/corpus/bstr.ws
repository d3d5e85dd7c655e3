A program on bstr.
--- app/Cargo.toml
[dependencies]
bstr = { version = "=1.14.0", default-features = false, features = ["std"] }
--- app/src/main.rs
use bstr::{BStr, BString, ByteSlice};

fn main() {
    let line = BString::from("  10 words, \u{e9}t\u{e9} \n");
    println!("{:?} {}", line.trim_with(|c| c == ' ').as_bstr(), line.to_str_lossy().len());
    println!("{:?}", line.fields_with(|c| c == ' ').map(BStr::new).collect::<Vec<_>>());
    println!("{:?} {:?}", line.find("words"), line.find_byte(b','));
    println!("{}", line.replace("words", "lines").as_bstr());
}
