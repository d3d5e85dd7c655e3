//! How long the chains are that `chain` searches build from the empty field, on the first lists of
//! `official_packs`: `cargo bench --bench chains -- --seconds 18 --lists 20 --horizon 13`.

use std::time::{Duration, Instant};

use benches::golden;
use bots::chain::{Build, Building, Parameters};
use bots::ParameterValues;
use clap::Parser;
use engines::chain::{Pack, PackMode, Setup, Side};
use search::beam::Limits;
use search::chokudai::Shape;
use search::pool::Pool;
use search::{Beam, Budget, Chokudai};

/// How long the chains are that searches of the game chain build from the empty field.
#[derive(Parser)]
struct Arguments {
    /// Time for each list
    #[arg(long, default_value_t = 18.0, conflicts_with = "nodes")]
    seconds: f64,
    /// Nodes for each list, in place of time: repeatable
    #[arg(long)]
    nodes: Option<u64>,
    /// Lists to search
    #[arg(long, default_value_t = 20)]
    lists: usize,
    /// Lists to leave out before them
    #[arg(long, default_value_t = 0)]
    skip: usize,
    /// Draw the lists from this seed instead of reading the recorded ones
    #[arg(long, conflicts_with = "skip")]
    draw: Option<u64>,
    /// Weights of the evaluation, as NAME=VALUE,NAME=VALUE
    #[arg(long, default_value = "", value_parser = parameters)]
    parameters: Parameters,
    /// Packs that are known
    #[arg(long, default_value_t = 13)]
    horizon: usize,
    /// Threads to search with
    #[arg(long, default_value_t = 1)]
    threads: usize,
    /// Evaluate fields by the chain that one more digit would start, not by the removal of one
    #[arg(long)]
    by_drop: bool,
    /// Search by chokudai search, not by beam
    #[arg(long)]
    chokudai: bool,
    /// Given by cargo
    #[arg(long, hide = true)]
    bench: bool,
}

fn parameters(text: &str) -> Result<Parameters, String> {
    ParameterValues::parse(text).and_then(|values| Parameters::with(&values)).map_err(|error| error.to_string())
}

/// Moves by which a chain counts in the mean of the last line.
const MOVES: std::ops::RangeInclusive<usize> = 10..=16;

impl Arguments {
    /// The packs of every list, with its number.
    fn lists(&self) -> Vec<(u64, Vec<Pack>)> {
        if let Some(seed) = self.draw {
            let first = seed.wrapping_mul(self.lists as u64);
            let drawn = |list| {
                let seed = first.wrapping_add(list);
                (seed, Setup::draw(PackMode::Official, seed as i64).packs()[..self.horizon].to_vec())
            };
            return (0..self.lists as u64).map(drawn).collect();
        }
        let records = golden::records("chain", "official_packs.jsonl.gz");
        let lists = records.iter().map(|record| {
            let words = record["packs"].as_str().expect("a list has packs").split(' ').take(self.horizon);
            let pack = |word: &str| {
                let digits: Vec<u8> = word.bytes().map(|byte| byte - b'0').collect();
                Pack::from_numbers([digits[0], digits[1], digits[2], digits[3]]).expect("a pack of digits")
            };
            words.map(pack).collect()
        });
        (0..).zip(lists).skip(self.skip).take(self.lists).collect()
    }

    fn budget(&self) -> Budget {
        match self.nodes {
            Some(nodes) => Budget::nodes(nodes),
            None => Budget::until(Instant::now() + Duration::from_secs_f64(self.seconds)),
        }
    }
}

/// The longest chain by the turn in which it is fired, and the nodes searched.
fn build(packs: &[Pack], arguments: &Arguments, beam: &mut Beam<Building>) -> (Vec<i64>, u64) {
    let build = Build::of(&Side::EMPTY);
    let mut building = Building::new(packs, &build, arguments.parameters.weights);
    if !arguments.by_drop {
        building = building.by_removal();
    }
    let mut chains = vec![0; packs.len()];
    if arguments.chokudai {
        let shape =
            Shape { depth: packs.len(), width: 16, bucket_percent: 100, open: 100_000, kept: 100_000, bits: 21 };
        let mut search = Chokudai::new(shape, build);
        search.search(&building, arguments.budget());
        search.goals().for_each(|(depth, chain)| chains[depth] = chain);
        (chains, search.nodes())
    } else {
        let limits = Limits { depth: packs.len(), width: 200_000, bucket_percent: 100 };
        beam.search(&building, &build, limits, arguments.budget());
        beam.goals().for_each(|(depth, chain)| chains[depth] = chain);
        (chains, beam.nodes())
    }
}

fn main() {
    let arguments = Arguments::parse();
    let mut beam = Beam::new(22).with_pool(Pool::new(arguments.threads));
    let row = |name: &str, cells: &[String]| println!("{name:>6} {}", cells.join(" "));
    println!("longest chain by the move that fires it");
    row("list", &(1..=arguments.horizon).map(|number| format!("{number:>4}")).collect::<Vec<_>>());
    let (mut best, mut sums, mut by_moves, mut nodes) = (Vec::new(), vec![0; arguments.horizon], 0, 0);
    let begun = Instant::now();
    for (id, packs) in arguments.lists() {
        let (chains, searched) = build(&packs, &arguments, &mut beam);
        row(&id.to_string(), &chains.iter().map(|chain| format!("{chain:>4}")).collect::<Vec<_>>());
        best.push(chains.iter().take(13).copied().max().unwrap_or(0));
        sums.iter_mut().zip(&chains).for_each(|(sum, chain)| *sum += chain);
        by_moves += MOVES.map(|number| chains.iter().take(number).max().map_or(0, |&chain| chain)).sum::<i64>();
        nodes += searched;
    }
    let lists = best.len().max(1);
    row("mean", &sums.iter().map(|sum| format!("{:4.1}", *sum as f64 / lists as f64)).collect::<Vec<_>>());
    let at_least = |steps: i64| best.iter().filter(|&&chain| chain >= steps).count();
    println!(
        "by move 13: 12 or longer on {} of {}, 13 or longer on {}; {:.2} M nodes a list, {:.3} M a second",
        at_least(12),
        best.len(),
        at_least(13),
        nodes as f64 / lists as f64 / 1e6,
        nodes as f64 / begun.elapsed().as_secs_f64() / 1e6
    );
    if arguments.horizon < *MOVES.end() {
        return;
    }
    let mean = by_moves as f64 / (lists * MOVES.count()) as f64;
    println!("mean chain by move {} to {}: {mean:.4}", MOVES.start(), MOVES.end());
}
