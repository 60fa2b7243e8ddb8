import { afterAll, beforeAll, expect, test } from 'vitest';
import { addDays, dayOf } from '#kernel/shared/dates.ts';
import { testApp, type Person, type TestApp } from '#kernel/testing/app.ts';
import { textOfPdf } from '#kernel/testing/pdfText.ts';
import { signed } from '#modules/maintenance/inspection-reports/server/inspectors.fixture.ts';
import { jobModules } from '#modules/maintenance/work-orders/server/jobs.fixture.ts';
import { workOrder } from '#modules/maintenance/work-orders/shared/workOrder.record.ts';
import { aManualPart } from '#modules/maintenance/manuals/server/manuals.fixture.ts';
import {
  bench,
  photographed,
  sealsRoute,
  stepDataOf,
  type Bench,
  type JobAtBench,
} from '#modules/maintenance/task-cards/server/bench.fixture.ts';
import { taskCardsServer } from '#modules/maintenance/task-cards/server/task-cards.server.ts';
import { aCustomer } from '#modules/marketing/customers/server/customers.fixture.ts';
import { whereUsedServer } from '#modules/quality/where-used/server/where-used.server.ts';
import { counterServer } from '#modules/stores/counter/server/counter.server.ts';
import { quarantine } from '#modules/stores/quarantine/shared/quarantine.record.ts';
import { aStockItem, anAcceptedBatch } from '#modules/stores/stock/server/stock.fixture.ts';
import { receiveBatch } from '#modules/stores/stock/server/public.ts';
import { tool } from '#modules/stores/tools/shared/tool.record.ts';
import type { FormField } from '#modules/maintenance/form-fields/shared/public.ts';
import { formTemplate } from '../shared/formTemplate.record.ts';
import { finding } from '#modules/maintenance/task-cards/shared/finding.record.ts';
import { addAttachment } from '#kernel/server/attachments/attachments.ts';
import { pdfOf } from '#kernel/testing/files.ts';
import { begunForm, oneSection } from './templates.fixture.ts';
import { templatesServer } from './templates.server.ts';

const today = dayOf(new Date());
let app: TestApp;
let at: Bench;
let keeper: Person;
let job: JobAtBench;
let key: string;
let number: string;

const fields = (grease: string): FormField[] => [
  { id: 'wrench', label: 'Torque wrench', type: 'tool', toolClass: 'torqueWrench' },
  { id: 'grease', label: 'Grease', type: 'consumable', materialIds: [grease] },
  { id: 'kit', label: 'Seal kit', type: 'part' },
  {
    id: 'cells',
    label: 'Bores',
    type: 'table',
    columns: [
      {
        id: 'depth',
        label: 'Depth',
        type: 'measurement',
        limit: { min: '5.00', unit: 'mm', reference: 'CMM 32-47-46 Rev 9, Check' },
      },
      { id: 'note', label: 'Note', type: 'text' },
    ],
  },
];

beforeAll(async () => {
  app = await testApp([...jobModules, taskCardsServer, templatesServer, whereUsedServer, counterServer]);
  at = await bench(app, [
    {
      part: {
        partnumber: 'C20195162-2',
        partname: 'Main wheel of another dash',
        attributes: { tireChangeLimit: 5, ratedPsi: 200 },
      },
      workScopes: ['overhaul'],
      shop: 'wheelOverhaul',
    },
  ]);
  keeper = await app.as('tools.user', 'tools.admin', 'stores.user', 'quality.user', 'quality.viewer');
  const begun = await begunForm(at.planner, {
    schema: oneSection(...fields(at.grease)),
    appliesTo: { partNumberIds: [at.shop.wheelId], required: true },
  });
  await at.planner.call('POST', `/api/form-versions/${begun.versionId}/submit`);
  await at.engineer.call('POST', `/api/form-versions/${begun.versionId}/publish`, signed);
  ({ key } = begun);
  await at.publish(sealsRoute);
  job = await at.newJob();
  number = await beginOn(job);
});
afterAll(() => app.close());

async function beginOn({ number: of }: JobAtBench): Promise<string> {
  const answer = await at.mechanic.call<{ number: string }>('POST', `/api/workorders/${of}/forms`, { key });
  expect(answer).toMatchObject({ status: 201 });
  return answer.body.number;
}
const choose = (field: string, id: string | null, seen: string | null = null, form = number) =>
  at.mechanic.call('PATCH', `/api/form-instances/${form}/answers/${field}`, {
    value: id === null ? null : { id, label: 'as shown' },
    seen: seen === null ? null : { id: seen, label: 'as shown' },
  });
