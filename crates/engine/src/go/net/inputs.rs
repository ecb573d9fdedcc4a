//! What a network is shown of a position: 22 planes and 19 global values (input version 7).

use myosu_rules::Size;

use super::model::{GLOBALS, PLANES};

/// The inputs of one position.
#[derive(Clone, Debug, PartialEq)]
pub struct Inputs {
    /// The board.
    pub size: Size,
    /// Per point, row by row from the top left, its planes.
    pub planes: Vec<f32>,
    /// The global values.
    pub globals: [f32; GLOBALS],
}

impl Inputs {
    /// Nothing but the board itself.
    pub fn empty(size: Size) -> Inputs {
        let mut inputs = Inputs { size, planes: vec![0.0; size.area() * PLANES], globals: [0.0; GLOBALS] };
        for planes in inputs.planes.chunks_exact_mut(PLANES) {
            planes[0] = 1.0;
        }
        inputs
    }
}
