//! Programs on crates of the registry: each is bundled, compiled without a warning by every
//! compiler that its crates support, and answers its inputs as `cargo run` does.
//!
//! A program is one text in `tests/corpus/`: a sentence, `inputs/`, and the files of the package
//! `app`. All share one folder for cargo, so that a crate is compiled once.

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use bundle::{assemble, BinTarget, Bundle, Compiler, Edition, Features, Keep, Request, GENERIC};

/// A program of the corpus.
pub struct Program {
    folder: PathBuf,
    target: PathBuf,
    inputs: Vec<String>,
    /// Whether only the compiler that cargo uses is asked.
    newest_only: bool,
}

/// What was found out about a program.
pub struct Figures {
    /// Characters of the readable and the short form.
    pub characters: [usize; 2],
    /// Seconds of processor time that each took to make.
    pub seconds: [f64; 2],
    /// The compilers that took both.
    pub compilers: Vec<String>,
}

/// The names of all programs, in order.
pub fn names() -> Vec<String> {
    let texts = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/corpus");
    let files = std::fs::read_dir(texts).unwrap().map(|entry| entry.unwrap().path());
    let names = files.filter(|file| file.extension().is_some_and(|end| end == "ws"));
    let mut names: Vec<String> = names.map(|file| file.file_stem().unwrap().to_string_lossy().into_owned()).collect();
    names.sort();
    names
}

impl Program {
    /// Unpacks a program under a folder.
    pub fn open(name: &str, under: &Path) -> Program {
        let text = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/corpus").join(format!("{name}.ws"));
        let text = std::fs::read_to_string(&text).unwrap_or_else(|error| panic!("{}: {error}", text.display()));
        let folder = under.join(name);
        let mut inputs = Vec::new();
        for part in text.split("--- ").skip(1) {
            let (path, content) = part.split_once('\n').unwrap();
            if path.starts_with("inputs/") {
                inputs.push(content.to_string());
                continue;
            }
            let content = if path == "app/Cargo.toml" { manifest(content) } else { content.to_string() };
            let path = folder.join(path);
            std::fs::create_dir_all(path.parent().unwrap()).unwrap();
            if std::fs::read_to_string(&path).ok().as_ref() != Some(&content) {
                std::fs::write(path, content).unwrap();
            }
        }
        if inputs.is_empty() {
            inputs.push(String::new());
        }
        Program { folder, target: under.join("target"), inputs, newest_only: false }
    }

    /// The package `app` in a folder, a program that reads nothing, for the compiler that cargo uses.
    #[allow(dead_code)]
    pub fn in_folder(folder: PathBuf, target: PathBuf) -> Program {
        Program { folder, target, inputs: vec![String::new()], newest_only: true }
    }

    /// Checks both forms on all inputs.
    ///
    /// # Errors
    /// What went wrong, in a sentence.
    pub fn check(&self) -> Result<Figures, String> {
        let output = build(&self.folder, &self.target).output().map_err(|error| format!("cargo: {error}"))?;
        if !output.status.success() {
            return Err(format!("the original: {}", String::from_utf8_lossy(&output.stderr)));
        }
        let original = self.folder.join("original");
        std::fs::copy(self.target.join("debug/app"), &original).map_err(|error| error.to_string())?;
        let expected: Vec<String> =
            self.inputs.iter().map(|input| answers(&original, input)).collect::<Result<_, _>>()?;
        let mut figures = Figures { characters: [0; 2], seconds: [0.0; 2], compilers: Vec::new() };
        let compilers = match self.newest_only {
            true => Compiler::of_cargo().map(|newest| vec![newest]),
            false => Compiler::all(&[], Edition::E2021),
        };
        let compilers = compilers.map_err(|error| error.to_string())?;
        for minify in [true, false] {
            let _ = std::fs::remove_dir_all(self.target.join("bundle"));
            let start = processor_seconds();
            let bundle = self.bundle(minify, compilers.clone()).map_err(|error| error.to_string())?;
            figures.seconds[usize::from(minify)] = processor_seconds() - start;
            figures.characters[usize::from(minify)] = bundle.printed.text.chars().count();
            figures.compilers = bundle.compilers.iter().map(|compiler| compiler.name.clone()).collect();
            for compiler in &bundle.compilers {
                let program = self.compile(&bundle, compiler)?;
                for (input, expected) in self.inputs.iter().zip(&expected) {
                    let answered = answers(&program, input)?;
                    if answered != *expected {
                        return Err(format!("{}: expected\n{expected}but got\n{answered}", compiler.name));
                    }
                }
            }
        }
        Ok(figures)
    }

