import { CompiledQuery, sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { testApp, type TestApp } from '#kernel/testing/app.ts';
import { sentWithNext } from './statements.ts';

const keep = sentWithNext('insert into number_series (series, period, last_value) values ($1, $2, $3)');
let app: TestApp;
beforeAll(async () => {
  app = await testApp([]);
});
afterAll(() => app.close());
beforeEach(async () => {
  await sql`delete from number_series where series = 'TRIP'`.execute(app.deps.database.db);
});

const db = () => app.deps.database.db;
const count = async () => (await sql`select 1 from number_series where series = 'TRIP'`.execute(db())).rows.length;

/** Keeps one row in a transaction whose own question leaves behind it. */
function keepAndAsk(period: string, value: number, about = 'value'): Promise<unknown[]> {
  return db()
    .transaction()
    .execute(async (transaction) => {
      await transaction.executeQuery(CompiledQuery.raw(keep, ['TRIP', period, value]));
      const text = `select $1::int as ${about}, $2::timestamptz as at, null as nothing`;
      const answer = await transaction.executeQuery(CompiledQuery.raw(text, [value, '2026-11-22T01:02:03.4Z']));
      return answer.rows;
    });
}

test('a statement reads the same asked the first time, prepared, and with its columns known', async () => {
  const answers = await Promise.all(Array.from({ length: 60 }, (_, n) => keepAndAsk(`p${n}`, n)));
  expect(answers).toEqual(answers.map((_, value) => [{ value, at: '2026-11-22T01:02:03.400Z', nothing: null }]));
  expect(await count()).toBe(60);
});

test('what leaves behind a statement that fails is not carried out, and is prepared when it is asked again', async () => {
  await keepAndAsk('first', 0);
  for (let turn = 1; turn <= 20; turn += 1) {
    // It has its name by the tenth time, and is read for the first time after that.
    await expect(keepAndAsk('first', turn, 'behind')).rejects.toMatchObject({ code: '23505' });
  }
  for (let turn = 1; turn <= 20; turn += 1) {
    expect(await keepAndAsk(`turn ${turn}`, turn, 'behind')).toMatchObject([{ behind: turn }]);
  }
  expect(await count()).toBe(21);
});

test('a transaction whose failure was swallowed does not end as if it stood', async () => {
  const swallowed = db()
    .transaction()
    .execute(async (transaction) => {
      await sql`insert into number_series (series, period, last_value) values ('TRIP', 'swallowed', 1)`.execute(
        transaction,
      );
      await sql`select 1 / ${0}::int`.execute(transaction).catch(() => undefined);
    });
  await expect(swallowed).rejects.toMatchObject({ code: '25P02' });
  expect(await count()).toBe(0);
});

test('a commit that fails at its own checks is refused with their reason', async () => {
  await app.asOwner((owner) =>
    owner.query(`
      create function refuse_trip() returns trigger language plpgsql as $$
      begin raise exception 'not this one' using errcode = '23514'; end $$;
      create constraint trigger late after insert on number_series deferrable initially deferred
        for each row when (new.period = 'late') execute function refuse_trip()`),
  );
  await expect(keepAndAsk('late', 1)).rejects.toMatchObject({ code: '23514', message: 'not this one' });
  expect(await count()).toBe(0);
  await app.asOwner((owner) => owner.query('drop trigger late on number_series'));
  expect(await keepAndAsk('early', 1)).toHaveLength(1);
});

test('one question is one statement: a second cannot ride on its text', async () => {
  const two = sql.raw("select 1; insert into number_series (series, period, last_value) values ('TRIP', 'rides', 1)");
  await expect(two.execute(db())).rejects.toMatchObject({ code: '42601' });
  expect(await count()).toBe(0);
});
