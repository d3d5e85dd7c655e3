//! All tests of the bots in one program, which is linked once. Every game has a module.

mod parameters;
mod play;
mod program;

macro_rules! games {
    ($($module:ident::$game:ident,)*) => {
        $(mod $module;)*
    };
}

engines::for_each_game!(games);
