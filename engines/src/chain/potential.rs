//! Potential of a field: the longest chain that starts when one more digit lands, or when one is
//! removed, and how much is left to build with.
//!
//! The decision behind it: only what can start a chain is tried. A digit that lands beside
//! partners only on top of their columns starts a single step and nothing else, so only digits
//! beside covered partners are tried. The digit itself is never put down, because it vanishes in
//! the first step. A digit that is removed starts a chain only if one above it then meets a
//! partner. What is worth trying comes out of one pass over the planes, for all columns at once.

use super::block::Block;
use super::field::{COLUMNS, HEIGHT, WIDTH};
use super::planes::{around, Planes};
use super::{Field, Pack};
use crate::simd::{Cpu, Kernel, Lanes};

/// Number of each digit.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct DigitCounts([u32; 10]);

impl DigitCounts {
    /// The digits of some packs.
    pub fn of_packs(packs: &[Pack]) -> DigitCounts {
        let mut counts = DigitCounts::default();
        for block in packs.iter().flat_map(|pack| pack.cells()) {
            if (1..=9).contains(&block.number()) {
                counts.0[block.number() as usize] += 1;
            }
        }
        counts
    }
}

/// Potential of a field.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Potential {
    /// Steps of the longest chain; 0 if there is none.
    pub chain: u32,
    /// The column of the digit that starts it.
    pub column: usize,
    /// Number of digits that start a chain of this length.
    pub triggers: u32,
    /// Pairs that add up to ten among what that chain leaves and the packs to come: no plan can
    /// make the chain longer by more steps than that.
    pub pairs_left: u32,
    /// Pairs of digits a knight's move apart that add up to ten, two of rows and one of columns:
    /// they meet when one of them falls by one.
    pub knights: u32,
}

impl Field {
    /// Potential of a field in play with the digits `to_come`: of the chains that one digit on top
    /// of a column starts, among those that let something fall.
    #[inline(always)]
    pub fn potential<C: Cpu>(&self, cpu: C, to_come: &DigitCounts) -> Potential {
        cpu.call(FindPotential { field: self, to_come })
    }

    /// Potential of a field at rest with the digits `to_come`: of the chains that start when one
    /// digit of the field is removed. Garbage on top of the columns leaves them as they are.
    #[inline(always)]
    pub fn potential_by_removal<C: Cpu>(&self, cpu: C, to_come: &DigitCounts) -> Potential {
        cpu.call(FindPotentialByRemoval { field: self, to_come })
    }
}

impl Potential {
    /// Potential before any chain is taken into account; `pairs_left` is not known yet.
    #[inline(always)]
    fn without_chain<L: Lanes>(planes: &Planes<L>) -> Potential {
        let [rising, sinking] = planes.knights();
        Potential { knights: rising.count() + sinking.count(), ..Potential::default() }
    }

    /// Takes a chain into account that starts in this column and leaves `rest`.
    #[inline(always)]
    fn consider<L: Lanes>(&mut self, chain: u32, column: usize, rest: &Planes<L>, to_come: &DigitCounts) {
        if chain == 0 || chain < self.chain {
            return;
        }
        let pairs_left = rest.pairs_with(to_come);
        self.triggers = if chain > self.chain { 1 } else { self.triggers + 1 };
        if chain > self.chain || pairs_left > self.pairs_left {
            *self = Potential { chain, column, pairs_left, ..*self };
        }
    }
}

struct FindPotential<'a> {
    field: &'a Field,
    to_come: &'a DigitCounts,
}

impl Kernel for FindPotential<'_> {
    type Output = Potential;

    #[inline(always)]
    fn run<C: Cpu>(self, cpu: C) -> Potential {
        let FindPotential { field, to_come } = self;
        let planes = field.load(cpu);
        let occupied = planes.occupied();
        let all = cpu.load_u16x16(&COLUMNS);
        let landing = occupied.lowest_free() & all;
        let covered = occupied & occupied.down();
        let mut potential = Potential::without_chain(&planes);
        for digit in 1..=9 {
            let partners = planes.partners_of(all, Block::digit(digit));
            let deep = partners & covered;
            let beside = deep | deep.up() | deep.down();
            let mut columns = ((beside.shift_lanes_up() | beside.shift_lanes_down()) & landing).occupied_lanes();
            while columns != 0 {
                let column = columns.trailing_zeros() as usize;
                columns &= columns - 1;
                let mut rest = Planes(planes.0);
                rest.remove(around(landing & cpu.load_u16x16(&COLUMN[column])) & partners);
                let chain = 1 + rest.chain();
                potential.consider(chain, column, &rest, to_come);
            }
        }
        if potential.chain == 0 {
            potential.pairs_left = planes.pairs_with(to_come);
        }
        potential
    }
}

