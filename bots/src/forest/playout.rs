//! Playouts: a game played to its end by quick, plausible rules.
//!
//! Players take turns by whole days, not by commands: within a day they hardly meet, and one
//! player's position then stays in registers. Who goes first is drawn for every day. The rules
//! are loose on purpose: in measured games every preference that looks wise (rich soil first,
//! seeds off the shadow lines) made the search play worse than an even draw.

use engines::forest::{Board, State, DAYS};
use engines::simd::Cpu;

use super::commands::beside;
use super::Parameters;

/// The policy of playouts.
#[derive(Clone, Copy, Debug)]
pub(super) struct Playout {
    first_complete: u8,
    kept_large: u16,
    harvest_day: u8,
    /// Probability in 1/256.
    delay: u32,
    clear_lead: f32,
}

/// Last day on which playouts seed.
const LAST_SEED: u8 = DAYS - 6;

impl Playout {
    pub fn new(parameters: &Parameters) -> Playout {
        Playout {
            first_complete: parameters.playout_complete,
            kept_large: parameters.kept_large as u16,
            harvest_day: parameters.harvest_day,
            delay: (parameters.delay * 256.0) as u32,
            clear_lead: parameters.clear_lead,
        }
    }

    /// Plays to the end; the value of the result for player 0.
    #[inline(always)]
    pub fn run<C: Cpu>(&self, cpu: C, board: &Board, mut state: State, rng: &mut fastrand::Rng) -> f32 {
        while !state.is_over() {
            let first = rng.bool() as usize;
            self.play_day(cpu, board, &mut state, first, rng);
            self.play_day(cpu, board, &mut state, 1 - first, rng);
            state.pass_night();
        }
        let scores = state.final_scores();
        self.value((scores[0] - scores[1]) as f32)
    }

    /// Value of a lead in points: a win by one point has about half the value of a clear win.
    #[inline(always)]
    fn value(&self, lead: f32) -> f32 {
        let size = lead.abs();
        let value = if size == 0.0 {
            0.0
        } else if size <= self.clear_lead {
            0.5 + 0.5 * size / self.clear_lead
        } else {
            1.0 + 0.002 * (size - self.clear_lead)
        };
        value.copysign(lead)
    }

    /// The rest of a player's day.
    #[inline(always)]
    fn play_day<C: Cpu>(&self, cpu: C, board: &Board, state: &mut State, player: usize, rng: &mut fastrand::Rng) {
        if state.is_waiting(player) {
            return;
        }
        let day = state.day();
        if day >= self.first_complete {
            self.complete_some(cpu, board, state, player, rng);
        }
        // A tree that can no longer be completed is not worth growing. Written out, since older
        // compilers do not unroll a loop over sizes.
        let left = DAYS - 1 - day;
        if left > 0 {
            grow_all(cpu, state, player, 2, rng);
        }
        if left > 1 {
            grow_all(cpu, state, player, 1, rng);
        }
        if left > 2 {
            grow_all(cpu, state, player, 0, rng);
        }
        if day > 0 && day <= LAST_SEED && state.count(player, 0) == 0 {
            seed_one(cpu, board, state, player, rng);
        }
        state.wait(player);
    }

    /// Completes trees in random order down to those that are kept, or fewer.
    #[inline(always)]
    fn complete_some<C: Cpu>(&self, cpu: C, board: &Board, state: &mut State, player: usize, rng: &mut fastrand::Rng) {
        let is_harvest = state.day() >= self.harvest_day;
        let kept = if is_harvest { 0 } else { self.kept_large };
        loop {
            let completable = state.completable(player);
            if completable.is_empty() || state.count(player, 3) <= kept {
                return;
            }
            let random = rng.u32(..);
            if !is_harvest && random & 255 < self.delay {
                return;
            }
            let worth = state.nutrients() as u16;
            state.complete(board, player, completable.nth(cpu, below(random, completable.len())), worth);
        }
    }
}

/// Grows trees of one size in random order while they can be paid for.
#[inline(always)]
fn grow_all<C: Cpu>(cpu: C, state: &mut State, player: usize, size: usize, rng: &mut fastrand::Rng) {
    // A tree grown in this loop is a size larger, so it is not met again.
    loop {
        let growable = state.growable_from(size, player);
        if growable.is_empty() {
            return;
        }
        state.grow_from(size, player, growable.nth(cpu, below(rng.u32(..), growable.len())));
    }
}

/// Throws a free seed from a large tree to a random cell that no own tree stands next to.
#[inline(always)]
fn seed_one<C: Cpu>(cpu: C, board: &Board, state: &mut State, player: usize, rng: &mut fastrand::Rng) {
    let sources = state.seeders(player) & (state.of_size(2) | state.of_size(3));
    if sources.is_empty() {
        return;
    }
    let random = rng.u64(..);
    let from = sources.nth(cpu, below(random as u32, sources.len()));
    let reach = from.first().within(state.size_at(from.first()));
    let targets = (reach & state.free(board)).without(beside(state.trees(player)));
    if !targets.is_empty() {
        state.seed(player, from, targets.nth(cpu, below((random >> 32) as u32, targets.len())));
    }
}

/// A random word as a number below `bound`.
#[inline(always)]
fn below(random: u32, bound: u32) -> u32 {
    ((random as u64 * bound as u64) >> 32) as u32
}
