//! `chain`: fields evaluated by the beam search that builds, duplicates found and levels sorted
//! included.

use benches::{mix, Pass, Workload};
use bots::chain::{Build, Building, Weights};
use engines::chain::{PackMode, Setup, Side};
use search::beam::Limits;
use search::{Beam, Budget};

const LISTS: i64 = 4;
const NODES: u64 = 200_000;
const HORIZON: usize = 13;

pub fn workloads() -> Vec<Workload<'static>> {
    let setups: Vec<Setup> = (0..LISTS).map(|seed| Setup::draw(PackMode::Official, seed)).collect();
    let mut beam = Beam::new(20);
    vec![Workload {
        name: "chain-nodes",
        unit: "field evaluated in a beam search of 13 packs",
        pass: Box::new(move || {
            let mut pass = Pass { operations: 0, checksum: 0 };
            for setup in &setups {
                let build = Build::of(&Side::EMPTY);
                let building = Building::new(&setup.packs()[..HORIZON], &build, Weights::default());
                let limits = Limits { depth: HORIZON, width: 100_000, bucket_percent: 100 };
                beam.search(&building, &build, limits, Budget::nodes(NODES));
                pass.operations += beam.nodes();
                pass.checksum = beam.goals().fold(pass.checksum, |sum, (_, chain)| mix(sum, chain as u64));
            }
            pass
        }),
    }]
}
