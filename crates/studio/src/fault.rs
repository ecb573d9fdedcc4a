//! What went wrong, as a status for programs and a sentence for people.

use axum::Json;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use serde_json::json;

use myosu_text::Text;

/// A request that was refused.
#[derive(Clone, Debug)]
pub(crate) struct Fault {
    status: StatusCode,
    code: &'static str,
    text: Text,
}

impl Fault {
    /// The request makes no sense.
    pub(crate) fn bad(ko: impl Into<String>, en: impl Into<String>) -> Fault {
        Fault { status: StatusCode::BAD_REQUEST, code: "bad-request", text: Text::new(ko, en) }
    }

    /// The rules do not allow it.
    pub(crate) fn illegal(ko: impl Into<String>, en: impl Into<String>) -> Fault {
        Fault { status: StatusCode::UNPROCESSABLE_ENTITY, code: "illegal", text: Text::new(ko, en) }
    }

    /// There is no such thing.
    pub(crate) fn missing(ko: impl Into<String>, en: impl Into<String>) -> Fault {
        Fault { status: StatusCode::NOT_FOUND, code: "not-found", text: Text::new(ko, en) }
    }

    /// Somebody else changed it in the meantime.
    pub(crate) fn conflict() -> Fault {
        let ko = "다른 창에서 이 대국이 바뀌었습니다. 새로 불러왔습니다.";
        let en = "This game was changed in another window; here it is as it is now.";
        Fault { status: StatusCode::CONFLICT, code: "conflict", text: Text::new(ko, en) }
    }

    /// Enough is going on already.
    pub(crate) fn busy() -> Fault {
        let ko = "지금은 다른 분석이 많이 돌고 있습니다. 잠시 뒤에 다시 해 보세요.";
        let en = "Too many searches are running; try again in a moment.";
        Fault { status: StatusCode::SERVICE_UNAVAILABLE, code: "busy", text: Text::new(ko, en) }
    }

    /// The request does not come from our page.
    pub(crate) fn foreign() -> Fault {
        let ko = "이 서버는 자기 페이지에서 온 요청만 받습니다.";
        let en = "This server answers only to its own page.";
        Fault { status: StatusCode::FORBIDDEN, code: "foreign", text: Text::new(ko, en) }
    }

    /// What is said.
    pub(crate) fn text(&self) -> &Text {
        &self.text
    }

    /// Something failed on our side.
    pub(crate) fn broken(why: &impl std::fmt::Display) -> Fault {
        let text = Text::new(format!("저장하지 못했습니다: {why}"), format!("It could not be kept: {why}"));
        Fault { status: StatusCode::INTERNAL_SERVER_ERROR, code: "broken", text }
    }
}

impl IntoResponse for Fault {
    fn into_response(self) -> Response {
        let body = json!({ "schema": 1, "error": { "code": self.code, "text": self.text } });
        (self.status, Json(body)).into_response()
    }
}
