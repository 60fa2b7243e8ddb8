import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import pino from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { AppError } from '#kernel/shared/errors.ts';
import { defineServerModule, write } from '#kernel/server/endpoint.ts';
import { takeNumber } from '#kernel/server/numbering/numbering.ts';
import { testApp, type TestApp } from '#kernel/testing/app.ts';
import { whileCommitsAreCut } from '#kernel/testing/cutCommit.ts';

const series = 'ANSWER-{0000}';
/** How many calls are at their number now. */
let atNumber = 0;
/** A module whose answer sometimes does not fit its own shape: the fault a certificate's answer once had. */
const faulty = defineServerModule({
  name: 'test/faulty',
  endpoints: ['/api/faulty', '/api/faulty-creation'].map((path) =>
    write({
      method: 'POST',
      path,
      allow: 'signedIn',
      summary: 'Takes a number and answers it',
      creates: path.endsWith('creation'),
      body: z.strictObject({ fits: z.boolean() }),
      answer: z.object({ number: z.string() }),
      handle: async (ctx, { body, reply }) => {
        atNumber += 1;
        const number = await takeNumber(ctx.db, series, ctx.now).finally(() => (atNumber -= 1));
        void reply.status(201);
        return body.fits ? { number } : {};
      },
    }),
  ),
});

let tries = 0;
/** Writes that meet somebody else at the row, as PostgreSQL says it. */
const busy = defineServerModule({
  name: 'test/busy',
  endpoints: [
    write({
      method: 'POST',
      path: '/api/busy',
      allow: 'signedIn',
      summary: 'Locks the series, or is told why not',
      body: z.strictObject({ fault: z.string() }),
      answer: z.object({ done: z.literal(true) }),
      handle: async (ctx, { body }) => {
        tries += 1;
        await sql`set local lock_timeout = 50`.execute(ctx.db);
        await sql`set local statement_timeout = 1000`.execute(ctx.db);
        await sql.raw(body.fault).execute(ctx.db);
        return { done: true as const };
      },
    }),
  ],
});

/** A thing there can be one of: a repeat meets what the first call has made. */
const single = defineServerModule({
  name: 'test/single',
  endpoints: [
    write({
      method: 'POST',
      path: '/api/single',
      allow: 'signedIn',
      summary: 'Makes the one of this name',
      creates: true,
      body: z.strictObject({ name: z.string() }),
      answer: z.object({ name: z.string() }),
      handle: async (ctx, { body, reply }) => {
        const made = await sql`insert into number_series (series, period, last_value) values (${body.name}, '', 1)
          on conflict do nothing returning 1`.execute(ctx.db);
        if (made.rows.length === 0) throw new AppError('conflict', 'ALREADY_EXISTS', 'There is one already.');
        void reply.status(201);
        return body;
      },
    }),
  ],
});

const logged: Record<string, unknown>[] = [];
let app: TestApp;
beforeAll(async () => {
  const log = pino({ level: 'warn' }, { write: (line) => void logged.push(JSON.parse(line) as never) });
  app = await testApp([faulty, busy, single], { log });
});
afterAll(() => app.close());

async function taken(): Promise<number> {
  const found = await sql<{ lastValue: number }>`select last_value from number_series where series = ${series}`.execute(
    app.deps.database.db,
  );
  return Number(found.rows[0]?.lastValue ?? 0);
}

test.each(['/api/faulty', '/api/faulty-creation'])(
  'P59 an answer that does not fit its shape undoes the call, so "Nothing was changed" is the truth: %s',
  async (path) => {
    const person = await app.as();
    const before = await taken();
    const good = await person.call('POST', path, { fits: true });
    expect([good.status, good.body['number']]).toEqual([201, `ANSWER-${String(before + 1).padStart(4, '0')}`]);
    expect(String(good.headers['content-type'])).toContain('application/json');
    const bad = await person.call('POST', path, { fits: false });
    expect([bad.status, bad.body['code']]).toEqual([500, 'INTERNAL']);
    expect(bad.body['message']).toContain('Nothing was changed');
    expect(await taken()).toBe(before + 1);
  },
);

