fn main() {
    let target = tools::bundle::BinTarget { package: "bots".into(), bin: "forest".into() };
    let request = tools::bundle::Request {
        manifest: "Cargo.toml".into(),
        target,
        judge: tools::bundle::CODINGAME,
        compilers: tools::bundle::Compiler::all(&[]).unwrap(),
        remark: String::new(),
    };
    match tools::bundle::assemble(&request, &|t| eprintln!("{t}")) {
        Ok(b) => println!("{}", b.printed.text),
        Err(e) => eprintln!("error: {e}"),
    }
}
