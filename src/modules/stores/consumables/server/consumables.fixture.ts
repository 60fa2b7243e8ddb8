import { fixture } from '#kernel/testing/fixture.ts';
import { aStockItem } from '#modules/stores/stock/server/stock.fixture.ts';
import { consumable } from '../shared/consumable.record.ts';

export const aConsumable = fixture(consumable).writtenBy(
  'stockItem: a consumable is an item of the stock, seen with what is on hand',
  (app) => aStockItem(app),
);