const sign = (form = number) => at.mechanic.call('POST', `/api/form-instances/${form}/sign`, signed);
const usedOn = async (kind: string, id: string) =>
  (
    await keeper.get<{ jobs: { jobNumber: string; uses: { what: string }[] }[] }>(`/api/where-used/${kind}/${id}`)
  ).body.jobs.map(({ jobNumber, uses }) => `${jobNumber}: ${uses.map(({ what }) => what).join()}`);
const hold = (values: object) =>
  keeper.create(quarantine, {
    source: 'stock',
    description: 'Held',
    quantity: '1',
    reason: 'Identity in doubt',
    suspectedUnapproved: false,
    ...values,
  });

test('G12 a tool named in a form is judged as at a step: class, calibration and a recall since', async () => {
  expect(await choose('wrench', at.gauges.bore)).toMatchObject({
    status: 422,
    body: { code: 'G12', message: expect.stringContaining('this entry takes a torque wrench') },
  });
  const late = await at.tool('TW-LATE', addDays(today, -1));
  expect(await choose('wrench', late)).toMatchObject({ status: 422, body: { code: 'G12' } });
  const wrench = await at.tool('TW-FORM', addDays(today, 90));
  expect(await choose('wrench', wrench)).toMatchObject({ status: 200 });
  expect((await at.gate(job, 'G12')).state).toBe('pass');
  expect(await usedOn('tool', wrench)).toEqual([`${job.number}: ${number} Torque wrench TW-FORM`]);
  const recalled = await keeper.call('POST', `${tool.api}/TW-FORM/recall`, {
    reason: '+6 % at 100 Nm',
    suspectFrom: new Date(Date.now() - 60 * 86_400_000).toISOString(),
  });
  expect(recalled).toMatchObject({ status: 200 });
  expect((await at.gate(job, 'G12')).state).toBe('fail');
});

test('G13 G15 a batch named in a form is judged as at a step: material, life, owner and quarantine since', async () => {
  const other = await at.batch('KIT-NOGREASE', addDays(today, 90), 'spare');
  expect(await choose('grease', other)).toMatchObject({
    status: 422,
    body: { code: 'G13', message: expect.stringContaining('is not the material of this entry') },
  });
  const old = await at.batch('GR-OLD', addDays(today, -1), 'consumable', 'cofc');
  expect(await choose('grease', old)).toMatchObject({ status: 422, body: { code: 'G13' } });
  const { id: ownerId } = await aCustomer(app, { code: 'OTH' });
  const shelf = await keeper.get<{ rows: { id: string; code: string }[] }>('/api/store/locations?size=50');
  const locationId = shelf.body.rows.find(({ code }) => code === 'SHELF-1')?.id ?? '';
  const { id: foreign } = await app.write((ctx) =>
    receiveBatch(ctx, {
      itemId: at.grease,
      qty: '5',
      locationId,
      number: 'GR-OTHER',
      certType: 'cofc',
      certNumber: 'C-1',
      ownerId,
    }),
  );
  expect(await choose('grease', foreign)).toMatchObject({
    status: 422,
    body: { code: 'G13', message: expect.stringContaining('belongs to another customer') },
  });
  const grease = await at.batch('GR-FORM', addDays(today, 90), 'consumable', 'cofc');
  expect(await choose('grease', grease)).toMatchObject({ status: 200 });
  expect((await at.gate(job, 'G15')).state).toBe('pass');
  expect((await usedOn('batch', 'GR-FORM')).join()).toContain(`${job.number}: ${number} used:`);
  const record = await hold({ batchId: grease, description: 'Grease' });
  expect((await at.gate(job, 'G15')).messages).toEqual([
    expect.stringContaining(`batch GR-FORM is in quarantine (${record.number}).`),
  ]);
  expect(await sign()).toMatchObject({ status: 422, body: { code: 'G12' } });
});

test('G13 a form names of a material with a life after opening an opened pack only', async () => {
  const { id: sealant } = await aStockItem(app, { partNumber: 'SEALANT-F', uom: 'g', openLifeDays: 7 });
  const sealed = await begunForm(at.planner, {
    kind: 'testSheet',
    schema: oneSection({ id: 'sealant', label: 'Sealant', type: 'consumable', materialIds: [sealant] }),
    appliesTo: { partNumberIds: [at.shop.wheelId] },
  });
  await at.planner.call('POST', `/api/form-versions/${sealed.versionId}/submit`);
  await at.engineer.call('POST', `/api/form-versions/${sealed.versionId}/publish`, signed);
  const own = await at.newJob();
  const begun = await at.mechanic.call<{ number: string }>('POST', `/api/workorders/${own.number}/forms`, {
    key: sealed.key,
  });
  expect(begun).toMatchObject({ status: 201 });
  const closed = await anAcceptedBatch(app, {
    number: 'SEAL-F',
    item: sealant,
    expiryDate: addDays(today, 90),
    certType: 'cofc',
    shelf: 'SHELF-1',
  });
  expect(await choose('sealant', closed, null, begun.body.number)).toMatchObject({
    status: 422,
    body: { code: 'G13', message: expect.stringContaining('batch SEAL-F is closed: have its pack opened') as string },
  });
  const shelf = await keeper.get<{ rows: { id: string; code: string }[] }>('/api/store/locations?size=50');
  const opened = await keeper.call<{ batchId: string }>('POST', '/api/store/counter/open', {
    batchId: closed,
    locationId: shelf.body.rows.find(({ code }) => code === 'SHELF-1')?.id,
    qty: '1',
  });
  expect((await choose('sealant', opened.body.batchId, null, begun.body.number)).status).toBe(200);
});

