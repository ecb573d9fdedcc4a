//! Why a request was refused: a kind for programs and a sentence for people. The server turns the kind into a
//! status.

use serde::Serialize;

use myosu::text::Text;

/// The kind of a refusal, as the interface names it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
pub enum FaultKind {
    /// The request makes no sense.
    BadRequest,
    /// The rules do not allow it.
    Illegal,
    /// There is no such thing.
    NotFound,
    /// The game changed since the version the request names.
    Conflict,
    /// All searches that may run at once are running.
    Busy,
    /// The request does not come from our page.
    Foreign,
    /// The request brings no token, and the server demands one.
    Locked,
    /// The store holds as much as it may.
    Full,
    /// Something failed on our side.
    Broken,
}

/// The body of every answer that is not a success.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) struct FaultBody {
    schema: u32,
    error: FaultView,
}

/// What was wrong: a code for programs and a sentence for people.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
struct FaultView {
    code: FaultKind,
    text: Text,
}

/// A request that was refused.
#[derive(Clone, Debug)]
pub struct Fault {
    kind: FaultKind,
    text: Text,
}

impl Fault {
    fn new(kind: FaultKind, ko: impl Into<String>, en: impl Into<String>) -> Fault {
        Fault { kind, text: Text::new(ko, en) }
    }

    /// The request makes no sense.
    pub fn bad(ko: impl Into<String>, en: impl Into<String>) -> Fault {
        Fault::new(FaultKind::BadRequest, ko, en)
    }

    /// The rules do not allow it.
    pub fn illegal(ko: impl Into<String>, en: impl Into<String>) -> Fault {
        Fault::new(FaultKind::Illegal, ko, en)
    }

    /// There is no such thing.
    pub fn missing(ko: impl Into<String>, en: impl Into<String>) -> Fault {
        Fault::new(FaultKind::NotFound, ko, en)
    }

    /// The game changed since the version the request names.
    pub fn conflict() -> Fault {
        let ko = "다른 창에서 이 대국이 바뀌었습니다. 새로 불러왔습니다.";
        Fault::new(
            FaultKind::Conflict,
            ko,
            "This game was changed in another window; here it is as it is now.",
        )
    }

    /// All searches that may run at once are running.
    pub fn busy() -> Fault {
        let ko = "지금은 다른 분석이 많이 돌고 있습니다. 잠시 뒤에 다시 해 보세요.";
        Fault::new(FaultKind::Busy, ko, "Too many searches are running; try again in a moment.")
    }

    /// The request does not come from our page.
    pub fn foreign() -> Fault {
        let ko = "이 서버는 자기 페이지에서 온 요청만 받습니다.";
        Fault::new(FaultKind::Foreign, ko, "This server answers only to its own page.")
    }

    /// The request brings no token, and the server demands one.
    pub fn locked() -> Fault {
        let ko = "이 서버는 토큰이 있어야 열립니다. 시작할 때 출력된, 토큰이 든 주소로 들어오세요.";
        let en =
            "This server needs a token: open the address with the token that it printed when it started.";
        Fault::new(FaultKind::Locked, ko, en)
    }

    /// The store holds as much as it may.
    pub fn full(ko: impl Into<String>, en: impl Into<String>) -> Fault {
        Fault::new(FaultKind::Full, ko, en)
    }

    /// Something failed on our side.
    pub fn broken(why: &impl std::fmt::Display) -> Fault {
        let ko = format!("저장하지 못했습니다: {why}");
        Fault::new(FaultKind::Broken, ko, format!("It could not be kept: {why}"))
    }

    /// The refusal as the interface writes it.
    pub fn json(&self) -> String {
        let error = FaultView { code: self.kind, text: self.text.clone() };
        serde_json::to_string(&FaultBody { schema: 1, error }).unwrap_or_default()
    }

    /// The kind of the refusal.
    pub fn kind(&self) -> FaultKind {
        self.kind
    }

    /// The reason in a sentence.
    pub fn text(&self) -> &Text {
        &self.text
    }
}
