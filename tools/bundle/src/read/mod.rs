//! From a workspace to one tree of modules: which crates there are, their sources under the
//! conditions that hold, macros expanded, and paths as they are in one file.

mod alike;
pub mod anonymous;
mod builtins;
pub mod callers;
pub mod cfg;
mod check;
mod configuration;
mod confine;
mod derives;
mod expand;
mod first_tokens;
pub mod foreign;
mod fragments;
pub mod graph;
mod hygiene;
pub mod macros;
mod matcher;
mod metavariables;
pub mod newer;
pub mod no_std;
pub mod older;
mod opaque;
pub mod paths;
pub mod procedural;
mod scripts;
pub mod source;
mod transcribe;

pub use confine::confine;
