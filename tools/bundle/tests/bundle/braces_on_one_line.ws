Braces that the compiler calls needless once they are on one line, in an item that begins in the middle of a line of the short form.
--- app/Cargo.toml
--- app/src/main.rs
mod counting {
    pub fn counted(numbers: &mut Vec<u32>) -> usize {
        {
            for number in 0..10 {
                numbers.push(number);
            }
        }
        numbers.len()
    }
}
fn main() {
    println!("{}", counting::counted(&mut vec![1]));
}
