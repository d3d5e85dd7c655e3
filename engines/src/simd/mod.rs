//! Vectors of 256 bits, and code for the processor at hand without compiler flags.
//!
//! A judge compiles for the oldest x86-64, where `count_ones` is a dozen instructions and there
//! is no AVX2. [`dispatch()`] runs a [`Kernel`] compiled for the level x86-64-v3 where the processor
//! has it, and compiled without extensions elsewhere. One call per search or per microseconds of
//! work, not per operation: code with extensions is not inlined into code without. Operations
//! beyond plain Rust are methods of a [`Cpu`] token, whose type proves that the extensions are
//! there. Large parts of kernels are called by [`Cpu::call`]: without extensions nothing has to be
//! inlined, and each is compiled once.
//!
//! Every vector is a trait with two implementations that compute the same, a register and its
//! twin, an array: [`U8x32`], [`U16x16`], [`I16x16`], [`U64x4`]. Callers name the trait only; which of the
//! two it is follows from the token.

mod cpu;
mod dispatch;
mod i16x16;
mod lanes;
mod u16x16;
mod u32x16;
mod u64x4;
mod u8x32;

#[cfg(target_arch = "x86_64")]
pub use cpu::X86V3;
pub use cpu::{Cpu, Portable};
pub use dispatch::{dispatch, Kernel, Level};
#[cfg(target_arch = "x86_64")]
pub use i16x16::I16x16Avx2;
pub use i16x16::{I16x16, I16x16Array};
pub use lanes::Lanes;
#[cfg(target_arch = "x86_64")]
pub use u16x16::U16x16Avx2;
pub use u16x16::{words, U16x16, U16x16Array};
pub use u32x16::U32x16;
#[cfg(target_arch = "x86_64")]
pub use u64x4::U64x4Avx2;
pub use u64x4::{U64x4, U64x4Array};
#[cfg(target_arch = "x86_64")]
pub use u8x32::U8x32Avx2;
pub use u8x32::{U8x32, U8x32Array};
