//! `magic` once more, straight from the rule text: naive and obviously right.
//!
//! Nothing is shared with the engine: cells are characters in a grid, bombs count down, rays are
//! walked one by one, and a chain is repeated until nothing changes.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;

/// Rows of the field.
pub const ROWS: i32 = 13;
/// Columns of the field.
pub const COLUMNS: i32 = 15;

/// A row and a column.
pub type At = (i32, i32);

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Character {
    pub at: At,
    pub fire: i32,
    pub number: i32,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Bomb {
    pub owner: usize,
    pub at: At,
    pub remaining: i32,
    pub fire: i32,
}

/// A line of an answer: the step's letter, one of `NRULD`, and the fuse of a bomb.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Command {
    pub step: char,
    pub fuse: Option<i32>,
}

/// One field, of either mode. Items are `N` or `P`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Position {
    pub is_final: bool,
    pub max_turns: i32,
    pub turn: i32,
    /// `#`, `+` or `.`, row by row.
    pub grid: Vec<Vec<char>>,
    pub hidden: BTreeMap<At, char>,
    pub items: BTreeMap<At, char>,
    pub characters: Vec<Character>,
    pub bombs: Vec<Bomb>,
    pub burnt: BTreeSet<At>,
    pub dead: BTreeSet<usize>,
}

/// How often the rare cases of the rules came up.
#[derive(Clone, Default, Debug)]
pub struct Corners {
    pub steps_into_bombs: usize,
    pub steps_into_blocks: usize,
    pub swaps: usize,
    pub stays_on_bombs: usize,
    pub orders_above_the_limit: usize,
    pub bombs_on_one_cell: usize,
    pub bombs_laid_together: usize,
    pub shared_items: usize,
    pub laid_on_an_item: usize,
    pub chains: usize,
    pub long_chains: usize,
    pub fresh_bombs_set_off: usize,
    pub blocks_shielding: usize,
    pub blocks_hit_twice: usize,
    pub lightning_over_items: usize,
    pub killed: usize,
    pub killed_on_both_sides: usize,
    pub escaped_in_the_last_turn: usize,
    pub crushed: usize,
    pub crushed_and_killed: usize,
    pub bombs_crushed: usize,
    pub items_crushed: usize,
    pub soft_crushed: usize,
}

/// Hard blocks of the start (RULES.md, section 1).
pub fn is_pillar((row, column): At) -> bool {
    row == 0 || row == ROWS - 1 || column == 0 || column == COLUMNS - 1 || row % 2 == 0 && column % 2 == 0
}

pub fn all_cells() -> impl Iterator<Item = At> {
    (0..ROWS).flat_map(|row| (0..COLUMNS).map(move |column| (row, column)))
}

pub fn stepped((row, column): At, step: char) -> At {
    match step {
        'R' => (row, column + 1),
        'L' => (row, column - 1),
        'U' => (row - 1, column),
        'D' => (row + 1, column),
        _ => (row, column),
    }
}

/// RULES.md, section 6: layer by layer from the outside, each clockwise from its top left corner.
pub fn shrink_order() -> Vec<At> {
    let mut order = Vec::new();
    for layer in 1..=5 {
        let (top, left, bottom, right) = (layer, layer, ROWS - 1 - layer, COLUMNS - 1 - layer);
        order.extend((left..=right).map(|column| (top, column)));
        order.extend((top + 1..=bottom).map(|row| (row, right)));
        order.extend((left..right).rev().map(|column| (bottom, column)));
        order.extend((top + 1..bottom).rev().map(|row| (row, left)));
    }
    order.extend((6..=8).map(|column| (6, column)));
    order.retain(|at| !is_pillar(*at));
    order
}

impl Position {
    pub fn sign(&self, (row, column): At) -> char {
        self.grid[row as usize][column as usize]
    }

    pub fn set(&mut self, (row, column): At, sign: char) {
        self.grid[row as usize][column as usize] = sign;
    }

    pub fn has_bomb(&self, at: At) -> bool {
        self.bombs.iter().any(|bomb| bomb.at == at)
    }

    pub fn is_over(&self) -> bool {
        !self.dead.is_empty() || self.turn >= self.max_turns
    }

