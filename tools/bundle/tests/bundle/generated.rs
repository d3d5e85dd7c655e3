//! Random small programs in which something is resolved, inferred, dropped or expanded in a way that
//! removing code could change. Each is a module; a workspace has many, so that one bundle tests all.

use fastrand::Rng;

/// Names of methods and functions: some are also methods of the standard library.
const NAMES: &[&str] = &["len", "size", "fetch", "total", "value", "cmp_key", "show", "next_id"];
/// Names of local variables and parameters.
const LOCALS: &[&str] = &["x", "y", "n", "sum", "item", "value", "total"];
/// Types that a literal may have.
const INTEGERS: &[&str] = &["i8", "i16", "i32", "i64", "u8", "u16", "u32", "u64", "usize"];

/// A workspace with so many programs, as the text of a case. What it prints is one line a fact.
pub fn workspace(seed: u64, programs: usize) -> String {
    let mut rng = Rng::with_seed(seed);
    let (mut modules, mut calls) = (String::new(), String::new());
    for number in 0..programs {
        let parts: String = (0..rng.usize(1..=3)).map(|part| part_of(&mut rng, part)).collect();
        let runs: String =
            (0..3).filter(|n| parts.contains(&format!("fn run{n}("))).map(|n| format!("run{n}(); ")).collect();
        modules += &format!("mod p{number} {{\n{parts}pub fn run() {{ {runs}}}\n}}\n");
        calls += &format!("    println!(\"program {number}\");\n    p{number}::run();\n");
    }
    format!("--- app/Cargo.toml\n--- app/src/main.rs\n{modules}fn main() {{\n{calls}}}\n")
}

/// One part of a program: items in a module of their own, and a function that runs them.
fn part_of(rng: &mut Rng, number: usize) -> String {
    let parts: &[fn(&mut Rng) -> String] = &[
        operators,
        own_and_foreign,
        derefs,
        fallback,
        monoids,
        drops,
        clones,
        hygiene,
        fragments,
        shadows,
        references,
        blankets,
        variants,
        defaults,
        loops,
        nested,
    ];
    let body = parts[rng.usize(..parts.len())](rng);
    format!("mod m{number} {{\n{body}}}\nfn run{number}() {{ m{number}::test(); }}\n")
}

fn pick<'a>(rng: &mut Rng, list: &[&'a str]) -> &'a str {
    list[rng.usize(..list.len())]
}

