Fragments that a macro gives to another one: there they are of their kind, whatever they are made of.
--- app/Cargo.toml
[dependencies]
kit = { path = "../kit" }
--- app/src/main.rs
mod plain {
    macro_rules! count {
        ($t:tt) => {
            1
        };
        ($($t:tt)*) => {
            2
        };
    }
    macro_rules! make {
        ($n:ident, $e:expr) => {
            fn $n() -> u32 {
                count!($e)
            }
        };
    }
    make!(f, a.b());
    make!(g, x);
    make!(h, x + 1);
    macro_rules! kind {
        ($i:ident) => {
            "ident"
        };
        ($l:literal) => {
            "literal"
        };
        ($e:expr) => {
            "expr"
        };
    }
    macro_rules! kinds {
        ($n:ident, $e:expr) => {
            fn $n() -> &'static str {
                kind!($e)
            }
        };
    }
    kinds!(k, x);
    kinds!(l, 5);
    kinds!(m, f());
    macro_rules! word {
        (u8) => {
            "u8"
        };
        ($t:ty) => {
            "type"
        };
    }
    macro_rules! words {
        ($n:ident, $t:ty) => {
            fn $n() -> &'static str {
                word!($t)
            }
        };
    }
    words!(w, u8);
    words!(v, Vec<u8>);
    macro_rules! num {
        (5) => {
            "five"
        };
        ($t:expr) => {
            "other"
        };
    }
    macro_rules! nums {
        ($n:ident, $t:literal) => {
            fn $n() -> &'static str {
                num!($t)
            }
        };
    }
    nums!(five, 5);
    macro_rules! tys {
        ($i:ident) => {
            "ident"
        };
        ($t:ty) => {
            "type"
        };
    }
    macro_rules! tyss {
        ($n:ident, $t:ty) => {
            fn $n() -> &'static str {
                tys!($t)
            }
        };
    }
    tyss!(t1, u8);
    macro_rules! paths {
        ($n:ident, $t:path) => {
            fn $n() -> &'static str {
                tys!($t)
            }
        };
    }
    paths!(t2, Copy);
    macro_rules! neg {
        (- $i:literal) => {
            "minus"
        };
        ($t:expr) => {
            "other"
        };
    }
    macro_rules! negs {
        ($n:ident, $t:expr) => {
            fn $n() -> &'static str {
                neg!($t)
            }
        };
    }
    negs!(n1, -5);
    macro_rules! lits {
        ($n:ident, $t:literal) => {
            fn $n() -> &'static str {
                neg!($t)
            }
        };
    }
    lits!(n2, -5);
    macro_rules! pats {
        ($i:ident) => {
            "ident"
        };
        ($t:pat) => {
            "pat"
        };
    }
    macro_rules! patss {
        ($n:ident, $t:pat) => {
            fn $n() -> &'static str {
                pats!($t)
            }
        };
    }
    patss!(p1, x);
    macro_rules! viss {
        (pub) => {
            "pub"
        };
        ($v:vis) => {
            "vis"
        };
    }
    macro_rules! visss {
        ($n:ident, $v:vis) => {
            fn $n() -> &'static str {
                viss!($v)
            }
        };
    }
    visss!(v1, pub);
    pub fn show() {
        println!("{} {} {}", f(), g(), h());
        println!("{} {} {}", k(), l(), m());
        println!("{} {} {} {} {} {} {} {} {}", w(), v(), five(), t1(), t2(), n1(), n2(), p1(), v1());
    }
}