    /// RULES.md, section 3.
    pub fn play(&mut self, commands: &[Command; 4], corners: &mut Corners) {
        // Movement.
        let before: Vec<At> = self.characters.iter().map(|character| character.at).collect();
        let mut blocked = [false; 4];
        for id in 0..4 {
            let target = stepped(before[id], commands[id].step);
            if commands[id].step == 'N' {
                corners.stays_on_bombs += self.has_bomb(target) as usize;
            } else if self.sign(target) != '.' || self.has_bomb(target) {
                blocked[id] = true;
                corners.steps_into_bombs += self.has_bomb(target) as usize;
                corners.steps_into_blocks += (self.sign(target) != '.') as usize;
            } else {
                self.characters[id].at = target;
            }
        }
        for (a, b) in [(0, 1), (0, 2), (0, 3), (1, 2), (1, 3), (2, 3)] {
            let [after_a, after_b] = [a, b].map(|id: usize| self.characters[id].at);
            corners.swaps += (before[a] != before[b] && after_a == before[b] && after_b == before[a]) as usize;
        }
        // Placement.
        let old_bombs = self.bombs.len();
        for id in 0..4 {
            let fuse = match commands[id].fuse {
                Some(fuse) if !blocked[id] => fuse,
                _ => continue,
            };
            let Character { at, fire, number } = self.characters[id];
            if self.bombs.iter().filter(|bomb| bomb.owner == id).count() as i32 >= number {
                corners.orders_above_the_limit += 1;
                continue;
            }
            corners.bombs_on_one_cell += self.has_bomb(at) as usize;
            corners.bombs_laid_together += self.bombs[old_bombs..].iter().any(|bomb| bomb.at == at) as usize;
            corners.laid_on_an_item += self.items.contains_key(&at) as usize;
            self.bombs.push(Bomb { owner: id, at, remaining: fuse, fire });
        }
        // Pick-up.
        for character in &mut self.characters {
            match self.items.get(&character.at) {
                Some('N') => character.number += 1,
                Some(_) => character.fire += 1,
                None => {}
            }
        }
        for at in self.characters.iter().map(|character| character.at).collect::<BTreeSet<_>>() {
            if self.items.remove(&at).is_some() {
                corners.shared_items += (self.characters.iter().filter(|other| other.at == at).count() > 1) as usize;
            }
        }
        // Explosion.
        self.explode(old_bombs, corners);
        for (id, from) in before.iter().enumerate() {
            let walked_out = self.burnt.contains(from) && !self.dead.contains(&id);
            corners.escaped_in_the_last_turn += walked_out as usize;
        }
        corners.killed += self.dead.len();
        let sides: BTreeSet<usize> = self.dead.iter().map(|id| id / 2).collect();
        corners.killed_on_both_sides += (sides.len() == 2) as usize;
        // Clock.
        for bomb in &mut self.bombs {
            bomb.remaining -= 1;
        }
        self.turn += 1;
        self.shrink(corners);
    }

    /// The cells that a bomb burns (RULES.md, section 5.1), and the soft blocks among them.
    fn rays(&self, bomb: &Bomb) -> (BTreeSet<At>, Vec<At>) {
        let mut burnt = BTreeSet::from([bomb.at]);
        let mut opened = Vec::new();
        for step in ['R', 'U', 'L', 'D'] {
            let mut at = bomb.at;
            for _ in 0..bomb.fire {
                at = stepped(at, step);
                if self.sign(at) == '#' {
                    break;
                }
                burnt.insert(at);
                if self.sign(at) == '+' {
                    opened.push(at);
                    break;
                }
            }
        }
        (burnt, opened)
    }

    /// RULES.md, section 5; bombs from number `fresh` on were laid in this turn.
    fn explode(&mut self, fresh: usize, corners: &mut Corners) {
        let mut exploding: BTreeSet<usize> =
            (0..self.bombs.len()).filter(|number| self.bombs[*number].remaining == 0).collect();
        self.burnt.clear();
        let mut rounds = 0;
        loop {
            for number in &exploding {
                self.burnt.extend(self.rays(&self.bombs[*number]).0);
            }
            let hit = (0..self.bombs.len()).filter(|number| self.burnt.contains(&self.bombs[*number].at));
            let hit: BTreeSet<usize> = hit.collect();
            if hit == exploding {
                break;
            }
            rounds += 1;
            exploding = hit;
        }
        corners.chains += (rounds > 0) as usize;
        corners.long_chains += (rounds > 2) as usize;
        corners.fresh_bombs_set_off += exploding.iter().filter(|number| **number >= fresh).count();
        let mut opened = BTreeMap::<At, usize>::new();
        for number in &exploding {
            for at in self.rays(&self.bombs[*number]).1 {
                *opened.entry(at).or_default() += 1;
                // The ray would go on if the block were gone.
                let mut without = self.clone();
                without.set(at, '.');
                let further = without.rays(&self.bombs[*number]).0;
                corners.blocks_shielding += (!further.is_subset(&self.burnt)) as usize;
            }
        }
        corners.blocks_hit_twice += opened.values().filter(|count| **count > 1).count();
        corners.lightning_over_items += self.items.keys().filter(|at| self.burnt.contains(at)).count();
        self.dead.extend((0..4).filter(|id| self.burnt.contains(&self.characters[*id].at)));
        let mut number = 0;
        self.bombs.retain(|_| {
            number += 1;
            !exploding.contains(&(number - 1))
        });
        for at in opened.into_keys() {
            self.set(at, '.');
            if let Some(item) = self.hidden.get(&at) {
                self.items.insert(at, *item);
            }
        }
    }

