import { sql } from 'kysely';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openLog } from '#app/log.ts';
import { wholeProduct } from '#app/everyEndpoint.ts';
import { dayOf } from '#kernel/shared/dates.ts';
import { testApp, testPassword, testPin, type Person, type TestApp } from '#kernel/testing/app.ts';
import { done, personWith } from '#kernel/testing/fixture.ts';
import { refusalsOf } from '#kernel/testing/refusals.ts';
import { anEmployee } from '#modules/hr/employees/server/employees.fixture.ts';
import { anAuditArea } from '#modules/quality/audit-areas/server/audit-areas.fixture.ts';
import { aHira } from '#modules/safety/hira/server/hira.fixture.ts';
import { safetyReport } from '../shared/safetyReport.record.ts';
import { safetyReportWorkflow } from '../shared/safetyReport.workflow.ts';
import * as calls from '../shared/safetyReports.calls.ts';
import { authoritySubmission, safetyCause } from '../shared/submission.record.ts';
import { watchAnswers, watchClocks } from './clocks.jobs.ts';
import {
  aMandatoryReport,
  aSafetyCause,
  aSafetyReport,
  classified,
  claimCode,
  deliver,
  reportOfCode,
  toldBy,
} from './reports.fixture.ts';

let app: TestApp;
let safety: Person;
let logged = '';
beforeAll(async () => {
  const log = openLog('trace', { write: (line: string) => void (logged += line) });
  app = await testApp(wholeProduct(), { log });
  safety = await personWith(app, 'level:3', 'safety.admin');
});
afterAll(() => app.close());

const signed = { pin: testPin, password: testPassword };
const refuses = refusalsOf(() => app, safetyReportWorkflow);
const at = (call: { path: string }, id: string) => call.path.replace(':id', id);
const account = async (person: Person, id: string) =>
  (
    await person.get<Record<string, unknown> & { messages: object[]; looks: object[]; hiraReasons: string[] }>(
      at(calls.accountCall, id),
    )
  ).body;

test('a report signed with a name is seen by its reporter and by safety, and by nobody else', async () => {
  const reporter = await app.as('level:1');
  const { id } = await done<{ id: string }>(reporter.call('POST', calls.openReportCall.path, toldBy('7')));
  expect((await reporter.get(`${safetyReport.api}/${id}`)).status).toBe(200);
  expect((await account(reporter, id))['narrative']).toContain('wheel 7');
  expect((await safety.get(`${safetyReport.api}/${id}`)).status).toBe(200);
  for (const other of [await app.as('level:5', 'quality.admin'), await app.as('level:1')])
    for (const address of [`${safetyReport.api}/${id}`, at(calls.accountCall, id)])
      expect((await other.get(address)).status).toBe(404);
});

test.each([
  ['a story of two words', { narrative: 'Loose bolt' }, 'Say what happened in at least 30 characters.'],
  ['a day to come', { occurredOn: '2999-01-01' }, 'This day is still to come.'],
  ['no place', { place: ' ' }, 'Required'],
  ['four photos', { photos: Array(4).fill('data:image/png;base64,AA==') }, 'At most 3 photos.'],
  ['a photo that is none', { photos: ['data:image/gif;base64,AA=='] }, 'A photo is PNG, JPEG or WebP.'],
])('%s is no report', async (_name, wrong, sentence) => {
  const reporter = await personWith(app, 'level:1');
  const { body } = await reporter.call<{ fields: { message: string }[] }>('POST', calls.openReportCall.path, {
    ...toldBy(),
    ...wrong,
  });
  expect(body.fields[0]?.message).toBe(sentence);
});

/** Every row of every table as text, where a person's id or name stands. */
async function placesOf(person: Person): Promise<string[]> {
  const found: string[] = [];
  const { rows } = await app.deps.database.pool.query<{ name: string }>(
    `select tablename as name from pg_tables where schemaname = 'public'`,
  );
  for (const { name } of rows) {
    const { rows: hits } = await app.deps.database.pool.query<{ row: string }>(
      `select t::text as row from "${name}" t where t::text ~ $1`,
      [`${person.id}|${person.username}`],
    );
    found.push(...hits.map(({ row }) => `${name} ${row}`));
  }
  return found.sort();
}

