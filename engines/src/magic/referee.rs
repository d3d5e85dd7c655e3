//! The contest's program: names, prompts, answers, clocks, and the end (RULES.md, sections 7 to 9).
//!
//! A faulty line is no fault: it counts as NONE, as does a line that is missing, and a program
//! that has ended stands still from then on. Only the clock ends a game early.

use std::time::Duration;

use super::doubts::CLOCK_IN_STAGE_MODE;
use super::{Action, Cells, Mode, Options, Order, Setup, State, View};
use crate::limits::LONGEST;
use crate::simd::Portable;
use crate::{Allowance, Answer, Ending, Fault, FaultKind, Framing, Outcome, Rules, Seats};

/// For a program to start and to print its name; the contest sets no limit, and the total does
/// not count it. The same whatever the clocks.
const START_UP: Duration = Duration::from_secs(20);
/// One game of two programs: against each other, or each on its own run.
#[derive(Clone, Debug)]
pub struct Referee {
    options: Options,
    setup: Setup,
    state: State,
    /// The cells that burnt last turn, in each seat's field.
    burnt: [Cells; 2],
    /// True if both have said their names.
    named: bool,
    prompts: [String; 2],
    pending: Seats,
    orders: [Action; 2],
    /// The time that each program has used up.
    used: [Duration; 2],
    faults: [Option<Fault>; 2],
    refusals: [u32; 2],
}

impl Referee {
    /// A new game with this beginning; of the options only the clock matters then.
    pub fn with_setup(setup: Setup, options: &Options) -> Referee {
        Referee {
            options: options.clone(),
            state: State::start(&setup),
            setup,
            burnt: [Cells::EMPTY; 2],
            named: false,
            prompts: Default::default(),
            pending: Seats::first(2),
            orders: [Action::NONE; 2],
            used: [Duration::ZERO; 2],
            faults: [None; 2],
            refusals: [0; 2],
        }
    }

    /// Rest of a program's total.
    fn remaining(&self, seat: usize) -> Duration {
        self.total().saturating_sub(self.used[seat])
    }

    fn total(&self) -> Duration {
        match self.setup.mode() {
            Mode::Stage if !CLOCK_IN_STAGE_MODE => LONGEST,
            _ => self.options.total,
        }
    }

    fn is_late(&self, seat: usize) -> bool {
        matches!(self.faults[seat], Some(Fault { kind: FaultKind::Late, .. }))
    }

    /// Fault of an answer as a whole.
    fn judge(&self, seat: usize, answer: Answer<'_>) -> Option<Fault> {
        let fault = |kind, reason| Some(Fault { kind, reason });
        match answer.ending {
            Ending::Late => fault(FaultKind::Late, "no answer in time"),
            _ if answer.took > crate::Referee::allowance(self, seat).late_after => {
                fault(FaultKind::Late, "no answer in time")
            }
            Ending::Closed => fault(FaultKind::Closed, "the program ended"),
            Ending::Complete => None,
        }
    }

    /// The orders of two answer lines; adds up the refusals, which count as NONE.
    fn read(&mut self, seat: usize, text: &str) -> Action {
        let mut lines = text.lines();
        Action([(); 2].map(|()| {
            let order = lines.next().and_then(|line| Order::parse(line, self.setup.max_turns()));
            self.refusals[seat] += order.is_none() as u32;
            order.unwrap_or(Order::NONE)
        }))
    }

    /// The seats that still play.
    fn playing(&self) -> Seats {
        let late = [0, 1].map(|seat| self.is_late(seat));
        match self.setup.mode() {
            Mode::Final if late != [false; 2] => Seats::NONE,
            _ => self.state.to_act().filter(|seat| !late[*seat]).fold(Seats::NONE, Seats::with),
        }
    }

    /// Goes on after everybody has answered: plays until somebody is to be asked.
    fn go_on(&mut self) {
        self.prompts.iter_mut().for_each(String::clear);
        while self.pending.is_empty() && !self.playing().is_empty() {
            if self.named {
                self.play();
            }
            self.named = true;
            self.pending = self.playing().filter(|seat| self.faults[*seat].is_none()).fold(Seats::NONE, Seats::with);
        }
        for seat in self.pending {
            self.prompts[seat] = self.view(seat).to_string();
        }
    }

    /// Plays a turn. The run of a program that was late stays as it is.
    fn play(&mut self) {
        let before = self.state;
        let reports = self.state.play(Portable, &self.setup, self.orders);
        self.burnt = reports.map(|report| report.burnt);
        if let (State::Stages(before), State::Stages(runs)) = (before, &mut self.state) {
            for seat in (0..2).filter(|seat| matches!(self.faults[*seat], Some(fault) if fault.kind == FaultKind::Late))
            {
                runs[seat] = before[seat];
            }
        }
        self.orders = [Action::NONE; 2];
    }

    /// View of a seat.
    fn view(&self, seat: usize) -> View {
        let remaining = match self.setup.mode() {
            Mode::Final => Some(self.remaining(seat)),
            Mode::Stage => None,
        };
        let (board, player) = (*self.state.board(seat), self.state.player(seat));
        View { board, player, burnt: self.burnt[seat], remaining }
    }
}

impl crate::Referee for Referee {
    type Rules = State;
    type Options = Options;

    fn new(seed: i64, options: &Options) -> Referee {
        let stages = || Setup::draw_stages(seed, options.stages, &options.enemies);
        let setup = match options.mode {
            Mode::Final => None,
            Mode::Stage => stages(),
        };
        let setup = setup.unwrap_or_else(|| Setup::draw_final(seed));
        let turns = options.turns.unwrap_or_else(|| setup.max_turns());
        Referee::with_setup(setup.with_max_turns(turns), options)
    }

    fn asked(&self) -> Seats {
        self.pending
    }

    fn prompt(&self, seat: usize) -> &str {
        &self.prompts[seat]
    }

    fn framing(&self, _seat: usize) -> Framing {
        Framing::Lines(if self.named { 2 } else { 1 })
    }

    fn allowance(&self, seat: usize) -> Allowance {
        if !self.named {
            return Allowance { turn: START_UP, late_after: START_UP, bank: None };
        }
        let left = self.remaining(seat);
        Allowance { turn: self.total(), late_after: left, bank: Some(left) }
    }

    fn answer(&mut self, seat: usize, answer: Answer<'_>) {
        if !self.pending.contains(seat) {
            return;
        }
        let fault = self.judge(seat, answer);
        self.faults[seat] = self.faults[seat].or(fault);
        if self.named && !self.is_late(seat) {
            self.used[seat] += answer.took;
            self.orders[seat] = self.read(seat, answer.text);
        }
        self.pending = self.pending.without(seat);
        if self.pending.is_empty() {
            self.go_on();
        }
    }

    fn outcome(&self) -> Option<Outcome> {
        let late = [0, 1].map(|seat| self.is_late(seat));
        self.pending.is_empty().then(|| self.state.judged(late))
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
