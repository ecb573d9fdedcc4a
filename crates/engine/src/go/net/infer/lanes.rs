//! Which instructions the inner loops are compiled for, decided once when the program runs.
//!
//! Every kernel is ordinary safe code, inlined into one of two shells: one compiled for the instructions
//! every machine has, one for AVX2 and FMA. Sums are fused multiply-adds in a fixed order in both, so both
//! give the same bits.

/// The instructions a machine has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Lanes {
    /// What every machine of its kind has.
    Portable,
    /// AVX2 and FMA.
    #[cfg(target_arch = "x86_64")]
    Avx2,
}

impl Lanes {
    /// The best this machine has.
    pub fn detect() -> Lanes {
        #[cfg(target_arch = "x86_64")]
        if is_x86_feature_detected!("avx2") && is_x86_feature_detected!("fma") {
            return Lanes::Avx2;
        }
        Lanes::Portable
    }

    /// Runs `kernel` compiled for these instructions.
    #[inline(always)]
    #[cfg_attr(target_arch = "x86_64", expect(unsafe_code, reason = "instructions are chosen at run time"))]
    pub(super) fn run<K: Kernel>(self, kernel: K) {
        match self {
            Lanes::Portable => kernel.run(),
            // SAFETY: `Avx2` is only made by `detect`, on a machine that has AVX2 and FMA.
            #[cfg(target_arch = "x86_64")]
            Lanes::Avx2 => unsafe { avx2(kernel) },
        }
    }
}

/// An inner loop. `run` and all it calls must be `inline(always)`, or it is compiled for every machine.
pub(super) trait Kernel {
    /// Does the work.
    fn run(self);
}

#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx2,fma")]
fn avx2<K: Kernel>(kernel: K) {
    kernel.run();
}
