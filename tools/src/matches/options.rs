//! Switches of a game, as a command line sets them: `key=value`, one at a time.
//!
//! What was typed is kept beside what it means: records name the switches that were set, and a
//! reader of records needs no game to show them.

use std::collections::BTreeMap;

use engines::{Game, GameOptions, Referee};

use super::Error;

/// The options of the referee of a game.
pub type OptionsOf<G> = <<G as Game>::Referee as Referee>::Options;

/// The options of a referee, and which of them were set.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct SetOptions<O> {
    /// Options of the referee, before its clocks are scaled.
    pub options: O,
    /// Values that were set, by key; of a key that was set twice the last value, as in the options.
    pub set: BTreeMap<String, String>,
}

impl<O: GameOptions> SetOptions<O> {
    /// The default options with these changes.
    ///
    /// # Errors
    /// When one is not `key=value`, or the game knows no such key or value.
    pub fn parse(texts: &[String]) -> Result<SetOptions<O>, Error> {
        let mut parsed = SetOptions::<O>::default();
        for text in texts {
            let wrong = |reason| Error::Option { text: text.clone(), reason };
            let (key, value) = text.split_once('=').ok_or_else(|| wrong("it has the form key=value".to_string()))?;
            let (key, value) = (key.trim(), value.trim());
            parsed.options.set(key, value).map_err(wrong)?;
            parsed.set.insert(key.to_string(), value.to_string());
        }
        Ok(parsed)
    }
}

#[cfg(test)]
mod tests {
    use engines::chain::{Options, PackMode};

    use super::*;

    fn parse(texts: &[&str]) -> Result<SetOptions<Options>, Error> {
        SetOptions::parse(&texts.iter().map(|text| text.to_string()).collect::<Vec<_>>())
    }

    #[test]
    fn the_last_value_counts() {
        let parsed = parse(&["packs=text", "turn = none", "packs=official"]).unwrap();
        assert_eq!((parsed.options.packs, parsed.options.turn), (PackMode::Official, None));
        let set: Vec<_> = parsed.set.iter().map(|(key, value)| (key.as_str(), value.as_str())).collect();
        assert_eq!(set, [("packs", "official"), ("turn", "none")]);
    }

    #[test]
    fn mistakes_are_named() {
        for (text, part) in [
            ("packs", "`packs`: it has the form key=value"),
            ("packs=many", "`text` or `official`, not `many`"),
            ("colour=red", "chain has no option `colour`"),
        ] {
            let message = parse(&["turn=5s", text]).unwrap_err().to_string();
            assert!(message.contains(part), "{message}");
        }
    }
}
