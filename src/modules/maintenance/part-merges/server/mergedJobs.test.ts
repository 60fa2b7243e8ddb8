import { afterAll, beforeAll, expect, test } from 'vitest';
import { wholeProduct } from '#app/everyEndpoint.ts';
import { verifyBooks } from '#app/books.ts';
import type { AnswerOf } from '#kernel/shared/call.ts';
import { dayOf } from '#kernel/shared/dates.ts';
import type { RowOf } from '#kernel/shared/record.ts';
import { addAttachment } from '#kernel/server/attachments/attachments.ts';
import { readContext, systemCaller } from '#kernel/server/transaction.ts';
import { testApp, type Person, type TestApp } from '#kernel/testing/app.ts';
import { pdfOf, picture } from '#kernel/testing/files.ts';
import { aPartNumber, listedAs } from '#modules/maintenance/capabilities/server/capabilities.fixture.ts';
import { partNumber } from '#modules/maintenance/capabilities/shared/partNumber.record.ts';
import type { findingMapCall } from '#modules/maintenance/defect-map/shared/defectMap.calls.ts';
import { aDirectiveApplicability } from '#modules/maintenance/directives/server/directives.fixture.ts';
import { directiveCheck } from '#modules/maintenance/directives/shared/directiveCheck.record.ts';
import { signed } from '#modules/maintenance/inspection-reports/server/inspectors.fixture.ts';
import { aManualPart } from '#modules/maintenance/manuals/server/manuals.fixture.ts';
import { evaluateRelease } from '#modules/maintenance/release-gates/server/public.ts';
import {
  bench,
  stepDataOf,
  type Bench,
  type JobAtBench,
} from '#modules/maintenance/task-cards/server/bench.fixture.ts';
import type { mergePlanCall } from '../shared/partMerges.calls.ts';

// What a work order was signed for stands when its part number is merged into another spelling: every fact is written by the call that writes it.
type Part = RowOf<typeof partNumber>;
let app: TestApp;
let at: Bench;
let admin: Person;

beforeAll(async () => {
  app = await testApp(wholeProduct());
  at = await bench(app);
  admin = await app.as('quality.admin', 'quality.user', 'maintenance.viewer');
});
afterAll(() => app.close());

const part = async (id: string) => (await admin.get<{ row: Part }>(`${partNumber.api}/${id}`)).body.row;
const another = async (of: string, written: string): Promise<Part> => {
  const { partname, family, manufacturer, cage, attributes, serialised, llp } = await part(of);
  const values = { partnumber: written, partname, family, manufacturer, cage, attributes, serialised, llp };
  return part((await aPartNumber(app, values as never)).id);
};
const plan = async (fromId: string, intoId: string) =>
  (await admin.get<AnswerOf<typeof mergePlanCall>>(`/api/part-merges/plan?fromId=${fromId}&intoId=${intoId}`)).body;
const merge = async (fromId: string, intoId: string) => {
  const [from, into] = [await part(fromId), await part(intoId)];
  const versions = { fromVersion: from.version, intoVersion: into.version };
  return admin.call('POST', '/api/part-merges', { fromId, intoId, ...versions, reason: 'Typed without its dash' });
};
const gatesOf = async (job: string) => {
  const { gates } = (
    await at.planner.get<{ gates: { code: string; state: string; messages: string[] }[] }>(
      `/api/workorders/${job}/gates`,
    )
  ).body;
  return Object.fromEntries(gates.map(({ code, state, messages }) => [code, `${state} ${messages.join(' ')}`]));
};
const block12 = async (job: string) => {
  const question = { certificateTypes: ['CAAT_FORM_1' as const], block11: null, freeLines: [], signer: null };
  const judged = await evaluateRelease(readContext(app.deps, systemCaller(new Date())), job, question);
  return judged.block12.map((line) => line.text).join(' ');
};
const faults = async () => JSON.stringify((await verifyBooks(app.deps.database.pool)).faults);

/** The AD list of a part gone through today. */
const checked = (partNumberId: string) =>
  admin.create(directiveCheck, { partNumberId, checkedOn: dayOf(new Date()), source: 'FAA DRS' });

