import { afterAll, beforeAll, expect, test } from 'vitest';
import { historyEndpoints } from '#kernel/server/audit/history.ts';
import { addDays, dayOf } from '#kernel/shared/dates.ts';
import { defineServerModule } from '#kernel/server/endpoint.ts';
import { testApp, testPassword, type Person, type TestApp } from '#kernel/testing/app.ts';
import { authorised, signPreliminary } from '#modules/maintenance/inspection-reports/server/inspectors.fixture.ts';
import { textOfPdf } from '#kernel/testing/pdfText.ts';
import { checkSignedFile } from './signedFile.ts';
import { workOrder } from '../shared/workOrder.record.ts';
import { jobFixture, jobModules, type JobFixture } from './jobs.fixture.ts';

let app: TestApp;
let shop: JobFixture;
beforeAll(async () => {
  app = await testApp([...jobModules, defineServerModule({ name: 'kernel', endpoints: historyEndpoints })]);
  shop = await jobFixture(app);
});
afterAll(() => app.close());

interface Entry {
  action: string;
  entity: string;
  changes: Record<string, unknown>;
}
const log = async (person: Person, job: string) =>
  (await person.get<{ entries: Entry[] }>(`/api/workorders-logs?job=${job}&limit=500`)).body.entries;

test('the log of all jobs leaves out what the reader may not read: the job, its notes, its reports', async () => {
  const worker = await app.as('maintenance.user');
  const job = await worker.create(workOrder, shop.job(await shop.batch({ serialNumber: '7001' }), '7001'));
  await worker.call('POST', `${workOrder.api}/${job.number}/comments`, { text: 'Tire worn to the cords' });
  await signPreliminary(await authorised(app, shop, { privileges: ['inspect'] }), job.number);

  const told = (await log(await app.as('maintenance.viewer'), job.number)).map(({ entity }) => entity);
  expect(new Set(told)).toEqual(new Set([...told, 'workOrder', 'jobComment', 'inspectionReport']));

  for (const rights of [['level:1'], ['level:5'], ['stores.admin', 'quality.viewer']] as const) {
    const others = await log(await app.as(...rights), job.number);
    expect(
      others.filter(({ entity }) => /^(workOrder|jobComment|inspectionReport|finding|ndtReport)$/.test(entity)),
    ).toEqual([]);
  }
});

test('the log of all jobs by person, act and period, page by page: newest first, each entry once, none left out', async () => {
  const people = await Promise.all(Array.from({ length: 3 }, () => app.as('maintenance.user')));
  for (const [at, person] of people.entries()) {
    const serial = `71${at}`;
    const job = await person.create(workOrder, shop.job(await shop.batch({ serialNumber: serial }), serial));
    for (let n = 0; n < 4; n += 1)
      await person.call('POST', `${workOrder.api}/${job.number}/comments`, { text: `Looked at it, ${n}` });
  }
  const reader = await app.as('maintenance.viewer', 'level:5');
  const every = async (filter: string) => {
    const seen: (Entry & { seq: number; at: string; actor: string })[] = [];
    for (let next: number | null = 0; next !== null;) {
      const page: { entries: typeof seen; next: number | null } = (
        await reader.get<{ entries: typeof seen; next: number | null }>(
          `/api/workorders-logs?limit=5&${filter}${next ? `&before=${next}` : ''}`,
        )
      ).body;
      seen.push(...page.entries);
      next = page.next;
    }
    return seen;
  };
  const whole = await every('');
  expect(whole.length).toBeGreaterThan(15);
  expect(new Set(whole.map(({ seq }) => seq)).size).toBe(whole.length);
  expect(whole.map(({ at }) => at)).toEqual(
    whole
      .map(({ at }) => at)
      .toSorted()
      .toReversed(),
  );
  const name = whole[0]?.actor ?? '';
  const half = name.slice(1, -1).toUpperCase();
  const today = dayOf(new Date());
  const filters: [string, (entry: (typeof whole)[number]) => boolean][] = [
    [`person=${encodeURIComponent(name)}`, ({ actor }) => actor === name],
    [`person=${encodeURIComponent(half)}`, ({ actor }) => actor.toUpperCase().includes(half)],
    ['person=nobody+is+called+so', () => false],
    ['action=comment', ({ action }) => action === 'comment'],
    [`from=${today}&to=${today}`, () => true],
    [`to=${addDays(today, -1)}`, () => false],
    [
      `from=${today}&action=create&person=${encodeURIComponent(name)}`,
      ({ action, actor }) => action === 'create' && actor === name,
    ],
  ];
  for (const [filter, holds] of filters)
    expect(
      (await every(filter)).map(({ seq }) => seq),
      filter,
    ).toEqual(whole.filter(holds).map(({ seq }) => seq));
});

test('2.19 the log is printed with its filters: what the reader may read, each hash looked at, and the company’s signature in the file', async () => {
  const worker = await app.as('maintenance.user');
  const job = await worker.create(workOrder, shop.job(await shop.batch({ serialNumber: '7301' }), '7301'));
  await worker.call('POST', `${workOrder.api}/${job.number}/comments`, { text: 'Tire worn to the cords' });
  const print = async (person: Person, filter: string) => {
    const printed = await app.app.inject({
      url: `/api/workorders-logs.pdf?${filter}`,
      headers: { cookie: person.cookie },
    });
    return { status: printed.statusCode, bytes: printed.rawPayload, text: textOfPdf(printed.rawPayload) };
  };
  const reader = await app.as('maintenance.viewer');
  const whole = await print(reader, `job=${job.number}`);
  expect(whole.status).toBe(200);
  for (const said of [job.number, 'Tire worn to the cords', 'all hold', reader.username])
    expect(whole.text.replace(/\s+/g, ' ')).toContain(said);
  expect(checkSignedFile(whole.bytes, app.deps.services.certificateKey)).toBe(true);
  const forged = Buffer.from(whole.bytes.toString('latin1').replace('%PDF-1.', '%PDF-9.'), 'latin1');
  expect(checkSignedFile(forged, app.deps.services.certificateKey)).toBe(false);
  expect((await print(reader, `job=${job.number}&action=status`)).text).not.toContain('Tire worn');
  expect((await print(await app.as('level:1'), `job=${job.number}`)).text).not.toContain('Tire worn');
  // The print itself stands in the log of the job.
  expect((await log(reader, job.number)).map(({ action }) => action)).toContain('export');
});

test('the history of an account shows no id of a session', async () => {
  const administrator = await app.as('admin.viewer');
  const person = await app.as('level:1');
  const signedIn = await app.stranger.call('POST', '/auth/login', {
    username: person.username,
    password: testPassword,
  });
  expect(signedIn.status).toBe(200);
  const history = await administrator.get<{ entries: Entry[] }>(`/api/history/user/${person.id}`);
  const entry = history.body.entries.find(({ changes }) => 'secondStep' in changes);
  expect(entry?.changes).toEqual({ secondStep: false, backupCode: false });
});
