//! `asteroid` once more, straight from the rule text: naive and obviously right.
//!
//! Nothing is shared with the engine: a map from coordinates to tiles, robots that have moved are
//! counted as the rules say, words are words, and commands are played from their text.

use std::collections::{BTreeMap, VecDeque};

/// Coordinates (x, y).
pub type Point = (i32, i32);

/// The directions, with what they add to a point.
pub const DIRECTIONS: [(&str, Point); 6] =
    [("r", (1, 0)), ("ur", (1, -1)), ("dr", (0, 1)), ("l", (-1, 0)), ("ul", (0, -1)), ("dl", (-1, 1))];

/// The bases that can be built: word, robots, material.
pub const BASES: [(&str, i64, i64); 6] = [
    ("robotmaker", 50, 4),
    ("tower", 25, 5),
    ("excavator", 25, 4),
    ("bridge", 15, 4),
    ("house", 10, 4),
    ("town", 10, 9),
];

/// RULES.md, section 3.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Tile {
    pub owner: Option<usize>,
    pub robots: i64,
    pub hole: bool,
    pub base: Option<&'static str>,
    pub bonus: i64,
    pub moved: i64,
}

impl Tile {
    /// Owned by the player, and neither a hole nor built on.
    fn is_settlement_of(&self, player: usize) -> bool {
        self.owner == Some(player) && !self.hole && self.base.is_none()
    }

    fn is(&self, player: usize, base: &str) -> bool {
        self.owner == Some(player) && self.base == Some(base)
    }
}

/// A game after the name phase.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Position {
    /// In the canonical order.
    pub tiles: BTreeMap<Point, Tile>,
    /// The player on turn.
    pub player: usize,
    /// Player-turns begun.
    pub count: i64,
    pub over: bool,
    pub moving: bool,
    pub building: bool,
}

fn is_on_board((x, y): Point) -> bool {
    let board = -6..=6;
    board.contains(&x) && board.contains(&y) && board.contains(&(x + y))
}

/// All points in the canonical order.
pub fn points() -> Vec<Point> {
    let all = (-6..=6).flat_map(|x| (-6..=6).map(move |y| (x, y)));
    all.filter(|point| is_on_board(*point)).collect()
}

fn add(a: Point, b: Point) -> Point {
    (a.0 + b.0, a.1 + b.1)
}

/// The points next to a point.
pub fn neighbours(point: Point) -> Vec<Point> {
    DIRECTIONS.iter().map(|(_, offset)| add(point, *offset)).filter(|point| is_on_board(*point)).collect()
}

fn rotate(point: Point) -> Point {
    (-(point.0 + point.1), point.0)
}

impl Position {
    /// RULES.md, section 3: the position after generation, before any start phase.
    pub fn from_layout(layout: &str) -> Position {
        let tile = |c: char| match c {
            '.' => Tile::default(),
            '#' => Tile { hole: true, ..Tile::default() },
            digit => Tile { owner: Some(digit as usize - '0' as usize), base: Some("initial"), ..Tile::default() },
        };
        let tiles = points().into_iter().zip(layout.chars().map(tile)).collect();
        Position { tiles, player: 0, count: 1, over: false, moving: false, building: false }
    }

    /// RULES.md, section 5.
    pub fn begin(&mut self) {
        let player = self.player;
        for tile in self.tiles.values_mut() {
            if tile.is(player, "initial") {
                tile.robots += 5;
            }
            if tile.is(player, "robotmaker") {
                tile.robots += 1;
            }
        }
        let towers: Vec<Point> = points().into_iter().filter(|point| self.tiles[point].is(player, "tower")).collect();
        for tower in towers {
            for (_, (dx, dy)) in DIRECTIONS {
                for far in 1..=2 {
                    if let Some(tile) = self.tiles.get_mut(&add(tower, (far * dx, far * dy))) {
                        if tile.owner != Some(player) {
                            tile.robots = (tile.robots - 2).max(0);
                        }
                    }
                }
            }
        }
        self.tiles.values_mut().for_each(|tile| tile.moved = 0);
        self.moving = false;
        self.building = false;
    }

    /// The end of a player-turn (RULES.md, section 4, step 2).
    pub fn finish(&mut self) {
        if self.count == 600 || (0..3).any(|player| self.score(player) >= 100) {
            self.over = true;
        } else {
            self.player = (self.player + 1) % 3;
            self.count += 1;
            self.begin();
        }
    }

