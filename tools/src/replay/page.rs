//! The page of a film: styles, the film as data, the player's script and that of the game.

use super::filmer;
use super::Film;
use crate::pages::{data, escape, Page};

/// The whole page.
pub fn page(film: &Film) -> String {
    let draw = filmer(film.game).map_or("", |filmer| filmer.script);
    let title = format!("{}: {}", film.game, film.title);
    Page {
        title: &title,
        styles: &[include_str!("page/player.css")],
        body: &include_str!("page/player.html")
            .replace("{title}", &escape(&title))
            .replace("{contest}", &escape(film.contest)),
        scripts: &[&data("film", film), include_str!("page/shapes.js"), draw, include_str!("page/player.js")],
    }
    .to_string()
}
