//! Counters for Prometheus, and one line of JSON for every request.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use axum::extract::{Request, State};
use axum::middleware::Next;
use axum::response::Response;
use serde_json::json;

/// Receives the lines of the log.
pub type Log = Arc<dyn Fn(&str) + Send + Sync>;

/// Upper bounds of the histogram's buckets, in milliseconds.
const BOUNDS: [u64; 8] = [1, 2, 5, 10, 25, 50, 250, 1000];

/// The counters. They only grow, except `running`.
#[derive(Default)]
pub(crate) struct Meter {
    /// Answers by the first digit of the status.
    answers: [AtomicU64; 6],
    times: [AtomicU64; BOUNDS.len() + 1],
    micros: AtomicU64,
    /// Searches begun so far.
    pub(crate) searches: AtomicU64,
    /// Searches that run now.
    pub(crate) running: AtomicU64,
}

impl Meter {
    fn note(&self, status: u16, time: Duration) {
        let class = usize::from(status / 100).min(5);
        self.answers[class].fetch_add(1, Ordering::Relaxed);
        let millis = time.as_secs_f64() * 1000.0;
        let at = BOUNDS.iter().position(|&bound| millis <= bound as f64).unwrap_or(BOUNDS.len());
        self.times[at].fetch_add(1, Ordering::Relaxed);
        self.micros.fetch_add(time.as_micros() as u64, Ordering::Relaxed);
    }

    /// The counters in Prometheus' text format.
    pub(crate) fn text(&self) -> String {
        let read = |counter: &AtomicU64| counter.load(Ordering::Relaxed);
        let mut text = String::from("# TYPE myosu_requests_total counter\n");
        for class in 1..=5 {
            let count = read(&self.answers[class]);
            text += &format!("myosu_requests_total{{status=\"{class}xx\"}} {count}\n");
        }
        text += "# TYPE myosu_request_seconds histogram\n";
        let mut sum = 0;
        for (count, bound) in self.times.iter().zip(BOUNDS) {
            sum += read(count);
            let seconds = bound as f64 / 1000.0;
            text += &format!("myosu_request_seconds_bucket{{le=\"{seconds}\"}} {sum}\n");
        }
        sum += read(&self.times[BOUNDS.len()]);
        let seconds = read(&self.micros) as f64 / 1e6;
        text += &format!("myosu_request_seconds_bucket{{le=\"+Inf\"}} {sum}\n");
        text += &format!("myosu_request_seconds_sum {seconds}\nmyosu_request_seconds_count {sum}\n");
        text +=
            &format!("# TYPE myosu_searches_total counter\nmyosu_searches_total {}\n", read(&self.searches));
        text +=
            &format!("# TYPE myosu_searches_running gauge\nmyosu_searches_running {}\n", read(&self.running));
        text
    }
}

/// The counters and the log, for the layer below.
#[derive(Clone)]
pub(crate) struct Watch {
    pub(crate) meter: Arc<Meter>,
    pub(crate) log: Option<Log>,
}

/// Counts a request and logs it. For a stream, the time is that until it begins.
pub(crate) async fn watch(State(watch): State<Watch>, request: Request, next: Next) -> Response {
    let began = Instant::now();
    let named = watch.log.as_ref().map(|_| (request.method().clone(), request.uri().path().to_owned()));
    let response = next.run(request).await;
    let time = began.elapsed();
    watch.meter.note(response.status().as_u16(), time);
    if let (Some(log), Some((method, path))) = (&watch.log, named) {
        let line = json!({
            "at": crate::world::seconds(),
            "method": method.as_str(),
            "path": path,
            "status": response.status().as_u16(),
            "ms": (time.as_secs_f64() * 1e5).round() / 100.0,
        });
        log(&line.to_string());
    }
    response
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::Meter;

    #[test]
    fn requests_are_counted_by_status_and_time() {
        let meter = Meter::default();
        meter.note(200, Duration::from_micros(300));
        meter.note(404, Duration::from_millis(7));
        meter.note(200, Duration::from_secs(9));
        let text = meter.text();
        for line in [
            "myosu_requests_total{status=\"2xx\"} 2",
            "myosu_requests_total{status=\"4xx\"} 1",
            "myosu_request_seconds_bucket{le=\"0.001\"} 1",
            "myosu_request_seconds_bucket{le=\"0.01\"} 2",
            "myosu_request_seconds_bucket{le=\"1\"} 2",
            "myosu_request_seconds_bucket{le=\"+Inf\"} 3",
            "myosu_request_seconds_count 3",
        ] {
            assert!(text.lines().any(|l| l == line), "{line} in {text}");
        }
    }
}
