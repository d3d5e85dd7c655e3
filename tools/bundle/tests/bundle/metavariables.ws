A macro that makes macros, and names their variables itself in every round: each is its own.
absent: made!
--- app/Cargo.toml
[dependencies]
maker = { path = "../maker" }
--- app/src/main.rs
maker::made!(sum a, b, c => a + 2 * b + 3 * c);
maker::made!(seven => 7);

fn main() {
    let marg = 1;
    println!("{} {}", sum!(marg, 2, marg + 2), seven!());
}
--- maker/Cargo.toml
--- maker/src/lib.rs
#![no_std]
#[macro_export]
macro_rules! made {
    (@nest $name:ident ($dol:tt) => ([$($arg:ident)*] $($body:tt)+)) => {
        macro_rules! $name {
            ($($dol $arg : expr),*) => { $($body)+ }
        }
    };
    (@nest $name:ident ($dol:tt) => ([$($arg:ident)*] $($body:tt)+) $first:pat $(, $more:pat)*) => {
        $crate::made! {
            @nest $name ($dol) => ([marg $($arg)*] match $dol marg { $first => $($body)+ }) $($more),*
        }
    };
    (@reversed [$($args:tt)*] [$($done:pat),*]) => { $crate::made! { @nest $($args)* $($done),* } };
    (@reversed [$($args:tt)*] [$($done:pat),*] $first:pat $(, $more:pat)*) => {
        $crate::made! { @reversed [$($args)*] [$first $(, $done)*] $($more),* }
    };
    ($name:ident $($parameter:pat),* => $result:expr) => {
        $crate::made! { @reversed [$name ($) => ([] $result)] [] $($parameter),* }
    };
}
