//! What is asked next: the trials of SPSA or of CMA-ES, in batches.
//!
//! All trials of a batch start from the same point and are told together, so that the course of a
//! run depends on its arguments alone, never on the number of threads or on who ended first.

use serde::{Deserialize, Serialize};

use super::{Axis, CmaEs, Perturbation, Spsa};

/// A point that is to be tried.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Trial {
    /// Values of the parameters.
    pub point: Vec<f64>,
    /// Values of the same bot at the other side; without them the opponents of the run play.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rival: Option<Vec<f64>>,
    /// Trials of the same round get the same seed.
    pub round: usize,
}

/// Method that moves the parameters.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, clap::ValueEnum, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Method {
    /// Simultaneous perturbation: many parameters, small steps, each pair of games counts.
    #[default]
    Spsa,
    /// Covariance matrix adaptation: few parameters that depend on each other.
    CmaEs,
}

/// An optimiser with the trials that it asked for last.
#[derive(Clone, Debug)]
pub enum Strategy {
    /// Perturbations on their way, each with one trial, or with one for each side.
    Spsa {
        /// The optimiser.
        search: Spsa,
        /// Perturbations of a batch.
        batch: usize,
        /// Whether both sides of a perturbation play each other.
        is_self_play: bool,
        /// Perturbations asked for last.
        asked: Vec<Perturbation>,
        /// Perturbations asked for so far.
        rounds: usize,
    },
    /// Points of a generation, each with several trials.
    CmaEs {
        /// The optimiser.
        search: CmaEs,
        /// Trials of a point.
        repeats: usize,
        /// Whether points play the mean of their generation.
        is_self_play: bool,
        /// Rounds asked for so far.
        rounds: usize,
    },
}

impl Strategy {
    /// Simultaneous perturbation, `batch` perturbations at a time.
    pub fn spsa(search: Spsa, batch: usize, is_self_play: bool) -> Strategy {
        Strategy::Spsa { search, batch: batch.max(1), is_self_play, asked: Vec::new(), rounds: 0 }
    }

    /// Covariance matrix adaptation, `repeats` trials of each point.
    pub fn cma_es(search: CmaEs, repeats: usize, is_self_play: bool) -> Strategy {
        Strategy::CmaEs { search, repeats: repeats.max(1), is_self_play, rounds: 0 }
    }

    /// Present values.
    pub fn point(&self) -> Vec<f64> {
        match self {
            Strategy::Spsa { search, .. } => search.point().to_vec(),
            Strategy::CmaEs { search, .. } => search.point(),
        }
    }

    /// Trials of a batch.
    pub fn batch_size(&self) -> usize {
        match self {
            Strategy::Spsa { batch, is_self_play, .. } => batch * if *is_self_play { 1 } else { 2 },
            Strategy::CmaEs { search, repeats, .. } => search.points() * repeats,
        }
    }

    /// The next batch.
    pub fn ask(&mut self) -> Vec<Trial> {
        match self {
            Strategy::Spsa { search, batch, is_self_play, asked, rounds } => {
                *asked = (0..*batch).map(|_| search.ask()).collect();
                let first = *rounds;
                *rounds += *batch;
                let trials = asked.iter().enumerate().flat_map(|(number, perturbation)| {
                    let Perturbation { plus, minus, .. } = perturbation.clone();
                    let round = first + number;
                    match is_self_play {
                        true => vec![Trial { point: plus, rival: Some(minus), round }],
                        false => [plus, minus].map(|point| Trial { point, rival: None, round }).to_vec(),
                    }
                });
                trials.collect()
            }
            Strategy::CmaEs { search, repeats, is_self_play, rounds } => {
                let rival = is_self_play.then(|| search.point());
                let first = *rounds;
                *rounds += *repeats;
                let points = search.ask();
                let trial = |point: &Vec<f64>, repeat| Trial {
                    point: point.clone(),
                    rival: rival.clone(),
                    round: first + repeat,
                };
                points.iter().flat_map(|point| (0..*repeats).map(move |repeat| trial(point, repeat))).collect()
            }
        }
    }

