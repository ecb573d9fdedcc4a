//! Unconditional life (Benson 1976) on the local board.

use myosu_proof::go::Role;

use super::area::Area;
use super::board::LocalBoard;

/// The most rooms or chains considered. With more, the answer is "not seen to be safe", which is never wrong.
const MOST: usize = 32;

/// Whether the target cannot be captured even if the defender never moves again.
pub(super) fn is_safe(area: &Area, board: &LocalBoard) -> bool {
    let stones = board.stones[Role::Defender.index()];
    let saved = area.flood(stones & area.lifeline[Role::Defender.index()], stones);
    if saved & area.target != 0 {
        return true;
    }
    let open = area.flood(area.lifeline[Role::Attacker.index()] & !stones, area.whole & !stones);
    let mut closed = area.whole & !stones & !open;
    if closed & (closed.wrapping_sub(1)) == 0 {
        return false;
    }
    let mut rooms = [(0_u64, 0_u64); MOST];
    let mut room_count = 0;
    while closed != 0 {
        let room = area.flood(closed & closed.wrapping_neg(), closed);
        closed &= !room;
        if room_count == MOST {
            return false;
        }
        rooms[room_count] = (room, area.around(room) & stones);
        room_count += 1;
    }
    room_count >= 2 && two_vital_rooms(area, board, &mut rooms[..room_count], saved)
}

/// Benson's rounds: drop chains with fewer than two vital rooms, and with them the rooms they touch.
fn two_vital_rooms(area: &Area, board: &LocalBoard, rooms: &mut [(u64, u64)], saved: u64) -> bool {
    let stones = board.stones[Role::Defender.index()];
    let empty = board.empties(area);
    let mut chains = [(0_u64, 0_u64); MOST];
    let mut chain_count = 0;
    let mut left = rooms.iter().fold(0, |all, room| all | room.1) & !saved;
    while left != 0 {
        let chain = area.flood(left & left.wrapping_neg(), stones);
        left &= !chain;
        if chain_count == MOST {
            return false;
        }
        chains[chain_count] = (chain, area.around(chain));
        chain_count += 1;
    }
    loop {
        let mut lost = 0;
        let mut alive = 0;
        for (chain, around) in &mut chains[..chain_count] {
            let is_vital = |room: &&(u64, u64)| room.1 & *chain != 0 && room.0 & empty & !*around == 0;
            if *chain != 0 && rooms.iter().filter(is_vital).count() < 2 {
                lost |= *chain;
                *chain = 0;
            }
            alive |= *chain;
        }
        if alive & area.target == 0 {
            return false;
        }
        if lost == 0 {
            return true;
        }
        for room in rooms.iter_mut().filter(|room| room.1 & lost != 0) {
            *room = (0, 0);
        }
    }
}

/// The points that keep a target chain alive: a chain with a permanent liberty alone, any other with its two smallest vital rooms,
/// and so for every chain around these. `None` if no target chain is seen to be safe.
pub(super) fn living_zone(area: &Area, board: &LocalBoard) -> Option<u64> {
    let stones = board.stones[Role::Defender.index()];
    let saved = area.flood(stones & area.lifeline[Role::Defender.index()], stones);
    if saved & area.target != 0 {
        let seed = saved & area.target;
        return Some(area.flood(seed & seed.wrapping_neg(), stones));
    }
    let open = area.flood(area.lifeline[Role::Attacker.index()] & !stones, area.whole & !stones);
    let mut rooms = parts(area, area.whole & !stones & !open);
    let mut chains = parts(area, stones & !saved);
    let empty = board.empties(area);
    let is_vital =
        |room: u64, chain: u64| area.around(room) & chain != 0 && room & empty & !area.around(chain) == 0;
    loop {
        let lives = |chain: &u64| rooms.iter().filter(|&&room| is_vital(room, *chain)).count() >= 2;
        let (alive, lost): (Vec<u64>, Vec<u64>) = chains.iter().partition(|chain| lives(chain));
        chains = alive;
        if lost.is_empty() {
            break;
        }
        let lost = lost.iter().fold(0, |all, chain| all | chain);
        rooms.retain(|&room| area.around(room) & lost == 0);
    }
    rooms.sort_by_key(|room| room.count_ones());
    let mut zone = 0;
    let mut waiting = vec![*chains.iter().find(|&&chain| chain & area.target != 0)?];
    while let Some(chain) = waiting.pop() {
        zone |= chain;
        if chain & saved != 0 {
            continue;
        }
        let vital =
            rooms.iter().filter(|&&room| is_vital(room, chain)).take(2).fold(0, |all, room| all | room);
        zone |= vital;
        waiting.extend(parts(area, area.flood(area.around(vital) & stones & !zone, stones)));
    }
    Some(zone)
}

fn parts(area: &Area, mut set: u64) -> Vec<u64> {
    let mut parts = Vec::new();
    while set != 0 {
        let part = area.flood(set & set.wrapping_neg(), set);
        set &= !part;
        parts.push(part);
    }
    parts
}
