import { expect, test } from 'vitest';
import { namesToNotify, addLiveAliases } from '#kernel/server/live/names.ts';
import { registerRecords } from '#kernel/server/records/registry.ts';
import { capabilityItem } from '#modules/maintenance/capabilities/shared/capabilityItem.record.ts';
import { capabilityListRevision } from '#modules/maintenance/capabilities/shared/capabilityListRevision.record.ts';
import { partNumber } from '#modules/maintenance/capabilities/shared/partNumber.record.ts';
import { manual } from '#modules/maintenance/manuals/shared/manual.record.ts';
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
