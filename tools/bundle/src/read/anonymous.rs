//! Takes implementations out of `const _: () = { ... };`.
//!
//! Macros put them there for the sake of a block: one that is unsafe, or that has imports of its
//! own. Outside they can be judged one by one, in a module where there are imports. Whatever else
//! such a constant does, it does while it is compiled, as in the workspace, and leaves nothing in a
//! program: it goes. Modules in such a block, which nothing outside of it can name, become modules
//! beside the constant. A block that defines other names stays as it is.

use quote::ToTokens;
use syn::visit::Visit;
use syn::{parse_quote, Expr, Item, ItemConst, ItemImpl, ItemMod, Macro, Stmt};

use crate::text::mentions::{self, Names};
use crate::text::standard_macros::is_check;
use crate::text::tokens;

/// What a macro makes in a block, where that is known.
type Expand<'a> = dyn Fn(&Macro) -> Option<Vec<Stmt>> + 'a;

/// The implementations or modules in the block of an anonymous constant, and what is left of it;
/// `None` if there is nothing to be taken out. `number` makes names of modules unique.
pub fn taken_out(item: &ItemConst, expand: &Expand, number: &mut usize) -> Option<Vec<Item>> {
    if item.ident != "_" {
        return None;
    }
    let mut rest = item.clone();
    let statements = match &mut *rest.expr {
        Expr::Block(expr) => &mut expr.block.stmts,
        Expr::Unsafe(expr) => &mut expr.block.stmts,
        _ => return None,
    };
    if let Some(modules) = take_modules(statements, expand, number) {
        let is_empty = statements.is_empty();
        let rest = Some(Item::Const(rest)).filter(|_| !is_empty);
        return Some(modules.into_iter().map(Item::Mod).chain(rest).collect());
    }
    let imports: Vec<Stmt> = statements.extract_if(.., |statement| is_import(statement)).collect();
    if statements.iter().any(defines_names) {
        return None;
    }
    if expansions(statements, expand).iter().any(defines_names) {
        // What the names are used for is to be seen, at least.
        *statements = imports.into_iter().chain(expansions(statements, expand)).collect();
        return Some(vec![Item::Const(rest)]);
    }
    let mut found = Vec::new();
    statements.retain(|statement| {
        let before = found.len();
        let understood = of_statement(statement, expand, &mut found).is_some();
        if !understood {
            found.truncate(before);
        }
        !understood
    });
    if found.is_empty() {
        return None;
    }
    let is_empty = statements.is_empty();
    statements.splice(..0, imports.iter().cloned());
    let rest = Some(Item::Const(rest)).filter(|_| !is_empty);
    let found = found.into_iter().map(Item::Impl);
    if imports.is_empty() {
        return Some(found.chain(rest).collect());
    }
    *number += 1;
    let name = quote::format_ident!("implementations_{number}");
    let module: Item = parse_quote!(mod #name { use super::*; #(#imports)* #(#found)* });
    Some([module].into_iter().chain(rest).collect())
}

/// Takes the modules in braces out of a block and gives them names that nothing else has: paths in
/// them start at the module around the block, as before. `None` if there are none, or if one is
/// mentioned by another statement or mentions a macro of the block.
fn take_modules(statements: &mut Vec<Stmt>, expand: &Expand, number: &mut usize) -> Option<Vec<ItemMod>> {
    let all = expansions(statements, expand);
    let (mut modules, mut others) = (Vec::new(), Vec::new());
    let (mut inside, mut outside) = (Names::new(), Names::new());
    for statement in all {
        match statement {
            Stmt::Item(Item::Mod(module)) if module.content.is_some() => {
                mentions::of_tokens(module.to_token_stream(), &mut inside);
                modules.push(module);
            }
            other => {
                mentions::of_tokens(other.to_token_stream(), &mut outside);
                others.push(other);
            }
        }
    }
    let is_used = |module: &ItemMod| {
        let brings_macros = module.attrs.iter().any(|attr| attr.path().is_ident("macro_use"));
        brings_macros || outside.contains(&tokens::plain(&module.ident))
    };
    let is_macro_for_them = |statement: &Stmt| {
        let Stmt::Item(Item::Macro(item)) = statement else { return false };
        item.ident.as_ref().is_some_and(|name| inside.contains(&tokens::plain(name)))
    };
    if modules.is_empty() || modules.iter().any(is_used) || others.iter().any(is_macro_for_them) {
        return None;
    }
    for module in &mut modules {
        *number += 1;
        module.ident = quote::format_ident!("{}_{number}", tokens::plain(&module.ident));
    }
    *statements = others;
    Some(modules)
}

/// The implementations inside an anonymous constant, wherever they are.
pub fn implementations(item: &ItemConst) -> Vec<&ItemImpl> {
    struct Finder<'a>(Vec<&'a ItemImpl>);
    impl<'a> Visit<'a> for Finder<'a> {
        fn visit_item_impl(&mut self, node: &'a ItemImpl) {
            self.0.push(node);
        }
    }
    let mut finder = Finder(Vec::new());
    if item.ident == "_" {
        finder.visit_item_const(item);
    }
    finder.0
}

