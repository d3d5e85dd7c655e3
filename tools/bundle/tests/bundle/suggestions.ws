Suggestions that change what a program does, or may: they are none for a bundler.
--- app/Cargo.toml
--- app/src/main.rs
fn first(mut it: std::vec::IntoIter<u8>) -> u32 {
    let mut sum = 0;
    for x in it.next() {
        sum += u32::from(x);
    }
    sum
}

fn lazy(list: &[u8]) {
    list.iter().map(|x| println!("never {x}"));
}

fn main() {
    println!("{}", first(vec![1, 2, 3].into_iter()));
    lazy(&[1, 2]);
    let mut unneeded = (5);
    println!("{}", unneeded);
}