    /// RULES.md, section 6, after the turn counter went on.
    fn shrink(&mut self, corners: &mut Corners) {
        if !self.is_final || self.turn < 300 || self.turn % 2 != 0 || self.turn >= self.max_turns {
            return;
        }
        let at = match shrink_order().get((self.turn as usize - 300) / 2) {
            Some(at) => *at,
            None => return,
        };
        corners.soft_crushed += (self.sign(at) == '+') as usize;
        corners.bombs_crushed += self.has_bomb(at) as usize;
        corners.items_crushed += self.items.contains_key(&at) as usize;
        self.set(at, '#');
        self.items.remove(&at);
        self.bombs.retain(|bomb| bomb.at != at);
        for id in 0..4 {
            if self.characters[id].at == at {
                corners.crushed += 1;
                corners.crushed_and_killed += self.dead.contains(&id) as usize;
                self.dead.insert(id);
            }
        }
    }

    /// RULES.md, section 9.
    pub fn text(&self, player: usize, milliseconds: Option<u64>) -> String {
        let mut text = String::new();
        if let Some(milliseconds) = milliseconds {
            let _ = writeln!(text, "{}", milliseconds);
        }
        let _ = writeln!(text, "{}\n{}\n{}\n13 15", self.turn, self.max_turns, player);
        for row in 0..ROWS {
            for column in 0..COLUMNS {
                let at = (row, column);
                text.push(if self.sign(at) == '.' && self.burnt.contains(&at) { '@' } else { self.sign(at) });
            }
            text.push('\n');
        }
        text += "4\n";
        for (id, Character { at, fire, number }) in self.characters.iter().enumerate() {
            let _ = writeln!(text, "{} {} {} {} {} {}", id / 2, id, at.0, at.1, fire, number);
        }
        let _ = writeln!(text, "{}", self.bombs.len());
        for Bomb { owner, at, remaining, fire } in &self.bombs {
            let _ = writeln!(text, "{} {} {} {} {}", owner, at.0, at.1, remaining, fire);
        }
        let _ = writeln!(text, "{}", self.items.len());
        for (at, item) in &self.items {
            let _ = writeln!(text, "{}_UP {} {}", if *item == 'N' { "NUMBER" } else { "POWER" }, at.0, at.1);
        }
        text + "END\n"
    }

    /// The turn at the end of which somebody on `at` is dead at the latest if only the bombs that
    /// lie there matter, until none of them goes off by itself before turn `horizon`, or `None`:
    /// every path is followed, cell by cell and turn by turn.
    pub fn latest_death(&self, at: At, horizon: i32) -> Option<i32> {
        let mut future = self.clone();
        let mut reached = BTreeSet::from([at]);
        let horizon = horizon.min(self.max_turns);
        while future.bombs.iter().any(|bomb| future.turn + bomb.remaining < horizon) {
            let mut next = BTreeSet::new();
            for at in &reached {
                next.insert(*at);
                let targets = ['R', 'U', 'L', 'D'].map(|step| stepped(*at, step));
                next.extend(targets.into_iter().filter(|to| future.sign(*to) == '.' && !future.has_bomb(*to)));
            }
            let turn = future.turn;
            let fresh = future.bombs.len();
            future.explode(fresh, &mut Corners::default());
            next.retain(|at| !future.burnt.contains(at));
            future.bombs.iter_mut().for_each(|bomb| bomb.remaining -= 1);
            future.turn += 1;
            future.shrink(&mut Corners::default());
            next.retain(|at| future.sign(*at) == '.');
            if next.is_empty() {
                return Some(turn);
            }
            reached = next;
        }
        None
    }
}
