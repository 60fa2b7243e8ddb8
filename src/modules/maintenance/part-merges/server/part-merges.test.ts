import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { wholeProduct } from '#app/everyEndpoint.ts';
import type { AnswerOf } from '#kernel/shared/call.ts';
import type { RowOf } from '#kernel/shared/record.ts';
import { createRecord } from '#kernel/server/records/records.ts';
import { testApp, type Person, type TestApp } from '#kernel/testing/app.ts';
import { aRateLine } from '#modules/finance/rates/server/rates.fixture.ts';
import {
  aCapabilityItem,
  aCapabilityList,
  aPartNumber,
  listedAs,
} from '#modules/maintenance/capabilities/server/capabilities.fixture.ts';
import { capabilityListRevision } from '#modules/maintenance/capabilities/shared/capabilityListRevision.record.ts';
import { partNumberByText } from '#modules/maintenance/capabilities/server/public.ts';
import { partNumber } from '#modules/maintenance/capabilities/shared/partNumber.record.ts';
import { aDirectiveApplicability, aLifeLimit } from '#modules/maintenance/directives/server/directives.fixture.ts';
import { lifeLimit } from '#modules/maintenance/directives/shared/lifeLimit.record.ts';
import { aManualPart } from '#modules/maintenance/manuals/server/manuals.fixture.ts';
import { certificateRow } from '#modules/maintenance/releases/server/certificateRow.fixture.ts';
import { jobFixture, type JobFixture } from '#modules/maintenance/work-orders/server/jobs.fixture.ts';
import { workOrder } from '#modules/maintenance/work-orders/shared/workOrder.record.ts';
import { aQuotation, aQuotationLine, aSentQuotation } from '#modules/marketing/quotations/server/quotations.fixture.ts';
import { aStockItem } from '#modules/stores/stock/server/stock.fixture.ts';
import { aTorqueTube } from '#modules/stores/torque-tubes/server/torque-tubes.fixture.ts';
import type { doublesCall, mergePlanCall } from '../shared/partMerges.calls.ts';

type Part = RowOf<typeof partNumber>;
let app: TestApp;
let shop: JobFixture;
let admin: Person;
let planner: Person;

beforeAll(async () => {
  app = await testApp(wholeProduct());
  shop = await jobFixture(app);
  [admin, planner] = await Promise.all([app.as('quality.admin', 'maintenance.viewer'), app.as('maintenance.user')]);
});
afterAll(() => app.close());

const current = async (id: string) => (await admin.get<{ row: Part }>(`${partNumber.api}/${id}`)).body.row;
const plan = async (fromId: string, intoId: string) =>
  (await admin.get<AnswerOf<typeof mergePlanCall>>(`/api/part-merges/plan?fromId=${fromId}&intoId=${intoId}`)).body;
const merge = async (fromId: string, intoId: string, by = admin, reason = 'Typed without its dashes') => {
  const [from, into] = [await current(fromId), await current(intoId)];
  const body = { fromId, fromVersion: from.version, intoId, intoVersion: into.version, reason };
  return by.call<{ message: string; partnumber: string }>('POST', '/api/part-merges', body);
};
const counts = (rows: readonly { what: string; count: number }[]) =>
  Object.fromEntries(rows.map(({ what, count }) => [what, count]));
const one = async <T>(query: ReturnType<typeof sql<T>>) => (await query.execute(app.deps.database.db)).rows[0];
const brake = { partname: 'Brake', family: 'brake', manufacturer: 'Goodrich', cage: '97153' } as const;
const double = async (kept: string, other: string, values: Partial<Part> = {}) => ({
  into: await aPartNumber(app, { ...brake, partnumber: kept }),
  from: await aPartNumber(app, { ...brake, partnumber: other, ...values } as never),
});

let serial = 6000;
async function jobOf(part: Part) {
  const serialNumber = String((serial += 1));
  const batch = await shop.batch({ partNumber: part.partnumber, serialNumber });
  return planner.create(
    workOrder,
    shop.job(batch, serialNumber, { partNumberId: part.id, shop: 'brake', workScope: 'repair' }),
  );
}

