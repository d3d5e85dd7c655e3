//! The contest's program: names, state messages, command lines, clocks, and the end
//! (RULES.md, sections 4, 10 and 11).
//!
//! Nothing that a player sends ends the game. Lines after `finish` wait for the player's next turn,
//! as they would in a pipe; a player that is out gets no message any more, and its turns pass
//! without a command.

use std::collections::VecDeque;
use std::time::Duration;

use super::command::{trimmed, Line, FINISH};
use super::{Options, Refusal, Setup, State, Turn, PLAYERS};
use crate::{Allowance, Answer, Ending, Fault, FaultKind, Framing, Outcome, Rules, Seats};

/// Name of a player that sends none.
const NO_NAME: &str = "nanashi";
/// Characters of the longest name that is not cut.
const LONGEST_NAME: usize = 20;

const LATE: Fault = Fault { kind: FaultKind::Late, reason: "no answer in time" };
const CLOSED: Fault = Fault { kind: FaultKind::Closed, reason: "the program ended" };

/// One game between three programs.
#[derive(Clone, Debug)]
pub struct Referee {
    options: Options,
    setup: Setup,
    state: State,
    seats: [Seat; PLAYERS],
    /// Number of players that have been asked for their names and have answered.
    named: usize,
    /// Lines refused in the last turn that was played from lines.
    refused: Vec<(usize, Refusal)>,
}

/// Record of one player.
#[derive(Clone, Debug)]
struct Seat {
    name: String,
    prompt: String,
    /// Lines that were received and not yet read.
    lines: VecDeque<String>,
    /// Time that it may still overrun.
    bank: Duration,
    is_out: bool,
    fault: Option<Fault>,
    refusals: u32,
}

impl Referee {
    /// A new game on this map.
    pub fn with_setup(setup: Setup, options: &Options) -> Referee {
        let seat = |player| {
            let mut prompt = String::new();
            State::unbegun(&setup, player).write_message(&mut prompt);
            Seat {
                name: NO_NAME.to_string(),
                prompt,
                lines: VecDeque::new(),
                bank: options.overrun,
                is_out: false,
                fault: None,
                refusals: 0,
            }
        };
        Referee {
            options: *options,
            state: State::start(&setup),
            seats: [0, 1, 2].map(seat),
            setup,
            named: 0,
            refused: Vec::new(),
        }
    }

    /// The name of a player: `nanashi` until it is known, and if it is never.
    pub fn name(&self, player: usize) -> &str {
        &self.seats[player].name
    }

    /// The lines that had no effect in the last player-turn that somebody answered, by their number
    /// in that turn from 0.
    pub fn refused(&self) -> &[(usize, Refusal)] {
        &self.refused
    }

    /// The player who is asked.
    fn player(&self) -> Option<usize> {
        match self.named {
            PLAYERS if self.state.is_over() => None,
            PLAYERS => Some(self.state.player()),
            player => Some(player),
        }
    }

    /// Takes an answer that should be a name.
    fn take_name(&mut self, player: usize, answer: Answer<'_>) {
        let seat = &mut self.seats[player];
        let is_late = answer.ending == Ending::Late || answer.took > self.options.name;
        if is_late && !self.options.late_names {
            seat.is_out = true;
            seat.fault = Some(LATE);
            return;
        }
        if answer.ending == Ending::Closed {
            seat.fault = Some(CLOSED);
        }
        seat.receive(answer.text);
        if !is_late {
            let first = seat.lines.pop_front().unwrap_or_default();
            let name: String = trimmed(&first).chars().take(LONGEST_NAME).collect();
            if !name.is_empty() {
                seat.name = name;
            }
        }
    }

