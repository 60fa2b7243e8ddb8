import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addDays, dayOf } from '#kernel/shared/dates.ts';
import { testApp, testPin, type Person, type TestApp } from '#kernel/testing/app.ts';
import { signInServer } from '#modules/account/sign-in/server/sign-in.server.ts';
import { directivesServer } from '#modules/maintenance/directives/server/directives.server.ts';
import { manualsServer } from '#modules/maintenance/manuals/server/manuals.server.ts';
import { customersServer } from '#modules/marketing/customers/server/customers.server.ts';
import { employeesServer } from '#modules/hr/employees/server/employees.server.ts';
import { capabilityItem } from '../shared/capabilityItem.record.ts';
import { capabilityListRevision } from '../shared/capabilityListRevision.record.ts';
import { orgApproval } from '../shared/orgApproval.record.ts';
import { partNumber } from '../shared/partNumber.record.ts';
import { evaluationPointNames } from '../shared/selfEvaluation.ts';
import { capabilitiesServer } from './capabilities.server.ts';
import { switchDueLists } from './listRevisions.ts';
import { capabilityFacts, partNumberByText, resolveCapability } from './public.ts';

let app: TestApp;
let admin: Person;
let user: Person;
let viewer: Person;
const today = dayOf(new Date());
const proof = { pin: testPin };
const evaluation = {
  ...Object.fromEntries(evaluationPointNames.map((name) => [name, { ok: true, evidence: 'MOE 1.9' }])),
  assessor: 'N. Chai',
};
const wheel = {
  partnumber: 'C20195162',
  partname: 'Main wheel',
  manufacturer: 'Messier-Bugatti-Dowty',
  cage: 'F6137',
  ata: '32-40',
  family: 'wheel',
} as const;

beforeAll(async () => {
  app = await testApp([
    signInServer,
    capabilitiesServer,
    manualsServer,
    directivesServer,
    customersServer,
    employeesServer,
  ]);
  admin = await app.as('quality.admin');
  user = await app.as('quality.user');
  viewer = await app.as('maintenance.viewer');
});
afterAll(() => app.close());

async function attachLetter(id: string): Promise<void> {
  await app.write((ctx) =>
    sql`insert into attachment (entity, entity_id, file_name, mime, size, sha256, storage_key)
      values ('capabilityListRevision', ${id}, 'letter.pdf', 'application/pdf', 1, ${'0'.repeat(64)}, ${id.replaceAll('-', '').padEnd(40, '0')})`.execute(
      ctx.db,
    ),
  );
}

