//! The reference opponent with a search: flat Monte Carlo, the method of one of the contest's
//! finalists.
//!
//! Every action is evaluated by playouts in which both players act at random, 40 actions deep, and
//! by the static evaluation of both boards at their end. There is no tree: UCB1 spreads the playouts over the actions of
//! this turn alone. The decision behind it: where there are too many actions for playouts of each,
//! the direction is chosen first, by the mean over all of its actions.

use std::time::Instant;

use engines::battle2048::{Action, Attack, Board, Cell, Cells, Client, Direction, Setup, State, View, SIZE};
use engines::Rules;
use search::Budget;

use super::clock::Shares;
use crate::parameters::parameters;
use crate::{Bot, Pace, Telemetry};

/// Number of candidates above which the direction is chosen first.
const MANY: usize = 100;
/// First cell of both players, on the opponent's board.
pub(super) const CENTRE: Cell = Cell::new(SIZE / 2, SIZE / 2);

parameters! {
    /// Parameters of [`MonteCarlo`].
    pub struct Parameters {
        /// Actions of a playout, of both players.
        depth: u32 = 40, 1..=1_000;
        /// Exploration constant of UCB1, for values between -1 and 1.
        exploration: f32 = 0.5, 0.0..=10.0;
        /// Empty cells of the opponent up to which attacks of several numbers are tried: there are
        /// 2^n sets of n cells.
        split: usize = 6, 0..=10;
    }
}

/// Bot that plays the action with the best playouts.
#[derive(Clone, Debug)]
pub struct MonteCarlo {
    pace: Pace,
    parameters: Parameters,
    rng: fastrand::Rng,
    telemetry: Telemetry,
}

impl MonteCarlo {
    /// A bot with this pace.
    pub fn new(pace: Pace, seed: u64, parameters: Parameters) -> MonteCarlo {
        MonteCarlo { pace, parameters, rng: fastrand::Rng::with_seed(seed), telemetry: Telemetry::default() }
    }

    /// Spreads playouts over the candidates; returns their number.
    fn search(&mut self, candidates: &mut [Candidate], own: usize, budget: Budget) -> u64 {
        let mut meter = budget.start();
        while meter.tick() {
            let candidate = most_promising(candidates, meter.nodes(), self.parameters.exploration);
            let value = playout(candidate.after, own, self.parameters.depth, &mut self.rng);
            candidate.total += value;
            candidate.visits += 1.0;
        }
        meter.nodes()
    }
}

impl Bot for MonteCarlo {
    type Session = Client;

    fn act(&mut self, view: &View, asked: Instant) -> Action {
        self.telemetry = Telemetry::default();
        if view.state.is_initial() {
            return Action::First(CENTRE);
        }
        let mut candidates = candidates(&view.state, view.seat, self.parameters.split);
        let budget = Shares::Equal(0.02).budget(self.pace, asked, view);
        let wins = |candidate: &Candidate| candidate.after.winner() == Some(view.seat);
        if candidates.iter().any(wins) {
            candidates.retain(wins);
        } else if candidates.len() > 1 {
            self.telemetry.nodes = self.search(&mut candidates, view.seat, budget);
        }
        match best(&candidates) {
            Some(best) => {
                self.telemetry.win_estimate = best.mean() as f64;
                best.action
            }
            // Nobody is asked who cannot move, but an answer is due.
            None => view.state.random_single(&mut self.rng),
        }
    }

    fn telemetry(&self) -> Telemetry {
        self.telemetry
    }
}

/// An action and what its playouts told.
#[derive(Clone, Copy, Debug)]
struct Candidate {
    action: Action,
    direction: Direction,
    after: State,
    visits: f32,
    total: f32,
}

impl Candidate {
    fn mean(&self) -> f32 {
        self.total / self.visits
    }
}

/// All actions that are looked at. The value of the position after one counts as its first playout.
fn candidates(state: &State, own: usize, split: usize) -> Vec<Candidate> {
    let empty = state.board(1 - own).empty();
    let targets: Vec<Cells> = match empty.len() {
        few if few <= split => subsets(empty).filter(|cells| cells.len().is_power_of_two()).collect(),
        _ => empty.map(Cell::only).collect(),
    };
    let mut candidates = Vec::new();
    for direction in Direction::ALL {
        let merges = match state.board(own).slide(direction) {
            Some(slide) => slide.merges,
            None => continue,
        };
        for &cells in &targets {
            let halved = cells.len().trailing_zeros() as u8;
            if halved > merges {
                continue;
            }
            let action = Action::Turn(direction, Attack { cells, exponent: merges + 1 - halved });
            let mut after = *state;
            after.step(&Setup::CONTEST, &[action; 2]);
            candidates.push(Candidate { action, direction, after, visits: 1.0, total: value(&after, own) });
        }
    }
    candidates
}

/// All subsets of a small set but the empty one.
fn subsets(of: Cells) -> impl Iterator<Item = Cells> {
    let next = move |cells: &Cells| Some(Cells::from_bits(cells.bits().wrapping_sub(1) & of.bits()));
    std::iter::successors(Some(of), next).take_while(|cells| !cells.is_empty())
}

/// The candidate with the largest upper bound of UCB1, the first of equal ones.
fn most_promising(candidates: &mut [Candidate], playouts: u64, exploration: f32) -> &mut Candidate {
    // The binary logarithm, rounded: the same on every machine.
    let logarithm = (u64::BITS - playouts.leading_zeros()) as f32;
    let scale = exploration * logarithm.sqrt();
    let bound = |candidate: &Candidate| (candidate.total + scale * candidate.visits.sqrt()) / candidate.visits;
    let most = first_max(candidates.iter().map(bound).enumerate()).unwrap_or(0);
    &mut candidates[most]
}

