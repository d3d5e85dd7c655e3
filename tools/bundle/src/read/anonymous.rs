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

/// A statement and, for a call of a macro that is known, what it makes: expanded once, for it is
/// looked at in several ways.
struct Expanded {
    statement: Stmt,
    made: Option<Vec<Expanded>>,
}

fn expanded(statements: &[Stmt], expand: &Expand) -> Vec<Expanded> {
    let one = |statement: &Stmt| {
        let made = match statement {
            Stmt::Macro(statement) => expand(&statement.mac).map(|made| expanded(&made, expand)),
            _ => None,
        };
        Expanded { statement: statement.clone(), made }
    };
    statements.iter().map(one).collect()
}

/// The statements with those in place of macros that these make.
fn leaves(statements: &[Expanded]) -> Vec<&Stmt> {
    let mut all = Vec::new();
    for statement in statements {
        match &statement.made {
            Some(made) => all.extend(leaves(made)),
            None => all.push(&statement.statement),
        }
    }
    all
}

/// The implementations or modules in the block of an anonymous constant, and what is left of it;
/// `None` if there is nothing to be taken out. `number` makes names of modules unique.
pub fn taken_out(item: &ItemConst, expand: &Expand, number: &mut usize) -> Option<Vec<Item>> {
    if item.ident != "_" {
        return None;
    }
    let block = match &*item.expr {
        Expr::Block(expr) => &expr.block,
        Expr::Unsafe(expr) => &expr.block,
        _ => return None,
    };
    let statements = expanded(&block.stmts, expand);
    if let Some((modules, others)) = take_modules(&statements, number) {
        return Some(modules.into_iter().map(Item::Mod).chain(with_statements(item, others)).collect());
    }
    let (imports, statements): (Vec<Expanded>, Vec<Expanded>) =
        statements.into_iter().partition(|expanded| is_import(&expanded.statement));
    let imports: Vec<Stmt> = imports.into_iter().map(|import| import.statement).collect();
    if statements.iter().any(|expanded| defines_names(&expanded.statement)) {
        return None;
    }
    let all = leaves(&statements);
    if all.iter().any(|statement| defines_names(statement)) {
        // What the names are used for is to be seen, at least.
        let all = imports.into_iter().chain(all.into_iter().cloned()).collect();
        return Some(with_statements(item, all).into_iter().collect());
    }
    let mut found = Vec::new();
    let mut kept = Vec::new();
    for expanded in statements {
        let before = found.len();
        if of_expanded(&expanded, expand, &mut found).is_none() {
            found.truncate(before);
            kept.push(expanded.statement);
        }
    }
    if found.is_empty() {
        return None;
    }
    if !kept.is_empty() {
        kept.splice(..0, imports.iter().cloned());
    }
    let rest = with_statements(item, kept);
    let found = found.into_iter().map(Item::Impl);
    if imports.is_empty() {
        return Some(found.chain(rest).collect());
    }
    *number += 1;
    let name = quote::format_ident!("implementations_{number}");
    let module: Item = parse_quote!(mod #name { use super::*; #(#imports)* #(#found)* });
    Some([module].into_iter().chain(rest).collect())
}

/// The constant with other statements in its block; nothing if there are none.
fn with_statements(item: &ItemConst, statements: Vec<Stmt>) -> Option<Item> {
    if statements.is_empty() {
        return None;
    }
    let mut item = item.clone();
    if let Expr::Block(syn::ExprBlock { block, .. }) | Expr::Unsafe(syn::ExprUnsafe { block, .. }) = &mut *item.expr {
        block.stmts = statements;
    }
    Some(Item::Const(item))
}

/// The modules in braces in a block, by names that nothing else has, and the other statements. Paths
/// in them start at the module around the block, as before. `None` if there are none, or if one is
/// mentioned by another statement or mentions a macro of the block.
fn take_modules(statements: &[Expanded], number: &mut usize) -> Option<(Vec<ItemMod>, Vec<Stmt>)> {
    let (mut modules, mut others) = (Vec::new(), Vec::new());
    let all = leaves(statements);
    let is_module = |statement: &Stmt| matches!(statement, Stmt::Item(Item::Mod(module)) if module.content.is_some());
    if !all.iter().any(|statement| is_module(statement)) {
        return None;
    }
    let (mut inside, mut outside) = (Names::new(), Names::new());
    for statement in all {
        match statement {
            Stmt::Item(Item::Mod(module)) if module.content.is_some() => {
                mentions::of_tokens(module.to_token_stream(), &mut inside);
                modules.push(module.clone());
            }
            other => {
                mentions::of_tokens(other.to_token_stream(), &mut outside);
                others.push(other.clone());
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
    if modules.iter().any(is_used) || others.iter().any(is_macro_for_them) {
        return None;
    }
    for module in &mut modules {
        *number += 1;
        module.ident = quote::format_ident!("{}_{number}", tokens::plain(&module.ident));
    }
    Some((modules, others))
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

/// Collects the implementations that a statement leaves; `None` if it may leave anything else.
fn of_expanded(expanded: &Expanded, expand: &Expand, found: &mut Vec<ItemImpl>) -> Option<()> {
    if let Some(made) = &expanded.made {
        return made.iter().try_for_each(|made| of_expanded(made, expand, found));
    }
    match &expanded.statement {
        statement if defines_names(statement) => None,
        Stmt::Item(Item::Impl(item)) => {
            let mut item = item.clone();
            // Outside of the block there is nothing to be allowed.
            item.attrs.retain(|attr| !attr.path().is_ident("allow"));
            found.push(item);
            Some(())
        }
        Stmt::Item(Item::Const(item)) => of_expr(&item.expr, expand, found),
        Stmt::Macro(statement) => is_check(&statement.mac.path).then_some(()),
        Stmt::Expr(expr, _) => of_expr(expr, expand, found),
        _ => None,
    }
}

fn of_expr(expr: &Expr, expand: &Expand, found: &mut Vec<ItemImpl>) -> Option<()> {
    let block = match expr {
        Expr::Block(expr) => &expr.block,
        Expr::Unsafe(expr) => &expr.block,
        Expr::Macro(expr) => {
            return match expand(&expr.mac) {
                Some(made) => expanded(&made, expand).iter().try_for_each(|made| of_expanded(made, expand, found)),
                None => is_check(&expr.mac.path).then_some(()),
            };
        }
        _ => return Some(()),
    };
    if block.stmts.iter().any(defines_names) {
        return None;
    }
    expanded(&block.stmts, expand).iter().try_for_each(|inner| of_expanded(inner, expand, found))
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
