//! The shipped table against the prover, and against what players know.

use myosu_proof::go::Role;
use myosu_rules::{Point, PointSet, Size};
use myosu_search::Cancel;

use super::{BoardPart, EyeShape, LIBERTIES, Placement, ShapeTable};
use crate::{Fate, Prover};

/// The shape drawn by `o` (and `*`, its vital points) in rows from the top.
fn drawn(rows: &str) -> (PointSet, PointSet) {
    let (mut points, mut vital) = (PointSet::EMPTY, PointSet::EMPTY);
    for (y, row) in rows.split('/').enumerate() {
        for (x, c) in row.chars().enumerate().filter(|(_, c)| *c != ' ') {
            points.insert(Point::new(x as u8, y as u8));
            if c == '*' {
                vital.insert(Point::new(x as u8, y as u8));
            }
        }
    }
    (points, vital)
}

/// What the table says of a drawing: both fates, and the attacker's vital points on the drawing.
fn looked_up(table: &ShapeTable, place: BoardPart, rows: &str, liberties: usize) -> (Fate, Fate, PointSet) {
    let (points, _) = drawn(rows);
    let (size, space) = Placement { place, points }.on_board();
    let (shape, onto) = table.find(space, size).unwrap_or_else(|| panic!("{place:?} {rows} is not there"));
    let attacked = shape.standing(liberties, Role::Attacker);
    let back: Vec<(Point, Point)> = space.iter().zip(points.iter()).collect();
    let drawn_at = |p: Point| back.iter().find(|(on_board, _)| *on_board == p).expect("a point").1;
    let vital = onto.iter().filter(|(from, _)| attacked.vital.contains(*from)).map(|&(_, to)| drawn_at(to));
    (attacked.fate, shape.standing(liberties, Role::Defender).fate, vital.collect())
}

#[test]
fn the_shipped_table_is_what_the_prover_decides() {
    let table = ShapeTable::shipped();
    let mut prover = Prover::new(1 << 22);
    let mut computed = Vec::new();
    for points in 1..=super::LARGEST {
        computed
            .extend(ShapeTable::compute(points, &mut prover, &Cancel::new()).expect("no cancel is raised"));
    }
    assert_eq!(computed, table.shapes());
}

#[test]
fn a_fourth_outside_liberty_changes_nothing() {
    let mut prover = Prover::new(1 << 22);
    let mut looked_at = 0;
    for shape in ShapeTable::shipped().shapes() {
        if let Some(standings) = shape.placement.standings(LIBERTIES, &mut prover, &Cancel::new()) {
            assert_eq!(standings, shape.standings[LIBERTIES - 1], "{shape}");
            looked_at += 1;
        }
    }
    assert!(looked_at > 90, "{looked_at}");
}

#[test]
fn the_shipped_table_has_every_kind_once() {
    let table = ShapeTable::shipped();
    let mut first = 0;
    for points in 1..=super::LARGEST {
        let kinds = super::kinds(points);
        for (placement, shape) in kinds.iter().zip(&table.shapes()[first..]) {
            assert_eq!(*placement, shape.placement);
        }
        first += kinds.len();
    }
    assert_eq!(first, table.shapes().len());
}

#[test]
fn a_shape_is_found_wherever_it_lies_and_however_it_is_turned() {
    let table = ShapeTable::shipped();
    let size = Size::square(9);
    let bulky: PointSet =
        [(3, 3), (4, 3), (5, 3), (4, 4), (5, 4)].map(|(x, y)| Point::new(x, y)).into_iter().collect();
    let turned: PointSet = bulky.iter().map(|p| Point::new(8 - p.y(), p.x())).collect();
    for space in [bulky, turned] {
        let (shape, onto) = table.find(space, size).expect("the bulky five is there");
        let standing = shape.standing(0, Role::Attacker);
        assert_eq!((standing.fate, standing.vital.len()), (Fate::Dead, 1));
        let vital = onto.iter().find(|(from, _)| standing.vital.contains(*from)).expect("a vital point").1;
        assert_eq!((PointSet::from(vital).grown() & space).len(), 4, "the point with three neighbours");
    }
}

