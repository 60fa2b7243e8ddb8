import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addAttachment } from '#kernel/server/attachments/attachments.ts';
import { addDays, dayOf } from '#kernel/shared/dates.ts';
import { testApp, type TestApp } from '#kernel/testing/app.ts';
import { pdfOf } from '#kernel/testing/files.ts';
import { readContext, systemCaller } from '#kernel/server/transaction.ts';
import { aPartNumber } from '#modules/maintenance/capabilities/server/capabilities.fixture.ts';
import { aCurrentManual, aManualPart, anIpcItem } from '#modules/maintenance/manuals/server/manuals.fixture.ts';
import { evaluateJob, evaluateRelease } from '#modules/maintenance/release-gates/server/public.ts';
import { jobModules } from '#modules/maintenance/work-orders/server/jobs.fixture.ts';
import { workOrder } from '#modules/maintenance/work-orders/shared/workOrder.record.ts';
import { anAcceptedBatch } from '#modules/stores/stock/server/stock.fixture.ts';
import { authorised, signed } from '#modules/maintenance/inspection-reports/server/inspectors.fixture.ts';
import { finding } from '../shared/finding.record.ts';
import { bench, benchRoute, stepDataOf, type Bench, type JobAtBench, photographed } from './bench.fixture.ts';
import { taskCardsServer } from './task-cards.server.ts';

const today = dayOf(new Date());
let app: TestApp;
let at: Bench;

beforeAll(async () => {
  app = await testApp([...jobModules, taskCardsServer]);
  at = await bench(app);
  const [bores, torque, , , , final] = benchRoute.route.cards;
  await at.publish({
    ...benchRoute,
    key: 'test-repair',
    title: 'Test repair',
    workScope: 'repair',
    route: { ...benchRoute.route, cards: [bores, torque, { ...final, predecessors: ['T100'] }] },
  });
  const again = { ...bores, steps: [...(bores?.steps ?? []), { type: 'check', title: 'Bushings looked at' }] };
  await at.publish({
    ...benchRoute,
    key: 'test-modification',
    title: 'Test modification',
    workScope: 'modification',
    route: { ...benchRoute.route, cards: [again, torque, { ...final, predecessors: ['T100'] }] },
  });
});
afterAll(() => app.close());

const agreement = {
  reference: 'Mail PO 77120-A',
  agreedBy: 'K. Andaman',
  agreedOn: today,
  reason: 'Bore beyond economical overhaul.',
};
async function change(job: JobAtBench, order: object, more: object = {}) {
  const { version } = (await at.planner.get<{ row: { version: number } }>(`${workOrder.api}/${job.number}`)).body.row;
  return at.planner.call('POST', `/api/workorders/${job.number}/order-change`, {
    version,
    ...agreement,
    ...order,
    ...more,
  });
}
const asked = async (job: JobAtBench, block11: string | null = null) => {
  const ctx = readContext(app.deps, systemCaller(new Date()));
  const question = { certificateTypes: ['CAAT_FORM_1' as const], block11, freeLines: [], signer: null };
  const judged = await evaluateRelease(ctx, job.number, question);
  const g24 = judged.results.find(({ code }) => code === 'G24');
  return {
    block11: judged.block11,
    messages: g24?.messages.join(' ') ?? '',
    block12: judged.block12.map(({ text }) => text).join(' '),
  };
};

/** One finding decided “repair”, its card done and signed. */
async function repairOnce(job: JobAtBench): Promise<void> {
  await job.bores();
  const said = { defectCode: 'dent', severity: 'major', description: 'Dent at the flange' };
  const raised = await at.mechanic.call<{ row: { number: string } }>(
    'POST',
    `${workOrder.api}/${job.number}/findings`,
    said,
  );
  const decided = { disposition: 'repair', note: 'Blend it' };
  await photographed(app, at.mechanic, raised.body.row.number);
  expect((await at.inspector.run(finding, raised.body.row.number, 'decide', decided, signed)).status).toBe(200);
  expect((await job.step('R001', 1, { value: true })).status).toBe(200);
  expect((await job.sign('R001')).status).toBe(200);
}

