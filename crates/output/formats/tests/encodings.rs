//! Records in the encodings of Korea, Japan, China and Taiwan.

#![allow(clippy::unwrap_used, reason = "helpers of tests panic, as tests do")]

use encoding_rs::{BIG5, EUC_KR, Encoding, GB18030, SHIFT_JIS};
use myosu_formats::sgf::{Collection, Oddity};

/// Sentences a record of the place would have, long enough for a reader without `CA` to tell.
const TEXTS: [(&Encoding, &str, &str); 4] = [
    (
        EUC_KR,
        "EUC-KR",
        "흑의 다음 수가 승부의 분수령이었다. 백은 좌변에서 크게 살았고 형세는 만만치 않다. 프로기사 이창호 구단",
    ),
    (
        SHIFT_JIS,
        "Shift_JIS",
        "この手が敗着となった。黒は右辺を先に打つべきだった。能ある表現ソ十貼。棋聖戦七番勝負第一局",
    ),
    (
        GB18030,
        "GB18030",
        "黑棋这一手是败着，应该先在右边落子。白棋形势不错，双方各有三十目。中国围棋甲级联赛第十二轮",
    ),
    (
        BIG5,
        "Big5",
        "黑棋這一手是敗著，應該先在右邊落子。白棋形勢不錯，雙方各有三十目。功許蓋世。台灣棋院圍棋名人賽",
    ),
];

fn bytes(encoding: &'static Encoding, text: &str) -> Vec<u8> {
    let (bytes, _, lossy) = encoding.encode(text);
    assert!(!lossy);
    bytes.into_owned()
}

fn comment(file: &Collection) -> String {
    file.games().next().unwrap().comment().unwrap()
}

#[test]
fn the_declared_encoding_is_used_and_kept() {
    for (encoding, name, text) in TEXTS {
        let source = bytes(encoding, &format!("(;CA[{name}]C[{text}]\n;B[pd])\n"));
        let file = Collection::parse(&source).unwrap();
        assert_eq!(file.warnings(), [], "{name}");
        assert_eq!(comment(&file), text);
        assert_eq!(file.to_original().unwrap(), source);
    }
}

#[test]
fn an_undeclared_encoding_is_detected() {
    for (encoding, name, text) in TEXTS {
        let file = Collection::parse(&bytes(encoding, &format!("(;C[{text}])"))).unwrap();
        assert_eq!(comment(&file), text, "{name} was read as {}", file.encoding());
    }
}

#[test]
fn an_encoding_can_be_forced() {
    for (encoding, name, text) in TEXTS {
        let file = Collection::parse_as(&bytes(encoding, &format!("(;CA[latin1]C[{text}])")), name).unwrap();
        assert_eq!(comment(&file), text);
    }
    let short = Collection::parse_as(&bytes(EUC_KR, "(;C[정답])"), "cp949").unwrap();
    assert_eq!(comment(&short), "정답");
}

#[test]
fn as_utf8_the_text_is_the_same_and_ca_says_so() {
    for (encoding, name, text) in TEXTS {
        let file = Collection::parse(&bytes(encoding, &format!("(;GM[1]CA[{name}]C[{text}])"))).unwrap();
        let utf8 = String::from_utf8(file.to_utf8()).unwrap();
        assert_eq!(utf8, format!("(;GM[1]CA[UTF-8]C[{text}])\n"));
        let undeclared = Collection::parse_as(&bytes(encoding, &format!("(;C[{text}])")), name).unwrap();
        assert_eq!(String::from_utf8(undeclared.to_utf8()).unwrap(), format!("(;C[{text}]CA[UTF-8])\n"));
    }
    let ascii = Collection::parse(b"(;GM[1])").unwrap();
    assert_eq!(ascii.to_utf8(), b"(;GM[1])\n");
}

#[test]
fn a_file_that_lies_about_its_encoding_is_read_as_what_it_is() {
    let file = Collection::parse("(;CA[EUC-KR]C[정답입니다])".as_bytes()).unwrap();
    assert_eq!(comment(&file), "정답입니다");
    let told = Oddity::OtherEncoding { declared: "EUC-KR".into(), read: "UTF-8" };
    assert_eq!(file.warnings()[0].oddity, told);
    let unknown = Collection::parse("(;CA[wtf]C[정답입니다])".as_bytes()).unwrap();
    assert_eq!(comment(&unknown), "정답입니다");
}

#[test]
fn what_an_encoding_does_not_have_is_said() {
    let mut file = Collection::parse(&bytes(EUC_KR, "(;CA[EUC-KR]C[흑])")).unwrap();
    let root = file.games().next().unwrap().id();
    file.set(root, "C", &["흑 ☗ 🙂"]);
    let error = file.to_original().unwrap_err();
    assert_eq!(error.encoding, "EUC-KR");
    assert_eq!(error.to_string(), "'☗' cannot be written in EUC-KR; write UTF-8 instead");
}

#[test]
fn bytes_that_are_no_text_are_a_warning() {
    let file = Collection::parse_as(b"(;C[\xff\xff\xff];B[aa])", "utf-8").unwrap();
    assert_eq!(file.warnings()[0].oddity, Oddity::Malformed("UTF-8"));
    assert_eq!(file.len(), 2);
}
