//! Reasons why a line or an order has no effect (RULES.md, sections 6 to 10).

/// Reason why a line or an order has no effect. Its sender suffers nothing else.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash)]
pub enum Refusal {
    /// No words, or an unknown first one.
    UnknownCommand,
    /// More or fewer words than the command has.
    ArgumentCount,
    /// An argument that is no 32-bit number.
    NotAnInteger,
    /// An unknown direction or kind of base.
    BadWord,
    /// An abbreviation of two kinds of bases.
    AmbiguousWord,
    /// A move in a turn that has built.
    MoveAfterBuild,
    /// A build in a turn that has moved.
    BuildAfterMove,
    /// A second build.
    SecondBuild,
    /// Zero or fewer robots are to be moved.
    AmountNotPositive,
    /// There is no such tile.
    Outside,
    /// The move leaves the board.
    DestinationOutside,
    /// Robots in a hole cannot leave it.
    FromHole,
    /// Fewer robots are there that have not yet moved.
    TooMany,
    /// The robots are not the player's.
    NotOwner,
    /// The move ends on another player's base.
    EnemyBase,
    /// The tile to be built on is not the player's.
    BuildNotOwner,
    /// There is a base already.
    BuildOccupied,
    /// Only a bridge can be built on a hole.
    BuildOnHole,
    /// A bridge can only be built on a hole.
    BridgeOffHole,
    /// There are not enough robots to build.
    FewRobots,
    /// There is not enough material to build.
    FewMaterials,
}

impl Refusal {
    /// The word for it in transcripts.
    pub const fn word(self) -> &'static str {
        match self {
            Refusal::UnknownCommand => "unknown_command",
            Refusal::ArgumentCount => "arg_count",
            Refusal::NotAnInteger => "not_int",
            Refusal::BadWord => "bad_word",
            Refusal::AmbiguousWord => "ambiguous_word",
            Refusal::MoveAfterBuild => "move_after_build",
            Refusal::BuildAfterMove => "build_after_move",
            Refusal::SecondBuild => "second_build",
            Refusal::AmountNotPositive => "amount_not_positive",
            Refusal::Outside => "outside",
            Refusal::DestinationOutside => "dest_outside",
            Refusal::FromHole => "from_hole",
            Refusal::TooMany => "too_many",
            Refusal::NotOwner => "not_owner",
            Refusal::EnemyBase => "enemy_base",
            Refusal::BuildNotOwner => "build_not_owner",
            Refusal::BuildOccupied => "build_occupied",
            Refusal::BuildOnHole => "build_on_hole",
            Refusal::BridgeOffHole => "bridge_off_hole",
            Refusal::FewRobots => "few_robots",
            Refusal::FewMaterials => "few_materials",
        }
    }
}
