//! What a rule of a macro asks for, and whether arguments are that.
//!
//! Before any token a repetition may go on or end. As in the compiler (`TtParser` of rustc), all ways are
//! followed side by side, token by token, and none is taken back: what could be a fragment in two ways, or a
//! fragment and a token, is an error there and a doubt here.

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::rc::Rc;

use proc_macro2::{Delimiter, TokenTree};

use super::fragments::{begins, joined, take_fragment, Fragment};
use super::hygiene;

/// What a macro variable stands for.
#[derive(Clone, Debug)]
pub enum Binding {
    /// One fragment.
    One(Fragment),
    /// In a repetition, what all variables in it stand for each time.
    Many(Rc<[Bindings]>),
}

/// What all variables stand for.
pub type Bindings = BTreeMap<Rc<str>, Binding>;

/// What a rule asks for.
#[derive(Clone, Debug)]
pub struct Matcher {
    steps: Vec<Step>,
}

#[derive(Clone, Debug)]
enum Step {
    /// One token, which may be of several characters.
    Token(Vec<TokenTree>),
    Open(Delimiter),
    Close,
    Bind {
        name: Rc<str>,
        fragment: Rc<str>,
    },
    /// The start of a repetition.
    Start {
        may_be_skipped: bool,
        end: usize,
    },
    /// The end of a round of a repetition.
    End {
        separator: Vec<TokenTree>,
        /// The first step of another round.
        again: Option<usize>,
        names: Vec<Rc<str>>,
    },
    Done,
}

/// A change of what variables stand for, on the way to a step.
#[derive(Clone, Copy)]
enum Move {
    Enter,
    /// Past the repetition that has its end there.
    Skip(usize),
    Round,
    Leave(usize),
}

/// A way to a step that takes a token.
struct Way {
    from: usize,
    to: usize,
    moves: Vec<Move>,
}

/// How far a way has come: its step, and the variables of each repetition that it is in.
struct Position {
    step: usize,
    scopes: Vec<Scope>,
}

#[derive(Clone, Default)]
struct Scope {
    rounds: Vec<Bindings>,
    bindings: Bindings,
}

/// The tokens of a group, and how many were taken.
struct Level<'t> {
    tokens: Cow<'t, [TokenTree]>,
    taken: usize,
}

impl Matcher {
    /// Reads what stands before `=>`; `None` if it uses what is not known here.
    pub fn parse(tokens: &[TokenTree]) -> Option<Matcher> {
        let mut matcher = Matcher { steps: Vec::new() };
        matcher.read(tokens)?;
        matcher.steps.push(Step::Done);
        Some(matcher)
    }

    fn read(&mut self, tokens: &[TokenTree]) -> Option<()> {
        let mut rest = tokens;
        loop {
            rest = match rest {
                [] => return Some(()),
                [TokenTree::Punct(dollar), TokenTree::Group(body), tail @ ..] if dollar.as_char() == '$' => {
                    let (separator, operator, tail) = repetition(tail)?;
                    let start = self.steps.len();
                    self.steps.push(Step::Done);
                    self.read(&body.stream().into_iter().collect::<Vec<_>>())?;
                    let names = self.steps[start..].iter().filter_map(|step| match step {
                        Step::Bind { name, .. } => Some(name.clone()),
                        _ => None,
                    });
                    let names = names.collect();
                    let again = Some(start + 1).filter(|_| operator != '?');
                    self.steps[start] = Step::Start { may_be_skipped: operator != '+', end: self.steps.len() };
                    self.steps.push(Step::End { separator: separator.to_vec(), again, names });
                    tail
                }
                [TokenTree::Punct(dollar), TokenTree::Ident(name), TokenTree::Punct(colon), TokenTree::Ident(fragment), tail @ ..]
                    if dollar.as_char() == '$' && colon.as_char() == ':' =>
                {
                    let fragment = fragment.to_string().into();
                    self.steps.push(Step::Bind { name: name.to_string().into(), fragment });
                    tail
                }
                [TokenTree::Punct(dollar), ..] if dollar.as_char() == '$' => return None,
                [TokenTree::Group(group), tail @ ..] => {
                    self.steps.push(Step::Open(group.delimiter()));
                    self.read(&group.stream().into_iter().collect::<Vec<_>>())?;
                    self.steps.push(Step::Close);
                    tail
                }
                rest => {
                    let (token, tail) = rest.split_at(joined(rest));
                    self.steps.push(Step::Token(token.to_vec()));
                    tail
                }
            };
        }
    }

