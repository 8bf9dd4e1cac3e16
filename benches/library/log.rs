//! Reading logs of the game.

use criterion::{Criterion, Throughput, criterion_group};
use sqf_log::{Parser, Since, Summary};

criterion_group!(benches, read);

/// Returns a log with errors among lines of all kinds.
fn log() -> String {
    let others = "20:11:03 Server: Object 3:71 (type Type_114) not found.\n20:11:04 \"GATE: the gate is open [12,4,0]\"\n\
                  20:11:05 Warning Message: No entry 'bin\\config.bin/CfgVehicles.Gate'.\n\
                  20:11:05 Warning Message: '/' is not a value\n20:11:06 [GATES] (main) INFO: painted in red and white\n";
    let error = "20:14:01 Error in expression <te [_gate, 75];\n_gates pushBack _state;\n>\n20:14:01   Error position: <_state;\n>\n\
                 20:14:01   Error Undefined variable in expression: _state\n\
                 20:14:01 File mpmissions\\__cur_mp.Altis\\fn_openGate.sqf..., line 12\n";
    (0..4000).map(|at| if at % 3 == 0 { format!("{others}{error}") } else { others.to_owned() }).collect()
}

fn read(criterion: &mut Criterion) {
    let log = log();
    let mut group = criterion.benchmark_group("log");
    group.throughput(Throughput::Bytes(log.len() as u64));
    group.bench_function("read", |bencher| {
        bencher.iter(|| {
            let (mut parser, mut summary) = (Parser::default(), Summary::new(Since::Start));
            for piece in log.as_bytes().chunks(256 << 10) {
                parser.feed(piece, &mut |at, event| summary.take(at, event));
            }
            parser.finish(&mut |at, event| summary.take(at, event));
            summary.error_count()
        });
    });
    group.finish();
}
