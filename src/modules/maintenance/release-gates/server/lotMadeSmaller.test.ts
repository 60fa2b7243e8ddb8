import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { dayOf } from '#kernel/shared/dates.ts';
import { readContext, systemCaller } from '#kernel/server/transaction.ts';
import { testApp, type TestApp } from '#kernel/testing/app.ts';
import { aPartNumber, listedAs } from '#modules/maintenance/capabilities/server/capabilities.fixture.ts';
import {
  authorised,
  signed,
  signPreliminary,
} from '#modules/maintenance/inspection-reports/server/inspectors.fixture.ts';
import { manualPart } from '#modules/maintenance/manuals/shared/manualContents.record.ts';
import {
  bench,
  benchRoute,
  photographed,
  stepDataOf,
  type Bench,
} from '#modules/maintenance/task-cards/server/bench.fixture.ts';
import { cardsDocument } from '#modules/maintenance/task-cards/server/card.document.ts';
import { printedCards } from '#modules/maintenance/task-cards/server/printedCards.ts';
import { card, finalCard, measure } from '#modules/maintenance/task-cards/server/routes/steps.ts';
import { finding } from '#modules/maintenance/task-cards/shared/finding.record.ts';
import { taskCardsServer } from '#modules/maintenance/task-cards/server/task-cards.server.ts';
import { jobModules } from '#modules/maintenance/work-orders/server/jobs.fixture.ts';
import { workOrder } from '#modules/maintenance/work-orders/shared/workOrder.record.ts';

import { evaluateJob } from './public.ts';

// A customer takes pieces out of a lot after teardown: what is left is measured, judged and certified; the work on the others stays as record (D2, R5).
let app: TestApp;
let at: Bench;
let ringId = '';

beforeAll(async () => {
  app = await testApp([...jobModules, taskCardsServer]);
  at = await bench(app);
  await at.publish({
    ...benchRoute,
    changeNote: 'Rings',
    route: {
      ...benchRoute.route,
      cards: [
        card({
          cardNo: 'T070',
          phase: 'check',
          title: 'Rings',
          section: 'Check',
          steps: [measure('Ring thickness', 'rings'), measure('Ring bore', 'bores')],
        }),
        finalCard('T120', ['T070']),
      ],
    },
  });

  const ring = await aPartNumber(app, {
    partnumber: 'RING-41',
    partname: 'Ring',
    serialised: false,
    attributes: { ratedPsi: 200 },
  });
  await listedAs(app, ring.id, at.shop.wheelId);
  await (await app.as('quality.user')).create(manualPart, { manualId: at.manualId, partNumberId: ring.id });
  const four = {
    reference: 'Check',
    limit: { min: '9.00', max: '9.10', unit: 'mm', decimals: 2 },
    tool: { class: 'boreGauge', maximumError: '0.02' },
    layout: { count: 4, name: 'Ring', rounds: [] },
  };
  await at.publishData({ ...stepDataOf(at.grease), rings: four, bores: four }, ring.id);
  ringId = ring.id;
});
afterAll(() => app.close());

const agreement = () => ({
  reference: 'Mail PO 77120-C',
  agreedBy: 'K. Andaman',
  agreedOn: dayOf(new Date()),
  reason: 'The customer takes it back as it is.',
});

/** A work order of four rings in work, each measured at every step. */
async function lotOfFour() {
  const batch = await at.shop.batch({ partNumber: 'RING-41', serialNumber: null });
  await app.asOwner((pool) => pool.query('update receiving_batch set quantity = 4 where number = $1', [batch]));
  const made = await at.planner.create(
    workOrder,
    at.shop.job(batch, 'N/A', { partNumberId: ringId, quantity: 4, serialReason: 'Never marked' }),
  );
  const api = `/api/workorders/${made.number}`;
  expect(await at.planner.call('POST', `${api}/route`, {})).toMatchObject({ status: 200 });
  await at.planner.run(workOrder, made.id, 'startPreliminary');
  await signPreliminary(at.inspector, made.number);
  await at.planner.run(workOrder, made.id, 'startWork', { approval: 'Contract of the customer' });
  const row = async () =>
    (await at.planner.get<{ row: { version: number; quantity: number } }>(`${workOrder.api}/${made.number}`)).body.row;
  return {
    ...made,
    row,
    read: (stepNo: number, values: string[], more: object = {}) =>
      at.mechanic.call('POST', `${api}/cards/T070/steps/${stepNo}`, { values, toolId: at.gauges.bore, ...more }),
    takeOut: async (pieces: object[], by = at.inspector, more: object = {}) =>
      by.call('POST', `${api}/pieces-out`, {
        version: (await row()).version,
        pieces,
        ...agreement(),
        ...signed,
        ...more,
      }),
    gate: (code: string) => at.gate(made, code),
  };
}