test('R7 R10 a capability list goes from draft through the authority into effect, and the one before it is superseded in the same instant', async () => {
  const part = await user.create(partNumber, wheel);
  await admin.create(orgApproval, {
    authority: 'CAAT',
    certificateNo: 'CAAT.145.01',
    organisationName: 'ABS Component Services Co., Ltd.',
    organisationAddress: '99/8 Moo 4, Bang Phli, Samut Prakan 10540, Thailand',
    ratings: ['C14'],
    validFrom: addDays(today, -100),
    validTo: addDays(today, 600),
  });
  const first = await user.create(capabilityListRevision, { authority: 'CAAT' });
  const item = await user.create(capabilityItem, {
    listRevisionId: first.id,
    partNumberId: part.id,
    rating: 'C14',
    workScopes: ['repair', 'overhaul'],
    shop: 'wheelOverhaul',
  });
  expect(item.capKey).toBe('CAP-0001');

  const early = await admin.run(capabilityListRevision, first.id, 'approve', undefined, proof);
  expect(early.status).toBe(422);
  expect(early.body).toMatchObject({
    message: expect.stringContaining('1 added part has no qualified certifying staff'),
  });

  await user.call('PATCH', `${capabilityItem.api}/${item.id}`, { version: item.version, selfEvaluation: evaluation });
  expect((await admin.run(capabilityListRevision, first.id, 'approve', undefined, { pin: '0000' })).body).toMatchObject(
    { code: 'G22' },
  );
  expect((await admin.run(capabilityListRevision, first.id, 'approve', undefined, proof)).status).toBe(200);
  expect(
    (
      await admin.run(
        capabilityListRevision,
        first.id,
        'submit',
        { submittedOn: addDays(today, 1), submissionRef: 'CL-1' },
        proof,
      )
    ).body,
  ).toMatchObject({
    code: 'DATE_AHEAD',
  });
  expect(
    (await admin.run(capabilityListRevision, first.id, 'submit', { submittedOn: today, submissionRef: 'CL-1' }, proof))
      .status,
  ).toBe(200);

  const acceptance = { acceptedOn: today, acceptedRef: 'CAAT 11/26', effectiveFrom: today };
  expect((await admin.run(capabilityListRevision, first.id, 'accept', acceptance, proof)).body).toMatchObject({
    message: 'Attach the acceptance letter first.',
  });
  await attachLetter(first.id);
  expect(
    (
      await admin.run(
        capabilityListRevision,
        first.id,
        'accept',
        { ...acceptance, effectiveFrom: addDays(today, -1) },
        proof,
      )
    ).body,
  ).toMatchObject({
    code: 'DATE_ORDER',
  });
  expect((await admin.run(capabilityListRevision, first.id, 'accept', acceptance, proof)).status).toBe(200);
  expect((await admin.run(capabilityListRevision, first.id, 'makeEffective', undefined, proof)).status).toBe(200);

  const second = await user.create(capabilityListRevision, { authority: 'CAAT' });
  const copied = await viewer.get<{ lines: { revision: number; status: string }[] }>('/api/capabilities/keys/cap-0001');
  expect(copied.body.lines.map(({ revision, status }) => [revision, status])).toEqual([
    [1, 'effective'],
    [2, 'draft'],
  ]);
  await admin.run(capabilityListRevision, second.id, 'approve', undefined, proof);
  await admin.run(capabilityListRevision, second.id, 'submit', { submittedOn: today, submissionRef: 'CL-2' }, proof);
  await attachLetter(second.id);
  const tomorrow = addDays(today, 1);
  await admin.run(capabilityListRevision, second.id, 'accept', { ...acceptance, effectiveFrom: tomorrow }, proof);
  expect((await admin.run(capabilityListRevision, second.id, 'makeEffective', undefined, proof)).body).toMatchObject({
    message: `It takes effect by itself on ${tomorrow} at 00:00.`,
  });

  expect(await app.write((ctx) => switchDueLists(ctx), new Date(`${today}T16:59:59Z`))).toEqual([]);
  expect(await app.write((ctx) => switchDueLists(ctx), new Date(`${today}T17:00:00Z`))).toEqual([second.id]);
  const states = await app.write(
    async (ctx) =>
      (await sql<{ status: string }>`select status from capability_list_revision order by revision`.execute(ctx.db))
        .rows,
  );
  expect(states.map((row) => row.status)).toEqual(['superseded', 'effective']);
});

test('a line of a list that left the draft cannot be changed, by nobody and not in the database either', async () => {
  const lines = await viewer.get<{ lines: { id: string; status: string }[] }>('/api/capabilities/keys/CAP-0001');
  const effective = lines.body.lines.find((line) => line.status === 'effective')?.id ?? '';
  const detail = await user.get<{ row: { version: number }; allowed: Record<string, unknown> }>(
    `${capabilityItem.api}/${effective}`,
  );
  expect(detail.body.allowed['update']).toMatch(/has left the draft/);
  const refused = await user.call('PATCH', `${capabilityItem.api}/${effective}`, {
    version: detail.body.row.version,
    limitations: 'none',
  });
  expect(refused.status).toBe(422);
  await expect(
    app.write((ctx) => sql`update capability_item set limitations = 'x' where id = ${effective}`.execute(ctx.db)),
  ).rejects.toThrow(/only a draft/);
  await expect(
    app.write((ctx) => sql`delete from capability_item where id = ${effective}`.execute(ctx.db)),
  ).rejects.toThrow(/permission denied/);
});

test('a second draft of one authority is refused while one is open', async () => {
  await user.create(capabilityListRevision, { authority: 'CAAT' });
  const again = await user.call('POST', capabilityListRevision.api, { authority: 'CAAT' });
  expect(again.status).toBe(409);
  expect(again.body).toMatchObject({
    code: 'DRAFT_OPEN',
    message: 'Revision 3 of the CAAT list is already in draft. Change that one.',
  });
});

