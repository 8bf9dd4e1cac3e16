// node --test packaging/test/packages.test.mjs : the packages that are made from the archives of a release, and the steps of the action.
// The program in the archives is a script that says how it was called.

import assert from "node:assert/strict";
import { execFile, execFileSync, spawnSync } from "node:child_process";
import * as fs from "node:fs";
import * as http from "node:http";
import * as os from "node:os";
import * as path from "node:path";
import { after, before, test } from "node:test";
import { promisify } from "node:util";
import { archiveName, LICENCES, programName, project, SYSTEMS, sha256, stem } from "../release.mjs";

const root = path.join(import.meta.dirname, "../..");
const facts = project();
const PROGRAM = `#!/bin/sh
if [ "$1" = --version ]; then echo "sqf-ls ${facts.version}"; exit 0; fi
for argument; do echo "[$argument]"; done
exit 7
`;
const skip = process.platform === "win32" ? "the program of the test is a shell script" : false;

let folder;
let archives;

before(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), "sqf-ls-packages-"));
  archives = path.join(folder, "archives");
  fs.mkdirSync(archives);
  if (skip) return;
  for (const system of SYSTEMS) {
    const name = stem(facts, system);
    fs.mkdirSync(path.join(folder, name));
    fs.writeFileSync(path.join(folder, name, programName(facts, system)), PROGRAM, { mode: 0o755 });
    for (const licence of LICENCES) fs.writeFileSync(path.join(folder, name, licence), `${licence}\n`);
    const archive = path.join(archives, archiveName(facts, system));
    const [command, ...options] = archive.endsWith(".zip") ? ["zip", "-qr", archive] : ["tar", "-czf", archive];
    execFileSync(command, [...options, name], { cwd: folder });
  }
  const sums = fs.readdirSync(archives).map((name) => `${sha256(path.join(archives, name))}  ${name}\n`);
  fs.writeFileSync(path.join(archives, "SHA256SUMS"), sums.join(""));
});

after(() => fs.rmSync(folder, { recursive: true, force: true }));

const node = (script, ...options) =>
  execFileSync(process.execPath, [path.join(root, "packaging", script), "--archives", archives, ...options], {
    encoding: "utf8",
  });

test("npm installs the program of this system and starts it", { skip }, () => {
  const out = path.join(folder, "npm");
  const made = node("npm.mjs", "--out", out).trim().split("\n");
  assert.equal(made.length, SYSTEMS.length + 1);
  for (const system of SYSTEMS) {
    const name = `${facts.name}-${system.os}-${system.cpu}`;
    const manifest = JSON.parse(fs.readFileSync(path.join(out, name, "package.json"), "utf8"));
    assert.deepEqual([manifest.version, manifest.os, manifest.cpu], [facts.version, [system.os], [system.cpu]]);
    for (const licence of LICENCES) assert.ok(fs.existsSync(path.join(out, name, licence)), `${name}: ${licence}`);
  }
  if (!SYSTEMS.some(({ os, cpu }) => os === process.platform && cpu === process.arch)) return;
  const home = path.join(folder, "home");
  fs.mkdirSync(home);
  const mine = `${facts.name}-${process.platform}-${process.arch}`;
  const file = (name) => `file:${path.join(out, `${name}-${facts.version}.tgz`)}`;
  const others = SYSTEMS.map(({ os, cpu }) => `${facts.name}-${os}-${cpu}`);
  const manifest = {
    private: true,
    dependencies: { [facts.name]: file(facts.name) },
    overrides: Object.fromEntries(others.map((name) => [name, file(name)])),
  };
  fs.writeFileSync(path.join(home, "package.json"), JSON.stringify(manifest));
  execFileSync("npm", ["install", "--offline", "--no-audit", "--no-fund", "--loglevel=error"], { cwd: home });
  assert.deepEqual(fs.readdirSync(path.join(home, "node_modules")).filter((name) => !name.startsWith(".")).sort(), [
    facts.name,
    mine,
  ]);
  const run = spawnSync(path.join(home, "node_modules/.bin/sqf-ls"), ["check", "a b.sqf"], { encoding: "utf8" });
  assert.deepEqual([run.stdout, run.stderr, run.status], ["[check]\n[a b.sqf]\n", "", 7]);
  fs.rmSync(path.join(home, "node_modules", mine), { recursive: true });
  const missing = spawnSync(path.join(home, "node_modules/.bin/sqf-ls"), [], { encoding: "utf8" });
  assert.equal(missing.status, 1);
  assert.match(missing.stderr, new RegExp(`the package ${mine} is not installed`));
});

