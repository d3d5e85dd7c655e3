//! Macros that turn what they are given into text, as `stringify!` does.
//!
//! They are known by their names alone, so one of several macros of a name is enough: what they are
//! given stays as it is written.

use syn::{Item, ItemMacro};

use super::mentions::{self, Names};
use super::tokens;
use super::tree::Module;

/// The names of such macros in these modules, by themselves or by others that they call.
pub fn macros_of<'a>(modules: impl IntoIterator<Item = &'a Module>) -> Names {
    let mut bodies = Vec::new();
    for module in modules {
        module.for_each_item(&mut |item| {
            if let Item::Macro(ItemMacro { ident: Some(name), mac, .. }) = item {
                let mut words = Names::new();
                mentions::of_tokens(mac.tokens.clone(), &mut words);
                bodies.push((tokens::plain(name), words));
            }
        });
    }
    leading_to_printer(&bodies)
}

/// The names of macros, given with the words of their rules, that lead to `stringify!`; that one is among them.
pub fn leading_to_printer(bodies: &[(String, Names)]) -> Names {
    let mut talking = Names::from([mentions::PRINTER.to_string()]);
    loop {
        let known = talking.len();
        let more = bodies.iter().filter(|(_, words)| words.iter().any(|word| talking.contains(word)));
        talking.extend(more.map(|(name, _)| name.clone()).collect::<Vec<_>>());
        if talking.len() == known {
            return talking;
        }
    }
}