    /// Takes the results of the batch asked for last, -2 to 2 each, more is better.
    pub fn tell(&mut self, results: &[f64]) {
        match self {
            Strategy::Spsa { search, is_self_play: true, asked, .. } => {
                for (perturbation, result) in asked.iter().zip(results) {
                    search.tell(perturbation, *result);
                }
            }
            Strategy::Spsa { search, is_self_play: false, asked, .. } => {
                for (perturbation, sides) in asked.iter().zip(results.chunks(2)) {
                    search.tell(perturbation, (sides[0] - sides[1]).clamp(-2.0, 2.0));
                }
            }
            Strategy::CmaEs { search, repeats, .. } => {
                let losses: Vec<f64> = results.chunks(*repeats).map(|chunk| -chunk.iter().sum::<f64>()).collect();
                search.tell(&losses);
            }
        }
    }
}

/// The optimiser of a method, from the starts of the axes.
#[derive(Clone, Copy, Debug)]
pub struct Optimiser {
    /// How parameters are moved.
    pub method: Method,
    /// Rounds in all: perturbations of SPSA, trials of each point of CMA-ES over all generations.
    pub rounds: usize,
    /// Perturbations that are asked for at a time, or trials of a point in a generation.
    pub batch: usize,
    /// Factor of SPSA's usual step size.
    pub rate: f64,
    /// Points of a generation of CMA-ES, if not the usual number.
    pub points: Option<usize>,
    /// Whether the bot plays itself with other values.
    pub is_self_play: bool,
    /// Seed of the optimiser.
    pub seed: u64,
}

impl Optimiser {
    /// The optimiser at its start.
    pub fn strategy(&self, axes: Vec<Axis>) -> Strategy {
        let Optimiser { rounds, batch, is_self_play, seed, .. } = *self;
        match self.method {
            Method::Spsa => Strategy::spsa(Spsa::new(axes, rounds, self.rate, seed), batch, is_self_play),
            Method::CmaEs => Strategy::cma_es(CmaEs::new(axes, self.points, seed), batch, is_self_play),
        }
    }

    /// Batches of the whole run.
    pub fn batches(&self) -> usize {
        self.rounds.div_ceil(self.batch.max(1))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tune::noise::Games;

    fn optimiser(method: Method, is_self_play: bool) -> Optimiser {
        Optimiser { method, rounds: 6000, batch: 20, rate: 20.0, points: Some(10), is_self_play, seed: 3 }
    }

    /// The point that a run ends at.
    fn tuned(optimiser: Optimiser) -> Vec<f64> {
        let axes = [20.0, 80.0].map(|start| Axis { step: 8.0, ..Axis::new("x", start, [0.0, 100.0], false) });
        let games = Games { optimum: vec![60.0, 45.0], scale: vec![20.0; 2] };
        let mut rng = fastrand::Rng::with_seed(9);
        let mut strategy = optimiser.strategy(axes.to_vec());
        for _ in 0..optimiser.batches() {
            let trials = strategy.ask();
            assert_eq!(trials.len(), strategy.batch_size());
            // Opponents of the run are as strong as a point near the start.
            let opponent = vec![30.0, 70.0];
            let mut play =
                |trial: &Trial| games.pair(&trial.point, trial.rival.as_ref().unwrap_or(&opponent), &mut rng);
            let results: Vec<f64> = trials.iter().map(&mut play).collect();
            strategy.tell(&results);
        }
        strategy.point()
    }

    #[test]
    fn every_way_finds_the_optimum() {
        for method in [Method::Spsa, Method::CmaEs] {
            for is_self_play in [true, false] {
                let point = tuned(optimiser(method, is_self_play));
                let distance = ((point[0] - 60.0).powi(2) + (point[1] - 45.0).powi(2)).sqrt();
                assert!(distance < 12.0, "{method:?}, self-play {is_self_play}: {point:?}");
            }
        }
    }

    #[test]
    fn points_of_a_generation_play_on_the_same_seeds() {
        let axes = vec![Axis::new("x", 1.0, [0.0, 2.0], false)];
        let mut strategy = Strategy::cma_es(CmaEs::new(axes, Some(4), 1), 3, true);
        let rounds = |trials: Vec<Trial>| trials.iter().map(|trial| trial.round).collect::<Vec<_>>();
        assert_eq!(rounds(strategy.ask()), [0, 1, 2, 0, 1, 2, 0, 1, 2, 0, 1, 2]);
        strategy.tell(&[0.0; 12]);
        assert_eq!(rounds(strategy.ask())[..4], [3, 4, 5, 3]);
    }
}