test('G14 a form names only a part that was fitted at a step of the work order', async () => {
  const own = await at.newJob();
  const form = await beginOn(own);
  const batch = await at.batch('KIT-FORM', addDays(today, 90), 'spare');
  const items = await keeper.get<{ rows: { id: string }[] }>('/api/store/items?q=P-KIT-FORM');
  const item = items.body.rows[0]?.id ?? '';
  expect(await choose('kit', item, null, form)).toMatchObject({
    status: 422,
    body: { code: 'G14', message: expect.stringContaining(`is not fitted on ${own.number}`) },
  });
  expect(await own.step('T105', 1, { batchId: batch })).toMatchObject({ status: 200 });
  expect(await choose('kit', item, null, form)).toMatchObject({ status: 200 });
});

test('G06 a tool of a signed form withdrawn by an inspector asks for the form anew', async () => {
  const own = await at.newJob();
  const form = await beginOn(own);
  const wrench = await at.tool('TW-GONE', addDays(today, 90));
  await choose('wrench', wrench, null, form);
  expect(await sign(form)).toMatchObject({ status: 200 });
  const uses = await at.planner.get<{ id: string; toolNo: string }[]>(`/api/workorders/${own.number}/tools`);
  const use = uses.body.find(({ toolNo }) => toolNo === 'TW-GONE');
  const names = `Form Sheet ${key} names Torque wrench TW-GONE, which was withdrawn: fill it in anew.`;
  const reason = 'Nothing to do on this component';
  await at.inspector.call('POST', `/api/workorders/${own.number}/cards/T105/not-applicable`, { reason, ...signed });
  await own.final();
  expect(await at.gate(own, 'G06')).toMatchObject({ state: 'pass' });
  const withdrawn = await at.inspector.call('POST', `/api/workorders/${own.number}/entries/tool/${use?.id}/withdraw`, {
    reason: 'Another wrench was used',
    ...signed,
  });
  expect(withdrawn).toMatchObject({ status: 200 });
  expect((await at.gate(own, 'G06')).messages).toContain(names);
  // Filled in anew it is not signed with the same answer.
  const anew = await at.mechanic.call<{ number: string }>('POST', `/api/workorders/${own.number}/forms`, {
    key,
    reason: 'Another wrench was used',
  });
  const next = await at.tool('TW-NEXT', addDays(today, 90));
  expect(await choose('wrench', next, wrench, anew.body.number)).toMatchObject({ status: 200 });
  expect(await sign(anew.body.number)).toMatchObject({ status: 200 });
  expect(await at.gate(own, 'G06')).toMatchObject({ state: 'pass' });
});

test('R3 R4 a tool is judged by the day it was used: issued to somebody else since, it is signed, and filled in anew it is used once', async () => {
  const own = await at.newJob();
  const form = await beginOn(own);
  const wrench = await at.tool('TW-DAY', addDays(today, 90));
  await choose('wrench', wrench, null, form);
  const other = await at.newJob();
  const lent = await keeper.call('POST', `${tool.api}/TW-DAY/lend`, {
    borrowerId: at.second.employeeId,
    jobNumber: other.number,
  });
  expect(lent).toMatchObject({ status: 200 });
  expect(await sign(form)).toMatchObject({ status: 200 });
  const anew = await at.mechanic.call<{ number: string }>('POST', `/api/workorders/${own.number}/forms`, {
    key,
    reason: 'A word was misspelled',
  });
  expect(await sign(anew.body.number)).toMatchObject({ status: 200 });
  const uses = await at.planner.get<{ toolNo: string }[]>(`/api/workorders/${own.number}/tools`);
  expect(uses.body.filter(({ toolNo }) => toolNo === 'TW-DAY')).toHaveLength(1);
});

