//! The program as text: modules of items, what is written in them, and how they are printed.

pub mod attributes;
pub mod comments;
pub mod compact;
pub mod items;
pub mod labels;
mod layout;
pub mod mentions;
pub mod origin;
mod place;
pub mod print;
pub mod references;
pub mod shared;
mod spacing;
pub mod standard_macros;
pub mod talking;
pub mod tokens;
pub mod tree;
pub mod uses;