test("npm packages are not made when an archive is missing", { skip }, () => {
  const some = path.join(folder, "some");
  fs.mkdirSync(some);
  const run = spawnSync(process.execPath, [path.join(root, "packaging/npm.mjs"), "--archives", some, "--out", some]);
  assert.equal(run.status, 1);
  assert.deepEqual(fs.readdirSync(some), []);
});

test("manifests name the archives and their checksums", { skip }, () => {
  const out = path.join(folder, "manifests");
  node("manifests.mjs", "--out", out);
  const read = (file) => fs.readFileSync(path.join(out, file), "utf8");
  const sums = (names) => names.map((target) => sha256(path.join(archives, archiveName(facts, named(target)))));
  const named = (target) => SYSTEMS.find((system) => system.target === target);
  const windows = "x86_64-pc-windows-msvc";
  const url = `${facts.repository}/releases/download/v${facts.version}/${archiveName(facts, named(windows))}`;
  const scoop = JSON.parse(read("scoop/sqf-ls.json")).architecture["64bit"];
  assert.deepEqual([scoop.url, scoop.hash, scoop.extract_dir], [url, ...sums([windows]), stem(facts, named(windows))]);
  const winget = read("winget/sqf-ls.sqf-ls.installer.yaml");
  assert.ok(winget.includes(`InstallerUrl: ${url}\n`) && winget.includes(`InstallerSha256: ${sums([windows])[0]}\n`));
  const brew = read("homebrew/sqf-ls.rb");
  const unix = SYSTEMS.filter(({ os }) => os !== "win32").map(({ target }) => target);
  const found = [...brew.matchAll(/url ".*\/(.*)"\n *sha256 "(.*)"/g)].map(([, name, sum]) => `${name} ${sum}`);
  const expected = unix.map((target, at) => `${archiveName(facts, named(target))} ${sums(unix)[at]}`);
  assert.deepEqual(found.sort(), expected.sort());
  // The playground is found beside the program.
  assert.ok(brew.includes('libexec.install "sqf-ls", "play"\n'));
  const mason = read("mason/package.yaml").replaceAll('{{ version | strip_prefix "v" }}', facts.version);
  for (const system of SYSTEMS) {
    const bin = `${stem(facts, system)}/${programName(facts, system)}`;
    assert.ok(mason.includes(`file: ${archiveName(facts, system)}\n      bin: ${bin}\n`), system.target);
  }
  assert.match(read("pre-commit/pyproject.toml"), new RegExp(`"sqf-ls==${facts.version}"`));
  assert.match(read("pre-commit/.pre-commit-hooks.yaml"), /id: sqf-ls-check/);
});

test("the image is made of the archives alone", () => {
  const lines = fs.readFileSync(path.join(root, "packaging/container/Dockerfile"), "utf8").split("\n");
  const steps = lines.filter((line) => /^[A-Z]/.test(line)).map((line) => line.split(" "));
  const stages = steps.filter(([step]) => step === "FROM").map(([, , , name]) => name);
  for (const [step, from] of steps) {
    assert.ok(["ADD", "ARG", "COPY", "ENTRYPOINT", "FROM", "WORKDIR"].includes(step), step);
    if (step === "FROM") assert.ok(["scratch", "${TARGETARCH}"].includes(from), from);
    if (step === "COPY") assert.equal(from, "--from=archive");
  }
  const linux = SYSTEMS.filter(({ os }) => os === "linux");
  const added = steps.filter(([step]) => step === "ADD").map(([, archive]) => archive.replace("*", facts.version));
  assert.deepEqual(added.sort(), linux.map((system) => archiveName(facts, system)).sort());
  assert.ok(linux.every(({ cpu }) => stages.includes(cpu === "x64" ? "amd64" : cpu)));
});

