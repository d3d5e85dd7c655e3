//! The short names that there are, shortest first.
//!
//! Where a judge counts characters, an accented letter is as short as any other, and a program has
//! more names than ASCII has letters.

/// What new names are made of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Letters {
    /// ASCII: every character is a byte.
    Narrow,
    /// Names of one character may be Latin letters with accents, for judges that count characters.
    Wide,
}

/// Letters that compilers find too like others.
const ALIKE: &str = "\u{c6}\u{d7}\u{e6}\u{f7}\u{110}\u{11a}\u{11b}\u{131}\u{132}\u{133}\u{13a}\u{13e}\u{13f}\u{140}\u{149}\u{152}\u{153}";

/// `a`, `b`, ... `Z`, perhaps `\u{c0}`, ..., then `aa`, `ab`, ...: all short identifiers in the
/// order of their length.
pub fn short_names(letters: Letters) -> impl Iterator<Item = String> {
    let wide = ('\u{c0}'..='\u{17e}').filter(move |c| letters == Letters::Wide && !ALIKE.contains(*c));
    let of_length = |length| {
        let letters = ('a'..='z').chain('A'..='Z');
        (0..length).fold(vec![String::new()], |words, place| {
            let next: Vec<char> = letters.clone().chain(('0'..='9').filter(|_| place > 0)).collect();
            words.iter().flat_map(|word| next.iter().map(move |character| format!("{word}{character}"))).collect()
        })
    };
    of_length(1).into_iter().chain(wide.map(String::from)).chain((2..=3).flat_map(of_length))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_grow_and_are_all_different() {
        for (letters, short) in [(Letters::Narrow, 52), (Letters::Wide, 52 + 174)] {
            let names: Vec<String> = short_names(letters).take(3000).collect();
            let lengths: Vec<usize> = names.iter().map(|name| name.chars().count()).collect();
            assert!(lengths.is_sorted() && lengths.iter().filter(|&&length| length == 1).count() == short);
            assert_eq!(names.iter().collect::<std::collections::BTreeSet<_>>().len(), names.len());
            assert!(names.iter().all(|name| syn::parse_str::<syn::Ident>(name).is_ok()
                || matches!(&**name, "as" | "do" | "fn" | "if" | "in")));
        }
    }
}
