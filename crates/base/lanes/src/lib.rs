//! Vector kernels, each with a portable twin, chosen once at run time.
//!
//! A kernel is ordinary safe code, inlined into one of three shells: one compiled for the instructions every
//! machine has, one for AVX2 and FMA, one for AVX-512. What compilers vectorize badly is named in [`Vectors`] and
//! written for each. All round alike: every sum is a chain of fused multiply-adds in a fixed order, so all give the
//! same bits.
//!
//! The law: a value of [`Lanes`] is a proof that this machine has the instructions it names. Only
//! [`Lanes::detect`] and [`Lanes::available`], which asks it, make one that names more than every machine has; all
//! `unsafe` here rests on that.

#![allow(unsafe_code, reason = "vector instructions are chosen at run time; the only crate that may")]

#[cfg(target_arch = "x86_64")]
mod avx2;
#[cfg(target_arch = "x86_64")]
mod avx512;
pub mod bf16;
mod portable;
#[cfg(test)]
mod tests;

pub use portable::exp;

/// Values in a vector: AVX2 registers hold eight f32, AVX-512 registers two such vectors.
pub const LANE: usize = 8;
/// Columns of a panel of weights: two vectors, so that one loaded activation serves two multiply-adds.
pub const PANEL: usize = 2 * LANE;

/// The vector instructions to run kernels on; this machine has them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Lanes(Instructions);

/// The sets of instructions that kernels are compiled for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Instructions {
    /// What every machine has.
    Portable,
    /// AVX2 and FMA.
    #[cfg(target_arch = "x86_64")]
    Avx2,
    /// AVX2, FMA and AVX-512: F, VL, BW and DQ, which all its processors for f32 have.
    #[cfg(target_arch = "x86_64")]
    Avx512,
    /// The same and AVX512-BF16.
    #[cfg(target_arch = "x86_64")]
    Avx512Bf16,
}

impl Lanes {
    /// The instructions every machine has.
    pub const fn portable() -> Lanes {
        Lanes(Instructions::Portable)
    }

    /// The fastest instructions this machine has.
    pub fn detect() -> Lanes {
        #[cfg(target_arch = "x86_64")]
        if is_x86_feature_detected!("avx2") && is_x86_feature_detected!("fma") {
            return Lanes(match has_avx512() {
                false => Instructions::Avx2,
                true if bf16::has_trusted_instruction() => Instructions::Avx512Bf16,
                true => Instructions::Avx512,
            });
        }
        Lanes::portable()
    }

    /// Every set of instructions this machine has, the portable one first and the fastest last.
    pub fn available() -> impl Iterator<Item = Lanes> {
        use Instructions as I;
        #[cfg(target_arch = "x86_64")]
        let all: &[I] = match Lanes::detect().0 {
            I::Portable => &[I::Portable],
            I::Avx2 => &[I::Portable, I::Avx2],
            I::Avx512 => &[I::Portable, I::Avx2, I::Avx512],
            I::Avx512Bf16 => &[I::Portable, I::Avx2, I::Avx512, I::Avx512Bf16],
        };
        #[cfg(not(target_arch = "x86_64"))]
        let all: &[I] = &[I::Portable];
        all.iter().map(|&instructions| Lanes(instructions))
    }

    /// Whether the machine multiplies bf16 by an instruction.
    pub fn has_bf16(self) -> bool {
        match self.0 {
            #[cfg(target_arch = "x86_64")]
            Instructions::Avx512Bf16 => true,
            _ => false,
        }
    }

    /// Runs `kernel` compiled for these instructions.
    #[inline(always)]
    pub fn run<K: Kernel>(self, kernel: K) {
        match self.0 {
            Instructions::Portable => kernel.run(portable::PortableVectors),
            #[cfg(target_arch = "x86_64")]
            Instructions::Avx2 => {
                // SAFETY: `detect` and `available` alone make this value, after AVX2 and FMA were found.
                unsafe { avx2::run(kernel) }
            }
            #[cfg(target_arch = "x86_64")]
            Instructions::Avx512 | Instructions::Avx512Bf16 => {
                // SAFETY: `detect` and `available` alone make these values, after AVX2, FMA and the four parts of
                // AVX-512 were found.
                unsafe { avx512::run(kernel) }
            }
        }
    }
}

