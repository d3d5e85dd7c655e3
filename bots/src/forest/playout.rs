//! A game played to its end by quick, plausible rules.
//!
//! Players take turns by whole days, not by commands: within a day they hardly meet, and one
//! player's position then stays in registers. Who goes first is drawn for every day.

use engines::cpu::Cpu;
use engines::forest::{Board, Cells, Ray, State, DAYS, DIRECTIONS};

use super::Settings;

/// The policy of playouts.
#[derive(Clone, Copy, Debug)]
pub(super) struct Playout {
    first_complete: u8,
    kept_large: u16,
    harvest_day: u8,
    /// In 1/256.
    pass: u32,
    clear_lead: f32,
}

/// The last day on which playouts seed.
const LAST_SEED: u8 = DAYS - 6;

impl Playout {
    pub fn new(settings: &Settings) -> Playout {
        Playout {
            first_complete: settings.first_complete as u8,
            kept_large: settings.kept_large as u16,
            harvest_day: settings.harvest_day as u8,
            pass: (settings.pass * 256.0) as u32,
            clear_lead: settings.clear_lead,
        }
    }

    /// Plays to the end and values the result for player 0.
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

    /// A lead in points as a value: half of it is winning at all.
    #[inline(always)]
    fn value(&self, lead: f32) -> f32 {
        let size = lead.abs();
        let value = if size <= self.clear_lead {
            0.5 + 0.5 * size / self.clear_lead
        } else {
            1.0 + 0.002 * (size - self.clear_lead)
        };
        if size == 0.0 {
            0.0
        } else {
            value.copysign(lead)
        }
    }

    /// The rest of a player's day.
    #[inline(always)]
    fn play_day<C: Cpu>(&self, cpu: C, board: &Board, state: &mut State, player: usize, rng: &mut fastrand::Rng) {
        if state.is_waiting(player) {
            return;
        }
        let day = state.day();
        self.complete_some(cpu, board, state, player, rng);
        for size in (0..3).rev() {
            if day as usize + 3 - size < DAYS as usize {
                self.grow_some(cpu, state, player, size, rng);
            }
        }
        if day > 0 && day <= LAST_SEED && state.count(player, 0) == 0 {
            seed_one(cpu, board, state, player, rng);
        }
        state.wait(player);
    }

    #[inline(always)]
    fn complete_some<C: Cpu>(&self, cpu: C, board: &Board, state: &mut State, player: usize, rng: &mut fastrand::Rng) {
        let day = state.day();
        if day < self.first_complete {
            return;
        }
        let kept = if day >= self.harvest_day { 0 } else { self.kept_large };
        loop {
            let completable = state.completable(player);
            if completable.is_empty() || state.count(player, 3) <= kept {
                return;
            }
            let random = rng.u32(..);
            if kept > 0 && random & 1 == 0 {
                return;
            }
            let pick = scale(random, completable.len());
            state.complete(board, player, completable.nth(cpu, pick), state.nutrients() as u16);
        }
    }

    /// Grows trees of one size in random order while they can be paid for.
    #[inline(always)]
    fn grow_some<C: Cpu>(&self, cpu: C, state: &mut State, player: usize, size: usize, rng: &mut fastrand::Rng) {
        // What has grown in this loop is a size larger, so it is not met again.
        loop {
            let growable = state.growable(player) & state.of_size(size);
            if growable.is_empty() {
                return;
            }
            let random = rng.u32(..);
            if random & 255 < self.pass {
                return;
            }
            state.grow(player, growable.nth(cpu, scale(random, growable.len())));
        }
    }
}

/// Throws a free seed from a large tree to a random cell that no own tree stands next to.
#[inline(always)]
fn seed_one<C: Cpu>(cpu: C, board: &Board, state: &mut State, player: usize, rng: &mut fastrand::Rng) {
    let sources = state.seeders(player) & (state.of_size(2) | state.of_size(3));
    if sources.is_empty() {
        return;
    }
    let own = state.trees(player);
    let near = (0..DIRECTIONS).fold(own, |near, direction| near | Ray::towards(direction).cast(own));
    let random = rng.u64(..);
    let from = sources.nth(cpu, scale(random as u32, sources.len()));
    let targets: Cells = from.first().within(state.size_at(from.first())) & state.free(board).without(near);
    if !targets.is_empty() {
        state.seed(player, from, targets.nth(cpu, scale((random >> 32) as u32, targets.len())));
    }
}

/// A random word as a number below `bound`.
#[inline(always)]
fn scale(random: u32, bound: u32) -> u32 {
    ((random as u64 * bound as u64) >> 32) as u32
}
