import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import pino from 'pino';
import { afterAll, beforeAll, beforeEach, expect, expectTypeOf, test } from 'vitest';
import { z } from 'zod';
import { defineServerModule, write } from '#kernel/server/endpoint.ts';
import { anyRow } from '#kernel/server/live/names.ts';
import { takeNumber } from '#kernel/server/numbering/numbering.ts';
import { explainConstraint } from '#kernel/server/records/constraints.ts';
import type { RecordRules } from '#kernel/server/records/endpoints.ts';
import { testApp, type Answer, type Person, type TestApp } from '#kernel/testing/app.ts';
import { whileCommitsAreCut } from '#kernel/testing/cutCommit.ts';
import { sampleRecord } from '#kernel/testing/sampleRecord.ts';
import { liveName } from '#kernel/shared/live.ts';

const series = 'TOGETHER-{0000}';

interface Made {
  number: string;
  transaction: string;
}

/** Takes a number and a name nobody else may have, and tells in which transaction. */
const things = defineServerModule({
  name: 'test/things',
  endpoints: [
    write({
      method: 'POST',
      path: '/api/things',
      allow: 'signedIn',
      summary: 'Makes a thing',
      creates: true,
      together: true,
      body: z.strictObject({ name: z.string() }),
      answer: z.object({ number: z.string(), transaction: z.string() }),
      handle: async (ctx, { body, reply }) => {
        await sql`insert into number_series (series, period, last_value) values (${body.name}, 'name', 1)`
          .execute(ctx.db)
          .catch((error: unknown) => explainConstraint(sampleRecord, error));
        const number = await takeNumber(ctx.db, series, ctx.now);
        const here = await sql<{ xid: string }>`select pg_current_xact_id()::text as xid`.execute(ctx.db);
        await ctx.audit({ entity: 'thing', entityId: body.name, action: 'create', changes: { number } });
        ctx.changed(liveName('thing'), body.name);
        void reply.status(201);
        return { number, transaction: here.rows[0]?.xid ?? '' };
      },
    }),
  ],
});

const logged: Record<string, unknown>[] = [];
let told: ReadonlyMap<string, ReadonlySet<string>>[] = [];
let app: TestApp;
let somchai: Person;
let preecha: Person;
beforeAll(async () => {
  const log = pino({ level: 'warn' }, { write: (line) => void logged.push(JSON.parse(line) as never) });
  app = await testApp([things], { log });
  app.deps.publish = (changes) => void told.push(changes);
  somchai = await app.as();
  preecha = await app.as();
  await make(somchai, 'the first of all');
});
afterAll(() => app.close());
beforeEach(() => {
  told = [];
  logged.length = 0;
});

const make = (person: Person, name: string, key: string = randomUUID()): Promise<Answer<Partial<Made>>> =>
  person.call('POST', '/api/things', { name }, { 'idempotency-key': key });

async function taken(): Promise<number> {
  const found = await sql<{ last: string }>`select last_value::text as last from number_series where series = ${series}`
    .execute(app.deps.database.db)
    .then(({ rows }) => rows[0]?.last);
  return Number(found ?? 0);
}

/** What is sent while somebody holds the series: the first call waits for it, the others for the first. */
async function sentMeanwhile<T>(send: () => Promise<T>[]): Promise<T[]> {
  const sent = await app.asOwner(async (owner) => {
    const holder = await owner.connect();
    try {
      await holder.query(`begin; select 1 from number_series where series = '${series}' for update`);
      const all = send();
      const waiting = sql`select 1 from pg_stat_activity where wait_event_type = 'Lock' and query like '%number_series%'`;
      await expect.poll(async () => (await waiting.execute(app.deps.database.db)).rows.length).toBeGreaterThan(0);
      return all;
    } finally {
      await holder.query('rollback');
      holder.release();
    }
  });
  return Promise.all(sent);
}

async function historyOf(name: string): Promise<{ actorName: string; body: string }[]> {
  const found = await sql<{ actorName: string; body: string }>`
    select actor_name, body from audit_entry where entity = 'thing' and entity_id = ${name}`.execute(
    app.deps.database.db,
  );
  return found.rows;
}

const numbersFrom = (first: number, count: number) =>
  Array.from({ length: count }, (_, index) => `TOGETHER-${String(first + index).padStart(4, '0')}`);
