import { afterAll, beforeAll, expect, test } from 'vitest';
import { testApp, type TestApp } from '#kernel/testing/app.ts';
import { creationRefusalsOf } from '#kernel/testing/refusals.ts';
import { stockServer } from '#modules/stores/stock/server/stock.server.ts';
import { aStockItem } from '#modules/stores/stock/server/stock.fixture.ts';
import { sku } from '../shared/sku.record.ts';
import { aSku } from './sku.fixture.ts';
import { skuServer } from './sku.server.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp([skuServer, stockServer]);
});
afterAll(() => app.close());

const refusesNew = creationRefusalsOf(() => app, aSku);
refusesNew(
  'F-23 an account of expenses',
  () => ({ accountCode: '510101' }),
  'A revenue account has six digits and begins with 4',
);
refusesNew('a price below nothing', () => ({ basePrice: '-1' }), 'At least 0.');
refusesNew(
  'a service with a stock item',
  async () => ({ itemId: (await aStockItem(app)).id }),
  'A service is no stock item.',
);
refusesNew(
  'R-FIN-7 goods with withholding tax',
  () => ({ kind: 'product', standardHours: null, whtClass: 'service' }),
  'Nothing is withheld on goods.',
);
refusesNew('a product with hours', () => ({ kind: 'product', whtClass: 'none' }), 'A product takes no hours.');

test('a code stands once, in whatever letters', async () => {
  const { code } = await aSku(app);
  const again = await aSku.send(app, { code: code.toLowerCase() });
  expect(again.status).toBe(409);
});

test('F-55 §7 the services in use, with their account: no products, nothing archived, only for who reads finance', async () => {
  const writer = await app.as('finance.user');
  const service = await aSku(app);
  const gone = await aSku(app);
  await aSku(app, { code: 'PR-100', kind: 'product', whtClass: 'none', standardHours: null });
  const archived = await writer.call('POST', `${sku.api}/${gone.id}/archive`, { version: 1, reason: 'No longer sold' });
  expect(archived.status).toBe(200);
  const { body } = await (await app.as('finance.viewer')).get<{ code: string; basePrice: string }[]>('/api/services');
  const codes = body.map(({ code }) => code);
  expect(codes).toContain(service.code);
  expect(codes).not.toContain(gone.code);
  expect(codes).not.toContain('PR-100');
  expect(body.find(({ code }) => code === service.code)).toMatchObject({
    nameEn: service.nameEn,
    basePrice: '4800.00',
    accountCode: '410101',
  });
  expect((await (await app.as('stores.admin')).get('/api/services')).status).toBe(403);
});

test('what a person types past the form the database refuses too', async () => {
  const { pool } = app.deps.database;
  const { id } = await aSku(app);
  await expect(pool.query(`update sku set account_code = '510101' where id = $1`, [id])).rejects.toThrow('sku_account');
  await expect(pool.query(`update sku set base_price = -1 where id = $1`, [id])).rejects.toThrow('sku_price');
});
