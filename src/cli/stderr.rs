//! The log of a server on stderr, which never waits: a client that starts a server and does not read its stderr must
//! not stop it once the pipe is full.

use std::io::{self, Write};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc::{Receiver, SyncSender, sync_channel};

use tracing_subscriber::fmt::MakeWriter;

/// Maximum number of lines that wait to be written.
const MOST_WAITING: usize = 1024;

/// Writes lines on a thread of its own. Those that come while too many wait are left out, and counted.
#[derive(Debug, Clone)]
pub(super) struct Log {
    lines: SyncSender<Vec<u8>>,
    left_out: Arc<AtomicUsize>,
}

impl Log {
    /// Writes to stderr.
    pub(super) fn new() -> Log {
        Log::to(io::stderr())
    }

    fn to(out: impl Write + Send + 'static) -> Log {
        let (lines, waiting) = sync_channel(MOST_WAITING);
        let left_out = Arc::<AtomicUsize>::default();
        let counted = Arc::clone(&left_out);
        // Without the thread, nothing is logged.
        let _ = std::thread::Builder::new().name("log".to_owned()).spawn(move || write_all(out, &waiting, &counted));
        Log { lines, left_out }
    }
}

fn write_all(mut out: impl Write, waiting: &Receiver<Vec<u8>>, left_out: &AtomicUsize) {
    for line in waiting {
        if out.write_all(&line).is_err() {
            return;
        }
        let count = left_out.swap(0, Ordering::Relaxed);
        if count > 0 && writeln!(out, "{count} lines of the log are left out").is_err() {
            return;
        }
    }
}

impl Write for Log {
    /// Takes a whole line.
    fn write(&mut self, line: &[u8]) -> io::Result<usize> {
        if self.lines.try_send(line.to_vec()).is_err() {
            self.left_out.fetch_add(1, Ordering::Relaxed);
        }
        Ok(line.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

impl<'a> MakeWriter<'a> for Log {
    type Writer = Log;

    fn make_writer(&'a self) -> Log {
        self.clone()
    }
}

#[cfg(test)]
mod tests {
    use std::sync::mpsc::channel;

    use super::*;

    /// Takes lines only when they are read.
    struct Pipe(SyncSender<Vec<u8>>);

    impl Write for Pipe {
        fn write(&mut self, line: &[u8]) -> io::Result<usize> {
            self.0.send(line.to_vec()).map_err(io::Error::other)?;
            Ok(line.len())
        }

        fn flush(&mut self) -> io::Result<()> {
            Ok(())
        }
    }

    #[test]
    fn lines_that_nobody_reads_are_left_out_and_counted() {
        let (pipe, lines) = sync_channel(0);
        let mut log = Log::to(Pipe(pipe));
        let (sending, sent) = channel();
        std::thread::spawn(move || {
            for number in 0..3 * MOST_WAITING {
                log.write_all(format!("{number}\n").as_bytes()).unwrap();
            }
            sending.send(log).unwrap();
        });
        // All of them are written although no line was read.
        drop(sent.recv().unwrap());
        let text: String = lines.iter().map(|line| String::from_utf8(line).unwrap()).collect();
        assert!(text.starts_with("0\n"), "{text}");
        assert!(text.contains("lines of the log are left out"), "{text}");
    }
}
