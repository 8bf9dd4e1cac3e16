use std::io::Write as _;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};

use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use wiremock::matchers::{header, method, path};
use wiremock::{Mock, MockServer, Request, ResponseTemplate};

use super::*;
use crate::site::{PublishOptions, fixture, publish};
use sqf_reference::Reference;

/// A published site and a folder for data.
struct World {
    folder: tempfile::TempDir,
}

impl World {
    fn new() -> World {
        let folder = tempfile::tempdir().unwrap();
        publish(&fixture::site(), &folder.path().join("site"), PublishOptions::default()).unwrap();
        World { folder }
    }

    fn site(&self) -> PathBuf {
        self.folder.path().join("site")
    }

    fn target(&self) -> PathBuf {
        reference_folder(&self.folder.path().join("data"))
    }

    fn file(&self, name: &str) -> Vec<u8> {
        fs::read(self.site().join(name)).unwrap()
    }

    /// Returns the contents of the data folder without the state.
    fn data(&self) -> Vec<(String, Vec<u8>)> {
        let mut files: Vec<_> = fs::read_dir(self.target())
            .map(|entries| entries.map(|entry| entry.unwrap().path()).collect())
            .unwrap_or_default();
        files.sort();
        let name = |path: &PathBuf| path.file_name().unwrap().to_string_lossy().into_owned();
        files.iter().map(|path| (name(path), fs::read(path).unwrap())).filter(|(name, _)| name != STATE_FILE).collect()
    }

    /// Checks that no run left anything next to the data.
    #[track_caller]
    fn assert_tidy(&self) {
        let data = self.folder.path().join("data");
        let names: Vec<_> = fs::read_dir(data).unwrap().map(|entry| entry.unwrap().file_name()).collect();
        assert!(names.iter().all(|name| name == "reference"), "{names:?}");
    }
}

fn quick() -> Patience {
    Patience {
        pause: Duration::from_millis(1),
        silence: Duration::from_millis(500),
        longest_pause: Duration::from_secs(2),
        ..Patience::default()
    }
}

async fn update(world: &World, server: &MockServer) -> Result<Outcome, UpdateError> {
    let source = Source::parse(&format!("{}/sqf", server.uri())).unwrap();
    run_patiently(&source, &world.target(), &(), quick()).await
}

/// Starts a mirror of the site that answers conditional requests as servers do.
async fn mirror(world: &World) -> MockServer {
    let server = MockServer::builder().start().await;
    for file in FILES {
        serve(&server, file, world.file(file)).await;
    }
    server
}

async fn serve(server: &MockServer, file: &str, bytes: Vec<u8>) {
    let etag =
        format!("\"{}-{}\"", bytes.len(), bytes.iter().fold(0_u32, |sum, byte| sum.rotate_left(3) ^ u32::from(*byte)));
    let at = format!("/sqf/{file}");
    Mock::given(method("GET"))
        .and(path(&at))
        .and(header("if-none-match", etag.as_str()))
        .respond_with(ResponseTemplate::new(304))
        .with_priority(1)
        .mount(server)
        .await;
    let full = ResponseTemplate::new(200).insert_header("etag", etag.as_str()).set_body_raw(bytes, "application/json");
    Mock::given(method("GET")).and(path(&at)).respond_with(full).with_priority(2).mount(server).await;
}

/// Replaces the response for one file.
async fn instead(server: &MockServer, file: &str, answer: ResponseTemplate) {
    Mock::given(path(format!("/sqf/{file}"))).respond_with(answer).with_priority(1).mount(server).await;
}