    /// Takes an answer that should be the lines of a turn.
    fn take_turn(&mut self, player: usize, answer: Answer<'_>) {
        let limit = self.options.turn;
        let seat = &mut self.seats[player];
        let is_late = answer.took > limit + seat.bank;
        // What came after the limit was not waited for.
        if !is_late || answer.ending == Ending::Late {
            seat.receive(answer.text);
        }
        seat.bank = seat.bank.saturating_sub(answer.took.saturating_sub(limit));
        if is_late || answer.ending == Ending::Late {
            seat.is_out = true;
            seat.bank = Duration::ZERO;
            seat.fault = seat.fault.or(Some(LATE));
        } else if answer.ending == Ending::Closed {
            seat.fault = seat.fault.or(Some(CLOSED));
        }
        self.play_lines(player);
    }

    /// Plays the player's turn with its lines up to `finish`, or all if there is none.
    fn play_lines(&mut self, player: usize) {
        self.refused.clear();
        let begun = self.state;
        let mut was_reset = false;
        let mut turn = Turn::new(&mut self.state);
        let seat = &mut self.seats[player];
        let mut number = 0;
        while let Some(line) = seat.lines.pop_front() {
            let outcome = match Line::parse(&line, self.options.reset) {
                Ok(Line::Finish) => break,
                Ok(Line::Reset) => {
                    if !was_reset {
                        was_reset = true;
                        self.state = begun.forgetful();
                        turn = Turn::new(&mut self.state);
                    }
                    Ok(())
                }
                Ok(Line::Command(command)) => turn.command(command),
                Err(refusal) => Err(refusal),
            };
            if let Err(refusal) = outcome {
                self.refused.push((number, refusal));
            }
            number += 1;
        }
        turn.finish();
        seat.refusals += self.refused.len() as u32;
    }

    /// Goes on to the next player that is asked.
    fn go_on(&mut self) {
        while !self.state.is_over() && self.seats[self.state.player()].is_out {
            Turn::new(&mut self.state).finish();
        }
        self.seats.iter_mut().for_each(|seat| seat.prompt.clear());
        if !self.state.is_over() {
            self.state.write_message(&mut self.seats[self.state.player()].prompt);
        }
    }
}

impl Seat {
    /// Puts lines behind those that wait.
    fn receive(&mut self, text: &str) {
        if !text.is_empty() {
            self.lines.extend(text.split('\n').map(str::to_string));
        }
    }
}

impl crate::Referee for Referee {
    type Rules = State;
    type Options = Options;

    fn new(seed: i64, options: &Options) -> Referee {
        Referee::with_setup(Setup::from_seed(seed), options)
    }

    fn asked(&self) -> Seats {
        self.player().map_or(Seats::NONE, Seats::only)
    }

    fn prompt(&self, seat: usize) -> &str {
        match self.player() {
            Some(player) if player == seat => &self.seats[seat].prompt,
            _ => "",
        }
    }

    /// A turn whose lines have all come early takes no more.
    fn framing(&self, seat: usize) -> Framing {
        if self.named < PLAYERS {
            Framing::Lines(1)
        } else if self.seats[seat].lines.iter().any(|line| trimmed(line) == FINISH) {
            Framing::Lines(0)
        } else {
            Framing::Until(FINISH)
        }
    }

    fn allowance(&self, seat: usize) -> Allowance {
        if self.named < PLAYERS {
            return Allowance { turn: self.options.name, late_after: self.options.name, bank: None };
        }
        let (turn, bank) = (self.options.turn, self.seats[seat].bank);
        Allowance { turn, late_after: turn + bank, bank: Some(bank) }
    }

    fn answer(&mut self, seat: usize, answer: Answer<'_>) {
        if self.player() != Some(seat) {
            return;
        }
        if self.named == PLAYERS {
            self.take_turn(seat, answer);
            self.go_on();
        } else {
            self.take_name(seat, answer);
            self.named += 1;
            if self.named == PLAYERS {
                self.go_on();
            }
        }
    }

    fn outcome(&self) -> Option<Outcome> {
        self.state.outcome(&self.setup)
    }

    fn fault(&self, seat: usize) -> Option<Fault> {
        self.seats[seat].fault
    }

    fn refusals(&self, seat: usize) -> u32 {
        self.seats[seat].refusals
    }

    fn state(&self) -> &State {
        &self.state
    }

    fn setup(&self) -> &Setup {
        &self.setup
    }
}