struct FindPotentialByRemoval<'a> {
    field: &'a Field,
    to_come: &'a DigitCounts,
}

impl Kernel for FindPotentialByRemoval<'_> {
    type Output = Potential;

    #[inline(always)]
    fn run<C: Cpu>(self, cpu: C) -> Potential {
        let FindPotentialByRemoval { field, to_come } = self;
        let planes = field.load(cpu);
        let mut potential = Potential::without_chain(&planes);
        let supports = planes.supports();
        let mut columns = supports.occupied_lanes();
        while columns != 0 {
            let column = columns.trailing_zeros() as usize;
            columns &= columns - 1;
            let mut digits = supports & cpu.load_u16x16(&COLUMN[column]);
            while !digits.is_zero() {
                let others = digits.without_lowest();
                let mut rest = Planes(planes.0);
                rest.remove(digits.and_not(others));
                digits = others;
                let chain = rest.chain();
                potential.consider(chain, column, &rest, to_come);
            }
        }
        if potential.chain == 0 {
            potential.pairs_left = planes.pairs_with(to_come);
        }
        potential
    }
}

impl<L: Lanes> Planes<L> {
    /// Digits of a field at rest with one above them that meets a partner when they are removed.
    #[inline(always)]
    fn supports(&self) -> L {
        let [rising, sinking] = self.knights();
        let meeting = rising.shift_lanes_up().up().up() | sinking;
        let below = (1..HEIGHT).fold(meeting.down(), |below, _| below | below.down());
        (below | self.two_below_partners().up()) & self.digits()
    }

    /// The most pairs that add up to ten and share no digit, of the field's digits and more.
    #[inline(always)]
    fn pairs_with(&self, more: &DigitCounts) -> u32 {
        let [a, b, c, d] = self.0;
        let number = |cells: L, digit: usize| cells.count() + more.0[digit];
        let ones_nines = number(b.and_not(a | c | d), 1).min(number(a & c & d, 9));
        let twos_eights = number(c.and_not(a | b | d), 2).min(number(a & b & d, 8));
        let threes_sevens = number((a & b).and_not(c | d), 3).min(number((c & d).and_not(a | b), 7));
        let fours_sixes = number((a & c).and_not(b | d), 4).min(number((b & d).and_not(a | c), 6));
        ones_nines + twos_eights + threes_sevens + fours_sixes + number(self.fives(), 5) / 2
    }
}

