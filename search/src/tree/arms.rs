//! The moves of one player in one position, as the arms of a multi-armed bandit.
//!
//! UCB1 (Auer, Cesa-Bianchi, Fischer: "Finite-time analysis of the multiarmed bandit problem", 2002,
//! <https://doi.org/10.1023/A:1013689704352>). The decision behind this one: an arm keeps its mean and one over the root of its visits,
//! so that a choice costs one multiplication and one addition an arm, four arms at a time and no branch;
//! divisions and roots are paid for once a visit. Only operations that every machine rounds alike
//! are used.

use std::ops::Range;

/// Arms that lie together, and are looked at together.
const LANES: usize = 4;
/// Largest number of an arm in its position.
const NUMBERS: i32 = 511;

/// Four moves of a position; those that are missing are never selected.
#[derive(Clone, Copy, Debug)]
struct Block<T> {
    /// Mean values, for the player whose moves these are.
    mean: [f32; LANES],
    /// One over the root of the visits; infinite before the first.
    spread: [f32; LANES],
    visits: [u32; LANES],
    item: [T; LANES],
}

/// The arms of one position: the number of their first block, and their count.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Span {
    pub(crate) first: u32,
    pub(crate) count: u16,
}

impl Span {
    pub(crate) fn blocks(&self) -> Range<usize> {
        let first = self.first as usize;
        first..first + (self.count as usize + LANES - 1) / LANES
    }
}

/// The arms of many positions. `T` is a move, or a move with the data a tree keeps of it.
#[derive(Clone, Debug)]
pub(crate) struct Arms<T> {
    blocks: Vec<Block<T>>,
}

impl<T: Copy> Arms<T> {
    /// Room for at least this number of arms.
    pub(crate) fn with_capacity(arms: usize) -> Arms<T> {
        Arms { blocks: Vec::with_capacity(arms / LANES) }
    }

    /// Begins one more position, without arms yet.
    #[inline(always)]
    pub(crate) fn begin(&self) -> Span {
        Span { first: self.blocks.len() as u32, count: 0 }
    }

    /// Adds an arm to the position that was begun last.
    #[inline(always)]
    pub(crate) fn push(&mut self, span: &mut Span, item: T) {
        let lane = span.count as usize % LANES;
        if lane == 0 {
            let nothing = [f32::NEG_INFINITY; LANES];
            self.blocks.push(Block { mean: nothing, spread: [0.0; LANES], visits: [0; LANES], item: [item; LANES] });
        }
        if let Some(block) = self.blocks.last_mut() {
            block.mean[lane] = 0.0;
            block.spread[lane] = f32::INFINITY;
            block.item[lane] = item;
        }
        span.count += 1;
    }

    /// UCB1 selection: the arm of the highest upper confidence bound, the first of equals; `scale` is
    /// that of the position. Bounds are compared to within a part in 16,000.
    #[inline(always)]
    pub(crate) fn select(&self, span: Span, scale: f32) -> u32 {
        // The number of an arm takes the place of the last digits of its bound, so that the best
        // arm is found together with its bound, in whole numbers and without a branch.
        let mut best = [i32::MIN; LANES];
        let mut numbers = [NUMBERS, NUMBERS - 1, NUMBERS - 2, NUMBERS - 3];
        for block in &self.blocks[span.blocks()] {
            for lane in 0..LANES {
                let bound = block.mean[lane] + scale * block.spread[lane];
                let ranked = ordered(bound) & !NUMBERS | numbers[lane];
                best[lane] = if ranked > best[lane] { ranked } else { best[lane] };
                numbers[lane] -= LANES as i32;
            }
        }
        let [a, b, c, d] = best;
        let best = a.max(b).max(c.max(d));
        if span.count as i32 > NUMBERS {
            return self.select_of_many(span, scale);
        }
        span.first * LANES as u32 + (NUMBERS - (best & NUMBERS)) as u32
    }

