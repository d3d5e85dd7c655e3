An operand at the end of a round of a repetition is one, whatever stands before and after the round.
present: (1 + 2) * 2
absent: macro_rules!
--- app/Cargo.toml
--- app/src/main.rs
macro_rules! twice {
    ($name:ident, $($e:expr)*) => { const $name: i32 = $($e)* * 2; };
}
macro_rules! less {
    ($name:ident, $($e:expr)*) => { const $name: i32 = 10 - $($e)*; };
}
macro_rules! difference {
    ($name:ident, $($e:expr),*) => { const $name: i32 = 10 $(- $e)*; };
}
macro_rules! chained {
    ($name:ident, $($e:expr),*) => { const $name: i32 = 3 * $($e)-* * 2; };
}
macro_rules! either {
    ($name:ident, $($e:expr)?, $($f:expr)?) => { const $name: i32 = 7 * $($e)? $($f)? * 3; };
}
macro_rules! below {
    ($name:ident, $($t:ty)*) => { const $name: bool = 3u8 as $($t)* < 4; };
}
macro_rules! compared {
    ($name:ident, $t:ty, $($than:tt)*) => { const $name: bool = 3u8 as $t $($than)*; };
}
macro_rules! table {
    ($name:ident, $($e:expr),*) => { const $name: &[i32] = &[$($e),*]; };
}
macro_rules! reversed {
    (@of $name:ident { } { $($done:tt)* }) => { table!($name, $($done)*); };
    (@of $name:ident { $first:ty: $e:expr; $($rest:tt)* } { $($done:tt)* }) => {
        reversed! { @of $name { $($rest)* } { $e as $first as i32 * 2, $($done)* } }
    };
    ($name:ident: $($all:tt)*) => { reversed! { @of $name { $($all)* } { 0 } } };
}

twice!(A, 1 + 2);
less!(B, 1 + 2);
difference!(C, 1 + 2, 3 - 4);
chained!(D, 1 + 1, 2 - 4);
either!(E, 1 + 1,);
either!(F,, 1 + 1);
below!(G, u16);
compared!(I, u16, < 4);
reversed!(H: u8: 255 + 2 - 1; i64: [1, 2][1] + 1; i32: -1 - 2;);

fn main() {
    println!("{A} {B} {C} {D} {E} {F} {G} {H:?} {I}");
}
