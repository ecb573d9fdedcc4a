//! Korean particles, chosen by the last sound of the word before them.
//!
//! A Hangul syllable ends in its final consonant or in a vowel. Digits, Latin letters and a few signs are read
//! aloud first: `6` is 육, `L` is 엘, `1000` is 천, `%` is 퍼센트. A Latin word is read by a rule of thumb
//! ([`LastSound::of`] lists it). A remark in brackets does not count: "흑(먼저)은".

mod sound;

pub use sound::LastSound;

/// A particle with a form after a consonant and one after a vowel.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Particle {
    /// 은/는: the topic.
    Topic,
    /// 이/가: the subject.
    Subject,
    /// 을/를: the object.
    Object,
    /// 으로/로: direction, means. ㄹ counts as a vowel.
    Toward,
    /// 과/와: "and", "with".
    With,
    /// 이나/나: "or".
    Or,
    /// 이라/라: "being".
    Being,
    /// 이면/면: "if it is".
    If,
}

impl Particle {
    /// Every particle.
    pub const ALL: [Particle; 8] = [
        Particle::Topic,
        Particle::Subject,
        Particle::Object,
        Particle::Toward,
        Particle::With,
        Particle::Or,
        Particle::Being,
        Particle::If,
    ];

    /// The form after a consonant and the form after a vowel.
    pub const fn forms(self) -> (&'static str, &'static str) {
        match self {
            Particle::Topic => ("은", "는"),
            Particle::Subject => ("이", "가"),
            Particle::Object => ("을", "를"),
            Particle::Toward => ("으로", "로"),
            Particle::With => ("과", "와"),
            Particle::Or => ("이나", "나"),
            Particle::Being => ("이라", "라"),
            Particle::If => ("이면", "면"),
        }
    }

    /// The form that follows `word`.
    pub fn after(self, word: &str) -> &'static str {
        let (consonant, vowel) = self.forms();
        match (LastSound::of(word), self) {
            (LastSound::Vowel, _) | (LastSound::Rieul, Particle::Toward) => vowel,
            (LastSound::Rieul | LastSound::Consonant, _) => consonant,
        }
    }

    /// The word with the particle.
    pub fn attach(self, word: &str) -> String {
        format!("{word}{}", self.after(word))
    }
}

/// The word as topic: 흑은, D4는.
pub fn topic(word: &str) -> String {
    Particle::Topic.attach(word)
}

/// The word as subject: 흑이, D4가.
pub fn subject(word: &str) -> String {
    Particle::Subject.attach(word)
}

/// The word as object: 흑을, D4를.
pub fn object(word: &str) -> String {
    Particle::Object.attach(word)
}

/// The word as direction or means: 흑으로, 활로, D7로.
pub fn toward(word: &str) -> String {
    Particle::Toward.attach(word)
}

/// The word followed by "and" or "with": 흑과, D4와.
pub fn with(word: &str) -> String {
    Particle::With.attach(word)
}

/// Resolves particles written as a pair in square brackets by the word before them: `D4[을/를]` becomes `D4를`.
///
/// Templates use it where a value is filled in before a particle. The pair may be in either order; a bracket
/// that is no pair of forms stays as it is.
///
/// ```
/// use myosu_text::korean::resolve_particles;
/// assert_eq!(resolve_particles("흑[은/는] D6[으로/로] 한 수[을/를]"), "흑은 D6으로 한 수를");
/// ```
pub fn resolve_particles(text: &str) -> String {
    let mut resolved = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(open) = rest.find('[') {
        resolved.push_str(&rest[..open]);
        rest = &rest[open..];
        let close = rest.find(']');
        match close.and_then(|close| Some((close, particle_of_pair(&rest[1..close])?))) {
            Some((close, particle)) => {
                resolved.push_str(particle.after(&resolved));
                rest = &rest[close + 1..];
            }
            None => {
                resolved.push('[');
                rest = &rest[1..];
            }
        }
    }
    resolved.push_str(rest);
    resolved
}

fn particle_of_pair(pair: &str) -> Option<Particle> {
    let (one, other) = pair.split_once('/')?;
    Particle::ALL.into_iter().find(|particle| {
        let forms = particle.forms();
        forms == (one, other) || forms == (other, one)
    })
}

#[cfg(test)]
mod tests;
