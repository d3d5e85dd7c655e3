//! One player's blocks.
//!
//! The decision behind it: a field in play is at most 16 rows high between turns, so it is four
//! planes of sixteen 16-bit lanes, of which ten are columns. What sticks out higher while a turn
//! is resolved takes an exact detour over lanes of twice the height; if it still sticks out
//! afterwards the player has lost, and the three spare rows are kept, for the record, in spare
//! lanes.

use super::block::{Block, CODE_BITS};
use super::pack::{PackMasks, POSITIONS, ROTATIONS, TURNED};
use super::planes::{around, Halves, Planes};
use super::{Action, Pack};
use crate::key::folded;
use crate::simd::{self, words, Cpu, Kernel, Lanes, U32x16};

/// Columns of a field.
pub const WIDTH: usize = 10;
/// Rows that a field in play has.
pub const HEIGHT: usize = 16;
/// Rows that can be filled while a turn is resolved: one of garbage and two of a pack more.
pub const HIGHEST: usize = HEIGHT + 3;

/// The blocks of one player. Column 0 is the left one, row 0 the floor.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(C, align(32))]
pub struct Field {
    /// Bit `y` of lane `x` of plane `k` is bit `k` of the code of the block in column `x`, row
    /// `y`. Only of a lost field: bit `x` of lane `10 + i` belongs to row `16 + i`.
    planes: [[u16; 16]; CODE_BITS],
}

/// Result of a turn on a field.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Resolution {
    /// Chain steps: how often pairs vanished.
    pub chain: u32,
    /// Blocks that the skill blew up.
    pub blown: u32,
}

/// All bits of the columns' lanes.
pub(super) const COLUMNS: [u16; 16] = lanes_of(0, WIDTH, u16::MAX);
/// The highest row.
const TOP_ROW: [u16; 16] = lanes_of(0, WIDTH, 1 << (HEIGHT - 1));
/// The second highest row: where a pack of two fits on top of nothing below it.
const NEXT_TO_TOP_ROW: [u16; 16] = lanes_of(0, WIDTH, 1 << (HEIGHT - 2));
/// Second highest row of the two columns of a pack, by position.
const PACK_LIMIT: [[u16; 16]; POSITIONS] = {
    let mut limits = [[0; 16]; POSITIONS];
    let mut position = 0;
    while position < POSITIONS {
        limits[position] = lanes_of(position, position + 2, 1 << (HEIGHT - 2));
        position += 1;
    }
    limits
};

const fn lanes_of(from: usize, to: usize, word: u16) -> [u16; 16] {
    let mut lanes = [0; 16];
    let mut lane = from;
    while lane < to {
        lanes[lane] = word;
        lane += 1;
    }
    lanes
}

impl Field {
    /// The field without blocks.
    pub const EMPTY: Field = Field { planes: [[0; 16]; CODE_BITS] };

    /// The field with these columns, each from the floor upward. `None` if there are more than
    /// [`WIDTH`] columns, one of them is higher than [`HIGHEST`], or has a hole.
    pub fn from_columns<B: AsRef<[Block]>>(columns: &[B]) -> Option<Field> {
        let mut field = Field::EMPTY;
        if columns.len() > WIDTH {
            return None;
        }
        for (x, column) in columns.iter().enumerate() {
            let column = column.as_ref();
            if column.len() > HIGHEST || column.iter().any(|block| block.is_empty()) {
                return None;
            }
            for (y, block) in column.iter().enumerate() {
                let (lane, bit) = place(x, y);
                for (k, plane) in field.planes.iter_mut().enumerate() {
                    plane[lane] |= ((block.code() >> k & 1) as u16) << bit;
                }
            }
        }
        Some(field)
    }

    /// The block in column `x`, row `y`; nothing outside of the field.
    pub fn block(&self, x: usize, y: usize) -> Block {
        if x >= WIDTH || y >= HIGHEST {
            return Block::EMPTY;
        }
        let (lane, bit) = place(x, y);
        let code = (0..CODE_BITS).fold(0, |code, k| code | ((self.planes[k][lane] >> bit & 1) as u8) << k);
        Block::from_code(code)
    }