test('P1 a commit whose answer was lost says that it may stand, and the same key tells which', async () => {
  const person = await app.as();
  const key = { 'idempotency-key': 'c3b0a8f4-0f9e-4a55-8d53-1f3b8c0a7e01' };
  const before = await taken();
  const cut = await whileCommitsAreCut(app, () => person.call('POST', '/api/faulty-creation', { fits: true }, key));
  expect([cut.status, cut.body['code']]).toEqual([503, 'OUTCOME_UNKNOWN']);
  expect(String(cut.body['message'])).not.toContain('Nothing was changed');
  const again = await person.call('POST', '/api/faulty-creation', { fits: true }, key);
  expect([again.status, again.body['number']]).toEqual([201, `ANSWER-${String(before + 1).padStart(4, '0')}`]);
  expect(await taken()).toBe(before + 1);
});

test('P46 a repeat that meets what its first call has made is answered as the first; another call is refused', async () => {
  const person = await app.as();
  const make = (key: string) => person.call('POST', '/api/single', { name: 'The one' }, { 'idempotency-key': key });
  const key = randomUUID();
  const answers = await Promise.all([make(key), make(key), make(key), make(key), make(key)]);
  expect(answers.map(({ status, body }) => [status, body['name']])).toEqual(answers.map(() => [201, 'The one']));
  const repeats = answers.filter(({ headers }) => headers['idempotent-repeat'] === 'true');
  expect(repeats).toHaveLength(4);
  const later = await make(key);
  expect([later.status, later.headers['idempotent-repeat']]).toEqual([201, 'true']);
  const other = await make(randomUUID());
  expect([other.status, other.body['code']]).toEqual([409, 'ALREADY_EXISTS']);
});

test('of creating calls of one kind three are at work, the others wait outside the database and other kinds go on', async () => {
  const person = await app.as();
  const create = () => person.call('POST', '/api/faulty-creation', { fits: true });
  await create();
  const before = await taken();
  const creations = await app.asOwner(async (owner) => {
    const holder = await owner.connect();
    try {
      await holder.query(`begin; ${locked}`);
      const sent = Array.from({ length: 12 }, create);
      await expect.poll(() => atNumber).toBe(3);
      const other = await person.call('POST', '/api/busy', { fault: 'select 1' });
      expect([other.status, atNumber]).toEqual([200, 3]);
      return sent;
    } finally {
      await holder.query('rollback');
      holder.release();
    }
  });
  const answers = await Promise.all(creations);
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 201));
  expect(new Set(answers.map(({ body }) => body['number'])).size).toBe(12);
  expect(await taken()).toBe(before + 12);
});

const raised = (code: string) => `do $$ begin raise exception 'no' using errcode = '${code}'; end $$`;
const locked = `select 1 from number_series where series = '${series}' for update`;

test.each([
  ['deadlocks until the tries are used up', raised('40P01'), 5, 'BUSY', 'The record is busy'],
  ['is overtaken until the tries are used up', raised('40001'), 5, 'BUSY', 'The record is busy'],
  ['waits too long for a row', locked, 1, 'BUSY', 'The record is busy', 'number_series'],
  ['takes too long', 'select pg_sleep(5)', 1, 'TOO_SLOW', 'This took too long'],
])('a write that %s is told to come back, and the log warns', async (_, fault, most, code, says, table?: string) => {
  const person = await app.as();
  await person.call('POST', '/api/faulty', { fits: true });
  [tries, logged.length] = [0, 0];
  const answer = await app.asOwner(async (owner) => {
    const holder = await owner.connect();
    try {
      await holder.query(`begin; ${locked}`);
      return await person.call('POST', '/api/busy', { fault });
    } finally {
      await holder.query('rollback');
      holder.release();
    }
  });
  expect([answer.status, answer.headers['retry-after'], tries]).toEqual([503, '1', most]);
  expect(Object.keys(answer.body).sort()).toEqual(['code', 'message', 'requestId']);
  expect(answer.body).toMatchObject({ code, message: expect.stringContaining(says) as string });
  expect(answer.body['message']).toContain('Nothing was changed. Try again.');
  expect(logged).toMatchObject([{ level: 40, code, ...(table ? { table } : {}) }]);
});
