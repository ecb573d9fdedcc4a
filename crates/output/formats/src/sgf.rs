//! SGF, versions 3 and 4: collections of game trees, including the irregular ones found in the wild.
//!
//! Laws:
//! - nothing here is recursive, so a tree nested a million deep is read, walked, printed and dropped on
//!   a small stack;
//! - a printed file is read back as the same trees, with every property in its place and every value as it
//!   was written, known or not;
//! - a file that breaks the standard but can be understood is read with a [`Warning`], and only a file
//!   without any game is an error.

mod collection;
mod encoding;
mod header;
mod marks;
mod node;
mod outcome;
mod parse;
mod place;
mod points;
mod print;
mod stones;
mod text;

pub use collection::{Collection, SgfNodeId};
pub use encoding::CannotEncode;
pub(crate) use encoding::{decode_text, encoding_of, named as named_encoding};
pub use header::{Header, PlayerDetails, SgfGame};
pub use marks::{Markup, PointMark};
pub use node::{Property, PropertyValue, SgfNode, TreeWalk};
pub use outcome::{GameResult, WonBy};
pub use place::{BadSgf, Oddity, TextPlace, Warning};
pub use points::{BadValue, Expected};
pub use text::{escape, escape_part};
