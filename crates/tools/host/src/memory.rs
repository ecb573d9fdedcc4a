//! How much memory the machine has to give, and options cut down to it.

use std::fs;
use std::path::Path;

/// The bytes this process can still take, if the system says so: the least of what is free, what its control group
/// and its address space leave. Nothing on systems without `/proc`.
pub fn available() -> Option<u64> {
    let free = fs::read_to_string("/proc/meminfo").ok().and_then(|text| kilobytes(&text, "MemAvailable:"));
    [free, address_space(), control_group()].into_iter().flatten().min()
}

/// `wanted` bytes, or what is prudent to take of `available` if that is less: seven eighths.
pub fn fitting(wanted: u64, available: Option<u64>) -> u64 {
    available.map_or(wanted, |bytes| wanted.min(bytes / 8 * 7))
}

fn kilobytes(text: &str, name: &str) -> Option<u64> {
    let line = text.lines().find_map(|line| line.strip_prefix(name))?;
    Some(line.split_whitespace().next()?.parse::<u64>().ok()? << 10)
}

/// What `ulimit -v` leaves.
fn address_space() -> Option<u64> {
    let limits = fs::read_to_string("/proc/self/limits").ok()?;
    let status = fs::read_to_string("/proc/self/status").ok()?;
    Some(space_limit(&limits)?.saturating_sub(kilobytes(&status, "VmSize:")?))
}

fn space_limit(limits: &str) -> Option<u64> {
    limits
        .lines()
        .find_map(|line| line.strip_prefix("Max address space"))?
        .split_whitespace()
        .next()?
        .parse()
        .ok()
}

/// What the control group (version 2, then 1) leaves, as in a container.
fn control_group() -> Option<u64> {
    let root = Path::new("/sys/fs/cgroup");
    let number = |name: &str| fs::read_to_string(root.join(name)).ok()?.trim().parse::<u64>().ok();
    let files =
        [("memory.max", "memory.current"), ("memory/memory.limit_in_bytes", "memory/memory.usage_in_bytes")];
    files.into_iter().find_map(|(most, used)| Some(number(most)?.saturating_sub(number(used)?)))
}

#[cfg(test)]
mod tests {
    use super::{fitting, kilobytes, space_limit};

    #[test]
    fn what_the_system_writes_is_read() {
        let meminfo = "MemTotal:        8000000 kB\nMemAvailable:    4096 kB\n";
        assert_eq!(kilobytes(meminfo, "MemAvailable:"), Some(4 << 20));
        assert_eq!(kilobytes("", "MemAvailable:"), None);
        let limits = "Limit                     Soft Limit           Hard Limit           Units\n\
                      Max address space         1048576              unlimited            bytes\n";
        assert_eq!(space_limit(limits), Some(1 << 20));
        assert_eq!(
            space_limit("Max address space         unlimited            unlimited            bytes"),
            None
        );
    }

    #[test]
    fn an_option_is_cut_down_to_what_is_there() {
        assert_eq!(fitting(100, Some(800)), 100);
        assert_eq!(fitting(1 << 50, Some(800)), 700);
        assert_eq!(fitting(1 << 50, None), 1 << 50);
    }
}