test('2.11 two spellings of one part number become one: the dry run says what moves, what is signed or sent stays, both histories tell it', async () => {
  const { from, into } = await double('2-1577-4', '2-15774');
  const [opened, closed] = [await jobOf(from), await jobOf(from)];
  await certificateRow(app, { number: 'ABS-C1-26-9', jobId: closed.id, pdfKey: 'k', verifyToken: 'v' });
  await app.write(({ db }) => sql`update work_order set status = 'closed' where id = ${closed.id}`.execute(db));
  const { id: listRevisionId } = await aCapabilityList(app, { authority: 'EASA' });
  const line = await aCapabilityItem(app, { listRevisionId, partNumberId: from.id });
  const cover = await aManualPart(app, { partNumberId: from.id });
  const named = await aDirectiveApplicability(app, { partNumber: from.partnumber, serialFrom: '100', serialTo: '900' });
  const item = await aStockItem(app, { partNumber: from.partnumber });
  const price = await aRateLine(app, { partNumberId: from.id });
  const draft = await aQuotationLine(app, { quotationId: (await aQuotation(app)).id, partNumberId: from.id });
  const sent = await aSentQuotation(app, {}, [{ partNumberId: from.id }]);
  const tube = await aTorqueTube(app, { brakePartId: from.id });

  const shown = await plan(from.id, into.id);
  expect(shown.hindrances).toEqual([]);
  expect(counts(shown.moves)).toEqual({
    'Open work orders': 1,
    'Lines of draft capability lists': 1,
    'Manuals that cover it': 1,
    'Lines of ADs': 1,
    'Stock items, with their alternates': 1,
    Prices: 1,
    'Lines of draft quotations': 1,
    'Torque tubes of the brake': 1,
  });
  expect(counts(shown.stays)).toMatchObject({
    Certificates: 1,
    'Finished work orders': 1,
    'Lines of sent quotations': 1,
  });
  expect((await merge(from.id, into.id, planner)).status).toBe(403);

  expect(await merge(from.id, into.id)).toMatchObject({ status: 200, body: { partnumber: '2-1577-4' } });
  const at = await one(sql<Record<string, string>>`select
    (select part_number || ' ' || (part_number_id = ${into.id}) from work_order where id = ${opened.id}) as opened,
    (select part_number || ' ' || (part_number_id = ${from.id}) from work_order where id = ${closed.id}) as closed,
    (select part_number from release_certificate where number = 'ABS-C1-26-9') as certificate,
    (select part_number_id from capability_item where id = ${line.id}) as line,
    (select part_number_id from manual_part where id = ${cover.id}) as cover,
    (select string_agg(part_number || ' ' || serial_from, ', ' order by created_at) from directive_applicability where directive_id = ${named.directiveId}) as ads,
    (select part_number from stock_item where id = ${item.id}) as item,
    (select part_number_id from rate_line where id = ${price.id}) as price,
    (select part_number_id from quotation_line where id = ${draft.id}) as draft,
    (select part_number_id from quotation_line where quotation_id = ${sent}) as sent,
    (select brake_part_id from torque_tube where id = ${tube.id}) as tube`);
  expect(at).toEqual({
    opened: '2-1577-4 true',
    closed: '2-15774 true',
    certificate: '2-15774',
    line: into.id,
    cover: into.id,
    ads: '2-15774 100, 2-1577-4 100',
    item: '2-1577-4',
    price: into.id,
    draft: into.id,
    sent: from.id,
    tube: into.id,
  });
  for (const id of [from.id, into.id]) {
    const { entries } = (await admin.get<{ entries: { reason: string | null }[] }>(`/api/history/partNumber/${id}`))
      .body;
    expect(entries.map(({ reason }) => reason)).toContain('Typed without its dashes');
  }
  const doubles = (await admin.get<AnswerOf<typeof doublesCall>>('/api/part-merges')).body;
  expect(doubles.groups).toEqual([]);
  expect(doubles.merged).toMatchObject([
    { partnumber: '2-15774', into: '2-1577-4', reason: 'Typed without its dashes' },
  ]);
});

