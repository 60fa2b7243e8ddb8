import { beforeAll, expect, test } from 'vitest';
import { wholeProduct } from '#app/everyEndpoint.ts';
import { addDays, addMonths, dayOf } from '#kernel/shared/dates.ts';
import type { AnswerOf } from '#kernel/shared/call.ts';
import { testApp, type Person, type TestApp } from '#kernel/testing/app.ts';
import { done } from '#kernel/testing/fixture.ts';
import { anEmployee } from '#modules/hr/employees/server/employees.fixture.ts';
import { bench, type Bench, type JobAtBench } from '#modules/maintenance/task-cards/server/bench.fixture.ts';
import { aSafetyReport, toldBy } from '#modules/safety/reports/server/reports.fixture.ts';
import { lesson } from '../shared/lesson.record.ts';
import type { lessonReadersCall, lessonsOfCardCall } from '../shared/lessons.calls.ts';
import { aLesson } from './lessons.fixture.ts';

let app: TestApp;
let shop: Bench;
let safety: Person;
let job: JobAtBench;
const today = dayOf(new Date());
beforeAll(async () => {
  app = await testApp(wholeProduct());
  shop = await bench(app);
  safety = await app.as('level:3', 'safety.admin');
  job = await shop.newJob();
  return () => app.close();
}, 120_000);

const cardOf = async (cardNo: string) => (await job.card(cardNo)) as unknown as { id: string; phase: string };
const onCard = async (cardNo: string, by: Person = shop.mechanic) =>
  (await done<AnswerOf<typeof lessonsOfCardCall>>(by.get(`/api/card-lessons/${(await cardOf(cardNo)).id}`))).lessons;
const published = async (given: Parameters<typeof aLesson>[1]) => {
  const { id } = await aLesson(app, given);
  await done(safety.run(lesson, id, 'publish'));
  return id;
};
const refused = async (given: Parameters<typeof aLesson>[1]) => {
  const { id } = await aLesson(app, given);
  const { status, body } = await safety.run(lesson, id, 'publish');
  return [status, (body as unknown as { message: string }).message];
};

test('a lesson stands on the cards of its shop, kind of task and part numbers, until it expires or is withdrawn', async () => {
  const { phase } = await cardOf('T070');
  const { rows } = await app.deps.database.pool.query<{ part: string; shop: string }>(
    `select part_number as part, shop from work_order where number = $1`,
    [job.number],
  );
  const [{ part, shop: of } = { part: '', shop: '' }] = rows;
  const mine = await published({
    shops: [of],
    phases: [phase],
    partNumbers: `X-1\r\n ${part.toLowerCase()} `,
  } as never);
  await published({ shops: [of], phases: [phase], partNumbers: 'X-1' } as never);
  await published({ shops: ['oxygen'], phases: [phase] } as never);
  await aLesson(app, { shops: [of], phases: [phase] } as never);
  const ids = async () => (await onCard('T070')).map(({ id }) => id);
  expect(await ids()).toEqual([mine]);
  // A draft and its report are safety's; who works at the card reads neither.
  expect(JSON.stringify(await onCard('T070'))).not.toContain('report');
  await app.asOwner((pool) =>
    pool.query(`update lesson set expires_on = $2 where id = $1`, [mine, addDays(today, -1)]),
  );
  expect(await ids()).toEqual([]);
  const other = await published({ shops: [of], phases: [phase] } as never);
  expect(await ids()).toEqual([other]);
  await done(safety.run(lesson, other, 'withdraw', { reason: 'The wrench is locked to the job now' }));
  expect(await ids()).toEqual([]);
});

test('R-SAF-3 a lesson that was never published stays with safety, also when it is withdrawn', async () => {
  const { id } = await aLesson(app, { shops: [], phases: ['test'] } as never);
  const colleague = await app.as('level:5');
  const look = async () => [
    (await colleague.get(`${lesson.api}/${id}`)).status,
    JSON.stringify((await colleague.get(`${lesson.api}?size=500`)).body).includes(id),
  ];
  expect(await look()).toEqual([404, false]);
  await done(safety.run(lesson, id, 'withdraw', { reason: 'It would have named its reporter' }));
  expect(await look()).toEqual([404, false]);
  const open = await published({ shops: [], phases: ['test'] } as never);
  await done(safety.run(lesson, open, 'withdraw', { reason: 'It no longer holds' }));
  expect((await colleague.get(`${lesson.api}/${open}`)).status).toBe(200);
});

