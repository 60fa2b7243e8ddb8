import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { copyFolder } from '#kernel/testing/copyFolder.ts';

export interface Product {
  url: string;
  dataDir: string;
  process: ChildProcess;
  output(): string;
  stop(signal?: NodeJS.Signals): Promise<number | null>;
  /** Stops and deletes its data. */
  discard(): Promise<void>;
}

export async function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}

async function isReady(url: string, product: ChildProcess, output: () => string, patience: number): Promise<void> {
  const until = Date.now() + patience;
  let said = 'nothing';
  while (Date.now() < until) {
    if (product.exitCode !== null) throw new Error(`The product ended while starting:\n${output()}`);
    const answer = await fetch(`${url}/readyz`).catch(() => null);
    if (answer && !answer.ok) said = await answer.text().catch(() => said);
    // Its own word that it listens, too: another product may answer at a port that both were given.
    if (answer?.ok && output().includes(url)) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error(`The product was not ready in time. It said: ${said}\n${output()}`);
}

interface StartOptions {
  dataDir?: string;
  env?: Record<string, string>;
  /** How long it may take to come up, in ms. */
  patience?: number;
}

/** The product as `npm start` runs it: its own process, its own data folder, a free port. */
export async function startProduct(options: StartOptions = {}): Promise<Product> {
  const dataDir = options.dataDir ?? (await mkdtemp(join(tmpdir(), 'abs-e2e-')));
  const template = process.env['E2E_TEMPLATE'];
  if (!options.dataDir && template) copyFolder(template, dataDir);
  const port = await freePort();
  const child = spawn(process.execPath, ['src/app/server.ts'], {
    env: {
      ...process.env,
      DATA_DIR: dataDir,
      PORT: String(port),
      HOST: '127.0.0.1',
      LOG_LEVEL: 'warn',
      ...options.env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let text = '';
  child.stdout.on('data', (chunk: Buffer) => (text += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (text += chunk.toString()));
  const output = () => text.slice(-8000);
  const url = `http://127.0.0.1:${port}`;
  try {
    await isReady(url, child, output, options.patience ?? 180_000);
  } catch (error) {
    // A product that does not come up must not stay behind and slow down the next one.
    child.kill('SIGKILL');
    throw error;
  }
  const stop: Product['stop'] = (signal = 'SIGTERM') =>
    new Promise((resolve) => {
      if (child.exitCode !== null || child.signalCode !== null) return resolve(child.exitCode);
      child.once('exit', (code) => resolve(code));
      child.kill(signal);
    });
  return {
    url,
    dataDir,
    process: child,
    output,
    stop,
    discard: async () => {
      await stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** Signs in as one of the demo's people, as the sign-in screen does; answers the cookie. */
export async function cookieOf(product: Pick<Product, 'url'>, username: string): Promise<string> {
  const answer = await fetch(`${product.url}/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' },
    body: JSON.stringify({ username, password: `demo-${username}-2026` }),
  });
  if (!answer.ok) throw new Error(`${username} could not sign in: ${answer.status} ${await answer.text()}`);
  return (answer.headers.get('set-cookie') ?? '').split(';')[0] ?? '';
}

/** The process number of the database that serves a data folder. */
export async function databasePid(dataDir: string): Promise<number> {
  const text = await readFile(join(dataDir, 'postgres', 'data', 'postmaster.pid'), 'utf8');
  return Number(text.split('\n')[0]);
}
