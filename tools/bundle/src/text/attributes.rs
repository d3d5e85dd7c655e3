//! The attributes of any node of a syntax tree, and which of them a bundle needs.
//!
//! Documentation and lint levels say nothing to a judge's compiler. `allow` of a lint that can
//! still fire in a bundle stays; everything that dead code would need goes, because dead code goes.

use proc_macro2::{Ident, TokenStream, TokenTree};
use quote::quote;
use syn::punctuated::Punctuated;
use syn::visit_mut::{self, VisitMut};
use syn::{Attribute, Expr, FnArg, ForeignItem, GenericParam, ImplItem, Item, Meta, Pat, Path, Stmt, Token, TraitItem};

use super::comments;
use super::mentions::Names;
use super::tokens;

/// Attributes of the language.
pub const LANGUAGE: &[&str] = &[
    "allow",
    "cfg",
    "cfg_attr",
    "cold",
    "default",
    "deny",
    "deprecated",
    "derive",
    "doc",
    "expect",
    "export_name",
    "forbid",
    "global_allocator",
    "ignore",
    "inline",
    "link",
    "link_name",
    "link_section",
    "macro_export",
    "macro_use",
    "must_use",
    "no_mangle",
    "non_exhaustive",
    "path",
    "repr",
    "should_panic",
    "target_feature",
    "test",
    "track_caller",
    "unsafe",
    "used",
    "warn",
    "automatically_derived",
    "transparent",
    "rustfmt",
];

/// Those of them that are words of something else: of a derive, a tool, or macros of the standard library.
const NOT_BUILT_IN: &[&str] = &["default", "derive", "global_allocator", "rustfmt", "test", "transparent", "unsafe"];

/// Whether the compiler takes a plain name for its own attribute.
pub fn is_built_in(name: &str) -> bool {
    LANGUAGE.contains(&name) && !NOT_BUILT_IN.contains(&name)
}

/// What an attribute derives; nothing if it is not `#[derive(...)]`.
pub fn derives(attr: &Attribute) -> Option<Punctuated<Path, Token![,]>> {
    if !attr.path().is_ident("derive") {
        return None;
    }
    attr.parse_args_with(Punctuated::<Path, Token![,]>::parse_terminated).ok()
}

/// Whether one of the attributes derives the trait.
pub fn is_derived(attrs: &[Attribute], derived: &str) -> bool {
    let is_it = |path: &Path| path.segments.last().is_some_and(|last| last.ident == derived);
    attrs.iter().filter_map(derives).any(|list| list.iter().any(is_it))
}

/// A node that may have attributes.
pub trait Attributed {
    /// The attributes, if this kind of node has any.
    fn attributes(&mut self) -> Option<&mut Vec<Attribute>>;
}

macro_rules! by_variant {
    ($($node:ident { $($variant:ident)+ })+) => {$(
        impl Attributed for $node {
            fn attributes(&mut self) -> Option<&mut Vec<Attribute>> {
                match self {
                    $($node::$variant(inner) => Some(&mut inner.attrs),)+
                    #[allow(unreachable_patterns)]
                    _ => None,
                }
            }
        }
    )+};
}

by_variant! {
    Item { Const Enum ExternCrate Fn ForeignMod Impl Macro Mod Static Struct Trait TraitAlias Type Union Use }
    ImplItem { Const Fn Type Macro }
    TraitItem { Const Fn Type Macro }
    ForeignItem { Fn Static Type Macro }
    FnArg { Receiver Typed }
    GenericParam { Lifetime Type Const }
    Pat { Const Ident Lit Macro Or Paren Path Range Reference Rest Slice Struct Tuple TupleStruct Type Wild }
}

macro_rules! by_field {
    ($($node:ty)+) => {$(
        impl Attributed for $node {
            fn attributes(&mut self) -> Option<&mut Vec<Attribute>> {
                Some(&mut self.attrs)
            }
        }
    )+};
}

by_field! { syn::Variant syn::Field syn::Arm syn::FieldValue syn::FieldPat syn::NamedArg }

impl Attributed for Expr {
    fn attributes(&mut self) -> Option<&mut Vec<Attribute>> {
        of_expr(self)
    }
}

impl Attributed for Stmt {
    fn attributes(&mut self) -> Option<&mut Vec<Attribute>> {
        match self {
            Stmt::Local(local) => Some(&mut local.attrs),
            Stmt::Item(item) => item.attributes(),
            Stmt::Macro(mac) => Some(&mut mac.attrs),
            // The attribute of a statement is parsed as one of its first operand.
            Stmt::Expr(expr, _) => of_expr(first_operand(expr)),
        }
    }
}

