//! Who thinks: the papers' programs and ours.