    /// Number of blocks in column `x`, at most [`HIGHEST`].
    pub fn height(&self, x: usize) -> usize {
        (0..HIGHEST).take_while(|&y| !self.block(x, y).is_empty()).count()
    }

    /// Number of blocks.
    pub fn len(&self) -> usize {
        (0..WIDTH).map(|x| self.height(x)).sum()
    }

    /// True if there are no blocks.
    pub fn is_empty(&self) -> bool {
        *self == Field::EMPTY
    }

    /// True if a block lies in row 17 (counted from 1) or above: the player has lost.
    #[inline(always)]
    pub fn is_lost(&self) -> bool {
        let spare = |plane: &[u16; 16]| plane[WIDTH] | plane[WIDTH + 1] | plane[WIDTH + 2];
        self.planes.iter().any(|plane| spare(plane) != 0)
    }

    /// A 64-bit key: equal fields have equal keys, different ones almost never.
    #[inline(always)]
    pub fn key(&self) -> u64 {
        let [a, b, c, d] =
            [words(&self.planes[0]), words(&self.planes[1]), words(&self.planes[2]), words(&self.planes[3])];
        let lost = a[3] ^ b[3] << 16 ^ c[3] << 32 ^ d[3] << 48;
        let columns = folded(a[0], b[0]) ^ folded(c[0], d[0]).rotate_left(11);
        let others = folded(a[1], b[1]).rotate_left(23) ^ folded(c[1], d[1]).rotate_left(31);
        let last = folded(a[2], b[2]).rotate_left(43) ^ folded(c[2], d[2]).rotate_left(53);
        folded(columns ^ others, last ^ lost)
    }

    /// Plays a turn: a row of garbage if one is due, the action, and the chain that follows.
    ///
    /// The result is unspecified on a lost field.
    #[inline(always)]
    pub fn play<C: Cpu>(&mut self, cpu: C, garbage_due: bool, action: Action, pack: &PackMasks) -> Resolution {
        cpu.call(Play { field: self, garbage_due, action, pack })
    }

    /// The field after a turn, and what happened, as [`Field::play`] does it: for single turns, as
    /// [`super::State::after`].
    pub fn after(&self, garbage_due: bool, action: Action, pack: &PackMasks) -> (Field, Resolution) {
        let mut field = *self;
        let resolution = simd::dispatch(Play { field: &mut field, garbage_due, action, pack });
        (field, resolution)
    }

    /// Drops a pack without letting anything vanish: for drops that are known to make nothing
    /// vanish, on a field without a row of garbage due.
    #[inline(always)]
    pub fn drop_without_chain<C: Cpu>(&mut self, cpu: C, action: Action, pack: &PackMasks) {
        let mut planes = self.load(cpu);
        let (position, rotation) = (action.position(), action.rotation());
        if planes.occupied().meets(cpu.load_u16x16(&PACK_LIMIT[position])) {
            self.play_high(false, action, pack);
            return;
        }
        planes.put(&pack.half(cpu, position, rotation, 0), &pack.half(cpu, position, rotation, 1));
        self.store(cpu, &planes);
    }

    /// Puts a row of garbage on a field in play. Returns false and changes nothing if a column is
    /// full: then only [`Field::play`] can tell the result.
    #[inline(always)]
    pub fn raise_garbage<C: Cpu>(&mut self, cpu: C) -> bool {
        let mut planes = self.load(cpu);
        if planes.occupied().meets(cpu.load_u16x16(&TOP_ROW)) {
            return false;
        }
        planes.put_garbage(cpu.load_u16x16(&COLUMNS));
        self.store(cpu, &planes);
        true
    }

    /// The height of the highest column of a field in play.
    #[inline(always)]
    pub fn max_height<C: Cpu>(&self, cpu: C) -> u32 {
        let mut words = [0; 16];
        cpu.store_u16x16(self.load(cpu).occupied(), &mut words);
        16 - words.iter().fold(0, |all, word| all | word).leading_zeros()
    }

    /// [`Field::play`] for fields that reach higher than 16 rows on the way.
    #[cold]
    #[inline(never)]
    fn play_high(&mut self, garbage_due: bool, action: Action, pack: &PackMasks) -> Resolution {
        simd::dispatch(HighPlay { field: self, garbage_due, action, pack })
    }