    /// What the variables stand for if these are all arguments. See [`take_fragment`] about doubts.
    pub fn matches(&self, arguments: &[TokenTree], is_doubtful: &mut bool) -> Option<Bindings> {
        let mut levels = vec![Level { tokens: Cow::Borrowed(arguments), taken: 0 }];
        let mut positions = vec![Position { step: 0, scopes: vec![Scope::default()] }];
        loop {
            self.take_rest(levels.last_mut()?, &mut positions, is_doubtful);
            let level = levels.last()?;
            let tokens = &level.tokens[level.taken..];
            let is_all = tokens.is_empty() && levels.len() == 1;
            let (mut by_token, mut by_fragment) = (Vec::new(), Vec::new());
            for way in self.ways(&positions) {
                let is_next = match &self.steps[way.to] {
                    Step::Token(token) => is_first(tokens, token),
                    Step::Open(delimiter) => {
                        matches!(tokens, [TokenTree::Group(group), ..] if group.delimiter() == *delimiter)
                    }
                    Step::Close => tokens.is_empty() && !is_all,
                    Step::End { separator, .. } => is_first(tokens, separator),
                    Step::Done => is_all,
                    Step::Bind { fragment, .. } => {
                        let begins = begins(fragment, tokens);
                        *is_doubtful |= begins.is_none();
                        if begins? {
                            by_fragment.push(way);
                        }
                        continue;
                    }
                    Step::Start { .. } => false,
                };
                if is_next {
                    by_token.push(way);
                }
            }
            let count = by_token.len() + by_fragment.len();
            *is_doubtful |= count > 1 && (is_all || !by_fragment.is_empty());
            if count == 0 || *is_doubtful {
                return None;
            }
            let taken = match by_fragment.first().map(|way| &self.steps[way.to]) {
                Some(Step::Bind { name, fragment }) => {
                    let (taken, count) = take_fragment(fragment, tokens, is_doubtful)?;
                    let fragment = Fragment { kind: fragment.clone(), tokens: taken.into() };
                    Some((count, name.clone(), Binding::One(fragment)))
                }
                _ => None,
            };
            let follow = |way: Way| {
                let scopes = &mut positions[way.from].scopes;
                let mut scopes = if count == 1 { std::mem::take(scopes) } else { scopes.clone() };
                way.moves.iter().for_each(|&step| self.change(&mut scopes, step));
                let step = match &self.steps[way.to] {
                    Step::End { again, .. } => {
                        self.change(&mut scopes, Move::Round);
                        again.unwrap_or(way.to + 1)
                    }
                    _ => way.to + 1,
                };
                Position { step, scopes }
            };
            positions = by_token.into_iter().chain(by_fragment).map(follow).collect();
            if is_all {
                return positions.pop()?.scopes.pop().map(|scope| scope.bindings);
            }
            match (taken, tokens.first()) {
                (Some((count, name, binding)), _) => {
                    positions.last_mut()?.scopes.last_mut()?.bindings.insert(name, binding);
                    levels.last_mut()?.taken += count;
                }
                (None, Some(TokenTree::Group(group))) => {
                    let tokens = group.stream().into_iter().collect();
                    levels.push(Level { tokens: Cow::Owned(tokens), taken: 0 });
                }
                (None, Some(_)) => {
                    let count = joined(tokens);
                    levels.last_mut()?.taken += count;
                }
                (None, None) => {
                    levels.pop();
                    levels.last_mut()?.taken += 1;
                }
            }
        }
    }

