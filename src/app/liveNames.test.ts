import { io } from 'socket.io-client';
import { expect, test } from 'vitest';
import { openLive } from '#kernel/server/live/live.ts';
import { namesToNotify, addLiveAliases } from '#kernel/server/live/names.ts';
import { registerRecords } from '#kernel/server/records/registry.ts';
import { addDays, dayOf } from '#kernel/shared/dates.ts';
import { testApp } from '#kernel/testing/app.ts';
import { capabilityItem } from '#modules/maintenance/capabilities/shared/capabilityItem.record.ts';
import { capabilityListRevision } from '#modules/maintenance/capabilities/shared/capabilityListRevision.record.ts';
import { partNumber } from '#modules/maintenance/capabilities/shared/partNumber.record.ts';
import { manual } from '#modules/maintenance/manuals/shared/manual.record.ts';
import { purchaseRequest } from '#modules/stores/purchasing/shared/purchaseRequest.record.ts';
import { aSku } from '#modules/finance/sku/server/sku.fixture.ts';
import { aStockItem } from '#modules/stores/stock/server/stock.fixture.ts';
import { movement } from '#modules/stores/stock/shared/movement.record.ts';
import { namesOfSpecification } from './liveNames.ts';
import { serverModules } from './modules.server.ts';

test('R-LIVE-1 spec §7 a change is told under the record’s name, that of every view made of it, and the one the specification has', () => {
  registerRecords(serverModules.flatMap((module) => module.records ?? []));
  addLiveAliases(namesOfSpecification);
  expect([...namesToNotify(movement.name)].sort()).toEqual([
    'batchStock',
    'consumable',
    'consumableQueue',
    'consumables',
    'movement',
    'partsQueue',
    'placeStock',
    'spare',
    'stockPlace',
  ]);
  for (const source of [capabilityItem, capabilityListRevision, partNumber, manual])
    expect([...namesToNotify(source.name)]).toEqual(expect.arrayContaining(['cap', source.name]));
  expect([...namesToNotify('announcement')]).toEqual(['announcement']);
});

test('spec §7 a socket hears `consumables` of a new article, `services` of a new SKU, and `approval-request` of a purchase that is asked for', async () => {
  const app = await testApp(serverModules);
  addLiveAliases(namesOfSpecification);
  const url = await app.app.listen({ host: '127.0.0.1', port: 0 });
  const { database, identity, log } = app.deps;
  const live = openLive(app.app.server, { pool: database.pool, identity, log, publicUrl: url });
  app.deps.publish = (changes) => live.publish(changes);
  const person = await app.as('stores.user');
  const headers = { cookie: person.cookie, origin: url };
  const socket = io(url, { transports: ['websocket'], extraHeaders: headers, reconnection: false });
  try {
    await new Promise<void>((connected) => socket.once('connect', connected));
    let heard: string[] = [];
    socket.on('update:data', ({ modules }: { modules: string[] }) => heard.push(...modules));
    await aStockItem(app);
    await expect.poll(() => heard).toContain('consumables');
    expect(heard).not.toContain('approval-request');
    await aSku(app);
    await expect.poll(() => heard).toContain('services');
    heard = [];
    await person.create(purchaseRequest, {
      description: 'Torque wrench',
      quantity: '1',
      uom: 'EA',
      supply: 'tools',
      purpose: 'tool',
      neededBy: addDays(dayOf(new Date()), 9),
      priority: 'normal',
      estimatedPrice: '9000',
    });
    await expect.poll(() => heard).toContain('approval-request');
    expect(heard).not.toContain('consumables');
  } finally {
    socket.close();
    await live.close();
    await app.close();
  }
}, 120_000);
