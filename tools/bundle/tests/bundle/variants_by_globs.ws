Patterns that are a variant's name alone: without the variant, which nothing makes, they would be variables and match everything.
absent: Unheard
--- app/Cargo.toml
[dependencies]
kit = { path = "../kit" }
--- app/src/main.rs
fn main() {
    let cases = [kit::Case::Capital, kit::Case::Camel];
    for case in &cases {
        println!("{} {}", case.name(), case.heard());
    }
    println!("{} {}", kit::Case::Own("x").name(), kit::Kind::Odd.is_plain());
}
--- kit/Cargo.toml
--- kit/src/lib.rs
pub enum Case {
    Noop,
    Lower,
    Capital,
    Unheard,
    Camel,
    Own(&'static str),
}
impl Case {
    pub fn name(&self) -> &'static str {
        use Case::*;
        match self {
            Own(name) => name,
            Noop => "noop",
            Capital => "capital",
            Camel => "camel",
            Lower => "lower",
            Case::Unheard => "unheard",
        }
    }
    pub fn heard(&self) -> bool {
        match self {
            Case::Unheard => false,
            Case::Own(_) => false,
            _ => true,
        }
    }
}

pub enum Kind {
    Plain,
    Odd,
}
impl Kind {
    pub fn is_plain(&self) -> bool {
        use self::Kind::*;
        matches!(self, Plain)
    }
}
