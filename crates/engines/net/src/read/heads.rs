//! The two heads.

use std::io::Read;

use super::ModelFault;
use super::layers::{activation, bias, conv1x1, fits, matrix, matrix_to, norm};
use super::tokens::Tokens;
use crate::model::{PassLayer, PolicyHead, ValueHead};

pub(super) fn policy<R: Read>(
    tokens: &mut Tokens<R>,
    version: u32,
    channels: usize,
) -> Result<PolicyHead, ModelFault> {
    let name = tokens.name()?;
    let policies = if version >= 17 {
        let policies = tokens.integer("the number of policies", 1, 16)? as usize;
        reserved(tokens)?;
        Some(policies)
    } else {
        None
    };
    let points = conv1x1(tokens, channels)?;
    let pooled = conv1x1(tokens, channels)?;
    let pooled_norm = norm(tokens, pooled.outputs)?;
    let pooled_activation = activation(tokens, version)?;
    let to_bias = matrix_to(tokens, 3 * pooled.outputs, points.outputs)?;
    let norm = norm(tokens, points.outputs)?;
    let activation_ = activation(tokens, version)?;
    let output = conv1x1(tokens, points.outputs)?;
    let policies = policies.unwrap_or(if version >= 12 { output.outputs } else { 1 });
    fits("the policy", output.outputs, policies)?;
    let (pass, pass_layer) = if version >= 15 {
        let pass = matrix(tokens, 3 * pooled.outputs)?;
        let bias = bias(tokens, pass.outputs)?;
        let activation = activation(tokens, version)?;
        let output = matrix_to(tokens, pass.outputs, policies)?;
        (pass, Some(PassLayer { bias, activation, output }))
    } else {
        (matrix_to(tokens, 3 * pooled.outputs, policies)?, None)
    };
    Ok(PolicyHead {
        name,
        points,
        pooled,
        pooled_norm,
        pooled_activation,
        to_bias,
        norm,
        activation: activation_,
        output,
        pass,
        pass_layer,
    })
}

pub(super) fn value<R: Read>(
    tokens: &mut Tokens<R>,
    version: u32,
    channels: usize,
) -> Result<ValueHead, ModelFault> {
    let name = tokens.name()?;
    if version >= 17 {
        reserved(tokens)?;
    }
    let points = conv1x1(tokens, channels)?;
    let norm = norm(tokens, points.outputs)?;
    let activation_ = activation(tokens, version)?;
    let hidden = matrix(tokens, 3 * points.outputs)?;
    let hidden_bias = bias(tokens, hidden.outputs)?;
    let hidden_activation = activation(tokens, version)?;
    let outcome = matrix_to(tokens, hidden.outputs, 3)?;
    let outcome_bias = bias(tokens, 3)?;
    let values = if version >= 9 { 6 } else { 4 };
    let misc = matrix_to(tokens, hidden.outputs, values)?;
    let misc_bias = bias(tokens, values)?;
    let ownership = conv1x1(tokens, points.outputs)?;
    fits("the ownership", ownership.outputs, 1)?;
    Ok(ValueHead {
        name,
        points,
        norm,
        activation: activation_,
        hidden,
        hidden_bias,
        hidden_activation,
        outcome,
        outcome_bias,
        misc,
        misc_bias,
        ownership,
    })
}

fn reserved<R: Read>(tokens: &mut Tokens<R>) -> Result<(), ModelFault> {
    for _ in 0..3 {
        tokens.integer("a reserved number", 0, 0)?;
    }
    Ok(())
}