    /// Takes all that is left in a group where nothing but any tokens may come: `$($rest:tt)*` at its end, on
    /// which macros that go through their arguments bit by bit spend their time.
    fn take_rest(&self, level: &mut Level<'_>, positions: &mut [Position], is_doubtful: &mut bool) {
        let [Position { step, scopes }] = positions else { return };
        let [Step::Start { .. }, Step::Bind { name, fragment }, Step::End { separator, again: Some(_), .. }, Step::Close | Step::Done] =
            &self.steps[*step..(*step + 4).min(self.steps.len())]
        else {
            return;
        };
        if &**fragment != "tt" || !separator.is_empty() {
            return;
        }
        let Some(scope) = scopes.last_mut() else { return };
        let (mut rounds, mut end) = (Vec::new(), level.taken);
        while end < level.tokens.len() {
            let Some((taken, count)) = take_fragment(fragment, &level.tokens[end..], is_doubtful) else { return };
            let binding = Binding::One(Fragment { kind: fragment.clone(), tokens: taken.into() });
            rounds.push(Bindings::from([(name.clone(), binding)]));
            end += count;
        }
        if rounds.is_empty() {
            return;
        }
        level.taken = end;
        scope.bindings.insert(name.clone(), Binding::Many(rounds.into()));
        *step += 3;
    }

    /// All ways from these positions to steps that take a token.
    fn ways(&self, positions: &[Position]) -> Vec<Way> {
        let mut open: Vec<Way> = positions
            .iter()
            .enumerate()
            .rev()
            .map(|(from, position)| Way { from, to: position.step, moves: Vec::new() })
            .collect();
        let mut ways = Vec::new();
        while let Some(way) = open.pop() {
            let by = |to: usize, more: &[Move]| Way { to, moves: [&way.moves, more].concat(), ..way };
            match &self.steps[way.to] {
                Step::Start { may_be_skipped, end } => {
                    if *may_be_skipped {
                        open.push(by(end + 1, &[Move::Skip(*end)]));
                    }
                    open.push(by(way.to + 1, &[Move::Enter]));
                }
                Step::End { separator, again, .. } => {
                    open.push(by(way.to + 1, &[Move::Round, Move::Leave(way.to)]));
                    match again {
                        Some(first) if separator.is_empty() => open.push(by(*first, &[Move::Round])),
                        Some(_) => ways.push(way),
                        None => {}
                    }
                }
                _ => ways.push(way),
            }
        }
        ways
    }

    fn change(&self, scopes: &mut Vec<Scope>, step: Move) {
        match step {
            Move::Enter => scopes.push(Scope::default()),
            Move::Skip(end) => self.bind(scopes, end, Vec::new()),
            Move::Round => {
                if let Some(scope) = scopes.last_mut() {
                    scope.rounds.push(std::mem::take(&mut scope.bindings));
                }
            }
            Move::Leave(end) => {
                let rounds = scopes.pop().map(|scope| scope.rounds);
                self.bind(scopes, end, rounds.unwrap_or_default());
            }
        }
    }

    /// What the variables of a repetition, which has its end there, stand for.
    fn bind(&self, scopes: &mut [Scope], end: usize, rounds: Vec<Bindings>) {
        let Step::End { names, .. } = &self.steps[end] else { return };
        let rounds: Rc<[Bindings]> = rounds.into();
        if let Some(scope) = scopes.last_mut() {
            scope.bindings.extend(names.iter().map(|name| (name.clone(), Binding::Many(rounds.clone()))));
        }
    }
}

/// The separator, if any, and the operator after `$(...)`, and what follows.
pub fn repetition(tokens: &[TokenTree]) -> Option<(&[TokenTree], char, &[TokenTree])> {
    let operator = |token: &TokenTree| match token {
        TokenTree::Punct(p) if matches!(p.as_char(), '*' | '+' | '?') => Some(p.as_char()),
        _ => None,
    };
    let length = if tokens.first().and_then(operator).is_some() { 0 } else { joined(tokens) };
    let (separator, rest) = tokens.split_at_checked(length)?;
    let (first, rest) = rest.split_first()?;
    Some((separator, operator(first)?, rest))
}

