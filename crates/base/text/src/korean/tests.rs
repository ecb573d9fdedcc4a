use super::{LastSound, Particle, object, resolve_particles, subject, topic, toward, with};

fn all(word: &str) -> String {
    [Particle::Topic, Particle::Subject, Particle::Object, Particle::Toward, Particle::With]
        .map(|particle| particle.after(word))
        .join(" ")
}

const VOWEL: &str = "는 가 를 로 와";
const RIEUL: &str = "은 이 을 로 과";
const CONSONANT: &str = "은 이 을 으로 과";

#[test]
fn a_syllable_ends_in_its_final_consonant() {
    for word in ["흑", "백", "집", "패", "빅", "귀", "돌", "활로", "한 수", "대마", "팻감", "삶", "값"]
    {
        let expected = match word {
            "패" | "귀" | "활로" | "한 수" | "대마" => VOWEL,
            "돌" => RIEUL,
            _ => CONSONANT,
        };
        assert_eq!(all(word), expected, "{word}");
    }
}

#[test]
fn digits_are_read_aloud() {
    for (digit, expected) in [
        ("0", CONSONANT), // 영
        ("1", RIEUL),     // 일
        ("2", VOWEL),     // 이
        ("3", CONSONANT), // 삼
        ("4", VOWEL),     // 사
        ("5", VOWEL),     // 오
        ("6", CONSONANT), // 육
        ("7", RIEUL),     // 칠
        ("8", RIEUL),     // 팔
        ("9", VOWEL),     // 구
    ] {
        assert_eq!(all(digit), expected, "{digit}");
        assert_eq!(all(&format!("D{digit}")), expected, "D{digit}");
        assert_eq!(all(&format!("1{digit}.{digit}")), expected, "1{digit}.{digit}");
    }
}

#[test]
fn zeros_make_a_unit() {
    for number in ["10", "Q10", "100", "1000", "1,000", "20000", "300000000", "0", "0.0", "1.50"] {
        assert_eq!(all(number), CONSONANT, "{number}");
    }
    // 일조.
    assert_eq!(all("1000000000000"), VOWEL);
    assert_eq!(all("1,002"), VOWEL);
}

#[test]
fn letters_have_names() {
    for letter in 'A'..='Z' {
        let expected = match letter {
            'L' | 'R' => RIEUL,
            'M' | 'N' => CONSONANT,
            _ => VOWEL,
        };
        assert_eq!(all(&letter.to_string()), expected, "{letter}");
        assert_eq!(all(&letter.to_lowercase().to_string()), expected, "{letter}");
        assert_eq!(all(&format!("백 {letter}")), expected, "백 {letter}");
    }
}

#[test]
fn abbreviations_are_spelled_and_words_are_read() {
    for (word, expected) in [
        ("SGF", VOWEL),
        ("GTP", VOWEL),
        ("PM", CONSONANT),
        ("URL", RIEUL),
        ("KataGo", VOWEL),
        ("Pachi", VOWEL),
        ("Rapfi", VOWEL),
        ("Yixin", CONSONANT),
        ("engine", CONSONANT),
        ("Classic", CONSONANT),
        ("bot", CONSONANT),
        ("model", RIEUL),
        ("single", RIEUL),
        ("Gobang", CONSONANT),
        ("Fuego", VOWEL),
    ] {
        assert_eq!(all(word), expected, "{word}");
    }
}

#[test]
fn closing_signs_and_remarks_are_skipped() {
    assert_eq!(all("‘흑’"), CONSONANT);
    assert_eq!(all("\"D4\""), VOWEL);
    assert_eq!(all("흑(먼저)"), CONSONANT);
    assert_eq!(all("D4 (급소)"), VOWEL);
    assert_eq!(all("(D3)"), CONSONANT);
    assert_eq!(all("[3]"), CONSONANT);
    assert_eq!(all("50%"), VOWEL);
    assert_eq!(all("½"), RIEUL);
}

#[test]
fn a_word_without_sound_counts_as_a_vowel() {
    for word in ["", " ", "()", "→", "中"] {
        assert_eq!(LastSound::of(word), LastSound::Vowel, "{word}");
    }
}

#[test]
fn words_take_their_particle() {
    assert_eq!(topic("흑"), "흑은");
    assert_eq!(subject("D4"), "D4가");
    assert_eq!(object("돌"), "돌을");
    assert_eq!(toward("돌"), "돌로");
    assert_eq!(toward("흑"), "흑으로");
    assert_eq!(with("백"), "백과");
    assert_eq!(Particle::Or.attach("패"), "패나");
    assert_eq!(Particle::Being.attach("빅"), "빅이라");
    assert_eq!(Particle::If.attach("패"), "패면");
}

#[test]
fn pairs_are_resolved_in_place() {
    assert_eq!(resolve_particles("백[이/가] L6[을/를] 둔 뒤 3[으로/로]"), "백이 L6을 둔 뒤 3으로");
    assert_eq!(resolve_particles("수[를/을] 읽습니다"), "수를 읽습니다");
    assert_eq!(resolve_particles("SGF[4] [a/b] 흑[은/는"), "SGF[4] [a/b] 흑[은/는");
}
