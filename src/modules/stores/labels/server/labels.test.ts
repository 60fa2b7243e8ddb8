import { afterAll, beforeAll, expect, test } from 'vitest';
import { testApp, type TestApp } from '#kernel/testing/app.ts';
import { linked } from '#modules/stores/stock/server/stock.fixture.ts';
import { stockServer } from '#modules/stores/stock/server/stock.server.ts';
import { toolsServer } from '#modules/stores/tools/server/tools.server.ts';
import { tool } from '#modules/stores/tools/shared/tool.record.ts';
import { serverModules } from '#app/modules.server.ts';
import { labelKinds } from '../shared/labelKinds.ts';
import { labelsServer } from './labels.server.ts';
import { labelAddress } from './public.ts';

const nobodys = (kind: string) => `/api/labels/${kind}/01970000-0000-7000-8000-000000000000`;
let app: TestApp;
beforeAll(async () => {
  app = await testApp([linked, stockServer, toolsServer, labelsServer]);
});
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

test('every letter stands for a record that has a screen', () => {
  for (const name of Object.values(labelKinds)) {
    const record = serverModules.flatMap((module) => module.records ?? []).find((one) => one.name === name);
    expect(record?.path, name).toBeTruthy();
  }
});