/** The tie bolts torqued, inspected by a second person, the card signed. */
async function torqued(job: JobAtBench): Promise<void> {
  await job.step('T100', 1, { toolId: await at.tool(`TW-${job.number}`, addDays(today, 90)) });
  await job.step('T100', 2, { value: true });
  expect((await job.inspect('T100', 2, at.second)).status).toBe(200);
  expect((await job.sign('T100')).status).toBe(200);
}

describe('an overhaul delivered as repair', () => {
  test('R5 less work than ordered is refused until the customer’s agreement is on the job, with its paper, who and when', async () => {
    const job = await at.newJob();
    expect((await asked(job, 'Repaired')).messages).toContain(
      'less than the Overhauled ordered: the customer must agree first.',
    );
    expect(await at.gate(job, 'G24')).toMatchObject({ state: 'fail' });
    expect((await change(job, { workScope: 'repair' })).status).toBe(200);
    expect(await at.gate(job, 'G24')).toMatchObject({ state: 'pass' });
    // R5 a repair that put nothing right is an inspection.
    const nothing = 'nothing was repaired: no card of a repair is signed and no part was fitted.';
    expect((await asked(job)).block11).toBe('Inspected/Tested');
    expect((await asked(job, 'Repaired')).messages).toContain(`Block 11 says Repaired, but ${nothing}`);
    await repairOnce(job);
    const now = await asked(job);
    expect(now.block11).toBe('Repaired');
    expect(now.messages).not.toContain('othing was repaired');
    expect(now.messages).not.toContain('the customer must agree first');
    expect(now.block12).toContain('ordered as overhaul, done as repair as agreed in Mail PO 77120-A (K. Andaman');
    expect((await asked(job, 'Overhauled')).messages).toContain('Block 11 says Overhauled, but the order is Repaired.');
  });

  test('what was signed stays; the cards of the new route are made, those not signed are superseded and kept', async () => {
    const job = await at.newJob();
    await job.bores();
    const { body } = await change(job, { workScope: 'repair' });
    expect(body).toMatchObject({ kept: 1, cards: 2, evaluationOnly: false });
    expect((await job.cards()).map(({ cardNo, status, attempt }) => [cardNo, status, attempt])).toEqual([
      ['T070', 'signed', 1],
      ['T100', 'ready', 2],
      ['T120', 'locked', 2],
    ]);
    const kept = await app.write(({ db }) =>
      sql<{
        count: number;
      }>`select count(*)::int as count from task_card where job_id = ${job.id} and status = 'superseded'`.execute(db),
    );
    expect(kept.rows[0]?.count).toBe(5);
    expect(await app.verify()).toMatchObject({ fault: null });
  });

  test('work that comes after a card made anew is due again, although it was signed', async () => {
    const job = await at.newJob();
    await job.bores();
    await torqued(job);
    expect((await change(job, { workScope: 'modification' })).body).toMatchObject({ kept: 0, cards: 3 });
    expect((await job.cards()).map(({ cardNo, status, attempt }) => [cardNo, status, attempt])).toEqual([
      ['T070', 'ready', 2],
      ['T100', 'locked', 2],
      ['T120', 'locked', 2],
    ]);
  });

  test('all work of the new order is done already: the job goes on to its final inspection', async () => {
    const job = await at.newJob();
    await job.bores();
    await torqued(job);
    expect((await change(job, { workScope: 'repair' })).body).toMatchObject({ kept: 2, cards: 1 });
    expect((await at.planner.get(`${workOrder.api}/${job.number}`)).body).toMatchObject({
      row: { status: 'finalInspection' },
    });
  });

  test('repair upgraded to overhaul: the overhaul’s cards are made, Overhauled waits for every one of them', async () => {
    const job = await at.newJob();
    await change(job, { workScope: 'repair' });
    await change(job, { workScope: 'overhaul' });
    expect((await job.cards()).map(({ cardNo }) => cardNo)).toEqual(['T070', 'T100', 'T105', 'T108', 'T110', 'T120']);
    expect((await asked(job)).messages).toContain('Block 11 cannot say Overhauled: T070, T100, T105, T108, T110, T120');
  });
});

