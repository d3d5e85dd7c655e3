//! The file of the learned weights, beside the journal and in the sources of the bot.

use std::fs;
use std::path::{Path, PathBuf};

use bots::weights::{self, Origin};
use engines::Game;

use super::{Args, Error, Learnable};

/// The weights that a run begins with; `None` for nothing.
///
/// # Errors
/// When there is no such file, or it is of something else.
pub fn beginning<L: Learnable>(begin: &str) -> Result<Option<Vec<i8>>, Error> {
    Ok(Some(match begin {
        "zero" => return Ok(None),
        "present" => L::present(),
        path => {
            let path = PathBuf::from(path);
            let read = |source| crate::matches::Error::Read { path: path.clone(), source };
            let text = fs::read_to_string(&path).map_err(read)?;
            let wrong = |reason| Error::Weights { path: path.clone(), reason };
            weights::read(&text, &L::SHAPE).map_err(wrong)?.0
        }
    }))
}

/// The file of weights that were learned from so many games.
pub fn file<L: Learnable>(args: &Args, weights: &[i8], games: usize) -> String {
    let origin = Origin { made_by: args.command(games), seed: args.subject.seed, games: games as u64 };
    weights::write(&L::SHAPE, &origin, weights)
}

/// Writes a text.
///
/// # Errors
/// When it cannot be written.
pub fn write(path: &Path, text: &str) -> Result<(), Error> {
    fs::write(path, text).map_err(|source| crate::matches::Error::Write { path: path.to_path_buf(), source }.into())
}

/// Where the bot's own weights are in the workspace: below the folder of the game's bots.
///
/// # Errors
/// When the workspace is not here.
pub fn of_the_bot<L: Learnable>() -> Result<PathBuf, Error> {
    let folder = Path::new("bots/src").join(L::Game::INFO.name);
    let here = std::env::current_dir().ok();
    let found =
        here.iter().flat_map(|here| here.ancestors()).map(|above| above.join(&folder)).find(|path| path.is_dir());
    let found = found.ok_or(Error::Workspace { game: L::Game::INFO.name })?.join("weights");
    fs::create_dir_all(&found).map_err(|source| crate::matches::Error::Write { path: found.clone(), source })?;
    Ok(found.join(L::BOT).with_extension("txt"))
}