test('2.11 the number that went leads to the one that is kept: in the search, at the dock, in a job; and gets no new rows', async () => {
  const { from, into } = await double('2-1612-1', '2-16121');
  expect((await merge(from.id, into.id)).status).toBe(200);
  const { rows } = (await planner.get<{ rows: Part[] }>(`${partNumber.api}?q=2-16121`)).body;
  expect(rows).toMatchObject([{ partnumber: '2-1612-1', formerNumbers: '2-16121' }]);
  expect((await app.write((ctx) => partNumberByText(ctx, '2-16121')))?.id).toBe(into.id);
  const serialNumber = String((serial += 1));
  const batch = await shop.batch({ partNumber: '2-16121', serialNumber });
  const values = { shop: 'brake', workScope: 'repair' } as const;
  const job = await planner.create(workOrder, shop.job(batch, serialNumber, { ...values, partNumberId: into.id }));
  expect(job).toMatchObject({ partNumber: '2-1612-1' });
  const other = String((serial += 1));
  const second = await shop.batch({ partNumber: '2-16121', serialNumber: other });
  const gone = await planner.call('POST', workOrder.api, shop.job(second, other, { ...values, partNumberId: from.id }));
  expect(gone).toMatchObject({ status: 422, body: { code: 'LINK_ARCHIVED' } });
  const quality = await app.as('quality.user');
  const written = await quality.call('POST', partNumber.api, { ...brake, partnumber: '2-16121', ata: '32-40' });
  expect(written.body).toMatchObject({ message: '2-16121 was merged into 2-1612-1.' });
  const restored = await admin.call('POST', `${partNumber.api}/${from.id}/restore`, {
    version: (await current(from.id)).version,
  });
  expect(restored.body).toMatchObject({ message: 'It was merged into another part number and stays so.' });
  // What no call would do the database refuses.
  const cover = await aManualPart(app);
  const named = await aDirectiveApplicability(app);
  for (const statement of [
    sql`update manual_part set part_number_id = ${from.id} where id = ${cover.id}`,
    sql`update work_order set part_number_id = ${from.id} where id = ${job.id}`,
    sql`update directive_applicability set part_number = '2-16121' where id = ${named.id}`,
  ])
    await expect(app.write(({ db }) => statement.execute(db))).rejects.toThrow('merged into another');
  await expect(
    app.write(({ db }) =>
      sql`update part_number set merged_into_id = null, merged_at = null, merge_reason = null where id = ${from.id}`.execute(
        db,
      ),
    ),
  ).rejects.toThrow('stays merged');
  // A third spelling: what was merged earlier follows.
  const third = await aPartNumber(app, { ...brake, partnumber: '2/1612/1' });
  expect((await merge(into.id, third.id)).status).toBe(200);
  expect((await app.write((ctx) => partNumberByText(ctx, '2-16121')))?.id).toBe(third.id);
  expect(await current(third.id)).toMatchObject({ formerNumbers: '2-1612-1, 2-16121' });
});