describe('another part number', () => {
  /** A part number of the same manual, its step data approved: signed cards that say the same stay. */
  async function otherDash(partnumber: string): Promise<string> {
    const { id } = await aPartNumber(app, {
      partnumber,
      partname: 'Main wheel assembly',
      attributes: { tireChangeLimit: 5, ratedPsi: 200 },
    });
    await aManualPart(app, { manualId: at.manualId, partNumberId: id });
    await at.publishData(stepDataOf(at.grease), id);
    return id;
  }

  /** A part number of the same kind that goes by a manual of its own. */
  async function otherManual(partnumber: string): Promise<{ partNumberId: string; manualId: string }> {
    const { id } = await aPartNumber(app, {
      partnumber,
      partname: 'Main wheel assembly',
      attributes: { tireChangeLimit: 5, ratedPsi: 200 },
    });
    const { manualId, revisionId } = await aCurrentManual(app, {
      partNumberId: id,
      manualNumber: '32-47-88',
      revision: 'Rev 1',
    });
    await at.publishData(stepDataOf(at.grease), id, revisionId);
    return { partNumberId: id, manualId };
  }

  test('G14 what was fitted is judged by the parts list of the part number the component has now', async () => {
    const job = await at.newJob();
    const partNumberId = await otherDash('C20195162-2');
    const line = { manualId: at.manualId, nomenclature: 'Seal kit' };
    await anIpcItem(app, { ...line, partNumber: `P-OD-${job.number}`, effectivity: 'C20195162' });
    const seals = await anAcceptedBatch(app, {
      number: `OD-${job.number}`,
      item: { kind: 'spare', partNumber: `P-OD-${job.number}`, partName: 'Seal kit' },
      expiryDate: addDays(today, 90),
      certType: 'faa8130',
      shelf: 'SHELF-1',
    });
    expect((await job.step('T105', 1, { batchId: seals })).status).toBe(200);
    expect(await at.gate(job, 'G14')).toMatchObject({ state: 'pass' });
    expect((await change(job, { partNumberId })).status).toBe(200);
    expect(await at.gate(job, 'G14')).toMatchObject({
      state: 'fail',
      messages: [expect.stringContaining(`P-OD-${job.number} is not effective for this assembly`)],
    });
    const { fitted } = (await at.planner.get<{ fitted: { id: string }[] }>(`/api/workorders/${job.number}/robberies`))
      .body;
    const withdrawn = await at.inspector.call(
      'POST',
      `/api/workorders/${job.number}/entries/part/${fitted[0]?.id}/withdraw`,
      { reason: 'The seals of the other part number are fitted', ...signed },
    );
    expect(withdrawn.status).toBe(200);
    expect((await at.gate(job, 'G14')).state).toBe('pass');
  });

  test('G14 a part of before a bulletin does not stand once the bulletin is embodied', async () => {
    const job = await at.newJob();
    const line = { manualId: at.manualId, nomenclature: 'Seal kit' };
    await anIpcItem(app, { ...line, partNumber: `P-SB-${job.number}`, effectivity: 'pre SB 32-1244' });
    const seals = await anAcceptedBatch(app, {
      number: `SB-${job.number}`,
      item: { kind: 'spare', partNumber: `P-SB-${job.number}`, partName: 'Seal kit' },
      expiryDate: addDays(today, 90),
      certType: 'faa8130',
      shelf: 'SHELF-1',
    });
    expect((await job.step('T105', 1, { batchId: seals })).status).toBe(200);
    expect((await at.gate(job, 'G14')).state).toBe('pass');
    const embodied = await at.engineer.call('POST', `/api/workorders/${job.number}/bulletins`, {
      number: '32-1244',
      result: 'embodied',
      orderedByCustomer: false,
      reference: 'Card T105',
      ...signed,
    });
    expect(embodied.status).toBe(200);
    expect(await at.gate(job, 'G14')).toMatchObject({
      state: 'fail',
      messages: [expect.stringContaining('pre SB 32-1244 only')],
    });
  });

  test('G14 a part of after a bulletin does not stand once the latest signed result says that it is not embodied', async () => {
    const job = await at.newJob();
    const part = `P-AFTER-${job.number}`;
    const line = { manualId: at.manualId, nomenclature: 'Seal kit' };
    await anIpcItem(app, { ...line, partNumber: part, effectivity: 'post SB 32-1300' });
    const seals = await anAcceptedBatch(app, {
      number: `AFTER-${job.number}`,
      item: { kind: 'spare', partNumber: part, partName: 'Seal kit' },
      expiryDate: addDays(today, 90),
      certType: 'faa8130',
      shelf: 'SHELF-1',
    });
    const say = async (result: object) =>
      (
        await at.engineer.call('POST', `/api/workorders/${job.number}/bulletins`, {
          number: '32-1300',
          ...result,
          ...signed,
        })
      ).status;
    expect(await job.step('T105', 1, { batchId: seals })).toMatchObject({ status: 422, body: { code: 'G14' } });
    expect(await say({ result: 'embodied' })).toBe(200);
    expect((await job.step('T105', 1, { batchId: seals })).status).toBe(200);
    expect((await at.gate(job, 'G14')).state).toBe('pass');
    expect(await say({ result: 'notApplicable', reference: 'Signed for the wrong bulletin' })).toBe(200);
    expect(await at.gate(job, 'G14')).toMatchObject({
      state: 'fail',
      messages: [expect.stringContaining('post SB 32-1300 only')],
    });
    expect(await say({ result: 'embodied' })).toBe(200);
    expect((await at.gate(job, 'G14')).state).toBe('pass');
  });

  test('G08 a document accepted for another part number lets no value stand', async () => {
    const job = await at.newJob();
    const partNumberId = await otherDash('C20195162-3');
    const worn = { defectCode: 'wear', severity: 'major', description: 'Bore worn oversize' };
    await job.step('T070', 1, { measured: '130.026', finding: worn });
    const { id: entityId } = await job.card('T070');
    const paper = { fileName: 'rdas.pdf', declaredType: 'application/pdf', bytes: pdfOf() };
    const { id: documentId } = await app.write((ctx) => addAttachment(ctx, { ...paper, entity: 'taskCard', entityId }));
    const accept = (partNumber: string) =>
      at.engineer.call('POST', `/api/workorders/${job.number}/cards/T070/steps/1/approved-data`, {
        kind: 'designApproval',
        number: 'RDAS 4711 Rev B',
        holder: 'Safran',
        partNumber,
        serialNumbers: 'All',
        documentId,
        ...signed,
      });
    expect((await accept('C20195162')).status).toBe(200);
    await job.step('T070', 2, { value: true });
    expect((await job.sign('T070')).status).toBe(200);
    const said = async () => (await at.gate(job, 'G08')).messages.join(' ');
    expect(await said()).not.toContain('130.026');
    expect((await change(job, { partNumberId })).status).toBe(200);
    expect(await job.card('T070')).toMatchObject({ status: 'signed' });
    expect(await said()).toContain('130.026 mm is outside');
    expect((await accept('C20195162-3')).status).toBe(200);
    expect(await said()).not.toContain('130.026');
    const judged = await app.write((ctx) => evaluateJob(ctx, job.number));
    const accepted = judged.facts.certificate.generated.filter(({ text }) => text.includes('RDAS 4711'));
    expect(accepted).toHaveLength(1);
  });

  test('G07 a defect that stays by a document or within limits is judged again for the part number the component has now', async () => {
    const job = await at.newJob();
    const partNumberId = await otherDash('C20195162-4');
    const raised = async (severity: string) => {
      const input = { defectCode: 'scoring', severity, description: 'Scored at the bead seat', place: 'bead seat' };
      const { body } = await at.mechanic.call<{ row: { number: string } }>(
        'POST',
        `/api/workorders/${job.number}/findings`,
        input,
      );
      return body.row.number;
    };
    const run = async (who: typeof at.engineer, number: string, name: string, input: object, signs = true) => {
      const { row } = (await at.planner.get<{ row: { version: number } }>(`${finding.api}/${number}`)).body;
      const body = { version: row.version, input, ...(signs ? signed : {}) };
      return who.call('POST', `${finding.api}/${number}/${name}`, body);
    };
    const stays = async (number: string, partNumber: string) => {
      await photographed(app, at.mechanic, number);
      const { row } = (await at.planner.get<{ row: { id: string } }>(`${finding.api}/${number}`)).body;
      const paper = { fileName: 'rdas.pdf', declaredType: 'application/pdf', bytes: pdfOf() };
      await app.write((ctx) => addAttachment(ctx, { ...paper, entity: 'finding', entityId: row.id }));
      const decided = await run(at.engineer, number, 'decide', {
        disposition: 'approvedData',
        note: 'Stays as it is',
        approvedDataKind: 'designApproval',
        approvedDataRef: 'RDAS 4712 Rev A',
        approvedDataHolder: 'Safran',
        approvedDataPartNumber: partNumber,
        approvedDataSerials: 'All',
      });
      expect(decided).toMatchObject({ status: 200 });
    };
    const closed = async (number: string) => {
      expect(await run(at.mechanic, number, 'action', { note: 'Nothing to do' }, false)).toMatchObject({ status: 200 });
      expect(await run(at.inspector, number, 'close', { result: 'Looked at again' })).toMatchObject({ status: 200 });
    };
    const first = await raised('major');
    await stays(first, 'C20195162');
    await closed(first);
    const second = await raised('minor');
    expect((await run(at.inspector, second, 'decide', { disposition: 'withinLimits', note: 'Inside' })).status).toBe(
      200,
    );
    expect(await at.gate(job, 'G07')).toMatchObject({ messages: [expect.stringContaining('F02')] });
    expect((await change(job, { partNumberId })).status).toBe(200);
    const state = async (number: string) =>
      (await at.planner.get<{ row: { status: string; description: string } }>(`${finding.api}/${number}`)).body.row;
    expect((await state(first)).status).toBe('closed');
    expect((await state(second)).status).toBe('open');
    const third = `${job.number}-F03`;
    expect(await state(third)).toMatchObject({
      status: 'open',
      description: 'F01 was judged for C20195162; the part number is now C20195162-4. Scored at the bead seat',
    });
    expect((await at.gate(job, 'G07')).messages.join(' ')).toMatch(/F02.*F03/);
    await stays(third, 'C20195162-4');
    await closed(third);
    expect((await at.gate(job, 'G07')).messages.join(' ')).not.toContain('F03');
    // Block 12 names the document that holds now, once.
    const { facts } = await app.write((ctx) => evaluateJob(ctx, job.number));
    expect(
      facts.certificate.generated.filter(({ text }) => text.includes('RDAS 4712')).map(({ text }) => text),
    ).toEqual([expect.stringContaining('F03')]);
  });

  test('G07 a repair by the manual of another part number is decided again for the part number the component has now', async () => {
    const job = await at.newJob();
    await repairOnce(job);
    const state = async (number: string) =>
      (await at.planner.get<{ row: { status: string; description: string } }>(`${finding.api}/${number}`)).body.row;
    const first = `${job.number}-F01`;
    const closer = await authorised(app, at.shop, { privileges: ['inspect'] });
    expect((await at.mechanic.run(finding, first, 'action', { note: 'Blended' })).status).toBe(200);
    expect((await closer.run(finding, first, 'close', { result: 'Looked at again' }, signed)).status).toBe(200);
    expect(await at.gate(job, 'G07')).toMatchObject({ state: 'pass' });
    // A part number of the same manual: the repair stands.
    expect((await change(job, { partNumberId: await otherDash('C20195162-7') })).status).toBe(200);
    expect(await at.gate(job, 'G07')).toMatchObject({ state: 'pass' });
    const other = await otherManual('C20195162-8');
    expect((await change(job, { partNumberId: other.partNumberId })).status).toBe(200);
    expect((await at.gate(job, 'G07')).messages.join(' ')).toContain('F02');
    expect(await state(`${job.number}-F02`)).toMatchObject({
      status: 'open',
      description: expect.stringContaining(
        'F01 was repaired by the manual of C20195162-7; the part number is now C20195162-8.',
      ) as string,
    });
    // What it is repaired by now is the manual of that part number.
    await photographed(app, at.mechanic, `${job.number}-F02`);
    const decided = { disposition: 'repair', note: 'Blend it by its own limits' };
    expect((await at.inspector.run(finding, `${job.number}-F02`, 'decide', decided, signed)).status).toBe(200);
    const { rows } = await app.write(({ db }) =>
      sql<{
        manualId: string;
      }>`select r ->> 'manualId' as manual_id from task_card c, jsonb_array_elements(c.data_refs) r
        where c.job_id = ${job.id} and c.card_no = 'R002'`.execute(db),
    );
    expect(rows).toEqual([{ manualId: other.manualId }]);
  });

  test('3.8 the order is not changed to a row that stands for several part numbers', async () => {
    const job = await at.newJob();
    const series = await aPartNumber(app, { partnumber: 'C2019 SERIES', partname: 'Wheel', isseries: true });
    expect(await change(job, { partNumberId: series.id })).toMatchObject({
      status: 422,
      body: { code: 'PART_SERIES' },
    });
  });
});