    /// The drops that make something vanish, as bits by [`Action::index`], when no row of garbage
    /// is due.
    #[inline(always)]
    pub fn vanishing_drops<C: Cpu>(&self, cpu: C, pack: Pack) -> u64 {
        cpu.call(VanishingDrops { field: self, pack })
    }

    #[cold]
    #[inline(never)]
    fn vanishing_drops_high(&self, pack: Pack) -> u64 {
        simd::dispatch(HighDrops { field: self, pack })
    }

    #[inline(always)]
    pub(super) fn load<C: Cpu>(&self, cpu: C) -> Planes<C::U16x16> {
        let [a, b, c, d] = &self.planes;
        Planes([cpu.load_u16x16(a), cpu.load_u16x16(b), cpu.load_u16x16(c), cpu.load_u16x16(d)])
    }

    #[inline(always)]
    fn store<C: Cpu>(&mut self, cpu: C, planes: &Planes<C::U16x16>) {
        for (words, lanes) in self.planes.iter_mut().zip(&planes.0) {
            cpu.store_u16x16(*lanes, words);
        }
    }
}

struct Play<'a> {
    field: &'a mut Field,
    garbage_due: bool,
    action: Action,
    pack: &'a PackMasks,
}

impl Kernel for Play<'_> {
    type Output = Resolution;

    #[inline(always)]
    fn run<C: Cpu>(self, cpu: C) -> Resolution {
        let Play { field, garbage_due, action, pack } = self;
        let mut planes = field.load(cpu);
        if garbage_due {
            if planes.occupied().meets(cpu.load_u16x16(&TOP_ROW)) {
                return field.play_high(garbage_due, action, pack);
            }
            planes.put_garbage(cpu.load_u16x16(&COLUMNS));
        }
        let mut blown = 0;
        if action.is_skill() {
            blown = planes.explode();
        } else {
            let (position, rotation) = (action.position(), action.rotation());
            if planes.occupied().meets(cpu.load_u16x16(&PACK_LIMIT[position])) {
                return field.play_high(garbage_due, action, pack);
            }
            planes.put(&pack.half(cpu, position, rotation, 0), &pack.half(cpu, position, rotation, 1));
        }
        let chain = planes.chain();
        field.store(cpu, &planes);
        Resolution { chain, blown }
    }
}

/// A turn on lanes of twice the height.
struct HighPlay<'a> {
    field: &'a mut Field,
    garbage_due: bool,
    action: Action,
    pack: &'a PackMasks,
}

impl Kernel for HighPlay<'_> {
    type Output = Resolution;

    #[inline(always)]
    fn run<C: Cpu>(self, cpu: C) -> Resolution {
        let HighPlay { field, garbage_due, action, pack } = self;
        let high = cpu.load_u16x16(&[0; 16]);
        let Planes([a, b, c, d]) = field.load(cpu);
        let tall = |low| U32x16 { low, high };
        let mut planes = Planes([tall(a), tall(b), tall(c), tall(d)]);
        if garbage_due {
            planes.put_garbage(doubled(cpu.load_u16x16(&COLUMNS)));
        }
        let mut blown = 0;
        if action.is_skill() {
            blown = planes.explode();
        } else {
            planes.put(&doubled_half(cpu, pack, action, 0), &doubled_half(cpu, pack, action, 1));
        }
        let chain = planes.chain();
        for (plane, lanes) in field.planes.iter_mut().zip(&planes.0) {
            cpu.store_u16x16(lanes.low, plane);
            if !lanes.high.is_zero() {
                let mut high = [0; 16];
                cpu.store_u16x16(lanes.high, &mut high);
                for (x, lane) in high[..WIDTH].iter().enumerate() {
                    for spare in 0..HIGHEST - HEIGHT {
                        plane[WIDTH + spare] |= (lane >> spare & 1) << x;
                    }
                }
            }
        }
        Resolution { chain, blown }
    }
}

/// Taller lanes with the same bits in both halves: for lanes of which all bits are the same.
#[inline(always)]
fn doubled<L: Lanes>(lanes: L) -> U32x16<L> {
    U32x16 { low: lanes, high: lanes }
}