/// The statements with those in place of macros that these make.
fn expansions(statements: &[Stmt], expand: &Expand) -> Vec<Stmt> {
    let mut all = Vec::new();
    for statement in statements {
        let made = match statement {
            Stmt::Macro(statement) => expand(&statement.mac),
            _ => None,
        };
        match made {
            Some(made) => all.extend(expansions(&made, expand)),
            None => all.push(statement.clone()),
        }
    }
    all
}

fn is_import(statement: &Stmt) -> bool {
    matches!(statement, Stmt::Item(Item::Use(_)))
}

fn defines_names(statement: &Stmt) -> bool {
    match statement {
        Stmt::Item(Item::Impl(_)) | Stmt::Macro(_) | Stmt::Expr(..) => false,
        Stmt::Item(Item::Const(item)) => item.ident != "_",
        Stmt::Item(_) | Stmt::Local(_) => true,
    }
}

fn of_statement(statement: &Stmt, expand: &Expand, found: &mut Vec<ItemImpl>) -> Option<()> {
    match statement {
        statement if defines_names(statement) => None,
        Stmt::Item(Item::Impl(item)) => {
            let mut item = item.clone();
            // Outside of the block there is nothing to be allowed.
            item.attrs.retain(|attr| !attr.path().is_ident("allow"));
            found.push(item);
            Some(())
        }
        Stmt::Item(Item::Const(item)) => of_expr(&item.expr, expand, found),
        Stmt::Macro(statement) => of_macro(&statement.mac, expand, found),
        Stmt::Expr(expr, _) => of_expr(expr, expand, found),
        _ => None,
    }
}

fn of_expr(expr: &Expr, expand: &Expand, found: &mut Vec<ItemImpl>) -> Option<()> {
    let mut all = |statements: &[Stmt]| {
        statements.iter().try_for_each(|s| {
            if statements.iter().any(defines_names) {
                None
            } else {
                of_statement(s, expand, found)
            }
        })
    };
    match expr {
        Expr::Block(expr) => all(&expr.block.stmts),
        Expr::Unsafe(expr) => all(&expr.block.stmts),
        Expr::Macro(expr) => of_macro(&expr.mac, expand, found),
        _ => Some(()),
    }
}

fn of_macro(mac: &Macro, expand: &Expand, found: &mut Vec<ItemImpl>) -> Option<()> {
    match expand(mac) {
        Some(statements) => statements.iter().try_for_each(|statement| of_statement(statement, expand, found)),
        None => is_check(&mac.path).then_some(()),
    }
}

#[cfg(test)]
mod tests {
    use quote::ToTokens;
    use syn::parse_quote;

    use super::*;

    fn taken(item: ItemConst) -> Option<Vec<String>> {
        let expand = |mac: &Macro| -> Option<Vec<Stmt>> {
            let tokens = &mac.tokens;
            let block: syn::Block =
                mac.path.is_ident("implement").then(|| parse_quote!({ { prove(); impl A for #tokens {} } }))?;
            Some(block.stmts)
        };
        let text = |item: Item| item.to_token_stream().to_string();
        taken_out(&item, &expand, &mut 0).map(|items| items.into_iter().map(text).collect())
    }

    #[test]
    fn implementations_come_out_and_checks_go() {
        let items = taken(parse_quote!(
            const _: () = unsafe {
                implement!(u8);
                assert!(X);
                {
                    impl B for u8 {}
                }
            };
        ));
        assert_eq!(items.unwrap(), ["impl A for u8 { }", "impl B for u8 { }"]);
        assert_eq!(
            taken(parse_quote!(
                const _: () = {
                    assert!(X);
                };
            )),
            None
        );
        assert_eq!(
            taken(parse_quote!(
                const A: () = { implement!(u8) };
            )),
            None
        );
    }

    #[test]
    fn what_is_not_understood_stays() {
        let items = taken(parse_quote!(
            const _: () = {
                implement!(u8);
                other!(u8);
                {
                    use a::B;
                    impl B for u8 {}
                }
            };
        ));
        let rest = "const _ : () = { other ! (u8) ; { use a :: B ; impl B for u8 { } } } ;";
        assert_eq!(items.unwrap(), ["impl A for u8 { }", rest]);
    }

    #[test]
    fn modules_become_neighbours_of_the_constant() {
        let items = taken(parse_quote!(
            const _: () = {
                mod vectors {
                    use super::A;
                    implement!(u8);
                }
                assert!(X);
            };
        ));
        let module = "mod vectors_1 { use super :: A ; implement ! (u8) ; }";
        assert_eq!(items.unwrap(), [module, "const _ : () = { assert ! (X) ; } ;"]);
    }

    #[test]
    fn modules_that_the_block_knows_stay_in_it() {
        let uses: ItemConst = parse_quote!(
            const _: () = {
                mod vectors {
                    pub struct B;
                }
                impl A for vectors::B {}
            };
        );
        let makes: ItemConst = parse_quote!(
            const _: () = {
                macro_rules! make {
                    () => {};
                }
                mod vectors {
                    make!();
                }
            };
        );
        assert_eq!(taken(uses), None);
        assert_eq!(taken(makes), None);
    }

    #[test]
    fn imports_come_along_in_a_module() {
        let items = taken(parse_quote!(
            const _: () = {
                use a::B;
                impl B for u8 {}
            };
        ));
        let module = "mod implementations_1 { use super :: * ; use a :: B ; impl B for u8 { } }";
        assert_eq!(items.unwrap(), [module]);
    }
}
