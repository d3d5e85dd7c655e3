A small stack machine with its assembler: anyhow, thiserror, lazy_static, rustc-hash, smallvec.
--- inputs/1.txt
push 6
push 7
mul
print
push 3
loop:
dup
print
push 1
sub
dup
jump loop
--- inputs/2.txt
push 1
jump nowhere
--- inputs/3.txt
push 1
add
--- app/Cargo.toml
[dependencies]
anyhow = "=1.0.104"
lazy_static = "=1.5.1"
rustc-hash = "=2.1.3"
smallvec = "=1.16.6"
thiserror = "=2.0.21"
--- app/src/main.rs
use std::io::Read;

use anyhow::Context;
use rustc_hash::FxHashMap;
use smallvec::SmallVec;

#[derive(Debug, thiserror::Error)]
enum Fault {
    #[error("there is no label `{0}`")]
    NoLabel(String),
    #[error("`{0}` is no order")]
    NoOrder(String),
    #[error("the stack is empty")]
    Empty,
    #[error("no number")]
    Number(#[from] std::num::ParseIntError),
}

#[derive(Clone, Copy)]
enum Order {
    Push(i64),
    Jump(usize),
    Dup,
    Print,
    Two(fn(i64, i64) -> i64),
}

lazy_static::lazy_static! {
    static ref OPERATORS: FxHashMap<&'static str, fn(i64, i64) -> i64> = {
        let mut all: FxHashMap<&'static str, fn(i64, i64) -> i64> = FxHashMap::default();
        all.insert("add", |a, b| a.wrapping_add(b));
        all.insert("sub", |a, b| a.wrapping_sub(b));
        all.insert("mul", |a, b| a.wrapping_mul(b));
        all
    };
}

fn assemble(text: &str) -> anyhow::Result<Vec<Order>> {
    let lines = || text.lines().map(str::trim).filter(|line| !line.is_empty());
    let mut labels = FxHashMap::default();
    let mut count = 0;
    for line in lines() {
        match line.strip_suffix(':') {
            Some(label) => drop(labels.insert(label, count)),
            None => count += 1,
        }
    }
    let order = |line: &str| -> Result<Order, Fault> {
        let words: SmallVec<[&str; 2]> = line.split(' ').collect();
        Ok(match words.as_slice() {
            ["push", number] => Order::Push(number.parse()?),
            ["jump", label] => Order::Jump(*labels.get(label).ok_or_else(|| Fault::NoLabel(label.to_string()))?),
            ["dup"] => Order::Dup,
            ["print"] => Order::Print,
            [name] => Order::Two(*OPERATORS.get(name).ok_or_else(|| Fault::NoOrder(name.to_string()))?),
            _ => return Err(Fault::NoOrder(line.to_string())),
        })
    };
    let orders = lines().filter(|line| !line.ends_with(':'));
    orders.enumerate().map(|(at, line)| order(line).with_context(|| format!("order {}", at + 1))).collect()
}

fn run(orders: &[Order]) -> Result<usize, Fault> {
    let mut stack: SmallVec<[i64; 4]> = SmallVec::new();
    let (mut at, mut steps) = (0, 0);
    while let Some(order) = orders.get(at) {
        at += 1;
        steps += 1;
        match *order {
            Order::Push(number) => stack.push(number),
            Order::Jump(to) => {
                if stack.pop().ok_or(Fault::Empty)? != 0 {
                    at = to;
                }
            }
            Order::Dup => stack.push(*stack.last().ok_or(Fault::Empty)?),
            Order::Print => println!("{}", stack.last().ok_or(Fault::Empty)?),
            Order::Two(operator) => {
                let (b, a) = (stack.pop().ok_or(Fault::Empty)?, stack.pop().ok_or(Fault::Empty)?);
                stack.push(operator(a, b));
            }
        }
    }
    Ok(steps)
}

fn main() -> anyhow::Result<()> {
    let mut text = String::new();
    std::io::stdin().read_to_string(&mut text)?;
    match assemble(&text) {
        Err(error) => println!("{error:#}"),
        Ok(orders) => match run(&orders) {
            Ok(steps) => println!("{steps} steps"),
            Err(fault) => println!("fault: {fault}"),
        },
    }
    Ok(())
}
