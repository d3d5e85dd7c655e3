//! The contest's program: prompts with their shuffled lists, faults, and the end
//! (RULES.md, sections 7 to 11).
//!
//! The engine behind the contest also stops a game after 300 commands; no game comes near, so
//! that limit is left out.

use std::fmt::Write;

use super::command::Command;
use super::{Action, Cell, Options, Setup, State};
use crate::java_random::JavaRandom;
use crate::{Allowance, Answer, Ending, Fault, FaultKind, Framing, Outcome, Rules, Seats};

/// One game between two programs.
#[derive(Clone, Debug)]
pub struct Referee {
    options: Options,
    random: JavaRandom,
    setup: Setup,
    state: State,
    prompts: [String; 2],
    pending: Seats,
    commands: [Action; 2],
    answered: [u32; 2],
    refusals: [u32; 2],
    faults: [Option<Fault>; 2],
}

impl Referee {
    /// Number of answers given so far, of both players together.
    pub fn executions(&self) -> u32 {
        self.answered[0] + self.answered[1]
    }

    /// Writes the prompts of a turn. The order of the shuffles is part of the rules.
    fn ask(&mut self) {
        self.pending = if self.faults.iter().any(Option::is_some) { Seats::NONE } else { self.state.to_act() };
        for player in 0..2 {
            self.prompts[player].clear();
            self.commands[player] = Action::WAIT;
        }
        for player in self.pending {
            let prompt = &mut self.prompts[player];
            if self.answered[player] == 0 {
                write_board(&self.setup, prompt);
            }
            write_state(&self.state, player, prompt);
            write_actions(&self.state, &self.setup, player, &mut self.random, prompt);
        }
    }

    /// The command of an answer. A fault counts as waiting.
    fn judge(&mut self, player: usize, answer: Answer<'_>) -> Action {
        let limit = crate::Referee::allowance(self, player).late_after;
        let command = match answer.ending {
            Ending::Late => Err(Fault { kind: FaultKind::Late, reason: "no answer in time" }),
            _ if answer.took > limit => Err(Fault { kind: FaultKind::Late, reason: "no answer in time" }),
            Ending::Closed => Err(Fault { kind: FaultKind::Closed, reason: "the program ended" }),
            Ending::Complete => match Command::parse(answer.text) {
                Command::Malformed => Err(Fault { kind: FaultKind::Malformed, reason: "not a command" }),
                Command::NoSuchCell => Ok(None),
                Command::Action(action) => Ok(Some(action)),
            },
        };
        match command {
            Err(fault) => {
                self.faults[player] = Some(fault);
                Action::WAIT
            }
            Ok(command) => {
                let accepted = command.filter(|&action| {
                    action == Action::WAIT || self.state.price(&self.setup.board, player, action).is_some()
                });
                self.refusals[player] += accepted.is_none() as u32;
                accepted.unwrap_or(Action::WAIT)
            }
        }
    }

    fn play(&mut self) {
        self.state.play_turn(&self.setup.board, self.commands);
        // A disqualification ends the game before the night.
        if self.faults.iter().all(Option::is_none) && self.state.is_night() {
            self.state.pass_night();
        }
        self.ask();
    }
}

impl crate::Referee for Referee {
    type Rules = State;
    type Options = Options;

    fn new(seed: i64, options: &Options) -> Referee {
        let mut random = JavaRandom::new(seed);
        let setup = Setup::draw(&mut random);
        let mut referee = Referee {
            options: *options,
            random,
            setup,
            state: State::start(&setup),
            prompts: [String::new(), String::new()],
            pending: Seats::NONE,
            commands: [Action::WAIT; 2],
            answered: [0; 2],
            refusals: [0; 2],
            faults: [None; 2],
        };
        referee.ask();
        referee
    }

    fn asked(&self) -> Seats {
        self.pending
    }

    fn prompt(&self, seat: usize) -> &str {
        &self.prompts[seat]
    }

    fn framing(&self, _seat: usize) -> Framing {
        Framing::Lines(1)
    }

