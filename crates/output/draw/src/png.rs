//! SVG to PNG without any system font: our pictures carry their letters as paths.

use std::fmt;

use resvg::{tiny_skia, usvg};

/// The largest side of a picture, in pixels.
const LARGEST: f32 = 16_384.0;

/// Why a picture could not be made.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum BadPicture {
    /// The SVG could not be read.
    Svg(String),
    /// The picture would have no pixel, or a side of more than 16,384.
    Size,
    /// The pixels could not be written as PNG.
    Png(String),
}

/// An SVG picture as PNG, `scale` pixels to a unit.
pub fn render(svg: &str, scale: f32) -> Result<Vec<u8>, BadPicture> {
    let tree = usvg::Tree::from_str(svg, &usvg::Options::default())
        .map_err(|error| BadPicture::Svg(error.to_string()))?;
    let side = |length: f32| {
        let pixels = (length * scale).ceil();
        (1.0..=LARGEST).contains(&pixels).then_some(pixels as u32).ok_or(BadPicture::Size)
    };
    let (width, height) = (side(tree.size().width())?, side(tree.size().height())?);
    let mut pixels = tiny_skia::Pixmap::new(width, height).ok_or(BadPicture::Size)?;
    resvg::render(&tree, tiny_skia::Transform::from_scale(scale, scale), &mut pixels.as_mut());
    pixels.encode_png().map_err(|error| BadPicture::Png(error.to_string()))
}

impl fmt::Display for BadPicture {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            BadPicture::Svg(why) => write!(f, "the picture is not SVG: {why}"),
            BadPicture::Size => write!(f, "the picture would have no pixel or more than 16,384 on a side"),
            BadPicture::Png(why) => write!(f, "the picture could not be written as PNG: {why}"),
        }
    }
}

impl std::error::Error for BadPicture {}
