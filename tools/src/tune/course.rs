//! A run as far as it is played: from the results of all trials so far to the next ones.
//!
//! Where results come from, this machine or many, does not matter here, nor in which order: a batch
//! is asked for as a whole and told as a whole.

use std::collections::BTreeMap;

use super::measure::Scale;
use super::trials::{PlannedTrial, TrialRecord};
use super::tuning::{Space, Tuning};
use super::{Axis, Error, Strategy};

/// The course of a run.
pub struct Course {
    /// Values after every batch, with the number of trials until then.
    pub points: Vec<(usize, Vec<f64>)>,
    /// Mean result of the trials of every batch.
    pub results: Vec<(usize, f64)>,
    /// Faults in all games.
    pub faults: u32,
    strategy: Strategy,
    scale: Option<Scale>,
    batches: usize,
    axes: Vec<Axis>,
    /// Arguments that shape the course, as the journal keeps them.
    run: String,
    seed: u64,
}

impl Course {
    /// A run before its first trial.
    pub fn new(tuning: &Tuning, space: &Space) -> Course {
        let optimiser = tuning.optimiser();
        let strategy = optimiser.strategy(space.axes.clone());
        Course {
            points: vec![(0, strategy.point())],
            results: Vec::new(),
            faults: 0,
            strategy,
            scale: tuning.measure.as_ref().map(|_| Scale::default()),
            batches: optimiser.batches(),
            axes: space.axes.clone(),
            run: tuning.course(),
            seed: tuning.subject.seed,
        }
    }

    /// Trials of the whole run.
    pub fn size(&self) -> usize {
        self.batches * self.strategy.batch_size()
    }

    /// Trials that are told.
    pub fn told(&self) -> usize {
        self.points.last().map_or(0, |(told, _)| *told)
    }

    /// Present values.
    pub fn point(&self) -> &[f64] {
        self.points.last().map_or(&[], |(_, point)| point)
    }

    /// Trials of the next batch; nothing when all rounds are played.
    pub fn ask(&mut self) -> Option<Vec<PlannedTrial>> {
        if self.results.len() >= self.batches {
            return None;
        }
        let trials = self.strategy.ask().into_iter().zip(self.told()..);
        Some(trials.map(|(trial, index)| PlannedTrial { index, trial }).collect())
    }

    /// Takes the results of the batch that was asked for last, in the order of its trials.
    pub fn tell<'a>(&mut self, records: impl Iterator<Item = &'a TrialRecord>) {
        let mut results = Vec::new();
        for record in records {
            results.push(record.result);
            self.faults = self.faults.saturating_add(record.faults);
        }
        let told = self.told() + results.len();
        if let Some(scale) = &mut self.scale {
            results = scale.results(&results);
        }
        self.strategy.tell(&results);
        self.points.push((told, self.strategy.point()));
        self.results.push((told, results.iter().sum::<f64>() / results.len().max(1) as f64));
    }

    /// Follows the trials that were played as far as they are whole batches; the batch in which the
    /// first one is missing, nothing when none is.
    ///
    /// # Errors
    /// When one of them is another one than is asked for.
    pub fn follow(&mut self, records: &BTreeMap<usize, TrialRecord>) -> Result<Option<Vec<PlannedTrial>>, Error> {
        while let Some(asked) = self.ask() {
            for planned in &asked {
                if let Some(record) = records.get(&planned.index) {
                    let expected = planned.unplayed(&self.axes, &self.run, self.seed);
                    record.check_setup(&expected).map_err(Error::OtherRun)?;
                }
            }
            match played(&asked, records) {
                Some(played) => self.tell(played.into_iter()),
                None => return Ok(Some(asked)),
            }
        }
        Ok(None)
    }
}

/// The records of a batch, if all are there.
pub fn played<'a>(asked: &[PlannedTrial], records: &'a BTreeMap<usize, TrialRecord>) -> Option<Vec<&'a TrialRecord>> {
    asked.iter().map(|planned| records.get(&planned.index)).collect()
}
