import { expect, test } from 'vitest';
import { namesTold, tellAlso } from '#kernel/server/live/names.ts';
import { registerRecords } from '#kernel/server/records/registry.ts';
import { capabilityItem } from '#modules/maintenance/capabilities/shared/capabilityItem.record.ts';
import { movement } from '#modules/stores/stock/shared/movement.record.ts';
import { namesOfSpecification } from './liveNames.ts';
import { serverModules } from './modules.server.ts';

test('spec §7 a change is told under the record’s name, that of every view made of it, and the one the specification has', () => {
  registerRecords(serverModules.flatMap((module) => module.records ?? []));
  tellAlso(namesOfSpecification);
  expect([...namesTold(movement.name)].sort()).toEqual(['batchStock', 'consumable', 'consumables', 'movement']);
  expect([...namesTold(capabilityItem.name)]).toEqual(expect.arrayContaining(['cap', 'capabilityItem']));
  expect([...namesTold('announcement')]).toEqual(['announcement']);
});