/// Asks for the cache line of a value that will be read soon. A hint: it changes nothing but speed.
#[inline(always)]
pub fn prefetch<T>(value: &T) {
    #[cfg(target_arch = "x86_64")]
    // SAFETY: a prefetch reads no memory as far as the program can tell, and every x86-64 machine has SSE.
    unsafe {
        use std::arch::x86_64::{_MM_HINT_T0, _mm_prefetch};
        _mm_prefetch::<_MM_HINT_T0>(std::ptr::from_ref(value).cast());
    }
    #[cfg(not(target_arch = "x86_64"))]
    let _ = value;
}

#[cfg(target_arch = "x86_64")]
fn has_avx512() -> bool {
    is_x86_feature_detected!("avx512f")
        && is_x86_feature_detected!("avx512vl")
        && is_x86_feature_detected!("avx512bw")
        && is_x86_feature_detected!("avx512dq")
}

/// An inner loop. `run` and all it calls must be `inline(always)`, or they are compiled for every machine
/// and not for the shell's instructions.
pub trait Kernel {
    /// Does the work.
    fn run<V: Vectors>(self, vectors: V);
}

/// The operations that each set of instructions implements for itself.
pub trait Vectors: Copy {
    /// The rows of a tile whose sums fit into the registers.
    const ROWS: usize;
    /// Values in a register: one or two vectors. A kernel may work on as many at a time.
    const WIDTH: usize;

    /// Replaces each value by `e^x`.
    fn exp(self, values: &mut [f32; LANE]);

    /// Replaces each value by `e^((x - most) * scale)` and returns the sum of each lane.
    fn exp_below(self, values: &mut [[f32; LANE]], most: f32, scale: f32) -> [f32; LANE];

    /// Multiplies `R` rows by one panel and stores or adds the products in the rows of `to`.
    ///
    /// # Panics
    /// If the rows of either are too short.
    fn tile<const R: usize>(self, rows: Strided<'_>, panel: &[[f32; PANEL]], to: TileOutput<'_>);

    /// Multiplies the transpose of `count` rows of `R` values by `count` rows of PANEL values and adds the
    /// products to the `R` rows of `to`: the gradient of a matrix of weights.
    ///
    /// # Panics
    /// If the rows of any are too short.
    fn outer<const R: usize>(self, left: Strided<'_>, right: Strided<'_>, count: usize, to: TileOutput<'_>);

    /// Adds to each of `H` sums the products of `2 * P` inputs with its weights. `weights` has a row for each pair of
    /// inputs, with the pair of weights of each sum (`W` is twice `H`). Sums wrap around.
    ///
    /// # Panics
    /// If the numbers do not fit: `H` must be a multiple of [`LANE`].
    fn pairs<const I: usize, const P: usize, const W: usize, const H: usize>(
        self,
        inputs: &[i16; I],
        weights: &[[i16; W]; P],
        sums: &mut [i32; H],
    );
}

/// Rows of a matrix to read.
#[derive(Clone, Copy)]
pub struct Strided<'a> {
    /// The values.
    pub values: &'a [f32],
    /// Values from one row to the next.
    pub stride: usize,
}

/// Rows of a matrix to write.
pub struct TileOutput<'a> {
    /// The values.
    pub values: &'a mut [f32],
    /// Values from one row to the next.
    pub stride: usize,
    /// Whether to overwrite.
    pub write: Write,
}

/// Whether a product replaces the values in its place or is added to them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Write {
    /// Replaces them.
    Store,
    /// Is added to them.
    Add,
}