/// What players know, wherever outside liberties do not matter: alive, dead, or unsettled at `*`.
#[test]
fn the_table_says_what_players_know() {
    let table = ShapeTable::shipped();
    use BoardPart::{Centre, Corner, Side};
    let unsettled = [
        (Centre, "o*o"),
        (Side, "o*o"),
        (Corner, "o*o"),
        (Centre, "o/*o"),
        (Corner, "*o/o"),
        (Centre, "o*o/ o"),
        (Centre, "oo/o*o"),
        (Side, "oo/o*o"),
        (Centre, " o/o*o/ o"),
        (Centre, " o/o*o/oo"),
    ];
    let alive = [
        (Centre, "oooo"),
        (Side, "oooo"),
        (Corner, "oooo"),
        (Centre, "oo/ oo"),
        (Centre, "o/ooo"),
        (Centre, "ooooo"),
        (Centre, "ooo/ooo"),
        (Side, "ooo/ooo"),
        (Centre, "ooooooo"),
        (Corner, "oooooo"),
    ];
    let dead = [
        (Centre, "o"),
        (Corner, "o"),
        (Centre, "oo"),
        (Corner, "oo"),
        (Centre, "oo/oo"),
        (Side, "oo/oo"),
        (Corner, "oo/oo"),
    ];
    for liberties in 0..LIBERTIES {
        for (place, rows) in unsettled {
            let (attacked, defended, vital) = looked_up(&table, place, rows, liberties);
            assert_eq!((attacked, defended), (Fate::Dead, Fate::Alive), "{place:?} {rows} {liberties}");
            assert_eq!(vital, drawn(rows).1, "{place:?} {rows} {liberties}");
        }
        for (fate, shapes) in [(Fate::Alive, &alive[..]), (Fate::Dead, &dead[..])] {
            for &(place, rows) in shapes {
                let (attacked, defended, _) = looked_up(&table, place, rows, liberties);
                assert_eq!((attacked, defended), (fate, fate), "{place:?} {rows} {liberties}");
            }
        }
    }
}

/// Shapes in the corner whose fate depends on outside liberties.
#[test]
fn the_table_knows_what_outside_liberties_do() {
    let table = ShapeTable::shipped();
    let attacked = |rows| [0, 1, 2].map(|liberties| looked_up(&table, BoardPart::Corner, rows, liberties).0);
    let is_ko = |fate| matches!(fate, Fate::Ko(_));
    let [none, one, two] = attacked("ooo/ooo");
    assert!(none == Fate::Dead && is_ko(one) && two == Fate::Alive, "rectangular six {none} {one} {two}");
    let [none, one, two] = attacked("ooo/o");
    assert!(is_ko(none) && is_ko(one) && two == Fate::Alive, "bent four {none} {one} {two}");
}

/// Two square fours that share a point are the only seven points of the centre that can be made a seki.
#[test]
fn seven_points_in_the_centre_are_never_captured() {
    let table = ShapeTable::shipped();
    let seven =
        |shape: &&EyeShape| shape.placement.points.len() == 7 && shape.placement.place == BoardPart::Centre;
    let (squares, _) = drawn("oo/ooo/ oo");
    for shape in table.shapes().iter().filter(seven) {
        let wanted = if shape.placement.points == squares { Fate::Seki } else { Fate::Alive };
        assert_eq!(shape.standing(0, Role::Attacker).fate, wanted, "{shape}");
    }
}

#[test]
fn a_line_that_is_no_shape_is_refused_with_its_number() {
    let bad = |text: &str| text.parse::<ShapeTable>().expect_err("no table").line;
    assert_eq!(bad("# a remark\nnowhere aa dead dead dead dead dead dead dead dead"), 2);
    assert_eq!(bad("centre aa dead"), 1);
    assert_eq!(bad("centre aabb? dead dead dead dead dead dead dead dead"), 1);
    assert_eq!(bad("centre aa dead dead dead dead dead dead dead koala"), 1);
}