    /// UCB1 selection where the numbers of arms do not suffice.
    #[cold]
    fn select_of_many(&self, span: Span, scale: f32) -> u32 {
        let bound = |arm: u32| {
            let (block, lane) = (&self.blocks[arm as usize / LANES], arm as usize % LANES);
            ordered(block.mean[lane] + scale * block.spread[lane])
        };
        let arms = self.of(span);
        arms.clone().reduce(|best, arm| if bound(arm) > bound(best) { arm } else { best }).unwrap_or(arms.start)
    }

    /// Adds a visit to an arm, with the value for its player.
    #[inline(always)]
    pub(crate) fn add(&mut self, arm: u32, value: f32) {
        let lane = arm as usize % LANES;
        let block = &mut self.blocks[arm as usize / LANES];
        let visits = block.visits[lane] + 1;
        let share = 1.0 / visits as f32;
        block.visits[lane] = visits;
        block.mean[lane] += (value - block.mean[lane]) * share;
        block.spread[lane] = share.sqrt();
    }

    #[inline(always)]
    pub(crate) fn visits(&self, arm: u32) -> u32 {
        self.blocks[arm as usize / LANES].visits[arm as usize % LANES]
    }

    #[inline(always)]
    pub(crate) fn item(&self, arm: u32) -> T {
        self.blocks[arm as usize / LANES].item[arm as usize % LANES]
    }

    #[inline(always)]
    pub(crate) fn item_mut(&mut self, arm: u32) -> &mut T {
        &mut self.blocks[arm as usize / LANES].item[arm as usize % LANES]
    }

    /// Mean value; 0 before the first visit.
    pub(crate) fn mean(&self, arm: u32) -> f32 {
        self.blocks[arm as usize / LANES].mean[arm as usize % LANES]
    }

    /// The arms of a position, in their order.
    pub(crate) fn of(&self, span: Span) -> Range<u32> {
        let first = span.first * LANES as u32;
        first..first + span.count as u32
    }

    /// Copies the arms of a position to another first block.
    pub(crate) fn copy(&mut self, span: Span, first: u32) {
        self.blocks.copy_within(span.blocks(), first as usize);
    }

    /// Drops all from a block on.
    pub(crate) fn truncate(&mut self, blocks: usize) {
        self.blocks.truncate(blocks);
    }

    /// True if there is no room for this number of arms.
    #[inline(always)]
    pub(crate) fn lacks(&self, arms: usize) -> bool {
        self.blocks.capacity() - self.blocks.len() < arms / LANES + 2
    }

    /// Blocks for which there is room.
    pub(crate) fn capacity(&self) -> usize {
        self.blocks.capacity()
    }

    pub(crate) fn is_half_full(&self) -> bool {
        self.blocks.len() > self.blocks.capacity() / 2
    }

    /// Writes to all memory that was reserved, and forgets everything.
    pub(crate) fn touch(&mut self, any: T) {
        let block = Block { mean: [0.0; LANES], spread: [0.0; LANES], visits: [0; LANES], item: [any; LANES] };
        self.blocks.resize(self.blocks.capacity(), block);
        self.blocks.clear();
    }
}

/// The bits of a number, ordered as the numbers are.
#[inline(always)]
fn ordered(number: f32) -> i32 {
    let bits = number.to_bits() as i32;
    bits ^ ((bits >> 31) as u32 >> 1) as i32
}

/// UCB1's factor of an arm's spread in a position with this number of visits; more than 0.
#[inline(always)]
pub(crate) fn scale(exploration: f32, visits: u32) -> f32 {
    exploration.max(f32::MIN_POSITIVE) * logarithm(visits + 1).sqrt()
}