    /// A line that is not `finish`; RULES.md, sections 6 to 8 and 10.
    pub fn line(&mut self, line: &str) -> Result<(), &'static str> {
        let line = line.trim_matches(|c: char| c as u32 <= 0x20);
        let words: Vec<&str> = line.split(' ').filter(|word| !word.is_empty()).collect();
        match words[..] {
            ["move", x, y, direction, amount] => {
                let point = (number(x)?, number(y)?);
                let offset = DIRECTIONS.iter().find(|(word, _)| *word == direction).ok_or("bad_word")?.1;
                self.order_move(point, offset, number(amount)? as i64)
            }
            ["build", x, y, word] => {
                let point = (number(x)?, number(y)?);
                let meant: Vec<_> = BASES.iter().filter(|(base, _, _)| base.starts_with(word)).collect();
                match meant.len() {
                    0 => Err("bad_word"),
                    1 => self.order_build(point, *meant[0]),
                    _ => Err("ambiguous_word"),
                }
            }
            ["finish"] => Ok(()),
            ["move", ..] | ["build", ..] | ["finish", ..] => Err("arg_count"),
            _ => Err("unknown_command"),
        }
    }

    fn order_move(&mut self, point: Point, offset: Point, amount: i64) -> Result<(), &'static str> {
        if self.building {
            return Err("move_after_build");
        }
        self.moving = true;
        let player = self.player;
        if amount <= 0 {
            return Err("amount_not_positive");
        }
        if !is_on_board(point) {
            return Err("outside");
        }
        let target = add(point, offset);
        if !is_on_board(target) {
            return Err("dest_outside");
        }
        let (source, destination) = (&self.tiles[&point], &self.tiles[&target]);
        if source.hole {
            return Err("from_hole");
        }
        if source.robots - source.moved < amount {
            return Err("too_many");
        }
        if source.owner != Some(player) {
            return Err("not_owner");
        }
        if destination.base.is_some() && destination.owner != Some(player) {
            return Err("enemy_base");
        }
        self.tiles.get_mut(&point).unwrap().robots -= amount;
        let destination = self.tiles.get_mut(&target).unwrap();
        if destination.owner == Some(player) {
            destination.robots += amount;
            destination.moved += amount;
        } else if amount <= destination.robots {
            destination.robots -= amount;
        } else {
            destination.owner = Some(player);
            destination.robots = amount - destination.robots;
            destination.moved = destination.robots;
        }
        Ok(())
    }

    fn order_build(
        &mut self,
        point: Point,
        (base, robots, material): (&'static str, i64, i64),
    ) -> Result<(), &'static str> {
        if self.moving {
            return Err("build_after_move");
        }
        if self.building {
            return Err("second_build");
        }
        self.building = true;
        let player = self.player;
        if !is_on_board(point) {
            return Err("outside");
        }
        let tile = &self.tiles[&point];
        let available = self.available(player, point);
        if tile.owner != Some(player) {
            return Err("build_not_owner");
        }
        if tile.base.is_some() {
            return Err("build_occupied");
        }
        if tile.hole && base != "bridge" {
            return Err("build_on_hole");
        }
        if !tile.hole && base == "bridge" {
            return Err("bridge_off_hole");
        }
        if tile.robots < robots {
            return Err("few_robots");
        }
        if available < material {
            return Err("few_materials");
        }
        let tile = self.tiles.get_mut(&point).unwrap();
        tile.hole = false;
        tile.robots -= robots;
        tile.base = Some(base);
        if base == "town" {
            tile.bonus = available - 9;
            for neighbour in neighbours(point) {
                let tile = self.tiles.get_mut(&neighbour).unwrap();
                if tile.is_settlement_of(player) {
                    tile.base = Some("house");
                }
            }
        }
        Ok(())
    }

    /// RULES.md, section 8.
    pub fn material(&self, player: usize, point: Point) -> i64 {
        if !self.tiles[&point].is_settlement_of(player) {
            return 0;
        }
        1 + neighbours(point).iter().filter(|point| self.tiles[point].is(player, "excavator")).count() as i64
    }

    /// RULES.md, section 8.
    pub fn available(&self, player: usize, point: Point) -> i64 {
        let near = neighbours(point).into_iter().chain([point]);
        near.map(|point| self.material(player, point)).sum()
    }

    /// RULES.md, section 9.
    pub fn score(&self, player: usize) -> i64 {
        let own = self.tiles.values().filter(|tile| tile.owner == Some(player) && !tile.hole);
        own.map(|tile| if tile.base.is_some() { 3 + tile.bonus } else { 1 }).sum()
    }

    /// RULES.md, section 9: 1 is best.
    pub fn ranks(&self) -> [u8; 3] {
        let mut players = [0, 1, 2];
        players.sort_by_key(|player| (-self.score(*player), -(*player as i64)));
        [0, 1, 2].map(|player| 1 + players.iter().position(|other| *other == player).unwrap() as u8)
    }

    /// RULES.md, section 10, to the player on turn.
    pub fn message(&self) -> String {
        let mut text = format!("START\n{} 200 {}\n7 127\n", (self.count + 2) / 3, self.player);
        for (&(x, y), tile) in &self.tiles {
            let owner = tile.owner.map_or(-1, |player| player as i64);
            let material = tile.owner.map_or(0, |player| self.material(player, (x, y)));
            let (landform, base) = match (tile.hole, tile.owner, tile.base) {
                (true, _, _) => ("hole", "hole"),
                (_, None, _) => ("wasteland", "none"),
                (_, _, Some(base)) => ("base", base),
                (_, _, None) => ("settlement", "none"),
            };
            text += &format!("{} {} {} {} {} {} {}\n", x, y, owner, tile.robots, material, landform, base);
        }
        text + "EOS\n"
    }

    /// Plays a turn with the lines of a pipe; an empty one has ended. Returns what was refused.
    /// With `has_reset` the pipe may say `reset` (RULES.md, section 10).
    pub fn play(&mut self, pipe: &mut VecDeque<String>, has_reset: bool) -> Vec<(usize, &'static str)> {
        let begun = self.clone();
        let (mut refused, mut resets) = (Vec::new(), 0);
        for number in 0.. {
            let line = pipe.pop_front().unwrap_or_else(|| "finish".to_string());
            match line.trim_matches(|c: char| c as u32 <= 0x20) {
                "finish" => break,
                "reset" if has_reset => {
                    if resets == 0 {
                        *self = Position { player: 0, count: 0, ..begun.clone() };
                    }
                    resets += 1;
                }
                line if has_reset && line.starts_with("reset ") => refused.push((number, "arg_count")),
                _ => refused.extend(self.line(&line).err().map(|word| (number, word))),
            }
        }
        self.finish();
        refused
    }
}

