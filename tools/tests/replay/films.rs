//! The frames of films, compared with what the records say.

use bots::{visit_game, GameVisitor, Pace, ParameterValues, Roster};
use engines::asteroid::Asteroid;
use engines::battle2048::Battle2048;
use engines::chain::Chain;
use engines::forest::Forest;
use engines::magic::Magic;
use engines::GAMES;
use serde_json::{json, Value};
use tools::matches::{play, Contender, GameRecord, GameSetup, SetOptions};
use tools::replay::{film, page, Film};

use super::{films, records};
use crate::golden::files::{golden_files, GoldenFile};

fn last(film: &Film) -> &tools::games::film::Frame {
    film.frames.last().unwrap()
}

#[test]
fn every_recorded_game_becomes_a_film() {
    let files = |game: &'static str| golden_files(game).into_iter().map(move |file| (game, file));
    for (game, GoldenFile { name: file, carried, .. }) in
        GAMES.iter().flat_map(|game| files(game.name)).filter(|(_, file)| file.has_films)
    {
        let films = films(game, &file).unwrap_or_else(|error| panic!("{game} {file}: {error}"));
        assert_eq!(films.len(), carried, "{game} {file}");
        for film in &films {
            assert!(film.frames[0].turn == 0 && film.frames[0].did.is_empty());
            assert!(film.frames.len() > 1 || film.result.is_some(), "{game} {file} {}", film.title);
            let steps = film.frames.windows(2).map(|pair| pair[1].turn - pair[0].turn);
            assert!(steps.clone().all(|step| step <= 1), "{game} {file} {}", film.title);
            let seats = film.names.len();
            assert!(film.frames.iter().all(|frame| frame.scores.len() == seats), "{game} {file} {}", film.title);
        }
    }
}

/// The ends of films are those of the records.
#[test]
fn films_end_as_the_records_do() {
    let ends = |game, file, end: fn(&Value) -> Value| {
        for (record, film) in records(game, file).iter().zip(films(game, file).unwrap()) {
            let result = film.result.as_ref().unwrap_or_else(|| panic!("{game} {} has no end", film.title));
            assert_eq!(json!(result.scores), end(record), "{game} {}", film.title);
        }
    };
    ends("chain", "games.jsonl.gz", |record| record["result"]["score"].clone());
    ends("asteroid", "contest_2013.jsonl.gz", |record| record["end"]["scores"].clone());
    ends("forest", "protocol.jsonl.gz", |record| record["scores"].clone());
    ends("forest", "edge.jsonl.gz", |record| record["scores"].clone());
    let dead = |record: &Value| json!([0, 1].map(|p| 2 - record["result"]["dead_count"][p].as_i64().unwrap()));
    for (record, film) in
        records("magic", "final_games.jsonl.gz").iter().zip(films("magic", "final_games.jsonl.gz").unwrap())
    {
        assert_eq!(json!(last(&film).scores), dead(record), "{}", film.title);
        assert_eq!(last(&film).turn as u64 + start(record), record["result"]["turns_played"].as_u64().unwrap());
    }
    for (record, film) in
        records("magic", "stage_games.jsonl.gz").iter().zip(films("magic", "stage_games.jsonl.gz").unwrap())
    {
        let cleared = record["result"]["stages_cleared"].as_i64().unwrap();
        let bombs = &last(&film).view["fields"][0]["laid"];
        assert_eq!((last(&film).scores[0], bombs), (cleared, &record["result"]["bombs_placed"]), "{}", film.title);
    }
    for (record, film) in
        records("battle2048", "games_bots.jsonl.gz").iter().zip(films("battle2048", "games_bots.jsonl.gz").unwrap())
    {
        assert_eq!(last(&film).turn, record["events"].as_array().unwrap().len(), "{}", film.title);
    }
}

/// The turn that a recorded game of `magic` begins with.
fn start(record: &Value) -> u64 {
    record["setup"]["turn"].as_u64().unwrap_or(0)
}

/// A chain of so many steps is shown in as many scenes, an explosion before it in one more; so a
/// step that is played otherwise than by the engine, which clears a turn's scenes, is noticed.
#[test]
fn chains_are_shown_step_by_step() {
    let (mut chains, mut explosions) = (0, 0);
    for (record, film) in records("chain", "games.jsonl.gz").iter().zip(films("chain", "games.jsonl.gz").unwrap()) {
        for (number, turn) in record["turns"].as_array().unwrap().iter().enumerate() {
            let Some(effects) = turn["out"].as_array() else { continue };
            let scenes: Vec<_> = film.frames.iter().filter(|frame| frame.turn == number + 1).collect();
            let most = |effect: &Value| {
                let (chain, blown) = (effect["chain"].as_u64().unwrap(), effect["blown"].as_u64().unwrap());
                chains += chain;
                explosions += u64::from(blown > 0);
                chain + u64::from(blown > 0)
            };
            let steps = effects.iter().map(most).max().unwrap();
            assert_eq!(scenes.len() as u64, steps + 2, "{} turn {number}", film.title);
        }
    }
    assert!(chains > 500 && explosions > 5, "{chains} steps, {explosions} explosions");
}

