//! A program for any bot of a game.
//!
//! `bots` has a program for the strongest bot of each game only. For the others one is written: a
//! package of a few lines beside the build, which depends on `bots` and serves the bot that the
//! roster makes under that name, with its default settings. From there on it is a program like
//! any other, so that bundle and original are compared as always.

use std::path::PathBuf;

use anyhow::{anyhow, Context};
use cargo_metadata::MetadataCommand;
use quote::{quote, ToTokens};
use syn::spanned::Spanned;
use syn::visit::{self, Visit};
use syn::visit_mut::{self, VisitMut};
use syn::{Expr, ExprCall, ImplItem, Item};

/// A program that was written for a bot.
#[derive(Clone, Debug)]
pub struct Program {
    /// The manifest of its package.
    pub manifest: PathBuf,
    /// The package.
    pub package: String,
    /// The program, a binary of it.
    pub bin: String,
    /// Where the workspace builds.
    pub target_dir: PathBuf,
}

/// Writes the program that serves `bot` of `game`, for the workspace of the current folder.
///
/// # Errors
/// If the roster has no entry of that name, or one that is not of the usual form.
pub fn program(game: &str, bot: &str) -> anyhow::Result<Program> {
    let metadata = MetadataCommand::new().no_deps().exec().context("cargo metadata")?;
    let bots = metadata.packages.iter().find(|p| p.name.as_str() == "bots");
    let bots = bots.and_then(|p| p.manifest_path.parent()).context("the workspace has no package `bots`")?;
    let (bots, workspace) = (PathBuf::from(bots), PathBuf::from(&metadata.workspace_root));
    let roster = bots.join("src").join(game).join("mod.rs");
    let name = format!("bots/src/{game}/mod.rs");
    let text = std::fs::read_to_string(&roster).with_context(|| format!("cannot read {}", roster.display()))?;
    let file = syn::parse_file(&text).map_err(|e| located(&name, &e))?;
    let made = maker(&file, bot).map_err(|e| located(&name, &e))?;
    let (pace, value) = (made.pace, made.value);
    let game_ident = quote::format_ident!("{game}");
    let main = quote! {
        use bots::#game_ident::*;
        fn main() {
            std::process::exit(bots::serve(#bot, |#pace| #value));
        }
    };
    let main: syn::File = syn::parse2(main).map_err(|e| located(&name, &e))?;

    let target_dir = PathBuf::from(&metadata.target_directory);
    let folder = target_dir.join("bundle").join(format!("{game}-{bot}"));
    let source = folder.join("src");
    std::fs::create_dir_all(&source).with_context(|| format!("cannot make {}", source.display()))?;
    let main = format!("//! The program that plays `{game}` with `{bot}`.\n\n{}", prettyplease::unparse(&main));
    let file = source.join("main.rs");
    std::fs::write(&file, &main).with_context(|| format!("cannot write {}", file.display()))?;
    let path = toml_string(&bots.to_string_lossy());
    let manifest = folder.join("Cargo.toml");
    std::fs::write(
        &manifest,
        format!(
            "[package]\nname = \"{game}\"\nversion = \"0.1.0\"\nedition = \"2021\"\n\n\
             [[bin]]\nname = \"{bot}\"\npath = \"src/main.rs\"\n\n\
             [dependencies]\nbots = {{ path = {path} }}\n\n[workspace]\n\n\
             [profile.release]\ncodegen-units = 1\nlto = \"fat\"\n"
        ),
    )
    .with_context(|| format!("cannot write {}", manifest.display()))?;
    // The same versions as in the workspace.
    let lock = workspace.join("Cargo.lock");
    if lock.is_file() {
        std::fs::copy(&lock, folder.join("Cargo.lock")).with_context(|| format!("cannot copy {}", lock.display()))?;
    }
    Ok(Program { manifest, package: game.to_string(), bin: bot.to_string(), target_dir })
}

/// An error in a file of the workspace.
fn located(file: &str, error: &syn::Error) -> anyhow::Error {
    anyhow!("{file}:{}: {error}", error.span().start().line)
}

fn toml_string(text: &str) -> String {
    format!("\"{}\"", text.replace('\\', "\\\\").replace('"', "\\\""))
}

/// How an entry of the roster makes its bot.
#[derive(Debug)]
struct Maker {
    /// The parameter for the pace.
    pace: syn::Pat,
    /// The bot, with default settings.
    value: Expr,
}

fn maker(file: &syn::File, bot: &str) -> syn::Result<Maker> {
    let items = file.items.iter().flat_map(|item| match item {
        Item::Impl(item) => &item.items[..],
        _ => &[],
    });
    let list = items.into_iter().find_map(|item| match item {
        ImplItem::Const(item) if item.ident == "BOTS" => Some(&item.expr),
        _ => None,
    });
    let list = list.ok_or_else(|| syn::Error::new(file.span(), "there is no `const BOTS`, the list of the bots"))?;
    let mut finder = Finder { bot, entry: None, names: Vec::new() };
    finder.visit_expr(list);
    let Some(make) = finder.entry else {
        let names = finder.names.join(", ");
        return Err(syn::Error::new(list.span(), format!("there is no bot `{bot}`; --bot takes one of: {names}")));
    };
    let unusual = || {
        let message = format!(
            "the entry of `{bot}` does not end in `Box::new(...)`: --bot cannot tell how its program would make it"
        );
        syn::Error::new(make.span(), message)
    };
    let Expr::Closure(closure) = &make else { return Err(unusual()) };
    let pace = closure.inputs.first().cloned().ok_or_else(unusual)?;
    let mut boxed = Boxed(None);
    boxed.visit_expr(&closure.body);
    let mut value = boxed.0.ok_or_else(unusual)?;
    let seed = closure.inputs.iter().nth(1).and_then(|pat| match pat {
        syn::Pat::Ident(pat) => Some(pat.ident.clone()),
        _ => None,
    });
    Defaults { seed }.visit_expr_mut(&mut value);
    Ok(Maker { pace, value })
}

/// Finds the `make` of the entry with the name.
struct Finder<'a> {
    bot: &'a str,
    entry: Option<Expr>,
    names: Vec<String>,
}

impl<'ast> Visit<'ast> for Finder<'_> {
    fn visit_expr_struct(&mut self, node: &'ast syn::ExprStruct) {
        let field = |name: &str| {
            let is_it = |f: &&syn::FieldValue| matches!(&f.member, syn::Member::Named(ident) if ident == name);
            node.fields.iter().find(is_it).map(|f| &f.expr)
        };
        let named = field("name").and_then(|name| syn::parse2::<syn::LitStr>(name.to_token_stream()).ok());
        if let (Some(name), Some(make)) = (named, field("make")) {
            if name.value() == self.bot {
                self.entry = Some(make.clone());
            }
            self.names.push(name.value());
        }
    }
}

