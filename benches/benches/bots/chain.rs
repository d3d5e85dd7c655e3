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

/// Depth and blocks of the attack.
const ATTACK: (usize, u64) = (7, 30);

pub fn workloads() -> Vec<Workload<'static>> {
    let undisturbed = workload("chain-nodes", "field evaluated in a beam search of 13 packs", |building| building);
    let removal = workload("chain-removal", "field evaluated by removal in such a search", Building::by_removal);
    let sheltering = workload("chain-attack", "field evaluated in such a search under an attack", |building| {
        building.with_attack(ATTACK.0, ATTACK.1)
    });
    vec![undisturbed, removal, sheltering]
}

/// Beam searches from the empty field, each over the packs of a list.
fn workload(name: &'static str, unit: &'static str, expecting: fn(Building) -> Building) -> Workload<'static> {
    let setups: Vec<Setup> = (0..LISTS).map(|seed| Setup::draw(PackMode::Official, seed)).collect();
    let mut beam = Beam::new(20);
    let pass = move || {
        let mut pass = Pass { operations: 0, checksum: 0 };
        for setup in &setups {
            let build = Build::of(&Side::EMPTY);
            let building = expecting(Building::new(&setup.packs()[..HORIZON], &build, Weights::default()));
            let limits = Limits { depth: HORIZON, width: 100_000, bucket_percent: 100 };
            beam.search(&building, &build, limits, Budget::nodes(NODES));
            pass.operations += beam.nodes();
            pass.checksum = beam.goals().fold(pass.checksum, |sum, (_, chain)| mix(sum, chain as u64));
        }
        pass
    };
    Workload { name, unit, pass: Box::new(pass) }
}
