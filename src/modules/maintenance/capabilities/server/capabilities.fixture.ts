import { sql } from 'kysely';
import { addDays, dayOf } from '#kernel/shared/dates.ts';
import { createRecord } from '#kernel/server/records/records.ts';
import type { CreateOf } from '#kernel/shared/record.ts';
import { attach, done, fixture, personWith } from '#kernel/testing/fixture.ts';
import { testPin, type TestApp } from '#kernel/testing/app.ts';
import { capabilityItem } from '../shared/capabilityItem.record.ts';
import { capabilityListRevision } from '../shared/capabilityListRevision.record.ts';
import { orgApproval } from '../shared/orgApproval.record.ts';
import { partNumber } from '../shared/partNumber.record.ts';
import { evaluationPointNames } from '../shared/selfEvaluation.ts';

const today = () => dayOf(new Date());

/** A serialised main wheel. */
export const aPartNumber = fixture(partNumber).by(['quality.user'], (_app, n) => ({
  partnumber: `C2019${n}`,
  partname: 'Main wheel',
  manufacturer: 'Messier-Bugatti-Dowty',
  cage: 'F6137',
  ata: '32-40',
  family: 'wheel',
}));

/** The company's certificate of an authority, with rating C14; one of each at a time. Without an authority an old one, beside those of the demo company. */
export const anOrgApproval = fixture(orgApproval).by(['quality.admin'], (_app, _n, { authority }) => ({
  authority: 'FAA',
  certificateNo: 'FAA.145.01',
  organisationName: 'ABS Component Services Co., Ltd.',
  organisationAddress: '99/8 Moo 4, Bang Phli, Samut Prakan 10540, Thailand',
  ratings: ['C14'],
  validFrom: addDays(today(), authority ? -600 : -2400),
  validTo: addDays(today(), authority ? 300 : -2000),
}));

/** A draft; one authority has one at a time. */
export const aCapabilityList = fixture(capabilityListRevision).by(['quality.user'], () => ({ authority: 'CAAT' }));

/** Repair and overhaul of a wheel on the draft of an authority's list. */
export const aCapabilityItem = fixture(capabilityItem).by(['quality.user'], async (app, _n, given) => ({
  listRevisionId: given.listRevisionId ?? (await openDraft(app)),
  partNumberId: given.partNumberId ?? (await aPartNumber(app)).id,
  rating: 'C14',
  workScopes: ['repair', 'overhaul'],
  shop: 'wheelOverhaul',
}));

async function openDraft(app: TestApp): Promise<string> {
  const reader = await personWith(app, 'quality.user');
  const drafts = await done<{ rows: { id: string }[] }>(
    reader.get(`${capabilityListRevision.api}?f.status.in=draft&f.authority.in=CAAT`),
  );
  return drafts.rows[0]?.id ?? (await aCapabilityList(app)).id;
}

/** Puts the open draft of CAAT into effect: evaluated, approved, submitted, accepted with its letter. */
export async function effectiveList(app: TestApp): Promise<void> {
  const admin = await personWith(app, 'quality.admin');
  const listId = await openDraft(app);
  const { rows } = await done<{ rows: { id: string; version: number }[] }>(
    admin.get(`${capabilityItem.api}?f.listRevisionId.in=${listId}&size=200`),
  );
  const selfEvaluation = {
    ...Object.fromEntries(evaluationPointNames.map((name) => [name, { ok: true, evidence: 'MOE 1.9' }])),
    assessor: 'N. Chai',
  };
  for (const { id, version } of rows)
    await done(admin.call('PATCH', `${capabilityItem.api}/${id}`, { version, selfEvaluation }));
  const step = (name: string, input?: unknown) =>
    done(admin.run(capabilityListRevision, listId, name, input, { pin: testPin }));
  await step('approve');
  await step('submit', { submittedOn: today(), submissionRef: 'CL-1' });
  await attach(app, admin, { record: capabilityListRevision, id: listId }, 'paper');
  await step('accept', { acceptedOn: today(), acceptedRef: 'CAAT 11/26', effectiveFrom: today() });
  await step('makeEffective');
}

/** Entries of CAAT's list that have been in effect since a day: the story of submission and letter is left out. */
export async function listedSince(
  app: TestApp,
  since: string,
  entries: readonly { partNumberId: string; workScopes: string[]; shop: string }[],
): Promise<void> {
  await app.write(async ({ db }) => {
    const list = await sql<{ id: string }>`
      insert into capability_list_revision (authority, revision) values ('CAAT', 1) returning id`.execute(db);
    const listId = list.rows[0]?.id;
    for (const [at, entry] of entries.entries())
      await sql`insert into capability_item (cap_key, list_revision_id, part_number_id, rating, work_scopes, shop)
        values (${`CAP-${String(at + 1).padStart(4, '0')}`}, ${listId}, ${entry.partNumberId}, 'C14', ${entry.workScopes}, ${entry.shop})`.execute(
        db,
      );
    await sql`update capability_list_revision set status = 'effective', submitted_on = ${since}, accepted_ref = 'CAAT 1/25',
      effective_from = ${since} where id = ${listId}`.execute(db);
  });
}

/** One more part number on the effective list, for the same work as another one there. */
export async function listedAs(app: TestApp, partNumberId: string, other: string): Promise<void> {
  await app.asOwner((pool) =>
    pool.query(`alter table capability_item disable trigger user;
      insert into capability_item (cap_key, list_revision_id, part_number_id, rating, work_scopes, shop)
      select 'CAP-900' || row_number() over (order by cap_key), list_revision_id, '${partNumberId}', rating, work_scopes, shop from capability_item where part_number_id = '${other}';
      alter table capability_item enable trigger user`),
  );
}

/** The id of a wheel, for tests that serve none of this module's calls. */
export async function aPartNumberId(app: TestApp, values: Partial<CreateOf<typeof partNumber>> = {}): Promise<string> {
  const wheel = {
    partnumber: 'C20195162',
    partname: 'Main wheel',
    manufacturer: 'Maker',
    ata: '32-40',
    family: 'wheel',
  } as const;
  return (await app.write((ctx) => createRecord(ctx, partNumber, { ...wheel, ...values }))).id;
}
