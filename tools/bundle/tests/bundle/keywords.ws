Names that are keywords elsewhere, raw or not, in an older edition or in another place.
--- app/Cargo.toml
[dependencies]
old = { path = "../old" }
--- app/src/main.rs
struct Token {
    r#type: u8,
    union: u8,
    auto: u8,
    r#match: Option<u8>,
}

impl Token {
    fn r#loop(&self) -> u8 {
        self.r#type + self.union + self.auto
    }
    fn default(&self) -> u8 {
        self.r#match.unwrap_or(3)
    }
}

mod r#mod {
    pub fn r#fn(r#in: u8) -> u8 {
        r#in + 1
    }
}

fn main() {
    let r#struct = Token { r#type: 1, union: 2, auto: 3, r#match: None };
    println!("{} {} {}", r#struct.r#loop(), r#struct.default(), r#mod::r#fn(4));
    let Token { r#type, union, .. } = r#struct;
    let dyn_ = r#type + union;
    println!("{} {}", dyn_, old::r#async(2));
}
--- old/Cargo.toml
edition = "2015"
--- old/src/lib.rs
pub fn async(try: u8) -> u8 {
    try * 10
}
