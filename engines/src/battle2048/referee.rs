//! The contest's program: prompts, clocks, the order of its checks, and the end
//! (RULES.md, sections 3 to 7).
//!
//! The position follows the rules, the ledger that program's own numbers. The two agree as
//! long as nothing is refused; with the contest's quirks the position only mirrors the ledger.
//!
//! That program counts whole milliseconds. They are what a total is charged with, but a limit is
//! over with its last nanosecond.

use std::fmt::Write;
use std::time::Duration;

use super::command::{cell_at, parse_place, Command};
use super::ledger::{packed, Exponents, Ledger};
use super::{Action, Cell, Options, Reason, Setup, State, ACTIONS, SIZE};
use crate::{Allowance, Answer, Ending, Fault, Framing, Outcome, Rules, Seats};

/// End of a game, as the contest's program reports it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Verdict {
    /// The winner.
    pub winner: usize,
    /// Reason why the other player lost.
    pub reason: Reason,
}

/// One game between two programs.
#[derive(Clone, Debug)]
pub struct Referee {
    options: Options,
    setup: Setup,
    state: State,
    ledger: Ledger,
    prompts: [String; 2],
    /// Time that each player's answers were charged with.
    used: [Duration; 2],
    verdict: Option<Verdict>,
    faults: [Option<Fault>; 2],
}

impl Referee {
    /// A new game that begins like this; the opening of the options does not matter.
    pub fn with_setup(setup: Setup, options: &Options) -> Referee {
        let state = State::start(&setup);
        let mut referee = Referee {
            options: *options,
            setup,
            ledger: Ledger::of(&state),
            state,
            prompts: Default::default(),
            used: [Duration::ZERO; 2],
            verdict: None,
            faults: [None; 2],
        };
        referee.go_on();
        referee
    }

    /// The end of the game, once it is over.
    pub fn verdict(&self) -> Option<Verdict> {
        self.verdict
    }

    /// The turn that the contest's program is in, 1 to 1001 ([RULES.md, section 7](super::rules)).
    /// An action that it refused because of the boards counts.
    pub fn turn(&self) -> u16 {
        self.ledger.actions / 2 + 1
    }

    /// The exponents on a player's board row by row, with what a refused action did before it was
    /// refused.
    pub fn exponents(&self, player: usize) -> &[i32] {
        &self.ledger.boards[player]
    }

    /// The scores, with what a refused action did before it was refused.
    pub fn scores(&self) -> [i32; 2] {
        self.ledger.scores
    }

    /// Rest of a player's total.
    fn remaining(&self, player: usize) -> Duration {
        self.options.total.saturating_sub(self.used[player])
    }

    /// The player who is asked.
    fn player(&self) -> Option<usize> {
        match self.verdict {
            None => self.state.player(),
            Some(_) => None,
        }
    }

    /// The cell of the initial phase, if the answer is in time and names one.
    fn read_first(&self, answer: Answer<'_>) -> Result<Cell, Reason> {
        match answer.ending {
            _ if answer.took > self.options.initial => Err(Reason::TimeLimitAtInit),
            Ending::Late => Err(Reason::TimeLimitAtInit),
            Ending::Closed => Err(Reason::PresentationErrorAtInit),
            Ending::Complete => {
                let place = parse_place(answer.text).ok_or(Reason::PresentationErrorAtInit)?;
                cell_at(place).ok_or(Reason::InvalidPositionAtInit)
            }
        }
    }

    /// A turn's answer, if it is in time and has the format.
    fn read_turn(&self, player: usize, answer: Answer<'_>) -> Result<Command, Reason> {
        let (turn, left) = (self.options.turn, self.remaining(player));
        match answer.ending {
            _ if answer.took > turn => Err(Reason::TurnTimeLimit),
            _ if answer.took > left => Err(Reason::TotalTimeLimit),
            Ending::Late if left < turn => Err(Reason::TotalTimeLimit),
            Ending::Late => Err(Reason::TurnTimeLimit),
            Ending::Closed => Err(Reason::PresentationError),
            Ending::Complete => Command::parse(answer.text, self.options.quirks).ok_or(Reason::PresentationError),
        }
    }

    fn play_first(&mut self, cell: Cell) {
        self.state.step(&self.setup, &[Action::First(cell); 2]);
        // With the random actions of an opening.
        self.ledger = Ledger::of(&self.state);
    }

