import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addDays, dayOf } from '#kernel/shared/dates.ts';
import { cardRow } from '#modules/maintenance/task-cards/server/task-cards.fixture.ts';
import { jobRows } from '#modules/maintenance/work-orders/server/work-orders.fixture.ts';
import { aCustomerId } from '#modules/marketing/customers/server/customers.fixture.ts';
import { jobModules } from '#modules/maintenance/work-orders/server/jobs.fixture.ts';
import { taskCardsServer } from '#modules/maintenance/task-cards/server/task-cards.server.ts';
import { testApp, testPin, type Person, type TestApp } from '#kernel/testing/app.ts';
import { partNumber } from '#modules/maintenance/capabilities/shared/partNumber.record.ts';
import { authorisedPerson } from '#modules/quality/authorizations/server/authorised.fixture.ts';
import { currencyCheck } from '../shared/currencyCheck.record.ts';
import { impactReview } from '../shared/impactReview.record.ts';
import { manual } from '../shared/manual.record.ts';
import { manualIpcItem } from '../shared/manualContents.record.ts';
import { manualRevision } from '../shared/manualRevision.record.ts';
import { temporaryRevision } from '../shared/temporaryRevision.record.ts';
import { currentRevision, manualFacts, openImpactReviews } from './public.ts';

let app: TestApp;
let writer: Person;
let engineer: Person;
let reader: Person;
let manualId = '';
let rev9 = '';
let rev10 = '';
let cardId = '';
const today = dayOf(new Date());
const job = 'ABS0001234';
const cmm = {
  kind: 'CMM',
  manualNumber: '32-47-46',
  title: 'Main wheel',
  manufacturer: 'Messier-Bugatti-Dowty',
  currencySource: 'Portal',
} as const;

beforeAll(async () => {
  // The decision of a review acts on the cards of its job.
  app = await testApp([...jobModules, taskCardsServer]);
  writer = await app.as('quality.user');
  engineer = await authorisedPerson(app, {
    code: 'ENG1',
    privilege: 'engineering',
    roles: ['quality.user'],
    componentGroup: 'wheel',
  });
  reader = await app.as('maintenance.viewer');
});
afterAll(() => app.close());

async function attach(id: string): Promise<void> {
  await app.write((ctx) =>
    sql`insert into attachment (entity, entity_id, file_name, mime, size, sha256, storage_key)
      values ('manualRevision', ${id}, 'cmm.pdf', 'application/pdf', 1, ${'0'.repeat(64)}, ${id.replaceAll('-', '').padEnd(40, '0')})`.execute(
      ctx.db,
    ),
  );
}

/** An open job with one card that cites a revision. */
async function openJob(revisionId: string): Promise<void> {
  const part = await writer.create(partNumber, {
    partnumber: 'C20195162',
    partname: 'Main wheel',
    manufacturer: 'MBD',
    ata: '32-40',
    family: 'wheel',
  });
  const [jobId = ''] = await jobRows(app, [
    { number: job, customerId: await aCustomerId(app), partNumberId: part.id, serialNumber: '4821' },
  ]);
  cardId = await cardRow(app, {
    jobId,
    cardNo: 'T040',
    seq: 4,
    phase: 'cleaning',
    title: 'Paint strip',
    dataRefs: [{ manualId, revisionId, section: 'Cleaning 401', task: '1' }],
  });
}

const factsFor = (revisionId: string, signedAt: string | null = null) =>
  app.write((ctx) =>
    manualFacts(ctx, { jobnumber: job, citations: [{ manualId, revisionId, cardNo: 'T040', signedAt }] }),
  );

test('a revision needs its file before it is reviewed, and only then the floor works to it', async () => {
  const made = await writer.create(manual, cmm);
  manualId = made.id;
  expect(made).toMatchObject({
    designation: 'CMM 32-47-46',
    manualKey: '32-47-46',
    currencyIntervalDays: 90,
    currentRevision: null,
  });
  expect((await reader.call('POST', manual.api, cmm)).status).toBe(403);
  const revision = await writer.create(manualRevision, {
    manualId,
    revision: 'Rev 9',
    issueDate: '2013-07-18',
    receivedOn: '2013-09-01',
    effectiveFrom: '2013-09-10',
  });
  rev9 = revision.id;
  expect((await writer.run(manualRevision, rev9, 'startReview')).body).toMatchObject({
    message: 'Attach the file of this revision first.',
  });
  await attach(rev9);
  expect((await writer.run(manualRevision, rev9, 'startReview')).status).toBe(200);
  expect((await writer.run(manualRevision, rev9, 'makeCurrent')).status).toBe(200);
  const now = await app.write((ctx) => currentRevision(ctx, 'cmm 32-47-46'));
  expect(now).toMatchObject({
    manualId,
    revisionId: rev9,
    number: 'CMM 32-47-46',
    label: 'Rev 9',
    issueDate: '2013-07-18',
    effectiveFrom: '2013-09-10',
  });
  // Nothing was replaced, so there is nothing to review.
  expect(await app.write((ctx) => openImpactReviews(ctx))).toEqual([]);
});

