//! All tests of the rules in one program, which is linked once. Every game has a module.

mod battle2048_clocks;
mod chain_clocks;
mod forest_clocks;
mod fuzz;
mod laws;
mod rules;

macro_rules! games {
    ($($module:ident::$game:ident,)*) => {
        $(mod $module;)*
    };
}

engines::for_each_game!(games);