fn first_operand(mut expr: &mut Expr) -> &mut Expr {
    while matches!(expr, Expr::Assign(_) | Expr::Binary(_) | Expr::Cast(_)) {
        match expr {
            Expr::Assign(e) => expr = &mut e.left,
            Expr::Binary(e) => expr = &mut e.left,
            Expr::Cast(e) => expr = &mut e.expr,
            _ => {}
        }
    }
    expr
}

/// The attributes of an expression.
pub fn of_expr(expr: &mut Expr) -> Option<&mut Vec<Attribute>> {
    macro_rules! list {
        ($($variant:ident)+) => {
            match expr {
                $(Expr::$variant(inner) => Some(&mut inner.attrs),)+
                _ => None,
            }
        };
    }
    list! {
        Array Assign Async Await Binary Block Break Call Cast Closure Const Continue Field ForLoop Group If Index Infer
        Let Lit Loop Macro Match MethodCall Paren Path Range RawAddr Reference Repeat Return Struct Try TryBlock Tuple
        Unary Unsafe While Yield
    }
}

/// Removes the attributes of an expression that are only about lints: an operand may have none.
pub fn drop_lint_levels(expr: &mut Expr) {
    if let Some(attrs) = of_expr(first_operand(expr)) {
        attrs.retain(|attr| !(is_of_tool(attr.path()) || attr.path().is_ident("allow") || is_needless(attr.path())));
    }
}

/// Attributes that change nothing for a program that compiles.
const NEEDLESS: &[&str] = &[
    "doc",
    "must_use",
    "deprecated",
    "non_exhaustive",
    "automatically_derived",
    "warn",
    "deny",
    "forbid",
    "expect",
    "no_std",
    "feature",
    "recursion_limit",
    "crate_type",
    "crate_name",
    "macro_use_prelude",
    "test",
    "ignore",
    "should_panic",
];

/// Lints that cannot fire in a bundle: off by default, or answered by removing the code.
const ANSWERED: &[&str] = &[
    "dead_code",
    "deprecated",
    "missing_copy_implementations",
    "missing_debug_implementations",
    "missing_docs",
    "rust_2018_idioms",
    "rust_2021_compatibility",
    "single_use_lifetimes",
    "trivial_casts",
    "trivial_numeric_casts",
    "unknown_lints",
    "unreachable_pub",
    "unsafe_code",
    "unsafe_op_in_unsafe_fn",
    "unused",
    "unused_imports",
    "unused_macros",
    "unused_qualifications",
    "unused_results",
    "variant_size_differences",
    "warnings",
];

/// What `unused` allows. In a macro these messages cannot be answered: what one call does not use another may.
const UNUSED: &[&str] = &[
    "dead_code",
    "path_statements",
    "unreachable_code",
    "unreachable_patterns",
    "unused_assignments",
    "unused_imports",
    "unused_labels",
    "unused_must_use",
    "unused_mut",
    "unused_parens",
    "unused_variables",
];

/// Tools whose attributes change nothing, or are newer than the oldest compiler.
const TOOLS: &[&str] = &["clippy", "diagnostic", "miri", "rust_analyzer", "rustfmt"];

/// Attributes that a reader may miss, and that no compiler minds.
const TELLING: &[&str] = &["must_use", "non_exhaustive"];

/// What is kept that a compiler does not need.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Keep {
    /// The comments of the sources.
    pub comments: bool,
    /// Attributes that are addressed to readers.
    pub attributes: bool,
}

/// Removes from a syntax tree the attributes that a bundle does not need and statements without anything, and says
/// `dyn` where editions of before 2021 go without.
pub struct Tidy {
    /// What stays nevertheless.
    pub keep: Keep,
}