test('who works on a card marks a lesson as read once; safety sees who, on which card, and nobody else does', async () => {
  const { id: cardId, phase } = await cardOf('T070');
  const id = await published({ shops: [], phases: [phase] } as never);
  const read = (by: Person, lessonId = id) =>
    by.call<{ readAt: string }>('POST', `/api/card-lessons/${cardId}`, { lessonId });
  const first = await read(shop.mechanic);
  expect([first.status, (await read(shop.mechanic)).body.readAt]).toEqual([200, first.body.readAt]);
  expect((await onCard('T070'))[0]?.readAt).toBe(first.body.readAt);
  expect((await onCard('T070', shop.second))[0]?.readAt).toBeNull();
  const readers = await done<AnswerOf<typeof lessonReadersCall>>(safety.get(`/api/lesson-readers/${id}`));
  expect([readers.readers.map(({ card }) => card), readers.openCards > 0]).toEqual([[`${job.number}-T070`], true]);
  expect((await shop.mechanic.get(`/api/lesson-readers/${id}`)).status).toBe(403);
  // One that does not stand on the card is not read there, and who is no employee reads none.
  const { id: draft } = await aLesson(app);
  expect((await read(shop.mechanic, draft)).status).toBe(404);
  expect((await read(await app.as('maintenance.user'))).body).toMatchObject({ code: 'LESSON_NOBODY' });
  await expect(app.asOwner((pool) => pool.query('update lesson_reading set read_at = now()'))).rejects.toThrow(
    'lesson_reading',
  );
});

test('R-SAF-3 a lesson reveals no reporter: it names nobody and no report, repeats no sentence of the account, and its report is read by safety alone', async () => {
  await anEmployee(app, {
    firstNameEn: 'Pranee',
    lastNameEn: 'Suksawat',
    firstNameTh: 'ปราณี',
    lastNameTh: 'สุขสวัสดิ์',
  } as never);
  const nobody = 'A lesson names nobody: a word of it is the name of somebody who works here.';
  expect(await refused({ text: 'Ask pranee at the bench before the last torque.' } as never)).toEqual([422, nobody]);
  expect(await refused({ text: 'ถามคุณปราณีก่อนขันครั้งสุดท้ายทุกครั้ง' } as never)).toEqual([422, nobody]);
  expect(await refused({ text: 'As in SR-2026-0001: read the wrench before the torque.' } as never)).toEqual([
    422,
    'A lesson names no report: its number leads to who wrote it.',
  ]);
  const { id: reportId } = await aSafetyReport(app);
  const { narrative } = toldBy('a');
  expect(
    await refused({ reportId, text: `Look here: ${narrative.slice(0, 6)}${narrative.slice(30)}` } as never),
  ).toEqual([422, 'A sentence of it is the reporter’s own: say it in your words.']);
  expect(await refused({ expiresOn: addDays(addMonths(today, 24), 1) } as never)).toEqual([
    422,
    'A lesson stands on cards for two years at most.',
  ]);
  const id = await published({ reportId } as never);
  const seen = await done<{ row: object }>(shop.mechanic.get(`${lesson.api}/${id}`));
  expect(JSON.stringify(seen)).not.toContain(reportId);
  expect(JSON.stringify(await done(safety.get(`${lesson.api}/${id}`)))).toContain(reportId);
  expect((await shop.mechanic.get(`${lesson.api}?f.reportId.in=${reportId}`)).status).toBeGreaterThanOrEqual(400);
});

test('a lesson that concerns no card is not written', async () => {
  expect(await aLesson.send(app, { shops: [], phases: [] } as never)).toMatchObject({
    status: 422,
    body: { message: 'Say which cards it concerns: a shop, a kind of task or part numbers.' },
  });
});