test('a part number stands once in a list for a kind of work in a shop', async () => {
  const drafts = await user.get<{ rows: { id: string }[] }>(`${capabilityListRevision.api}?f.status.in=draft`);
  const listRevisionId = drafts.body.rows[0]?.id ?? '';
  const part = await app.write((ctx) => partNumberByText(ctx, 'C20195162'));
  const again = await user.call('POST', capabilityItem.api, {
    listRevisionId,
    partNumberId: part?.id,
    rating: 'C14',
    workScopes: ['repair'],
    shop: 'wheelOverhaul',
  });
  expect(again.status).toBe(409);
  const other = await user.call('POST', capabilityItem.api, {
    listRevisionId,
    partNumberId: part?.id,
    rating: 'C14',
    workScopes: ['repair'],
    shop: 'wheel',
  });
  expect(other.status).toBe(201);
  const unexplained = await user.call('POST', capabilityItem.api, {
    listRevisionId,
    partNumberId: part?.id,
    rating: 'C14',
    workScopes: ['tireChange'],
    shop: 'wheel',
    state: 'suspended',
  });
  expect(unexplained.body).toMatchObject({ fields: [{ path: 'stateReason', message: 'Say why' }] });
});

test('R1 a part number that is not on the list may be opened for evaluation only', async () => {
  const asked = { authorities: ['CAAT'], workScope: 'overhaul', shop: 'wheelOverhaul' } as const;
  const covered = await app.write((ctx) => resolveCapability(ctx, { ...asked, partNumber: 'c20195162' }));
  expect(covered).toMatchObject({
    capable: true,
    evaluationOnly: false,
    items: [{ capKey: 'CAP-0001', rating: 'C14' }],
  });
  const dash = await app.write((ctx) => resolveCapability(ctx, { ...asked, partNumber: 'C20195162-9' }));
  expect(dash).toMatchObject({
    capable: false,
    evaluationOnly: true,
    text: 'Part number C20195162-9 is not on the capability list. You may open it for evaluation only; it cannot be released.',
  });
  const dual = await app.write((ctx) =>
    resolveCapability(ctx, { ...asked, authorities: ['CAAT', 'EASA'], partNumber: 'C20195162' }),
  );
  // One authority that is not capable: the others remain (R7).
  expect(dual).toMatchObject({
    capable: true,
    evaluationOnly: false,
    problems: ['There is no effective EASA capability list.'],
    items: [{ authority: 'CAAT' }],
  });
});

test('a member of an approved series is covered by the series, another number of it is not', async () => {
  const series = await user.create(partNumber, {
    ...wheel,
    partnumber: '897 SERIES',
    cage: '53655',
    family: 'cylinder',
    isseries: true,
  });
  await user.create(partNumber, {
    ...wheel,
    partnumber: '89794077',
    cage: '53655',
    family: 'cylinder',
    seriesId: series.id,
  });
  const wrong = await user.call('POST', partNumber.api, {
    ...wheel,
    partnumber: '89794078',
    cage: '53655',
    seriesId: (await app.write((ctx) => partNumberByText(ctx, '89794077')))?.id,
  });
  expect(wrong.status).toBe(422);
  await app.write(async (ctx) => {
    const list = await sql<{ id: string }>`
      insert into capability_list_revision (authority, revision, status) values ('EASA', 1, 'draft') returning id`.execute(
      ctx.db,
    );
    const id = list.rows[0]?.id;
    await sql`insert into capability_item (cap_key, list_revision_id, part_number_id, rating, work_scopes, shop)
      values ('CAP-0900', ${id}, ${series.id}, 'C15', '{hydrostaticTest}', 'oxygen')`.execute(ctx.db);
    await sql`update capability_list_revision set status = 'effective', submitted_on = ${today}, accepted_ref = 'x', effective_from = ${today} where id = ${id}`.execute(
      ctx.db,
    );
  });
  const facts = await app.write((ctx) => capabilityFacts(ctx, { partNumber: '89794077', authorities: ['EASA'] }));
  expect(facts.revisions).toMatchObject([
    { authority: 'EASA', items: [{ isSeries: true, members: ['89794077'], rating: 'C15' }] },
  ]);
  const other = await app.write((ctx) => capabilityFacts(ctx, { partNumber: '89700000', authorities: ['EASA'] }));
  expect(other.revisions[0]?.items).toEqual([]);
});

test('the plain list names what can be done today, to everybody signed in', async () => {
  const anybody = await app.as();
  const list = await anybody.get<{ partnumber: string; partname: string; isseries: boolean }[]>('/api/capabilities');
  expect(list.status).toBe(200);
  expect(list.body.map((row) => [row.partnumber, row.isseries])).toEqual([
    ['897 SERIES', true],
    ['C20195162', false],
  ]);
  expect((await app.stranger.get('/api/capabilities')).status).toBe(401);
});
