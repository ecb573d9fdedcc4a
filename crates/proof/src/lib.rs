//! What has been claimed and proven, and a checker for it that uses the rules alone.