test('R-SAF-3 an anonymous reporter cannot be told from tables, logs, times or metadata by an administrator with the database', async () => {
  const reporter = await app.as('level:2');
  const before = await placesOf(reporter);
  const claim = claimCode();
  const jpeg = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#888' } })
    .withExif({ IFD0: { Artist: reporter.username, Copyright: 'canary-camera-owner' } })
    .jpeg()
    .toBuffer();
  const photos = [`data:image/jpeg;base64,${jpeg.toString('base64')}`];
  const answer = await app.stranger.call('POST', calls.anonymousReportCall.path, {
    ...toldBy(),
    photos,
    claimCode: claim,
  });
  expect(answer.status).toBe(200);
  expect(answer.headers['set-cookie']).toBeUndefined();
  expect(logged).not.toContain(calls.anonymousReportCall.path);
  // The letter box knows no time and no sender.
  const { rows: columns } = await app.deps.database.pool.query<{ type: string }>(
    `select data_type as type from information_schema.columns where table_name in ('safety_letter', 'safety_letter_photo')`,
  );
  expect(columns.filter(({ type }) => /time|date/.test(type))).toEqual([]);
  const { rows: letters } = await app.deps.database.pool.query<{ id: string; version: number }>(
    'select id, uuid_extract_version(id) as version from safety_letter',
  );
  expect(letters.map(({ version }) => version)).toEqual([4]);
  await deliver(app);
  expect(await placesOf(reporter)).toEqual(before);
  const row = await reportOfCode(app, claim);
  expect(row).toMatchObject({ confidentiality: 'anonymous', createdBy: null, title: null, place: null });
  for (const entry of await app.historyOf(safetyReport, row.id)) expect(entry).toMatchObject({ actor: 'System' });
  // The photo is drawn anew under a name that says nothing.
  const { rows: files } = await app.deps.database.pool.query<{
    storageKey: string;
    fileName: string;
    createdBy: string | null;
  }>(
    'select storage_key as "storageKey", file_name as "fileName", created_by as "createdBy" from attachment where entity_id = $1',
    [row.id],
  );
  expect(files).toMatchObject([{ fileName: 'photo-1.jpg', createdBy: null }]);
  const kept = await app.deps.services.storage.get(files[0]?.storageKey ?? '');
  expect(kept.toString('latin1')).not.toContain('canary-camera-owner');
  expect((await sharp(kept).metadata()).exif).toBeUndefined();
});

test('R-SAF-3 what is sent without a name is refused when a session comes with it', async () => {
  const person = await app.as('level:1');
  for (const [call, body] of [
    [calls.anonymousReportCall, { ...toldBy(), claimCode: claimCode() }],
    [calls.dialogueCall, { claimCode: claimCode() }],
    [calls.dialogueMessageCall, { claimCode: claimCode(), text: 'Still loose' }],
  ] as const)
    expect((await person.call('POST', call.path, body)).body['message']).toBe(
      'This is sent without a session. Your browser sent one: nothing was stored.',
    );
});

test('a report without a name that is sent twice is here once', async () => {
  const claim = claimCode();
  for (const _ of [1, 2])
    await done(app.stranger.call('POST', calls.anonymousReportCall.path, { ...toldBy(), claimCode: claim }));
  const first = await app.stranger.call('POST', calls.dialogueCall.path, { claimCode: claim });
  expect(first.body).toMatchObject({ number: null, state: 'On its way to safety: within six hours' });
  await deliver(app);
  await done(app.stranger.call('POST', calls.anonymousReportCall.path, { ...toldBy(), claimCode: claim }));
  const { rows } = await app.deps.database.pool.query('select 1 from safety_letter');
  expect(rows).toEqual([]);
});

