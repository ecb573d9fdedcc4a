//! The trunk and its blocks.

use std::io::Read;

use super::ModelFault;
use super::layers::{activation, bias, conv, conv1x1, fits, matrix, matrix_to, norm, point_norm, rms_norm};
use super::tokens::Tokens;
use crate::model::{
    AttentionBlock, Conv, EncoderLayer, FeedForwardBlock, GLOBALS, MetadataEncoder, NestedBlock,
    OrdinaryBlock, PLANES, PooledBlock, Rotary, Trunk, TrunkBlock, TrunkNorm,
};
use crate::profile::METADATA;

/// How deep nested blocks may lie in one another; networks have one level.
const DEEPEST: usize = 4;

pub(super) fn trunk<R: Read>(
    tokens: &mut Tokens<R>,
    version: u32,
    has_metadata: bool,
) -> Result<Trunk, ModelFault> {
    let name = tokens.name()?;
    let count = tokens.integer("the number of blocks", 1, 1000)? as usize;
    let channels = tokens.count("the number of trunk channels")?;
    let mut declared = [0; 4];
    for number in &mut declared {
        *number = tokens.integer("a number of channels", 0, 1 << 16)? as usize;
    }
    let mut is_rms = false;
    if version >= 15 {
        is_rms = tokens.flag("the kind of trunk norm")?;
        for _ in 0..5 {
            tokens.integer("a reserved number", 0, 0)?;
        }
    }
    let first = conv(tokens, PLANES)?;
    fits("the first convolution", first.outputs, channels)?;
    let globals = matrix_to(tokens, GLOBALS, channels)?;
    let metadata = if has_metadata { Some(encoder(tokens, version, channels)?) } else { None };
    let blocks = stack(tokens, version, channels, count, 0)?;
    let norm = if is_rms {
        TrunkNorm::Rms(rms_norm(tokens, channels)?)
    } else {
        TrunkNorm::Batch(norm(tokens, channels)?)
    };
    let activation = activation(tokens, version)?;
    Ok(Trunk { name, channels, declared, conv: first, globals, metadata, blocks, norm, activation })
}

fn encoder<R: Read>(
    tokens: &mut Tokens<R>,
    version: u32,
    channels: usize,
) -> Result<MetadataEncoder, ModelFault> {
    let name = tokens.name()?;
    fits("the metadata encoder", tokens.count("the number of metadata inputs")?, METADATA)?;
    let mut layer = |inputs| {
        let matrix = matrix(tokens, inputs)?;
        let bias = bias(tokens, matrix.outputs)?;
        Ok(EncoderLayer { activation: activation(tokens, version)?, matrix, bias })
    };
    let first = layer(METADATA)?;
    let second = layer(first.matrix.outputs)?;
    let output = matrix_to(tokens, second.matrix.outputs, channels)?;
    Ok(MetadataEncoder { name, layers: [first, second], output })
}

fn stack<R: Read>(
    tokens: &mut Tokens<R>,
    version: u32,
    channels: usize,
    count: usize,
    depth: usize,
) -> Result<Vec<TrunkBlock>, ModelFault> {
    let mut blocks = Vec::new();
    for _ in 0..count {
        blocks.push(block(tokens, version, channels, depth)?);
    }
    Ok(blocks)
}

fn block<R: Read>(
    tokens: &mut Tokens<R>,
    version: u32,
    channels: usize,
    depth: usize,
) -> Result<TrunkBlock, ModelFault> {
    let kind = tokens.word()?;
    Ok(match kind.as_str() {
        "ordinary_block" => TrunkBlock::Ordinary(Box::new(ordinary(tokens, version, channels)?)),
        "gpool_block" => TrunkBlock::Pooled(Box::new(pooled(tokens, version, channels)?)),
        "nested_bottleneck_block" if depth == DEEPEST => {
            return Err(ModelFault::Unsupported("blocks are nested more than four deep"));
        }
        "nested_bottleneck_block" => TrunkBlock::Nested(Box::new(nested(tokens, version, channels, depth)?)),
        "transformer_attention_block" => TrunkBlock::Attention(Box::new(attention(tokens, channels)?)),
        "transformer_ffn_block" => TrunkBlock::FeedForward(Box::new(feed_forward(tokens, channels)?)),
        _ => return Err(ModelFault::TrunkBlock(kind)),
    })
}

fn back<R: Read>(tokens: &mut Tokens<R>, inputs: usize, channels: usize) -> Result<Conv, ModelFault> {
    let conv = conv(tokens, inputs)?;
    fits("the last convolution", conv.outputs, channels)?;
    Ok(conv)
}

fn ordinary<R: Read>(
    tokens: &mut Tokens<R>,
    version: u32,
    channels: usize,
) -> Result<OrdinaryBlock, ModelFault> {
    let name = tokens.name()?;
    let norm1 = norm(tokens, channels)?;
    let activation1 = activation(tokens, version)?;
    let conv1 = conv(tokens, channels)?;
    let norm2 = norm(tokens, conv1.outputs)?;
    let activation2 = activation(tokens, version)?;
    let conv2 = back(tokens, conv1.outputs, channels)?;
    Ok(OrdinaryBlock { name, norm1, activation1, conv1, norm2, activation2, conv2 })
}