/// Whether tokens start with one that may be of several characters.
fn is_first(tokens: &[TokenTree], expected: &[TokenTree]) -> bool {
    let is_same = |(a, b): (&TokenTree, &TokenTree)| match (a, b) {
        (TokenTree::Group(_), _) | (_, TokenTree::Group(_)) => false,
        (a, b) => hygiene::unmarked(&a.to_string()) == b.to_string(),
    };
    let first = tokens.get(..joined(tokens)).unwrap_or_default();
    first.len() == expected.len() && first.iter().zip(expected).all(is_same)
}

#[cfg(test)]
mod tests {
    use super::*;
    use proc_macro2::TokenStream;

    fn tokens(text: &str) -> Vec<TokenTree> {
        text.parse::<TokenStream>().unwrap().into_iter().collect()
    }

    /// What the variables stand for, as text; nothing where the rule does not match, `?` where that is not known.
    fn told(rule: &str, arguments: &str) -> String {
        fn tell(bindings: &Bindings) -> String {
            let one = |(name, binding): (&Rc<str>, &Binding)| match binding {
                Binding::One(fragment) => {
                    format!("{name}:{}", fragment.tokens.iter().cloned().collect::<TokenStream>())
                }
                Binding::Many(rounds) => {
                    format!("{name}:[{}]", rounds.iter().map(tell).collect::<Vec<_>>().join("|"))
                }
            };
            bindings.iter().map(one).collect::<Vec<_>>().join(" ")
        }
        let mut is_doubtful = false;
        let found = Matcher::parse(&tokens(rule)).unwrap().matches(&tokens(arguments), &mut is_doubtful);
        match found {
            None if is_doubtful => "?".to_string(),
            None => String::new(),
            Some(bindings) => format!("({})", tell(&bindings)),
        }
    }

    #[test]
    fn repetitions_end_where_the_rest_matches() {
        assert_eq!(told("$(- $a:ident),* $(- +)? = $b:tt", "- x, - y - + = z"), "(a:[a:x|a:y] b:z)");
        assert_eq!(told("$(-),* $(- +)?", "- +"), "()");
        assert_eq!(told("$(-),* $(- +)?", "- -"), "");
        assert_eq!(told("$($a:ident),* $(,)?", "x, y,"), "(a:[a:x|a:y])");
        assert_eq!(told("$($a:ident),+ $(,)?", ","), "");
        assert_eq!(
            told("$($a:ident = [$($b:expr),*]);*", "x = [1, 2 + 3]; y = []"),
            "(a:[a:x b:[b:1|b:2 + 3]|a:y b:[]] b:[a:x b:[b:1|b:2 + 3]|a:y b:[]])"
        );
        assert_eq!(told("$(x)* x", "x x"), "()");
    }

    #[test]
    fn the_rest_of_a_group_is_taken_at_once() {
        assert_eq!(told("$a:ident $($b:tt)*", "x += (1 y) 'z"), "(a:x b:[b:+=|b:(1 y)|b:'z])");
        assert_eq!(told("[$($a:tt)*] $($b:tt)+", "[x :: y] ->"), "(a:[a:x|a:::|a:y] b:[b:->])");
        assert_eq!(told("[$($a:tt)*] $($b:tt)*", "[]"), "(a:[] b:[])");
        assert_eq!(told("[$($a:tt)*] $($b:tt)+", "[x]"), "");
        assert_eq!(told("$([$($a:tt)*])*", "[x y][]"), "(a:[a:[a:x|a:y]|a:[]])");
    }

    #[test]
    fn what_the_compiler_rejects_is_a_doubt() {
        assert_eq!(told("$($a:ident)* $b:ident", "x y"), "?");
        assert_eq!(told("$($a:ident)* x", "x"), "?");
        assert_eq!(told("$($a:ident)? $($b:ident)?", ""), "(a:[] b:[])");
        assert_eq!(told("$a:expr", "1 +"), "?");
        assert_eq!(told("$a:ident", "x y"), "");
    }
}
