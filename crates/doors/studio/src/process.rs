//! The studio as a process of its own: it runs until a signal stops it, and then ends within two seconds.

use std::time::Duration;

use crate::server::{Server, ServerOptions, StartError};

/// How long work that is under way may take once all connections have ended. What the store has confirmed is on
/// disk; a search that does not end by then is abandoned.
const LAST_WORK: Duration = Duration::from_millis(500);

/// Serves until SIGINT or SIGTERM; `ready` sees the server before its first request.
///
/// # Errors
/// Why the server did not start.
pub fn run(options: ServerOptions, ready: impl FnOnce(&Server)) -> Result<(), StartError> {
    let runtime =
        tokio::runtime::Builder::new_multi_thread().enable_all().build().map_err(StartError::Serve)?;
    let served = runtime.block_on(async {
        let server = Server::bind(options).await?;
        ready(&server);
        server.run(stopped()).await;
        Ok(())
    });
    runtime.shutdown_timeout(LAST_WORK);
    served
}

/// Done when the user or the system says stop.
async fn stopped() {
    let interrupt = tokio::signal::ctrl_c();
    #[cfg(unix)]
    {
        use tokio::signal::unix::{SignalKind, signal};
        if let Ok(mut terminate) = signal(SignalKind::terminate()) {
            tokio::select! {
                _ = interrupt => {}
                _ = terminate.recv() => {}
            }
            return;
        }
    }
    let _ = interrupt.await;
}