test('G05 only a check that found our copy to be the newest counts, and checks are never changed', async () => {
  const base = { manualId, source: 'Portal' };
  const ahead = await writer.call('POST', currencyCheck.api, {
    ...base,
    checkedOn: addDays(today, 1),
    result: 'current',
  });
  expect(ahead.body).toMatchObject({ code: 'DATE_AHEAD', fields: [{ path: 'checkedOn' }] });
  const vague = await writer.call('POST', currencyCheck.api, { ...base, checkedOn: today, result: 'newerFound' });
  expect(vague.body).toMatchObject({ code: 'FOUND_REVISION' });
  await writer.create(currencyCheck, { ...base, checkedOn: addDays(today, -104), result: 'current' });
  await writer.create(currencyCheck, { ...base, checkedOn: today, result: 'newerFound', foundRevision: 'Rev 10' });
  expect((await factsFor(rev9)).books).toMatchObject([
    { number: 'CMM 32-47-46', lastCheckedOn: addDays(today, -104), currencyIntervalDays: 90 },
  ]);
  await writer.create(currencyCheck, { ...base, checkedOn: today, result: 'current' });
  expect((await factsFor(rev9)).books[0]?.lastCheckedOn).toBe(today);
  await expect(
    app.write((ctx) => sql`update currency_check set checked_on = '2000-01-01'`.execute(ctx.db)),
  ).rejects.toThrow(/permission denied/);
});

test('G05 a temporary revision is in force until a current revision has taken it in, and is matched with the job', async () => {
  await openJob(rev9);
  const wrong = await writer.call('POST', temporaryRevision.api, {
    manualId,
    trNumber: '32-4',
    issueDate: '2022-02-22',
    affects: 'Check 501',
  });
  expect(wrong.body).toMatchObject({ fields: [{ path: 'trNumber', message: 'Like TR 32-4' }] });
  const tr = await writer.create(temporaryRevision, {
    manualId,
    trNumber: 'TR 32-4',
    issueDate: '2022-02-22',
    affects: 'Check 501',
  });
  expect((await factsFor(rev9)).books[0]?.temporaryRevisions).toEqual([
    { number: 'TR 32-4', recorded: false, notApplicable: null },
  ]);
  await app.write((ctx) =>
    sql`insert into gate_reason (job_id, gate, subject, reason, recorded)
    select id, 'G05', 'TR 32-4', 'listed', true from work_order where number = ${job}`.execute(ctx.db),
  );
  expect((await factsFor(rev9)).books[0]?.temporaryRevisions).toMatchObject([{ recorded: true, notApplicable: null }]);
  const next = await writer.create(manualRevision, {
    manualId,
    revision: 'Rev 10',
    issueDate: '2026-01-10',
    receivedOn: '2026-02-01',
    changedSections: 'Check 501',
  });
  rev10 = next.id;
  await writer.call('PATCH', `${temporaryRevision.api}/${tr.id}`, { version: tr.version, incorporatedInId: rev10 });
  // Received is not current: the page still counts.
  expect((await factsFor(rev9)).books[0]?.temporaryRevisions).toHaveLength(1);
  expect(
    (await reader.get<{ row: { temporaryInForce: number } }>(`${manual.api}/32-47-46`)).body.row.temporaryInForce,
  ).toBe(1);
});