test('the dialogue of a claim code goes both ways and shows days, no minutes', async () => {
  const claim = claimCode();
  await done(app.stranger.call('POST', calls.anonymousReportCall.path, { ...toldBy(), claimCode: claim }));
  await deliver(app);
  const { id } = await reportOfCode(app, claim);
  await done(safety.call('POST', at(calls.messageCall, id), { text: 'Which bench was it?' }));
  await done(app.stranger.call('POST', calls.dialogueMessageCall.path, { claimCode: claim, text: 'The left one' }));
  await deliver(app);
  const { body } = await app.stranger.call('POST', calls.dialogueCall.path, { claimCode: claim });
  expect(body).toMatchObject({
    state: 'Submitted',
    messages: [
      { from: 'safety', text: 'Which bench was it?', on: dayOf(new Date()) },
      { from: 'reporter', text: 'The left one', on: dayOf(new Date()) },
    ],
  });
  expect(
    (await app.stranger.call('POST', calls.dialogueCall.path, { claimCode: 'ZZZZZZZZZZZZ' })).body['message'],
  ).toBe('No report has this claim code.');
});

test('R-SAF-3 the name behind a confidential report is the safety manager’s alone; each look is kept and told to the reporter', async () => {
  const reporter = await app.as('level:1');
  const before = await placesOf(reporter);
  const claim = claimCode();
  await done(reporter.call('POST', calls.confidentialReportCall.path, { ...toldBy(), claimCode: claim }));
  await deliver(app);
  expect(await placesOf(reporter)).toEqual(before);
  const { id } = await reportOfCode(app, claim);
  const asked = { reason: 'The part must be found today' };
  const worker = await app.as('level:3', 'safety.user');
  expect((await worker.call('POST', at(calls.identityCall, id), asked)).status).toBe(403);
  const short = await safety.call<{ fields: { message: string }[] }>('POST', at(calls.identityCall, id), {
    reason: 'why',
  });
  expect(short.body.fields[0]?.message).toBe('Say why in at least 10 characters.');
  const { body } = await safety.call('POST', at(calls.identityCall, id), asked);
  expect(body['name']).toBe(`Person ${reporter.username}`);
  expect((await app.historyOf(safetyReport, id)).map(({ action }) => action)).toContain('viewSensitive');
  const told = await app.stranger.call<{ looks: object[] }>('POST', calls.dialogueCall.path, { claimCode: claim });
  expect(told.body.looks).toEqual([{ on: dayOf(new Date()), reason: asked.reason }]);
});

test('nobody knows who sent an anonymous report, the safety manager neither', async () => {
  const claim = claimCode();
  await done(app.stranger.call('POST', calls.anonymousReportCall.path, { ...toldBy(), claimCode: claim }));
  await deliver(app);
  const { id } = await reportOfCode(app, claim);
  const { body } = await safety.call('POST', at(calls.identityCall, id), { reason: 'I should like to know' });
  expect(body['message']).toBe('Nobody knows who sent this report.');
  await expect(
    app.write((ctx) =>
      sql`insert into safety_reporter (report_id, confidentiality, sealed) values (${id}, 'confidential', '')`.execute(
        ctx.db,
      ),
    ),
  ).rejects.toThrow(/foreign key/);
});

refuses(
  'R-SAF-2 a mandatory report says on what ground',
  () => aSafetyReport(app),
  ['classify', { ...classified, mandatory: 'yes' }],
  'Say on what ground it is mandatory.',
);
refuses(
  'an investigation ends with a cause',
  () => investigated(),
  ['conclude', { conclusions: 'None' }],
  'Write down at least one cause first.',
);

