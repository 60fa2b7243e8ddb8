import { spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  appendFileSync,
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
} from 'node:fs';
import { createServer, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { asAccount, databaseAccount } from '#embedded/account.ts';
import { programOf } from './debian.ts';
import { freePort } from './product.ts';

/** One PostgreSQL of Debian with its own folder and port. */
export interface ServerDatabase {
  name: string;
  folder: string;
  port: number;
  url: string;
  /** Asks as the superuser. */
  ask<T extends pg.QueryResultRow>(text: string): Promise<T[]>;
  /** As when the machine loses its power: nobody is told. */
  kill(): void;
  stop(): Promise<void>;
  /** Makes a follower the one that is written to. */
  promote(): Promise<void>;
}

const versions = '/usr/lib/postgresql';
const findBin = () =>
  existsSync(versions)
    ? readdirSync(versions)
        .toSorted((a, b) => Number(b) - Number(a))
        .map((version) => join(versions, version, 'bin'))
        .find((bin) => existsSync(join(bin, 'pg_basebackup')))
    : undefined;

/** The folder of a group of databases, readable by the account they run under. */
export function databaseFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'abs-server-'));
  const account = databaseAccount(folder);
  if (account) chownSync(folder, account.uid, account.gid);
  return folder;
}

/** Runs a program of PostgreSQL, while what asks for roles here is answered on. */
async function run(folder: string, program: string, ...args: string[]): Promise<void> {
  const bin = programOf('postgresql', findBin);
  // pg_ctl leaves a server behind that holds what it inherits.
  const stdio = program === 'pg_ctl' ? 'ignore' : 'pipe';
  const child = spawn(join(bin, program), args, { cwd: '/', stdio, ...asAccount(databaseAccount(folder)) });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk: Buffer) => (said += chunk.toString()));
  const [code] = (await once(child, 'close')) as [number | null];
  if (code !== 0) throw new Error(`${program} failed: ${said || logOf(folder)}`);
}

const logOf = (folder: string) =>
  readdirSync(folder)
    .filter((name) => name.endsWith('.log'))
    .map((name) => readFileSync(join(folder, name), 'utf8').slice(-2_000))
    .join('\n');

async function opened(group: string, name: string, settings: readonly string[]): Promise<ServerDatabase> {
  const folder = join(group, name);
  const port = await freePort();
  const lines = [
    `port = ${port}`,
    `listen_addresses = '127.0.0.1'`,
    `unix_socket_directories = '${group}'`,
    ...settings,
  ];
  appendFileSync(join(folder, 'postgresql.conf'), `\n${lines.join('\n')}\n`);
  const ctl = (...args: string[]) => run(group, 'pg_ctl', '-D', folder, '-w', '-t', '60', ...args);
  await ctl('-l', join(group, `${name}.log`), 'start');
  const url = `postgres://postgres@127.0.0.1:${port}/postgres`;
  return {
    name,
    folder,
    port,
    url,
    async ask(text) {
      const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2_000 });
      client.on('error', () => undefined);
      await client.connect();
      try {
        return (await client.query(text)).rows;
      } finally {
        await client.end().catch(() => undefined);
      }
    },
    kill: () => process.kill(Number(readFileSync(join(folder, 'postmaster.pid'), 'utf8').split('\n')[0]), 'SIGKILL'),
    stop: async () => {
      // It may have been killed before.
      if (existsSync(join(folder, 'postmaster.pid'))) await ctl('-m', 'immediate', 'stop').catch(() => undefined);
    },
    promote: () => ctl('promote'),
  };
}

/** A new database that is written to; with `archive`, every finished piece of its log is kept there. */
export async function newPrimary(group: string, archive: string): Promise<ServerDatabase> {
  mkdirSync(archive);
  const account = databaseAccount(group);
  if (account) chownSync(archive, account.uid, account.gid);
  await run(
    group,
    'initdb',
    '-D',
    join(group, 'primary'),
    '-U',
    'postgres',
    '-A',
    'trust',
    '-E',
    'UTF8',
    '--locale=C.UTF-8',
  );
  return opened(group, 'primary', [
    `wal_level = replica`,
    `max_wal_senders = 6`,
    `max_connections = 200`,
    `hot_standby_feedback = on`,
    `archive_mode = on`,
    `archive_command = 'test ! -f ${archive}/%f && cp %p ${archive}/%f'`,
  ]);
}

/** A copy taken while people work (`pg_basebackup`). */
export async function baseBackup(of: ServerDatabase, group: string, name: string, ...more: string[]): Promise<void> {
  await run(group, 'pg_basebackup', '-d', of.url, '-D', join(group, name), '-X', 'stream', '-c', 'fast', ...more);
}

/** Lays an empty file beside the data that says how it is to be opened. */
function mark(group: string, name: string, signal: string): void {
  const path = join(group, name, signal);
  appendFileSync(path, '');
  const account = databaseAccount(group);
  if (account) chownSync(path, account.uid, account.gid);
}

/** A copy that follows the first one; the first one waits for it at every commit. */
export async function newStandby(primary: ServerDatabase, group: string): Promise<ServerDatabase> {
  await baseBackup(primary, group, 'standby');
  mark(group, 'standby', 'standby.signal');
  const standby = await opened(group, 'standby', [
    `primary_conninfo = 'host=127.0.0.1 port=${primary.port} user=postgres application_name=standby'`,
    `archive_mode = off`,
  ]);
  await primary.ask(`alter system set synchronous_standby_names = 'standby'`);
  await primary.ask('select pg_reload_conf()');
  return standby;
}

/** A base copy brought forward from the archive to a moment (SQL: `timestamptz`), and opened there. */
export async function restoredAt(
  group: string,
  copy: string,
  archive: string,
  moment: string,
): Promise<ServerDatabase> {
  mark(group, copy, 'recovery.signal');
  return opened(group, copy, [
    `restore_command = 'cp ${archive}/%f %p'`,
    `recovery_target_time = '${moment}'`,
    `recovery_target_action = 'promote'`,
    `archive_mode = off`,
    `synchronous_standby_names = ''`,
  ]);
}

/** Says over HTTP whether a database may be written to, as Patroni does at `/primary`. */
export async function tellsRole(database: ServerDatabase): Promise<{ port: number; server: Server }> {
  const server = createServer((_request, answer) => {
    database.ask<{ follows: boolean }>('select pg_is_in_recovery() as follows').then(
      ([row]) => answer.writeHead(row?.follows === false ? 200 : 503).end(),
      () => answer.writeHead(503).end(),
    );
  });
  const port = await freePort();
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  return { port, server };
}

export async function removeDatabases(group: string, ...databases: (ServerDatabase | undefined)[]): Promise<void> {
  for (const database of databases) await database?.stop();
  rmSync(group, { recursive: true, force: true });
}
