import { afterAll, beforeAll, expect, test } from 'vitest';
import { testApp, type TestApp } from '#kernel/testing/app.ts';
import { wholeProduct } from '#app/everyEndpoint.ts';
import { textOfPdf } from '#kernel/testing/pdfText.ts';
import { quarantine } from '#modules/stores/quarantine/shared/quarantine.record.ts';
import { grease, rack, receiveGrease } from '#modules/stores/stock/server/stock.fixture.ts';
import { location } from '#modules/stores/stock/shared/location.record.ts';
import { stockItem } from '#modules/stores/stock/shared/stockItem.record.ts';
import { tool } from '#modules/stores/tools/shared/tool.record.ts';
import { serverModules } from '#app/modules.server.ts';
import { labelKinds } from '../shared/labelKinds.ts';
import { labelAddress } from './public.ts';

const nobodys = (kind: string) => `/api/labels/${kind}/01970000-0000-7000-8000-000000000000`;
let app: TestApp;
beforeAll(async () => {
  app = await testApp(wholeProduct());
  await (await app.as('stores.user')).create(location, rack);
}, 120_000);
afterAll(() => app.close());

test('R-LBL-1 a label opens the record it stands for, whatever host stands before it', async () => {
  const stores = await app.as('stores.user');
  const row = await stores.create(tool, {
    toolNo: 'TW-001',
    name: 'Torque wrench',
    model: 'NB-100',
    serialNumber: 'S1',
    manufacturer: 'Norbar',
    category: 'general',
    calibrationRequired: false,
    ownerType: 'company',
  });
  const printed = labelAddress('https://an-older-name.example', 't', row.id);
  const [, kind, id] = /\/q\/(.)\/(.+)$/.exec(printed) ?? [];
  const answer = await stores.get<{ path: string }>(`/api/labels/${kind}/${id}`);
  expect(answer).toMatchObject({ status: 200, body: { path: `/tools/id/TW-001` } });
});

test('an id that is nobody’s and a letter that was never printed say so', async () => {
  const stores = await app.as('stores.user');
  expect((await stores.get(nobodys('t'))).status).toBe(404);
  expect((await stores.get(nobodys('x'))).status).toBe(400);
  expect((await app.stranger.get(nobodys('t'))).status).toBe(401);
});

test('R-LBL-1 a batch’s label says what it is, on a page as large as the label, with the address and the number to scan', async () => {
  const stores = await app.as('stores.user');
  const item = await stores.create(stockItem, grease('GR-LABEL'));
  const { id: batchId, batch } = await app.write((ctx) => receiveGrease(ctx, item.id, '12', { supplierLot: 'L-77' }));
  const url = `/api/labels/b/${batchId}/label.pdf?size=62x29&copies=2`;
  const printed = await app.app.inject({ url, headers: { cookie: stores.cookie } });
  expect([printed.statusCode, printed.headers['content-type']]).toEqual([200, 'application/pdf']);
  const text = textOfPdf(printed.rawPayload);
  for (const words of ['GR-LABEL', `Batch ${batch}`, 'Qty 12 g', 'Lot L-77', 'Owner company', 'SERVICEABLE'])
    expect(text).toContain(words);
  const file = printed.rawPayload.toString('latin1');
  expect(file.match(/MediaBox \[0 0 175[.]\d+ 82[.]\d+\]/g)).toHaveLength(2);
  expect(file).toContain(`Code 128: ${batch}`);
  expect(file).toContain(`/q/b/${batchId}`);
});

test('what is blocked says so on its label, and a code too long for a label is refused in words', async () => {
  const stores = await app.as('stores.user');
  const item = await stores.create(stockItem, grease('GR-BLOCKED'));
  const { id: batchId } = await app.write((ctx) => receiveGrease(ctx, item.id, '12'));
  await stores.create(quarantine, {
    source: 'stock',
    batchId,
    description: 'Can dented',
    reason: 'The lid leaks',
    quantity: '12',
    suspectedUnapproved: false,
  });
  const at = (size: string, id: string, kind = 'b') =>
    app.app.inject({ url: `/api/labels/${kind}/${id}/label.pdf?size=${size}`, headers: { cookie: stores.cookie } });
  expect(textOfPdf((await at('100x50', batchId)).rawPayload)).toContain('DO NOT USE');
  const place = await stores.create(location, { ...rack, code: 'A-VERY-LONG-CODE-OF-A-PLACE-9', name: 'Far' });
  expect((await at('50x25', place.id, 'l')).json()).toMatchObject({ code: 'LABEL_TOO_SMALL' });
  expect((await at('100x50', place.id, 'l')).statusCode).toBe(200);
  expect((await at('9x9', batchId)).statusCode).toBe(400);
});

test('every letter stands for a record that has a screen', () => {
  for (const name of Object.values(labelKinds)) {
    const record = serverModules.flatMap((module) => module.records ?? []).find((one) => one.name === name);
    expect(record?.path, name).toBeTruthy();
  }
});
