import { afterAll, beforeAll, expect, test } from 'vitest';
import { verifyBooks } from '#app/books.ts';
import type { AnswerOf } from '#kernel/shared/call.ts';
import { aPartNumber } from '#modules/maintenance/capabilities/server/capabilities.fixture.ts';
import { partNumber } from '#modules/maintenance/capabilities/shared/partNumber.record.ts';
import type { CertificateRow } from '#modules/maintenance/releases/server/release.fixture.ts';
import { shopJobs, Shops } from '#modules/maintenance/releases/server/shops.fixture.ts';
import type { mergePlanCall } from '../shared/partMerges.calls.ts';

// A component walked through its shop by the calls of the screens and released, and its part number merged afterwards.
let shops: Shops;
let certificate: CertificateRow;
let jobNumber: string;
let partId: string;

beforeAll(async () => {
  shops = await Shops.open();
  const battery = shopJobs.find(({ shop }) => shop === 'battery');
  if (!battery) throw new Error('There is no battery.');
  const { waiting } = await shops.walk(battery);
  const signed = await (await shops.person('preecha')).sign(waiting);
  if (signed.status !== 201) throw new Error(JSON.stringify(signed.body));
  ({ certificate } = signed.body);
  ({ jobNumber } = waiting);
  const { row } = await shops.must<{ row: { partNumberId: string } }>('planner', 'GET', `/api/workorders/${jobNumber}`);
  partId = row.partNumberId;
}, 240_000);
afterAll(() => shops.close());

type Part = { id: string; version: number; partnumber: string } & Record<string, unknown>;
const part = async (id: string) => (await shops.must<{ row: Part }>('quality', 'GET', `${partNumber.api}/${id}`)).row;
/** What a record of a part says beside its number. */
const said =
  'partname family manufacturer cage attributes serialised llp isseries seriesId unNumber shippingName hazardClass packingGroup'.split(
    ' ',
  );
const double = async (written: string) => {
  const known = await part(partId);
  const values = Object.fromEntries(said.map((name) => [name, known[name]]));
  return part((await aPartNumber(shops.desk.app, { ...values, partnumber: written } as never)).id);
};
const merge = async (from: Part, into: Part) => {
  const admin = await shops.desk.app.as('quality.admin', 'maintenance.viewer');
  const [fromNow, intoNow] = [await part(from.id), await part(into.id)];
  return admin.call<{ message: string }>('POST', '/api/part-merges', {
    fromId: from.id,
    fromVersion: fromNow.version,
    intoId: into.id,
    intoVersion: intoNow.version,
    reason: 'Typed without its dash',
  });
};
const faults = async () => JSON.stringify((await verifyBooks(shops.desk.app.deps.database.pool)).faults);

test('2.11 the certificate of the number that goes stays as it was signed; what the library says of that number alone hinders, and nothing changes', async () => {
  const into = await double('27-58');
  const reader = await shops.desk.app.as('quality.admin', 'maintenance.viewer');
  const { stays, hindrances } = (
    await reader.get<AnswerOf<typeof mergePlanCall>>(`/api/part-merges/plan?fromId=${partId}&intoId=${into.id}`)
  ).body;
  expect(stays).toContainEqual({ what: 'Certificates', count: 1, names: [certificate.number] });
  expect(stays).toContainEqual({ what: 'Finished work orders', count: 1, names: [jobNumber] });
  expect(hindrances.join(' ')).toContain('Data of steps from CMM 24-38-51 ed. 4 is written for 2758 only.');
  expect((await merge(await part(partId), into)).status).toBe(422);
  expect(await faults()).toBe('[]');
});

test('2.11 a spelling merged into the number of an issued certificate leaves the certificate, its file and what lies under it as they are', async () => {
  const from = await double('2-758');
  const [pdf, paper] = [await shops.desk.pdfOf(certificate), await shops.desk.paperOf(certificate)];
  const stored = await shops.desk.stored(certificate);
  expect(await faults()).toBe('[]');
  const answer = await merge(from, await part(partId));
  expect(answer.body).toMatchObject({ partnumber: '2758' });
  expect((await shops.desk.pdfOf(certificate)).equals(pdf)).toBe(true);
  expect(await shops.desk.paperOf(certificate)).toEqual(paper);
  expect(await shops.desk.stored(certificate)).toEqual(stored);
  expect(await faults()).toBe('[]');
  expect(await shops.desk.app.verify()).toMatchObject({ fault: null });
});