/** Runs the first step of the action against a server of releases on loopback. */
async function install(system, version = facts.version) {
  const requests = [];
  const server = http.createServer((request, response) => {
    requests.push(request.url);
    const file = path.join(archives, path.basename(request.url));
    if (!request.url.startsWith(`/v${facts.version}/`) || !fs.existsSync(file)) return response.writeHead(404).end();
    response.end(fs.readFileSync(file));
  });
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
  const runner = fs.mkdtempSync(path.join(folder, "runner-"));
  const env = {
    PATH: process.env.PATH,
    SQF_LS_RELEASES: `http://127.0.0.1:${server.address().port}`,
    SQF_LS_VERSION: version,
    ...system,
    RUNNER_TEMP: runner,
    RUNNER_TOOL_CACHE: path.join(runner, "tools"),
    GITHUB_PATH: path.join(runner, "path"),
  };
  const step = () =>
    promisify(execFile)(path.join(root, "packaging/action/install.sh"), { env }).then(
      ({ stdout }) => ({ status: 0, stdout }),
      ({ code, stdout }) => ({ status: code, stdout }),
    );
  return { requests, runner, step, close: () => server.close(), paths: () => fs.readFileSync(env.GITHUB_PATH, "utf8") };
}

const LINUX = { RUNNER_OS: "Linux", RUNNER_ARCH: "X64" };

test("the action installs the release for the runner once, and runs it", { skip }, async () => {
  for (const [system, program] of [
    [LINUX, "sqf-ls"],
    [{ RUNNER_OS: "macOS", RUNNER_ARCH: "ARM64" }, "sqf-ls"],
    [{ RUNNER_OS: "Windows", RUNNER_ARCH: "X64" }, "sqf-ls.exe"],
  ]) {
    const { requests, runner, step, close, paths } = await install(system);
    const first = await step();
    assert.deepEqual(first, { status: 0, stdout: `sqf-ls ${facts.version}\n` });
    await step();
    close();
    assert.equal(requests.length, 2, "an archive and its checksums, not again the second time");
    const [bin] = paths().trim().split("\n");
    assert.deepEqual(fs.readdirSync(bin), [program]);
    if (program !== "sqf-ls") continue;
    const output = path.join(runner, "output");
    const env = { PATH: `${bin}:${process.env.PATH}`, GITHUB_OUTPUT: output, SQF_LS_SARIF: path.join(runner, "found") };
    const check = (given) =>
      spawnSync(path.join(root, "packaging/action/check.sh"), { env: { ...env, ...given }, encoding: "utf8" });
    const inputs = { SQF_LS_ARGS: "--deny=error\n--allow=broken", SQF_LS_PATHS: "addons/the gate\r\ninit.sqf" };
    const github = check({ SQF_LS_FORMAT: "github", ...inputs });
    const said = "[check]\n[--format]\n[github]\n[--deny=error]\n[--allow=broken]\n[--]\n[addons/the gate]\n[init.sqf]\n";
    assert.deepEqual([github.stdout, github.status], [said, 7]);
    const sarif = check({ SQF_LS_FORMAT: "sarif", SQF_LS_ARGS: "", SQF_LS_PATHS: "" });
    assert.deepEqual([sarif.stdout, sarif.status], ["", 7]);
    assert.equal(fs.readFileSync(env.SQF_LS_SARIF, "utf8"), "[check]\n[--format]\n[sarif]\n[--]\n");
    assert.equal(fs.readFileSync(output, "utf8"), `sarif=${env.SQF_LS_SARIF}\n`);
    // A link in the repository does not lead the report to another file.
    const victim = path.join(runner, "victim");
    fs.writeFileSync(victim, "kept");
    fs.symlinkSync(victim, path.join(runner, "link"));
    const linked = check({ SQF_LS_FORMAT: "sarif", SQF_LS_ARGS: "", SQF_LS_PATHS: "", SQF_LS_SARIF: path.join(runner, "link") });
    assert.equal(linked.status, 2);
    assert.equal(fs.readFileSync(victim, "utf8"), "kept");
    // Whatever stops the check is an error on the page of the run, which says what to do.
    const refused = (given) => {
      const { status, stdout } = check({ SQF_LS_FORMAT: "sarif", SQF_LS_ARGS: "", SQF_LS_PATHS: "", ...given });
      assert.equal(status, 2);
      assert.match(stdout, /^::error title=sqf-ls::[^\n]+; [^\n]+\n$/);
      return stdout.slice("::error title=sqf-ls::".length).trimEnd();
    };
    const another = "; set sarif-file to another one";
    assert.equal(refused({ SQF_LS_SARIF: path.join(runner, "link") }), `${path.join(runner, "link")} is a link${another}`);
    assert.equal(refused({ SQF_LS_FORMAT: "xml\n::stop" }), "unknown format xml%0A::stop; set format to github or sarif");
    assert.equal(refused({ SQF_LS_SARIF: "" }), "the report has no name; set sarif-file to one");
    assert.equal(refused({ SQF_LS_SARIF: "a\nb" }), `the name of the report has a line break${another}`);
    assert.equal(refused({ SQF_LS_SARIF: "nowhere/a" }), "the folder nowhere does not exist; create it in an earlier step");
    assert.equal(refused({ SQF_LS_SARIF: "../a" }), `.. leads out of the folder that is checked${another}`);
    assert.equal(refused({ SQF_LS_SARIF: runner }), `${runner} is not a file${another}`);
    assert.match(refused({ PATH: "/usr/bin:/bin" }), /^sqf-ls is not installed; /);
    // A check that did not begin leaves no report.
    const broken = path.join(runner, "broken");
    fs.mkdirSync(broken);
    fs.writeFileSync(path.join(broken, "sqf-ls"), "#!/bin/sh\nexit 2\n", { mode: 0o755 });
    for (const format of ["github", "sarif"]) {
      const given = { SQF_LS_FORMAT: format, SQF_LS_SARIF: path.join(broken, "a.sarif"), PATH: `${broken}:${process.env.PATH}` };
      assert.match(refused(given), /^the check was not completed; see /);
    }
    assert.deepEqual(fs.readdirSync(broken), ["sqf-ls"]);
  }
});

