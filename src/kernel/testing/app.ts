import { randomUUID, sign } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance, InjectOptions } from 'fastify';
import { sql } from 'kysely';
import pino, { type Logger } from 'pino';
import type { Role } from '#kernel/shared/areas.ts';
import type { AnyRecord, CreateOf, RowOf } from '#kernel/shared/record.ts';
import type { WriteContext } from '../server/context.ts';
import { guestSessionsOf, type ServerModule } from '../server/endpoint.ts';
import type { ServerDeps } from '../server/serverDeps.ts';
import { openDocuments } from '../server/documents/documents.ts';
import { buildApp } from '../server/http/app.ts';
import { createUser } from '../server/identity/accounts.ts';
import { openIdentity } from '../server/identity/identity.ts';
import { loadKeys } from '../server/identity/keys.ts';
import { createSession } from '../server/identity/sessionLife.ts';
import { historyOf } from '../server/audit/history.ts';
import { verifyRecords, type Verdict } from '../server/audit/verify.ts';
import { registerRecords } from '../server/records/registry.ts';
import { openStorage } from '../server/storage/storage.ts';
import { readContext, runWrite, systemCaller } from '../server/transaction.ts';
import { copyFolder } from './copyFolder.ts';
import { companyDatabase, testDatabase, type TestDatabase } from './database.ts';
import { traceCalls } from './trace.ts';
import { oneHash } from './identity.ts';

export interface Answer<T = Record<string, unknown>> {
  status: number;
  body: T;
  headers: Record<string, unknown>;
}

/** A signed-in person of a test. */
export interface Person {
  id: string;
  username: string;
  cookie: string;
  call<T = Record<string, unknown>>(
    method: string,
    url: string,
    body?: unknown,
    headers?: Record<string, string>,
  ): Promise<Answer<T>>;
  get<T = Record<string, unknown>>(url: string): Promise<Answer<T>>;
  create<R extends AnyRecord>(record: R, values: CreateOf<R>): Promise<RowOf<R>>;
  /** Runs a transition from the row's present version; `proof` is what a signer types. */
  run(
    record: AnyRecord,
    id: string,
    transition: string,
    input?: unknown,
    proof?: { pin?: string; password?: string },
  ): Promise<Answer<{ row: Record<string, unknown> & { id: string } }>>;
}

export interface TestApp {
  app: FastifyInstance;
  deps: ServerDeps;
  /** As the owner of the tables; `deps.database` works under the role the server has. */
  asOwner: TestDatabase['asOwner'];
  /** A new person with exactly these roles; `level:3` sets the numeric permission. PIN 7391, password `quiet-river-2026`. */
  as(...rights: (Role | `level:${1 | 2 | 3 | 4 | 5}`)[]): Promise<Person>;
  stranger: Pick<Person, 'call' | 'get'>;
  /** One transaction of the system itself, for facts a test needs. */
  write<T>(work: (ctx: WriteContext) => Promise<T>, now?: Date): Promise<T>;
  historyOf(record: AnyRecord, id: string): ReturnType<typeof historyOf>;
  verify(): Promise<Verdict>;
  close(): Promise<void>;
}

export const testPin = '7391';
export const testPassword = 'quiet-river-2026';

interface TestAppOptions {
  log?: Logger;
  /** The data folder of a company: the test works on a copy of it. Unset: a database with nothing in it. */
  company?: string | undefined;
  /** The database of the company keeps what it said, so that the product itself may be started beside the test. */
  durable?: boolean;
  /** A company of this test run to work on a copy of (`preparedApp`). */
  prepared?: PreparedCompany;
  /** The company is being made: its database and its folder stay. */
  making?: PreparedCompany;
}

interface PreparedCompany {
  database: string;
  folder: string;
}

