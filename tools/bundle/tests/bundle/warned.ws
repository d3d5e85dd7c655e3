What a compiler warns about is allowed where it is, and for the whole file where only that helps.
present: #![allow(mixed_script_confusables)]
present: #[allow(unreachable_code)]
--- app/Cargo.toml
--- app/src/main.rs
#![allow(warnings)]
struct first_of;
impl first_of {
    fn firstOf(&self) -> u8 {
        loop {
            break;
            println!("never");
        }
        let X = (1);
        X;
        return X;
        println!("never");
    }
}
macro_rules! literals {
    ($l:literal) => {
        fn literals() -> u8 {
            $l
        }
    };
    ($($rest:tt)*) => {
        fn literals() -> u8 {
            stringify!($($rest)*).len() as u8
        }
    };
}
macro_rules! given {
    ($m:meta, $e:expr) => {
        #[$m]
        literals! { $e }
    };
}
given!(allow(dead_code), 1 + 1);
fn with_nothing() -> u8 {
    ;
    fn inside() -> u8 {
        2
    };
    let x = inside();;
    x
}
fn main() {
    let а = 5;
    println!("{} {} {} {}", а, first_of.firstOf(), literals(), with_nothing());
}
