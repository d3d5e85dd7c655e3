Names, text and comments beyond ASCII; what is in literals stays as it is.
present: "größe → {} 測定 🌲"
--- app/Cargo.toml
--- app/src/main.rs
struct Größe {
    höhe: u32,
}

/// Ein Kommentar → fort damit.
fn 測定(größe: &Größe) -> u32 {
    größe.höhe * 2
}

const ΔΕΛΤΑ: char = 'Δ';

fn main() {
    let größe = Größe { höhe: 21 };
    println!("größe → {} 測定 🌲", 測定(&größe));
    println!("{} {:?} {}", ΔΕΛΤΑ, 'ß', "höhe");
    println!("{}", "größe\u{2192}höhe".len());
    println!("{}", b"bytes\xff\n".len());
    println!("{}", r##"raw "# größe  two  spaces"##);
    println!("{}", "zwei  Leerzeichen
    und eine Zeile \
        fort");
    let größe = 3.5_f64;
    println!("{größe:>8.2}|{0:1$}|{breite}", 1_000_000, 9, breite = 0xFF_u8);
}