test("the action asks gh for the attestation of the checksums, where it is there", { skip }, async () => {
  for (const [answer, status] of [
    [0, 0],
    [1, 2],
  ]) {
    const bin = fs.mkdtempSync(path.join(folder, "gh-"));
    const asked = path.join(bin, "asked");
    fs.writeFileSync(path.join(bin, "gh"), `#!/bin/sh\necho "$@" >> '${asked}'\nexit ${answer}\n`, { mode: 0o755 });
    const { step, close } = await install({ ...LINUX, GH_TOKEN: "token", PATH: `${bin}:${process.env.PATH}` });
    assert.equal((await step()).status, status);
    close();
    assert.match(fs.readFileSync(asked, "utf8"), /^attestation verify .*\/SHA256SUMS --repo [^/]+\/sqf-ls\n$/);
  }
});

test("the action installs nothing that it cannot verify", { skip }, async () => {
  for (const [system, version] of [
    [{ RUNNER_OS: "Linux", RUNNER_ARCH: "RISCV" }, facts.version],
    [LINUX, "99.0.0"],
    [LINUX, "../x"],
  ]) {
    const { step, close, runner } = await install(system, version);
    assert.notEqual((await step()).status, 0);
    close();
    assert.ok(!fs.existsSync(path.join(runner, "path")));
  }
  const sums = path.join(archives, "SHA256SUMS");
  const text = fs.readFileSync(sums, "utf8");
  for (const wrong of [text.replace(/^[0-9a-f]/gm, (digit) => (digit === "0" ? "1" : "0")), ""]) {
    fs.writeFileSync(sums, wrong);
    const { step, close, runner } = await install(LINUX);
    assert.notEqual((await step()).status, 0);
    close();
    assert.ok(!fs.existsSync(path.join(runner, "path")));
  }
  fs.writeFileSync(sums, text);
});
