import { fixture } from '#kernel/testing/fixture.ts';
import { approvingEngineer } from '#modules/quality/authorizations/server/authorised.fixture.ts';
import { aStockItem } from '#modules/stores/stock/server/stock.fixture.ts';
import { alternate } from '../shared/alternate.record.ts';

/** A grease its maker replaced by another one. */
export const anAlternate = fixture(alternate).by(['stores.user'], async (app, n, given) => {
  await approvingEngineer(app);
  return {
    itemId: given.itemId ?? (await aStockItem(app)).id,
    alternateId: given.alternateId ?? (await aStockItem(app)).id,
    kind: 'superseded',
    direction: 'oneWay',
    approvedData: `SB 32-${n}`,
  };
});
