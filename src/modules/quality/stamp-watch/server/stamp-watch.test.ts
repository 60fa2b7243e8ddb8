import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from 'kysely';
import { wholeProduct } from '#app/everyEndpoint.ts';
import { addDays, dayOf } from '#kernel/shared/dates.ts';
import { testApp, type TestApp } from '#kernel/testing/app.ts';
import { done } from '#kernel/testing/fixture.ts';
import { member } from '#modules/quality/authorization-applications/server/authorization-applications.fixture.ts';
import { bench, type Bench } from '#modules/maintenance/task-cards/server/bench.fixture.ts';
import { aShiftDay } from '#modules/maintenance/manpower/server/manpower.fixture.ts';
import { stampWatch } from '../shared/stampWatch.record.ts';
import { signedOnLeave } from './stamp-watch.fixture.ts';
import { watchStamps } from './watching.ts';

let app: TestApp;
let shop: Bench;
beforeAll(async () => {
  app = await testApp(wholeProduct());
  shop = await bench(app);
}, 120_000);
afterAll(() => app.close());
const today = dayOf(new Date());

test('stamp watch: whoever signed on a day of leave is asked first; quality sees it once it is explained, and somebody else concludes', async () => {
  const { id, number, signer } = await signedOnLeave(app);
  const quality = await member(app, 'quality.user', 'level:3');
  const other = await member(app, 'level:1');
  const seenBy = async (person: typeof quality) => (await person.get(`${stampWatch.api}/${number}`)).status;
  expect([await seenBy(quality), await seenBy(other)]).toEqual([404, 404]);
  expect((await signer.get(`${stampWatch.api}/${number}`)).body).toMatchObject({
    row: { status: 'asked', pattern: 'absent', day: today, answerBy: addDays(today, 3) },
  });
  expect(JSON.stringify((await signer.get('/api/notifications')).body)).toContain('Please explain your signatures');
  // It is asked once, however often signatures are looked at.
  await app.write(watchStamps);
  const { rows } = await done<{ rows: object[] }>(signer.get(`${stampWatch.api}?f.pattern.in=absent`));
  expect(rows).toHaveLength(1);
  expect((await other.run(stampWatch, id, 'explain', { explanation: 'It was me' })).status).toBe(404);
  await done(
    signer.run(stampWatch, id, 'explain', { explanation: 'Called in for an hour, the roster was not changed.' }),
  );
  expect(await seenBy(quality)).toBe(200);
  await done(quality.run(stampWatch, id, 'close', { conclusion: 'Roster corrected with the department.' }));
  expect((await quality.get(`${stampWatch.api}/${number}`)).body).toMatchObject({ row: { status: 'closed' } });
});

test('stamp watch: what is not answered in three days is seen by quality; nobody concludes about their own signatures', async () => {
  const { id, number, signer } = await signedOnLeave(app);
  const quality = await member(app, 'quality.user', 'level:3');
  await app.write(({ db }) =>
    sql`update stamp_watch set answer_by = ${addDays(today, -1)} where id = ${id}`.execute(db),
  );
  expect((await quality.get(`${stampWatch.api}/${number}`)).status).toBe(200);
  await app.write(({ db }) =>
    sql`update app_user set permission = 3, roles = '{quality.user}' where id = ${signer.id}`.execute(db),
  );
  expect((await signer.run(stampWatch, id, 'close', { conclusion: 'Nothing was wrong.' })).body).toMatchObject({
    message: 'Nobody concludes about their own signatures.',
  });
});

test('stamp watch: a card signed on a day of leave is told with its job', async () => {
  const job = await shop.newJob();
  await job.bores();
  await aShiftDay(app, { employeeId: shop.mechanic.employeeId, day: today });
  await app.write(watchStamps);
  const { rows } = await done<{ rows: { fault: string; pattern: string }[] }>(shop.mechanic.get(stampWatch.api));
  expect(rows.map(({ fault, pattern }) => [pattern, fault.includes(job.number)])).toEqual([['absent', true]]);
});

