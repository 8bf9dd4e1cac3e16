//! The progress bar of a long run.

use std::io::{self, IsTerminal};
use std::time::{Duration, Instant};

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};

/// Shorter runs show no progress bar.
const SHORT_RUN: Duration = Duration::from_millis(500);

/// The progress bar of a long run.
pub(super) struct Progress {
    bar: ProgressBar,
    started: Instant,
}

impl Progress {
    /// Prepares a bar for so many scripts, which is not shown yet.
    pub(super) fn new(work: &'static str, scripts: usize) -> Progress {
        let bar = ProgressBar::with_draw_target(Some(scripts as u64), ProgressDrawTarget::hidden());
        if let Ok(style) = ProgressStyle::with_template("{prefix:>12.bold} [{bar:32}] {pos}/{len} files") {
            bar.set_style(style);
        }
        bar.set_prefix(work);
        Progress { bar, started: Instant::now() }
    }

    /// Counts a script. Shows the bar on a terminal once the run is no longer short.
    pub(super) fn step(&self) {
        self.bar.inc(1);
        if self.bar.is_hidden() && io::stderr().is_terminal() && self.started.elapsed() > SHORT_RUN {
            self.bar.set_draw_target(ProgressDrawTarget::stderr());
        }
    }

    /// Removes the bar.
    pub(super) fn finish(&self) {
        self.bar.finish_and_clear();
    }
}
