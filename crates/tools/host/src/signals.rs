//! Signals that end a program.

use myosu_search::Cancel;

/// A flag that SIGINT (Ctrl-C), SIGTERM and SIGHUP raise. The second signal ends the program at once.
///
/// # Errors
/// A handler is installed already, or the system has no room for one.
pub fn on_interrupt() -> Result<Cancel, ctrlc::Error> {
    let cancel = Cancel::new();
    let raised = cancel.clone();
    ctrlc::set_handler(move || {
        if raised.is_raised() {
            std::process::exit(130);
        }
        raised.raise();
    })?;
    Ok(cancel)
}
