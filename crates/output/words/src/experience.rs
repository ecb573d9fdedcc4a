//! Sentences about first moves from experience: the Kohonen map and the predictor under their own names.

use myosu_text::Text;

/// The name of the map.
pub fn map_name() -> Text {
    Text::new("코호넨 지도(논문 knn)", "Kohonen map (paper knn)")
}

/// The name of the predictor, which is no map.
pub fn predictor_name() -> Text {
    Text::new("예측기(순방향 신경망)", "predictor (feed-forward network)")
}

/// A map has learnt no problem like this one.
pub fn not_classified() -> Text {
    Text::new(
        "미분류: 학습한 문제 가운데 같은 뉴런에 속하는 것이 없습니다.",
        "Not classified: no problem the map has learnt falls on this neuron.",
    )
}

/// The heading above similar problems; those of a map come from one of its clusters.
pub fn similar_problems(cluster: Option<usize>) -> Text {
    match cluster {
        Some(cluster) => Text::new(
            format!("군집 {cluster}의 유사한 문제 (정답은 동그라미):"),
            format!("Similar problems of cluster {cluster}, right moves circled:"),
        ),
        None => Text::new("유사한 문제 (정답은 동그라미):", "Similar problems, right moves circled:"),
    }
}

/// The first moves the predictor proposes.
pub fn predicted_moves() -> Text {
    Text::new(
        "예측기(순방향 신경망)의 첫 수, 그럴듯한 차례로",
        "First moves of the predictor (a feed-forward network), the likeliest first",
    )
}

/// The first moves of the cluster a problem falls on.
pub fn cluster_moves(cluster: usize) -> Text {
    Text::new(
        format!("코호넨 지도의 군집 {cluster}에 모인 문제들의 첫 수, 많이 나온 차례로"),
        format!(
            "First moves of the problems in cluster {cluster} of the Kohonen map, the most frequent first"
        ),
    )
}

/// A hint that shows where both look first. `predicted` and `mapped` name points; the map is silent on a problem
/// that is not classified.
pub fn looks_first(predicted: &str, mapped: Option<&str>) -> Text {
    match mapped {
        Some(mapped) => Text::new(
            format!("경험으로 고른 후보입니다. 예측기: {predicted}. 코호넨 지도: {mapped}."),
            format!("Candidates from experience. Predictor: {predicted}. Kohonen map: {mapped}."),
        ),
        None => Text::new(
            format!(
                "예측기가 경험으로 고른 후보입니다: {predicted}. 코호넨 지도에는 비슷한 문제가 없습니다."
            ),
            format!(
                "Candidates of the predictor, from experience: {predicted}. The Kohonen map knows no such problem."
            ),
        ),
    }
}