/** A job whose bore is outside its limit, accepted by engineering with a document that names the part as it is spelled now. */
async function accepted(job: JobAtBench, spelled: string): Promise<void> {
  await job.step('T070', 1, {
    measured: '130.026',
    finding: { defectCode: 'wear', severity: 'major', description: 'Bore worn oversize' },
  });
  const { id: entityId } = await job.card('T070');
  const document = await app.write((ctx) =>
    addAttachment(ctx, {
      entity: 'taskCard',
      entityId,
      fileName: 'rdas.pdf',
      declaredType: 'application/pdf',
      bytes: pdfOf(),
    }),
  );
  const answer = await at.engineer.call('POST', `/api/workorders/${job.number}/cards/T070/steps/1/approved-data`, {
    kind: 'designApproval',
    number: 'RDAS 4711 Rev B',
    holder: 'Safran',
    partNumber: spelled,
    serialNumbers: 'All',
    documentId: document.id,
    ...signed,
  });
  expect(answer).toMatchObject({ status: 200 });
}

test('G16 an AD that names the spelling that goes asks the jobs of the number that is kept from the merge on', async () => {
  const from = await another(at.shop.wheelId, 'C2019/5162');
  const job = await at.newJob();
  await aDirectiveApplicability(app, { partNumber: from.partnumber, serialFrom: null, serialTo: null });
  await checked(at.shop.wheelId);
  expect((await gatesOf(job.number))['G16']).toMatch(/^pass/);
  expect(await merge(from.id, at.shop.wheelId)).toMatchObject({ status: 200 });
  expect((await gatesOf(job.number))['G16']).toMatch(/^fail AD .* applies to C20195162 and is open[.]/);
});

test('2.11 R6 G08 signed cards, accepted data and drawings of the old spelling stand for the kept number; no gate turns, and the books hold', async () => {
  const from = await part(at.shop.wheelId);
  const into = await another(from.id, 'C2019-5162');
  const [job, late] = [await at.newJob(), await at.newJob()];
  await accepted(job, from.partnumber);
  expect(await job.step('T070', 2, { value: true })).toMatchObject({ status: 200 });
  expect(await job.sign('T070')).toMatchObject({ status: 200 });
  const bytes = await picture('png', 40);
  const drawing = await app.write((ctx) =>
    addAttachment(ctx, {
      entity: 'partNumber',
      entityId: from.id,
      fileName: 'wheel.png',
      declaredType: 'image/png',
      bytes,
    }),
  );
  // Everything the library says of the old spelling it says of the kept one first.
  await listedAs(app, into.id, from.id);
  await aManualPart(app, { manualId: at.manualId, partNumberId: into.id } as never);
  await at.publishData(stepDataOf(at.grease), into.id);
  await checked(into.id);
  const before = await gatesOf(job.number);
  const said = await block12(job.number);
  expect(said).toContain('accepted by Design approval RDAS 4711 Rev B, Safran.');
  expect(before['G08']).not.toContain('130.026');
  const cards = await job.cards();
  // The fixture writes the list past its triggers: what the books say of that they say before and after.
  const known = await faults();

  expect((await plan(from.id, into.id)).hindrances).toEqual([]);
  expect(await merge(from.id, into.id)).toMatchObject({ status: 200 });

  expect(
    (await at.planner.get<{ row: { partNumber: string } }>(`/api/workorders/${job.number}`)).body.row.partNumber,
  ).toBe('C2019-5162');
  // What a gate says names the part as it is spelled now.
  const spelled = JSON.parse(JSON.stringify(before).replaceAll(from.partnumber, into.partnumber)) as typeof before;
  expect(await gatesOf(job.number)).toEqual(spelled);
  expect(await block12(job.number)).toBe(said);
  expect(await job.cards()).toEqual(cards);
  const map = await at.planner.get<AnswerOf<typeof findingMapCall>>(`/api/workorders/${job.number}/finding-map`);
  expect(map.body.drawings.map(({ id }) => id)).toContain(drawing.id);
  expect(await faults()).toBe(known);
  expect(await app.verify()).toMatchObject({ fault: null });
  // A document that comes after the merge still names the part as it was spelled.
  await accepted(late, from.partnumber);
  // Data for any other spelling is data for another part.
  const { rows } = await app.deps.database.pool.query<{ was: boolean; other: boolean }>(
    `select part_of_job('C20195162', $1) as was, part_of_job('C20195163', $1) as other`,
    [job.id],
  );
  expect(rows).toEqual([{ was: true, other: false }]);
});
