//! The file of the learned weights, beside the journal and in the sources of the bot.

use std::fs;
use std::path::{Path, PathBuf};

use bots::weights::{self, Origin};

use super::{Args, Error, Learnable};

/// The weights that a run begins with, in units of the logarithm of the odds.
///
/// # Errors
/// When there is no such file, or it is of something else.
pub fn beginning<G: Learnable>(begin: &str) -> Result<Vec<f64>, Error> {
    let weights = match begin {
        "zero" => vec![0; G::SHAPE.count],
        "present" => G::present(),
        path => {
            let path = PathBuf::from(path);
            let read = |source| crate::matches::Error::Read { path: path.clone(), source };
            let text = fs::read_to_string(&path).map_err(read)?;
            let wrong = |reason| Error::Weights { path: path.clone(), reason };
            weights::read(&text, &G::SHAPE).map_err(wrong)?.0
        }
    };
    Ok(weights.into_iter().map(|weight| f64::from(weight) / G::UNIT).collect())
}

/// The file of weights that were learned from so many games.
pub fn file<G: Learnable>(args: &Args, weights: &[i8], games: usize) -> String {
    let origin = Origin { made_by: args.command(games), seed: args.seed, games: games as u64 };
    weights::write(&G::SHAPE, &origin, weights)
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
pub fn of_the_bot<G: Learnable>() -> Result<PathBuf, Error> {
    let folder = Path::new("bots/src").join(G::INFO.name);
    let here = std::env::current_dir().ok();
    let found =
        here.iter().flat_map(|here| here.ancestors()).map(|above| above.join(&folder)).find(|path| path.is_dir());
    let found = found.ok_or(Error::Workspace { game: G::INFO.name })?.join("weights");
    fs::create_dir_all(&found).map_err(|source| crate::matches::Error::Write { path: found.clone(), source })?;
    Ok(found.join(G::BOT).with_extension("txt"))
}
