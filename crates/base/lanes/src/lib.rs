//! Vector kernels, each with a portable twin, chosen once at run time.
//!
//! A kernel is ordinary safe code, inlined into a shell: one compiled for the instructions every machine has, one for
//! AVX2 and FMA, one for AVX-512. What compilers vectorize badly is named in [`Vectors`], where it is written once for
//! every machine, and again for each shell that does better.
//!
//! Every sum is a chain of [`Vectors::multiply_add`] in a fixed order. The shells differ in one thing, how often that
//! rounds: once on processors with fused multiply-add (FMA), twice on the others, because a fused operation that
//! software has to imitate takes many times longer. So there are two laws of equal bits: all machines with FMA agree,
//! and all machines without it agree.
//!
//! A third law: a value of [`Lanes`] is a proof that this machine has the instructions it names. Only
//! [`Lanes::detect`] and [`Lanes::available`], which asks it, make one that names more than every machine has; all
//! `unsafe` here rests on that.

#![allow(unsafe_code, reason = "vector instructions are chosen at run time; the only crate that may")]
#![allow(clippy::disallowed_methods, reason = "decides where multiply-add is fused")]

#[cfg(target_arch = "x86_64")]
mod avx2;
#[cfg(target_arch = "x86_64")]
mod avx512;
pub mod bf16;
mod portable;
#[cfg(test)]
mod tests;

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
    /// What every machine has: a product and a sum, each rounded.
    Portable,
    /// What every machine can compute: products and sums rounded together. Fast only where [`HAS_FMA`] holds.
    Fused,
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

/// Whether every processor this program is compiled for has FMA. x86-64 processors are asked when the program runs.
const HAS_FMA: bool =
    cfg!(any(target_feature = "fma", all(target_arch = "aarch64", target_feature = "neon")));

impl Lanes {
    /// The instructions every machine has. Products and sums are rounded apart, see [`Lanes::is_fused`].
    pub const fn portable() -> Lanes {
        Lanes(Instructions::Portable)
    }

    /// The instructions every machine has, with fused multiply-add: the bits of a machine with FMA on any machine, by
    /// slow functions where it is x86-64 or has none.
    pub const fn fused() -> Lanes {
        Lanes(Instructions::Fused)
    }

    /// The fastest instructions this machine has.
    pub fn detect() -> Lanes {
        #[cfg(target_arch = "x86_64")]
        if avx2::is_here() {
            return Lanes(match has_avx512() {
                false => Instructions::Avx2,
                true if bf16::has_trusted_instruction() => Instructions::Avx512Bf16,
                true => Instructions::Avx512,
            });
        }
        if HAS_FMA { Lanes::fused() } else { Lanes::portable() }
    }

    /// Every set of instructions this machine can run: the portable one, its fused twin, then all others.
    pub fn available() -> impl Iterator<Item = Lanes> {
        use Instructions as I;
        let all: &[I] = match Lanes::detect().0 {
            I::Portable | I::Fused => &[I::Portable, I::Fused],
            #[cfg(target_arch = "x86_64")]
            I::Avx2 => &[I::Portable, I::Fused, I::Avx2],
            #[cfg(target_arch = "x86_64")]
            I::Avx512 => &[I::Portable, I::Fused, I::Avx2, I::Avx512],
            #[cfg(target_arch = "x86_64")]
            I::Avx512Bf16 => &[I::Portable, I::Fused, I::Avx2, I::Avx512, I::Avx512Bf16],
        };
        all.iter().map(|&instructions| Lanes(instructions))
    }

    /// Whether [`Vectors::multiply_add`] rounds once. All sets that do give the same bits; so do all that do not.
    pub fn is_fused(self) -> bool {
        self.0 != Instructions::Portable
    }

    /// The portable set that gives the same bits.
    pub fn twin(self) -> Lanes {
        if self.is_fused() { Lanes::fused() } else { Lanes::portable() }
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
            Instructions::Fused => kernel.run(portable::FusedVectors),
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

/// `e^x` with the bits of [`Vectors::exp_one`] on the lanes that [`Lanes::detect`] finds; relative error below 3e-7
/// between -87 and 88.
#[inline]
pub fn exp(x: f32) -> f32 {
    #[cfg(target_arch = "x86_64")]
    if avx2::is_here() {
        // SAFETY: AVX2 and FMA were found.
        return unsafe { avx2::exp_one(x) };
    }
    if HAS_FMA { portable::FusedVectors.exp_one(x) } else { portable::PortableVectors.exp_one(x) }
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

/// The operations that a set of instructions may implement for itself. The provided ones are portable, and those that
/// replace them give the same bits.
pub trait Vectors: Copy {
    /// The rows of a tile whose sums fit into the registers.
    const ROWS: usize;
    /// Values in a register: one or two vectors. A kernel may work on as many at a time.
    const WIDTH: usize;

    /// `a * b + c`, rounded once or twice: see [`Lanes::is_fused`]. Kernels never call `f32::mul_add`, which is a slow
    /// function where the machine has no FMA.
    fn multiply_add(self, a: f32, b: f32, c: f32) -> f32;

    /// `e^x`.
    #[inline(always)]
    fn exp_one(self, x: f32) -> f32 {
        portable::exp(self, x)
    }

    /// Replaces each value by `e^x`.
    #[inline(always)]
    fn exp(self, values: &mut [f32; LANE]) {
        for x in values {
            *x = self.exp_one(*x);
        }
    }

    /// Replaces each value by `e^((x - most) * scale)` and returns the sum of each lane.
    #[inline(always)]
    fn exp_below(self, values: &mut [[f32; LANE]], most: f32, scale: f32) -> [f32; LANE] {
        portable::exp_below(self, values, most, scale)
    }

    /// Multiplies `R` rows by one panel and stores or adds the products in the rows of `to`.
    ///
    /// # Panics
    /// If the rows of either are too short.
    #[inline(always)]
    fn tile<const R: usize>(self, rows: Strided<'_>, panel: &[[f32; PANEL]], to: TileOutput<'_>) {
        portable::tile::<R>(self, rows, panel, to);
    }

    /// Multiplies the transpose of `count` rows of `R` values by `count` rows of PANEL values and adds the
    /// products to the `R` rows of `to`: the gradient of a matrix of weights.
    ///
    /// # Panics
    /// If the rows of any are too short.
    #[inline(always)]
    fn outer<const R: usize>(self, left: Strided<'_>, right: Strided<'_>, count: usize, to: TileOutput<'_>) {
        portable::outer::<R>(self, left, right, count, to);
    }

    /// Adds to each of `H` sums the products of `2 * P` inputs with its weights. `weights` has a row for each pair of
    /// inputs, with the pair of weights of each sum (`W` is twice `H`). Sums wrap around.
    ///
    /// # Panics
    /// If the numbers do not fit: `H` must be a multiple of [`LANE`].
    #[inline(always)]
    fn pairs<const I: usize, const P: usize, const W: usize, const H: usize>(
        self,
        inputs: &[i16; I],
        weights: &[[i16; W]; P],
        sums: &mut [i32; H],
    ) {
        portable::pairs(inputs, weights, sums);
    }
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
