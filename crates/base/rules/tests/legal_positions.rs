//! The number of legal Go positions on small boards, by looking at every arrangement of stones. The
//! numbers are known: 1x1 has 1, 2x2 has 57, 3x3 has 12,675, 4x4 has 24,318,165.

use myosu_rules::go::Position;
use myosu_rules::{Color, Setup, Size};

/// The arrangement whose number in base 3 is `code`.
fn setup(size: Size, mut code: u32) -> Setup {
    let mut setup = Setup::empty(size);
    for point in size.points() {
        setup.set(point, [None, Some(Color::Black), Some(Color::White)][code as usize % 3]);
        code /= 3;
    }
    setup
}

fn count(side: u8) -> usize {
    let size = Size::square(side);
    (0..3u32.pow(size.area() as u32)).filter(|&code| Position::from_setup(&setup(size, code)).is_ok()).count()
}

#[test]
fn the_known_numbers_of_legal_positions_up_to_3x3() {
    assert_eq!([1, 2, 3].map(count), [1, 57, 12_675]);
}

/// The points of a 4x4 board as 16 bits.
fn grown(set: u16) -> u16 {
    let (left, right) = (0x7777, 0xeeee);
    set | set << 4 | set >> 4 | (set & left) << 1 | (set & right) >> 1
}

/// Whether every stone of one side is joined to a point of `empty`.
fn breathes(stones: u16, empty: u16) -> bool {
    let mut reached = grown(empty) & stones;
    loop {
        let next = grown(reached) & stones;
        if next == reached {
            return reached == stones;
        }
        reached = next;
    }
}

#[test]
fn the_known_number_of_legal_positions_on_4x4() {
    let mut legal = 0;
    for occupied in 0..=u16::MAX {
        let mut black = occupied;
        loop {
            legal += u32::from(breathes(black, !occupied) && breathes(occupied ^ black, !occupied));
            if black == 0 {
                break;
            }
            black = (black - 1) & occupied;
        }
    }
    assert_eq!(legal, 24_318_165);
}

#[test]
fn the_count_on_4x4_and_positions_agree_on_what_is_legal() {
    let size = Size::square(4);
    for code in (0..3u32.pow(16)).step_by(4_001) {
        let setup = setup(size, code);
        let bits = |color| {
            size.points()
                .enumerate()
                .fold(0u16, |set, (i, p)| set | u16::from(setup.stone(p) == Some(color)) << i)
        };
        let (black, white) = (bits(Color::Black), bits(Color::White));
        let empty = !(black | white);
        let legal = breathes(black, empty) && breathes(white, empty);
        assert_eq!(Position::from_setup(&setup).is_ok(), legal, "{setup:?}");
    }
}