fn arena_record<G: Roster>(pace: Pace, options: &[&str]) -> GameRecord {
    let bot = G::BOTS.last().unwrap();
    let contenders = [Contender::of_bots::<G>(bot.name, |pace, seed| {
        (bot.make)(pace, seed, &ParameterValues::default()).map_err(|error| error.to_string())
    })];
    let options: Vec<String> = options.iter().map(|option| option.to_string()).collect();
    let options = SetOptions::parse(&options).unwrap();
    let seating = vec![0; G::INFO.seats];
    play::<G>(&GameSetup { index: 3, seed: 11, pace, seating: &seating, options: &options }, &contenders)
}

fn films_repeat<G: Roster>(pace: Pace, options: &[&str]) -> (GameRecord, Film) {
    let record = arena_record::<G>(pace, options);
    let film = film(&serde_json::to_value(&record).unwrap(), None).unwrap();
    let result = film.result.as_ref().unwrap();
    assert_eq!((&result.scores, &result.places), (&record.scores, &record.places), "{}", record.game);
    assert_eq!(film.names, record.players.iter().map(|player| player.name.clone()).collect::<Vec<_>>());
    (record, film)
}

struct Repeat;

impl GameVisitor for Repeat {
    type Output = ();

    fn visit<G: Roster>(self) {
        films_repeat::<G>(Pace::Nodes(5), &[]);
    }
}

#[test]
fn games_of_the_arena_are_played_again() {
    GAMES.iter().for_each(|game| visit_game(game.name, Repeat).unwrap());
    films_repeat::<Chain>(Pace::Nodes(5), &["packs=official"]);
    films_repeat::<Battle2048>(Pace::Nodes(5), &["opening=2"]);
    films_repeat::<Magic>(Pace::Nodes(5), &["turns=40"]);
    films_repeat::<Magic>(Pace::Nodes(5), &["mode=stage", "turns=60"]);
    let (record, film) = films_repeat::<Forest>(Pace::Clock(2.0), &[]);
    let did = film.frames[1].did[1].as_ref().unwrap();
    assert_eq!((did.text.as_str(), did.limit_ms), (record.moves[1].answer.as_str(), Some(2000.0)));
    assert!(did.took_ms.is_some_and(|ms| ms < 2000.0));
    assert_eq!(film.frames.last().unwrap().turn as u32, record.turns);
}

#[test]
fn faults_and_refusals_are_told() {
    let mut record = arena_record::<Forest>(Pace::Nodes(5), &[]);
    record.moves[0].answer = "COMPLETE 99".to_string();
    record.moves[1].answer = "nonsense".to_string();
    let film = film(&serde_json::to_value(&record).unwrap(), None).unwrap();
    let did = &film.frames[1].did;
    assert_eq!(did[0].as_ref().unwrap().refused, 1);
    assert_eq!(did[1].as_ref().unwrap().fault.as_deref(), Some("not a command"));
    assert_eq!((film.frames.len(), film.result.unwrap().places), (2, vec![1, 2]));
}

/// A late answer is not played, although the record has it.
#[test]
fn late_answers_are_judged_by_the_referee() {
    let mut record = arena_record::<Asteroid>(Pace::Clock(1.0), &[]);
    let late = record.moves.iter().position(|answer| answer.answer.starts_with("move")).unwrap();
    record.moves.truncate(late + 1);
    let in_time = film(&serde_json::to_value(&record).unwrap(), None).unwrap();
    let answer = &mut record.moves[late];
    (answer.took_ms, answer.late) = (Some(answer.late_after_ms + 1.0), true);
    let too_late = film(&serde_json::to_value(&record).unwrap(), None).unwrap();
    let done = |film: &Film| last(film).view["done"].as_array().unwrap().len();
    assert!(done(&in_time) > 0 && done(&too_late) == 0);
    assert_ne!(last(&in_time).view["owners"], last(&too_late).view["owners"]);
    let told = |film: &Film| last(film).did.iter().flatten().filter_map(|did| did.fault.clone()).collect::<Vec<_>>();
    assert_eq!((told(&in_time).len(), told(&too_late)), (0, vec!["no answer in time".to_string()]));
}

#[test]
fn pages_stand_alone() {
    for (game, file) in [("forest", "strong.jsonl.gz"), ("magic", "bot_games.jsonl.gz"), ("chain", "games.jsonl.gz")] {
        let mut film = films(game, file).unwrap().remove(0);
        film.names[0] = "</script><img src=x>".to_string();
        let text = page(&film);
        assert!(!text.contains("http:") && !text.contains("https:") && !text.contains("@import"), "{game}");
        assert!(!text.contains("<img"), "{game}: names are text");
        assert_eq!(text.matches("</script>").count(), text.matches("<script>").count());
    }
}
