//! The closing match: tuned values against the old ones, on seeds that no trial had.

use std::fmt;

use bots::Roster;

use super::measure::measure;
use super::{Error, LocalRun};
use crate::arena::{closing_match, running, Closing, Tournament, PATIENCE, UNSEEN};
use crate::common::{mean, t_quantile, Progress};
use crate::matches::{game_seed, BotSpec};

/// The outcome of a closing match.
#[derive(Clone, Debug)]
pub struct Confirmation {
    /// Whether the tuned values are better, the whole 95 % interval of them.
    pub is_stronger: bool,
    /// Tables and a sentence.
    pub text: String,
    /// Win rate of the tuned values over the rounds so far, or the difference of the losses.
    pub course: Vec<(f64, f64)>,
    /// What the course is in.
    pub unit: &'static str,
}

impl fmt::Display for Confirmation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text)
    }
}

/// Plays the new against the old.
///
/// # Errors
/// When the file of the match is of another one, or cannot be written.
pub fn confirm_by_games<G: Roster>(local: &LocalRun, [new, old]: [&BotSpec; 2]) -> Result<Confirmation, Error> {
    let LocalRun { tuning, run } = local;
    let subject = &tuning.subject;
    let tournament = Tournament {
        game: subject.game.clone(),
        bots: vec![new.to_string(), old.to_string()],
        games: Some(run.confirm),
        seed: subject.seed ^ UNSEEN,
        nodes: tuning.pace.nodes,
        time_scale: tuning.pace.time_scale,
        options: subject.options.clone(),
        gauntlet: false,
        strikes: false,
        patience: PATIENCE,
    };
    let contenders = tournament.contenders::<G>()?;
    let closing = closing_match::<G>(&tournament, &contenders, run.threads, &run.out, run.resume)?;
    let Closing { rate, games, .. } = closing;
    let text = format!(
        "{}the tuned values win {:.1} % ({:.1} .. {:.1} %) of {games} games on seeds that were not tuned on\n",
        closing.text,
        100.0 * rate.mean,
        100.0 * rate.low,
        100.0 * rate.high,
    );
    Ok(Confirmation { is_stronger: rate.low > 0.5, text, course: closing.course, unit: "win rate in %" })
}

/// Measures the new and the old on the same seeds.
///
/// # Errors
/// When the command fails.
pub fn confirm_by_measuring(local: &LocalRun, command: &str, [new, old]: [&BotSpec; 2]) -> Result<Confirmation, Error> {
    let LocalRun { tuning, run } = local;
    let mut progress = Progress::of(run.confirm, "measurements");
    let parameters =
        |spec: &BotSpec| spec.to_string().split_once(':').map_or(String::new(), |(_, list)| list.to_string());
    let mut differences = Vec::new();
    for round in 0..run.confirm {
        let seed = game_seed(tuning.subject.seed ^ UNSEEN, round as u64) as u64;
        differences.push(measure(command, &parameters(new), seed)? - measure(command, &parameters(old), seed)?);
        progress.step(|| format!("difference {:.4}", mean(&differences)));
    }
    progress.finish();
    let (count, middle) = (differences.len() as f64, mean(&differences));
    let squares: f64 = differences.iter().map(|difference| (difference - middle).powi(2)).sum();
    let half = match differences.len() {
        0 | 1 => f64::INFINITY,
        n => t_quantile(n - 1) * (squares / (count - 1.0) / count).sqrt(),
    };
    let text = format!(
        "the tuned values change the measure by {middle:.4} ({:.4} .. {:.4}) in the mean of {} seeds that were not tuned on\n",
        middle - half,
        middle + half,
        differences.len()
    );
    Ok(Confirmation { is_stronger: middle + half < 0.0, text, course: running(&differences, 1.0), unit: "difference" })
}
