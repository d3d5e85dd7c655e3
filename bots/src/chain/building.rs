//! Building a chain: plans of one player alone, over the packs to come.
//!
//! The decision behind it: a field is evaluated by the longest chain that one more digit would
//! start, or that starts when a digit is removed, and beside it only by features that tell whether
//! that chain can still grow. Chains by removal outlast what lands on top of them and lead to longer
//! ones in searches of millions of nodes; searches by both find a greater variety. The opponent is
//! left to the bots; every row of garbage that is already known comes down in its turn.

use engines::chain::{chain_garbage, Action, DigitCounts, Field, Pack, PackMasks, Side, Triggers, DROPS, ROW};
use engines::simd::{self, Cpu, Kernel, Portable};
use search::{Sink, Space, Successors};

use crate::parameters::parameters;

parameters! {
    /// Weights of the evaluation.
    pub struct Weights {
        /// Weight of every step of the longest chain that a digit, or its removal, starts.
        chain: i32 = 100, 0..=10_000;
        /// Target length of the chain, in steps.
        wanted: i32 = 13, 1..=40;
        /// Penalty for every pair missing for a chain of the target length.
        shortage: i32 = 100, 0..=10_000;
        /// Weight of every pair a knight's move apart.
        knight: i32 = 5, -1_000..=1_000;
        /// Weight, by removal only, of every digit that starts the longest chain.
        triggers: i32 = 10, -1_000..=1_000;
        /// Height above which rows of a column are penalized.
        high: i32 = 12, 1..=19;
        /// Penalty for every row of the highest column above `high`.
        too_high: i32 = 60, 0..=10_000;
    }
}

/// State of one player's building: its blocks, and the garbage that waits for it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Build {
    /// The blocks.
    pub field: Field,
    /// Waiting garbage, in blocks.
    pub stock: u64,
}

impl Build {
    /// The state of a player.
    pub fn of(side: &Side) -> Build {
        Build { field: side.field, stock: side.stock }
    }

    /// The state after the row of garbage that is due, and the drops that make something vanish in
    /// it, as bits by [`Action::index`]. If the row has no room, the state is unchanged and every
    /// drop must be played in full.
    #[inline(always)]
    fn raised<C: Cpu>(&self, cpu: C, pack: Pack) -> (Build, Option<u64>) {
        let mut raised = *self;
        let has_room = self.stock < ROW || {
            raised.stock -= ROW;
            raised.field.raise_garbage(cpu)
        };
        if has_room {
            (raised, Some(raised.field.vanishing_drops(cpu, pack)))
        } else {
            (*self, None)
        }
    }

    /// Plays a drop while the opponent sends `attack` blocks; a chain of one's own offsets waiting
    /// garbage. Returns the steps of the chain.
    #[inline(always)]
    pub fn play<C: Cpu>(&mut self, cpu: C, action: Action, pack: &PackMasks, attack: u64) -> u32 {
        let row = self.stock >= ROW;
        self.stock -= if row { ROW } else { 0 };
        self.drop(cpu, row, action, pack, attack)
    }

    /// Steps of the chain with which these drops end; 0 if they lose.
    pub fn fire(mut self, plan: &[Action], packs: &[Pack]) -> u32 {
        let mut chain = 0;
        for (action, pack) in plan.iter().zip(packs) {
            chain = self.play(Portable, *action, &PackMasks::new(*pack), 0);
            if self.field.is_lost() {
                return 0;
            }
        }
        chain
    }

    /// Plays a drop; `row` says that a row of garbage comes down first, already taken off the stock.
    #[inline(always)]
    fn drop<C: Cpu>(&mut self, cpu: C, row: bool, action: Action, pack: &PackMasks, attack: u64) -> u32 {
        let chain = self.field.play(cpu, row, action, pack).chain;
        self.stock = (self.stock + attack).saturating_sub(chain_garbage(chain));
        chain
    }
}

/// Search space of plans over the packs of the coming turns. A goal is a fired chain, and its
/// value the number of its steps.
#[derive(Clone, Debug)]
pub struct Building {
    packs: Vec<(Pack, PackMasks)>,
    /// Digits of the packs after each depth.
    to_come: Vec<DigitCounts>,
    weights: Weights,
    /// Columns allowed for the left half of the first pack.
    first: std::ops::RangeInclusive<usize>,
    /// True if fields are evaluated by removal.
    by_removal: bool,
    /// The opponent's attack: its turn, as a depth, and its blocks of garbage, 0 without one.
    attack: (usize, u64),
}

/// Most digits that count as triggers of the longest chain.
const MOST_TRIGGERS: u32 = 8;
/// The shortest chain that counts as fired.
const SHORTEST_GOAL: u32 = 2;

impl Building {
    /// Plans over these packs. On an empty field a first drop is as good in one column as in
    /// another, so only the middle is tried.
    pub fn new(packs: &[Pack], start: &Build, weights: Weights) -> Building {
        let first = if start.field.is_empty() { 4..=4 } else { 0..=8 };
        Building {
            packs: packs.iter().map(|pack| (*pack, PackMasks::new(*pack))).collect(),
            to_come: (1..=packs.len()).map(|next| DigitCounts::of_packs(&packs[next..])).collect(),
            weights,
            first,
            by_removal: false,
            attack: (0, 0),
        }
    }

