Rules of macros are chosen as the compiler does it: by the first token of a fragment, and what fails after it fails for good.
absent: macro_rules! one
absent: macro_rules! five
--- app/Cargo.toml
--- app/src/main.rs
macro_rules! one {
    ($i:ident) => { fn one() -> &'static str { "a name" } };
    ($t:tt) => { fn one() -> &'static str { "a token" } };
}
one!(_);
macro_rules! two {
    ($v:vis) => { fn two() -> &'static str { "a visibility" } };
    () => { fn two() -> &'static str { "nothing" } };
}
two!();
macro_rules! three {
    ($a:pat_param | $b:pat_param) => { fn three() -> &'static str { "two patterns" } };
    ($p:pat) => { fn three() -> &'static str { "a pattern" } };
}
three!(1 | 2);
macro_rules! four {
    ($t:ty) => { fn four() -> &'static str { "a type" } };
    ($($t:tt)*) => { fn four() -> &'static str { "tokens" } };
}
four!(a::b(c));
macro_rules! five {
    ($l:literal) => { fn five() -> &'static str { "a literal" } };
    ($($t:tt)*) => { fn five() -> &'static str { "tokens" } };
}
five!(x);
macro_rules! six {
    ($e:expr) => { fn six() -> &'static str { "an expression" } };
    ($($t:tt)*) => { fn six() -> &'static str { "tokens" } };
}
six!(const { 1 });
macro_rules! seven {
    ($s:stmt) => { fn seven() -> &'static str { "a statement" } };
    ($($t:tt)*) => { fn seven() -> &'static str { "tokens" } };
}
seven!(x;);
macro_rules! eight {
    ($(-),* $(- $t:tt)?) => { fn eight() -> &'static str { "a sign and a token" } };
    ($($t:tt)*) => { fn eight() -> &'static str { "tokens" } };
}
eight!(- +);

macro_rules! kind {
    (& & $p:pat) => { "a pattern" };
    ($t:ty) => { "a type" };
    ($($t:tt)*) => { "tokens" };
}
macro_rules! given {
    ($name:ident: $($e:expr),+; $($m:meta),+; $($p:pat_param),+ => $($i:item)+) => {
        fn $name() -> Vec<&'static str> {
            vec![$(kind!($e),)+ $(kind!($m),)+ $(kind!(& & $p),)+ $(kind!($i)),+]
        }
    };
}
given!(all: (4), x.y, &1; a::b(c), d = "e"; 1..=3, Some(_), _ => fn g() {} struct S;);

fn within(x: &u8) -> bool {
    macro_rules! within {
        ($p:pat) => {
            matches!(x, & $p)
        };
    }
    within!(1..=3)
}
macro_rules! ranges {
    ($($name:ident: $p:pat),+) => { $(fn $name(x: &u8) -> bool { match x { & $p => true, _ => false } })+ };
}
ranges!(low: 1..=3, ends: 0 | 255);

fn main() {
    println!("{} {} {} {} {} {} {} {}", one(), two(), three(), four(), five(), six(), seven(), eight());
    println!("{:?} {} {} {}", all(), within(&2), low(&3), ends(&255));
}
