//! The parameters of every bot: all are listed, and what is listed is what is accepted.

use std::collections::HashSet;

use bots::{visit_game, BotEntry, GameVisitor, Pace, ParameterError, ParameterInfo, ParameterValues, Roster};
use engines::{Game, GAMES};

/// What a bot makes of one parameter.
fn set<G: Game>(bot: &BotEntry<G>, name: &str, value: f64) -> Result<(), ParameterError> {
    let values: ParameterValues = vec![(name.to_string(), value)].into_iter().collect();
    (bot.make)(Pace::Nodes(1), 1, &values).map(|_| ())
}

fn check<G: Game>(bot: &BotEntry<G>) {
    let list = (bot.parameters)();
    let names: HashSet<&str> = list.iter().map(|info| info.name.as_str()).collect();
    assert_eq!(names.len(), list.len(), "{}: a name stands for two parameters", bot.name);
    for info in &list {
        let ParameterInfo { name, about, default, min, max, is_integer } = info;
        let at = format!("{} of {} {}", name, G::INFO.name, bot.name);
        assert!(!about.is_empty() && min <= default && default <= max && min < max, "{}: {:?}", at, info);
        assert_eq!(set(bot, name, *default), Ok(()), "{}", at);
        for value in [min, max] {
            let result = set(bot, name, *value);
            assert!(matches!(result, Ok(()) | Err(ParameterError::Conflict(_))), "{}: {:?}", at, result);
        }
        for value in [min - 1.0, max + 1.0, f64::NAN] {
            let sentence = set(bot, name, value).unwrap_err().to_string();
            assert!(sentence.contains(&format!("`{}` takes", name)), "{}: {}", at, sentence);
        }
        let is_refused = matches!(set(bot, name, min + 0.5), Err(ParameterError::OutOfRange { .. }));
        assert_eq!(is_refused, *is_integer, "{}", at);
    }
    let unknown = set(bot, "sunshine", 1.0).unwrap_err().to_string();
    assert!(unknown.contains("sunshine"), "{}", unknown);
    assert!(list.iter().all(|info| unknown.contains(&info.name)), "{}: {}", bot.name, unknown);
}

/// The bots of a game and the names of their parameters.
struct Check;

impl GameVisitor for Check {
    type Output = Vec<(&'static str, Vec<String>)>;

    fn visit<G: Roster>(self) -> Self::Output {
        let names = |bot: &BotEntry<G>| (bot.parameters)().into_iter().map(|info| info.name).collect();
        G::BOTS.iter().inspect(|bot| check(bot)).map(|bot| (bot.name, names(bot))).collect()
    }
}

#[test]
fn what_is_listed_is_accepted_and_nothing_else() {
    for game in GAMES {
        assert!(visit_game(game.name, Check).unwrap().len() > 1, "{}", game.name);
    }
}

/// Fields of groups, arrays and all else that bots play by.
#[test]
fn every_number_has_a_name() {
    for (game, bot, name) in [
        ("chain", "planner", "building"),
        ("chain", "planner", "chain"),
        ("chain", "planner", "knight"),
        ("magic", "duelist", "numbers0"),
        ("magic", "duelist", "powers4"),
        ("asteroid", "settler", "assault_bold"),
        ("asteroid", "maxn", "guard"),
        ("battle2048", "tactician", "pairs7"),
    ] {
        let bots = visit_game(game, Check).unwrap();
        let names = &bots.iter().find(|(found, _)| *found == bot).unwrap().1;
        assert!(names.iter().any(|found| found == name), "{} {}: {}", game, bot, names.join(", "));
    }
}

#[test]
fn parts_of_a_whole_are_refused_together() {
    struct Conflict(&'static str);
    impl GameVisitor for Conflict {
        type Output = String;
        fn visit<G: Roster>(self) -> String {
            let values = ParameterValues::parse(self.0).unwrap();
            (G::BOTS[0].make)(Pace::Nodes(1), 1, &values).err().unwrap().to_string()
        }
    }
    let refused = |values| visit_game("chain", Conflict(values)).unwrap();
    assert_eq!(refused("building=0.2"), "`sheltering` is a part of `building`, which is smaller");
    assert_eq!(refused("building=0.9,watching=0.2"), "`building` and `watching` are parts of a whole, which is 1");
}
