import type { TestApp } from '#kernel/testing/app.ts';
import { fixture, personWith } from '#kernel/testing/fixture.ts';
import { aJob } from '#modules/maintenance/work-orders/server/work-orders.fixture.ts';
import { aBatch, aLocation } from '#modules/stores/stock/server/stock.fixture.ts';
import { stockItem } from '#modules/stores/stock/shared/stockItem.record.ts';
import { partsQueue, partsRequest, partsRequestLine } from '../shared/partsRequest.record.ts';
import { placeStock, spare, stockPlace } from '../shared/spare.record.ts';

let made = 0;

/** A spare of the catalogue, counted in pieces. */
export async function aSpareItem(app: TestApp) {
  const keeper = await personWith(app, 'stores.user');
  return keeper.create(stockItem, {
    kind: 'spare',
    partNumber: `SP-${(made += 1)}`,
    partName: 'Tie bolt',
    description: 'Tie bolt, main wheel',
    acceptanceClass: 'component',
    tracking: 'batch',
    uom: 'ea',
    shelfLifeMode: 'none',
    storageType: 'ambient',
  });
}

/** Two tie bolts asked for a wheel. */
export const aPartsRequest = fixture(partsRequest).writtenBy<{ jobId: string; itemId: string; qty: string }>(
  'askForParts: a request is made with the parts it asks for',
  async (app, _n, given) => {
    const mechanic = await personWith(app, 'maintenance.user');
    const answer = await mechanic.call<{ masterJobnumber: string }>('POST', '/api/store/spares/requests/ask', {
      jobId: given.jobId ?? (await aJob(app)).id,
      priority: 'normal',
      neededBy: '2030-01-05T08:00:00+07:00',
      lines: [{ itemId: given.itemId ?? (await aSpareItem(app)).id, qty: given.qty ?? '2' }],
    });
    const { rows } = await app.deps.database.pool.query<{ id: string }>(
      'select id from parts_request where master_jobnumber = $1',
      [answer.body.masterJobnumber],
    );
    return rows[0] ?? { id: '' };
  },
  { change: { priority: 'urgent' } },
);

export const aPartsRequestLine = fixture(partsRequestLine).writtenBy('askForParts', async (app) => {
  const { id } = await aPartsRequest(app);
  const { rows } = await app.deps.database.pool.query<{ id: string }>(
    'select id from parts_request_line where parts_request_id = $1',
    [id],
  );
  return rows[0] ?? { id: '' };
});

export const aPartsQueueRow = fixture(partsQueue).writtenBy('askForParts: a request seen by the stores', (app) =>
  aPartsRequest(app),
);

export const aSpare = fixture(spare).writtenBy('stockItem: a spare is an item seen with what is on hand', (app) =>
  aSpareItem(app),
);

export const aStockPlace = fixture(stockPlace).writtenBy('location: a place seen with what lies in it', (app) =>
  aLocation(app),
);

export const aPlaceStock = fixture(placeStock).writtenBy('receiveBatch: a batch seen where it lies', async (app) => {
  const { id } = await aBatch(app);
  const { rows } = await app.deps.database.pool.query<{ id: string }>(
    'select id from place_stock where batch_id = $1',
    [id],
  );
  return rows[0] ?? { id: '' };
});
