Features as the binary gets them, not as the whole workspace does; cfg on every kind of node.
absent: windows_only
absent: loud
absent: mod tests
--- app/Cargo.toml
[dependencies]
lib = { path = "../lib", default-features = false, features = ["quiet"] }
--- app/src/main.rs
struct Config {
    #[cfg(unix)]
    name: &'static str,
    #[cfg(windows)]
    windows_only: u8,
}

fn level(n: u8) -> &'static str {
    match n {
        #[cfg(windows)]
        0 => "windows",
        0 => "zero",
        _ => "more",
    }
}

#[cfg_attr(all(), derive(Debug))]
struct Shown(#[cfg(not(unix))] u8, u16);

struct Adder(u32);
impl Adder {
    fn add(&self, #[cfg(windows)] windows_only: u8, x: u32, #[cfg(unix)] y: u32) -> u32 {
        self.0 + x + y
    }
}
type Add = fn(&Adder, #[cfg(windows)] u8, u32, #[cfg(unix)] u32) -> u32;
fn lists() -> u32 {
    let add: Add = Adder::add;
    let closed = |#[cfg(windows)] windows_only: u8, #[cfg(unix)] x: u32, #[cfg(windows)] _: u8| x + 1;
    let pair = (
        1,
        #[cfg(windows)]
        windows_only,
        2,
    );
    let list = [
        pair.0,
        #[cfg(windows)]
        5,
        pair.1,
    ];
    let adder = Adder(list.len() as u32);
    let sum = adder.add(
        #[cfg(windows)]
        windows_only,
        list[1],
        #[cfg(unix)]
        closed(2),
    );
    add(
        &adder,
        #[cfg(windows)]
        0,
        sum,
        #[cfg(unix)]
        100,
    )
}

fn main() {
    println!("{}", lists());
    let config = Config {
        #[cfg(unix)]
        name: "unix",
        #[cfg(windows)]
        windows_only: 1,
    };
    println!("{} {} {:?}", config.name, level(0), Shown(7));
    #[cfg(debug_assertions)]
    println!("not here");
    #[cfg(not(feature = "nothing"))]
    {
        println!("{}", lib::voice());
    }
    if cfg!(target_os = "linux") {
        println!("{}", vec![cfg!(feature = "x")].len());
    }
    #[cfg(target_arch = "x86_64")]
    if lib::even(4) {
        println!("even");
    }
}
--- lib/Cargo.toml
[features]
default = ["loud"]
loud = []
quiet = []
--- lib/src/lib.rs
#[cfg(feature = "loud")]
mod loud;
#[cfg(feature = "loud")]
pub fn voice() -> &'static str {
    loud::shout()
}
#[cfg(all(feature = "quiet", not(feature = "loud")))]
pub fn voice() -> &'static str {
    "whisper"
}
pub fn even(n: u32) -> bool {
    n % 2 == 0
}
#[cfg(test)]
mod tests {
    #[test]
    fn fails() {
        panic!();
    }
}
--- lib/src/loud.rs
pub fn shout() -> &'static str {
    "SHOUT"
}
--- other/Cargo.toml
[dependencies]
lib = { path = "../lib", features = ["loud"] }
--- other/src/main.rs
fn main() {
    println!("{}", lib::voice());
}
