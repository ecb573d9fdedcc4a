use myosu_rules::{Notation, Point, Size};

use super::{RootMove, WIN, best_first};

#[test]
fn values_of_two_depths_are_put_in_order_and_what_has_none_is_left_out() {
    let at = |name| Notation::Renju.parse(name, Size::square(15)).unwrap();
    let root = |name, value| RootMove { point: at(name), value, line: vec![at(name)] };
    let roots = [root("h8", 10), root("h9", 25), root("g8", -WIN - 5), root("i9", -3), root("j9", 99)];
    let shown: Vec<Point> = best_first(&roots, 4).iter().map(|root| root.point).collect();
    assert_eq!(shown, [at("h9"), at("h8"), at("i9")]);
}
