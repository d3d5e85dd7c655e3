//! Random macros whose calls tell which rule was chosen and what its variables stood for. Most are
//! called with what one of their rules asks for, changed at a place or two: what the compiler rejects
//! is sorted out afterwards, since only the compiler knows.

use std::path::Path;
use std::process::Command;

use fastrand::Rng;

/// What there is for macros to name.
const ITEMS: &str = "#![allow(warnings)]
pub const q: i32 = 3;
fn f(x: i32) -> i32 { x + 10 }
#[derive(Clone, Copy)]
struct T;
trait Tr { type A; }
impl Tr for T { type A = u16; }
struct S { x: i32 }
impl S { fn m(&self) -> i32 { self.x * 5 } }
mod a { pub const B: i32 = 6; pub type U = u32; }
trait Tell { fn tell(self) -> String; }
impl Tell for i32 { fn tell(self) -> String { format!(\" {}\", self) } }
impl Tell for bool { fn tell(self) -> String { format!(\" {}\", self) } }
impl Tell for &str { fn tell(self) -> String { format!(\" {}\", self.replace(char::is_whitespace, \"\")) } }
";

/// Kinds of fragments, with what may be given for them.
const KINDS: &[(&str, &[&str])] = &[
    (
        "expr",
        &[
            "1 + 2",
            "q",
            "-7",
            "(3)",
            "{ 4 }",
            "f(2)",
            "a::B",
            "if q > 1 { 2 } else { 3 }",
            "match q { _ => 1 }",
            "q as i32",
            "!q",
            "S { x: 4 }.m()",
            "[5][0]",
            "unsafe { 1 }",
            "loop { break 2 }",
            "q - 1 - 1",
            "*&q",
            "1 << 2",
            "q * 2 % 4",
            "(1, 2).1",
            "|x: i32| x",
            "1..2",
            "..",
            "&q",
            "const { 1 }",
            "q == 3",
            "true",
            "if let 3 = q { 1 } else { 0 }",
            "'l: loop { break 'l 2 }",
            "return",
            "q < 2 && true",
            "a::B.pow(2)",
        ],
    ),
    (
        "ty",
        &[
            "u8",
            "Vec<u8>",
            "&'static str",
            "(u8, i8)",
            "[u8; 2]",
            "T",
            "fn(u8) -> u8",
            "dyn Fn(u8)",
            "_",
            "*const u8",
            "<T as Tr>::A",
            "a::U",
            "::std::string::String",
            "Box<dyn Fn() + Send>",
            "()",
            "impl Copy",
            "Option<Vec<Vec<u8>>>",
            "&'static mut T",
            "dyn Send + Sync",
            "for<'x> fn(&'x u8)",
        ],
    ),
    ("literal", &["5", "-5", "\"s\"", "true", "'c'", "1.5", "b\"x\"", "7i32"]),
    ("path", &["q", "std::fmt::Debug", "Vec<u8>", "a::B", "::std::string::String", "T", "Vec::<u8>", "self::q"]),
    ("ident", &["q", "u8", "T", "r#fn", "_x", "self"]),
    ("tt", &["q", "(3)", "5", "'a", "+", "=>", "[1]", "{ 2 }", "_", "==", "#", "."]),
    ("pat", &["_", "3", "1 | 3", "1..=3", "(3)", "q", "y @ 3", "-1", "a::B", "&_", "Some(_)", "(1, _)", "0.."]),
    ("pat_param", &["_", "3", "1..=3", "q", "y @ (1 | 3)", "a::B", "-2..=-1"]),
    ("block", &["{ 1 }", "{ let x = q; x }", "{}"]),
    ("lifetime", &["'a", "'static", "'_x"]),
    ("meta", &["inline", "doc = \"q\"", "allow(dead_code)", "cfg(all())"]),
    ("vis", &["", "pub", "pub(crate)", "pub(in self)", "pub(super)"]),
    ("stmt", &["let y = 1", "q", "f(1)", "fn g() {}", "let z: u8 = 1 + 1"]),
    ("item", &["fn g() {}", "struct G;", "pub const G: u8 = 1;", "use std::fmt;", "#[inline] fn g() {}"]),
];
/// Tokens that rules ask for by name.
const TOKENS: &[&str] =
    &["q", "u8", "5", ",", ";", "=>", "+", "-", "->", ":", "T", "fn", "|", "=", "a", "_", "#", "pub", "::"];
/// What is done with a variable of a kind, besides telling its tokens: `V` is the variable.
const USES: &[(&str, &[&str])] = &[
    (
        "expr",
        &[
            "(V).tell()",
            "(V * 2).tell()",
            "(- V).tell()",
            "(1 - V).tell()",
            "f(V).tell()",
            "(V.pow(2)).tell()",
            "(V as i64 as i32).tell()",
            "{ let x = V; x.tell() }",
            "(!V).tell()",
            "[V, 1][0].tell()",
            "(V == 3).tell()",
            "(V << 1).tell()",
            "(1 + V).tell()",
            "(if V == 3 { 1 } else { 2 }).tell()",
            "(match V { 3 => 1, _ => 2 }).tell()",
            "{ let y = |x: i32| V + x; y(1).tell() }",
            "{ V }.tell()",
        ],
    ),
    ("literal", &["V.tell()", "(V - 1).tell()", "concat!(\" \", V).tell()", "(- V).tell()", "V.pow(2).tell()"]),
    ("ident", &["V.tell()", "{ let V = 7; V.tell() }", "(V + 1).tell()", "stringify!(x V).tell()"]),
    ("tt", &["V.tell()", "stringify!([V]).tell()", "f V .tell()"]),
    ("path", &["V.tell()", "(std::mem::size_of::<V>() as i32).tell()", "(V + 1).tell()"]),
    (
        "ty",
        &[
            "(std::mem::size_of::<V>() as i32).tell()",
            "(std::mem::size_of::<&'static V>() as i32).tell()",
            "(std::mem::size_of::<(V, Option<V>)>() as i32).tell()",
            "(1u8 as V as i32).tell()",
            "{ struct W(V); 1.tell() }",
        ],
    ),
    (
        "pat",
        &[
            "matches!(3, V).tell()",
            "matches!(&3, &V).tell()",
            "matches!((3, 1), (V, _)).tell()",
            "(match 3 { V => true, _ => false }).tell()",
            "matches!(3, x @ V).tell()",
            "matches!(3, V if true).tell()",
        ],
    ),
    ("pat_param", &["matches!(3, V).tell()", "matches!(3, 9 | V).tell()", "matches!(&3, &V).tell()"]),
    ("block", &["V.tell()", "(unsafe V).tell()", "(if q == 3 V else { 2 }).tell()"]),
    ("lifetime", &["{ fn g<V>(x: &V i32) -> i32 { *x } g(&1).tell() }", "(V: loop { break V 4 }).tell()"]),
    ("meta", &["{ #[V] fn g() -> i32 { 1 } g().tell() }"]),
    ("vis", &["{ V struct W; 2.tell() }", "{ mod w { V fn g() {} } 2.tell() }"]),
    ("stmt", &["{ V; 1.tell() }", "{ V; { V }; 2.tell() }"]),
    ("item", &["{ V 1.tell() }"]),
];

/// What a rule asks for.
enum Element {
    Token(&'static str),
    Fragment { name: String, kind: &'static str },
    Group { open: char, close: char, elements: Vec<Element> },
    Repetition { elements: Vec<Element>, separator: &'static str, sign: char },
}

/// A workspace of so many programs that the compiler takes, as the text of a case.
pub fn workspace(compiler: &Path, seed: u64, wanted: usize) -> String {
    let mut rng = Rng::with_seed(seed);
    let mut programs: Vec<String> = Vec::new();
    while programs.len() < wanted {
        programs.extend((0..wanted).map(|_| program(&mut rng)));
        loop {
            let (source, ends) = source_of(&programs);
            let wrong = rejected(compiler, &source, &ends);
            if wrong.is_empty() {
                break;
            }
            let mut place = 0..;
            programs.retain(|_| !wrong.contains(&place.next().unwrap()));
        }
    }
    programs.truncate(wanted);
    format!("--- app/Cargo.toml\n--- app/src/main.rs\n{}", source_of(&programs).0)
}

/// A program of these modules, and the number of lines up to the end of each.
fn source_of(programs: &[String]) -> (String, Vec<usize>) {
    let (mut source, mut calls, mut ends) = (ITEMS.to_string(), String::new(), Vec::new());
    for (number, program) in programs.iter().enumerate() {
        source += &format!("mod p{number} {{\nuse super::*;\n{program}}}\n");
        calls += &format!("    println!(\"program {number}\");\n    p{number}::run();\n");
        ends.push(source.lines().count());
    }
    (source + &format!("fn main() {{\n{calls}}}\n"), ends)
}

/// The places of the programs in which the compiler finds an error.
fn rejected(compiler: &Path, source: &str, ends: &[usize]) -> Vec<usize> {
    let folder = tempfile::tempdir().unwrap();
    std::fs::write(folder.path().join("main.rs"), source).unwrap();
    let output = Command::new(compiler)
        .args(["--edition", "2021", "--emit=metadata", "--error-format=json", "main.rs"])
        .current_dir(folder.path())
        .output()
        .unwrap();
    let said = String::from_utf8_lossy(&output.stderr);
    let errors = said.lines().filter(|line| line.contains("\"level\":\"error\""));
    let places = |line: &str| -> Vec<usize> {
        let numbers = line.split("\"line_start\":").skip(1);
        let lines = numbers.filter_map(|rest| rest.split(',').next()?.parse::<usize>().ok());
        lines.map(|line| ends.partition_point(|&end| end < line)).collect()
    };
    let wrong: Vec<usize> = errors.flat_map(places).filter(|&place| place < ends.len()).collect();
    assert!(output.status.success() || !wrong.is_empty(), "{said}");
    wrong
}

/// Up to three macros, of which later ones pass on to earlier ones, and a call of the last.
fn program(rng: &mut Rng) -> String {
    let count = rng.usize(1..=3);
    let macros: Vec<Vec<Vec<Element>>> =
        (0..count).map(|_| (0..rng.usize(1..=4)).map(|_| pattern(rng)).collect()).collect();
    let mut text = String::new();
    for (number, rules) in macros.iter().enumerate() {
        text += &format!("macro_rules! m{number} {{\n");
        for (rule, elements) in rules.iter().enumerate() {
            let body = match rng.u8(..10) {
                0..=3 if number > 0 => {
                    let target = rng.usize(..number);
                    let to = one_of(rng, &macros[target]);
                    format!("m{target} ! {{ {} }}", passed_on(rng, elements, to))
                }
                4 => makes_a_macro(rng, elements),
                _ => tells(rng, rule, elements),
            };
            text += &format!("    ({}) => {{ {body} }};\n", elements.iter().map(written).collect::<String>());
        }
        if rng.bool() {
            text += "    ($($rest:tt)*) => { pub fn told() -> String { String::from(concat!(\"rest \", stringify!($($rest)*))).as_str().tell() } };\n";
        }
        text += "}\n";
    }
    let last = macros.last().unwrap();
    let rule = one_of(rng, last);
    let call = argument(rng, rule);
    text + &format!("m{} ! {{ {call} }}\npub fn run() {{ println!(\"{{}}\", told()); }}\n", count - 1)
}

fn one_of<'a, T>(rng: &mut Rng, list: &'a [T]) -> &'a T {
    &list[rng.usize(..list.len())]
}

fn pick<T: Copy>(rng: &mut Rng, list: &[T]) -> T {
    *one_of(rng, list)
}

/// What a rule asks for, at random.
fn pattern(rng: &mut Rng) -> Vec<Element> {
    let mut names = 0;
    let count = rng.usize(1..=3);
    elements(rng, &mut names, 0, count)
}

/// Elements in a row, with a token behind a fragment that not everything may follow.
fn elements(rng: &mut Rng, names: &mut usize, depth: usize, count: usize) -> Vec<Element> {
    let mut row = Vec::new();
    for at in 0..count {
        row.push(element(rng, names, depth));
        let is_long = |element: &Element| matches!(element, Element::Fragment { kind, .. } if ["expr", "stmt", "ty", "path", "pat", "pat_param", "vis"].contains(kind));
        if at + 1 < count && row.last().is_some_and(is_long) {
            row.push(Element::Token(pick(rng, &[",", "=>"])));
        }
    }
    row
}

fn element(rng: &mut Rng, names: &mut usize, depth: usize) -> Element {
    match rng.u8(..10) {
        0..=2 => Element::Token(pick(rng, TOKENS)),
        3 if depth == 0 => {
            let (open, close) = pick(rng, &[('(', ')'), ('[', ']'), ('{', '}')]);
            let count = rng.usize(0..=2);
            Element::Group { open, close, elements: elements(rng, names, 1, count) }
        }
        4 if depth == 0 => {
            let count = rng.usize(1..=2);
            let elements = elements(rng, names, 1, count);
            let sign = pick(rng, &['*', '+', '?']);
            let separator = if sign == '?' { "" } else { pick(rng, &["", ",", ",", ";", "=>", "=>", "|", "&&"]) };
            Element::Repetition { elements, separator, sign }
        }
        _ => {
            *names += 1;
            Element::Fragment { name: format!("v{names}"), kind: pick(rng, KINDS).0 }
        }
    }
}

/// An element in the pattern of a rule.
fn written(element: &Element) -> String {
    let all = |elements: &[Element]| elements.iter().map(written).collect::<String>();
    match element {
        Element::Token(token) => format!("{token} "),
        Element::Fragment { name, kind } => format!("${name}:{kind} "),
        Element::Group { open, close, elements } => format!("{open} {}{close} ", all(elements)),
        Element::Repetition { elements, separator, sign } => format!("$({}){separator}{sign} ", all(elements)),
    }
}

/// Something for a fragment of a kind, now and then of another kind.
fn value(rng: &mut Rng, kind: &str) -> &'static str {
    let values = KINDS.iter().find(|(name, _)| *name == kind).unwrap().1;
    let values = if rng.u8(..8) == 0 { pick(rng, KINDS).1 } else { values };
    pick(rng, values)
}

/// Tokens that a pattern could be called with.
fn argument(rng: &mut Rng, elements: &[Element]) -> String {
    let mut text = String::new();
    for element in elements {
        match (rng.u8(..16), element) {
            (0, _) => {}
            (1, _) => text += pick(rng, TOKENS),
            (_, Element::Token(token)) => text += token,
            (_, Element::Fragment { kind, .. }) => text += value(rng, kind),
            (_, Element::Group { open, close, elements }) => {
                text += &format!("{open} {} {close}", argument(rng, elements));
            }
            (_, Element::Repetition { elements, separator, sign }) => {
                let times = match sign {
                    '?' => rng.usize(0..=1),
                    '+' => rng.usize(1..=3),
                    _ => rng.usize(0..=3),
                };
                let rounds: Vec<String> = (0..times).map(|_| argument(rng, elements)).collect();
                text += &rounds.join(separator);
            }
        }
        text.push(' ');
    }
    text
}

/// The variables of a pattern with their kinds; in repetitions, with what stands around them.
fn variables<'a>(elements: &'a [Element], around: &str, all: &mut Vec<(&'a str, &'static str, String)>) {
    for element in elements {
        match element {
            Element::Token(_) => {}
            Element::Fragment { name, kind } => all.push((name, kind, around.to_string())),
            Element::Group { elements, .. } => variables(elements, around, all),
            Element::Repetition { elements, sign, .. } => variables(elements, &format!("$(HERE){sign}"), all),
        }
    }
}

fn variables_of(elements: &[Element]) -> Vec<(&str, &'static str, String)> {
    let mut all = Vec::new();
    variables(elements, "HERE", &mut all);
    all
}

/// A function that tells the rule and its variables.
fn tells(rng: &mut Rng, rule: usize, elements: &[Element]) -> String {
    let mut body = String::new();
    for (name, kind, around) in variables_of(elements) {
        let used = match rng.bool() {
            true => format!("stringify!(${name}).tell()"),
            false => {
                let uses = USES.iter().find(|(of, _)| *of == kind).unwrap().1;
                pick(rng, uses).replace('V', &format!("${name}"))
            }
        };
        body += &around.replace("HERE", &format!("out += &{used};"));
    }
    format!("pub fn told() -> String {{ let mut out = String::from(\"{rule}\"); {body} out }}")
}

/// The variables of a rule among the tokens that another rule asks for.
fn passed_on(rng: &mut Rng, elements: &[Element], to: &[Element]) -> String {
    let mut variables = variables_of(elements);
    let mut text = String::new();
    for element in to {
        match element {
            Element::Token(token) => text += token,
            _ if !variables.is_empty() && rng.u8(..5) > 0 => {
                let (name, _, around) = variables.remove(rng.usize(..variables.len()));
                let inner = match element {
                    Element::Group { open, close, .. } => format!("{open}${name}{close}"),
                    _ => pick(rng, &["$V", "$V", "$V", "- $V", "($V)", "$V $V"]).replace('V', name),
                };
                text += &around.replace("HERE", &inner);
            }
            Element::Fragment { kind, .. } => text += value(rng, kind),
            other => text += &argument(rng, std::slice::from_ref(other)),
        }
        text.push(' ');
    }
    text
}

/// A macro whose patterns have the variables of the rule that makes it.
fn makes_a_macro(rng: &mut Rng, elements: &[Element]) -> String {
    let variables: Vec<_> = variables_of(elements).into_iter().filter(|(.., around)| around == "HERE").collect();
    let mut pieces: Vec<String> = variables.iter().map(|(name, ..)| format!("${name}")).collect();
    pieces.push(pick(rng, TOKENS).to_string());
    let some = |rng: &mut Rng| -> String {
        let count = rng.usize(1..=2);
        (0..count).map(|_| format!("{} ", pieces[rng.usize(..pieces.len())])).collect()
    };
    let (first, call) = (some(rng), some(rng));
    let kind = pick(rng, KINDS).0;
    let told = |text: &str| format!("pub fn told() -> String {{ {text} }}");
    format!(
        "macro_rules! made {{ ({first}) => {{ {} }}; ($x:{kind}) => {{ {} }}; ($x:tt $y:tt) => {{ {} }}; }} made! {{ {call} }}",
        told("\"made\".tell()"),
        told("stringify!(kind $x).tell()"),
        told("stringify!(two $x $y).tell()"),
    )
}