fn pooled<R: Read>(tokens: &mut Tokens<R>, version: u32, channels: usize) -> Result<PooledBlock, ModelFault> {
    let name = tokens.name()?;
    let norm1 = norm(tokens, channels)?;
    let activation1 = activation(tokens, version)?;
    let regular = conv(tokens, channels)?;
    let pooled = conv(tokens, channels)?;
    let pooled_norm = norm(tokens, pooled.outputs)?;
    let pooled_activation = activation(tokens, version)?;
    let to_bias = matrix_to(tokens, 3 * pooled.outputs, regular.outputs)?;
    let norm2 = norm(tokens, regular.outputs)?;
    let activation2 = activation(tokens, version)?;
    let conv2 = back(tokens, regular.outputs, channels)?;
    Ok(PooledBlock {
        name,
        norm1,
        activation1,
        regular,
        pooled,
        pooled_norm,
        pooled_activation,
        to_bias,
        norm2,
        activation2,
        conv2,
    })
}

fn nested<R: Read>(
    tokens: &mut Tokens<R>,
    version: u32,
    channels: usize,
    depth: usize,
) -> Result<NestedBlock, ModelFault> {
    let name = tokens.name()?;
    let count = tokens.integer("the number of blocks", 1, 1000)? as usize;
    let norm1 = norm(tokens, channels)?;
    let activation1 = activation(tokens, version)?;
    let down = conv1x1(tokens, channels)?;
    let blocks = stack(tokens, version, down.outputs, count, depth + 1)?;
    let norm2 = norm(tokens, down.outputs)?;
    let activation2 = activation(tokens, version)?;
    let up = conv1x1(tokens, down.outputs)?;
    fits("the last convolution", up.outputs, channels)?;
    Ok(NestedBlock { name, norm1, activation1, down, blocks, norm2, activation2, up })
}

fn attention<R: Read>(tokens: &mut Tokens<R>, channels: usize) -> Result<AttentionBlock, ModelFault> {
    let name = tokens.name()?;
    let heads = tokens.integer("the number of heads", 1, 1024)? as usize;
    let kv_heads = tokens.integer("the number of key and value heads", 1, heads as i64)? as usize;
    if !heads.is_multiple_of(kv_heads) {
        return Err(ModelFault::Unsupported("the query heads do not divide evenly among the key heads"));
    }
    let query_width = tokens.integer("the width of a query", 1, 4096)? as usize;
    let value_width = tokens.integer("the width of a value", 1, 4096)? as usize;
    let is_rotary = tokens.flag("the mark of a rotary embedding")?;
    let is_learned = tokens.flag("the mark of learned frequencies")?;
    let norm = point_norm(tokens, channels)?;
    let query = matrix_to(tokens, channels, heads * query_width)?;
    let key = matrix_to(tokens, channels, kv_heads * query_width)?;
    let value = matrix_to(tokens, channels, kv_heads * value_width)?;
    let output = matrix_to(tokens, heads * value_width, channels)?;
    let rotary = match (is_rotary, is_learned) {
        (false, _) => Rotary::None,
        (true, false) => fixed_rotary(tokens, query_width)?,
        (true, true) => learned_rotary(tokens, kv_heads, query_width)?,
    };
    Ok(AttentionBlock {
        name,
        heads,
        kv_heads,
        query_width,
        value_width,
        norm,
        query,
        key,
        value,
        output,
        rotary,
    })
}

fn fixed_rotary<R: Read>(tokens: &mut Tokens<R>, query_width: usize) -> Result<Rotary, ModelFault> {
    let name = tokens.name()?;
    let theta = tokens.number()?;
    if theta <= 0.0 {
        return Err(ModelFault::Expected { expected: "a positive base", found: theta.to_string() });
    }
    if !query_width.is_multiple_of(4) {
        return Err(ModelFault::Unsupported(
            "a query turned by row and column needs a width divisible by four",
        ));
    }
    Ok(Rotary::Fixed { name, theta })
}

fn learned_rotary<R: Read>(
    tokens: &mut Tokens<R>,
    kv_heads: usize,
    query_width: usize,
) -> Result<Rotary, ModelFault> {
    let name = tokens.name()?;
    fits("the rotary embedding (heads)", tokens.count("the number of heads")?, kv_heads)?;
    if !query_width.is_multiple_of(2) {
        return Err(ModelFault::Unsupported("a query that is turned needs an even width"));
    }
    fits("the rotary embedding (pairs)", tokens.count("the number of pairs")?, query_width / 2)?;
    fits("the rotary embedding (coordinates)", tokens.count("the number of coordinates")?, 2)?;
    let frequencies = tokens.floats(&[kv_heads, query_width])?;
    Ok(Rotary::Learned { name, frequencies })
}

fn feed_forward<R: Read>(tokens: &mut Tokens<R>, channels: usize) -> Result<FeedForwardBlock, ModelFault> {
    let name = tokens.name()?;
    fits("the block", tokens.count("the number of channels")?, channels)?;
    let hidden = tokens.count("the number of hidden channels")?;
    if !tokens.flag("the mark of a gate")? {
        return Err(ModelFault::Unsupported("feed-forward blocks without a gate are not supported"));
    }
    let norm = point_norm(tokens, channels)?;
    let input = matrix(tokens, channels)?;
    fits("the hidden layer", input.outputs, hidden)?;
    let gate = matrix_to(tokens, channels, hidden)?;
    let output = matrix_to(tokens, hidden, channels)?;
    Ok(FeedForwardBlock { name, norm, input, gate, output })
}
