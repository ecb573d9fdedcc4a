//! [`Why`] in words: one sentence for the verdict, one line for each row that counts or seems to.

use crate::omok::Direction;
use crate::omok::why::{Extension, Three, Why};
use crate::{Notation, Point, Size};

impl Why {
    /// Lines of English; what explains a line stands below it, two spaces further in.
    pub fn english(&self, size: Size) -> Vec<String> {
        self.lines(&English, size)
    }

    /// Lines of Korean, as [`Why::english`].
    pub fn korean(&self, size: Size) -> Vec<String> {
        self.lines(&Korean, size)
    }

    fn lines(&self, words: &impl Words, size: Size) -> Vec<String> {
        let name = |point: Point| Notation::Renju.write(point, size);
        let names = |points: &[Point]| points.iter().map(|&point| name(point)).collect::<Vec<_>>().join(" ");
        let mut lines = vec![words.verdict(&name(self.point), self)];
        lines.extend(self.fives.iter().map(|row| words.five(row.direction, &names(&row.stones))));
        lines.extend(self.overlines.iter().map(|row| words.overline(row.direction, &names(&row.stones))));
        lines.extend(
            self.fours
                .iter()
                .map(|four| words.four(four.direction, &names(&four.stones), &names(&four.fives))),
        );
        for three in &self.threes {
            lines.push(words.three(three, &names(&three.stones), &names(&three.free())));
            for extension in &three.extensions {
                match extension {
                    Extension::Five(point) if !three.is_real() => {
                        lines.push(format!("  {}", words.becomes_five(&name(*point))));
                    }
                    Extension::Forbidden(why) if !three.is_real() => {
                        lines.extend(why.lines(words, size).iter().map(|line| format!("  {line}")));
                    }
                    _ => {}
                }
            }
        }
        let (head, rest) = lines.split_first_mut().expect("there is a verdict");
        rest.iter_mut().for_each(|line| line.insert_str(0, "  "));
        std::iter::once(head.clone()).chain(rest.iter().cloned()).collect()
    }
}

impl Three {
    fn free(&self) -> Vec<Point> {
        let free = self.extensions.iter().filter(|extension| matches!(extension, Extension::Free(_)));
        free.map(Extension::point).collect()
    }
}

trait Words {
    fn verdict(&self, point: &str, why: &Why) -> String;
    fn five(&self, direction: Direction, stones: &str) -> String;
    fn overline(&self, direction: Direction, stones: &str) -> String;
    fn four(&self, direction: Direction, stones: &str, fives: &str) -> String;
    fn three(&self, three: &Three, stones: &str, free: &str) -> String;
    fn becomes_five(&self, point: &str) -> String;
}

struct English;

impl English {
    fn direction(direction: Direction) -> &'static str {
        match direction {
            Direction::Horizontal => "horizontal",
            Direction::Vertical => "vertical",
            Direction::Falling => "falling diagonal",
            Direction::Rising => "rising diagonal",
        }
    }
}

impl Words for English {
    fn verdict(&self, point: &str, why: &Why) -> String {
        match why.forbidden {
            Some(kind) => format!("{point} is forbidden to {}: {kind}", why.color),
            None if !why.fives.is_empty() => format!("{point} is allowed: a five beats every foul"),
            None => format!("{point} is allowed"),
        }
    }

    fn five(&self, direction: Direction, stones: &str) -> String {
        format!("five, {}: {stones}", English::direction(direction))
    }

    fn overline(&self, direction: Direction, stones: &str) -> String {
        format!("overline, {}: {stones}", English::direction(direction))
    }

    fn four(&self, direction: Direction, stones: &str, fives: &str) -> String {
        format!("four, {}: {stones}; five at {fives}", English::direction(direction))
    }

    fn three(&self, three: &Three, stones: &str, free: &str) -> String {
        let direction = English::direction(three.direction);
        if three.is_real() {
            format!("three, {direction}: {stones}; straight four at {free}")
        } else {
            format!("no three, {direction}: {stones}; it cannot become a straight four, because")
        }
    }

    fn becomes_five(&self, point: &str) -> String {
        format!("{point} would make a five at the same time")
    }
}

struct Korean;

impl Korean {
    fn direction(direction: Direction) -> &'static str {
        match direction {
            Direction::Horizontal => "가로",
            Direction::Vertical => "세로",
            Direction::Falling => "오른쪽 아래 대각선",
            Direction::Rising => "오른쪽 위 대각선",
        }
    }
}

impl Words for Korean {
    fn verdict(&self, point: &str, why: &Why) -> String {
        let color = why.color.pick("흑", "백");
        match why.forbidden {
            Some(kind) => format!("{point}: {color}의 금수입니다({}).", kind.korean_name()),
            None if !why.fives.is_empty() => format!("{point}: 둘 수 있습니다. 오목이 되면 금수가 아닙니다."),
            None => format!("{point}: 둘 수 있습니다."),
        }
    }

    fn five(&self, direction: Direction, stones: &str) -> String {
        format!("오목, {}: {stones}", Korean::direction(direction))
    }

    fn overline(&self, direction: Direction, stones: &str) -> String {
        format!("장목, {}: {stones}", Korean::direction(direction))
    }

    fn four(&self, direction: Direction, stones: &str, fives: &str) -> String {
        format!("사, {}: {stones} (오목이 되는 자리 {fives})", Korean::direction(direction))
    }

    fn three(&self, three: &Three, stones: &str, free: &str) -> String {
        let direction = Korean::direction(three.direction);
        if three.is_real() {
            format!("삼, {direction}: {stones} (열린 사가 되는 자리 {free})")
        } else {
            format!("거짓 삼, {direction}: {stones} (열린 사를 만들 수 없습니다)")
        }
    }

    fn becomes_five(&self, point: &str) -> String {
        format!("{point}: 두면 동시에 오목이 됩니다.")
    }
}
