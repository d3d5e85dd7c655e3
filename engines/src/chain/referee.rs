//! The contest's program: names, prompts, faults, clocks, and the end (RULES.md, sections 4 to 7).
//!
//! Any fault ends the game before its turn is played, so the position stays as the programs were
//! last told.

use std::fmt::Write;
use std::time::Duration;

use super::options::{Options, TOTAL};
use super::state::{Side, State};
use super::{Action, Setup, HEIGHT, WIDTH};
use crate::limits::LONGEST;
use crate::{Allowance, Answer, Ending, Fault, FaultKind, Framing, Outcome, Rules, Seats};

/// For a program to start and to print its name; the contest sets no limit, and the total does
/// not count it. The same whatever the clocks.
const START_UP: Duration = Duration::from_secs(20);
/// Characters that a name must not contain.
const NOT_IN_NAMES: &[char] = &['\\', '/', ':', '*', '?', '"', '<', '>', '|', '\n'];

/// One game between two programs.
#[derive(Clone, Debug)]
pub struct Referee {
    options: Options,
    setup: Setup,
    state: State,
    /// True if both have said their names.
    named: bool,
    prompts: [String; 2],
    pending: Seats,
    actions: [Action; 2],
    /// The time that each player has used up.
    used: [Duration; 2],
    faults: [Option<Fault>; 2],
}

impl Referee {
    /// A new game with these packs; those of the options do not matter.
    pub fn with_setup(setup: Setup, options: &Options) -> Referee {
        Referee {
            options: *options,
            state: State::start(&setup),
            setup,
            named: false,
            prompts: Default::default(),
            pending: Seats::first(2),
            actions: [Action::SKILL; 2],
            used: [Duration::ZERO; 2],
            faults: [None; 2],
        }
    }

    /// Rest of a player's total, as its prompts show it.
    fn remaining(&self, player: usize) -> Duration {
        match self.options.total {
            Some(total) => total.saturating_sub(self.used[player]),
            None => TOTAL,
        }
    }

    /// The answer to the name's question, or to a turn's.
    fn judge(&self, player: usize, answer: Answer<'_>) -> Result<Option<Action>, Fault> {
        let fault = |kind, reason| Err(Fault { kind, reason });
        let limit = crate::Referee::allowance(self, player).late_after;
        match answer.ending {
            Ending::Late => return fault(FaultKind::Late, "no answer in time"),
            _ if answer.took > limit => return fault(FaultKind::Late, "no answer in time"),
            Ending::Closed => return fault(FaultKind::Closed, "the program ended"),
            Ending::Complete => {}
        }
        if !self.named {
            return match answer.text.contains(NOT_IN_NAMES) {
                false => Ok(None),
                true => fault(FaultKind::Malformed, "a name with a character that names must not have"),
            };
        }
        match Action::parse(answer.text) {
            None => fault(FaultKind::Malformed, "neither a drop nor the skill"),
            Some(action) if !self.state.side(player).is_legal(action) => {
                fault(FaultKind::Illegal, "the skill without enough gauge")
            }
            Some(action) => Ok(Some(action)),
        }
    }

    /// Goes on after everybody has answered.
    fn go_on(&mut self) {
        let is_fair = self.faults.iter().all(Option::is_none);
        if is_fair && self.named {
            self.state.step(&self.setup, &self.actions);
        }
        self.prompts.iter_mut().for_each(String::clear);
        if is_fair && !self.state.is_over() {
            self.ask();
        }
    }

    /// Writes the prompts of a turn.
    fn ask(&mut self) {
        self.pending = self.state.to_act();
        let sides = [0, 1].map(|player| side_text(self.state.side(player), self.remaining(player)));
        for player in 0..2 {
            let prompt = &mut self.prompts[player];
            if !self.named {
                write_packs(&self.setup, prompt);
            }
            let _ = writeln!(prompt, "{}", self.state.turn());
            prompt.push_str(&sides[player]);
            prompt.push_str(&sides[1 - player]);
        }
        self.named = true;
    }
}

impl crate::Referee for Referee {
    type Rules = State;
    type Options = Options;

    fn new(seed: i64, options: &Options) -> Referee {
        Referee::with_setup(Setup::draw(options.packs, seed), options)
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
        if !self.named {
            return Allowance { turn: START_UP, late_after: START_UP, bank: None };
        }
        let turn = self.options.turn.or(self.options.total).unwrap_or(LONGEST);
        let bank = self.options.total.map(|_| self.remaining(seat));
        Allowance { turn, late_after: bank.map_or(turn, |left| turn.min(left)), bank }
    }

    fn answer(&mut self, seat: usize, answer: Answer<'_>) {
        if !self.pending.contains(seat) {
            return;
        }
        match self.judge(seat, answer) {
            Err(fault) => self.faults[seat] = Some(fault),
            Ok(None) => {}
            Ok(Some(action)) => {
                self.actions[seat] = action;
                self.used[seat] += answer.took;
            }
        }
        self.pending = self.pending.without(seat);
        if self.pending.is_empty() {
            self.go_on();
        }
    }

    fn outcome(&self) -> Option<Outcome> {
        if !self.pending.is_empty() {
            return None;
        }
        let late = self.faults.map(|fault| matches!(fault, Some(Fault { kind: FaultKind::Late, .. })));
        let illegal = [0, 1].map(|p| self.faults[p].is_some() && !late[p]);
        self.state.judged(illegal, late)
    }

    fn fault(&self, seat: usize) -> Option<Fault> {
        self.faults[seat]
    }

    fn refusals(&self, _seat: usize) -> u32 {
        0
    }

    fn state(&self) -> &State {
        &self.state
    }

    fn setup(&self) -> &Setup {
        &self.setup
    }
}

/// The packs of all turns, as they are sent once.
fn write_packs(setup: &Setup, out: &mut String) {
    for pack in setup.packs() {
        let [a, b, c, d] = pack.cells().map(|block| block.number());
        let _ = writeln!(out, "{} {}\n{} {}\nEND", a, b, c, d);
    }
}

/// Text that both players are sent about one of them.
fn side_text(side: &Side, remaining: Duration) -> String {
    let mut out = String::new();
    let _ = writeln!(out, "{}\n{}\n{}\n{}", remaining.as_millis(), side.stock, side.gauge, side.score);
    for y in (0..HEIGHT).rev() {
        for x in 0..WIDTH {
            let end = if x + 1 < WIDTH { ' ' } else { '\n' };
            let _ = write!(out, "{}{}", side.field.block(x, y).number(), end);
        }
    }
    out.push_str("END\n");
    out
}