/// What to play: of all candidates, or of the direction with the best mean if there are many, the
/// one with the most playouts.
fn best(candidates: &[Candidate]) -> Option<&Candidate> {
    let mean = |direction: Direction| {
        let of_direction = candidates.iter().filter(|candidate| candidate.direction == direction);
        let (total, visits) = of_direction.fold((0.0, 0.0), |sum, part| (sum.0 + part.total, sum.1 + part.visits));
        (visits > 0.0).then(|| (direction, total / visits))
    };
    let direction = match candidates.len() > MANY {
        true => first_max(Direction::ALL.into_iter().filter_map(mean)),
        false => None,
    };
    let eligible = candidates.iter().filter(|candidate| direction.map_or(true, |to| candidate.direction == to));
    first_max(eligible.map(|candidate| (candidate, (candidate.visits, candidate.mean()))))
}

/// The item with the largest key, the first of equal ones.
fn first_max<T, K: PartialOrd>(keyed: impl Iterator<Item = (T, K)>) -> Option<T> {
    let larger = |best: (T, K), next: (T, K)| if next.1 > best.1 { next } else { best };
    keyed.reduce(larger).map(|(item, _)| item)
}

/// The value of a position to a player after random actions of both.
fn playout(mut state: State, own: usize, depth: u32, rng: &mut fastrand::Rng) -> f32 {
    for _ in 0..depth {
        match state.player() {
            Some(player) => {
                let action = state.random_action(&Setup::CONTEST, player, rng);
                state.step(&Setup::CONTEST, &[action; 2]);
            }
            None => break,
        }
    }
    value(&state, own)
}

/// The value of a position to a player, from -1, a lost game, to 1, a won one.
fn value(state: &State, own: usize) -> f32 {
    match state.winner() {
        Some(winner) if winner == own => 1.0,
        Some(_) => -1.0,
        None => {
            let lead = (room(state.board(own)) - room(state.board(1 - own))) as f32;
            lead / (lead.abs() + EVEN_CHANCE)
        }
    }
}

/// The lead in [`room`] that is worth half a game.
const EVEN_CHANCE: f32 = 60.0;

/// How much room there is to move: empty cells and equal neighbours, less what sets neighbours
/// apart.
fn room(board: &Board) -> i32 {
    let cells = board.exponents();
    let beside = (0..cells.len()).filter(|cell| cell % SIZE + 1 < SIZE).map(|cell| (cells[cell], cells[cell + 1]));
    let below = (0..cells.len() - SIZE).map(|cell| (cells[cell], cells[cell + SIZE]));
    let pair = |(a, b): (u8, u8)| match (a, b) {
        (0, _) | (_, 0) => 0,
        _ if a == b => 4,
        _ => -(a.abs_diff(b) as i32),
    };
    4 * board.empty().len() as i32 + beside.chain(below).map(pair).sum::<i32>()
}

#[cfg(test)]
mod tests {
    use engines::battle2048::CELLS;

    use super::*;

    /// Five ones in a column, and the other board with holes in its first cells.
    fn state(holes: usize) -> State {
        let own = std::array::from_fn(|cell| (cell % SIZE == 2) as u8);
        let other = std::array::from_fn(|cell| if cell < holes { 0 } else { 1 + (cell % 2) as u8 });
        State::new([own, other].map(Board::from_exponents), [0; 2], 10)
    }

    #[test]
    fn every_split_is_tried_where_cells_are_few() {
        // To the sides nothing merges; up and down two pairs do, for one, two or four numbers.
        for (holes, expected) in
            [(1, 4), (2, 4 * 2 + 2), (4, 4 * 4 + 2 * (6 + 1)), (6, 4 * 6 + 2 * (15 + 15)), (7, 4 * 7)]
        {
            let found = candidates(&state(holes), 0, 6);
            assert_eq!(found.len(), expected, "{} holes", holes);
            for candidate in found {
                assert_eq!(state(holes).play(candidate.action), Ok(()), "{:?}", candidate);
            }
        }
    }

    #[test]
    fn of_many_candidates_the_direction_is_chosen_first() {
        let mut candidates = candidates(&state(9), 0, 9);
        assert!(candidates.len() > MANY);
        for (number, candidate) in candidates.iter_mut().enumerate() {
            let mean = if candidate.direction == Direction::Down { 0.2 } else { 0.1 };
            candidate.visits = 10.0 + (number % 7) as f32;
            candidate.total = mean * candidate.visits;
        }
        // A single action that stands out does not make its direction the best.
        let (lucky, _) = candidates.split_first_mut().unwrap();
        assert_eq!(lucky.direction, Direction::Up);
        (lucky.visits, lucky.total) = (20.0, 20.0);
        assert_eq!(best(&candidates).unwrap().direction, Direction::Down);
        assert_eq!(best(&candidates[..MANY]).unwrap().direction, Direction::Up);
        assert!(best(&[]).is_none());
    }

    #[test]
    fn playouts_go_where_they_promise_most() {
        let mut candidates = candidates(&state(1), 0, 6);
        for candidate in &mut candidates {
            (candidate.visits, candidate.total) = (10.0, 0.0);
        }
        candidates[2].total = 5.0;
        assert_eq!(most_promising(&mut candidates, 40, 0.1).total, 5.0);
        candidates[3].visits = 1.0;
        assert_eq!(most_promising(&mut candidates, 40, 1.0).visits, 1.0, "hardly known");
    }

    #[test]
    fn values_are_those_of_opposite_players() {
        for holes in 0..=CELLS {
            let state = state(holes);
            let [first, second] = [0, 1].map(|player| value(&state, player));
            assert_eq!(first, -second);
            assert!(state.is_over() || first.abs() < 1.0);
        }
    }
}
