//! Which instructions the inner loops are compiled for, decided once when the program runs.
//!
//! A kernel is ordinary safe code, inlined into one of two shells: one compiled for the instructions every
//! machine has, one for AVX2 and FMA. What compilers do badly with plain code is named in [`Vectors`] and
//! written twice. Sums are fused multiply-adds in a fixed order in both, so both give the same bits.

#[cfg(target_arch = "x86_64")]
mod avx2;
pub mod bf16;
mod portable;

pub use portable::exp;

/// Values in a vector.
pub const LANE: usize = 8;
/// Columns of a panel of weights: two vectors of eight.
pub const PANEL: usize = 2 * LANE;

/// The instructions a machine has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Lanes {
    /// What every machine of its kind has.
    Portable,
    /// AVX2 and FMA.
    #[cfg(target_arch = "x86_64")]
    Avx2,
    /// AVX2 and FMA, and products in bf16.
    #[cfg(target_arch = "x86_64")]
    Avx512Bf16,
}

impl Lanes {
    /// The best this machine has.
    pub fn detect() -> Lanes {
        #[cfg(target_arch = "x86_64")]
        if is_x86_feature_detected!("avx2") && is_x86_feature_detected!("fma") {
            return if bf16::instruction_agrees() { Lanes::Avx512Bf16 } else { Lanes::Avx2 };
        }
        Lanes::Portable
    }

    /// Whether products in bf16 have instructions of their own.
    pub fn has_bf16(self) -> bool {
        match self {
            #[cfg(target_arch = "x86_64")]
            Lanes::Avx512Bf16 => true,
            _ => false,
        }
    }

    /// Runs `kernel` compiled for these instructions.
    #[inline(always)]
    #[cfg_attr(target_arch = "x86_64", expect(unsafe_code, reason = "instructions are chosen at run time"))]
    pub fn run<K: Kernel>(self, kernel: K) {
        match self {
            Lanes::Portable => kernel.run(portable::Plain),
            // SAFETY: both are only made by `detect`, on a machine that has AVX2 and FMA.
            #[cfg(target_arch = "x86_64")]
            Lanes::Avx2 | Lanes::Avx512Bf16 => unsafe { avx2::run(kernel) },
        }
    }
}

/// An inner loop. `run` and all it calls must be `inline(always)`, or it is compiled for every machine.
pub trait Kernel {
    /// Does the work.
    fn run<V: Vectors>(self, vectors: V);
}

/// What kernels leave to the machine.
pub trait Vectors: Copy {
    /// `e^x` of each value.
    fn exp(self, values: &mut [f32; LANE]);

    /// `e^((x - most) * scale)` of each value, and what they add up to in each lane.
    fn exp_below(self, values: &mut [[f32; LANE]], most: f32, scale: f32) -> [f32; LANE];

    /// `R` rows times one panel, full width, put into or added to the rows of `sums`.
    ///
    /// # Panics
    /// If the rows of either are too short.
    fn tile<const R: usize>(self, rows: Strided<'_>, panel: &[[f32; PANEL]], sums: Sums<'_>);
}

/// The first rows of a matrix.
#[derive(Clone, Copy)]
pub struct Strided<'a> {
    /// The values.
    pub values: &'a [f32],
    /// From one row to the next.
    pub stride: usize,
}

/// Where sums go.
pub struct Sums<'a> {
    /// The values.
    pub values: &'a mut [f32],
    /// From one row to the next.
    pub stride: usize,
    /// What happens to what was there.
    pub write: Write,
}

/// Whether a product replaces what was there or is added to it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Write {
    /// Replaces it.
    Store,
    /// Is added to it.
    Add,
}
