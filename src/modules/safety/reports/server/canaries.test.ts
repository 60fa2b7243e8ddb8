import { afterAll, beforeAll, expect, test } from 'vitest';
import { openLog } from '#app/log.ts';
import { everyEndpoint, wholeProduct } from '#app/everyEndpoint.ts';
import { areas, type Role } from '#kernel/shared/areas.ts';
import { textOfPdf } from '#kernel/testing/pdfText.ts';
import { printFigure } from '#kernel/testing/figure.ts';
import { testApp, type Person, type TestApp } from '#kernel/testing/app.ts';
import { done } from '#kernel/testing/fixture.ts';
import { safetyReport } from '../shared/safetyReport.record.ts';
import * as calls from '../shared/safetyReports.calls.ts';
import { claimCode, deliver, reportOfCode, toldBy } from './reports.fixture.ts';

const canary = 'canary7wx';
let app: TestApp;
let logged = '';
const told: string[] = [];
const numbers: string[] = [];
let ids: string[] = [];

beforeAll(async () => {
  const log = openLog('trace', { write: (line: string) => void (logged += line) });
  app = await testApp(wholeProduct(), { log });
  app.deps.publish = (changes) => void told.push(JSON.stringify([...changes].map(([name, rows]) => [name, ...rows])));
  const words = {
    ...toldBy(),
    title: `Title ${canary}`,
    place: `Place ${canary}`,
    narrative: `${canary} turned the last bolt by hand and nobody looked at it.`,
    immediateAction: `Told ${canary}`,
  };
  const reporter = await app.as('level:2');
  const [anonymous, confidential] = [claimCode(), claimCode()];
  await done(app.stranger.call('POST', calls.anonymousReportCall.path, { ...words, claimCode: anonymous }));
  await done(reporter.call('POST', calls.confidentialReportCall.path, { ...words, claimCode: confidential }));
  await deliver(app);
  for (const code of [anonymous, confidential]) {
    await done(
      app.stranger.call('POST', calls.dialogueMessageCall.path, { claimCode: code, text: `It was ${canary}` }),
    );
    numbers.push((await reportOfCode(app, code)).number);
  }
  await deliver(app);
  const rows = await app.deps.database.pool.query<{ id: string }>('select id from safety_report');
  ids = rows.rows.map(({ id }) => id);
}, 120_000);
afterAll(() => app.close());

/** Every call that reads without naming a row: lists, exports, searches, figures, trees. */
const reads = everyEndpoint()
  .filter(({ method, path }) => method === 'GET' && !path.includes(':') && !/events|stream/.test(path))
  .map(({ path }) => path);

const profiles: [name: string, rights: (Role | `level:${1 | 2 | 3 | 4 | 5}`)[]][] = [
  ['somebody with no right', ['level:1']],
  ['level 3', ['level:3']],
  ['level 5', ['level:5']],
  ...areas
    .filter((area) => area !== 'safety')
    .map((area): [string, (Role | 'level:3')[]] => [`${area}.admin`, ['level:3', `${area}.admin`]]),
  [
    'everything but safety',
    ['level:5', ...areas.filter((area) => area !== 'safety').map((area): Role => `${area}.admin`)],
  ],
];

/** What an address answers somebody, as text; of a PDF what stands on its pages. Empty when it is refused. */
async function textAt(person: Person, url: string): Promise<string> {
  const answer = await app.app.inject({ method: 'GET', url, headers: { cookie: person.cookie } });
  if (answer.statusCode >= 400) return '';
  const isPdf = String(answer.headers['content-type']).startsWith('application/pdf');
  return isPdf ? textOfPdf(answer.rawPayload) : answer.body;
}

/** What a person reads that tells of a report: the reporter’s words, its number, or its id. */
async function leaks(person: Person, addresses: readonly string[], tells: readonly string[]): Promise<string[]> {
  const found: string[] = [];
  for (const address of addresses) {
    const text = await textAt(person, address);
    if (tells.some((tell) => text.includes(tell))) found.push(address);
  }
  return found;
}

/** Every call that reads one row, asked for the reports by id and by number. */
const readsOfOne = everyEndpoint()
  .filter(({ method, path }) => method === 'GET' && path.includes(':') && !/events|stream/.test(path))
  .map(({ path }) => path);
