//! Nonsense from programs and from pipes: nothing panics, everything ends.
//!
//! Random bytes rarely get past the first word, so most nonsense is made from sense: real
//! commands and real prompts with a few bytes changed.

use engines::{for_each_game, Answer, Ending, Game, Query, Referee, Rules, Session, TextLines};
use fastrand::Rng;

/// No game asks a seat more often than this.
const ENDLESS: usize = 100_000;

/// Characters that parsers stumble over.
const ODD: &[&str] = &[
    "",
    " ",
    "\t",
    "\n",
    "\r\n",
    "\0",
    "-",
    "+",
    "0",
    "7",
    "36",
    "37",
    "255",
    "65535",
    "99999999999",
    "é",
    "\u{2028}",
    "💥",
    "x",
];

fn random_text(rng: &mut Rng) -> String {
    let length = rng.usize(0..60);
    match rng.u32(0..3) {
        0 => String::from_utf8_lossy(&(0..length).map(|_| rng.u8(..)).collect::<Vec<_>>()).into_owned(),
        1 => (0..length).map(|_| rng.char(..)).collect(),
        _ => (0..length / 4).map(|_| ODD[rng.usize(0..ODD.len())]).collect(),
    }
}

/// The text with one word replaced.
fn other_word(text: &str, rng: &mut Rng) -> String {
    let is_space = |c: char| c.is_ascii_whitespace();
    let starts: Vec<usize> = text.match_indices(is_space).map(|(space, _)| space + 1).chain([0]).collect();
    let from = starts[rng.usize(0..starts.len())];
    let to = text[from..].find(is_space).map_or(text.len(), |length| from + length);
    format!("{}{}{}", &text[..from], ODD[rng.usize(0..ODD.len())], &text[to..])
}

/// The text with a word or some bytes replaced, doubled or cut off.
fn mutated(text: &str, rng: &mut Rng) -> String {
    if rng.bool() {
        return other_word(text, rng);
    }
    let mut bytes = text.as_bytes().to_vec();
    for _ in 0..rng.usize(1..4) {
        let from = rng.usize(0..=bytes.len());
        let to = rng.usize(from..=bytes.len().min(from + 8));
        match rng.u32(0..4) {
            0 => drop(bytes.splice(from..to, ODD[rng.usize(0..ODD.len())].bytes())),
            1 => {
                let part = bytes[from..to].to_vec();
                drop(bytes.splice(from..from, part));
            }
            2 => bytes[from..to].iter_mut().for_each(|byte| *byte = byte.wrapping_add(1)),
            _ if rng.u32(0..4) == 0 => bytes.truncate(from),
            _ => bytes[from..to].iter_mut().for_each(|byte| *byte = b'9'),
        }
    }
    String::from_utf8_lossy(&bytes).into_owned()
}

/// The first prompts, with a change somewhere in the last of them, which may then end early; and how
/// many come before that one.
fn mutated_beginning(prompts: &[String], rng: &mut Rng) -> (String, usize) {
    let last = rng.usize(0..prompts.len().min(8));
    let lines: Vec<&str> = prompts[last].lines().collect();
    let from = rng.usize(0..=lines.len());
    let to = lines.len().min(from + rng.usize(1..150));
    let end = if rng.bool() { lines.len() } else { to };
    let changed = mutated(&lines[from..to].join("\n"), rng);
    let prompt = [&lines[..from], &[changed.as_str()], &lines[to..end]].concat();
    (prompts[..last].concat() + &prompt.join("\n"), last)
}

/// A sensible reply of a seat that is asked; it reads its prompt.
fn reply<G: Game>(session: &mut G::Session, referee: &G::Referee, seat: usize, rng: &mut Rng) -> String {
    let mut reply = String::new();
    match session.next(&mut TextLines::new(referee.prompt(seat))).expect("the referee's own prompt parses") {
        Query::Name => reply.push_str("name"),
        Query::Over => {}
        Query::Act if referee.state().to_act().contains(seat) => {
            let action = referee.state().random_action(referee.setup(), seat, rng);
            session.write(&action, &mut reply);
        }
        Query::Act => {}
    }
    reply.trim_end_matches('\n').to_string()
}