/** The product's modules on a database of their own: real HTTP road, real PostgreSQL, nothing mocked. */
export async function testApp(modules: readonly ServerModule[], options: TestAppOptions = {}): Promise<TestApp> {
  const { making, prepared } = options;
  const dataDir = making?.folder ?? (await mkdtemp(join(tmpdir(), 'abs-test-')));
  const from = options.company ?? prepared?.folder;
  if (from) copyFolder(from, dataDir);
  const database = options.company
    ? await companyDatabase(dataDir, options.durable)
    : await testDatabase({
        asApplication: true,
        ...(making ? { name: making.database } : {}),
        ...(prepared ? { template: prepared.database } : {}),
      });
  registerRecords(modules.flatMap((module) => module.records ?? []));
  const keys = loadKeys({ dataDir });
  const documents = openDocuments();
  const identity = openIdentity({
    keys,
    pool: database.pool,
    guardPool: database.guardPool,
    secureCookie: false,
    publicUrl: 'http://127.0.0.1',
    product: { version: 'test', build: 'test', demo: false, companyWords: [] },
  });
  const deps: ServerDeps = {
    database: { ...database, embedded: true, close: async () => undefined, stop: async () => undefined },
    identity,
    log: options.log ?? pino({ level: process.env['TEST_LOG'] ?? 'silent' }),
    services: {
      render: (definition) => documents.render(definition),
      expectRender: (definition) => documents.expect(definition),
      storage: openStorage(undefined, dataDir),
      publicUrl: 'http://127.0.0.1',
      signBytes: (bytes) => sign(null, bytes, keys.certificateSigning.privateKey),
      certificateKey: keys.certificateSigning.publicKey.export({ type: 'spki', format: 'pem' }).toString(),
      outside: {
        smtpUrl: null,
        mailFrom: 'Intranet <intranet@example.test>',
        mailFolder: join(dataDir, 'mail'),
        line: null,
        push: { ...keys.push, subject: 'mailto:admin@example.test', services: [] },
      },
    },
    publish: () => undefined,
  };
  const app = await buildApp(
    deps,
    modules.flatMap((module) => module.endpoints),
    guestSessionsOf(modules),
  );
  traceCalls(app);
  await app.ready();

  const caller = (cookie: string | null): Pick<Person, 'call' | 'get'> => {
    const call: Person['call'] = async (method, url, body, headers = {}) => {
      const request: InjectOptions = {
        method: method as 'GET',
        url,
        headers: {
          'sec-fetch-site': 'same-origin',
          'idempotency-key': randomUUID(),
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
          ...(cookie ? { cookie } : {}),
          ...headers,
        },
        ...(body === undefined ? {} : { payload: JSON.stringify(body) }),
      };
      const response = await app.inject(request);
      const text = response.body;
      const isJson = String(response.headers['content-type'] ?? '').startsWith('application/json');
      return {
        status: response.statusCode,
        body: (isJson ? JSON.parse(text) : text) as never,
        headers: response.headers,
      };
    };
    return { call, get: (url) => call('GET', url) };
  };

  const makers = { ...identity, hasher: oneHash(identity) };
  const as: TestApp['as'] = async (...rights) => {
    const username = `p${randomUUID().slice(0, 12)}`;
    const roles = rights.filter((right) => !right.startsWith('level:'));
    const permission = Math.max(
      1,
      ...rights.filter((right) => right.startsWith('level:')).map((right) => Number(right.slice(6))),
    );
    const made = {
      username,
      name: `Person ${username}`,
      email: `${username}@example.test`,
      password: testPassword,
      pin: testPin,
      permission,
      roles,
    };
    const id = await database.db.transaction().execute(async (db) => {
      // Whoever shall administer is made as at the server: elsewhere it takes two people.
      await sql`select set_config('abs.at_the_server', 'on', true)`.execute(db);
      return createUser(makers, db, made, new Date());
    });
    const session = await createSession(
      identity,
      database.db,
      { userId: id, ip: '127.0.0.1', userAgent: 'test' },
      new Date(),
    );
    const cookie = (session.cookies[0] ?? '').split(';')[0] ?? '';
    const person = caller(cookie);
    return {
      id,
      username,
      cookie,
      ...person,
      create: async (record, values) => {
        const made = await person.call<{ row: never }>('POST', record.api, values);
        if (made.status !== 201)
          throw new Error(`${record.name} was not created: ${made.status} ${JSON.stringify(made.body)}`);
        return made.body.row;
      },
      run: async (record, rowId, transition, input, proof = {}) => {
        const seen = await person.get<{ row: { version: number } }>(`${record.api}/${rowId}`);
        return person.call('POST', `${record.api}/${rowId}/${transition}`, {
          version: seen.body.row?.version ?? 1,
          ...(input === undefined ? {} : { input }),
          ...proof,
        });
      },
    };
  };

  return {
    app,
    deps,
    asOwner: (work) => database.asOwner(work),
    as,
    stranger: caller(null),
    write: (work, now = new Date()) => runWrite(deps, systemCaller(now), work),
    historyOf: (record, id) =>
      historyOf(readContext(deps, systemCaller(new Date())), sql`entity = ${record.name} and entity_id = ${id}`),
    verify: () => verifyRecords(database.pool, { headSigning: keys.headSigning.publicKey }),
    close: async () => {
      await app.close();
      await documents.close();
      await database.drop();
      if (!making) await rm(dataDir, { recursive: true, force: true });
    },
  };
}
