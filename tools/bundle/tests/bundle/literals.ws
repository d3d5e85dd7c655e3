Included files, values from cargo, text beyond ASCII, raw strings, and text that looks like code.
absent: never read
present: Größe → 測定 🌲
--- app/Cargo.toml
--- app/src/main.rs
const TEXT: &str = include_str!("../data/poem.txt");
static BYTES: &[u8] = include_bytes!(concat!(env!("CARGO_MANIFEST_DIR"), "/data/bytes.bin"));

#[allow(dead_code)]
const UNUSED: &str = include_str!("../data/unused.txt");

fn main() {
    print!("{}", TEXT);
    println!("{}", BYTES.len());
    println!("{} {}", env!("CARGO_PKG_NAME"), env!("CARGO_PKG_VERSION"));
    println!("{:?} {:?}", option_env!("CARGO_PKG_NAME"), option_env!("NO_SUCH_VARIABLE"));
    println!("Größe → 測定 🌲 {:>5}|{:<5}|", "é", 'ß');
    println!("{}", r#"crate::not::a::path "quoted" mod x {"#);
    println!("multi
    line {{}} text \
       continued");
    let width = 8;
    const PRECISION: usize = 2;
    println!("{:width$.PRECISION$}|{}", 3.14159, "tab\there");
    println!("{:?}", b"\x00\xff".iter().map(|b| *b as u32).sum::<u32>());
}
--- app/data/poem.txt
Über allen Gipfeln
"ist" \ Ruh
--- app/data/unused.txt
never read
--- app/data/bytes.bin
12345
