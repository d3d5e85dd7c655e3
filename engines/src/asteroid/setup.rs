//! The map (RULES.md, section 3), drawn from a seed exactly as the contest's program does.

use super::{Tile, Tiles, PLAYERS, RADIUS};
use crate::java_random::JavaRandom;

/// Map: holes and initial makers.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Setup {
    holes: Tiles,
    makers: [Tile; PLAYERS],
}

/// Maps with this many holes or more in a third of the board are rejected.
const TOO_MANY_HOLES: u32 = 15;

impl Setup {
    /// The map of a seed.
    pub fn from_seed(seed: i64) -> Setup {
        Setup::draw(&mut JavaRandom::new(seed))
    }

    /// The next map of a generator.
    pub fn draw(random: &mut JavaRandom) -> Setup {
        loop {
            let (holes, maker) = draw_third(random);
            if is_accepted(holes, maker) {
                let makers = [maker, maker.rotated(), maker.rotated().rotated()];
                let holes = holes.flat_map(|hole| [hole, hole.rotated(), hole.rotated().rotated()]).collect();
                return Setup { holes, makers };
            }
        }
    }

    /// The map that is written as one character a tile in the contest's order: `.` wasteland, `#`
    /// hole, `0` to `2` initial makers. `None` if it is not 127 of these, or has not one maker of
    /// each player.
    pub fn from_layout(layout: &str) -> Option<Setup> {
        let (mut holes, mut makers) = (Tiles::NONE, [None; PLAYERS]);
        let mut characters = layout.chars();
        for tile in Tile::all() {
            match characters.next()? {
                '.' => {}
                '#' => holes.insert(tile),
                digit => {
                    let maker = makers.get_mut(digit.to_digit(10)? as usize)?;
                    if maker.replace(tile).is_some() {
                        return None;
                    }
                }
            }
        }
        let [first, second, third] = makers;
        let makers = [first?, second?, third?];
        characters.next().is_none().then_some(Setup { holes, makers })
    }

    /// The map as [`Setup::from_layout`] reads it.
    pub fn layout(&self) -> String {
        let character = |tile| match self.makers.iter().position(|maker| *maker == tile) {
            Some(player) => (b'0' + player as u8) as char,
            None if self.holes.contains(tile) => '#',
            None => '.',
        };
        Tile::all().map(character).collect()
    }

    /// The holes.
    pub fn holes(&self) -> Tiles {
        self.holes
    }

    /// The initial maker of each player.
    pub fn makers(&self) -> [Tile; PLAYERS] {
        self.makers
    }
}

/// Holes and maker of player 0's third of the board, which may be rejected.
fn draw_third(random: &mut JavaRandom) -> (Tiles, Tile) {
    let tile = |x, y| Tile::new(x, y).expect("a third of the board without the centre");
    let mut holes = Tiles::NONE;
    for y in 0..=RADIUS {
        for x in 1 - y..=RADIUS - y {
            if random.next_below(5) == 0 {
                holes.insert(tile(x, y));
            }
        }
    }
    let y = random.next_below(RADIUS + 1);
    let x = random.next_below(RADIUS) + 1 - y;
    holes.remove(tile(x, y));
    (holes, tile(x, y))
}

/// True if the map is good enough. The contest's program wants half of the board and another maker
/// to be within reach, but it looks for ways while the other two thirds have no holes yet. So it
/// finds out whether the maker's robots can leave their third, and makers that are walled in by the
/// holes of all three are accepted.
fn is_accepted(holes: Tiles, maker: Tile) -> bool {
    holes.len() < TOO_MANY_HOLES && maker.only().flooded(!holes).contains(Tile::CENTRE)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn maps_look_the_same_from_all_sides() {
        for seed in 0..300 {
            let setup = Setup::from_seed(seed);
            assert_eq!(setup.holes.map(Tile::rotated).collect::<Tiles>(), setup.holes);
            assert!(setup.makers.iter().all(|maker| !setup.holes.contains(*maker)));
            assert!(!setup.holes.contains(Tile::CENTRE));
            assert_eq!(Setup::from_layout(&setup.layout()), Some(setup));
        }
    }

    #[test]
    fn layouts_that_are_none() {
        let layout = Setup::from_seed(0).layout();
        for wrong in [
            String::new(),
            layout.replace('1', "."),
            layout.replacen('.', "1", 1),
            layout.replacen('.', "3", 1),
            layout.replacen('.', "x", 1),
            layout[1..].to_string(),
            layout.clone() + ".",
        ] {
            assert_eq!(Setup::from_layout(&wrong), None, "{}", wrong);
        }
    }
}