#[tokio::test]
async fn a_mirror_is_fetched_once_and_then_revalidated() {
    let (world, server) = {
        let world = World::new();
        let server = mirror(&world).await;
        (world, server)
    };
    let first = update(&world, &server).await.unwrap();
    assert!(first.changed && first.received > 0);
    assert_eq!((first.summary.commands, first.summary.functions, first.summary.topics), (3, 1, 2));
    let reference = Reference::read(&world.target()).unwrap();
    assert_eq!(reference.get("openGate").unwrap().name, "openGate");
    assert_eq!(remembered(&world.target()).unwrap().to_string(), format!("{}/sqf/", server.uri()));
    world.assert_tidy();

    let written = fs::metadata(world.target()).unwrap().modified().unwrap();
    let again = update(&world, &server).await.unwrap();
    assert_eq!(again, Outcome { changed: false, received: 0, ..first });
    assert_eq!(fs::metadata(world.target()).unwrap().modified().unwrap(), written);
    let requests = server.received_requests().await.unwrap();
    assert_eq!(requests.len(), 2 * FILES.len());
    assert!(requests[FILES.len()..].iter().all(|request| request.headers.contains_key("if-none-match")));
    world.assert_tidy();
}

#[tokio::test]
async fn only_what_changed_is_sent() {
    let world = World::new();
    update(&world, &mirror(&world).await).await.unwrap();
    let before = world.data();
    // The same mirror would have the same address, so make the state look as if it belonged to the new one.
    let server = mirror(&world).await;
    let state = world.target().join(STATE_FILE);
    let text = fs::read_to_string(&state).unwrap();
    let old = remembered(&world.target()).unwrap().to_string();
    fs::write(&state, text.replace(&old, &format!("{}/sqf/", server.uri()))).unwrap();
    server.reset().await;
    for file in FILES {
        let mut bytes = world.file(file);
        if file == "functions.json" {
            bytes = String::from_utf8(bytes).unwrap().replace("Paints", "Repaints").into_bytes();
        }
        serve(&server, file, bytes).await;
    }
    let outcome = update(&world, &server).await.unwrap();
    assert!(outcome.changed);
    assert_eq!(outcome.summary.commands, 3);
    let after = world.data();
    let changed: Vec<_> = after.iter().zip(&before).filter(|(new, old)| new != old).map(|(new, _)| &new.0).collect();
    assert_eq!(changed, ["functions.json"]);
    assert_eq!(outcome.received, after.iter().find(|(name, _)| name == "functions.json").unwrap().1.len() as u64);
}

#[tokio::test]
async fn a_server_without_conditional_requests_changes_nothing_either() {
    let world = World::new();
    let server = MockServer::builder().start().await;
    for file in FILES {
        instead(&server, file, ResponseTemplate::new(200).set_body_bytes(world.file(file))).await;
    }
    assert!(update(&world, &server).await.unwrap().changed);
    assert!(!update(&world, &server).await.unwrap().changed);
}

#[tokio::test]
async fn a_modified_file_is_fetched_again() {
    let world = World::new();
    let server = mirror(&world).await;
    update(&world, &server).await.unwrap();
    let good = world.data();
    fs::write(world.target().join("topics.json"), "{}").unwrap();
    assert!(update(&world, &server).await.unwrap().changed);
    assert_eq!(world.data(), good);
}

