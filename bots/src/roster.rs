//! Rosters: the games with their bots, for the tools.

use engines::{for_each_game, Game};

use crate::{Bot, Pace, ParameterError, ParameterInfo, ParameterValues};

/// A bot of a game, by name.
pub struct BotEntry<G: Game> {
    /// The name on command lines.
    pub name: &'static str,
    /// One line for help texts.
    pub about: &'static str,
    /// Its parameters, in the order of their declaration.
    pub parameters: fn() -> Vec<ParameterInfo>,
    /// Constructor for one seat of one game. The same seed and a pace in nodes give the same
    /// play. Fails on an unknown parameter, or a value that is not accepted.
    #[allow(clippy::type_complexity)]
    pub make: fn(Pace, u64, &ParameterValues) -> Result<Box<dyn Bot<Session = G::Session>>, ParameterError>,
}

/// A game with its bots; `bundle` submits the first one.
pub trait Roster: Game + Sized {
    /// The bots, the strongest first.
    const BOTS: &'static [BotEntry<Self>];
}

/// Visitor of a game that is named at run time.
pub trait GameVisitor {
    /// Its result.
    type Output;
    /// Visits the game.
    fn visit<G: Roster>(self) -> Self::Output;
}

/// Calls the visitor with the game of this name, or `None` if there is no such game.
pub fn visit_game<V: GameVisitor>(name: &str, visitor: V) -> Option<V::Output> {
    macro_rules! visit {
        ($($module:ident::$game:ident,)*) => {{
            $(if engines::$module::$game::INFO.is_named(name) {
                return Some(visitor.visit::<engines::$module::$game>());
            })*
            None
        }};
    }
    for_each_game!(visit)
}

#[cfg(test)]
mod tests {
    use super::*;

    struct Name;

    impl GameVisitor for Name {
        type Output = (&'static str, usize);
        fn visit<G: Roster>(self) -> Self::Output {
            (G::INFO.name, G::BOTS.len())
        }
    }

    #[test]
    fn every_game_is_found_by_all_its_names() {
        for game in engines::GAMES {
            for name in game.aliases.iter().chain([&game.name]) {
                let (found, bots) = visit_game(name, Name).expect(name);
                assert!(found == game.name && bots > 0, "{} leads to {} with {} bots", name, found, bots);
            }
        }
        assert_eq!(visit_game("tennis", Name), None);
    }
}