test('R8 when a revision becomes current, every open job citing the manual waits for a signed decision', async () => {
  await attach(rev10);
  await writer.run(manualRevision, rev10, 'startReview');
  const made = await writer.run(manualRevision, rev10, 'makeCurrent');
  expect(made.body.row).toMatchObject({ status: 'current', effectiveFrom: today });
  expect((await reader.get<{ row: { status: string } }>(`${manualRevision.api}/${rev9}`)).body.row.status).toBe(
    'superseded',
  );
  const open = await app.write((ctx) => openImpactReviews(ctx, job));
  expect(open).toMatchObject([{ number: 'IR-001', manual: 'CMM 32-47-46', revision: 'Rev 10', jobnumber: job }]);
  const facts = await factsFor(rev9);
  expect(facts.books[0]?.revisions.map((each) => each.label)).toEqual(['Rev 9', 'Rev 10']);
  expect(facts.books[0]?.temporaryRevisions).toEqual([]);
  expect(facts.reviews).toEqual([
    { number: 'IR-001', temporaryRevision: null, revisionId: rev10, decision: null, repeatsOpen: [] },
  ]);

  const review = open[0]?.id ?? '';
  const early = await writer.run(impactReview, review, 'close', undefined, { pin: testPin });
  expect(early.body).toMatchObject({ message: `1 job has no decision yet: ${job}.` });
  const decide = (body: object, by = engineer) =>
    by.call('POST', `${impactReview.api}/${review}/decide`, {
      jobnumber: job,
      reason: 'Check block changed',
      pin: testPin,
      ...body,
    });
  expect((await decide({ decision: 'noImpact', pin: '0000' })).body).toMatchObject({ code: 'G22' });
  expect((await decide({ decision: 'repeatSteps' })).body).toMatchObject({ code: 'REPEAT_CARDS' });
  expect((await decide({ decision: 'noImpact', jobnumber: 'ABS9999999' })).body).toMatchObject({ code: 'JOB_UNKNOWN' });
  expect(
    (
      await reader.call('POST', `${impactReview.api}/${review}/decide`, {
        jobnumber: job,
        decision: 'noImpact',
        reason: 'none',
        pin: testPin,
      })
    ).status,
  ).toBe(403);
  // The right to quality's screens is no authorisation as engineer.
  expect(await decide({ decision: 'noImpact' }, writer)).toMatchObject({ status: 422, body: { code: 'AUTH_SCOPE' } });
  const decided = await decide({ decision: 'repeatSteps', repeatCards: ['T040'] });
  expect(decided).toMatchObject({ status: 200 });

  expect((await factsFor(rev9, new Date().toISOString())).reviews).toMatchObject([
    { decision: 'repeatSteps', repeatsOpen: ['T040'] },
  ]);
  const later = new Date(Date.now() + 60_000).toISOString();
  expect((await factsFor(rev10, later)).reviews).toMatchObject([{ decision: 'repeatSteps', repeatsOpen: [] }]);
  expect((await writer.run(impactReview, review, 'close', undefined, { pin: testPin })).status).toBe(200);
  expect((await decide({ decision: 'stop' })).body).toMatchObject({ code: 'REVIEW_CLOSED' });
  expect(cardId).not.toBe('');
});

test('an older revision cannot become current after a newer one, and one with a coming day waits for it', async () => {
  const old = await writer.create(manualRevision, {
    manualId,
    revision: 'Rev 8',
    issueDate: '2010-01-01',
    receivedOn: '2010-02-01',
  });
  await attach(old.id);
  await writer.run(manualRevision, old.id, 'startReview');
  expect((await writer.run(manualRevision, old.id, 'makeCurrent')).body).toMatchObject({
    message: 'Rev 10 is newer and current already.',
  });
  const coming = await writer.create(manualRevision, {
    manualId,
    revision: 'Rev 11',
    issueDate: today,
    receivedOn: today,
    effectiveFrom: addDays(today, 7),
  });
  await attach(coming.id);
  await writer.run(manualRevision, coming.id, 'startReview');
  expect((await writer.run(manualRevision, coming.id, 'makeCurrent')).body).toMatchObject({
    message: `It takes effect on ${addDays(today, 7)}.`,
  });
  const detail = await writer.get<{ row: { version: number }; allowed: Record<string, unknown> }>(
    `${manualRevision.api}/${rev10}`,
  );
  expect(detail.body.allowed['update']).toBe('A revision that was current is not changed any more.');
});

test('two makers may use one number: each manual keeps an address of its own', async () => {
  const other = await writer.create(manual, { ...cmm, manufacturer: 'Another maker' });
  expect(other.manualKey).toBe('CMM 32-47-46');
  expect((await writer.call('POST', manual.api, cmm)).status).toBe(409);
});

test('parts-list items skip the letters I and O', async () => {
  const item = { manualId, figure: 1, partNumber: 'C-1', nomenclature: 'Bolt, tie' };
  expect((await writer.call('POST', manualIpcItem.api, { ...item, item: '120O' })).body).toMatchObject({
    fields: [{ path: 'item' }],
  });
  expect((await writer.create(manualIpcItem, { ...item, item: '120b' })).item).toBe('120B');
});

test('the plain lists name the manual, its revision and its last check', async () => {
  const cmms = await reader.get<Record<string, unknown>[]>('/api/capabilities/cmms');
  expect(cmms.body).toMatchObject([
    { cmm: '32-47-46', manufacturer: 'Another maker' },
    { cmm: '32-47-46', revision: 'Rev 10', lastCheckedOn: today },
  ]);
  expect((await reader.get('/api/capabilities/spms')).body).toEqual([]);
  // Who may not read the manuals does not read them there either.
  const other = await app.as('level:5', 'stores.admin');
  for (const path of ['/api/capabilities/cmms', '/api/capabilities/spms', manual.api])
    expect([path, (await other.get(path)).status]).toEqual([path, 403]);
});