fn number(word: &str) -> Result<i32, &'static str> {
    let digits = word.strip_prefix(['+', '-']).unwrap_or(word);
    if digits.is_empty() || !digits.chars().all(|c| c.is_ascii_digit()) {
        return Err("not_int");
    }
    let value = digits.chars().fold(0i64, |value, c| (value * 10 + c as i64 - '0' as i64).min(1 << 40));
    let value = if word.starts_with('-') { -value } else { value };
    i32::try_from(value).map_err(|_| "not_int")
}

/// The generator of Java's standard library.
pub struct Java(pub u64);

impl Java {
    /// From a seed.
    pub fn new(seed: i64) -> Java {
        Java((seed as u64 ^ 0x5DEECE66D) % (1 << 48))
    }

    /// The top bits of the next state.
    pub fn next(&mut self, bits: u32) -> i32 {
        self.0 = (self.0 as u128 * 0x5DEECE66D + 11) as u64 % (1 << 48);
        (self.0 >> (48 - bits)) as u32 as i32
    }

    fn below(&mut self, bound: i32) -> i32 {
        loop {
            let bits = self.next(31);
            let value = bits % bound;
            if bits as i64 - value as i64 + bound as i64 - 1 < 1 << 31 {
                return value;
            }
        }
    }
}

/// RULES.md, section 3: the next map of a generator, as a layout, and how many before were not
/// accepted: for their holes, and for what is within reach. No bound of a draw is a power of two.
/// Ways are looked for on a board that has only the holes of player 0's third.
pub fn generate(random: &mut Java) -> (String, [usize; 2]) {
    let mut rejected = [0; 2];
    loop {
        let mut third = BTreeMap::new();
        for y in 0..=6 {
            for x in -y + 1..=-y + 6 {
                third.insert((x, y), random.below(5) == 0);
            }
        }
        let y = random.below(7);
        let maker = (random.below(6) + 1 - y, y);
        third.insert(maker, false);
        let holes = third.values().filter(|hole| **hole).count();

        let mut reached = vec![maker];
        let mut next = 0;
        while next < reached.len() {
            for point in neighbours(reached[next]) {
                if third.get(&point) != Some(&true) && !reached.contains(&point) {
                    reached.push(point);
                }
            }
            next += 1;
        }
        if holes < 15 && 2 * reached.len() >= 127 - 3 * holes && reached.contains(&rotate(maker)) {
            let mut layout = BTreeMap::from([((0, 0), '.')]);
            for (point, hole) in &third {
                let thirds = [*point, rotate(*point), rotate(rotate(*point))];
                for (place, player) in thirds.into_iter().zip("012".chars()) {
                    let here = if *point == maker {
                        player
                    } else if *hole {
                        '#'
                    } else {
                        '.'
                    };
                    layout.insert(place, here);
                }
            }
            return (layout.values().collect(), rejected);
        }
        rejected[(holes < 15) as usize] += 1;
    }
}