/// A half of a pack on taller lanes.
#[inline(always)]
fn doubled_half<C: Cpu>(cpu: C, pack: &PackMasks, action: Action, half: usize) -> Halves<U32x16<C::U16x16>> {
    let [a, b, c, d] = pack.half(cpu, action.position(), action.rotation(), half);
    [doubled(a), doubled(b), doubled(c), doubled(d)]
}

struct VanishingDrops<'a> {
    field: &'a Field,
    pack: Pack,
}

impl Kernel for VanishingDrops<'_> {
    type Output = u64;

    #[inline(always)]
    fn run<C: Cpu>(self, cpu: C) -> u64 {
        let VanishingDrops { field, pack } = self;
        let planes = field.load(cpu);
        let occupied = planes.occupied();
        if occupied.meets(cpu.load_u16x16(&NEXT_TO_TOP_ROW)) {
            return field.vanishing_drops_high(pack);
        }
        let first = occupied.lowest_free() & cpu.load_u16x16(&COLUMNS);
        let second = first.up();
        let mut landing = Landing { beside_partner: [[0; 2]; 4], left_by_right: [0; 3] };
        for (columns, block) in landing.beside_partner.iter_mut().zip(pack.cells()) {
            let near = around(planes.partners_of(cpu.load_u16x16(&COLUMNS), block));
            *columns = [(near & first).occupied_lanes(), (near & second).occupied_lanes()];
        }
        let right = first.shift_lanes_down();
        landing.left_by_right = [
            ((right | right.down() | right.down().down()) & first).occupied_lanes(),
            ((right | right.down() | right.up()) & first).occupied_lanes(),
            ((right | right.up() | right.up().up()) & first).occupied_lanes(),
        ];
        (0..ROTATIONS).fold(0, |drops, rotation| drops | landing.vanishing(pack, rotation) << (rotation * POSITIONS))
    }
}

/// The drops that make something vanish, each of them tried.
struct HighDrops<'a> {
    field: &'a Field,
    pack: Pack,
}

impl Kernel for HighDrops<'_> {
    type Output = u64;

    #[inline(always)]
    fn run<C: Cpu>(self, cpu: C) -> u64 {
        let masks = PackMasks::new(self.pack);
        let mut drops = 0;
        for action in Action::drops() {
            let mut field = *self.field;
            drops |= ((field.play(cpu, false, action, &masks).chain > 0) as u64) << action.index();
        }
        drops
    }
}

/// Columns in which the blocks of a pack meet a partner when they land.
struct Landing {
    /// By block of the pack, in the order of its cells, and whether it is the first or the second
    /// block that its column gets: the columns in which it lands beside a partner.
    beside_partner: [[u32; 2]; 4],
    /// The positions at which the left column is 0 to 2 blocks lower than the right one, at most
    /// one lower or higher, 0 to 2 blocks higher.
    left_by_right: [u32; 3],
}

impl Landing {
    /// The positions at which something vanishes.
    #[inline(always)]
    fn vanishing(&self, pack: Pack, rotation: usize) -> u64 {
        let cells = pack.cells();
        // As in `Pack::columns`, by number of the cell.
        let [a, b, c, d] = TURNED[rotation];
        let stacked =
            |lower: usize, upper: usize| if cells[lower].is_empty() { [upper, lower] } else { [lower, upper] };
        let (left, right) = (stacked(c, a), stacked(d, b));
        let make_ten = |one: usize, other: usize| 0u32.wrapping_sub(cells[one].makes_ten(cells[other]) as u32);

        let [lower, level, higher] = self.left_by_right;
        let alone = self.beside_partner[left[0]][0]
            | self.beside_partner[left[1]][1]
            | (self.beside_partner[right[0]][0] | self.beside_partner[right[1]][1]) >> 1;
        let together = make_ten(left[0], left[1])
            | make_ten(right[0], right[1])
            | level & (make_ten(left[0], right[0]) | make_ten(left[1], right[1]))
            | lower & make_ten(left[1], right[0])
            | higher & make_ten(left[0], right[1]);
        ((alone | together) & ((1 << POSITIONS) - 1)) as u64
    }
}

/// Lane and bit of a cell.
fn place(x: usize, y: usize) -> (usize, usize) {
    if y < HEIGHT {
        (x, y)
    } else {
        (WIDTH + y - HEIGHT, x)
    }
}
