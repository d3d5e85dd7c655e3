//! The referee: prompts, faults, and the end (RULES.md, sections 4 to 6).

use std::fmt::Write;

use super::{Action, Options, Setup, State, COLUMNS, ROWS};
use crate::{Allowance, Answer, Ending, Fault, FaultKind, Framing, Outcome, Rules, Seats};

/// One game between two programs.
#[derive(Clone, Debug)]
pub struct Referee {
    options: Options,
    setup: Setup,
    state: State,
    prompt: String,
    answered: [bool; 2],
    fault: Option<(usize, Fault)>,
}

impl Referee {
    fn ask(&mut self) {
        self.prompt.clear();
        if !crate::Referee::asked(self).is_empty() {
            write_state(&self.state, &mut self.prompt);
        }
    }

    fn judge(&self, seat: usize, answer: Answer<'_>) -> Result<Action, Fault> {
        let limit = crate::Referee::allowance(self, seat).late_after;
        match answer.ending {
            Ending::Complete if answer.took <= limit => match Action::parse(answer.text) {
                None => Err(Fault { kind: FaultKind::Malformed, reason: "not a column" }),
                Some(action) if self.state.cell(action) == 0 => {
                    Err(Fault { kind: FaultKind::Illegal, reason: "a full column" })
                }
                Some(action) => Ok(action),
            },
            Ending::Closed => Err(Fault { kind: FaultKind::Closed, reason: "the program ended" }),
            _ => Err(Fault { kind: FaultKind::Late, reason: "no answer in time" }),
        }
    }
}

impl crate::Referee for Referee {
    type Rules = State;
    type Options = Options;

    fn new(seed: i64, options: &Options) -> Referee {
        let setup = Setup::draw(seed, options.opening);
        let (options, state) = (*options, State::start(&setup));
        let mut referee = Referee { options, setup, state, prompt: String::new(), answered: [false; 2], fault: None };
        referee.ask();
        referee
    }

    fn asked(&self) -> Seats {
        match self.fault {
            Some(_) => Seats::NONE,
            None => self.state.to_act(),
        }
    }

    fn prompt(&self, seat: usize) -> &str {
        match self.asked().contains(seat) {
            true => &self.prompt,
            false => "",
        }
    }

    fn framing(&self, _seat: usize) -> Framing {
        Framing::Lines(1)
    }

    fn allowance(&self, seat: usize) -> Allowance {
        let turn = if self.answered[seat] { self.options.turn } else { self.options.first_turn };
        Allowance { turn, late_after: turn, bank: None }
    }

    fn answer(&mut self, seat: usize, answer: Answer<'_>) {
        if !self.asked().contains(seat) {
            return;
        }
        match self.judge(seat, answer) {
            Ok(action) => self.state.play(action),
            Err(fault) => self.fault = Some((seat, fault)),
        }
        self.answered[seat] = true;
        self.ask();
    }

    fn outcome(&self) -> Option<Outcome> {
        match self.fault {
            Some((loser, _)) => Some(Outcome::by_score(&[0, 1].map(|seat| if seat == loser { 0 } else { 2 }))),
            None => self.state.outcome(&self.setup),
        }
    }

    fn fault(&self, seat: usize) -> Option<Fault> {
        self.fault.filter(|(faulty, _)| *faulty == seat).map(|(_, fault)| fault)
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

fn write_state(state: &State, out: &mut String) {
    // Writing to a string cannot fail.
    let _ = writeln!(out, "{}", state.plies());
    for row in (0..ROWS).rev() {
        let sign = |column| match state.at(column, row) {
            None => '.',
            Some(player) => (b'0' + player as u8) as char,
        };
        out.extend((0..COLUMNS).map(sign));
        out.push('\n');
    }
}
