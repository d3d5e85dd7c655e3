`cfg_select!` wherever code may stand: the arm that holds takes its place, with the files it declares.
absent: windows
absent: cfg_select
--- app/Cargo.toml
[dependencies]
lib = { path = "../lib", features = ["quiet"] }
--- app/src/main.rs
cfg_select! {
    windows => {
        mod windows;
        use windows as imp;
    }
    all(unix, target_pointer_width = "64") => {
        mod unix;
        use self::unix as imp;
    }
    _ => {
        compile_error!("nowhere");
    }
}

struct Counter(cfg_select! { windows => { u8 } _ => { u64 } });

trait Named {
    std::cfg_select! {
        unix => {
            fn name(&self) -> String {
                "nobody".to_string()
            }
        }
        _ => {}
    }
}

impl Named for Counter {
    cfg_select! {
        unix => {
            fn name(&self) -> String {
                cfg_select! {
                    windows => { "windows".to_string() }
                    _ => {
                        let number = self.0 + 1;
                        format!("counter {number}")
                    }
                }
            }
        }
        _ => {}
    }
}

fn main() {
    println!("{} {} {}", imp::NAME, Counter(1).name(), lib::voice());
    let product = 2 * cfg_select! { windows => 5, _ => 3 + 4 };
    core::cfg_select! {
        unix => {
            let more = product + 1;
        }
        _ => {
            let more = 0;
        }
    }
    println!("{product} {more} {}", std::mem::size_of::<Counter>());
}
--- app/src/unix.rs
pub const NAME: &str = "unix";
--- lib/Cargo.toml
[features]
default = []
quiet = []
--- lib/src/lib.rs
macro_rules! chosen {
    ($loud:expr, $quiet:expr) => {
        cfg_select! {
            feature = "quiet" => { $quiet }
            _ => { $loud }
        }
    };
}

pub fn voice() -> &'static str {
    chosen!("SHOUT", "whisper")
}
