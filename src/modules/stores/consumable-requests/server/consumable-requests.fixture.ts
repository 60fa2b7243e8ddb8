import type { TestApp } from '#kernel/testing/app.ts';
import { fixture, personWith } from '#kernel/testing/fixture.ts';
import { aDepartment } from '#modules/hr/employees/server/employees.fixture.ts';
import { stockItem } from '#modules/stores/stock/shared/stockItem.record.ts';
import { consumableQueue, consumableRequest, consumableRequestLine } from '../shared/consumableRequest.record.ts';

let made = 0;

/** A grease of the catalogue, in kilograms. */
export async function aGrease(app: TestApp) {
  const keeper = await personWith(app, 'stores.user');
  return keeper.create(stockItem, {
    kind: 'consumable',
    partNumber: `GR-${(made += 1)}`,
    partName: 'Grease',
    description: 'Grease, wheel bearings',
    specification: 'MIL-PRF-81322',
    acceptanceClass: 'material',
    tracking: 'batch',
    uom: 'kg',
    shelfLifeMode: 'setOnReceipt',
    storageType: 'ambient',
  });
}

/** A kilogram of grease for a department. */
export const aConsumableRequest = fixture(consumableRequest).writtenBy(
  'askForConsumables: a request is made with what it asks for',
  async (app) => {
    const person = await personWith(app, 'maintenance.user');
    const answer = await person.call<{ number: string }>('POST', '/api/store/consumables/requests/ask', {
      departmentId: (await aDepartment(app)).id,
      neededBy: '2030-01-05',
      lines: [{ itemId: (await aGrease(app)).id, qty: '1' }],
    });
    const { rows } = await app.deps.database.pool.query<{ id: string }>(
      'select id from consumable_request where number = $1',
      [answer.body.number],
    );
    return rows[0] ?? { id: '' };
  },
);

export const aConsumableRequestLine = fixture(consumableRequestLine).writtenBy('askForConsumables', async (app) => {
  const { id } = await aConsumableRequest(app);
  const { rows } = await app.deps.database.pool.query<{ id: string }>(
    'select id from consumable_request_line where consumable_request_id = $1',
    [id],
  );
  return rows[0] ?? { id: '' };
});

export const aConsumableQueueRow = fixture(consumableQueue).writtenBy(
  'askForConsumables: a request seen by the stores',
  (app) => aConsumableRequest(app),
);