/// `impl`s of an operator for values and references, which call each other.
fn operators(rng: &mut Rng) -> String {
    let (name, method, sign) = [("Sub", "sub", "-"), ("Add", "add", "+"), ("Mul", "mul", "*")][rng.usize(..3)];
    let forward = ["self.clone().METHOD(other)", "self.clone() SIGN other", "(*self).clone() SIGN other.clone()"];
    let forward = pick(rng, &forward).replace("METHOD", method).replace("SIGN", sign);
    let call = ["(&a SIGN b.clone())", "(a.clone() SIGN b.clone())", "(&a).METHOD(b.clone())"];
    let call = pick(rng, &call).replace("METHOD", method).replace("SIGN", sign);
    let (a, b) = (rng.u8(1..90), rng.u8(1..90));
    format!(
        "use std::ops::{name};
#[derive(Clone, Debug, PartialEq)]
struct R(i64);
impl {name} for R {{ type Output = R; fn {method}(self, other: R) -> R {{ R(self.0 {sign} other.0) }} }}
impl {name}<R> for &R {{ type Output = R; fn {method}(self, other: R) -> R {{ {forward} }} }}
impl {name}<i64> for R {{ type Output = R; fn {method}(self, other: i64) -> R {{ R(self.0 {sign} other * 2) }} }}
pub fn test() {{ let (a, b) = (R({a}), R({b})); println!(\"{{:?}}\", {call}); }}
"
    )
}

/// A method of a trait and an own function of the same name.
fn own_and_foreign(rng: &mut Rng) -> String {
    let name = pick(rng, NAMES);
    let k = rng.u8(..);
    let call = pick(rng, &["Self::NAME(self)", "self.NAME()", "(*self).NAME()", "P::NAME(self)"]).replace("NAME", name);
    let outside = match rng.u8(..3) {
        0 => "impl std::str::FromStr for P { type Err = (); fn from_str(s: &str) -> Result<P, ()> { Self::from_str(s) } }
impl P { fn from_str(s: &str) -> Result<P, ()> { Ok(P(s.len() as u32)) } }
fn made() -> P { \"four\".parse().unwrap() }",
        1 => "impl std::fmt::Display for P { fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result { self.fmt(f, 3) } }
impl P { fn fmt(&self, f: &mut std::fmt::Formatter<'_>, n: u32) -> std::fmt::Result { write!(f, \"{}\", n) } }
fn made() -> P { P(P(0).to_string().len() as u32) }",
        _ => "impl From<u8> for P { fn from(x: u8) -> P { Self::from(u32::from(x)) } }
impl P { fn from(x: u32) -> P { P(x + 7) } }
fn made() -> P { 3u8.into() }",
    };
    let generic = if rng.bool() {
        "fn via<T: Named>(x: &T) -> u32 { x.NAME() }"
    } else {
        "fn via(x: &dyn Named) -> u32 { x.NAME() }"
    };
    let generic = generic.replace("NAME", name);
    format!(
        "pub struct P(u32);
trait Named {{ fn {name}(&self) -> u32; fn other(&self) -> u32 {{ self.{name}() + 1 }} }}
impl P {{ fn {name}(&self) -> u32 {{ self.0 + {k} }} }}
impl Named for P {{ fn {name}(&self) -> u32 {{ {call} * 2 }} }}
{outside}
{generic}
pub fn test() {{ let p = made(); println!(\"{{}} {{}}\", via(&p), p.other()); }}
"
    )
}

/// A method that is found before that of the target of `Deref`.
fn derefs(rng: &mut Rng) -> String {
    let (name, value) = (pick(rng, &["len", "first", "is_empty", "last"]), rng.u16(100..));
    let receiver = pick(rng, &["&self", "self: &Self"]);
    let kind = pick(rng, &["impl L { fn NAME(RECV) -> Option<u16> { Some(VALUE) } }",
        "trait Own { fn NAME(RECV) -> Option<u16>; }\nimpl Own for L { fn NAME(RECV) -> Option<u16> { Some(VALUE) } }",
        "trait Own { fn NAME(RECV) -> Option<u16> { Some(VALUE) } }\nimpl Own for L {}\nimpl Own for &L { fn NAME(RECV) -> Option<u16> { Some(1) } }"]);
    let kind = kind.replace("NAME", name).replace("RECV", receiver).replace("VALUE", &value.to_string());
    let call = pick(rng, &["list.NAME()", "(&list).NAME()", "(&&list).NAME()"]).replace("NAME", name);
    format!(
        "struct L(Vec<u16>);
impl std::ops::Deref for L {{ type Target = [u16]; fn deref(&self) -> &[u16] {{ &self.0 }} }}
{kind}
pub fn test() {{ let list = L(vec![3, 4]); println!(\"{{:?}} {{}}\", {call}, list.iter().count()); }}
"
    )
}

/// Literals whose type is decided by which types have a trait.
fn fallback(rng: &mut Rng) -> String {
    let mut types = INTEGERS.to_vec();
    rng.shuffle(&mut types);
    types.truncate(rng.usize(1..5));
    if rng.bool() && !types.contains(&"i32") {
        types.push("i32");
    }
    if !types.contains(&"i32") {
        types.truncate(1);
    }
    let name = pick(rng, NAMES);
    let implementations = match rng.bool() {
        true => types.iter().map(|t| format!("impl Bits for {t} {{ fn {name}(self) -> usize {{ std::mem::size_of::<{t}>() * 8 }} }}\n")).collect(),
        false => format!("macro_rules! bits {{ ($($t:ty)*) => {{ $(impl Bits for $t {{ fn {name}(self) -> usize {{ <$t>::MAX.count_ones() as usize }} }})* }} }}\nbits! {{ {} }}\n", types.join(" ")),
    };
    let call =
        pick(rng, &["of(5)", "of(1 + 2)", "{ let k = 3; of(k) }", "[1, 2].iter().map(|&k| of(k)).sum::<usize>()"]);
    format!("trait Bits {{ fn {name}(self) -> usize; }}\n{implementations}fn of<T: Bits>(x: T) -> usize {{ x.{name}() }}\npub fn test() {{ println!(\"{{}}\", {call}); }}\n")
}

/// A type with `_` for what only an implementation decides.
fn monoids(rng: &mut Rng) -> String {
    let mut types = vec!["i32", "i64", "u8", "u64"];
    rng.shuffle(&mut types);
    let list: String =
        types.iter().map(|t| format!("impl Least for {t} {{ fn least() -> Self {{ {t}::MIN }} }}\n")).collect();
    let value = rng.i8(1..);
    format!(
        "use std::marker::PhantomData;
trait Least: Copy + Ord {{ fn least() -> Self; }}
{list}trait Monoid {{ type S: Copy; fn identity() -> Self::S; fn join(a: Self::S, b: Self::S) -> Self::S; }}
struct Max<T>(PhantomData<T>);
impl<T: Least> Monoid for Max<T> {{ type S = T; fn identity() -> T {{ T::least() }} fn join(a: T, b: T) -> T {{ a.max(b) }} }}
struct Tree<M: Monoid> {{ all: M::S }}
impl<M: Monoid> Tree<M> {{ fn new() -> Self {{ Tree {{ all: M::identity() }} }} fn put(&mut self, x: M::S) {{ self.all = M::join(self.all, x); }} }}
pub fn test() {{ let empty: Tree<Max<_>> = Tree::new(); let mut tree: Tree<Max<_>> = Tree::new(); tree.put({value}); println!(\"{{}}\", tree.all); let mut e = empty; println!(\"{{}}\", e.all); e.put(1); }}
"
    )
}

/// Fields that nobody reads, which act when they are dropped.
fn drops(rng: &mut Rng) -> String {
    let wrapped = pick(rng, &["Loud", "Option<Loud>", "Box<Loud>", "Vec<Loud>", "(u8, Loud)", "Inner"]);
    let made = match wrapped {
        "Loud" => "Loud(\"kept\")",
        "Option<Loud>" => "Some(Loud(\"kept\"))",
        "Box<Loud>" => "Box::new(Loud(\"kept\"))",
        "Vec<Loud>" => "vec![Loud(\"kept\")]",
        "(u8, Loud)" => "(1, Loud(\"kept\"))",
        _ => "Inner { loud: Loud(\"kept\"), idle: 3 }",
    };
    let (before, after) = (rng.bool(), rng.bool());
    let text = pick(
        rng,
        &[
            "let holder = make(); println!(\"{}\", holder.seen);",
            "println!(\"{}\", make().seen);",
            "let Holder { seen, .. } = make(); println!(\"{}\", seen);",
        ],
    );
    format!(
        "pub struct Loud(&'static str);
impl Drop for Loud {{ fn drop(&mut self) {{ println!(\"drop {{}}\", self.0); }} }}
#[allow(dead_code)]
struct Inner {{ loud: Loud, idle: u8 }}
#[allow(dead_code)]
struct Holder {{ {}kept: {wrapped}, seen: u8{} }}
fn make() -> Holder {{ let kept = {made}; let _first = Loud(\"local\"); Holder {{ {}kept, seen: 4{} }} }}
pub fn test() {{ {text} println!(\"end\"); }}
",
        if before { "unused: u64, " } else { "" },
        if after { ", last: Loud" } else { "" },
        if before { "unused: 7, " } else { "" },
        if after { ", last: Loud(\"last\")" } else { "" },
    )
}

/// Fields that nobody reads, whose copies are counted.
fn clones(rng: &mut Rng) -> String {
    let derive = pick(rng, &["Clone", "Clone, Default", "Default"]);
    let copies = if derive.contains("Clone") {
        "let b = a.clone(); println!(\"{}\", b.seen);"
    } else {
        "println!(\"{}\", a.seen);"
    };
    let start = if derive.contains("Default") { "Thing::default()" } else { "Thing { counted: Counted(2), seen: 5 }" };
    let size = if rng.bool() { "println!(\"{}\", std::mem::size_of::<Thing>());" } else { "" };
    format!(
        "#[allow(dead_code)]
struct Counted(u32);
impl Clone for Counted {{ fn clone(&self) -> Counted {{ println!(\"cloned\"); Counted(self.0 + 1) }} }}
impl Default for Counted {{ fn default() -> Counted {{ println!(\"made\"); Counted(9) }} }}
#[derive({derive})]
#[allow(dead_code)]
struct Thing {{ counted: Counted, seen: u8 }}
#[allow(dead_code)]
fn make() -> Thing {{ Thing {{ counted: Counted(2), seen: 5 }} }}
pub fn test() {{ let a = {start}; {copies} {size} }}
"
    )
}

/// Macros that define functions, with variables of the caller's names.
fn hygiene(rng: &mut Rng) -> String {
    let (own, given) = (pick(rng, LOCALS), pick(rng, LOCALS));
    let value = match rng.u8(..4) {
        0 => format!("{given} * 2"),
        1 => format!("{{ let kept = {given}; let {own} = 5; {own} + kept }}"),
        2 => format!("[1, {given}].iter().map(|{own}| {own} + 1).sum::<i32>()"),
        _ => format!("({given} - 1) * {given}"),
    };
    let body = pick(
        rng,
        &[
            "let OWN = 1000; let out = $e + OWN; out",
            "let OWN = |OWN: i32| OWN + $e; OWN(1)",
            "let mut OWN = 7; for k in 0..2 { OWN += $e + k; } OWN",
            "match 3 { OWN => OWN * 100 + $e }",
        ],
    );
    let body = body.replace("OWN", own);
    let text = if rng.bool() { "stringify!($e).split_whitespace().collect::<String>().len()" } else { "0" };
    format!(
        "macro_rules! define {{ ($f:ident, $a:ident, $e:expr) => {{ fn $f($a: i32) -> i32 {{ {body} }} }} }}
macro_rules! text {{ ($f:ident, $e:expr) => {{ fn $f() -> usize {{ {text} }} }} }}
define!(first, {given}, {value});
text!(second, 1 + 2 * 3);
pub fn test() {{ println!(\"{{}} {{}}\", first(3), second()); }}
"
    )
}

/// Macros that give what they match to others, which tell how it was matched.
fn fragments(rng: &mut Rng) -> String {
    const KINDS: &[(&str, &[&str])] = &[
        ("expr", &["1 + 2", "q", "q.r()", "7", "-7", "[1]", "(3)", "{ 4 }", "f()", "a::b"]),
        ("ty", &["u8", "Vec<u8>", "&'static str", "(u8, i8)", "[u8; 2]", "q"]),
        ("literal", &["5", "-5", "\"s\"", "true"]),
        ("path", &["q", "std::fmt::Debug", "Vec<u8>"]),
        ("ident", &["q", "u8"]),
        ("tt", &["q", "(3)", "5", "'a"]),
        ("pat", &["q", "Some(_)", "3", "(1, _)"]),
        ("block", &["{ 1 }"]),
        ("lifetime", &["'a", "'b"]),
        ("meta", &["inline", "doc = \"q\""]),
    ];
    let (kind, values) = KINDS[rng.usize(..KINDS.len())];
    let arms = [
        "(q) => { \"q\" };",
        "(u8) => { \"u8\" };",
        "(5) => { \"five\" };",
        "('a) => { \"'a\" };",
        "(- $a:literal) => { \"negative\" };",
        "(($($a:tt)*)) => { \"parentheses\" };",
        "([$($a:tt)*]) => { \"brackets\" };",
        "({ $($a:tt)* }) => { \"braces\" };",
        "($a:ident) => { \"ident\" };",
        "($a:ident $($b:tt)+) => { \"ident and more\" };",
        "($a:literal) => { \"literal\" };",
        "($a:lifetime) => { \"lifetime\" };",
        "($a:KIND) => { \"kind\" };",
        "($a:tt) => { \"one\" };",
    ];
    let told: String = (0..4).map(|_| pick(rng, &arms).replace("KIND", kind)).collect();
    let passing = [
        "($($a:tt)*) => { told!($($a)*) };",
        "($a:tt) => { told!($a) }; ($($a:tt)*) => { told!(($($a)*)) };",
        "($a:KIND) => { told!($a) };",
        "($a:tt $b:tt) => { told!($b $a) }; ($($a:tt)*) => { told!($($a)*) };",
        "(@ $($a:tt)*) => { told!($($a)*) }; ($($a:tt)*) => { passed!(@ $($a)*) };",
    ];
    let passed = pick(rng, &passing).replace("KIND", kind);
    // Two of them in parentheses would be no pattern, which is an error.
    let twice = if passed.contains("(($") { "passed!($a)" } else { "passed!($a $a)" };
    let call = pick(rng, &["told!($a)", "passed!($a)", twice, "told!($a w)"]);
    let values: Vec<&str> = (0..3).map(|_| pick(rng, values)).collect();
    let values = values.join(", ");
    format!(
        "#[allow(unused_macros, unused_macro_rules)]
macro_rules! told {{ {told} ($($a:tt)*) => {{ \"many\" }}; }}
#[allow(unused_macros, unused_macro_rules)]
macro_rules! passed {{ {passed} ($($a:tt)*) => {{ \"none\" }}; }}
macro_rules! define {{ ($f:ident, $($a:{kind}),+) => {{ fn $f() -> Vec<&'static str> {{ vec![$({call}),+] }} }} }}
define!(first, {values});
pub fn test() {{ println!(\"{{:?}}\", first()); }}
"
    )
}

/// Names that mean one thing outside and another inside.
fn shadows(rng: &mut Rng) -> String {
    let name = pick(rng, NAMES);
    let inner = pick(
        rng,
        &[
            "let NAME = NAME() + 1; NAME",
            "{ fn NAME() -> u32 { 40 } NAME() + outer() }",
            "{ use super::m_of::NAME; NAME() }",
            "{ use super::m_of::*; NAME() }",
        ],
    );
    let inner = inner.replace("NAME", name).replace("super::m_of", "self::m_of");
    format!(
        "mod m_of {{ #![allow(dead_code)] pub fn {name}() -> u32 {{ 7 }} pub fn outer() -> u32 {{ 3 }} }}
fn {name}() -> u32 {{ 1 }}
#[allow(dead_code)]
fn outer() -> u32 {{ 2 }}
#[allow(unused_imports)]
fn inside() -> u32 {{ {inner} }}
pub fn test() {{ println!(\"{{}} {{}}\", inside(), {name}()); }}
"
    )
}

/// Implementations for a value and for a reference to it: the number of references decides.
fn references(rng: &mut Rng) -> String {
    let call = pick(rng, &["(&W(3u8)).kind()", "(&W(\"text\")).kind()", "(&&W(3u8)).kind()", "W(3u8).kind()"]);
    let bound = pick(rng, &["Copy + Into<u64>", "Into<u64>", "std::fmt::LowerHex"]);
    format!(
        "pub struct W<T>(#[allow(dead_code)] T);
trait Number {{ fn kind(&self) -> &'static str; }}
impl<T: {bound}> Number for W<T> {{ fn kind(&self) -> &'static str {{ \"number\" }} }}
trait Anything {{ fn kind(&self) -> &'static str; }}
impl<T> Anything for &W<T> {{ fn kind(&self) -> &'static str {{ \"anything\" }} }}
pub fn test() {{ println!(\"{{}}\", {call}); }}
"
    )
    .replace("test() { println!(\"{}\", W(3u8).kind()", "test() { println!(\"{}\", Number::kind(&W(3u8))")
}

/// An implementation for all types beside a method of one type.
fn blankets(rng: &mut Rng) -> String {
    let name = pick(rng, NAMES);
    let own = if rng.bool() {
        format!("impl T {{ fn {name}(&self) -> String {{ \"own\".to_string() }} }}")
    } else {
        String::new()
    };
    let call = pick(rng, &["T(3).NAME()", "(&T(3)).NAME()", "5.NAME()", "\"s\".NAME()", "All::NAME(&T(1))"])
        .replace("NAME", name);
    format!(
        "use std::fmt::Display;
trait All {{ fn {name}(&self) -> String; }}
impl<D: Display> All for D {{ fn {name}(&self) -> String {{ format!(\"<{{}}>\", self) }} }}
pub struct T(u8);
impl Display for T {{ fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {{ write!(f, \"{{}}\", self.0) }} }}
{own}
pub fn test() {{ println!(\"{{}} {{}}\", {call}, T(2)); }}
"
    )
}

/// Enums with variants that nobody makes.
fn variants(rng: &mut Rng) -> String {
    let fields = rng.bool();
    let body = if fields { "A(u8), B { x: u16 }, C, D(u8)" } else { "A, B, C, D" };
    let made = if fields { pick(rng, &["D(4)", "B { x: 3 }", "C"]) } else { pick(rng, &["B", "C", "D"]) };
    let use_ = pick(
        rng,
        &[
            "let mut h = Sum(7); value.hash(&mut h); println!(\"{}\", h.finish());",
            "println!(\"{:?}\", value);",
            "println!(\"{:?}\", value.partial_cmp(&E::MADE));",
            "println!(\"{}\", std::mem::size_of_val(&value));",
            "println!(\"{}\", match value { E::MADE_PATTERN => 1, _ => 2 });",
        ],
    );
    let pattern = made.replace("(4)", "(_)").replace("{ x: 3 }", "{ .. }");
    let use_ = use_.replace("E::MADE_PATTERN", &format!("E::{pattern}")).replace("MADE", made);
    let cast = if fields { "" } else { "println!(\"{}\", E::D as u8);" };
    format!(
        "#[allow(unused_imports)]
use std::hash::{{Hash, Hasher}};
#[derive(Clone, Debug, Hash, PartialEq, PartialOrd)]
#[allow(dead_code)]
enum E {{ {body} }}
#[allow(dead_code)]
struct Sum(u64);
impl Hasher for Sum {{ fn finish(&self) -> u64 {{ self.0 }} fn write(&mut self, bytes: &[u8]) {{ for &b in bytes {{ self.0 = self.0.wrapping_mul(31).wrapping_add(u64::from(b)); }} }} }}
pub fn test() {{ let value = E::{made}; {use_} {cast} }}
"
    )
}

/// Default methods and constants of traits, some of them replaced.
fn defaults(rng: &mut Rng) -> String {
    let (a, b) = (pick(rng, NAMES), pick(rng, NAMES));
    let b = if a == b { "another" } else { b };
    let replaced = if rng.bool() { format!("fn {b}(&self) -> u32 {{ 50 + Self::K }}") } else { String::new() };
    let constant = if rng.bool() { "const K: u32 = 9;" } else { "" };
    format!(
        "trait Base {{ const K: u32 = 2; fn {a}(&self) -> u32 {{ self.{b}() + Self::K }} fn {b}(&self) -> u32 {{ 3 }} fn unused(&self) -> u32 {{ self.{a}() }} }}
pub struct A;
pub struct B;
impl Base for A {{ {constant} {replaced} }}
impl Base for B {{}}
fn all<T: Base>(x: &T) -> u32 {{ x.{a}() }}
pub fn test() {{ println!(\"{{}} {{}} {{}}\", all(&A), B.{a}(), A.{b}()); }}
"
    )
}

/// Code that compilers have suggestions about.
fn loops(rng: &mut Rng) -> String {
    let body = pick(
        rng,
        &[
            "let mut it = vec![1, 2, 3].into_iter(); for x in it.next() { println!(\"{}\", x); }",
            "let v = vec![1, 2]; v.iter().map(|x| println!(\"never {}\", x)); println!(\"{}\", v.len());",
            "let mut x = (4); println!(\"{}\", x);",
            "let v = [1u8, 2]; if (v.len() == 2) { println!(\"two\"); }",
            "let r: Result<u8, ()> = Ok(1); r; println!(\"after\");",
            "let x = 5; x == 6; println!(\"{}\", x);",
        ],
    );
    format!("pub fn test() {{ {body} }}\n")
}

/// Macros in macros.
fn nested(rng: &mut Rng) -> String {
    let sign = pick(rng, &["+", "-", "*"]);
    let arguments = pick(rng, &["1 + 2, 3", "4, 5 - 1", "{ 2 }, (3)", "-1, 2"]);
    let (inner, local) = (pick(rng, NAMES), pick(rng, LOCALS));
    format!(
        "macro_rules! inner {{ ($a:expr, $b:expr) => {{ $a {sign} $b }}; (neg $a:expr) => {{ -$a }} }}
macro_rules! outer {{ ($f:ident: $a:expr, $b:expr) => {{ fn $f() -> i32 {{ let {local} = inner!($a, $b); {local} + inner!(neg $a) }} }} }}
outer! {{ {inner}: {arguments} }}
pub fn test() {{ println!(\"{{}}\", {inner}()); }}
"
    )
}
