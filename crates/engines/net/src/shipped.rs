//! The network inside the program.
//!
//! `data/myosu.net` holds it with 16-bit weights; `cargo run -p myosu-net --example pack -- FILE` replaces it. What it
//! was trained on and how well it does is in docs/design/model-card.md.

use super::model::Model;
use super::read::read;
use super::write::{Encoding, write};

/// The file: KataGo's format with 16-bit weights.
const BYTES: &[u8] = include_bytes!("../data/myosu.net");

/// The network that ships, trained by `myosu train go`.
pub fn shipped() -> Model {
    read(BYTES).expect("a test reads the file that is built in")
}

/// The network that ships as a file that KataGo reads, too.
pub fn shipped_file() -> Vec<u8> {
    write(&shipped(), Encoding::Binary)
}

#[cfg(test)]
mod tests {
    use super::{BYTES, shipped, shipped_file};
    use crate::learn::NetShape;
    use crate::{Inputs, Net, Workspace, read};
    use myosu_rules::Size;

    #[test]
    fn the_network_inside_is_small_and_its_f32_file_the_same() {
        assert!(BYTES.len() <= 2 << 20, "{} bytes", BYTES.len());
        let model = shipped();
        assert!(model.parameters >= NetShape::shipped().parameters());
        let exported = read(&shipped_file()).expect("a network");
        assert_eq!(exported, model);
    }

    #[test]
    fn the_network_inside_can_be_trained_on() {
        let (shape, model) = (NetShape::shipped(), shipped());
        let parameters = shape.parameters_of(&model).expect("the shape that is trained");
        assert_eq!(shape.model(&model.name, &parameters), model);
        let other = NetShape { blocks: shape.blocks[1..].to_vec(), ..shape };
        assert_eq!(other.parameters_of(&model), None);
    }

    #[test]
    fn the_network_inside_prefers_some_moves() {
        let net = Net::new(&shipped());
        let inputs = [Inputs::of_third_points(Size::square(9))];
        let mut workspace = Workspace::default();
        let output = &net.run(&mut workspace, &inputs)[0];
        let policy = &output.policies[0];
        let (least, most) =
            policy.iter().fold((f32::MAX, f32::MIN), |(least, most), &x| (least.min(x), most.max(x)));
        assert!(most - least > 1.0 && most.is_finite(), "{least} to {most}");
    }
}