/// Each invalid response leaves the old data, and the error says what is wrong and what to do.
#[tokio::test]
async fn invalid_responses_are_explained_and_change_nothing() {
    let world = World::new();
    let commands = String::from_utf8(world.file("commands.json")).unwrap();
    let json = |text: String| ResponseTemplate::new(200).set_body_raw(text, "application/json");
    let web_page = ResponseTemplate::new(200).set_body_raw("\n<!doctype html><title>Log in</title>", "text/html");
    let cases: Vec<(&str, ResponseTemplate, &[&str])> = vec![
        (
            "commands.json",
            ResponseTemplate::new(404),
            &["http", "/sqf/commands.json was not found (404", "check the address"],
        ),
        ("topics.json", ResponseTemplate::new(403), &["denied access to", "(403", "specify its folder"]),
        ("topics.json", ResponseTemplate::new(401), &["denied access to", "(401"]),
        ("schema.json", ResponseTemplate::new(500), &["cannot deliver", "(500", "try again later"]),
        ("schema.json", ResponseTemplate::new(418), &["cannot deliver", "(418"]),
        ("schema.json", ResponseTemplate::new(304), &["cannot deliver", "(304"]),
        ("syntax.json", ResponseTemplate::new(429).insert_header("retry-after", "90"), &["to wait 90 s", "(429"]),
        ("commands.json", web_page, &["is a web page", "check the address"]),
        (
            "commands.json",
            json(commands[..commands.len() / 2].to_owned()),
            &["commands.json is truncated", "try again"],
        ),
        ("commands.json", json(commands.replace("\"count\":3", "\"count\":4")), &["declares 4 items but contains 3"]),
        (
            "commands.json",
            json(commands.replace("\"syntaxes\"", "\"lines\"")),
            &["missing field `syntaxes`", "update sqf-ls"],
        ),
        ("functions.json", json(commands.clone()), &["`a != b` does not belong in it"]),
        (
            "commands.json",
            json(r#"{"updated":null,"source":"x","count":0,"items":[]}"#.to_owned()),
            &["contains no records"],
        ),
        ("syntax.json", json(r#"{"updated":null,"commands":{},"functions":{}}"#.to_owned()), &["contains no commands"]),
        ("schema.json", json("{}".to_owned()), &["not a JSON Schema"]),
        ("topics.json", json("\u{1}".to_owned()), &["cannot read http", "topics.json"]),
    ];
    for (old_data, expected_data) in [(false, Vec::new()), (true, world_data(&world).await)] {
        for (file, answer, words) in &cases {
            let server = mirror(&world).await;
            instead(&server, file, answer.clone()).await;
            let message = update(&world, &server).await.unwrap_err().to_string();
            assert!(words.iter().all(|word| message.contains(word)), "{file}: {message}");
            assert_eq!(if old_data { world.data() } else { Vec::new() }, expected_data, "{message}");
            world.assert_tidy();
        }
    }
}

async fn world_data(world: &World) -> Vec<(String, Vec<u8>)> {
    let other = World::new();
    let source = Source::Folder(world.site());
    run(&source, &other.target(), &()).await.unwrap();
    // The old data for the second round.
    run(&source, &world.target(), &()).await.unwrap();
    assert_eq!(world.data(), other.data());
    let data = world.data();
    fs::remove_dir_all(world.target()).unwrap();
    fs::create_dir_all(world.target()).unwrap();
    for (name, bytes) in &data {
        fs::write(world.target().join(name), bytes).unwrap();
    }
    data
}

#[tokio::test]
async fn temporary_failures_are_retried() {
    #[derive(Default)]
    struct Told(Mutex<Vec<String>>);
    impl Progress for Told {
        fn waiting(&self, file: &str, _: Duration, reason: &str) {
            self.0.lock().unwrap().push(format!("{file}: {reason}"));
        }
    }
    let world = World::new();
    let server = mirror(&world).await;
    let busy = ResponseTemplate::new(503).insert_header("retry-after", "1");
    let at = path("/sqf/topics.json");
    Mock::given(at).respond_with(busy).up_to_n_times(1).with_priority(1).mount(&server).await;
    let told = Told::default();
    let source = Source::parse(&format!("{}/sqf", server.uri())).unwrap();
    assert!(run_patiently(&source, &world.target(), &told, quick()).await.unwrap().changed);
    assert_eq!(*told.0.lock().unwrap(), ["topics.json: 503 Service Unavailable"]);
}

#[tokio::test]
async fn files_arrive_compressed() {
    let world = World::new();
    let server = MockServer::builder().start().await;
    let sent = std::sync::Arc::new(AtomicUsize::new(0));
    for file in FILES {
        let mut encoder = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::default());
        encoder.write_all(&world.file(file)).unwrap();
        let packed = encoder.finish().unwrap();
        let sent = std::sync::Arc::clone(&sent);
        let answer = move |request: &Request| {
            let accepted = request.headers.get("accept-encoding").unwrap().to_str().unwrap();
            assert!(accepted.contains("gzip"), "{accepted}");
            sent.fetch_add(packed.len(), Ordering::Relaxed);
            ResponseTemplate::new(200).insert_header("content-encoding", "gzip").set_body_bytes(packed.clone())
        };
        Mock::given(path(format!("/sqf/{file}"))).respond_with(answer).mount(&server).await;
    }
    let outcome = update(&world, &server).await.unwrap();
    assert!(outcome.received > sent.load(Ordering::Relaxed) as u64);
    assert!(Reference::read(&world.target()).is_ok());
}

#[tokio::test]
async fn a_file_without_an_end_is_refused() {
    let world = World::new();
    let server = mirror(&world).await;
    let source = Source::parse(&format!("{}/sqf", server.uri())).unwrap();
    let patience = Patience { largest: 100, ..quick() };
    let message = run_patiently(&source, &world.target(), &(), patience).await.unwrap_err().to_string();
    assert!(message.contains("is larger than"), "{message}");
    world.assert_tidy();
}

/// Starts a server that begins each response with these bytes, and may continue.
async fn raw_server<F: Future<Output = ()> + Send + 'static>(
    begin: &'static [u8],
    go_on: impl Fn(tokio::net::TcpStream) -> F + Send + 'static,
) -> (Source, std::sync::Arc<AtomicUsize>) {
    let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
    let source = Source::parse(&format!("http://{}/sqf", listener.local_addr().unwrap())).unwrap();
    let asked = std::sync::Arc::new(AtomicUsize::new(0));
    let count = std::sync::Arc::clone(&asked);
    tokio::spawn(async move {
        while let Ok((mut stream, _)) = listener.accept().await {
            count.fetch_add(1, Ordering::Relaxed);
            let mut request = [0; 2000];
            let _ = stream.read(&mut request).await;
            let _ = stream.write_all(begin).await;
            tokio::spawn(go_on(stream));
        }
    });
    (source, asked)
}

#[tokio::test]
async fn a_file_that_is_announced_as_too_large_is_not_waited_for() {
    let world = World::new();
    let begin = b"HTTP/1.1 200 OK\r\ncontent-length: 10995116277760\r\n\r\n{";
    // It never sends the rest, and never hangs up.
    let (source, asked) = raw_server(begin, |stream| async move {
        std::future::pending::<()>().await;
        drop(stream);
    })
    .await;
    let message = run(&source, &world.target(), &()).await.unwrap_err().to_string();
    assert!(message.contains(" is larger than 256 MB"), "{message}");
    assert!(asked.load(Ordering::Relaxed) <= FILES.len(), "nothing is tried again");
    world.assert_tidy();
}

#[tokio::test]
async fn a_server_that_sends_a_byte_now_and_then_is_too_slow() {
    let world = World::new();
    let begin = b"HTTP/1.1 200 OK\r\ncontent-length: 1000000\r\n\r\n{";
    let (source, asked) = raw_server(begin, |mut stream| async move {
        while stream.write_all(b" ").await.is_ok() {
            tokio::time::sleep(Duration::from_millis(5)).await;
        }
    })
    .await;
    // Longer than a busy machine keeps the server from sending.
    let patience = Patience { silence: Duration::from_secs(1), ..quick() };
    let message = run_patiently(&source, &world.target(), &(), patience).await.unwrap_err().to_string();
    assert!(message.contains(" arrives too slowly: less than 30720 bytes in "), "{message}");
    assert!(asked.load(Ordering::Relaxed) <= FILES.len(), "nothing is tried again");
    world.assert_tidy();
}

#[cfg(unix)]
#[tokio::test]
async fn a_folder_with_pipes_devices_and_endless_files_is_refused() {
    let world = World::new();
    let file = world.site().join("topics.json");
    let refused = async || {
        let source = Source::Folder(world.site());
        let message = run(&source, &world.target(), &()).await.unwrap_err().to_string();
        world.assert_tidy();
        message.replace(&file.display().to_string(), "FILE")
    };
    fs::OpenOptions::new().write(true).open(&file).unwrap().set_len(5 << 30).unwrap();
    assert_eq!(refused().await, "cannot read FILE: the file is larger than 256 MiB");
    fs::remove_file(&file).unwrap();
    std::os::unix::fs::symlink("/dev/zero", &file).unwrap();
    assert_eq!(refused().await, "cannot read FILE: expected a file, found a pipe or device");
    fs::remove_file(&file).unwrap();
    assert!(std::process::Command::new("mkfifo").arg(&file).status().unwrap().success());
    assert_eq!(refused().await, "cannot read FILE: expected a file, found a pipe or device");
}

#[tokio::test]
async fn no_server_and_one_that_hangs_up_are_explained() {
    let world = World::new();
    let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
    let address = listener.local_addr().unwrap();
    let source = Source::parse(&format!("http://{address}/sqf")).unwrap();
    // It announces more than it sends.
    let server = tokio::spawn(async move {
        while let Ok((mut stream, _)) = listener.accept().await {
            let mut request = [0; 2000];
            let _ = stream.read(&mut request).await;
            let _ = stream.write_all(b"HTTP/1.1 200 OK\r\ncontent-length: 1000\r\n\r\n{\"updated\":").await;
        }
    });
    let message = run_patiently(&source, &world.target(), &(), quick()).await.unwrap_err().to_string();
    assert!(message.starts_with("cannot fetch http://127.0.0.1"), "{message}");
    server.abort();
    let _ = server.await;
    let message = run_patiently(&source, &world.target(), &(), quick()).await.unwrap_err().to_string();
    assert!(message.starts_with("cannot fetch http://127.0.0.1") && message.contains("proxy"), "{message}");
    world.assert_tidy();
}

#[tokio::test]
async fn redirects_are_followed() {
    let world = World::new();
    let server = mirror(&world).await;
    for file in FILES {
        let there = ResponseTemplate::new(302).insert_header("location", format!("/sqf/{file}"));
        Mock::given(path(format!("/moved/{file}"))).respond_with(there).mount(&server).await;
    }
    let source = Source::parse(&format!("{}/moved", server.uri())).unwrap();
    assert!(run_patiently(&source, &world.target(), &(), quick()).await.unwrap().changed);
}

#[tokio::test]
async fn redirects_that_are_not_followed_are_explained() {
    let world = World::new();
    let cases = [
        (Some("/sqf/schema.json"), "redirects to http://127.0.0.1:", "there were too many redirects"),
        (Some("file:///gates/schema.json"), "redirects to file:///gates/schema.json (302", "only https:// and http://"),
        (Some("http://["), "redirects to no address (302", "an invalid address"),
        (None, "redirects to no address (302", "did not send an address"),
    ];
    for (location, there, reason) in cases {
        let server = mirror(&world).await;
        let mut answer = ResponseTemplate::new(302);
        if let Some(location) = location {
            answer = answer.insert_header("location", location);
        }
        instead(&server, "schema.json", answer).await;
        let message = update(&world, &server).await.unwrap_err().to_string();
        assert!(message.contains(there) && message.contains(reason), "{message}");
        assert!(!message.contains("try again later"), "{message}");
    }
}

#[cfg(unix)]
#[tokio::test]
async fn the_stored_state_is_private_to_the_user() {
    use std::os::unix::fs::PermissionsExt as _;

    let world = World::new();
    let server = mirror(&world).await;
    let address = server.uri().replace("http://", "http://keeper:secret@");
    let source = Source::parse(&format!("{address}/sqf")).unwrap();
    for _ in 0..2 {
        run_patiently(&source, &world.target(), &(), quick()).await.unwrap();
        assert_eq!(remembered(&world.target()), Some(source.clone()), "it is needed for the next time");
        let mode = fs::metadata(world.target().join(STATE_FILE)).unwrap().permissions().mode();
        assert_eq!(mode & 0o777, 0o600);
        run(&Source::Folder(world.site()), &world.target(), &()).await.unwrap();
    }
}

#[tokio::test]
async fn a_folder_is_also_a_source() {
    let world = World::new();
    let source = Source::Folder(world.site());
    let first = run(&source, &world.target(), &()).await.unwrap();
    assert!(first.changed);
    assert_eq!(remembered(&world.target()), Some(source.clone()));
    assert!(!run(&source, &world.target(), &()).await.unwrap().changed);

    let message = |error: UpdateError| error.to_string();
    let itself = run(&Source::Folder(world.target()), &world.target(), &()).await.map_err(message);
    assert!(
        itself.as_ref().is_err_and(|text| text.contains("is the folder where the reference is stored")),
        "{itself:?}"
    );
    let nowhere =
        run(&Source::Folder(world.folder.path().join("nowhere")), &world.target(), &()).await.map_err(message);
    assert!(nowhere.as_ref().is_err_and(|text| text.contains("nowhere does not exist; ")), "{nowhere:?}");
    fs::remove_file(world.site().join("syntax.json")).unwrap();
    let incomplete = run(&source, &world.target(), &()).await.map_err(message);
    assert!(incomplete.as_ref().is_err_and(|text| text.contains("syntax.json is missing")), "{incomplete:?}");
    assert!(Reference::read(&world.target()).is_ok());
    world.assert_tidy();
}

#[tokio::test]
async fn a_second_source_with_the_same_data_is_remembered() {
    let world = World::new();
    run(&Source::Folder(world.site()), &world.target(), &()).await.unwrap();
    let server = mirror(&world).await;
    assert!(!update(&world, &server).await.unwrap().changed);
    assert_eq!(remembered(&world.target()).unwrap().to_string(), format!("{}/sqf/", server.uri()));
}

#[tokio::test]
async fn two_updates_at_once_do_not_disturb_each_other() {
    let world = World::new();
    let source = Source::Folder(world.site());
    let other = Staging::open(&world.target(), OURS).unwrap();
    let message = run(&source, &world.target(), &()).await.unwrap_err().to_string();
    assert!(message.contains("another run is writing"), "{message}");
    drop(other);
    assert!(run(&source, &world.target(), &()).await.unwrap().changed);
}

#[tokio::test]
async fn a_run_that_is_dropped_leaves_the_old_data() {
    let world = World::new();
    run(&Source::Folder(world.site()), &world.target(), &()).await.unwrap();
    let before = world.data();
    let server = MockServer::builder().start().await;
    let never = ResponseTemplate::new(200).set_delay(Duration::from_secs(60));
    Mock::given(method("GET")).respond_with(never).mount(&server).await;
    let source = Source::parse(&server.uri()).unwrap();
    let patience = Patience { silence: Duration::from_secs(60), ..quick() };
    let target = world.target();
    let ended = tokio::time::timeout(Duration::from_millis(200), run_patiently(&source, &target, &(), patience)).await;
    assert!(ended.is_err());
    assert_eq!(world.data(), before);
    world.assert_tidy();
}

#[tokio::test]
async fn leftovers_of_a_killed_run_are_found_and_recovered() {
    let world = World::new();
    let data = world.folder.path().join("data");
    assert_eq!(present_reference(&data), None);
    let source = Source::Folder(world.site());
    run(&source, &world.target(), &()).await.unwrap();
    assert_eq!(present_reference(&data), Some(world.target()));
    // Killed between the two renames of systems that cannot exchange folders.
    let work = data.join(".reference.sqf-ls");
    Staging::open(&world.target(), OURS).unwrap().die();
    fs::rename(world.target(), work.join("old")).unwrap();
    assert_eq!(present_reference(&data), Some(work.join("old")));
    assert!(!run(&source, &world.target(), &()).await.unwrap().changed);
    assert_eq!(present_reference(&data), Some(world.target()));
    world.assert_tidy();
}

#[tokio::test]
async fn a_foreign_folder_is_not_replaced() {
    let world = World::new();
    fs::create_dir_all(world.target()).unwrap();
    fs::write(world.target().join("diary"), "dear diary").unwrap();
    let message = run(&Source::Folder(world.site()), &world.target(), &()).await.unwrap_err().to_string();
    assert!(
        message.contains("reference contains files that are not part of a reference") && message.contains("--data"),
        "{message}"
    );
    assert_eq!(fs::read_to_string(world.target().join("diary")).unwrap(), "dear diary");
    world.assert_tidy();
}

#[cfg(unix)]
#[tokio::test]
async fn links_at_the_place_of_the_data_are_refused() {
    use std::os::unix::fs::symlink;

    let home = tempfile::tempdir().unwrap();
    let diary = home.path().join("commands.json");
    fs::write(&diary, "dear diary").unwrap();
    for (link, there) in
        [(".reference.sqf-ls", ""), (".reference.sqf-ls/old", ""), (".reference.sqf-ls/lock", "commands.json")]
    {
        let world = World::new();
        let data = world.folder.path().join("data");
        let link = data.join(link);
        fs::create_dir_all(link.parent().unwrap()).unwrap();
        symlink(home.path().join(there), &link).unwrap();
        let message = run(&Source::Folder(world.site()), &world.target(), &()).await.unwrap_err().to_string();
        assert!(message.contains("is a link; it was not created by sqf-ls"), "{message}");
        assert_eq!(fs::read_to_string(&diary).unwrap(), "dear diary");
        assert_eq!(present_reference(&data), None, "nothing is read through a link");
    }
}

#[tokio::test]
async fn an_unusable_data_folder_is_named() {
    let world = World::new();
    let file = world.folder.path().join("file");
    fs::write(&file, "").unwrap();
    let message = run(&Source::Folder(world.site()), &reference_folder(&file), &()).await.unwrap_err().to_string();
    assert!(message.contains("file is a file, not a folder"), "{message}");
}

#[tokio::test]
async fn a_damaged_file_is_fetched_again() {
    let world = World::new();
    let server = mirror(&world).await;
    update(&world, &server).await.unwrap();
    let good = world.data();
    for file in FILES {
        let mut bytes = world.file(file);
        let (first, last) = (0, bytes.len() - 1);
        (bytes[first], bytes[last]) = (b'x', b'x');
        fs::write(world.target().join(file), bytes).unwrap();
        assert!(update(&world, &server).await.unwrap().changed, "{file} is as long as before");
        assert_eq!(world.data(), good);
    }
}

/// The answers of a run.
fn answers(world: &World) -> Vec<Answer> {
    read_folder(&world.site(), &world.target()).unwrap()
}

#[test]
fn a_run_canceled_before_the_last_step_does_not_publish() {
    let world = World::new();
    let source = Source::Folder(world.site());
    for given_up in [true, false] {
        let staging = Staging::open(&world.target(), OURS).unwrap();
        let decision = Decision::default();
        if given_up {
            drop(GiveUp(decision.clone()));
        }
        let outcome = finish(staging, source.clone(), false, None, answers(&world), &decision);
        assert_eq!(outcome.is_err(), given_up);
        assert_eq!(world.target().exists(), !given_up);
        assert_eq!(decision.give_up(), given_up, "it is too late after that");
    }
    world.assert_tidy();
}

/// Signals that all files have arrived.
struct Arrived {
    missing: AtomicUsize,
    all: tokio::sync::Notify,
}

impl Progress for Arrived {
    fn done(&self, _: &str, _: Option<u64>) {
        if self.missing.fetch_sub(1, Ordering::Relaxed) == 1 {
            self.all.notify_one();
        }
    }
}

#[test]
fn a_stopped_run_tells_whether_the_data_are_new() {
    for pause in 0..40 {
        let world = World::new();
        let arrived = Arrived { missing: AtomicUsize::new(FILES.len()), all: tokio::sync::Notify::new() };
        let stop = async {
            arrived.all.notified().await;
            tokio::time::sleep(Duration::from_micros(pause * 200)).await;
        };
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
        let (source, target) = (Source::Folder(world.site()), world.target());
        let outcome = runtime.block_on(run_unless(stop, &source, &target, &arrived)).unwrap();
        // Waits for the other threads.
        drop(runtime);
        assert_eq!(outcome.is_some(), world.target().exists());
        world.assert_tidy();
    }
}