mod passed_on {
    macro_rules! third {
        (($($t:tt)*)) => {
            "paren"
        };
        ([$($t:tt)*]) => {
            "bracket"
        };
        ($e:expr) => {
            "expr"
        };
    }
    macro_rules! second {
        ($t:tt) => {
            third!($t)
        };
        ($($t:tt)*) => {
            "many"
        };
    }
    macro_rules! first {
        ($n:ident, $e:expr) => {
            fn $n() -> &'static str {
                second!($e)
            }
        };
    }
    first!(a1, 1 + 2);
    first!(a2, x.y());
    first!(a3, [1, 2]);
    macro_rules! all { ($($t:tt)*) => { third!($($t)*) }; }
    macro_rules! alls {
        ($n:ident, $e:expr) => {
            fn $n() -> &'static str {
                all!($e)
            }
        };
    }
    alls!(b1, 1 + 2);
    alls!(b2, [1]);
    macro_rules! power {
        ($n:ident, $l:literal) => {
            fn $n() -> i32 {
                $l.pow(2)
            }
        };
    }
    power!(p, -5i32);
    macro_rules! made {
        ($n:ident, $t:ty) => {
            fn $n() -> &'static str {
                macro_rules! inner {
                    (u8) => {
                        "u8"
                    };
                    ($x:ty) => {
                        "ty"
                    };
                }
                inner!($t)
            }
        };
    }
    made!(m, u8);
    macro_rules! defines {
        ($n:ident, $m:ident, $t:ty) => {
            macro_rules! $m {
                () => {
                    third2!($t)
                };
            }
            fn $n() -> &'static str {
                $m!()
            }
        };
    }
    macro_rules! third2 {
        (u8) => {
            "u8"
        };
        ($x:ty) => {
            "ty"
        };
    }
    defines!(d, dm, u8);
    macro_rules! count { () => { 0 }; ($h:tt $($t:tt)*) => { 1 + count!($($t)*) }; }
    macro_rules! counts { ($n:ident; $($e:expr),*) => { fn $n() -> usize { count!($($e)*) } } }
    counts!(c1; a + b, c.d(), 5);
    macro_rules! munch { (@ [$($out:tt)*]) => { vec![$($out)*] }; (@ [$($out:tt)*] $h:tt $($t:tt)*) => { munch!(@ [$($out)* kind2!($h),] $($t)*) }; }
    macro_rules! kind2 {
        ($i:ident) => {
            "ident"
        };
        ($l:literal) => {
            "lit"
        };
        ($($t:tt)*) => {
            "other"
        };
    }
    macro_rules! munches { ($n:ident; $($e:expr),*) => { fn $n() -> Vec<&'static str> { munch!(@ [] $($e)* w) } } }
    munches!(k1; a + b, c, 5, -6, f());
    macro_rules! tyname { ($n:ident, $($t:ty),*) => { fn $n() -> Vec<&'static str> { vec![$(third2!($t), ty_or!($t)),*] } } }
    macro_rules! ty_or {
        ($a:ident<$b:ident>) => {
            "generic"
        };
        ($a:ty) => {
            "type"
        };
    }
    tyname!(t, u8, Vec<u8>, std::string::String);
    macro_rules! block {
        ($n:ident, $b:block) => {
            fn $n() -> &'static str {
                braces!($b)
            }
        };
    }
    macro_rules! braces {
        ({ $($t:tt)* }) => {
            "braces"
        };
        ($e:expr) => {
            "expr"
        };
    }
    block!(bl, { 1 });
    macro_rules! vis { ($n:ident, $v:vis) => { $v fn $n() -> &'static str { seen!($v) } } }
    macro_rules! seen {
        (pub) => {
            "pub"
        };
        () => {
            "nothing"
        };
        ($v:vis) => {
            "vis"
        };
    }
    vis!(v1, pub);

    macro_rules! stm {
        ($n:ident, $s:stmt) => {
            fn $n() -> &'static str {
                st!($s)
            }
        };
    }
    macro_rules! st {
        (let $($t:tt)*) => {
            "let"
        };
        ($s:stmt) => {
            "stmt"
        };
    }
    stm!(s1, let x = 1);
    macro_rules! it {
        ($n:ident, $s:item) => {
            fn $n() -> &'static str {
                itm!($s)
            }
        };
    }
    macro_rules! itm {
        (struct $($t:tt)*) => {
            "struct"
        };
        ($s:item) => {
            "item"
        };
    }
    it!(i1, struct Q;);
    macro_rules! lt {
        ($n:ident, $l:lifetime) => {
            fn $n() -> &'static str {
                ltt!($l)
            }
        };
    }
    macro_rules! ltt {
        ('a) => {
            "a"
        };
        ($s:lifetime) => {
            "lifetime"
        };
    }
    lt!(l1, 'a);
    macro_rules! me {
        ($n:ident, $l:meta) => {
            fn $n() -> &'static str {
                mee!($l)
            }
        };
    }
    macro_rules! mee {
        (inline) => {
            "inline"
        };
        ($s:meta) => {
            "meta"
        };
    }
    me!(me1, inline);
    pub fn show() {
        println!("{} {} {} {} {}", a1(), a2(), a3(), b1(), b2());
        println!("{} {} {}", p(), m(), d());
        println!("{} {:?} {:?}", c1(), k1(), t());
        println!("{} {} {} {} {} {}", bl(), v1(), s1(), i1(), l1(), me1());
    }
}

mod members {
    struct A;
    struct B;
    macro_rules! name {
        (u8) => {
            "u8"
        };
        ($t:ty) => {
            "ty"
        };
    }
    macro_rules! impls { ($($s:ident: $t:ty = $e:expr),*) => { $(impl $s { getter!($t, $e); const N: &'static str = name!($t); })* } }
    macro_rules! getter {
        ($t:ty, $e:expr) => {
            fn get() -> $t {
                $e
            }
            fn kind() -> &'static str {
                kinds!($e)
            }
        };
    }
    macro_rules! kinds {
        (- $e:expr) => {
            "minus"
        };
        ($l:literal) => {
            "lit"
        };
        ($i:ident) => {
            "ident"
        };
        ($e:expr) => {
            "e"
        };
    }
    impls!(A: u8 = 5, B: i32 = -7);
    const X: u8 = 3;
    struct C;
    impls!(C: u8 = X);
    kit::outer!(made, i32, 4 - 1);
    macro_rules! statics { ($($n:ident: $t:ty),*) => { $(static $n: &[&str] = &[name!($t), kit::label!($t)];)* } }
    statics!(S1: u8, S2: &'static str);
    pub fn show() {
        println!("{} {} {}", A::get(), A::kind(), A::N);
        println!("{} {} {}", B::get(), B::kind(), B::N);
        println!("{} {} {}", C::get(), C::kind(), C::N);
        println!("{} {:?} {:?}", made(2), S1, S2);
    }
}

fn main() {
    plain::show();
    passed_on::show();
    members::show();
}
--- kit/Cargo.toml
--- kit/src/lib.rs
#[macro_export]
macro_rules! label {
    (u8) => {
        "byte"
    };
    (& $($t:tt)*) => {
        "reference"
    };
    ($t:ty) => {
        "other"
    };
}
#[macro_export]
macro_rules! outer {
    ($n:ident, $t:ty, $e:expr) => {
        fn $n(x: $t) -> $t {
            $crate::times!(x, $e)
        }
    };
}
#[macro_export]
macro_rules! times { ($a:tt, $b:tt) => { $a * $b }; ($a:tt, $($b:tt)*) => { $a * $($b)* + 1000 }; }
