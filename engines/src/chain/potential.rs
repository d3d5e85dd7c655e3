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
    /// make that chain longer by more steps.
    pub pairs_left: u32,
    /// Pairs of digits a knight's move apart that add up to ten, two of rows and one of columns:
    /// they meet when one of them falls by one.
    pub knights: u32,
}

/// A field and the digits whose removal starts its longest chains. A longer chain of a field that
/// differs little from it mostly starts with one of them, or near what differs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Triggers {
    field: Field,
    /// Rows of the digits, as bits by column.
    rows: [u16; 16],
}

impl Field {
    /// Potential of a field in play with the digits `to_come`: of the chains that one digit on top
    /// of a column starts, among those that let something fall.
    #[inline(always)]
    pub fn potential<C: Cpu>(&self, cpu: C, to_come: &DigitCounts) -> Potential {
        cpu.call(FindPotential { field: self, to_come })
    }

    /// Potential of a field at rest with the digits `to_come`: of the chains that start when one
    /// digit of the field is removed; only those near some triggers, if they are given. Garbage on
    /// top of the columns leaves them as they are.
    #[inline(always)]
    pub fn potential_by_removal<C: Cpu>(&self, cpu: C, to_come: &DigitCounts, near: Option<&Triggers>) -> Potential {
        cpu.call(FindPotentialByRemoval { field: self, to_come, near }).0
    }

    /// The triggers of the longest chains by removal.
    #[inline(always)]
    pub fn triggers<C: Cpu>(&self, cpu: C) -> Triggers {
        let find = FindPotentialByRemoval { field: self, to_come: &DigitCounts::default(), near: None };
        Triggers { field: *self, rows: cpu.call(find).1 }
    }
}

/// The longest chain found so far: of those as long, one that leaves the most digits.
struct Longest<L> {
    /// Without the pairs left.
    potential: Potential,
    rest: Planes<L>,
    digits_left: u32,
}

impl<L: Lanes> Longest<L> {
    /// No chain yet in a field of these planes.
    #[inline(always)]
    fn none(planes: &Planes<L>) -> Longest<L> {
        let [rising, sinking] = planes.knights();
        let potential = Potential { knights: rising.count() + sinking.count(), ..Potential::default() };
        Longest { potential, rest: *planes, digits_left: 0 }
    }

    /// Takes a chain into account that starts in this column and leaves `rest`.
    #[inline(always)]
    fn consider(&mut self, chain: u32, column: usize, rest: &Planes<L>) {
        let best = &mut self.potential;
        if chain == 0 || chain < best.chain {
            return;
        }
        let digits_left = rest.digits().count();
        best.triggers = if chain > best.chain { 1 } else { best.triggers + 1 };
        if chain > best.chain || digits_left > self.digits_left {
            *best = Potential { chain, column, ..*best };
            self.rest = *rest;
            self.digits_left = digits_left;
        }
    }

    /// The potential with the digits `to_come`.
    #[inline(always)]
    fn end(self, to_come: &DigitCounts) -> Potential {
        Potential { pairs_left: self.rest.pairs_with(to_come), ..self.potential }
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
        let mut longest = Longest::none(&planes);
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
                longest.consider(chain, column, &rest);
            }
        }
        longest.end(to_come)
    }
}

struct FindPotentialByRemoval<'a> {
    field: &'a Field,
    to_come: &'a DigitCounts,
    near: Option<&'a Triggers>,
}

impl Kernel for FindPotentialByRemoval<'_> {
    /// The potential, and the rows of the triggers.
    type Output = (Potential, [u16; 16]);

    #[inline(always)]
    fn run<C: Cpu>(self, cpu: C) -> (Potential, [u16; 16]) {
        let FindPotentialByRemoval { field, to_come, near } = self;
        let planes = field.load(cpu);
        let mut longest = Longest::none(&planes);
        let mut supports = planes.supports(cpu.load_u16x16(&COLUMNS));
        let mut triggers = supports.and_not(supports);
        if let Some(near) = near {
            let differing = planes.differing(&near.field.load(cpu));
            let known = cpu.load_u16x16(&near.rows) | differing;
            supports = planes.supports(differing) | (supports & known);
        }
        let mut columns = supports.occupied_lanes();
        while columns != 0 {
            let column = columns.trailing_zeros() as usize;
            columns &= columns - 1;
            let mut digits = supports & cpu.load_u16x16(&COLUMN[column]);
            while !digits.is_zero() {
                let others = digits.without_lowest();
                let digit = digits.and_not(others);
                digits = others;
                let mut rest = Planes(planes.0);
                rest.remove(digit);
                let chain = rest.chain();
                if chain >= longest.potential.chain {
                    triggers = if chain > longest.potential.chain { digit } else { triggers | digit };
                }
                longest.consider(chain, column, &rest);
            }
        }
        let mut rows = [0; 16];
        cpu.store_u16x16(triggers, &mut rows);
        (longest.end(to_come), rows)
    }
}