test('stamp watch: a card performed while the clock ran on another work order is asked about; on its own work order, or just begun, it is not', async () => {
  const [signed, clocked, late] = [await shop.newJob(), await shop.newJob(), await shop.newJob()];
  const start = (job: { id: string }) =>
    done(shop.mechanic.call('POST', `/api/workorders/${job.id}/labour/start`, { kind: 'touch' }));
  const began = (minutes: number) =>
    app.asOwner((pool) =>
      pool.query(`alter table labor_entry disable trigger user;
        update labor_entry set started_at = started_at - interval '${minutes} minutes'
          where employee_id = '${shop.mechanic.employeeId}' and ended_at is null;
        alter table labor_entry enable trigger user`),
    );
  const asked = async () => {
    await app.write(watchStamps);
    const { rows } = await done<{ rows: { fault: string }[] }>(
      shop.mechanic.get(`${stampWatch.api}?f.pattern.in=clock`),
    );
    return rows.map(({ fault }) => fault.includes(`the clock ran on ${clocked.number}`));
  };
  // Their cards are begun and measured; what is left is the signature.
  for (const job of [signed, late])
    for (const [stepNo, body] of [
      [1, { measured: '130.018' }],
      [2, { value: true }],
    ] as const)
      expect((await job.step('T070', stepNo, body)).status).toBe(200);
  await done(shop.mechanic.call('POST', `/api/workorders/${late.id}/labour/stop`));
  await start(clocked);
  await began(10);
  expect((await signed.sign('T070')).status).toBe(200);
  expect(await asked()).toEqual([]);
  // The signature of its own card is no question, and stops the clock.
  await clocked.bores();
  expect(await asked()).toEqual([]);
  await start(clocked);
  await began(20);
  expect((await late.sign('T070')).status).toBe(200);
  expect(await asked()).toEqual([true]);
});

test('6.3 (17) readings of a job that are those of another are asked of whoever recorded them; a few the same, or values that are set, ask nobody', async () => {
  const jobs = [await shop.newJob(), await shop.newJob(), await shop.newJob()];
  const run = (at: number, cellOf: (cell: number) => string) =>
    app.write(({ db }) => {
      const cells = Array.from({ length: 20 }, (_, cell) => ({
        start: '1.35',
        during: cellOf(cell),
        end: cellOf(cell + 7),
      }));
      const readings = {
        rateA: '23',
        minutesToEnd: '54',
        terminalVolts: '21',
        insulationMohm: '50',
        capacityPercent: '90',
        pass: true,
        cells,
      };
      return sql`insert into test_run (job_id, card_no, kind, started_at, ended_at, readings, result, statement, employee_id, setup)
        select ${jobs[at]?.id}, 'T110', 'capacity', now() - make_interval(mins => ${30 - at * 10}), now() - make_interval(mins => ${30 - at * 10}),
          ${JSON.stringify(readings)}::jsonb, 'pass', 'Capacity', ${shop.second.employeeId}, '{"kind": "capacity", "cells": 20, "ratedAh": "23", "endVolts": "1.00", "minimumVolts": "20", "minimumMohm": "10", "minimumPercent": "85"}'::jsonb`.execute(
        db,
      );
    });
  const asked = async () =>
    (await done<{ rows: { fault: string }[] }>(shop.second.get(`${stampWatch.api}?f.pattern.in=copied`))).rows;
  await run(0, (cell) => (1.1 + cell / 100).toFixed(2));
  await run(1, (cell) => (1.3 - cell / 100).toFixed(2));
  await app.write(watchStamps);
  expect(await asked()).toEqual([]);
  await run(2, (cell) => (1.1 + cell / 100).toFixed(2));
  await app.write(watchStamps);
  await app.write(watchStamps);
  expect((await asked()).map(({ fault }) => fault)).toEqual([
    `${jobs[2]?.number}: 60 of 60 readings are those of ${jobs[0]?.number}.`,
  ]);
});