/// The natural logarithm, to within 0.06: straight lines between the powers of two, which is what
/// the bits of a number say.
#[inline(always)]
fn logarithm(n: u32) -> f32 {
    let bits = (n as f32).to_bits() as i32 - 1f32.to_bits() as i32;
    bits as f32 * (std::f32::consts::LN_2 / (1 << 23) as f32)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_logarithm_is_close() {
        for n in (1..1000).chain([1 << 20, (1 << 31) + 12345, u32::MAX]) {
            assert!((logarithm(n) - (n as f32).ln()).abs() < 0.061, "{}", n);
        }
        assert_eq!(logarithm(1), 0.0);
        assert!(scale(0.0, 1) > 0.0);
    }

    fn arms(counts: &[u16]) -> (Arms<u16>, Vec<Span>) {
        let mut arms = Arms::with_capacity(8);
        let list = |&count: &u16| {
            let mut span = arms.begin();
            (0..count).for_each(|number| arms.push(&mut span, number));
            span
        };
        let spans = counts.iter().map(list).collect();
        (arms, spans)
    }

    #[test]
    fn the_mean_is_the_mean() {
        let (mut arms, spans) = arms(&[1, 3]);
        let arm = arms.of(spans[1]).end - 1;
        assert_eq!((arms.mean(arm), arms.visits(arm), arms.item(arm)), (0.0, 0, 2));
        let mut rng = fastrand::Rng::with_seed(1);
        let values: Vec<f32> = (0..10_000).map(|_| rng.f32() - 0.3).collect();
        values.iter().for_each(|&value| arms.add(arm, value));
        assert!((arms.mean(arm) - values.iter().sum::<f32>() / 10_000.0).abs() < 1e-4);
        assert_eq!(arms.visits(arm), 10_000);
    }

    #[test]
    fn the_select_arm_is_the_first_of_the_highest_bound() {
        let counts = [1, 2, 3, 4, 5, 7, 8, 9, 30, 511, 512, 600];
        let (mut arms, spans) = arms(&counts);
        let mut rng = fastrand::Rng::with_seed(1);
        for (&span, count) in spans.iter().zip(counts) {
            let all: Vec<u32> = arms.of(span).collect();
            assert_eq!(all.len(), count as usize);
            for step in 0..2000 {
                let selected = arms.select(span, 1.5);
                if let Some(&unvisited) = all.iter().find(|&&arm| arms.visits(arm) == 0) {
                    assert_eq!(selected, unvisited, "step {}", step);
                } else {
                    let bound = |arm: u32| arms.mean(arm) + 1.5 / (arms.visits(arm) as f32).sqrt();
                    assert!(all.iter().all(|&arm| bound(arm) <= bound(selected) + 2e-4));
                }
                assert_eq!(arms.item(selected) as u32, selected - all[0]);
                // Few values, so that bounds are often equal.
                arms.add(selected, rng.u8(0..2) as f32);
            }
        }
    }

    #[test]
    fn the_order_of_bits_is_the_order_of_numbers() {
        let numbers = [f32::NEG_INFINITY, -1e9, -2.0, -1.0, -1e-9, 0.0, 1e-9, 0.5, 1.0, 7.0, 1e9, f32::INFINITY];
        assert!(numbers.windows(2).all(|pair| ordered(pair[0]) < ordered(pair[1])));
    }

    #[test]
    fn of_equal_arms_the_first_is_taken() {
        let (mut arms, spans) = arms(&[11]);
        for arm in arms.of(spans[0]) {
            arms.add(arm, 0.5);
        }
        arms.add(4, -3.0);
        arms.add(0, -3.0);
        assert_eq!(arms.select(spans[0], 1.0), 1);
        arms.add(1, -3.0);
        assert_eq!(arms.select(spans[0], 1.0), 2);
    }

    #[test]
    fn room_is_told_for_the_moves_of_two_players() {
        let mut arms: Arms<u16> = Arms::with_capacity(40);
        let blocks = arms.capacity();
        assert!(blocks >= 10 && !arms.is_half_full());
        for left in (2..=blocks).rev() {
            assert_eq!(arms.blocks.len(), blocks - left);
            // Each player's last block may hold a single arm.
            assert!(!arms.lacks(LANES * (left - 2)) && arms.lacks(LANES * (left - 1)));
            assert_eq!(arms.is_half_full(), blocks - left > blocks / 2);
            let mut span = arms.begin();
            (0..LANES as u16).for_each(|number| arms.push(&mut span, number));
        }
        assert_eq!(arms.capacity(), blocks);
    }
}
