//! Boards and charts as terminal text, SVG and PNG.