impl Tidy {
    fn tidy(&self, attrs: &mut Vec<Attribute>) {
        attrs.retain_mut(|attr| {
            let path = attr.path();
            if self.keep.attributes && TELLING.iter().any(|name| path.is_ident(name)) {
                return true;
            }
            if self.keep.comments && comments::is_carried(attr) {
                return true;
            }
            if is_of_tool(path) || is_needless(path) {
                return false;
            }
            if !path.is_ident("allow") {
                return true;
            }
            let Ok(lints) = attr.parse_args_with(Punctuated::<Path, Token![,]>::parse_terminated) else {
                return false;
            };
            let tolerant = lints.iter().any(|lint| lint.is_ident("unknown_lints"));
            let mut kept = unanswered(lints);
            if tolerant && !kept.is_empty() {
                kept.insert(0, syn::parse_quote!(unknown_lints));
            }
            match &mut attr.meta {
                Meta::List(list) => list.tokens = quote!(#kept),
                _ => return false,
            }
            !kept.is_empty()
        });
    }
}

fn is_needless(path: &Path) -> bool {
    NEEDLESS.iter().any(|name| path.is_ident(name))
}

/// Whether an attribute is addressed to a tool, as `rustfmt::skip` is, and not a macro at its path.
fn is_of_tool(path: &Path) -> bool {
    path.segments.len() > 1 && path.segments.first().is_some_and(|first| TOOLS.iter().any(|tool| first.ident == tool))
}

/// The lints that can fire in a bundle.
fn unanswered(lints: Punctuated<Path, Token![,]>) -> Punctuated<Path, Token![,]> {
    lints.into_iter().filter(|l| l.get_ident().is_some_and(|l| ANSWERED.iter().all(|a| l != a))).collect()
}

/// The lints that can fire in the body of a macro.
fn left_in_body(lints: Punctuated<Path, Token![,]>) -> Punctuated<Path, Token![,]> {
    let named: Names = lints.iter().filter_map(Path::get_ident).map(Ident::to_string).collect();
    let all = named.contains("unused") || named.contains("warnings");
    let unused = UNUSED.iter().filter(|lint| all || named.contains(**lint));
    let others = unanswered(lints).into_iter().filter(|lint| UNUSED.iter().all(|unused| !lint.is_ident(unused)));
    others.chain(unused.map(|lint| tokens::ident(lint).into())).collect()
}

/// The body of a macro without attributes of tools, and with the same done to the lints that it
/// allows. A message about its code cannot be answered there, so that a lint which an old compiler
/// does not know is allowed, too.
fn tidy_body(stream: TokenStream) -> TokenStream {
    tokens::replace(stream, &mut |tokens, at| {
        let [TokenTree::Punct(hash), TokenTree::Group(group), ..] = &tokens[at..] else { return None };
        let meta = syn::parse2::<Meta>(group.stream()).ok().filter(|_| hash.as_char() == '#')?;
        if is_of_tool(meta.path()) {
            return Some((2, TokenStream::new()));
        }
        let list = meta.require_list().ok().filter(|list| list.path.is_ident("allow"))?;
        let lints = list.parse_args_with(Punctuated::<Path, Token![,]>::parse_terminated).ok()?;
        let kept = left_in_body(lints);
        Some((2, if kept.is_empty() { TokenStream::new() } else { quote!(#[allow(unknown_lints, #kept)]) }))
    })
}

/// The rules of a macro without the comments in what they match: the compiler passes over these, but not
/// over the attributes that they are written as.
fn without_comments(rules: TokenStream) -> TokenStream {
    let comment = &mut |tokens: &[TokenTree], at: usize| {
        let [TokenTree::Punct(hash), TokenTree::Group(group), ..] = &tokens[at..] else { return None };
        let is_one = hash.as_char() == '#' && hash.span().start() == group.span().start();
        let is_doc = syn::parse2::<Meta>(group.stream()).is_ok_and(|meta| meta.path().is_ident("doc"));
        (is_one && is_doc).then(|| (2, TokenStream::new()))
    };
    tokens::change_rules(rules, true, &mut |matcher| tokens::replace(matcher, comment))
}

impl VisitMut for Tidy {
    fn visit_item_macro_mut(&mut self, node: &mut syn::ItemMacro) {
        visit_mut::visit_item_macro_mut(self, node);
        if node.ident.is_some() {
            node.mac.tokens = tidy_body(without_comments(std::mem::take(&mut node.mac.tokens)));
        }
    }

    fn visit_block_mut(&mut self, block: &mut syn::Block) {
        let is_nothing =
            |stmt: &Stmt| matches!(stmt, Stmt::Expr(Expr::Verbatim(nothing), Some(_)) if nothing.is_empty());
        block.stmts.retain(|stmt| !is_nothing(stmt));
        visit_mut::visit_block_mut(self, block);
    }

    /// The readable form has it in any case.
    fn visit_type_trait_object_mut(&mut self, node: &mut syn::TypeTraitObject) {
        node.dyn_token.get_or_insert_with(Default::default);
        visit_mut::visit_type_trait_object_mut(self, node);
    }

    fn visit_attributes_mut(&mut self, attrs: &mut Vec<Attribute>) {
        self.tidy(attrs);
        attrs.iter_mut().for_each(|attr| visit_mut::visit_attribute_mut(self, attr));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn macros_allow_what_one_of_their_calls_does_not_use() {
        let left = |allowed: TokenStream| tidy_body(quote!(() => { #[allow(#allowed)] let a = 1; })).to_string();
        let all = |lints: TokenStream| quote!(() => { #[allow(unknown_lints, #lints)] let a = 1; }).to_string();
        assert_eq!(left(quote!(unused_imports, dead_code, clippy::all)), all(quote!(dead_code, unused_imports)));
        assert_eq!(left(quote!(missing_docs, clippy::all)), quote!(() => { let a = 1; }).to_string());
        let group = left(quote!(unused, non_snake_case));
        assert_eq!(left(quote!(warnings)), left(quote!(unused)));
        assert!(["non_snake_case", "unused_mut", "dead_code"].iter().all(|lint| group.contains(lint)));
    }
}
