//! Whole games between bots, and what identifies their play.

use std::time::Instant;

use bots::Bot;
use engines::{Answer, Game, Query, Referee, Session, TextLines};

/// A bot of a game.
pub type Player<G> = Box<dyn Bot<Session = <G as Game>::Session>>;

/// Plays a game and returns all actions in order, as text.
pub fn play<G: Game>(seed: i64, bots: Vec<Player<G>>) -> (G::Referee, Vec<String>) {
    play_with::<G>(seed, &Default::default(), bots)
}

/// Plays a game with these options.
pub fn play_with<G: Game>(
    seed: i64,
    options: &<G::Referee as Referee>::Options,
    mut bots: Vec<Player<G>>,
) -> (G::Referee, Vec<String>) {
    let mut referee = G::Referee::new(seed, options);
    let mut sessions: Vec<G::Session> = bots.iter().map(|_| Default::default()).collect();
    let mut actions = Vec::new();
    while !referee.asked().is_empty() {
        let mut replies = Vec::new();
        for seat in referee.asked() {
            let session = &mut sessions[seat];
            let mut text = String::new();
            match session.next(&mut TextLines::new(referee.prompt(seat))) {
                Ok(Query::Act) => {
                    let action = bots[seat].act(session.view(), Instant::now());
                    session.write(&action, &mut text);
                    actions.push(text.clone());
                }
                Ok(Query::Name) => text.push_str("name"),
                other => panic!("seat {} reads {:?}", seat, other),
            }
            replies.push((seat, text));
        }
        for (seat, text) in replies {
            referee.answer(seat, Answer::instant(text.trim_end()));
        }
    }
    (referee, actions)
}

/// Whether nobody was ever refused an action.
pub fn is_clean<G: Game>(referee: &G::Referee, seats: usize) -> bool {
    (0..seats).all(|seat| referee.fault(seat).is_none() && referee.refusals(seat) == 0)
}

/// FNV-1a over all actions.
pub fn signature(actions: &[String]) -> u64 {
    let bytes = actions.iter().flat_map(|text| text.bytes());
    bytes.fold(0xCBF2_9CE4_8422_2325, |hash, byte| (hash ^ byte as u64).wrapping_mul(0x0100_0000_01B3))
}
