//! Tokens as text with as few characters as the language allows.
//!
//! A space stands only between two words, and between signs that would be read as one together.
//! Where a space is needed and the line is long, a line end takes its place: that costs nothing
//! and keeps the file fit for editors. Literals go in as they are, but for the `_` in numbers.

use std::collections::BTreeMap;

use proc_macro2::{Delimiter, Spacing, TokenStream, TokenTree};

use super::place::Place;
use super::tokens;

/// Names of the sources, and what they are called in the bundle. A name that is not in it stays.
pub type NewNames = BTreeMap<String, String>;

/// Characters after which a line ends with the next space.
const WIDTH: usize = 110;

/// Two signs that are another sign when nothing is between them.
const GLUED: &[&str] = &[
    "<-", "->", "=>", "==", "!=", "<=", ">=", "&&", "||", "..", "::", "+=", "-=", "*=", "/=", "%=", "^=", "&=", "|=",
    "<<", ">>", "//", "/*", "*/",
];

/// Text that grows token by token.
#[derive(Debug)]
pub struct Compact<'a> {
    names: &'a NewNames,
    text: String,
    /// Characters since the last line end.
    column: usize,
    /// The last token was a sign that nothing may follow without being read together with it.
    sign: Option<char>,
    /// Whether the last token was a literal.
    after_literal: bool,
    /// Whether macros are told how their arguments are spaced.
    spaces_arguments: bool,
}

impl<'a> Compact<'a> {
    /// An empty text, to be continued on a line that has so many characters already.
    pub fn new(names: &'a NewNames, column: usize) -> Compact<'a> {
        Compact { names, text: String::new(), column, sign: None, after_literal: false, spaces_arguments: false }
    }

    /// The same with the spaces that the source has in the arguments of macros: somebody prints them.
    pub fn with_spaced_arguments(self) -> Compact<'a> {
        Compact { spaces_arguments: true, ..self }
    }

    /// The text.
    pub fn finish(self) -> String {
        self.text
    }

    /// Adds the tokens; identifiers get their new names, but not in attributes.
    pub fn stream(&mut self, stream: TokenStream) {
        self.tokens(&stream.into_iter().collect::<Vec<_>>(), Place::Code, true, false);
    }

    fn tokens(&mut self, list: &[TokenTree], place: Place, renaming: bool, spaced: bool) {
        for (at, token) in list.iter().enumerate() {
            if spaced && at > 0 && has_gap(&list[at - 1], token) {
                self.space();
            }
            match token {
                TokenTree::Group(group) => {
                    let content: Vec<TokenTree> = group.stream().into_iter().collect();
                    let (open, close) = match group.delimiter() {
                        Delimiter::None if content.len() > 1 => ("(", ")"),
                        delimiter => tokens::brackets(delimiter),
                    };
                    let renaming = renaming && !is_attribute(list, at);
                    let place = place.inside(list, at);
                    let needless = place == Place::Code && trailing_comma(list, at, &content);
                    self.sign_or_bracket(open);
                    let spaced = spaced || self.spaces_arguments && is_argument(list, at);
                    self.tokens(&content[..content.len() - needless as usize], place, renaming, spaced);
                    self.sign_or_bracket(close);
                }
                TokenTree::Punct(punct) => {
                    let sign = punct.as_char();
                    // In `A<B> => c` the compiler would see `>=` and `>`.
                    let is_arrow = sign == '=' && list.get(at + 1).is_some_and(|next| tokens::is_punct(next, '>'));
                    // `..` and `=>` would be `..=` and `>`.
                    let is_range = sign == '=' && self.text.ends_with("..");
                    let parts = |last| must_part(last, sign) || last == '>' && is_arrow || is_range;
                    if self.sign.is_some_and(parts) && !starts_closure(list, at) {
                        self.space();
                    }
                    if sign == '\'' && self.ends_with_word() {
                        self.space();
                    }
                    if sign == '#' && self.ends_with_word() {
                        self.space();
                    }
                    self.push(sign.encode_utf8(&mut [0; 4]));
                    self.after_literal = false;
                    self.sign = (punct.spacing() == Spacing::Alone).then_some(sign);
                }
                TokenTree::Ident(ident) => {
                    let name = ident.to_string();
                    let new = match renaming || at > 0 && tokens::is_punct(&list[at - 1], '$') {
                        true if !is_fragment(list, at) => self.names.get(key(&name)),
                        _ => None,
                    };
                    let new = new.filter(|_| at == 0 || !tokens::is_punct(&list[at - 1], '\''));
                    self.word(new.unwrap_or(&name).clone().as_str());
                }
                TokenTree::Literal(literal) => {
                    self.word(&plain_number(literal.to_string()));
                    self.after_literal = true;
                }
            }
        }
    }

