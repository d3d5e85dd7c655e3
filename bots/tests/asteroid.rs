//! The bots of `asteroid` in whole games: legal, reproducible, and with a signature.

use std::time::Instant;

use crate::play::{is_clean, play, signature, Player};
use bots::asteroid::{MaxN, Parameters, Random, Scripted, Settler, Sites, Style, TreeParameters};
use bots::{Bot, Pace, ParameterSet, ParameterValues};
use engines::asteroid::{Action, Asteroid, Base, Client, Plot, State, Tile, View};
use engines::simd::Portable;
use engines::Referee as _;

fn settler(nodes: u64) -> Player<Asteroid> {
    Box::new(Settler::new(Pace::Nodes(nodes), Parameters::default()))
}

/// The tree by Monte Carlo tree search, and by four levels of deepening.
fn trees(nodes: u64) -> Vec<(&'static str, Player<Asteroid>)> {
    let tree = |values: &'static str| -> (&'static str, Player<Asteroid>) {
        let parameters = TreeParameters::with(&ParameterValues::parse(values).unwrap()).unwrap();
        (values, Box::new(MaxN::new(Pace::Nodes(nodes), parameters)))
    };
    ["", "paranoid=1", "depth=4", "depth=4,paranoid=1"].into_iter().map(tree).collect()
}

fn scripted(style: Style) -> Player<Asteroid> {
    Box::new(Scripted::new(style))
}

/// Does nothing.
struct Passer;

impl Bot for Passer {
    type Session = Client;

    fn act(&mut self, _: &View, _: Instant) -> Action {
        Action::PASS
    }
}

/// A change of play shows as a change of this number: then measure its strength, and write the
/// new number down.
const SETTLER_SIGNATURE: u64 = 0x6720_bcac_7cbb_1511;

const TREE_SIGNATURES: [u64; 4] =
    [0x6703_41a5_e7fd_87e1, 0x6703_41a5_e7fd_87e1, 0x44ff_4af4_0ffc_5f9a, 0x44ff_4af4_0ffc_5f9a];

#[test]
fn the_signature_of_the_settler() {
    let (_, actions) = play::<Asteroid>(2013, vec![settler(60), scripted(Style::Flowers), settler(40)]);
    assert_eq!(signature(&actions), SETTLER_SIGNATURE, "the signature is {:#018x}", signature(&actions));
}

#[test]
fn the_signature_of_the_trees() {
    let signatures: Vec<u64> = trees(20)
        .into_iter()
        .map(|(_, tree)| signature(&play::<Asteroid>(2013, vec![scripted(Style::Houses), tree, settler(5)]).1))
        .collect();
    assert_eq!(signatures, TREE_SIGNATURES, "the signatures are {:#018x?}", signatures);
}

#[test]
fn nobody_is_ever_refused() {
    for seed in 0..4 {
        let tables: [Vec<Player<Asteroid>>; 3] = [
            vec![settler(20), scripted(Style::Flowers), Box::new(Random::new(1))],
            vec![scripted(Style::Land), settler(1), scripted(Style::Houses)],
            vec![Box::new(Passer), scripted(Style::Flowers), settler(30)],
        ];
        for table in tables {
            let (referee, _) = play::<Asteroid>(seed, table);
            assert!(is_clean::<Asteroid>(&referee, 3), "seed {}", seed);
        }
    }
    for (parameters, tree) in trees(15) {
        let (referee, _) = play::<Asteroid>(4, vec![Box::new(Random::new(2)), tree, scripted(Style::Flowers)]);
        assert!(is_clean::<Asteroid>(&referee, 3), "{}", parameters);
    }
}

#[test]
fn the_trees_beat_land_alone() {
    for own in 0..3 {
        for (number, (parameters, _)) in trees(20).into_iter().enumerate() {
            let table = (0..3).map(|seat| match seat == own {
                true => trees(20).swap_remove(number).1,
                false => scripted(Style::Land),
            });
            let outcome = play::<Asteroid>(own as i64, table.collect()).0.outcome().unwrap();
            assert_eq!(outcome.winner(), Some(own), "{} in seat {}", parameters, own);
        }
    }
}

