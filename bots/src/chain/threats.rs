//! Threats: plans of the opponent with their probabilities, from a model of the opponent.
//!
//! The decision behind it: most players fire as soon as a chain is long enough for them. So every
//! chain that the opponent can have ready is a threat of its own, in the order of turns; one no
//! longer than a chain it has held back before is unlikely, and one as long as it has fired before
//! is almost certain.

use engines::chain::{Action, Side, ROW};

use super::Parameters;

/// A plan that the opponent may follow.
#[derive(Clone, Debug, PartialEq)]
pub struct Threat {
    /// Its actions, the last of which fires.
    pub plan: Vec<Action>,
    /// Garbage that it sends, in blocks.
    pub sent: u64,
    /// Its probability.
    pub weight: f64,
}

/// Opponent model: the attacks that it was seen to send or to hold back.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Opponent {
    /// The opponent's score before its last turn, and the most garbage it could have sent.
    last: Option<(u64, u64)>,
    /// The most garbage that it held back although it could send it.
    spared: u64,
    /// The least garbage that it sent, if that was more than harmless.
    sent: Option<u64>,
}

impl Opponent {
    /// Updates the model with the opponent's current position; `could` is the most garbage that it
    /// can send at once.
    pub fn watch(&mut self, other: &Side, could: u64, parameters: &Parameters) {
        if let Some((score, most)) = self.last {
            let sent = other.score.saturating_sub(score) / 2;
            if sent as f64 > parameters.harmless {
                self.sent = Some(self.sent.map_or(sent, |least| least.min(sent)));
            } else {
                self.spared = self.spared.max(most);
            }
        }
        self.last = Some((other.score, could));
    }

    /// Probability that the opponent sends this much in a turn in which it can.
    fn eagerness(&self, sent: u64, parameters: &Parameters) -> f64 {
        let part = (sent as f64 - parameters.harmless) / (parameters.blow - parameters.harmless).max(1.0);
        let usual = parameters.risk * part.clamp(0.0, 1.0).powi(2);
        if self.sent.map_or(false, |least| sent >= least) {
            parameters.risk
        } else if sent <= self.spared {
            usual * parameters.sparing
        } else {
            usual
        }
    }

    /// The plans of an opponent and what each of them sends, in the order of turns, as threats
    /// to a player for whom this much garbage is `waiting`. Their weights add up to one; harmless
    /// ones are left out.
    pub fn threats(&self, plans: Vec<(Vec<Action>, u64)>, waiting: u64, parameters: &Parameters) -> Vec<Threat> {
        let mut left = 1.0;
        let weigh = |(plan, sent): (Vec<Action>, u64)| {
            let row = waiting % ROW + sent >= ROW;
            let weight = left * self.eagerness(sent, parameters).max(if row { parameters.least_risk } else { 0.0 });
            left -= weight;
            Threat { plan, sent, weight }
        };
        let mut threats: Vec<Threat> = plans.into_iter().map(weigh).collect();
        // An opponent that fires none of them waits for the strongest one.
        if let Some(hardest) = threats.iter_mut().max_by_key(|threat| threat.sent) {
            hardest.weight += left;
        }
        threats.retain(|threat| threat.weight > 0.0);
        threats
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Attacks that are threats to a player for whom this much garbage waits, and their weights.
    fn weights(opponent: &Opponent, sents: &[u64], waiting: u64) -> Vec<(u64, f64)> {
        let plans = sents.iter().map(|&sent| (vec![Action::drop(0, 0)], sent)).collect();
        let threats = opponent.threats(plans, waiting, &Parameters::default());
        threats.iter().map(|threat| (threat.sent, threat.weight)).collect()
    }

    #[test]
    fn weights_add_up_and_stronger_attacks_are_likelier() {
        let weights = weights(&Opponent::default(), &[5, 18, 33, 79], 0);
        assert!((weights.iter().map(|(_, weight)| weight).sum::<f64>() - 1.0).abs() < 1e-9);
        assert!(weights.windows(2).all(|pair| pair[0].1 < pair[1].1), "{:?}", weights);
        assert_eq!(weights.len(), 3, "5 blocks are harmless");
    }

    #[test]
    fn a_small_attack_that_completes_a_row_is_a_threat() {
        let sents = |waiting| -> Vec<u64> {
            weights(&Opponent::default(), &[3, 79], waiting).into_iter().map(|(sent, _)| sent).collect()
        };
        assert_eq!(sents(6), [79]);
        assert_eq!(sents(7), [3, 79]);
        assert_eq!(sents(27), [3, 79]);
        assert_eq!(sents(30), [79]);
    }

    #[test]
    fn habits_are_learned() {
        let parameters = Parameters::default();
        let fresh = weights(&Opponent::default(), &[25, 60], 0);
        let mut patient = Opponent::default();
        patient.watch(&Side::EMPTY, 25, &parameters);
        patient.watch(&Side { score: 1, ..Side::EMPTY }, 33, &parameters);
        assert!(weights(&patient, &[25, 60], 0)[0].1 < fresh[0].1, "it has held 25 back");
        patient.watch(&Side { score: 1 + 2 * 25, ..Side::EMPTY }, 0, &parameters);
        assert!(weights(&patient, &[25, 60], 0)[0].1 > fresh[0].1, "it has sent 25");
    }
}
