// The first step of every npm script: brings the tree into a state in which the program can run, then runs it on
// Node 24. Plain JavaScript with Node's own modules, because it runs before anything is installed, on Node 20 or later.
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { constants, tmpdir } from 'node:os';
import { delimiter, dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const modules = join(root, 'node_modules');
const installStamp = join(modules, '.prepared');
const buildStamp = join(root, 'dist', 'web.sources');
const needsWeb = ['src/app/server.ts', 'tools/test.ts', 'tools/bench.ts'];
const wantedNode = 24;

function fail(message) {
  process.stderr.write(`${message}\n`);
  process.exit(1);
}

const hashOf = (text) => createHash('sha256').update(text).digest('hex');
const textOf = (path) => (existsSync(path) ? readFileSync(path, 'utf8') : '');

/** For what only saves time: a read-only node_modules is no reason to stop. */
function attempt(work) {
  try {
    work();
  } catch {
    // It is tried again next time.
  }
}

/** One process prepares at a time; the others wait and then find everything done. */
function withLock(work) {
  const path = join(tmpdir(), `prepare-${hashOf(root).slice(0, 16)}.lock`);
  const pause = new Int32Array(new SharedArrayBuffer(4));
  for (;;) {
    try {
      writeFileSync(path, String(process.pid), { flag: 'wx' });
      break;
    } catch (error) {
      if (error.code !== 'EEXIST') fail(`Cannot write ${path}: ${error.message}`);
    }
    const holder = Number(textOf(path));
    let alive = true;
    try {
      if (holder) process.kill(holder, 0);
    } catch (error) {
      alive = error.code === 'EPERM';
    }
    if (!alive || holder === process.pid) rmSync(path, { force: true });
    else Atomics.wait(pause, 0, 0, 100);
  }
  const release = () => rmSync(path, { force: true });
  process.once('exit', release);
  try {
    work();
  } finally {
    release();
    process.off('exit', release);
  }
}

/** Whether npm's own record of node_modules has every package of the lock file in its exact version. */
function matchesLock(lockText) {
  const record = textOf(join(modules, '.package-lock.json'));
  if (!record) return false;
  const installed = JSON.parse(record).packages;
  const { packages } = JSON.parse(lockText);
  const ours = packages[''].optionalDependencies ?? {};
  const fits = (list, value) => !list || [list].flat().includes(value);
  return Object.entries(packages).every(([path, wanted]) => {
    if (path === '') return true;
    const found = installed[path];
    if (found) {
      return found.version === wanted.version && found.integrity === wanted.integrity && existsSync(join(root, path));
    }
    // npm leaves out what is for other machines; of our own choices, those for this machine must be there.
    const isOurs = path.replace('node_modules/', '') in ours;
    return wanted.optional === true && !(isOurs && fits(wanted.os, process.platform) && fits(wanted.cpu, process.arch));
  });
}

function install() {
  const lockPath = join(root, 'package-lock.json');
  const hash = hashOf(textOf(lockPath));
  if (textOf(installStamp) === hash) return;
  withLock(() => {
    if (textOf(installStamp) === hash) return;
    if (!matchesLock(textOf(lockPath))) {
      process.stderr.write('Installing the locked dependencies…\n');
      const args = [
        'ci',
        '--loglevel=error',
        '--no-audit',
        '--no-fund',
        '--ignore-scripts',
        '--include=dev',
        '--include=optional',
      ];
      // Not with the Node inside node_modules, which npm is about to replace.
      const path = (process.env.PATH ?? '')
        .split(delimiter)
        .filter((part) => !part.startsWith(modules))
        .join(delimiter);
      const env = { ...process.env, PATH: path };
      const options = { cwd: root, stdio: ['ignore', 2, 2], env, shell: process.platform === 'win32' };
      let done = spawnSync('npm', args, options);
      if (done.error && process.env.npm_execpath)
        done = spawnSync(process.execPath, [process.env.npm_execpath, ...args], options);
      if (done.error) fail(`npm could not be started: ${done.error.message}`);
      if (done.status !== 0) fail('The dependencies could not be installed; see the message of npm above.');
    }
    attempt(() => writeFileSync(installStamp, hash));
  });
}

/** Names, sizes and times of everything the web part is made of; another value means it has to be built again. */
function webSources() {
  const found = [];
  const add = (path) => {
    const { size, mtimeMs } = statSync(join(root, path));
    found.push(`${path} ${size} ${mtimeMs}`);
  };
  const walk = (folder) => {
    for (const entry of readdirSync(join(root, folder), { withFileTypes: true })) {
      const path = `${folder}/${entry.name}`;
      if (entry.isDirectory()) {
        if (entry.name !== 'server' && entry.name !== 'testing') walk(path);
      } else if (!/\.test\.tsx?$/.test(entry.name)) add(path);
    }
  };
  for (const folder of ['src', 'public']) if (existsSync(join(root, folder))) walk(folder);
  for (const entry of readdirSync(root, { withFileTypes: true })) {
    if (
      entry.isFile() &&
      /^(index\.html|vite\.config|postcss\.config|tsconfig\.|package(-lock)?\.json)/.test(entry.name)
    )
      add(entry.name);
  }
  return hashOf(found.sort((a, b) => (a < b ? -1 : 1)).join('\n'));
}

function buildWeb(node) {
  if (!existsSync(join(root, 'vite.config.ts'))) return;
  const isFresh = (sources) => textOf(buildStamp) === sources && existsSync(join(root, 'dist', 'web', 'index.html'));
  if (isFresh(webSources())) return;
  withLock(() => {
    const sources = webSources();
    if (isFresh(sources)) return;
    process.stderr.write('Building the web part…\n');
    const done = spawnSync(node, [join(modules, 'vite', 'bin', 'vite.js'), 'build', '--logLevel', 'warn'], {
      cwd: root,
      stdio: ['ignore', 2, 2],
    });
    if (done.status !== 0) fail('The web part could not be built; see the message of vite above.');
    mkdirSync(dirname(buildStamp), { recursive: true });
    writeFileSync(buildStamp, sources);
  });
}

/** The Node that the lock file brings, or the one of this machine when it is new enough. */
function findNode() {
  const [platform, program] = process.platform === 'win32' ? ['win', 'node.exe'] : [process.platform, 'node'];
  const path = join(modules, `node-${platform}-${process.arch}`, 'bin', program);
  if (existsSync(path)) {
    const link = join(modules, '.bin', 'node');
    // npm before 11 leaves this link out; with it, the next npm script starts with the right Node at once.
    if (process.platform !== 'win32' && !existsSync(link))
      attempt(() => symlinkSync(relative(dirname(link), path), link));
    if (realpathSync(path) === realpathSync(process.execPath)) return path;
    // It does not start on a machine with another C library.
    if (spawnSync(path, ['--version'], { stdio: 'ignore' }).status === 0) return path;
  }
  if (Number(process.versions.node.split('.')[0]) >= wantedNode) return process.execPath;
  return fail(
    `There is no ready-made Node ${wantedNode} for this machine (${process.platform}-${process.arch}), and yours is ${process.version}. ` +
      `Install Node ${wantedNode} or later and try again.`,
  );
}

// Programs that our programs start by name find the same Node.
const envWith = (node) => ({ ...process.env, PATH: `${dirname(node)}${delimiter}${process.env.PATH ?? ''}` });

// A big machine's Node would let garbage pile up to 130 MB before it looks; the server does with 48 and is no slower.
const flagsOf = (file) => (file === 'src/app/server.ts' ? ['--max-semi-space-size=16'] : []);

function run(node, file, args) {
  const child = spawn(node, [...flagsOf(file), join(root, file), ...args], {
    cwd: root,
    stdio: 'inherit',
    env: envWith(node),
  });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
    process.on(signal, () => {
      // Ctrl-C in a terminal reaches the child by itself; a second one would mean "stop at once".
      if (signal !== 'SIGINT' || !process.stdin.isTTY) child.kill(signal);
    });
  }
  child.on('error', (error) => fail(`${node} could not be started: ${error.message}`));
  child.on('exit', (code, signal) => process.exit(code ?? 128 + (constants.signals[signal] ?? 0)));
}

const [command, file, ...args] = process.argv.slice(2);
if (Number(process.versions.node.split('.')[0]) < 20)
  fail(`Node 20 or later is needed to begin; this is ${process.version}.`);
if (command !== undefined && (command !== 'run' || !file))
  fail('Usage: node tools/prepare.mjs [run <file.ts> [arguments]]');
install();
const node = findNode();
if (file && needsWeb.includes(file) && !args.includes('--quick')) buildWeb(node);
if (file) run(node, file, args);