#[test]
fn the_settler_beats_its_references() {
    for style in [Style::Land, Style::Houses, Style::Flowers] {
        let mut wins = 0;
        for seed in 0..3 {
            for own in 0..3 {
                let seat = |seat| if seat == own { settler(25) } else { scripted(style) };
                let outcome = play::<Asteroid>(seed, (0..3).map(seat).collect()).0.outcome().unwrap();
                wins += (outcome.winner() == Some(own)) as u32;
            }
        }
        assert!(wins >= 7, "{} of 9 against {:?}", wins, style);
    }
}

/// The opponents pass, so that only the tempo of the own plans counts.
#[test]
fn the_opening_is_quick() {
    let mut ends: Vec<u16> = Vec::new();
    for seed in 0..9 {
        let table: Vec<Player<Asteroid>> = vec![settler(60), Box::new(Passer), Box::new(Passer)];
        ends.push(play::<Asteroid>(seed, table).0.state().turn());
    }
    ends.sort_unstable();
    assert!(ends[4] <= 19, "{:?}", ends);
}

#[test]
fn a_flower_has_its_first_town_when_the_champion_had() {
    let mut towns: Vec<u16> = Vec::new();
    for seed in 0..9 {
        let (_, actions) = play::<Asteroid>(seed, (0..3).map(|_| scripted(Style::Flowers)).collect());
        let town = actions.iter().position(|action| action.contains("town")).expect("somebody builds a town");
        towns.push(town as u16 / 3 + 1);
    }
    towns.sort_unstable();
    assert!((8..=12).contains(&towns[4]), "{:?}", towns);
}

/// Whatever the position, there is an answer that is not refused.
#[test]
fn there_is_always_an_answer() {
    let empty = Plot::default();
    let own = |robots, base| Plot { owner: Some(0), robots, base, ..empty };
    let everywhere = |plot: Plot| State::new(|_| plot, [0; 3], 598).unwrap();
    let centre = |plot: Plot| State::new(|tile| if tile == Tile::CENTRE { plot } else { empty }, [0; 3], 1).unwrap();
    for state in [
        everywhere(empty),
        everywhere(own(0, None)),
        everywhere(own(65535, None)),
        everywhere(own(9, Some(Base::Tower))),
        everywhere(Plot { owner: Some(1), robots: 3, ..empty }),
        centre(Plot { hole: true, ..own(40, None) }),
        centre(own(1, Some(Base::Initial))),
        centre(own(65535, None)),
    ] {
        for pace in [Pace::Nodes(0), Pace::Nodes(20), Pace::Clock(0.01)] {
            let mut bots: Vec<Player<Asteroid>> = vec![scripted(Style::Flowers), scripted(Style::Land)];
            bots.push(Box::new(Settler::new(pace, Parameters::default())));
            for depth in [0, 3] {
                bots.push(Box::new(MaxN::new(pace, TreeParameters { depth, ..TreeParameters::default() })));
            }
            for bot in &mut bots {
                let orders = bot.act(&View { seat: 0, state }, Instant::now());
                let mut text = state;
                let mut turn = engines::asteroid::Turn::new(&mut text);
                let mut lines = orders.to_string();
                lines.truncate(lines.len() - "finish\n".len());
                assert!(lines.lines().all(|line| turn.try_line(line).is_ok()), "{} in {:?}", lines, state);
            }
        }
    }
}

#[test]
fn sites_are_where_they_can_be_built() {
    let mut rng = fastrand::Rng::with_seed(3);
    let mut state = <State as engines::Rules>::start(&engines::asteroid::Setup::from_seed(3));
    for _ in 0..120 {
        let land = Sites::new(&state, state.player());
        let sites = land.all();
        assert!(sites.windows(2).all(|pair| pair[0].rate >= pair[1].rate));
        for base in [Base::House, Base::Town, Base::Bridge, Base::Excavator, Base::Tower] {
            let first = sites.iter().find(|site| site.build.base() == base).copied();
            assert_eq!(land.best(Portable, |kind| kind == base), first);
        }
        assert_eq!(land.best(Portable, |_| true), sites.first().copied());
        for site in sites {
            let (tile, is_bridge) = (site.build.tile(), site.build.base() == Base::Bridge);
            assert!(!state.has_base(tile) && state.holes().contains(tile) == is_bridge, "{:?}", site);
            assert!(state.owner(tile).map_or(true, |owner| owner == state.player()), "{:?}", site);
        }
        let orders = state.random_action(&mut rng);
        state.play(&orders);
    }
}
