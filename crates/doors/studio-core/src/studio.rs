//! The state that all operations share: the games, the engines' resources, and what was found lately.

use std::sync::Arc;

use myosu::net::Net;
use myosu::omok::Engine;
use myosu::omok::player::OmokPlayer;
use myosu::search::Cancel;
use myosu::teaching::Shelf;

use crate::engines::LivingEngines;
use crate::games::GameStore;
use crate::proofs::RecentProofs;
use crate::rushes::RunningRushes;
use crate::trees::StoppedSearches;
use crate::world::{Clock, Stop, World};

/// Everything an operation may use.
pub struct Studio {
    /// The games and the progress with problems.
    pub(crate) games: GameStore,
    /// The players of Omok at full strength, between their moves.
    pub(crate) players: LivingEngines<Box<dyn OmokPlayer>>,
    /// The engines that analyse positions of Omok.
    pub(crate) analysts: LivingEngines<Engine>,
    /// Analyses that were stopped and may go on.
    pub(crate) stopped: StoppedSearches,
    /// The network that plays and judges Baduk.
    pub(crate) net: Arc<Net>,
    /// Proofs that were found lately.
    pub(crate) proofs: RecentProofs,
    /// The shipped problems.
    pub(crate) shelf: Shelf,
    /// The rushes that run, by their ids.
    pub(crate) rushes: RunningRushes,
}

impl Studio {
    /// A studio in its world, with the network that plays and judges Baduk.
    pub fn new(world: World, net: Arc<Net>) -> Studio {
        Studio {
            players: LivingEngines::default(),
            analysts: LivingEngines::default(),
            stopped: StoppedSearches::default(),
            net,
            proofs: RecentProofs::new(world.dice),
            games: GameStore::new(world),
            shelf: Shelf::shipped(),
            rushes: RunningRushes::default(),
        }
    }

    /// What ends a search: this flag, and the studio's clock.
    pub(crate) fn stop<'a>(&'a self, cancel: &'a Cancel) -> Stop<'a> {
        Stop { clock: self.clock(), cancel }
    }

    /// The studio's clock.
    pub(crate) fn clock(&self) -> &dyn Clock {
        &*self.games.world().clock
    }
}