const lotOf = async (number: string) =>
  (await at.planner.get<{ lot: number; out: object[]; findings: object[] }>(`/api/workorders/${number}/pieces`)).body;

test('D2 G08 G07 a lot made smaller by its customer is measured, judged and certified by the pieces left; those taken out are named and their work stays', async () => {
  const lot = await lotOfFour();
  const worn = { defectCode: 'wear', severity: 'major', description: 'Ring 2 worn through' };
  const read = await lot.read(1, ['9.05', '8.10', '9.06', '9.04'], { finding: worn });
  expect(read.status).toBe(200);
  expect((await lot.gate('G08')).messages.join(' ')).toContain('Ring 2: 8.10 mm is');
  const number = (read.body as { findingNumber: string }).findingNumber;
  const found = (await at.planner.get<{ row: { findingNo: string } }>(`${finding.api}/${number}`)).body.row;
  const piece = { position: 2, mark: 'R-2', findings: [found.findingNo] };
  expect(await lot.takeOut([piece])).toMatchObject({ status: 422, body: { code: 'LOT_FINDING' } });
  await photographed(app, at.mechanic, number);
  const back = { disposition: 'returnToCustomer', note: 'The customer takes it back' };
  expect(await at.inspector.run(finding, number, 'decide', back, signed)).toMatchObject({ status: 200 });

  const other = await authorised(app, at.shop, { privileges: ['inspect'] });
  expect((await at.mechanic.run(finding, number, 'action', { note: 'Packed for the customer' })).status).toBe(200);
  expect((await other.run(finding, number, 'close', { result: 'It is with its paper' }, signed)).status).toBe(200);
  expect((await lot.gate('G07')).messages.join(' ')).toContain('the component is not released');

  // Who takes them out is an authorised inspector, and names pieces that are there.
  expect(await lot.takeOut([piece], at.inspector, { version: 99 })).toMatchObject({ status: 409 });
  expect((await lot.takeOut([piece], at.mechanic)).status).toBe(422);
  expect(await lot.takeOut([{ position: 5 }])).toMatchObject({ status: 422, body: { code: 'LOT_PIECE' } });
  expect(await lot.takeOut([1, 2, 3, 4].map((position) => ({ position })))).toMatchObject({
    status: 422,
    body: { code: 'LOT_PIECE' },
  });
  expect(await lot.takeOut([piece], at.inspector, { reference: '' })).toMatchObject({ status: 400 });
  expect((await lot.row()).quantity).toBe(4);
  expect(await lot.takeOut([piece, { position: 4 }])).toMatchObject({ status: 200, body: { quantity: 2 } });
  expect(await lot.takeOut([{ position: 4 }])).toMatchObject({ status: 422, body: { code: 'LOT_PIECE' } });

  expect(await lot.gate('G07')).toMatchObject({ state: 'pass' });
  // Block 12 and the printed card say which pieces the certificate is not for.
  const covers = 'Lot of 4: pieces 2 (R-2), 4 taken out before release and not covered.';
  expect(
    await app.write(async (ctx) =>
      (await evaluateJob(ctx, lot.number)).facts.certificate.generated.map(({ text }) => text),
    ),
  ).toContain(covers);
  const printed = await printedCards(readContext(app.deps, systemCaller(new Date())), lot.number, 'T070');
  const company = { name: 'ABS', address: 'Bangkok' };
  const onPaper = JSON.stringify(cardsDocument({ ...printed, publicUrl: 'http://intranet', company }));
  expect(onPaper).toContain(
    'Ring 1: 9.05 mm; Ring 2: 8.10 mm (piece taken out); Ring 3: 9.06 mm; Ring 4: 9.04 mm (piece taken out)',
  );
  // Block 9 is the quantity of the work order; the pieces, why, by which paper and who stand beside it.
  expect((await lot.row()).quantity).toBe(2);
  expect(await lotOf(lot.number)).toMatchObject({
    lot: 4,
    out: [
      { position: 2, mark: 'R-2', findings: [found.findingNo], reference: 'Mail PO 77120-C' },
      { position: 4, mark: null },
    ],
  });
  expect((await lot.gate('G08')).messages.join(' ')).not.toContain('Ring 2');
  // The next step takes the pieces that are left, by the places they had.
  expect(await lot.read(2, ['9.05', '9.05', '9.06', '9.04'])).toMatchObject({ status: 422 });
  expect((await lot.read(2, ['9.05', '9.06'])).status).toBe(200);
  const shown = (
    await at.mechanic.get<{ cards: { steps: { records: { readings: { name: string }[]; inLimit: boolean }[] }[] }[] }>(
      `/api/task-cards/${lot.number}`,
    )
  ).body.cards[0]?.steps;
  expect(shown?.[0]?.records[0]).toMatchObject({ inLimit: true });
  expect(shown?.[0]?.records[0]?.readings.map(({ name }) => name)).toEqual(['Ring 1', 'Ring 2', 'Ring 3', 'Ring 4']);
  expect(shown?.[1]?.records[0]?.readings.map(({ name }) => name)).toEqual(['Ring 1', 'Ring 3']);
  const { version } = (await at.mechanic.get<{ cards: { version: number }[] }>(`/api/task-cards/${lot.number}`)).body
    .cards[0] ?? { version: 0 };
  expect(
    await at.mechanic.call('POST', `/api/workorders/${lot.number}/cards/T070/sign`, { version, ...signed }),
  ).toMatchObject({ status: 200 });
  expect(await lot.gate('G08')).toMatchObject({ state: 'pass' });
  expect(await app.verify()).toMatchObject({ fault: null });
});