test.each([
  [
    'another dash number',
    '2-1613-1',
    '2-1613-2',
    {},
    '2-1613-2 and 2-1613-1 differ in letters or digits: that is another part.',
  ],
  [
    'another maker',
    '2-1614-1',
    '2-16141',
    { manufacturer: 'Safran' },
    'Maker: 2-16141 says Safran, 2-1614-1 says Goodrich. Set right the record that is wrong first.',
  ],
  [
    'a life-limited part into one that is not',
    '2-1615-1',
    '2-16151',
    { llp: true },
    'Life-limited: 2-16151 says yes, 2-1615-1 says no. Set right the record that is wrong first.',
  ],
  [
    'a limit the kept one does not say',
    '2-1616-1',
    '2-16161',
    { attributes: { ratedPsi: 200 } },
    'Limits and ratings: 2-16161 says 200, 2-1616-1 says no. Set right the record that is wrong first.',
  ],
])('2.11 %s is not merged', async (_what, kept, other, values, message) => {
  const { from, into } = await double(kept, other, values as Partial<Part>);
  expect((await plan(from.id, into.id)).hindrances).toEqual([message]);
  expect(await merge(from.id, into.id)).toMatchObject({ status: 422, body: { message } });
  expect(await current(from.id)).toMatchObject({ mergedIntoId: null, archivedAt: null });
});

test('2.11 a number of the capability list in force is merged only into one that stands there with the same', async () => {
  const wheel = await current(shop.wheelId);
  const { version: _version, ...values } = {
    ...brake,
    partname: wheel.partname,
    family: wheel.family,
    manufacturer: wheel.manufacturer,
    cage: wheel.cage,
    version: 0,
  };
  const kept = await aPartNumber(app, { ...values, partnumber: 'C2019-5162', attributes: wheel.attributes } as never);
  const told =
    'Revision 1 of the CAAT list names C20195162 in the shop Tire change (CAP-0002), and C2019-5162 not with the same. Put C2019-5162 on the list first.';
  expect((await plan(wheel.id, kept.id)).hindrances).toContain(told);
  expect((await merge(wheel.id, kept.id)).status).toBe(422);
  // The other way round nothing is lost, and the next list has no line of the number that went.
  await app.asOwner((pool) =>
    pool.query(`update capability_list_revision set status = 'withdrawn' where status = 'draft'`),
  );
  await listedAs(app, kept.id, shop.wheelId);
  const quality = await app.as('quality.user');
  expect((await merge(kept.id, wheel.id)).status).toBe(200);
  const draft = await quality.create(capabilityListRevision, { authority: 'CAAT' });
  const lines = await one(sql<{ parts: string[] }>`
    select array_agg(distinct p.partnumber) as parts from capability_item i join part_number p on p.id = i.part_number_id where i.list_revision_id = ${draft.id}`);
  expect(lines?.parts).toEqual(['C20195162']);
});

test('G18 a life limit that stands for the number that goes only, hinders the merge; one not above it does not', async () => {
  const limit = await aLifeLimit(app);
  const from = await current(limit.partNumberId);
  const into = await aPartNumber(app, { partnumber: from.partnumber.replace('C2019', 'C2019-') });
  expect((await plan(from.id, into.id)).hindrances).toEqual([
    `The life limit of ${limit.subject} stands for ${from.partnumber} only, or with fewer for it. An authorised engineer writes it for ${into.partnumber} first.`,
  ]);
  const { subject, basis, life, reference, writtenByName, writtenByAuthorization } = limit;
  await app.write((ctx) =>
    createRecord(
      ctx,
      lifeLimit,
      { partNumberId: into.id, subject, basis, life, reference },
      { writtenByName, writtenByAuthorization },
    ),
  );
  expect((await merge(from.id, into.id)).status).toBe(200);
});

test('2.11 a work order that waits for its release is signed under its number first; prices that differ are set right first', async () => {
  const { from, into } = await double('2-1618-1', '2-16181');
  const job = await jobOf(from);
  await app.write(({ db }) => sql`update work_order set status = 'releaseRequested' where id = ${job.id}`.execute(db));
  const price = await aRateLine(app, { partNumberId: from.id });
  await aRateLine(app, {
    partNumberId: into.id,
    rateCardId: price.rateCardId,
    skuId: price.skuId,
    price: '99.00',
  } as never);
  const { hindrances } = await plan(from.id, into.id);
  expect(hindrances).toEqual([
    `${job.number} waits for its release or has a certificate. Release and close it first, under the number it was signed with.`,
    expect.stringMatching(/^Both have a price on /),
  ]);
});
