//! The zone of a result on the local board: the points it depends on.
//!
//! These are the rules of `docs/design/zones.md` for regions: a chain with a permanent liberty is never captured, so it needs no
//! liberties in the zone but the stone that has it.

use myosu_proof::go::{Role, Supply};

use super::area::{Area, Bits};
use super::board::{LocalBoard, LocalMove, PASS};
use super::life;

/// The liberties a chain of the winner needs in a zone, unless all its neighbours are in it.
const LIBERTIES: u32 = 2;

/// The zone of a board on which the game has ended; `None` if it is the whole region.
pub(super) fn leaf_zone(area: &Area, board: &LocalBoard) -> Option<u64> {
    if board.is_cleared(area) {
        let zone = area.target | area.around(area.target);
        return Some(guarded(area, board, Role::Attacker, zone));
    }
    life::living_zone(area, board)
}

/// The zone of a board where the side to play wins by a move; `after` is the zone of the board after it.
pub(super) fn winning_zone(area: &Area, board: &LocalBoard, ply: &LocalMove, after: u64) -> u64 {
    let winner = board.to_play;
    let mut zone = after;
    if ply.at == PASS {
        zone |= bit(board.ban);
    } else {
        zone = placed_zone(area, board, ply, zone);
    }
    let target = area.target & board.stones[winner.index()];
    if winner == Role::Defender && target & zone == 0 {
        zone |= lowest(target);
    }
    zone
}

/// The move, what it captures, and whatever decides that it is legal and captures nothing else in the zone.
fn placed_zone(area: &Area, board: &LocalBoard, ply: &LocalMove, after: u64) -> u64 {
    let (winner, loser) = (board.to_play, board.to_play.other());
    let (own, others) = (ply.after.stones[winner.index()], ply.after.stones[loser.index()]);
    let empty = ply.after.empties(area);
    let stone = bit(ply.at);
    let near = stone | area.beside(ply.at);
    let captured = board.stones[loser.index()] & !others;
    let mut zone = after | stone | captured | area.around(captured);
    if ply.after.ban != PASS && board.supply(loser) != Supply::Any {
        zone |= near;
    }
    let breathes = |part: u64, role: Role, zone: u64| {
        area.around(part) & empty & zone != 0 || part & area.lifeline[role.index()] != 0
    };
    if !breathes(area.flood(stone, own & zone), winner, zone) {
        let chain = area.flood(stone, own);
        zone |= chain;
        if chain & area.lifeline[winner.index()] == 0 {
            zone |= lowest(area.around(chain) & empty);
        }
    }
    loop {
        let loose = parts(area, others & zone)
            .filter(|&part| !breathes(part, loser, zone))
            .fold(0, |all, part| all | part);
        let beside = loose & near;
        if loose == 0 || (near & !zone == 0 && beside == 0) {
            return zone;
        }
        zone |= near;
        for part in parts(area, beside) {
            let chain = area.flood(part, others);
            zone |= chain;
            if chain & area.lifeline[loser.index()] == 0 {
                zone |= lowest(area.around(chain) & empty);
            }
        }
    }
}

/// A zone grown so that no move of the loser outside it captures anything in it.
pub(super) fn guarded(area: &Area, board: &LocalBoard, winner: Role, mut zone: u64) -> u64 {
    let own = board.stones[winner.index()];
    let lifeline = area.lifeline[winner.index()];
    let empty = board.empties(area);
    loop {
        let before = zone;
        for part in parts(area, own & zone) {
            let around = area.around(part);
            let breath = (around & empty & zone).count_ones();
            if breath >= LIBERTIES || part & lifeline != 0 || around & !zone == 0 {
                continue;
            }
            let chain = area.flood(part, own);
            zone |= chain;
            if chain & lifeline != 0 {
                continue;
            }
            let around = area.around(chain);
            let liberties = around & empty;
            if liberties.count_ones() < LIBERTIES {
                zone |= around;
            }
            while (liberties & zone).count_ones() < LIBERTIES.min(liberties.count_ones()) {
                zone |= lowest(liberties & !zone);
            }
        }
        if zone == before {
            return zone;
        }
    }
}

/// The zone of a board where the side to play loses. Moves outside `base`, which is guarded, all fail alike; `after` unites the zones of
/// the boards after the moves in it.
pub(super) fn losing_zone(area: &Area, board: &LocalBoard, base: u64, after: u64) -> u64 {
    let (winner, loser) = (board.to_play.other(), board.to_play);
    let own = board.stones[winner.index()];
    let mut zone = base | after;
    loop {
        let before = zone;
        for at in Bits(base & board.empties(area) & area.playable[loser.index()]) {
            match board.place(area, at) {
                Some(ply) => {
                    let captured = own & !ply.after.stones[winner.index()];
                    if (captured & zone).is_power_of_two() {
                        zone |= area.beside(at);
                    }
                }
                None if board.ban == at => {}
                None => {
                    let chain = area.flood(bit(at), board.stones[loser.index()] | bit(at));
                    zone |= chain | area.around(chain);
                }
            }
        }
        zone = guarded(area, board, winner, zone);
        if zone == before {
            return zone;
        }
    }
}

/// The bit of a point; none of a pass.
fn bit(at: u8) -> u64 {
    if at == PASS { 0 } else { 1 << at }
}

fn lowest(set: u64) -> u64 {
    set & set.wrapping_neg()
}

/// The connected parts of a set.
fn parts(area: &Area, mut set: u64) -> impl Iterator<Item = u64> {
    std::iter::from_fn(move || {
        if set == 0 {
            return None;
        }
        let part = area.flood(lowest(set), set);
        set &= !part;
        Some(part)
    })
}
