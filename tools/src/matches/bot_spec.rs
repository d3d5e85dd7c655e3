//! How a command line names a bot of the roster: `name` or `name:key=value,key=value`.
//!
//! Lists are separated by commas as well, and stay unambiguous because of one rule: a part with
//! `=` but without `:` is one more parameter of the bot before it. So
//! `mcts:exploration=1.4,delay=0.4,rule` is `mcts` with two parameters, and `rule`.

use std::fmt;

use bots::ParameterValues;

use super::Error;

/// A player as it was named.
#[derive(Clone, Debug, PartialEq)]
pub struct BotSpec {
    /// The bot's name.
    pub name: String,
    /// Its parameters.
    pub parameters: ParameterValues,
}

impl BotSpec {
    /// Parses one player.
    ///
    /// # Errors
    /// When the name is missing, or a parameter is not `key=number`.
    pub fn parse(text: &str) -> Result<BotSpec, Error> {
        let wrong = |reason: String| Error::Spec { spec: text.to_string(), reason };
        let (name, values) = text.split_once(':').unwrap_or((text, ""));
        let name = name.trim();
        if name.is_empty() {
            return Err(wrong("its name is missing; write name or name:key=value,key=value".to_string()));
        }
        if name.contains('=') {
            return Err(wrong("a parameter must follow its bot, as in name:key=value,key=value".to_string()));
        }
        let parameters = ParameterValues::parse(values).map_err(|error| wrong(error.to_string()))?;
        Ok(BotSpec { name: name.to_string(), parameters })
    }
}

impl fmt::Display for BotSpec {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.name)?;
        for (i, (key, value)) in self.parameters.iter().enumerate() {
            write!(f, "{}{key}={value}", if i == 0 { ':' } else { ',' })?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::super::PlayerSpec;

    fn shown(list: &str) -> Vec<String> {
        let bots = PlayerSpec::parse_list(list).unwrap();
        let bots = bots.iter().map(|spec| match spec {
            PlayerSpec::Bot(spec) => spec.to_string(),
            other => panic!("{other:?} is no bot"),
        });
        bots.collect()
    }

    #[test]
    fn commas_separate_players_and_parameters() {
        assert_eq!(shown("a,b"), ["a", "b"]);
        assert_eq!(shown("mcts:c=1.4,k=2,rule"), ["mcts:c=1.4,k=2", "rule"]);
        assert_eq!(shown("mcts:c=1e-3,mcts:c=2,rule,x:y=-1"), ["mcts:c=0.001", "mcts:c=2", "rule", "x:y=-1"]);
    }

    #[test]
    fn mistakes_are_named() {
        for (list, part) in [
            ("a,,b", "its name is missing"),
            ("", "its name is missing"),
            ("c=2,a", "a parameter must follow its bot"),
            ("a,c=2", "a parameter must follow its bot"),
            ("a:c=x,b", "`c=x` is not a parameter"),
        ] {
            let error = PlayerSpec::parse_list(list).unwrap_err().to_string();
            assert!(error.contains(part), "{list}: {error}");
        }
    }
}