describe('a change of the order', () => {
  test('names the customer’s paper, the person and a day that was; nothing else changes a scope', async () => {
    const job = await at.newJob();
    expect((await change(job, { workScope: 'repair' }, { reference: '' })).status).toBe(400);
    expect((await change(job, { workScope: 'repair' }, { agreedBy: undefined })).status).toBe(400);
    expect(await change(job, { workScope: 'repair' }, { agreedOn: addDays(today, 1) })).toMatchObject({
      status: 422,
      body: { code: 'ORDER_DAY' },
    });
    expect(await change(job, {})).toMatchObject({ status: 422, body: { code: 'ORDER_SAME' } });
    expect(await change(job, { workScope: 'repair' }, { version: 99 })).toMatchObject({
      status: 409,
      body: { code: 'STALE_VERSION' },
    });
    expect((await change(job, { workScope: 'repair' })).status).toBe(200);
    // A name corrected in the library is taken over by choosing the part number again (block 7).
    const { row } = (await at.engineer.get<{ row: { version: number } }>(`/api/part-numbers/${at.shop.wheelId}`)).body;
    const renamed = { version: row.version, partname: 'Main wheel, left' };
    const library = await app.as('quality.user');
    expect(await library.call('PATCH', `/api/part-numbers/${at.shop.wheelId}`, renamed)).toMatchObject({ status: 200 });
    expect((await change(job, { partNumberId: at.shop.wheelId })).status).toBe(200);
    const named = await at.planner.get<{ row: { partName: string } }>(`${workOrder.api}/${job.number}`);
    expect(named.body.row.partName).toBe('Main wheel, left');
    expect(await change(job, { partNumberId: at.shop.wheelId })).toMatchObject({ body: { code: 'ORDER_SAME' } });
    await expect(app.write(({ db }) => sql`update order_change set reference = 'other'`.execute(db))).rejects.toThrow(
      /append-only|permission denied/,
    );
  });

  test('R1 another scope, shop, certificate or part is judged against the capability list anew', async () => {
    const job = await at.newJob();
    expect((await change(job, { certificateTypes: [] })).body).toMatchObject({ evaluationOnly: true, cards: 0 });
    expect((await change(job, { certificateTypes: ['CAAT_FORM_1'] })).body).toMatchObject({ evaluationOnly: false });
    expect(await change(job, { workScope: 'inspection' })).toMatchObject({
      status: 422,
      body: { code: 'ROUTE_MISSING' },
    });
  });

  test('R18 a change to tire change needs counts within the limit', async () => {
    const job = await at.newJob();
    expect(await change(job, { workScope: 'tireChange', shop: 'tireChange' })).toMatchObject({
      status: 422,
      body: { code: 'R18', message: expect.stringContaining('are not known; the limit is 5') },
    });
  });

  test('after the final inspection the order stands until the job is sent back to work', async () => {
    const job = await at.newJob('finalInspection');
    expect(await change(job, { workScope: 'repair' })).toMatchObject({ status: 422, body: { code: 'ORDER_STATE' } });
    const gone = await at.newJob('shipped');
    expect(await change(gone, { workScope: 'repair' })).toMatchObject({ status: 422, body: { code: 'JOB_CLOSED' } });
  });
});

