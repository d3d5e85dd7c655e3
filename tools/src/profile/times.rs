//! The think times of one seat over many games.

use std::collections::BTreeMap;

use crate::matches::{GameRecord, MoveRecord};

/// What was measured.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Times {
    /// Turns by their limit, in the order in which the limits came up.
    pub classes: Vec<Class>,
    /// Games by the bank that they began with, where the contest counts one.
    pub banks: Vec<Bank>,
    /// Games.
    pub games: usize,
    /// Faults of the seat by what happened, with how many there were.
    pub faults: BTreeMap<String, usize>,
}

/// Turns with the same limit.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Class {
    /// The limit in milliseconds.
    pub limit_ms: f64,
    /// Time taken by each turn in milliseconds, in the order played.
    pub took_ms: Vec<f64>,
    /// Nodes of each turn, in the order played.
    pub nodes: Vec<f64>,
    /// Turns that were late.
    pub late: usize,
}

/// Games with the same bank: a total that every answer draws on, or time beyond the limit.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Bank {
    /// What a game begins with, in milliseconds.
    pub full_ms: f64,
    /// What each game used up, in milliseconds, in the order played.
    pub used_ms: Vec<f64>,
}

impl Times {
    /// Adds what `seat` did in a game.
    pub fn add(&mut self, seat: usize, record: &GameRecord) {
        self.games += 1;
        for answer in record.moves.iter().filter(|answer| answer.seat == seat) {
            let class = self.class(answer.allowance_ms);
            class.took_ms.push(answer.took_ms.unwrap_or(0.0));
            class.nodes.push(answer.nodes as f64);
            class.late += usize::from(answer.late);
        }
        self.add_bank(record.moves.iter().filter(|answer| answer.seat == seat));
        if let Some(fault) = &record.faults[seat] {
            let what = fault.note.as_ref().unwrap_or(&fault.reason);
            *self.faults.entry(what.clone()).or_default() += 1;
        }
    }

    fn add_bank<'a>(&mut self, answers: impl Iterator<Item = &'a MoveRecord>) {
        let mut counted = answers.filter_map(|answer| Some((answer.bank_ms?, answer)));
        let Some((full_ms, first)) = counted.next() else { return };
        let (before_last, last) = counted.last().unwrap_or((full_ms, first));
        let took = last.took_ms.unwrap_or(0.0);
        // A bank lets an answer go beyond its limit and pays for that alone; a total never does.
        let charged = if last.late_after_ms > last.allowance_ms { (took - last.allowance_ms).max(0.0) } else { took };
        let used_ms = full_ms - before_last + charged;
        match self.banks.iter_mut().find(|bank| bank.full_ms == full_ms) {
            Some(bank) => bank.used_ms.push(used_ms),
            None => self.banks.push(Bank { full_ms, used_ms: vec![used_ms] }),
        }
    }

    fn class(&mut self, limit_ms: f64) -> &mut Class {
        let known = self.classes.iter().position(|class| class.limit_ms == limit_ms);
        let index = known.unwrap_or_else(|| {
            self.classes.push(Class { limit_ms, ..Class::default() });
            self.classes.len() - 1
        });
        &mut self.classes[index]
    }

    /// Turns in all.
    pub fn turns(&self) -> usize {
        self.classes.iter().map(|class| class.took_ms.len()).sum()
    }

    /// Turns that were late.
    pub fn late(&self) -> usize {
        self.classes.iter().map(|class| class.late).sum()
    }

    /// The turn that came closest to its limit, or went furthest beyond: time and limit in
    /// milliseconds.
    pub fn worst(&self) -> Option<(f64, f64)> {
        let worst = |class: &Class| (class.took_ms.iter().copied().fold(0.0, f64::max), class.limit_ms);
        let share = |(took, limit): &(f64, f64)| took / limit;
        self.classes.iter().map(worst).max_by(|a, b| share(a).total_cmp(&share(b)))
    }

    /// The verdict in one line.
    pub fn verdict(&self) -> String {
        let (took, limit) = self.worst().unwrap_or_default();
        format!("{} of {} turns late; worst {took:.1} ms of {limit} ms", self.late(), self.turns())
    }
}

impl Bank {
    /// What the game that used most had left, in milliseconds; less than nothing if it was late.
    pub fn least_left_ms(&self) -> f64 {
        self.used_ms.iter().map(|used| self.full_ms - used).fold(self.full_ms, f64::min)
    }
}

impl Class {
    /// Share of the turns that were in time.
    pub fn in_time(&self) -> f64 {
        1.0 - self.late as f64 / self.took_ms.len().max(1) as f64
    }

    /// Nodes per second of think time; `None` when there was no measurable think time.
    pub fn nodes_per_second(&self) -> Option<f64> {
        let seconds = self.took_ms.iter().sum::<f64>() / 1000.0;
        (seconds > 0.0).then(|| self.nodes.iter().sum::<f64>() / seconds)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_worst_is_relative_to_its_limit() {
        let class = |limit_ms, took_ms: &[f64], late| Class {
            limit_ms,
            took_ms: took_ms.to_vec(),
            nodes: vec![1000.0; took_ms.len()],
            late,
        };
        let classes = vec![class(1000.0, &[900.0], 0), class(100.0, &[10.0, 93.14, 46.86, 50.0], 1)];
        let times = Times { classes, ..Times::default() };
        assert_eq!(times.verdict(), "1 of 5 turns late; worst 93.1 ms of 100 ms");
        assert_eq!(times.classes[1].in_time(), 0.75);
        assert_eq!(times.classes[1].nodes_per_second().map(f64::round), Some(20_000.0));
        assert_eq!(Class::default().nodes_per_second(), None);
    }
}
