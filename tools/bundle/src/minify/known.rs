//! Names of the language and of the standard library that a program may use without saying so.
//!
//! They keep their names when a bundle is minified, even where the program has its own things of
//! the same names: what is meant at each place only the compiler knows. The list need not be
//! complete, it saves attempts; keywords and what has few letters it has to name all.

use std::collections::HashSet;
use std::sync::OnceLock;

use crate::text::uses;

/// Whether a name is one of them.
pub fn is_known(name: &str) -> bool {
    static ALL: OnceLock<HashSet<&str>> = OnceLock::new();
    let lists = [KEYWORDS, EVERYWHERE, MEMBERS, SHORT].into_iter().flat_map(str::split_whitespace);
    let all = || lists.chain(uses::PRELUDE.iter().copied()).collect();
    ALL.get_or_init(all).contains(name)
}

const KEYWORDS: &str = "abstract as async auto await become box break catch const continue crate default do dyn else
    enum extern false final fn for gen if impl in let loop macro macro_rules match mod move mut override priv pub raw
    ref return safe self Self static struct super trait true try type typeof union unsafe unsized use virtual where
    while yield";

const EVERYWHERE: &str = "Debug Display Err Hash None Ok Self Some Item Output Target Error IntoIter Owned Iter
 Rhs assert assert_eq assert_ne bool char cfg compile_error concat core alloc std dbg debug_assert
 debug_assert_eq debug_assert_ne drop eprint eprintln env f32 f64 format format_args i128 i16 i32 i64 i8 include
 include_bytes include_str isize main matches module_path option_env panic print println proc_macro str
 stringify test thread_local todo u128 u16 u32 u64 u8 unimplemented unreachable usize vec write writeln
 crate_type no_mangle";

const MEMBERS: &str = "abs abs_diff add add_assign all and and_then any append as_bytes as_deref as_deref_mut as_mut
 as_mut_ptr as_mut_slice as_mut_str as_nanos as_millis as_micros as_ptr as_ref as_secs as_secs_f32 as_secs_f64
 as_slice as_str assume_init back_mut bitand bitor bitxor binary_search binary_search_by borrow borrow_mut
 boxed by_ref capacity ceil chain chars checked_add checked_div checked_mul checked_sub chunks chunks_exact
 clamp clone clone_from clone_from_slice cloned cmp collect concat contains_key copied
 copy_from_slice copy_nonoverlapping copy_within cos count count_ones count_zeros cycle dedup dedup_by_key default
 deref deref_mut description difference div div_euclid drain drop elapsed ends_with enumerate eq
 eq_ignore_ascii_case err exp expect expect_err extend extend_from_slice fetch_add fill_with filter
 filter_map find find_map first_mut flat_map flatten floor flush fmt fold for_each from from_be_bytes
 from_bits from_fn from_iter from_le_bytes from_ne_bytes from_str from_utf8 front_mut fuse ge get_mut
 get_or_insert get_or_insert_with get_unchecked get_unchecked_mut gt hash hypot inspect 
 intersection into into_boxed_slice into_inner into_iter into_string into_vec is_alphabetic
 is_alphanumeric is_ascii is_ascii_digit is_char_boundary is_digit is_empty is_err is_finite is_multiple_of is_nan
 is_negative is_none is_none_or is_ok is_positive is_power_of_two is_some is_some_and is_sorted is_subset
 is_whitespace iter iter_mut last last_mut lazy le leading_ones leading_zeros len ln 
 log10 log2 lt make_ascii_lowercase map map_err map_or map_or_else map_while match_indices max max_by max_by_key
 min min_by min_by_key mul mul_add ne neg new next next_back next_power_of_two not nth nth_back ok ok_or
 ok_or_else or or_default or_else or_insert or_insert_with or_with parse partial_cmp partition peek peek_mut
 peekable pop pop_back pop_front position powf powi product push push_back push_front push_str read
 read_exact read_line read_to_end read_to_string rem rem_euclid repeat replace reserve resize resize_with
 retain retain_mut rev reverse reverse_bits rfind rfold rotate_left rotate_right round rposition rsplit rsplitn
 saturating_add saturating_mul saturating_sub shl shr shrink_to_fit signum sin size_hint skip skip_while
 sort sort_by sort_by_key sort_unstable sort_unstable_by sort_unstable_by_key source splice split_at
 split_at_mut split_first split_last split_off split_once split_whitespace splitn sqrt starts_with stderr
 stdin stdout step_by strip_prefix strip_suffix sub sub_assign sum swap_remove take take_while tan
 tanh then then_some then_with to_be_bytes to_bits to_le_bytes to_lowercase to_ne_bytes to_owned to_string
 to_uppercase to_vec total_cmp trailing_ones trailing_zeros transpose trim trim_end trim_end_matches trim_matches
 trim_start trim_start_matches truncate try_borrow try_from try_into union unsigned_abs unwrap unwrap_err
 unwrap_or unwrap_or_default unwrap_or_else values_mut with_capacity wrapping_add
 wrapping_div wrapping_mul wrapping_neg wrapping_shl wrapping_shr wrapping_sub write write_all write_char
 write_fmt write_str zip";

/// What has one or two letters, so that no new name meets one of these. A lone `f` is what derived
/// code calls its formatter.
const SHORT: &str = "f PI as by do eq fn fs ge gt if in io is le ln lt ne ok or os to Eq Ok Rc";

#[cfg(test)]
mod tests {
    use super::is_known;

    #[test]
    fn words_of_all_lists_are_known() {
        for name in ["fn", "Vec", "len", "write", "io"] {
            assert!(is_known(name), "{name}");
        }
        assert!(!is_known("leng") && !is_known(""));
    }
}