    fn bundle(&self, minify: bool, compilers: Vec<Compiler>) -> bundle::Result<Bundle> {
        let request = Request {
            manifest: self.folder.join("app/Cargo.toml"),
            target: BinTarget::binary("app", "app"),
            features: Features::default(),
            target_dir: Some(self.target.clone()),
            judge: GENERIC,
            judge_crates: Default::default(),
            compilers,
            minify,
            keep: Keep::default(),
            remark: String::new(),
        };
        assemble(&request, &|_| {})
    }

    /// Compiles a bundle and insists on silence.
    fn compile(&self, bundle: &Bundle, compiler: &Compiler) -> Result<PathBuf, String> {
        let (source, program) = (self.folder.join("bundle.rs"), self.folder.join("bundled"));
        std::fs::write(&source, &bundle.printed.text).map_err(|error| error.to_string())?;
        let output = Command::new(&compiler.path)
            .args(["--edition", "2021", "-C", "overflow-checks=on", "-C", "prefer-dynamic", "-C", "rpath", "-o"])
            .args([&program, &source])
            .output()
            .map_err(|error| error.to_string())?;
        if output.status.success() && output.stderr.is_empty() {
            return Ok(program);
        }
        Err(format!("{} says: {}", compiler.name, String::from_utf8_lossy(&output.stderr)))
    }
}

/// The manifest of the package `app` with these lines, of edition 2021 if they do not begin with another.
pub fn manifest(lines: &str) -> String {
    let edition = if lines.starts_with("edition") { "" } else { "edition = \"2021\"\n\n" };
    format!(
        "[package]\nname = \"app\"\nversion = \"0.1.0\"\n{edition}{lines}\n[workspace]\n\
         [profile.dev]\ndebug-assertions = false\ndebug = false\n"
    )
}

/// The command that builds the package `app` in a folder as `debug/app` in `target`.
pub fn build(folder: &Path, target: &Path) -> Command {
    let mut command = Command::new("cargo");
    command
        .args(["build", "--quiet", "--manifest-path"])
        .arg(folder.join("app/Cargo.toml"))
        .arg("--target-dir")
        .arg(target)
        .args(["--config", "profile.dev.debug=false"]);
    command
}

/// What a program prints.
fn answers(program: &Path, input: &str) -> Result<String, String> {
    use std::io::Write;
    let mut child = Command::new(program)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .map_err(|error| format!("{}: {error}", program.display()))?;
    // A program may end without reading everything.
    let _ = child.stdin.take().map(|mut stdin| stdin.write_all(input.as_bytes()));
    let output = child.wait_with_output().map_err(|error| error.to_string())?;
    if output.status.success() {
        Ok(String::from_utf8_lossy(&output.stdout).into_owned())
    } else {
        Err(format!("the program ends with {}", output.status))
    }
}

/// Processor time of this process and of all that it waited for.
fn processor_seconds() -> f64 {
    let stat = std::fs::read_to_string("/proc/self/stat").unwrap_or_default();
    let fields = stat.rsplit(')').next().unwrap_or_default().split_whitespace().skip(11).take(4);
    fields.filter_map(|field| field.parse::<f64>().ok()).sum::<f64>() / 100.0
}