    fn word(&mut self, word: &str) {
        // `a"..."` and `a'x'` would have a prefix, `1.` and `..` too many dots.
        let parted = word.starts_with(|c: char| is_word(c) || c == '"' || c == '\'');
        // Behind a literal a word would be its suffix.
        let is_suffix = self.after_literal && word.starts_with(|c: char| c == '_' || c.is_alphabetic());
        if parted && self.ends_with_word() || is_suffix {
            self.space();
        }
        self.push(word);
        self.after_literal = false;
        self.sign = word.ends_with('.').then_some('.');
    }

    fn sign_or_bracket(&mut self, text: &str) {
        self.push(text);
        self.sign = None;
        self.after_literal = false;
    }

    fn space(&mut self) {
        if self.column > WIDTH {
            self.text.push('\n');
            self.column = 0;
        } else {
            self.text.push(' ');
            self.column += 1;
        }
        self.sign = None;
    }

    fn push(&mut self, text: &str) {
        self.text.push_str(text);
        self.column = match text.rsplit_once('\n') {
            Some((_, last)) => last.chars().count(),
            None => self.column + text.chars().count(),
        };
    }

    fn ends_with_word(&self) -> bool {
        self.text.ends_with(is_word)
    }
}

/// Whether something stands between two tokens in their source.
fn has_gap(before: &TokenTree, after: &TokenTree) -> bool {
    let (end, start) = (before.span().end(), after.span().start());
    (end.line, end.column) < (start.line, start.column)
}

/// Whether the group at this position holds the arguments of a macro.
fn is_argument(list: &[TokenTree], at: usize) -> bool {
    at >= 2 && tokens::is_punct(&list[at - 1], '!') && matches!(list[at - 2], TokenTree::Ident(_))
}

/// The name under which an identifier is looked up: `r#name` is `name`, but where that would be a
/// keyword.
pub fn key(name: &str) -> &str {
    match name.strip_prefix("r#") {
        Some(plain) if syn::parse_str::<syn::Ident>(plain).is_ok() => plain,
        _ => name,
    }
}

fn is_word(character: char) -> bool {
    character == '_' || character.is_alphanumeric()
}

/// Whether the group at this position holds an attribute.
pub fn is_attribute(list: &[TokenTree], at: usize) -> bool {
    let bracket = matches!(&list[at], TokenTree::Group(group) if group.delimiter() == Delimiter::Bracket);
    let hash = |back: usize| at.checked_sub(back).is_some_and(|place| tokens::is_punct(&list[place], '#'));
    bracket && (hash(1) || hash(2) && tokens::is_punct(&list[at - 1], '!'))
}

/// Whether the identifier at this position is the `expr` of `$name:expr`.
pub fn is_fragment(list: &[TokenTree], at: usize) -> bool {
    at >= 3
        && tokens::is_punct(&list[at - 1], ':')
        && matches!(&list[at - 2], TokenTree::Ident(_))
        && tokens::is_punct(&list[at - 3], '$')
}

/// Whether a sign would be read together with the one before. Closing angle brackets may: the
/// compiler takes them apart where it expects them.
fn must_part(last: char, sign: char) -> bool {
    let closing = last == '>' && matches!(sign, '>' | '=');
    !closing && GLUED.iter().any(|glued| glued.chars().eq([last, sign]))
}

/// Whether the signs `|` before and at this position are those of a closure without parameters.
fn starts_closure(list: &[TokenTree], at: usize) -> bool {
    let bar = |place: usize| tokens::is_punct(&list[place], '|');
    at >= 1
        && bar(at)
        && bar(at - 1)
        && match at.checked_sub(2).map(|before| &list[before]) {
            None => true,
            Some(TokenTree::Punct(punct)) => matches!(punct.as_char(), ',' | '=' | ';'),
            Some(TokenTree::Ident(word)) => word == "move",
            Some(_) => false,
        }
}