test('R18 unknown counts need the operator’s written limit; with it the tire is changed', async () => {
  const open = async (values: object) => {
    const serialNumber = crypto.randomUUID().slice(0, 8).toUpperCase();
    return at.planner.call('POST', workOrder.api, {
      ...at.shop.job(await at.shop.batch({ serialNumber }), serialNumber, {
        shop: 'tireChange',
        workScope: 'tireChange',
      }),
      ...values,
    });
  };
  expect(await open({})).toMatchObject({ status: 422, body: { code: 'R18' } });
  expect(await open({ tireChangesSinceOverhaul: 5 })).toMatchObject({ status: 422, body: { code: 'R18' } });
  for (const operatorLimitReference of ['n/a', 'phone call with Mr. Lee 12', 'agreed'])
    expect(await open({ operatorLimitReference })).toMatchObject({
      status: 422,
      body: { code: 'R18', field: 'operatorLimitReference' },
    });
  // A paper that names no limit of the count answers for none.
  for (const operatorLimitReference of ['EO 32-118 rev 2', 'EO 32-118 rev 2, 1,900 cycles'])
    expect(await open({ operatorLimitReference })).toMatchObject({ status: 422, body: { code: 'R18' } });
  expect((await open({ operatorLimitReference: 'EO 32-118 rev 2, 9 changes' })).status).toBe(201);
});