test('D2 G07 a finding leaves a lot only with as many pieces as it was found on, and a reading that names no piece decides as before', async () => {
  const lot = await lotOfFour();
  const cracked = { defectCode: 'crack', severity: 'major', description: 'Rings 2 and 3 cracked', quantity: 2 };
  const raised = await at.mechanic.call<{ row: { number: string; findingNo: string } }>(
    'POST',
    `/api/workorders/${lot.number}/findings`,
    cracked,
  );
  const { number, findingNo } = raised.body.row;
  await photographed(app, at.mechanic, number);
  expect(
    await at.inspector.run(finding, number, 'decide', { disposition: 'scrap', note: 'No repair' }, signed),
  ).toMatchObject({ status: 200 });
  const piece = (position: number) => ({ position, findings: [findingNo] });
  expect(await lot.takeOut([piece(2), { position: 1 }])).toMatchObject({
    status: 422,
    body: {
      code: 'LOT_FINDING',
      message: `Finding ${findingNo} is of 2 pieces and named with 1: the others have it too.`,
    },
  });
  expect(await lot.takeOut([piece(2), piece(3)])).toMatchObject({ status: 200, body: { quantity: 2 } });
  const left = await app.write(({ db }) =>
    sql<{ names: string[] }>`
      select array(select r ->> 'name' from jsonb_array_elements(readings_left('[{"name": "Mean"}, {"name": "Ring 1"}, {"name": "Ring 2"}]', ${lot.id})) r) as names`.execute(
      db,
    ),
  );
  expect(left.rows[0]?.names).toEqual(['Mean', 'Ring 1']);
});

test('D2 G07 a finding is of no more pieces than are left, and none stays behind with more pieces than stay', async () => {
  const lot = await lotOfFour();
  const raise = (values: object) =>
    at.mechanic.call<{ row: { number: string; findingNo: string } }>('POST', `/api/workorders/${lot.number}/findings`, {
      defectCode: 'wear',
      severity: 'major',
      description: 'Worn through',
      ...values,
    });
  expect(await raise({ quantity: 5 })).toMatchObject({ status: 422, body: { code: 'LOT_PIECE', field: 'quantity' } });
  expect((await raise({ quantity: 8, itemPartNumber: 'PIN-1' })).status).toBe(201);
  const { number, findingNo } = (await raise({ quantity: 3 })).body.row;
  expect((await lot.takeOut([{ position: 1 }])).status).toBe(200);
  // Of the three pieces left each has it: one that goes goes with it, and so do the others.
  const stays = { status: 422, body: { code: 'LOT_FINDING', message: expect.stringContaining('and 2 would be left') } };
  expect(await lot.takeOut([{ position: 2 }])).toMatchObject(stays);
  await photographed(app, at.mechanic, number);
  const decided = { disposition: 'scrap', note: 'No repair' };
  expect(await at.inspector.run(finding, number, 'decide', decided, signed)).toMatchObject({ status: 200 });
  expect(await lot.takeOut([{ position: 2 }])).toMatchObject(stays);
  expect(await lot.takeOut([2, 3].map((position) => ({ position, findings: [findingNo] })))).toMatchObject({
    status: 422,
    body: { code: 'LOT_FINDING' },
  });
  expect(await raise({ quantity: 4 })).toMatchObject({ status: 422, body: { code: 'LOT_PIECE' } });
});

test('D2 the database makes a lot smaller only by the pieces that are named, and keeps them', async () => {
  const lot = await lotOfFour();
  await expect(
    app.write(({ db }) => sql`update work_order set quantity = 3 where id = ${lot.id}`.execute(db)),
  ).rejects.toThrow('changes only by the pieces taken out');
  expect((await lot.takeOut([{ position: 1 }])).status).toBe(200);
  await expect(
    app.write(({ db }) => sql`delete from piece_taken_out where job_id = ${lot.id}`.execute(db)),
  ).rejects.toThrow('permission denied');
  await expect(
    app.write(({ db }) => sql`update work_order set quantity = 4 where id = ${lot.id}`.execute(db)),
  ).rejects.toThrow('changes only by the pieces taken out');
});