impl<L: Lanes> Planes<L> {
    /// Cells whose blocks are not the same.
    #[inline(always)]
    fn differing(&self, other: &Planes<L>) -> L {
        let ([a, b, c, d], [e, f, g, h]) = (self.0, other.0);
        (a ^ e) | (b ^ f) | ((c ^ g) | (d ^ h))
    }

    /// Digits of a field at rest with one above them that meets a partner when they are removed,
    /// one of the two in `cells`.
    #[inline(always)]
    fn supports(&self, cells: L) -> L {
        let [rising, sinking] = self.knights();
        let right = cells.shift_lanes_down();
        let rising = rising & (cells | right.down().down());
        let sinking = sinking & (cells | right.up().up());
        let meeting = rising.shift_lanes_up().up().up() | sinking;
        let mut below = meeting.down();
        for _ in 1..HEIGHT {
            below = below | below.down();
        }
        let between = self.two_below_partners() & (cells | cells.down().down());
        (below | between.up()) & self.digits()
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

    /// Potentials of a field with the digits to come: by a digit that lands, by removal, and by
    /// removal near the triggers of the field before.
    struct Of<'a>(&'a Field, &'a DigitCounts, &'a Field);

    impl Kernel for Of<'_> {
        type Output = [Potential; 3];
        #[inline(always)]
        fn run<C: Cpu>(self, cpu: C) -> [Potential; 3] {
            let Of(field, to_come, before) = self;
            let triggers = before.triggers(cpu);
            [
                field.potential(cpu, to_come),
                field.potential_by_removal(cpu, to_come, None),
                field.potential_by_removal(cpu, to_come, Some(&triggers)),
            ]
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

    /// A random field and the digits to come.
    fn random_position(rng: &mut fastrand::Rng) -> (Field, DigitCounts) {
        (random_field(rng), DigitCounts([(); 10].map(|()| rng.u32(0..3))))
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
        let (mut best, mut most) = (Potential::default(), 0);
        for x in 0..WIDTH {
            for y in (0..field.height(x)).filter(|&y| field.block(x, y) != Block::GARBAGE) {
                let mut columns = columns(field);
                columns[x].remove(y);
                let mut planes = Field::from_columns(&columns).unwrap().load(Portable);
                let chain = planes.chain();
                if chain == 0 {
                    continue;
                }
                let digits_left = planes.digits().count();
                let triggers = if chain == best.chain { best.triggers } else { 0 };
                if (chain, digits_left) > (best.chain, most) {
                    best = Potential { chain, column: x, pairs_left: planes.pairs_with(to_come), triggers, ..best };
                    most = digits_left;
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
            let (field, to_come) = random_position(&mut rng);
            let potential = field.potential_by_removal(Portable, &to_come, None);
            assert_eq!(potential, by_removing(&field, &to_come), "{:?}", field);
            lengths[potential.chain as usize] += 1;
            triggers[potential.triggers as usize] += 1;
        }
        assert!(lengths[..5].iter().all(|&count| count > 0), "{:?}", lengths);
        assert!(triggers[..8].iter().all(|&count| count > 0), "{:?}", triggers);
    }

    #[test]
    fn near_its_own_triggers_a_field_has_the_same_potential() {
        let mut rng = fastrand::Rng::with_seed(4);
        for _ in 0..3000 {
            let (field, to_come) = random_position(&mut rng);
            let [_, all, near] = simd::dispatch(Of(&field, &to_come, &field));
            assert_eq!(near, all, "{:?}", field);
        }
    }

    #[test]
    fn near_the_triggers_before_a_drop_few_longer_chains_are_missed() {
        let mut rng = fastrand::Rng::with_seed(5);
        let (mut longer, mut missed) = (0, 0);
        for _ in 0..3000 {
            let before = random_field(&mut rng);
            let mut field = before;
            let drop = Action::from_index(rng.usize(0..36)).unwrap();
            let digits = [rng.u8(1..10), rng.u8(1..10), rng.u8(1..10), 0];
            field.play(Portable, false, drop, &PackMasks::new(pack(digits)));
            let none = DigitCounts::default();
            let [_, all, near] = simd::dispatch(Of(&field, &none, &before));
            assert!(near.chain <= all.chain, "{:?}", field);
            if all.chain > before.potential_by_removal(Portable, &none, None).chain {
                longer += 1;
                missed += (near.chain < all.chain) as u32;
            }
        }
        assert!(longer > 200 && missed * 8 < longer, "{} of {}", missed, longer);
    }

    #[test]
    fn every_processor_finds_the_same() {
        let mut rng = fastrand::Rng::with_seed(3);
        for _ in 0..3000 {
            let (field, to_come) = random_position(&mut rng);
            let before = random_field(&mut rng);
            let of = || Of(&field, &to_come, &before);
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
