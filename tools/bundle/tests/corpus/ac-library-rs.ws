A program on ac-library-rs.
--- app/Cargo.toml
[dependencies]
ac-library-rs = "=0.2.0"
--- app/src/main.rs
use ac_library::{convolution, Additive, Dsu, FenwickTree, Max, ModInt998244353, Segtree};

fn main() {
    let mut dsu = Dsu::new(5);
    dsu.merge(0, 3);
    println!("{} {:?}", dsu.same(3, 0), dsu.groups());
    let mut tree: Segtree<Max<i64>> = vec![3, 1, 4, 1, 5].into();
    tree.set(1, 9);
    println!("{} {}", tree.prod(..3), tree.max_right(2, |&x| x < 5));
    let mut fenwick = FenwickTree::<u64>::new(8, 0);
    fenwick.add(3, 5);
    println!("{}", fenwick.sum(..4));
    let total: Segtree<Additive<i32>> = vec![1, 2, 3].into();
    let product = convolution(&[ModInt998244353::new(1), 2.into()], &[3.into(), 4.into()]);
    println!("{} {:?}", total.all_prod(), product.iter().map(|x| x.val()).collect::<Vec<_>>());
}
