//! Numbers of 16 bits (IEEE binary16), for weights and labels at rest.

/// Rounds to the nearest 16-bit number, ties to even; what is too large becomes infinite.
pub fn to_half(x: f32) -> u16 {
    let bits = x.to_bits();
    let sign = (bits >> 16) as u16 & 0x8000;
    let magnitude = bits & 0x7fff_ffff;
    if magnitude > 0x7f80_0000 {
        return sign | 0x7e00;
    }
    if magnitude >= 0x4780_0000 {
        return sign | 0x7c00;
    }
    if magnitude < 0x3880_0000 {
        // Below the smallest normal number all numbers are multiples of 2^-24.
        let scaled = f32::from_bits(magnitude) * (1 << 24) as f32;
        return sign | scaled.round_ties_even() as u16;
    }
    let even = (magnitude >> 13) & 1;
    sign | ((magnitude - 0x3800_0000 + 0xfff + even) >> 13) as u16
}

/// The value of a 16-bit number.
pub fn from_half(half: u16) -> f32 {
    let sign = u32::from(half & 0x8000) << 16;
    let magnitude = u32::from(half & 0x7fff);
    let bits = match magnitude {
        0..0x400 => (magnitude as f32 / (1 << 24) as f32).to_bits(),
        0x400..0x7c00 => (magnitude << 13) + 0x3800_0000,
        _ => 0x7f80_0000 | ((magnitude & 0x3ff) << 13),
    };
    f32::from_bits(sign | bits)
}

/// Values as they are after 16 bits.
pub fn rounded(values: &[f32]) -> Vec<f32> {
    values.iter().map(|&x| from_half(to_half(x))).collect()
}

#[cfg(test)]
mod tests {
    use super::{from_half, to_half};

    #[test]
    fn every_half_survives_and_rounding_takes_the_nearest() {
        for half in 0..=u16::MAX {
            let value = from_half(half);
            if !value.is_nan() {
                assert_eq!(to_half(value), half, "{half:04x}");
            }
        }
        let mut bits = 7_u32;
        for _ in 0..200_000 {
            bits = bits.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            // Exponents from 2^-30 to 2^15.
            let x = f32::from_bits((bits >> 9) | ((97 + bits % 46) << 23));
            let half = to_half(x);
            let distance = |half: u16| (f64::from(from_half(half)) - f64::from(x)).abs();
            assert!(half >= 0x7bff || distance(half) <= distance(half + 1), "{x}");
            assert!(half == 0 || half == 0x7c00 || distance(half) <= distance(half - 1), "{x}");
        }
        assert_eq!(to_half(1e9), 0x7c00);
        assert!(from_half(to_half(f32::NAN)).is_nan());
    }
}