    fn allowance(&self, seat: usize) -> Allowance {
        let turn = if self.answered[seat] == 0 { self.options.first_turn } else { self.options.turn };
        Allowance { turn, late_after: turn, bank: None }
    }

    fn answer(&mut self, seat: usize, answer: Answer<'_>) {
        if !self.pending.contains(seat) {
            return;
        }
        self.commands[seat] = self.judge(seat, answer);
        self.answered[seat] += 1;
        self.pending = self.pending.without(seat);
        if self.pending.is_empty() {
            self.play();
        }
    }

    fn outcome(&self) -> Option<Outcome> {
        match [self.faults[0].is_some(), self.faults[1].is_some()] {
            _ if !self.pending.is_empty() => None,
            [false, false] => self.state.outcome(&self.setup),
            faulty => {
                // The last player standing is level with itself, so it gets the tie-break too.
                let alone = |p: usize| {
                    self.state.score(p) as i64 + self.state.sun(p) as i64 / 3 + self.state.trees(p).len() as i64
                };
                Some(Outcome::by_score(&[0, 1].map(|p| if faulty[p] { -1 } else { alone(p) })))
            }
        }
    }

    fn fault(&self, seat: usize) -> Option<Fault> {
        self.faults[seat]
    }

    fn refusals(&self, seat: usize) -> u32 {
        self.refusals[seat]
    }

    fn state(&self) -> &State {
        &self.state
    }

    fn setup(&self) -> &Setup {
        &self.setup
    }
}

/// Appends a line; writing to a string cannot fail.
macro_rules! line {
    ($out:expr, $($arguments:tt)*) => {{
        let _ = writeln!($out, $($arguments)*);
    }};
}

fn write_board(setup: &Setup, out: &mut String) {
    line!(out, "{}", Cell::all().len());
    for cell in Cell::all() {
        let _ = write!(out, "{} {}", cell.index(), setup.board.richness(cell));
        for direction in 0..super::DIRECTIONS {
            let neighbour = cell.neighbour(direction).map_or(-1, |n| n.index() as i32);
            let _ = write!(out, " {}", neighbour);
        }
        out.push('\n');
    }
}

fn write_state(state: &State, player: usize, out: &mut String) {
    let other = 1 - player;
    line!(out, "{}", state.day());
    line!(out, "{}", state.nutrients());
    line!(out, "{} {}", state.sun(player), state.score(player));
    line!(out, "{} {} {}", state.sun(other), state.score(other), state.is_waiting(other) as u8);
    let trees = state.trees(0) | state.trees(1);
    line!(out, "{}", trees.len());
    for cell in Cell::all().filter(|c| trees.contains(*c)) {
        let mine = state.trees(player).contains(cell) as u8;
        let dormant = state.dormant().contains(cell) as u8;
        line!(out, "{} {} {} {}", cell.index(), state.size_at(cell), mine, dormant);
    }
}

/// The possible actions: completions, growths and seeds by ascending cell numbers, each group
/// shuffled.
fn write_actions(state: &State, setup: &Setup, player: usize, random: &mut JavaRandom, out: &mut String) {
    let in_order = |cells: super::Cells| Cell::all().filter(move |c| cells.contains(*c));
    let mut groups: [Vec<Action>; 3] = Default::default();
    groups[0].extend(in_order(state.completable(player)).map(Action::complete));
    groups[1].extend(in_order(state.growable(player)).map(Action::grow));
    for from in in_order(state.seeders(player)) {
        let targets = from.within(state.size_at(from)) & state.free(&setup.board);
        groups[2].extend(targets.map(|to| Action::seed(from, to)));
    }
    line!(out, "{}", 1 + groups.iter().map(Vec::len).sum::<usize>());
    line!(out, "{}", Action::WAIT);
    for group in &mut groups {
        for i in (2..=group.len()).rev() {
            group.swap(i - 1, random.next_below(i as i32) as usize);
        }
        for action in group {
            line!(out, "{}", action);
        }
    }
}