test('what a signed form prints stays: its title and its component, whatever is renamed or ordered later', async () => {
  const own = await at.newJob();
  const form = await beginOn(own);
  expect(await sign(form)).toMatchObject({ status: 200 });
  const paper = async () =>
    textOfPdf(
      (
        await app.app.inject({
          url: `/api/form-instances/${form}/form.pdf`,
          headers: { cookie: at.mechanic.cookie },
        })
      ).rawPayload,
    );
  const before = await paper();
  const { row } = (await at.planner.get<{ row: { version: number } }>(`${formTemplate.api}/${key}`)).body;
  expect(
    await at.planner.call('PATCH', `${formTemplate.api}/${key}`, { version: row.version, title: 'Another sheet' }),
  ).toMatchObject({ status: 200 });
  const partNumberId = at.shop.otherIds[0] ?? '';
  await aManualPart(app, { manualId: at.manualId, partNumberId });
  await at.publishData(stepDataOf(at.grease), partNumberId);
  const { version } = (await at.planner.get<{ row: { version: number } }>(`${workOrder.api}/${own.number}`)).body.row;
  const changed = await at.planner.call('POST', `/api/workorders/${own.number}/order-change`, {
    version,
    partNumberId,
    reference: 'Mail PO 77120-A',
    agreedBy: 'K. Andaman',
    agreedOn: today,
    reason: 'The data plate says otherwise.',
  });
  expect(changed).toMatchObject({ status: 200 });
  expect(await paper()).toBe(before);
});

test('G08 a value outside its limit in a signed form holds the release until approved data accepts it', async () => {
  const own = await at.newJob();
  const raise = async (description: string) => {
    const raised = await at.mechanic.call<{ row: { id: string; number: string; findingNo: string; version: number } }>(
      'POST',
      `/api/workorders/${own.number}/findings`,
      { defectCode: 'wear', severity: 'major', description },
    );
    expect(raised).toMatchObject({ status: 201 });
    await photographed(app, at.mechanic, raised.body.row.number);
    return raised.body.row;
  };
  const decide = async (number: string, by: Person, input: object) => {
    const { row } = (await at.mechanic.get<{ row: { version: number } }>(`${finding.api}/${number}`)).body;
    return by.call('POST', `${finding.api}/${number}/decide`, { version: row.version, input, ...signed });
  };
  const before = await raise('Scratch in the paint of the rim');
  const form = await beginOn(own);
  const say = (value: unknown, seen: unknown = null) =>
    at.mechanic.call('PATCH', `/api/form-instances/${form}/answers/cells`, { value, seen });
  const name = (path: string, findingNo: string) =>
    at.mechanic.call('POST', `/api/form-instances/${form}/finding`, { path, findingNo });
  const rows = [{ depth: '5.10' }, { depth: '4.82', note: "at 3 o'clock" }];
  await say(rows);
  expect(await name('cells.1.depth', before.findingNo)).toMatchObject({
    status: 422,
    body: { code: 'FINDING_OTHER' },
  });
  const worn = await raise('Bead seat worn below the minimum depth');
  expect(await name('cells.1.depth', worn.findingNo)).toMatchObject({ status: 200 });
  // The finding is of the row: with the row before it gone it stands for it still, and for no other.
  expect(await say([rows[1], { depth: '4.10' }], rows)).toMatchObject({ status: 200 });
  expect(await sign(form)).toMatchObject({ status: 422, body: { field: 'cells.1.depth' } });
  expect(await say([rows[1]], [rows[1], { depth: '4.10' }])).toMatchObject({ status: 200 });
  expect((await at.gate(own, 'G08')).messages.join()).not.toContain('4.82');
  expect(await sign(form)).toMatchObject({ status: 200 });
  const held = `Form Sheet ${key}, Depth: 4.82 mm is below the minimum 5.00 mm (CMM 32-47-46 Rev 9, Check). It has no approved data.`;
  const g08 = async () => (await at.gate(own, 'G08')).messages;
  expect(await g08()).toContain(held.replace('Sheet ' + key, 'Another sheet'));
  const paper = { fileName: 'da.pdf', declaredType: 'application/pdf', bytes: pdfOf() };
  await app.write((ctx) => addAttachment(ctx, { ...paper, entity: finding.name, entityId: worn.id }));
  const accepted = await decide(worn.number, at.engineer, {
    disposition: 'approvedData',
    note: 'Accepted by the maker',
    approvedDataKind: 'designApproval',
    approvedDataRef: 'DA-32-118',
    approvedDataHolder: 'Messier-Bugatti-Dowty',
    approvedDataPartNumber: 'C20195162',
    approvedDataSerials: 'All',
  });
  expect(accepted).toMatchObject({ status: 200 });
  expect((await g08()).join()).not.toContain('4.82');
});
