//! The think times of one seat over many games.

use std::cmp::Reverse;
use std::collections::BTreeMap;

use bots::Cutoffs;

use super::probe::Sample;
use crate::matches::{GameRecord, MoveRecord};

/// Parts into which the course of a game is cut.
pub const PARTS: usize = 10;

/// Measurements of a run.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Times {
    /// Turns by their limit, in the order in which the limits came up.
    pub classes: Vec<Class>,
    /// Games by the bank that they began with, where the contest counts one.
    pub banks: Vec<Bank>,
    /// Games.
    pub games: usize,
    /// Those of them in which a player waited for a core for more than a tenth of a limit.
    pub disturbed: usize,
    /// Faults of the seat by what happened, with how many there were.
    pub faults: BTreeMap<String, usize>,
    /// Time taken by the first answer of each game that was no name, in milliseconds.
    pub first_ms: Vec<f64>,
    /// What was done in each tenth of the games, counted in answers, without the first ones that
    /// were no names: they have limits of their own.
    pub course: [Part; PARTS],
    /// What was seen beside the time, answer by answer, where somebody watched.
    pub samples: Vec<Sample>,
}

/// A part of all games.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Part {
    /// Time taken by each answer in milliseconds.
    pub took_ms: Vec<f64>,
    /// Nodes of all answers.
    pub nodes: f64,
    /// Plies of the deepest iteration that each answer finished, of those that tell.
    pub depths: Vec<f64>,
    /// Beta cutoffs of all answers, and those of them by the first move searched.
    pub cutoffs: Cutoffs,
}

impl Part {
    fn add(&mut self, took_ms: f64, answer: &MoveRecord) {
        self.took_ms.push(took_ms);
        self.nodes += answer.nodes as f64;
        self.depths.extend(answer.depth.map(|depth| depth as f64));
        self.cutoffs.all += answer.cutoffs.unwrap_or(0);
        self.cutoffs.by_first_move += answer.first_move_cutoffs.unwrap_or(0);
    }
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
    /// What was left of each turn's limit, banks and totals included, in milliseconds; less than
    /// nothing if it was late.
    pub margin_ms: Vec<f64>,
    /// Turns that were late.
    pub late: usize,
}

/// Games with the same bank: a total that every answer draws on, or time beyond the limit.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Bank {
    /// Time that a game begins with, in milliseconds.
    pub full_ms: f64,
    /// Time that each game used up, in milliseconds, in the order played.
    pub used_ms: Vec<f64>,
}

impl Times {
    /// Adds what `seat` did in a game, and what was seen of it beside the record.
    pub fn add(&mut self, seat: usize, record: &GameRecord, samples: Vec<Sample>) {
        self.games += 1;
        self.disturbed += usize::from(record.disturbed);
        let answers: Vec<&MoveRecord> = record.moves.iter().filter(|answer| answer.seat == seat).collect();
        let names = samples.iter().take_while(|sample| sample.name).count();
        for (number, answer) in answers.iter().enumerate() {
            // Whoever watched knows how late a late answer was; the record has it in time.
            let seen = samples.get(number);
            let took = seen.map_or(answer.took_ms.unwrap_or(0.0), |sample| sample.took.as_secs_f64() * 1e3);
            let class = self.class(answer.allowance_ms);
            class.took_ms.push(took);
            class.nodes.push(answer.nodes as f64);
            class.margin_ms.push(answer.late_after_ms - took);
            class.late += usize::from(answer.late || seen.is_some_and(|sample| sample.late));
            if number > names {
                self.course[number * PARTS / answers.len()].add(took, answer);
            }
        }
        let first = samples.get(names).map(|sample| sample.took.as_secs_f64() * 1e3);
        self.first_ms.extend(first.or(answers.get(names).and_then(|answer| answer.took_ms)));
        self.samples.extend(samples);
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

    /// The verdict in one line: every limit, the one with the most turns first.
    pub fn verdict(&self) -> String {
        let mut classes: Vec<&Class> = self.classes.iter().collect();
        classes.sort_by_key(|class| Reverse(class.took_ms.len()));
        let told = |class: &&Class| {
            let (late, turns) = (grouped(class.late), grouped(class.took_ms.len()));
            format!("{late} of {turns} turns late at {} ms, worst {:.1} ms", class.limit_ms, class.worst_ms())
        };
        match classes.is_empty() {
            true => "0 of 0 turns late".to_string(),
            false => classes.iter().map(told).collect::<Vec<_>>().join("; "),
        }
    }
}

impl Bank {
    /// Time left in the game that used most, in milliseconds; less than nothing if it was late.
    pub fn least_left_ms(&self) -> f64 {
        self.used_ms.iter().map(|used| self.full_ms - used).fold(self.full_ms, f64::min)
    }
}

/// A number with a comma at every third digit.
pub fn grouped(number: usize) -> String {
    let digits = number.to_string();
    let mut text = String::with_capacity(digits.len() + digits.len() / 3);
    for (place, digit) in digits.chars().enumerate() {
        if place > 0 && (digits.len() - place).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

impl Class {
    /// The longest turn, in milliseconds.
    pub fn worst_ms(&self) -> f64 {
        self.took_ms.iter().copied().fold(0.0, f64::max)
    }

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
    fn the_verdict_tells_every_limit() {
        let class = |limit_ms, took_ms: &[f64], late| Class {
            limit_ms,
            took_ms: took_ms.to_vec(),
            nodes: vec![1000.0; took_ms.len()],
            margin_ms: took_ms.iter().map(|took| limit_ms - took).collect(),
            late,
        };
        let classes = vec![class(1000.0, &[900.0], 0), class(100.0, &[10.0, 93.14, 46.86, 50.0], 1)];
        let times = Times { classes, ..Times::default() };
        let verdict = "1 of 4 turns late at 100 ms, worst 93.1 ms; 0 of 1 turns late at 1000 ms, worst 900.0 ms";
        assert_eq!(times.verdict(), verdict);
        assert_eq!(Times::default().verdict(), "0 of 0 turns late");
        assert_eq!([0, 999, 1000, 1_234_567].map(grouped), ["0", "999", "1,000", "1,234,567"]);
        assert_eq!(times.classes[1].in_time(), 0.75);
        assert_eq!(times.classes[1].nodes_per_second().map(f64::round), Some(20_000.0));
        assert_eq!(Class::default().nodes_per_second(), None);
    }
}
