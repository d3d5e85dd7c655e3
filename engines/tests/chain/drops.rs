//! `vanishing_drops` tells what trying all drops would, in both compilations.

use engines::chain::{self, Pack};
use engines::simd::{self, Cpu, Kernel, Level};
use fastrand::Rng;

use crate::chain::reference::Command;
use crate::chain::{action, commands, pack, packed, random_mixture, random_pack, random_settled_field};

struct VanishingDrops {
    field: chain::Field,
    pack: Pack,
}

impl Kernel for VanishingDrops {
    type Output = u64;

    #[inline(always)]
    fn run<C: Cpu>(self, cpu: C) -> u64 {
        self.field.vanishing_drops(cpu, self.pack)
    }
}

#[test]
fn vanishing_drops_are_those_that_make_something_vanish() {
    let mut rng = Rng::with_seed(36);
    let (mut some, mut none, mut all, mut high) = (0, 0, 0, 0);
    for _ in 0..6000 {
        let mixture = random_mixture(&mut rng);
        let field = random_settled_field(&mixture, &mut rng);
        let numbers = random_pack(&mut rng);
        let mut expected = 0;
        for command in commands().filter(|command| *command != Command::Skill) {
            let chain = field.clone().turn(false, command, numbers).vanished.len();
            expected |= ((chain > 0) as u64) << action(command).index();
        }
        let drops = || VanishingDrops { field: packed(&field), pack: pack(numbers) };
        let vanishing = Level::PORTABLE.dispatch(drops());
        assert_eq!(vanishing, simd::dispatch(drops()), "the two compilations differ");
        assert_eq!(vanishing, expected, "{:?}, pack {:?}", field, numbers);
        match vanishing.count_ones() {
            0 => none += 1,
            36 => all += 1,
            _ => some += 1,
        }
        high += (field.highest() >= 15) as usize;
    }
    assert!([some, none, all, high].iter().all(|count| *count > 0), "{:?}", [some, none, all, high]);
}

#[test]
fn actions_have_the_indices_that_their_parts_say() {
    for (index, command) in commands().enumerate() {
        let action = action(command);
        assert_eq!((action.index(), chain::Action::from_index(index)), (index, Some(action)));
        match command {
            Command::Drop(position, rotation) => {
                assert_eq!((action.position(), action.rotation()), (position, rotation));
                assert_eq!(action.to_string(), format!("{} {}", position, rotation));
            }
            Command::Skill => assert!(action.is_skill() && action.to_string() == "S"),
        }
        assert_eq!(chain::Action::parse(&action.to_string()), Some(action));
    }
    assert_eq!(chain::Action::from_index(37), None);
    assert!(chain::Action::drops().eq(commands().take(36).map(action)));
}
