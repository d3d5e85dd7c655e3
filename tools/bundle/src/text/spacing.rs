//! Spaces between the arguments of macros and in their rules, as the sources have them.
//!
//! To a formatter these are tokens and nothing else, so that `|a|` becomes `| a |`; and what
//! `stringify!` makes of them has the spaces that they were written with. Only spaces between tokens
//! change that stood in one line of their source.

use proc_macro2::{LineColumn, Span, TokenStream, TokenTree};

use super::standard_macros::LIKE_FUNCTIONS;
use super::tokens::{flat, is_punct, plain, Flat};

/// The text of some tokens, spaced as they are.
pub fn as_in_source(text: String, source: TokenStream) -> String {
    let Ok(printed) = text.parse::<TokenStream>() else { return text };
    let (mut wanted, mut found) = (Vec::new(), Vec::new());
    of_macros(source, &mut wanted);
    of_macros(printed.clone(), &mut found);
    if wanted.len() != found.len() {
        return text;
    }
    let mut spaced = String::with_capacity(text.len());
    let mut copied = 0;
    for (wanted, found) in wanted.iter().zip(&found).filter(|(wanted, found)| is_same(wanted, found)) {
        for (wanted, found) in wanted.windows(2).zip(found.windows(2)) {
            let (end, start) = (found[0].span.byte_range().end, found[1].span.byte_range().start);
            let Some(gap) = gap(wanted[0].span, wanted[1].span) else { continue };
            // Where lines are broken there may be a gap, but no line is broken without one.
            if gap && start > end || !gap && start == end || !text[end..start].trim().is_empty() {
                continue;
            }
            spaced += &text[copied..end];
            spaced += if gap { " " } else { "" };
            copied = start;
        }
    }
    if copied == 0 {
        return text;
    }
    spaced += &text[copied..];
    // Tokens of several sources can only seem to touch each other.
    if spaced.parse().is_ok_and(|stream| is_same(&flat(stream), &flat(printed))) {
        spaced
    } else {
        text
    }
}

fn is_same(tokens: &[Flat], others: &[Flat]) -> bool {
    tokens.iter().map(|token| &token.text).eq(others.iter().map(|token| &token.text))
}

/// Whether there is a gap between two tokens in a line of their source; `None` if that is not known.
fn gap(before: Span, after: Span) -> Option<bool> {
    let is_known = |span: Span| (span.start().line, span.start().column) != (span.end().line, span.end().column);
    let (LineColumn { line, column }, start) = (before.end(), after.start());
    let are_known = is_known(before) && is_known(after);
    // What stands in place of one token is written without gaps.
    let is_one = are_known && (before.start(), before.end()) == (after.start(), after.end());
    let follows = are_known && start.line == line && start.column >= column;
    (is_one || follows).then_some(!is_one && start.column > column)
}

/// The arguments of each macro that is called, and what stands in the brackets of each one's rules.
fn of_macros(stream: TokenStream, list: &mut Vec<Vec<Flat>>) {
    let tokens: Vec<TokenTree> = stream.into_iter().collect();
    for (at, token) in tokens.iter().enumerate() {
        let TokenTree::Group(group) = token else { continue };
        match &tokens[..at] {
            [.., TokenTree::Ident(rules), bang, TokenTree::Ident(_)]
                if is_punct(bang, '!') && rules == "macro_rules" =>
            {
                // The brackets themselves and the sign between two rules are the formatter's.
                list.extend(group.stream().into_iter().filter_map(|token| match token {
                    TokenTree::Group(group) => Some(flat(group.stream())),
                    _ => None,
                }));
            }
            // What functions are like is formatted as their calls are.
            [.., TokenTree::Ident(name), bang]
                if is_punct(bang, '!') && !LIKE_FUNCTIONS.contains(&plain(name).as_str()) =>
            {
                list.push(flat(group.stream()));
            }
            _ => of_macros(group.stream(), list),
        }
    }
}

#[cfg(test)]
mod tests {
    use syn::parse_quote;

    use crate::text::print::print_item;

    fn printed(source: &str) -> String {
        print_item(&syn::parse_str(source).unwrap())
    }

    #[test]
    fn arguments_are_spaced_as_in_their_source() {
        let call = "fn f() { show!(list.iter().map(|x| -x).sum::<i32>(), & a, b+1, Vec<u8>, c :: d, [1,2]); }\n";
        assert_eq!(printed(call), call);
        assert_eq!(printed("fn f() { show!(a,\n   b+1,\n\n c) }"), "fn f() { show!(a, b+1, c) }\n");
        assert_eq!(
            printed("fn f() { println!(\"{}{}\",a,show!(b+1)) }"),
            "fn f() { println!(\"{}{}\", a, show!(b+1)) }\n"
        );
    }

    #[test]
    fn broken_lines_keep_what_touches() {
        let long = "Point3::new(1.0f64, 2.4, -3.13).cast().unwrap(), Point3::new(1.0f32, 2.4,";
        let text = printed(&format!("fn f() {{ assert_ulps_eq!({long}\n -3.13)); show!(x, &raw const x != y); }}"));
        assert!(text.contains(" -3.13)\n") && text.contains("show!(x, &raw const x != y)"), "{text}");
    }

    #[test]
    fn rules_are_spaced_as_in_their_source() {
        let text = printed("macro_rules! m { ($memo:ident, $x:expr) => { $memo.borrow().get(&$x).map(|x| x + 1) } }");
        assert!(text.contains("$memo.borrow().get(&$x).map(|x| x + 1)"), "{text}");
    }

    #[test]
    fn what_has_no_source_is_spaced_by_the_formatter() {
        let item = parse_quote!(
            fn f() {
                show!(a, b + 1);
            }
        );
        assert_eq!(print_item(&item), "fn f() { show!(a, b + 1); }\n");
    }
}
