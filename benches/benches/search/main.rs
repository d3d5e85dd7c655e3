//! Speed of the searches themselves, on a toy: `cargo bench --bench search -- beam`.

mod toy;

fn main() {
    benches::main(toy::workloads());
}