async function investigated() {
  const { id: ownerId } = await anEmployee(app);
  return aSafetyReport(app, {
    steps: [
      ['classify', classified],
      ['investigate', { ownerId }],
    ],
  });
}
/** A report whose actions are under way: classified in some way, with a cause and conclusions. */
async function concluded(more: object = {}) {
  const { id: ownerId } = await anEmployee(app);
  const row = await aSafetyReport(app, {
    steps: [
      ['classify', { ...classified, ...more }],
      ['investigate', { ownerId }],
    ],
  });
  await aSafetyCause(app, { reportId: row.id });
  await done(safety.run(safetyReport, row.id, 'conclude', { conclusions: 'The card asks in the wrong order.' }));
  return row;
}
const closing = (id: string) =>
  done(safety.call('POST', at(calls.messageCall, id), { text: 'Thank you: the card is changed.', closing: true }));

refuses(
  'R-SAF-4 a report is closed after its reporter was answered',
  () => concluded(),
  'close',
  'Send the reporter a closing message first.',
);
refuses(
  'R-SAF-5 severity A, B or C needs a risk assessment before it is closed',
  async () => {
    const row = await concluded({ eventSeverity: 'C' });
    await closing(row.id);
    return row;
  },
  'close',
  'A risk assessment is needed first: severity C.',
);
refuses(
  'R-SAF-5 safety may ask for a risk assessment of any report',
  async () => {
    const row = await concluded();
    await done(safety.run(safetyReport, row.id, 'askForHira', { reason: 'It looks like the last one' }));
    await done(safety.run(safetyReport, row.id, 'conclude', { conclusions: 'The card asks in the wrong order.' }));
    await closing(row.id);
    return row;
  },
  'close',
  'A risk assessment is needed first: asked for by safety.',
);

test('R-SAF-5 the same factor three times within ninety days in one area needs a risk assessment', async () => {
  const { id: areaId } = await anAuditArea(app);
  const given = { ...classified, areaId, factors: ['supervision'] };
  const two = [
    await aSafetyReport(app, { steps: [['classify', given]] }),
    await aSafetyReport(app, { steps: [['classify', given]] }),
  ];
  expect((await account(safety, two[1]?.id ?? '')).hiraReasons).toEqual([]);
  const third = await aSafetyReport(app, { steps: [['classify', given]] });
  expect((await account(safety, third.id)).hiraReasons).toEqual(['repeated factor: supervision']);
});

test('R-SAF-1 a mandatory report owes the authority and the customer within 72 hours, a follow-up in 30 days, a final in 90', async () => {
  const awareAt = new Date(Date.now() - 3_600_000).toISOString();
  const { id } = await aMandatoryReport(app, awareAt);
  const rows = async () =>
    (await safety.get<{ rows: Record<string, string>[] }>(`${authoritySubmission.api}?f.reportId.in=${id}`)).body.rows;
  const hoursOf = (row: Record<string, string>) =>
    (new Date(String(row['dueAt'])).getTime() - new Date(awareAt).getTime()) / 3_600_000;
  expect((await rows()).map((row) => [row['kind'], row['recipient'], hoursOf(row)])).toEqual([
    ['initial', 'authority', 72],
    ['initial', 'customer', 72],
    ['followUp', 'authority', 720],
    ['final', 'authority', 2160],
  ]);
  // Not mandatory after all: nothing is owed any more.
  await done(
    safety.run(safetyReport, id, 'decideAgain', { mandatory: 'no', mandatoryReason: 'The part never left the shop' }),
  );
  expect((await rows()).map((row) => row['status'])).toEqual(['lapsed', 'lapsed', 'lapsed', 'lapsed']);
});

test('R-SAF-1 safety is told once when the 72 hours turn amber and once when they are over', async () => {
  const awareAt = new Date(Date.now() - 60_000).toISOString();
  const { number } = await aMandatoryReport(app, awareAt);
  const told = async () => {
    const { rows } = await sql<{
      title: string;
    }>`select title from notification where subject = ${`safetyReport:${number}`}
      and user_id = ${safety.id} and cause like 'initial%' order by created_at`.execute(app.deps.database.db);
    return rows.map(({ title }) => title);
  };
  for (const hours of [47, 49, 50, 73, 74])
    await app.write((ctx) => watchClocks(ctx), new Date(new Date(awareAt).getTime() + hours * 3_600_000));
  expect(await told()).toEqual(['A report to the authority is due soon', 'A report to the authority is overdue']);
});