test('R18 an overhaul asks for no count; back to a tire change an unknown count needs the operator’s written limit', async () => {
  await at.publish({
    ...benchRoute,
    key: 'test-tire-change',
    title: 'Test tire change',
    shop: 'tireChange',
    workScope: 'tireChange',
  });
  const job = await at.newJob();
  const r18 = async () => (await at.gate(job, 'G18')).messages.join(' ');
  expect(await r18()).not.toContain('Upgrade to overhaul');
  const tires = { workScope: 'tireChange', shop: 'tireChange' };
  expect(await change(job, tires)).toMatchObject({ status: 422, body: { code: 'R18', field: 'workScope' } });
  const path = `${workOrder.api}/${job.number}`;
  const write = async (operatorLimitReference: string | null) => {
    const { version } = (await at.planner.get<{ row: { version: number } }>(path)).body.row;
    return at.planner.call('PATCH', path, { version, operatorLimitReference });
  };
  expect((await write('EO 32-118 rev 2, 7 changes')).status).toBe(200);
  expect((await change(job, tires)).status).toBe(200);
  expect(await r18()).not.toContain('Upgrade to overhaul');
  // The paper taken off again, the tire change is held, and the overhaul is the other way out.
  expect((await write(null)).status).toBe(200);
  expect(await at.gate(job, 'G18')).toMatchObject({
    state: 'fail',
    messages: [
      'The tire changes since overhaul are not known; the limit is 5. Upgrade to overhaul or record the operator’s written limit.',
    ],
  });
  expect((await change(job, { workScope: 'overhaul', shop: 'wheelOverhaul' })).status).toBe(200);
  expect(await r18()).not.toContain('Upgrade to overhaul');
});

test('R24 what was recorded at a step the new route no longer has stays in the record, under the version it is from', async () => {
  const job = await at.newJob();
  await job.step('T105', 1, { batchId: await at.batch(`R24-${job.number}`, addDays(today, 90)) });
  await job.step('T070', 1, { measured: '130.010' });
  const results = async () =>
    (await at.planner.get<{ results: Record<string, unknown>[] }>(`/api/workorders/${job.number}/earlier-results`)).body
      .results;
  expect(await results()).toEqual([]);
  expect((await change(job, { workScope: 'repair' })).status).toBe(200);
  expect((await job.cards()).map(({ cardNo }) => cardNo)).not.toContain('T105');
  expect(await results()).toMatchObject([
    {
      cardNo: 'T070',
      step: 'Bearing bore 2',
      result: '130.010',
      unit: 'mm',
      route: 'Test overhaul',
      routeVersion: 1,
      removed: false,
    },
    {
      cardNo: 'T105',
      step: 'Seals fitted',
      result: expect.stringContaining('Seal kit'),
      route: 'Test overhaul',
      routeVersion: 1,
      removed: true,
    },
  ]);
});