/// Finds the argument of `Box::new`.
struct Boxed(Option<Expr>);

impl<'ast> Visit<'ast> for Boxed {
    fn visit_expr_call(&mut self, node: &'ast ExprCall) {
        if node.func.to_token_stream().to_string().replace(' ', "") == "Box::new" {
            self.0 = node.args.first().cloned();
        } else {
            visit::visit_expr_call(self, node);
        }
    }
}

/// Puts default settings for parsed ones, and the seed that all programs have.
struct Defaults {
    seed: Option<syn::Ident>,
}

impl VisitMut for Defaults {
    fn visit_expr_mut(&mut self, node: &mut Expr) {
        if let Expr::Try(attempt) = node {
            if let Expr::Call(ExprCall { func, .. }) = &mut *attempt.expr {
                if let Expr::Path(path) = &mut **func {
                    if let Some(last) = path.path.segments.last_mut().filter(|last| last.ident == "with") {
                        last.ident = quote::format_ident!("default");
                        *node = syn::parse_quote!(#path());
                        return;
                    }
                }
            }
        }
        if matches!((&*node, &self.seed), (Expr::Path(path), Some(seed)) if path.path.is_ident(seed)) {
            *node = syn::parse_quote!(1);
            return;
        }
        visit_mut::visit_expr_mut(self, node);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const ROSTER: &str = r#"
        impl Roster for Forest {
            const BOTS: &'static [BotEntry<Self>] = &[
                BotEntry {
                    name: "mcts",
                    make: |pace, seed, values| Ok(Box::new(Mcts::new(pace, seed, deep::Parameters::with(values)?))),
                },
                BotEntry { name: "rule", make: |_, _, values| values.expect_none().map(|()| Box::new(Rule) as _) },
                BotEntry { name: "odd", make: odd },
            ];
        }"#;

    fn made(bot: &str) -> std::result::Result<String, String> {
        let maker = maker(&syn::parse_file(ROSTER).unwrap(), bot).map_err(|e| e.to_string())?;
        let (pace, value) = (maker.pace, maker.value);
        Ok(quote!(|#pace| #value).to_string().replace(' ', ""))
    }

    #[test]
    fn an_entry_of_the_roster_becomes_a_program_with_default_settings() {
        assert_eq!(made("mcts").unwrap(), "|pace|Mcts::new(pace,1,deep::Parameters::default())");
        assert_eq!(made("rule").unwrap(), "|_|Rule");
    }

    #[test]
    fn what_is_not_there_or_cannot_be_read_is_said() {
        assert!(made("none").unwrap_err().contains("takes one of: mcts, rule, odd"));
        assert!(made("odd").unwrap_err().contains("does not end in `Box::new"));
    }
}
