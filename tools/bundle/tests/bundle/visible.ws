What the program can see of its own names stays: Debug, stringify, captured variables; and what is called like something of the standard library works.
--- app/Cargo.toml
--- app/src/main.rs
use std::collections::{BTreeMap, HashMap};
use std::fmt;
use std::ops::{Deref, Index, IndexMut};

#[derive(Debug, Clone, PartialEq)]
struct Visible {
    first_field: u32,
    second_field: Kind,
}

#[derive(Debug, Clone, PartialEq)]
enum Kind {
    Plain,
    Numbered { number: u32 },
}

macro_rules! named {
    ($($name:ident),*) => {
        [$((stringify!($name), $name)),*]
    };
}

trait Bits {
    fn count_ones(self) -> u32;
    fn lowest(self) -> u32;
}

impl Bits for u64 {
    fn count_ones(self) -> u32 {
        1000
    }
    fn lowest(self) -> u32 {
        self.trailing_zeros()
    }
}

struct Stack {
    items: Vec<u32>,
    length: usize,
}

impl Stack {
    fn push(&mut self, item: u32) {
        self.items.push(item);
        self.length += 1;
    }
    fn pop_two(&mut self) -> Option<(u32, u32)> {
        Some((self.items.pop()?, self.items.pop()?))
    }
    fn is_sorted_now(&self) -> bool {
        self.items.windows(2).all(|pair| pair[0] <= pair[1])
    }
}

impl Deref for Stack {
    type Target = [u32];
    fn deref(&self) -> &[u32] {
        &self.items
    }
}

impl Index<u8> for Stack {
    type Output = u32;
    fn index(&self, index: u8) -> &u32 {
        &self.items[index as usize]
    }
}

impl IndexMut<u8> for Stack {
    fn index_mut(&mut self, index: u8) -> &mut u32 {
        &mut self.items[index as usize]
    }
}

impl Iterator for Stack {
    type Item = u32;
    fn next(&mut self) -> Option<u32> {
        self.items.pop()
    }
}

impl fmt::Display for Kind {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Kind::Plain => formatter.write_str("plain"),
            Kind::Numbered { number } => write!(formatter, "number {}", number),
        }
    }
}

fn main() {
    let visible = Visible { first_field: 1, second_field: Kind::Numbered { number: 2 } };
    println!("{:?} {} {}", visible, visible.second_field, Kind::Plain);
    let (alpha, beta) = (1, 2);
    println!("{:?}", named!(alpha, beta));
    println!("{alpha} {beta:>width$}", width = 4);
    println!("{} {}", 7u64.count_ones(), Bits::count_ones(7u64) + 8u64.lowest());
    let mut stack = Stack { items: vec![3, 1, 2], length: 3 };
    stack.push(9);
    stack[0u8] += 1;
    println!("{} {} {} {}", stack.len(), stack.length, stack[0u8], stack.is_sorted_now());
    println!("{:?} {:?}", stack.pop_two(), stack.iter().max());
    println!("{}", stack.map(|item| item * 2).sum::<u32>());
    let mut counts: HashMap<&str, u32> = HashMap::new();
    *counts.entry("one").or_insert(0) += 1;
    let sorted: BTreeMap<_, _> = counts.iter().collect();
    println!("{:?} {}", sorted, i32::max(3, 4).pow(2));
}
