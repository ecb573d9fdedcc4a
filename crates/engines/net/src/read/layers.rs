//! The smallest parts of a model file: convolutions, matrices, norms, activations.

use std::io::Read;

use super::ModelFault;
use super::tokens::Tokens;
use crate::model::{Activation, Bias, Conv, Matrix, MeanOver, NamedActivation, Norm, PointNorm, RmsNorm};

/// Refuses a layer whose number of channels differs from its neighbour's.
pub(super) fn fits(what: &'static str, found: usize, expected: usize) -> Result<(), ModelFault> {
    if found == expected { Ok(()) } else { Err(ModelFault::Channels { what, found, expected }) }
}

/// A convolution that reads `inputs` channels.
pub(super) fn conv<R: Read>(tokens: &mut Tokens<R>, inputs: usize) -> Result<Conv, ModelFault> {
    let name = tokens.name()?;
    let height = tokens.integer("the height of the filter", 1, 19)? as usize;
    let width = tokens.integer("the width of the filter", 1, 19)? as usize;
    if height.is_multiple_of(2) || width.is_multiple_of(2) {
        return Err(ModelFault::Unsupported("a convolution's filter has an even number of rows or columns"));
    }
    let found = tokens.count("the number of input channels")?;
    let outputs = tokens.count("the number of output channels")?;
    for _ in 0..2 {
        tokens.integer("the dilation (dilated convolutions are of older versions)", 1, 1)?;
    }
    fits("the convolution", found, inputs)?;
    let weights = tokens.floats(&[height, width, inputs, outputs])?;
    Ok(Conv { name, height, width, inputs, outputs, weights })
}

/// A convolution with a filter of one point.
pub(super) fn conv1x1<R: Read>(tokens: &mut Tokens<R>, inputs: usize) -> Result<Conv, ModelFault> {
    let conv = conv(tokens, inputs)?;
    if conv.height == 1 && conv.width == 1 {
        Ok(conv)
    } else {
        Err(ModelFault::Unsupported("this convolution must have a filter of one point"))
    }
}

/// A matrix that reads `inputs` channels.
pub(super) fn matrix<R: Read>(tokens: &mut Tokens<R>, inputs: usize) -> Result<Matrix, ModelFault> {
    let name = tokens.name()?;
    let found = tokens.count("the number of rows")?;
    let outputs = tokens.count("the number of columns")?;
    fits("the matrix", found, inputs)?;
    let weights = tokens.floats(&[inputs, outputs])?;
    Ok(Matrix { name, inputs, outputs, weights })
}

/// A matrix from `inputs` to `outputs` channels.
pub(super) fn matrix_to<R: Read>(
    tokens: &mut Tokens<R>,
    inputs: usize,
    outputs: usize,
) -> Result<Matrix, ModelFault> {
    let matrix = matrix(tokens, inputs)?;
    fits("the matrix", matrix.outputs, outputs)?;
    Ok(matrix)
}

/// A bias of `channels` channels.
pub(super) fn bias<R: Read>(tokens: &mut Tokens<R>, channels: usize) -> Result<Bias, ModelFault> {
    let name = tokens.name()?;
    let found = tokens.count("the number of channels")?;
    fits("the bias", found, channels)?;
    Ok(Bias { name, weights: tokens.floats(&[channels])? })
}

/// A norm with fixed statistics.
pub(super) fn norm<R: Read>(tokens: &mut Tokens<R>, channels: usize) -> Result<Norm, ModelFault> {
    let name = tokens.name()?;
    let found = tokens.count("the number of channels")?;
    fits("the norm", found, channels)?;
    let epsilon = epsilon(tokens)?;
    let has_scale = tokens.flag("the mark of a scale")?;
    let has_bias = tokens.flag("the mark of a bias")?;
    let mean = tokens.floats(&[channels])?;
    let variance = tokens.floats(&[channels])?;
    if variance.iter().any(|&v| v + epsilon <= 0.0) {
        return Err(ModelFault::Expected { expected: "positive variances", found: "one that is not".into() });
    }
    let scale = if has_scale { Some(tokens.floats(&[channels])?) } else { None };
    let bias = if has_bias { Some(tokens.floats(&[channels])?) } else { None };
    Ok(Norm { name, epsilon, mean, variance, scale, bias })
}

/// The norm of a transformer block.
pub(super) fn point_norm<R: Read>(tokens: &mut Tokens<R>, channels: usize) -> Result<PointNorm, ModelFault> {
    let name = tokens.name()?;
    let found = tokens.count("the number of channels")?;
    fits("the norm", found, channels)?;
    Ok(PointNorm { name, epsilon: epsilon(tokens)?, weights: tokens.floats(&[channels])? })
}

/// The root-mean-square norm at the end of a trunk.
pub(super) fn rms_norm<R: Read>(tokens: &mut Tokens<R>, channels: usize) -> Result<RmsNorm, ModelFault> {
    let name = tokens.name()?;
    let found = tokens.count("the number of channels")?;
    fits("the norm", found, channels)?;
    let epsilon = epsilon(tokens)?;
    let over =
        if tokens.flag("the mark of a norm over the board")? { MeanOver::Board } else { MeanOver::Point };
    let group = tokens.integer("the size of a group of channels", 0, 1 << 16)? as usize;
    if group != 0 && group != channels {
        return Err(ModelFault::Unsupported("norms over groups of channels are not supported"));
    }
    Ok(RmsNorm { name, epsilon, over, scale: tokens.floats(&[channels])?, bias: tokens.floats(&[channels])? })
}

fn epsilon<R: Read>(tokens: &mut Tokens<R>) -> Result<f32, ModelFault> {
    let epsilon = tokens.number()?;
    if epsilon > 0.0 {
        Ok(epsilon)
    } else {
        Err(ModelFault::Expected { expected: "a positive epsilon", found: epsilon.to_string() })
    }
}

/// An activation; only its name is in files before version 11, and it is ReLU.
pub(super) fn activation<R: Read>(
    tokens: &mut Tokens<R>,
    version: u32,
) -> Result<NamedActivation, ModelFault> {
    let name = tokens.name()?;
    if version < 11 {
        return Ok(NamedActivation { name, activation: Activation::Relu });
    }
    let word = tokens.word()?;
    let activation = match word.as_str() {
        "ACTIVATION_IDENTITY" => Activation::Identity,
        "ACTIVATION_RELU" => Activation::Relu,
        "ACTIVATION_MISH" => Activation::Mish,
        "ACTIVATION_SILU" => Activation::Silu,
        _ => return Err(ModelFault::Activation(word)),
    };
    Ok(NamedActivation { name, activation })
}