/// All bits of one column.
const COLUMN: [[u16; 16]; WIDTH] = {
    let mut lanes = [[0; 16]; WIDTH];
    let mut x = 0;
    while x < WIDTH {
        lanes[x][x] = u16::MAX;
        x += 1;
    }
    lanes
};

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chain::{Action, PackMasks};
    use crate::simd::{self, Kernel, Level, Portable};

    struct Of<'a>(&'a Field, &'a DigitCounts);

    impl Kernel for Of<'_> {
        type Output = [Potential; 2];
        #[inline(always)]
        fn run<C: Cpu>(self, cpu: C) -> [Potential; 2] {
            [self.0.potential(cpu, self.1), self.0.potential_by_removal(cpu, self.1)]
        }
    }

    fn portable(field: &Field, to_come: &DigitCounts) -> Potential {
        field.potential(Portable, to_come)
    }

    fn pack(numbers: [u8; 4]) -> Pack {
        Pack::from_numbers(numbers).unwrap()
    }

    /// A random field at rest of moderate height.
    fn random_field(rng: &mut fastrand::Rng) -> Field {
        let mut field = Field::EMPTY;
        for _ in 0..rng.usize(1..22) {
            let mut digits = [(); 4].map(|()| rng.u8(1..10));
            digits[rng.usize(0..4)] = 0;
            let action = Action::from_index(rng.usize(0..36)).unwrap();
            field.play(Portable, rng.u32(0..12) == 0, action, &PackMasks::new(pack(digits)));
        }
        field
    }

    fn columns(field: &Field) -> Vec<Vec<Block>> {
        (0..WIDTH).map(|x| (0..field.height(x)).map(|y| field.block(x, y)).collect()).collect()
    }

    /// Steps of the longest chain that one digit on a column starts, by trying all of them.
    fn longest_by_trying(field: &Field) -> u32 {
        let mut longest = 0;
        for x in 0..WIDTH {
            for digit in 1..=9 {
                let mut columns = columns(field);
                columns[x].push(Block::digit(digit));
                let mut planes = Field::from_columns(&columns).unwrap().load(Portable);
                longest = longest.max(planes.chain());
            }
        }
        longest
    }

    #[test]
    fn the_longest_chain_is_found() {
        let mut rng = fastrand::Rng::with_seed(1);
        let mut lengths = [0; 30];
        for _ in 0..3000 {
            let field = random_field(&mut rng);
            if (0..WIDTH).any(|x| field.height(x) > 14) {
                continue;
            }
            let none = DigitCounts::default();
            let potential = portable(&field, &none);
            let longest = longest_by_trying(&field);
            // Single steps count only if they let something fall.
            assert!(potential.chain == longest || potential.chain == 0 && longest == 1, "{:?}", field);
            lengths[longest as usize] += 1;
        }
        assert!(lengths[..7].iter().all(|&count| count > 0), "{:?}", lengths);
    }

    /// The longest chain that starts when one digit is removed, and what it leaves, by trying all
    /// of them.
    fn by_removing(field: &Field, to_come: &DigitCounts) -> Potential {
        let mut best = Potential::default();
        for x in 0..WIDTH {
            for y in (0..field.height(x)).filter(|&y| field.block(x, y) != Block::GARBAGE) {
                let mut columns = columns(field);
                columns[x].remove(y);
                let mut planes = Field::from_columns(&columns).unwrap().load(Portable);
                let chain = planes.chain();
                if chain == 0 {
                    continue;
                }
                let pairs_left = planes.pairs_with(to_come);
                let triggers = if chain == best.chain { best.triggers } else { 0 };
                if (chain, pairs_left) > (best.chain, best.pairs_left) {
                    best = Potential { chain, column: x, pairs_left, triggers, ..best };
                }
                if chain == best.chain {
                    best.triggers += 1;
                }
            }
        }
        if best.chain == 0 {
            best.pairs_left = field.load(Portable).pairs_with(to_come);
        }
        Potential { knights: field.potential(Portable, to_come).knights, ..best }
    }

    #[test]
    fn the_longest_chain_by_removal_is_found() {
        let mut rng = fastrand::Rng::with_seed(2);
        let (mut lengths, mut triggers) = ([0; 30], [0; 60]);
        for _ in 0..3000 {
            let field = random_field(&mut rng);
            let to_come = DigitCounts([(); 10].map(|()| rng.u32(0..3)));
            let potential = field.potential_by_removal(Portable, &to_come);
            assert_eq!(potential, by_removing(&field, &to_come), "{:?}", field);
            lengths[potential.chain as usize] += 1;
            triggers[potential.triggers as usize] += 1;
        }
        assert!(lengths[..5].iter().all(|&count| count > 0), "{:?}", lengths);
        assert!(triggers[..8].iter().all(|&count| count > 0), "{:?}", triggers);
    }

    #[test]
    fn every_processor_finds_the_same() {
        let mut rng = fastrand::Rng::with_seed(3);
        for _ in 0..3000 {
            let field = random_field(&mut rng);
            let to_come = DigitCounts([(); 10].map(|()| rng.u32(0..3)));
            let of = || Of(&field, &to_come);
            assert_eq!(simd::dispatch(of()), Level::PORTABLE.dispatch(of()), "{:?}", field);
        }
    }

    #[test]
    fn pairs_are_counted_once() {
        let packs = [pack([1, 9, 9, 5]), pack([5, 5, 4, 0]), pack([6, 6, 2, 0])];
        let to_come = DigitCounts::of_packs(&packs);
        assert_eq!(portable(&Field::EMPTY, &to_come).pairs_left, 3);
        let field = Field::from_columns(&[vec![Block::digit(8)], vec![Block::GARBAGE]]).unwrap();
        assert_eq!(portable(&field, &to_come).pairs_left, 4);
    }

    #[test]
    fn knights_are_two_rows_and_a_column_apart() {
        let column = |numbers: &[u8]| numbers.iter().map(|n| Block::from_number(*n).unwrap()).collect::<Vec<_>>();
        let field = Field::from_columns(&[column(&[1, 3, 3]), column(&[11, 11, 9])]).unwrap();
        assert_eq!(portable(&field, &DigitCounts::default()).knights, 1);
        let field = Field::from_columns(&[column(&[11, 11, 5, 1]), column(&[5, 9])]).unwrap();
        assert_eq!(portable(&field, &DigitCounts::default()).knights, 2);
    }
}