    /// These plans, evaluated by the longest chain that the removal of a digit starts.
    #[must_use]
    pub fn by_removal(self) -> Building {
        Building { by_removal: true, ..self }
    }

    /// These plans under an attack of `garbage` blocks in the turn of this depth, evaluated by
    /// removal, since garbage buries the place where a digit would land.
    #[must_use]
    pub fn with_attack(self, depth: usize, garbage: u64) -> Building {
        Building { attack: (depth, garbage), ..self.by_removal() }
    }

    /// Garbage that the opponent sends in the turn of a depth.
    fn attack(&self, depth: usize) -> u64 {
        self.attack.1 * (self.attack.0 == depth) as u64
    }

    /// Number of packs.
    pub fn len(&self) -> usize {
        self.packs.len()
    }

    /// True if there are no packs.
    pub fn is_empty(&self) -> bool {
        self.packs.is_empty()
    }
}

impl Space for Building {
    type State = Build;
    type Action = Action;

    fn expand(&self, depth: usize, parents: &[Build], sink: &mut Sink<'_, Action>) {
        simd::dispatch(Expand { building: self, depth, parents, sink });
    }

    fn apply(&self, depth: usize, state: &mut Build, action: Action) {
        simd::dispatch(Apply { build: state, action, pack: &self.packs[depth].1, attack: self.attack(depth) });
    }
}

struct Apply<'a> {
    build: &'a mut Build,
    action: Action,
    pack: &'a PackMasks,
    attack: u64,
}

impl Kernel for Apply<'_> {
    type Output = ();
    #[inline(always)]
    fn run<C: Cpu>(self, cpu: C) {
        self.build.play(cpu, self.action, self.pack, self.attack);
    }
}

struct Expand<'a, 'b, 'c> {
    building: &'a Building,
    depth: usize,
    parents: &'a [Build],
    sink: &'b mut Sink<'c, Action>,
}

impl Kernel for Expand<'_, '_, '_> {
    type Output = ();
    #[inline(always)]
    fn run<C: Cpu>(self, cpu: C) {
        let Expand { building, depth, parents, sink } = self;
        for (index, parent) in parents.iter().enumerate() {
            building.expand_one(cpu, depth, parent, sink.parent(index));
        }
    }
}

impl Building {
    #[inline(always)]
    fn expand_one<C: Cpu>(&self, cpu: C, depth: usize, parent: &Build, mut successors: Successors<'_, '_, Action>) {
        let (pack, masks) = &self.packs[depth];
        let attack = self.attack(depth);
        // A row of garbage is the same for all drops; if it has no room, every drop is played in
        // full.
        let (raised, vanishing) = parent.raised(cpu, *pack);
        let mut triggers = None;
        // No closure: it would be compiled without the extensions.
        if self.by_removal {
            triggers = Some(raised.field.triggers(cpu));
        }
        // All drops first: while they are played, memory brings what `is_new` will look at.
        let mut played = [(Action::SKILL, 0, *parent); DROPS];
        let mut count = 0;
        for action in Action::drops() {
            if depth == 0 && !self.first.contains(&action.position()) {
                continue;
            }
            let mut build = raised;
            if vanishing.map_or(false, |drops| drops >> action.index() & 1 == 0) {
                build.field.drop_without_chain(cpu, action, masks);
                build.stock += attack;
            } else {
                let chain = match vanishing {
                    Some(_) => build.drop(cpu, false, action, masks, attack),
                    None => build.play(cpu, action, masks, attack),
                };
                if chain >= SHORTEST_GOAL && !build.field.is_lost() {
                    successors.goal(action, chain as i64);
                }
            }
            // After the last pack nothing is built any more: only what was fired counts.
            if build.field.is_lost() || depth + 1 == self.packs.len() && depth > 0 {
                continue;
            }
            let key = build.field.key() ^ build.stock.wrapping_mul(0x9E37_79B9_7F4A_7C15);
            cpu.prefetch(successors.place(key));
            played[count] = (action, key, build);
            count += 1;
        }
        for (action, key, build) in &played[..count] {
            if successors.is_new(*key) {
                let (score, column) = self.score(cpu, &build.field, depth, triggers.as_ref());
                successors.offer(*action, *key, score, column as u8);
            }
        }
    }

    /// Evaluation of a field, and the column in which its chain would start; by removal near the
    /// triggers of the field that it comes from.
    #[inline(always)]
    fn score<C: Cpu>(&self, cpu: C, field: &Field, depth: usize, near: Option<&Triggers>) -> (i32, usize) {
        let weights = &self.weights;
        let to_come = &self.to_come[depth];
        let (potential, triggers) = match near {
            Some(_) => {
                let potential = field.potential_by_removal(cpu, to_come, near);
                (potential, potential.triggers.min(MOST_TRIGGERS))
            }
            None => (field.potential(cpu, to_come), 0),
        };
        let chain = potential.chain as i32;
        let shortage = (weights.wanted - chain - potential.pairs_left as i32).max(0);
        let too_high = (field.max_height(cpu) as i32 - weights.high).max(0);
        let score = chain * weights.chain - shortage * weights.shortage
            + potential.knights as i32 * weights.knight
            + triggers as i32 * weights.triggers
            - too_high * weights.too_high;
        (score, potential.column)
    }
}