test('R-SAF-4 a report nobody answered for three days is brought to mind', async () => {
  const { number } = await aSafetyReport(app);
  await app.write((ctx) => watchAnswers(ctx), new Date(Date.now() + 3.5 * 86_400_000));
  const { rows } =
    await sql`select 1 from notification where subject = ${`safetyReport:${number}`} and cause = 'unanswered'
    and user_id = ${safety.id}`.execute(app.deps.database.db);
  expect(rows).toHaveLength(1);
});

test('a report is closed when everything is done, stays closed, and is reopened with a reason', async () => {
  const row = await concluded();
  await closing(row.id);
  const closed = await safety.run(safetyReport, row.id, 'close', undefined, signed);
  expect(closed.body.row).toMatchObject({ status: 'closed' });
  const late = await safety.call('POST', safetyCause.api, {
    reportId: row.id,
    factor: 'other',
    text: 'Something else',
  });
  expect(late.body['message']).toBe('The report is closed: reopen it first.');
  expect((await safety.run(safetyReport, row.id, 'reopen', { reason: 'It happened again' })).body.row).toMatchObject({
    status: 'investigating',
    closedAt: null,
  });
});

test('the form to the authority is a PDF for the safety manager alone', async () => {
  const { id } = await aMandatoryReport(app);
  const paper = await safety.get(`${safetyReport.api}/${id}/authority-form.pdf`);
  expect(paper.headers['content-type']).toBe('application/pdf');
  expect(
    (await (await app.as('level:3', 'safety.user')).get(`${safetyReport.api}/${id}/authority-form.pdf`)).status,
  ).toBe(403);
});

test('just culture is read by the safety manager and HR, not by who works on the report', async () => {
  const { id, version } = await aSafetyReport(app, { steps: [['classify', classified]] });
  await done(safety.call('PATCH', `${safetyReport.api}/${id}`, { version, justCulture: 'system' }));
  const worker = await app.as('level:3', 'safety.user');
  expect((await worker.get<{ row: object }>(`${safetyReport.api}/${id}`)).body.row).not.toHaveProperty('justCulture');
  expect((await worker.get(`${safetyReport.api}?f.justCulture.in=system`)).status).toBe(400);
});

test('R-SAF-6 the indicators are figures by month, and level 3 reads them', async () => {
  const reader = await app.as('level:3');
  const { body } = await reader.get<{ name: string; values: number[]; months: string[] }[]>(calls.indicatorsCall.path);
  expect(body.map(({ name }) => name)).toContain('Reports received');
  expect(body[0]?.values).toHaveLength(15);
  expect((body[0]?.values.at(-1) ?? 0) + (body[0]?.values.at(-2) ?? 0)).toBeGreaterThan(0);
  expect((await (await app.as('level:2')).get(calls.indicatorsCall.path)).status).toBe(403);
});

test('what a duplicate repeats is another report', async () => {
  const [first, second] = [await aSafetyReport(app), await aSafetyReport(app)];
  const itself = await safety.run(safetyReport, first.id, 'closeDuplicate', { duplicateOfId: first.id });
  expect(itself.body).toMatchObject({ message: 'A report is no duplicate of itself.' });
  expect(
    (await safety.run(safetyReport, second.id, 'closeDuplicate', { duplicateOfId: first.id })).body.row,
  ).toMatchObject({ status: 'closed' });
});

test('R-HIR-5 a report is classified before a risk assessment is opened for it', async () => {
  const { id: reportId } = await aSafetyReport(app);
  const worker = await personWith(app, 'level:3', 'safety.user');
  const hira = await aHira(app);
  const body = { title: 'Loose bolts', trigger: 'report', reportId, areaId: hira.areaId, leadId: hira.leadId };
  expect((await worker.call('POST', '/api/safety/hira', body)).body['message']).toBe('The report is classified first.');
});
