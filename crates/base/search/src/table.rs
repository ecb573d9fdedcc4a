//! Memory for tables: the size the caller wants, or what the machine can give.

/// The fewest values of a table, which take a few kilobytes.
const LEAST: usize = 64;

/// `count` default values, a power of two; half of it, a quarter and so on if memory for them cannot be had.
pub fn with_room<T: Default>(count: usize) -> Vec<T> {
    let mut values = Vec::new();
    let count = halved_until(count, |count| values.try_reserve_exact(count).is_ok());
    values.resize_with(count, T::default);
    values
}

fn halved_until(mut count: usize, mut fits: impl FnMut(usize) -> bool) -> usize {
    while count > LEAST && !fits(count) {
        count /= 2;
    }
    count
}

#[cfg(test)]
mod tests {
    use super::{LEAST, halved_until, with_room};

    #[test]
    fn what_cannot_be_had_is_halved_until_it_can() {
        assert_eq!(with_room::<u64>(1 << 10).len(), 1 << 10);
        assert_eq!(halved_until(1 << 40, |count| count <= 1 << 20), 1 << 20);
        assert_eq!(halved_until(1 << 40, |_| false), LEAST);
        assert_eq!(halved_until(1, |_| false), 1);
    }
}
