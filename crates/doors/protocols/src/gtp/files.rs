//! The files `loadsgf` and `printsgf` name, lent by the caller.

/// Reads and writes the records a controller names.
pub trait RecordFiles {
    /// All bytes of a file of at most `most` bytes; the error is the text of the failure.
    fn read(&self, path: &str, most: u64) -> Result<Vec<u8>, String>;

    /// Writes a whole file; the error is the text of the failure.
    fn write(&self, path: &str, bytes: &[u8]) -> Result<(), String>;
}

/// No files: `loadsgf` and `printsgf FILE` fail.
#[derive(Clone, Copy, Debug, Default)]
pub struct NoFiles;

impl RecordFiles for NoFiles {
    fn read(&self, path: &str, _: u64) -> Result<Vec<u8>, String> {
        Err(format!("cannot read {path}: this session has no files"))
    }

    fn write(&self, path: &str, _: &[u8]) -> Result<(), String> {
        Err(format!("cannot write {path}: this session has no files"))
    }
}