/// Whether the last comma in a group says nothing: in the arguments of a function, in brackets and
/// braces that are no macro's.
fn trailing_comma(list: &[TokenTree], at: usize, content: &[TokenTree]) -> bool {
    let [before @ .., last] = content else { return false };
    if !tokens::is_punct(last, ',') || before.is_empty() {
        return false;
    }
    let TokenTree::Group(group) = &list[at] else { return false };
    let is_sign = |back: usize, signs: &str| match at.checked_sub(back).map(|place| &list[place]) {
        Some(TokenTree::Punct(sign)) => signs.contains(sign.as_char()),
        _ => false,
    };
    let in_macro = is_sign(1, "!$#") || is_sign(2, "!") || is_sign(2, "=") && is_sign(1, ">");
    match (group.delimiter(), at.checked_sub(1).map(|place| &list[place])) {
        _ if in_macro => false,
        // Behind a lifetime or a keyword it is a tuple.
        (Delimiter::Parenthesis, Some(TokenTree::Ident(word))) => {
            !is_sign(2, "'") && syn::parse_str::<syn::Ident>(&word.to_string()).is_ok()
        }
        (Delimiter::Parenthesis, _) => false,
        _ => true,
    }
}

/// A number without the `_` that only a reader needs.
fn plain_number(literal: String) -> String {
    if literal.starts_with(|c: char| c.is_ascii_digit()) {
        literal.replace('_', "")
    } else {
        literal
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn compact(text: &str) -> String {
        let names = NewNames::from([("long".to_string(), "a".to_string()), ("r#type".to_string(), "b".to_string())]);
        let mut compact = Compact::new(&names, 0);
        compact.stream(text.parse().unwrap());
        compact.finish()
    }

    #[test]
    fn spaces_stand_only_where_two_tokens_would_be_one() {
        assert_eq!(compact("let mut x : Vec < Vec < u8 > > = a < - 1 ;"), "let mut x:Vec<Vec<u8>>=a< -1;");
        assert_eq!(compact("a & & b ; a && b ; 1 .. 2 ; a / * b"), "a& &b;a&&b;1..2;a/ *b");
        assert_eq!(compact("f(| | x, a | | b)"), "f(||x,a| |b)");
        assert_eq!(compact("return 'x' ; break 'long ; x as u8"), "return 'x';break 'long;x as u8");
        assert_eq!(compact("match x { 1. => .. }"), "match x{1.=>..}");
        assert_eq!(compact("match x { 1.. => y, 0..=2 => z }"), "match x{1.. =>y,0..=2=>z}");
        assert_eq!(compact("match x { 'e' if y => z, None::<u8> => 1 }"), "match x{'e' if y=>z,None::<u8> =>1}");
        assert_eq!(compact("f(r#\"a\"# as B, 'l: loop {})"), "f(r#\"a\"# as B,'l:loop{})");
    }

    #[test]
    fn literals_stay_but_for_the_look_of_numbers() {
        assert_eq!(compact("f(1_000u32, 0xFF_FF, \"ä long  →\", b\"\\x00\", 'ß')"), {
            "f(1000u32,0xFFFF,\"ä long  →\",b\"\\x00\",'ß')"
        });
    }

    #[test]
    fn commas_go_where_they_say_nothing() {
        assert_eq!(compact("f(a, b,) + [1, 2,] + S { a, b, }"), "f(a,b)+[1,2]+S{a,b}");
        assert_eq!(compact("struct A<B> { c: B, }"), "struct A<B>{c:B}");
        assert_eq!(compact("(a,); return (a,); b > (c,); m!(a,)"), "(a,);return(a,);b>(c,);m!(a,)");
        assert_eq!(compact("(a,) => { a, }"), "(a,)=>{a,}");
        assert_eq!(compact("impl<'a> A for &'a (B,) where &'static (C,): D"), {
            "impl<'a>A for&'a(B,)where&'static(C,):D"
        });
        assert_eq!(compact("m! { a: [b,] } vec![[b,], S { c, }]"), "m!{a:[b,]}vec![[b],S{c}]");
        let rules = "macro_rules! m { ([$a:tt,]) => { f([$a,], n!([$a,])) }; }";
        assert_eq!(compact(rules), "macro_rules!m{([$a:tt,])=>{f([$a],n!([$a,]))};}");
    }

    #[test]
    fn names_change_but_not_in_attributes_and_fragments() {
        assert_eq!(compact("#[long] fn long() { x.long(r#type, long) }"), "#[long]fn a(){x.a(b,a)}");
        assert_eq!(compact("($long:long) => { #[$long] long }"), "($a:long)=>{#[$a]a}");
    }

    #[test]
    fn long_lines_end_where_a_space_is_needed() {
        let text = compact(&"let x = 1;".repeat(30));
        assert!(text.lines().count() == 3 && text.replace('\n', " ") == "let x=1;".repeat(30), "{text}");
    }
}