/// Plays a game in which one reply in `rarity` is nonsense, and shows every prompt. Returns how
/// often somebody was asked.
fn play<G: Game>(seed: i64, rarity: u32, rng: &mut Rng, mut each: impl FnMut(usize, &str)) -> usize {
    let mut referee = G::Referee::new(seed, &Default::default());
    let mut sessions: Vec<G::Session> = (0..G::INFO.seats).map(|_| Default::default()).collect();
    for asked in 0..ENDLESS {
        let seat = match referee.asked().next() {
            Some(seat) => seat,
            None => {
                assert!(referee.outcome().is_some());
                return asked;
            }
        };
        assert_eq!(referee.outcome(), None);
        each(seat, referee.prompt(seat));
        let mut text = reply::<G>(&mut sessions[seat], &referee, seat, rng);
        let mut ending = Ending::Complete;
        if rng.u32(0..rarity) == 0 {
            match rng.u32(0..16) {
                0..=2 => text = random_text(rng),
                3 => ending = Ending::Late,
                4 => ending = Ending::Closed,
                _ => text = mutated(&text, rng),
            }
        }
        // Answers of seats that are not asked are ignored.
        let stranger = rng.usize(0..G::INFO.seats);
        if !referee.asked().contains(stranger) {
            referee.answer(stranger, Answer::instant(&text));
        }
        referee.answer(seat, Answer { ending, ..Answer::instant(&text) });
    }
    panic!("the game of seed {} does not end", seed);
}

/// At least one game ends after a few replies: by the first nonsense, or where that ends nothing, when
/// nobody has answered in time.
fn referees_survive_any_reply<G: Game>() {
    let mut rng = Rng::with_seed(1);
    let (mut shortest, mut longest) = (usize::MAX, 0);
    for seed in 0..2000 {
        let rarity = [1, 2, 8, 64][seed as usize % 4];
        let asked = play::<G>(seed, rarity, &mut rng, |_, _| {});
        shortest = shortest.min(asked);
        longest = longest.max(asked);
    }
    assert!(shortest <= 10 && longest >= 30, "games of {} to {} replies are not varied enough", shortest, longest);
}

/// Turns that are played on from what a player sees.
const TURNS: usize = 40;

/// Reads a text to its end and returns how often something was asked for. Whatever a session
/// accepts after the first `known` prompts must be safe to compute with.
fn read<G: Game>(text: &str, known: usize, rng: &mut Rng) -> Result<usize, String> {
    let mut session = G::Session::default();
    let mut lines = TextLines::new(text);
    let mut queries = 0;
    loop {
        match session.next(&mut lines).map_err(|error| error.to_string())? {
            Query::Over => return Ok(queries),
            Query::Act => {
                if queries >= known {
                    G::playout(session.view(), TURNS, rng);
                }
                queries += 1;
            }
            Query::Name => queries += 1,
        }
    }
}

fn sessions_survive_any_prompt<G: Game>() {
    let mut rng = Rng::with_seed(2);
    let (mut accepted, mut rejected) = (0, 0);
    for seed in 0..30 {
        let mut told = vec![Vec::new(); G::INFO.seats];
        play::<G>(seed, u32::MAX, &mut rng, |seat, prompt| told[seat].push(prompt.to_string()));
        for prompts in told {
            assert!(read::<G>(&prompts.concat(), 0, &mut rng).expect("the referee's own text parses") > 0);
            for _ in 0..1000 {
                let (text, known) = mutated_beginning(&prompts, &mut rng);
                match read::<G>(&text, known, &mut rng) {
                    Ok(_) => accepted += 1,
                    Err(message) => {
                        assert!(!message.is_empty());
                        rejected += 1;
                    }
                }
            }
            let _ = read::<G>(&random_text(&mut rng), 0, &mut rng);
        }
    }
    assert!(accepted > 100 && rejected > 100, "{} texts accepted, {} rejected", accepted, rejected);
}

/// Tests of every game, in a module of its name.
macro_rules! games {
    ($($module:ident::$game:ident,)*) => {$(
        mod $module {
            use engines::$module::$game;

            #[test]
            fn referees_survive_any_reply() {
                super::referees_survive_any_reply::<$game>();
            }

            #[test]
            fn sessions_survive_any_prompt() {
                super::sessions_survive_any_prompt::<$game>();
            }
        }
    )*};
}

for_each_game!(games);
