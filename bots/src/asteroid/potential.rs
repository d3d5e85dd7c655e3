//! Potential of land: the houses that its material is still enough for.
//!
//! A base takes the material of its tile away from its neighbours, so what land can still become
//! depends on the order of building. The decision behind it: a house is put where the least material
//! is available, where the rest of the land loses least by it. That is a greedy order, not always the best.

use engines::asteroid::{Base, Materials, State, Tiles};

/// Most material that can be available for a base.
const MOST_AVAILABLE: u32 = 49;

/// Number of houses that a player's settlements are enough for, without new excavators.
pub fn houses(state: &State, player: usize) -> u32 {
    let excavators = state.bases_of(Base::Excavator) & state.owned(player);
    let mut settlements = state.settlements(player);
    let mut houses = 0;
    while let Some(tile) = poorest_sites(settlements, excavators).next() {
        settlements.remove(tile);
        houses += 1;
    }
    houses
}

/// The sites of houses where the least material is available.
fn poorest_sites(settlements: Tiles, excavators: Tiles) -> Tiles {
    let materials = Materials::with(settlements, excavators);
    let least = Base::House.material();
    let sites = materials.at_least(least) & settlements;
    if sites.is_empty() {
        return sites;
    }
    let poorer = |material: u32| Some(sites.without(materials.at_least(material))).filter(|poor| !poor.is_empty());
    (least + 1..=MOST_AVAILABLE).find_map(poorer).unwrap_or(sites)
}

#[cfg(test)]
mod tests {
    use engines::asteroid::{Plot, Tile};

    use super::*;

    /// A position in which player 0 has these settlements and excavators.
    fn land(settlements: Tiles, excavators: Tiles) -> State {
        let plot = |tile| Plot {
            owner: (settlements | excavators).contains(tile).then_some(0),
            base: excavators.contains(tile).then_some(Base::Excavator),
            ..Plot::default()
        };
        State::new(plot, [0; 3], 1).unwrap()
    }

    #[test]
    fn material_is_used_from_the_rim_inwards() {
        let centre = Tile::new(0, 0).unwrap();
        // The tiles of the ring have four of material: every second one is built, and then the centre.
        let flower = centre.neighbours() | centre.only();
        assert_eq!(houses(&land(flower, Tiles::NONE), 0), 4);
        assert_eq!(houses(&land(centre.only(), Tiles::NONE), 0), 0);
        assert_eq!(houses(&land(flower, Tiles::NONE), 1), 0);
    }

    #[test]
    fn excavators_add_to_it() {
        let centre = Tile::new(0, 0).unwrap();
        // A single tile with three excavators around has four of material.
        let mut ring = centre.neighbours();
        let three: Vec<Tile> = ring.by_ref().take(3).collect();
        let excavators = three.iter().fold(Tiles::NONE, |tiles, tile| tiles | tile.only());
        assert_eq!(houses(&land(centre.only(), excavators), 0), 1);
        let two = excavators.without(three[0].only());
        assert_eq!(houses(&land(centre.only(), two), 0), 0);
    }
}