const numbersOf = (answers: readonly Answer<Partial<Made>>[]) =>
  answers.flatMap(({ body }) => body.number ?? []).sort();
const codes = (answers: readonly Answer<unknown>[]) => answers.map(({ status }) => status);

test('creating calls that wait are stored in one transaction, each with its own number, person, history and answer', async () => {
  const before = await taken();
  const name = (index: number) => `together ${index}`;
  const answers = await sentMeanwhile(() =>
    Array.from({ length: 12 }, (_, index) => make(index % 2 ? preecha : somchai, name(index))),
  );
  expect(codes(answers)).toEqual(answers.map(() => 201));
  expect(numbersOf(answers)).toEqual(numbersFrom(before + 1, 12));
  expect(new Set(answers.map(({ body }) => body.transaction)).size).toBeLessThanOrEqual(3);
  for (const [index, { body }] of answers.entries()) {
    const person = index % 2 ? preecha : somchai;
    const [entry, ...more] = await historyOf(name(index));
    expect(more).toEqual([]);
    const { actorId, requestId, changes } = JSON.parse(entry?.body ?? '{}') as Record<string, unknown>;
    expect([actorId, changes]).toEqual([person.id, { number: body.number }]);
    expect(requestId).toBe(answers[index]?.headers['x-request-id']);
  }
  // A name that is no record's says that something changed, and of no row which.
  expect(told.map((changes) => [...changes])).toEqual(told.map(() => [['thing', new Set([anyRow])]]));
  expect(told.length).toBeGreaterThan(0);
  expect((await app.verify()).fault).toBeNull();
});

test('R25 one that is refused takes none with it and burns no number', async () => {
  const before = await taken();
  const names = ['r1', 'r2', 'the first of all', 'r3', 'r4', 'r5'];
  const answers = await sentMeanwhile(() => names.map((name) => make(somchai, name)));
  expect(codes(answers)).toEqual([201, 201, 409, 201, 201, 201]);
  expect(numbersOf(answers)).toEqual(numbersFrom(before + 1, 5));
  for (const name of names) expect(await historyOf(name)).toHaveLength(1);
  expect((await app.verify()).fault).toBeNull();
});

test('P46 repeats that wait together with their first call are answered as it, and one thing is made', async () => {
  const before = await taken();
  const key = randomUUID();
  const answers = await sentMeanwhile(() => [
    make(somchai, 'before the repeats'),
    ...Array.from({ length: 4 }, () => make(somchai, 'once', key)),
    make(somchai, 'after the repeats'),
  ]);
  expect(codes(answers)).toEqual(answers.map(() => 201));
  expect(new Set(answers.slice(1, 5).map(({ body }) => body.number)).size).toBe(1);
  expect(answers.filter(({ headers }) => headers['idempotent-repeat'] === 'true')).toHaveLength(3);
  expect(await taken()).toBe(before + 3);
  expect(await historyOf('once')).toHaveLength(1);
});

test('P1 a commit of several whose answer was lost tells each of them that it may stand, and none is done again by itself', async () => {
  const before = await taken();
  const names = ['c1', 'c2', 'c3', 'c4', 'c5'];
  const keys = names.map(() => randomUUID());
  const send = () => names.map((name, index) => make(somchai, name, keys[index]));
  const cut = await whileCommitsAreCut(app, () => sentMeanwhile(send));
  expect(cut.map(({ status, body }) => [status, (body as { code?: string }).code])).toEqual(
    cut.map(() => [503, 'OUTCOME_UNKNOWN']),
  );
  const commits = logged.filter(({ msg }) => msg === 'the outcome of a commit is unknown');
  expect(commits.length).toBeGreaterThan(0);
  expect(commits.length).toBeLessThan(names.length);
  const again = await Promise.all(send());
  expect(codes(again)).toEqual(again.map(() => 201));
  expect(numbersOf(again)).toEqual(numbersFrom(before + 1, 5));
});

test('a rule for new rows that are stored together cannot ask the database', () => {
  type Given = Parameters<NonNullable<RecordRules['beforeCreate']>>[1];
  expectTypeOf<Given>().toHaveProperty('actor');
  expectTypeOf<Given>().not.toHaveProperty('db');
});