    fn play_turn(&mut self, player: usize, command: &Command) -> Result<(), Reason> {
        self.ledger.play(player, command, self.options.quirks)?;
        match command.action() {
            Some(action) if !self.options.quirks => self.state.step(&self.setup, &[action; 2]),
            _ => {
                let boards = [0, 1].map(|player| packed(&self.ledger.boards[player]));
                self.state = State::new(boards, self.ledger.scores, self.ledger.actions);
            }
        }
        Ok(())
    }

    /// Ends the game, or asks the player to act.
    fn go_on(&mut self) {
        self.verdict = self.judge();
        self.prompts.iter_mut().for_each(String::clear);
        if let Some(player) = self.player() {
            self.prompts[player] = self.text(player);
        }
    }

    /// Verdict of the position, before anybody is asked.
    fn judge(&self) -> Option<Verdict> {
        if self.state.is_initial() {
            return None;
        }
        let [first, second] = self.ledger.scores;
        if self.ledger.actions >= ACTIONS {
            let reason = if first == second { Reason::FirstButSameScore } else { Reason::LessScore };
            return Some(Verdict { winner: (first <= second) as usize, reason });
        }
        let player = self.ledger.actions as usize % 2;
        let is_locked = self.state.is_over() || self.options.quirks && self.ledger.is_locked(player);
        is_locked.then(|| Verdict { winner: 1 - player, reason: Reason::CannotMove })
    }

    /// Prompt of a player that is to act.
    fn text(&self, player: usize) -> String {
        if self.state.is_initial() {
            return format!("{}\n", player);
        }
        let left = self.remaining(player).as_millis();
        let [own, other] = [player, 1 - player].map(|player| self.state.score(player));
        let mut text = format!("{} {} {} {}\n", self.state.turn(), left, own, other);
        for board in [player, 1 - player] {
            write_board(&self.shown(board), &mut text);
        }
        text
    }

    /// A player's board as prompts show it.
    fn shown(&self, player: usize) -> Exponents {
        match self.options.quirks {
            true => self.ledger.boards[player],
            false => self.state.board(player).exponents().map(i32::from),
        }
    }
}

impl crate::Referee for Referee {
    type Rules = State;
    type Options = Options;

    fn new(seed: i64, options: &Options) -> Referee {
        let setup = if options.opening > 0 { Setup::draw(seed, options.opening) } else { Setup::CONTEST };
        Referee::with_setup(setup, options)
    }

    fn asked(&self) -> Seats {
        self.player().map_or(Seats::NONE, Seats::only)
    }

    fn prompt(&self, seat: usize) -> &str {
        &self.prompts[seat]
    }

    fn framing(&self, _seat: usize) -> Framing {
        Framing::Lines(1)
    }

    fn allowance(&self, seat: usize) -> Allowance {
        if self.state.is_initial() {
            return Allowance { turn: self.options.initial, late_after: self.options.initial, bank: None };
        }
        let (turn, left) = (self.options.turn, self.remaining(seat));
        Allowance { turn, late_after: turn.min(left), bank: Some(left) }
    }

    fn answer(&mut self, seat: usize, answer: Answer<'_>) {
        if self.player() != Some(seat) {
            return;
        }
        let played = if self.state.is_initial() {
            self.read_first(answer).map(|cell| self.play_first(cell))
        } else {
            let command = self.read_turn(seat, answer);
            let charged = Duration::from_millis(answer.took.as_millis() as u64);
            self.used[seat] = self.used[seat].saturating_add(charged);
            command.and_then(|command| self.play_turn(seat, &command))
        };
        match played {
            Ok(()) => self.go_on(),
            Err(reason) => {
                self.verdict = Some(Verdict { winner: 1 - seat, reason });
                self.faults[seat] = Some(reason.fault(answer.ending));
                self.prompts[seat].clear();
            }
        }
    }

    fn outcome(&self) -> Option<Outcome> {
        let winner = self.verdict?.winner;
        let places = if winner == 0 { [1, 2] } else { [2, 1] };
        Some(Outcome::with_places(&self.ledger.scores.map(i64::from), &places))
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

fn write_board(exponents: &Exponents, out: &mut String) {
    for row in exponents.chunks(SIZE) {
        let row: Vec<String> = row.iter().map(i32::to_string).collect();
        let _ = writeln!(out, "{}", row.join(" "));
    }
}
