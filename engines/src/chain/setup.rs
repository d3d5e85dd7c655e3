//! The packs of a game (RULES.md, section 2).
//!
//! The contest's generator is unknown, so any will do. Java's is here already and will always deal
//! the same packs for a seed.

use super::{Block, Pack};
use crate::java_random::JavaRandom;

/// Turns of a game, and packs.
pub const TURNS: usize = 500;
/// Number of different digits.
const DIGITS: usize = 9;
/// Number of cells of a pack.
const CELLS: usize = 4;

/// Way of dealing packs: the contest's text and its program disagree.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum PackMode {
    /// As the text says: 180 of each digit, 380 packs with a hole, which is anywhere.
    #[default]
    Text,
    /// As the client really dealt: 177 of each digit, 407 packs with a hole, which is never at
    /// the top right.
    Official,
}

impl PackMode {
    /// Number of packs with a hole.
    fn packs_with_hole(self) -> usize {
        match self {
            PackMode::Text => 380,
            PackMode::Official => 407,
        }
    }

    /// The cells that can be the hole, in the order of [`Pack::cells`].
    fn holes(self) -> &'static [usize] {
        match self {
            PackMode::Text => &[0, 1, 2, 3],
            PackMode::Official => &[0, 2, 3],
        }
    }
}

/// Setup of a seed: the packs of all turns, the same for both players.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Setup {
    packs: Box<[Pack]>,
}

impl Setup {
    /// The game with these packs, if there is one for each of the 500 turns.
    pub fn new(packs: Vec<Pack>) -> Option<Setup> {
        (packs.len() == TURNS).then(|| Setup { packs: packs.into() })
    }

    /// The game of a seed, of which the low 48 bits matter.
    pub fn draw(mode: PackMode, seed: i64) -> Setup {
        let mut random = JavaRandom::new(seed);
        let mut has_hole: Vec<bool> = (0..TURNS).map(|turn| turn < mode.packs_with_hole()).collect();
        shuffle(&mut has_hole, &mut random);
        let blocks = TURNS * CELLS - mode.packs_with_hole();
        let mut digits: Vec<Block> = (0..blocks).map(|i| Block::digit((1 + i % DIGITS) as u8)).collect();
        shuffle(&mut digits, &mut random);

        let mut digits = digits.into_iter();
        let mut deal = |has_hole| {
            let holes = mode.holes();
            let hole = if has_hole { Some(holes[random.next_below(holes.len() as i32) as usize]) } else { None };
            let mut cells = [Block::EMPTY; CELLS];
            for (_, block) in cells.iter_mut().enumerate().filter(|(cell, _)| Some(*cell) != hole) {
                *block = digits.next().expect("there are as many digits as cells without a hole");
            }
            Pack::new(cells)
        };
        Setup { packs: has_hole.into_iter().map(&mut deal).collect() }
    }

    /// The pack of a turn, 0 to 499.
    ///
    /// # Panics
    /// If there is no such turn.
    #[inline(always)]
    pub fn pack(&self, turn: usize) -> Pack {
        self.packs[turn]
    }

    /// The packs of all turns.
    #[inline(always)]
    pub fn packs(&self) -> &[Pack] {
        &self.packs
    }
}

fn shuffle<T>(items: &mut [T], random: &mut JavaRandom) {
    for i in (1..items.len()).rev() {
        items.swap(i, random.next_below(i as i32 + 1) as usize);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Number of each digit, and of the holes in each cell.
    fn counts(setup: &Setup) -> ([usize; 10], [usize; CELLS]) {
        let (mut digits, mut holes) = ([0; 10], [0; CELLS]);
        for pack in setup.packs() {
            let cells = pack.cells();
            assert!(cells.iter().filter(|block| block.is_empty()).count() <= 1, "{:?}", pack);
            for (hole, block) in holes.iter_mut().zip(cells) {
                *hole += block.is_empty() as usize;
                digits[block.number() as usize] += 1;
            }
        }
        (digits, holes)
    }

    #[test]
    fn digits_and_holes_are_as_many_as_they_should_be() {
        for (mode, each, with_hole) in [(PackMode::Text, 180, 380), (PackMode::Official, 177, 407)] {
            let mut all_holes = [0; CELLS];
            for seed in 0..100 {
                let (digits, holes) = counts(&Setup::draw(mode, seed));
                assert_eq!(digits[1..], [each; 9]);
                assert_eq!((digits[0], holes.iter().sum::<usize>()), (with_hole, with_hole));
                all_holes.iter_mut().zip(holes).for_each(|(all, here)| *all += here);
            }
            let possible = all_holes.iter().filter(|&&count| count > 0).count();
            assert_eq!(possible == 3, all_holes[1] == 0, "{:?}", all_holes);
            assert_eq!(possible, if mode == PackMode::Text { 4 } else { 3 });
            let expected = 100 * with_hole / possible;
            // Four standard deviations of a uniform choice are below 2 %.
            let fair = |&count: &usize| count == 0 || count.abs_diff(expected) < expected / 50;
            assert!(all_holes.iter().all(fair), "{:?} {:?}", mode, all_holes);
        }
    }

    #[test]
    fn a_game_has_500_packs() {
        let packs = Setup::draw(PackMode::Text, 1).packs().to_vec();
        assert_eq!(Setup::new(packs.clone()), Some(Setup::draw(PackMode::Text, 1)));
        assert_eq!(Setup::new(packs[1..].to_vec()), None);
    }
}