const namingOne = (paths: readonly string[]): string[] =>
  paths.flatMap((path) =>
    [...ids, ...numbers].map((key) =>
      path.replaceAll(/:[A-Za-z]+/g, (name) => (name === ':entity' || name === ':record' ? safetyReport.name : key)),
    ),
  );
const papers = readsOfOne.filter((path) => /[.](pdf|csv|xlsx|zip)$/.test(path));
const ownAddresses = (): string[] => [
  `${safetyReport.api}?q=${canary}`,
  `${safetyReport.api}/export.csv`,
  `${safetyReport.api}/export.xlsx`,
  `/api/search?q=${canary}`,
  ...numbers.map((number) => `/api/search?q=${number}`),
  ...ids.flatMap((id) => [
    `${safetyReport.api}/${id}`,
    calls.accountCall.path.replace(':id', id),
    `/api/history/${safetyReport.name}/${id}`,
    `/api/comments/${safetyReport.name}/${id}`,
    `/api/attachments?entity=${safetyReport.name}&entityId=${id}`,
  ]),
];

test.each(profiles)('R-SAF-3 %s reads nothing of a confidential or anonymous report', async (_name, rights) => {
  const person = await app.as(...rights);
  expect(await leaks(person, ownAddresses(), [canary, ...numbers, ...ids])).toEqual([]);
});

test.each(profiles)('R-SAF-3 %s is given no paper or file that tells of one', async (_name, rights) => {
  const person = await app.as(...rights);
  expect(await leaks(person, namingOne(papers), [canary, ...numbers])).toEqual([]);
});

test('R-SAF-3 no call that names a row tells of one, to somebody with every right but safety’s', async () => {
  const person = await app.as(
    'level:5',
    ...areas.filter((area) => area !== 'safety').map((area): Role => `${area}.admin`),
  );
  expect(await leaks(person, namingOne(readsOfOne), [canary])).toEqual([]);
  printFigure('safety', `${readsOfOne.length} calls that name a row, ${papers.length} of them papers: 0 canaries`);
}, 120_000);

test('R-SAF-3 the papers of who works on reports do not hold the reporter’s words, and are read as text', async () => {
  const worker = await app.as('level:3', 'safety.admin');
  const own = namingOne(papers.filter((path) => path.startsWith('/api/safety')));
  expect(await leaks(worker, own, [canary])).toEqual([]);
  // The search above reads what is there: the number stands on the form.
  expect((await leaks(worker, own, numbers)).length).toBeGreaterThan(0);
});

test('R-SAF-3 no list, search, figure or export of the whole product tells of one, to somebody with every right but safety’s', async () => {
  const person = await app.as(
    'level:5',
    ...areas.filter((area) => area !== 'safety').map((area): Role => `${area}.admin`),
  );
  expect(await leaks(person, reads, [canary, ...numbers])).toEqual([]);
  printFigure('safety', `${reads.length} reading calls, ${profiles.length} profiles: 0 canaries`);
});

test('R-SAF-3 the reporter’s words stand in no export, list, search or history of those who work on reports either', async () => {
  const worker = await app.as('level:3', 'safety.admin');
  const addresses = [...ownAddresses().filter((address) => !address.endsWith('/account')), ...reads];
  expect(await leaks(worker, addresses, [canary])).toEqual([]);
});

test('R-SAF-3 the reporter’s words stand in two tables of the database, and nothing of them is in the log or in a live notice', async () => {
  expect(logged).not.toContain(canary);
  expect(told.join()).not.toContain(canary);
  const { rows } = await app.deps.database.pool.query<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname = 'public'`,
  );
  const found: string[] = [];
  for (const { name } of rows) {
    const hits = await app.deps.database.pool.query(`select 1 from ${name} t where t::text like '%${canary}%' limit 1`);
    if (hits.rows.length > 0) found.push(name);
  }
  expect(found.sort()).toEqual(['public.safety_account', 'public.safety_message']);
  // Whoever works on the report does read them: the search above looks for what is there.
  const worker = await app.as('level:3', 'safety.user');
  expect(await leaks(worker, ownAddresses(), [canary])).toEqual(
    ids.map((id) => calls.accountCall.path.replace(':id', id)),
  );
});
