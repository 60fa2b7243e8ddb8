import { fixture } from '#kernel/testing/fixture.ts';
import { mapArea, mapLayer } from '../shared/map.record.ts';

export const aMapLayer = fixture(mapLayer).by(['maintenance.admin', 'level:2'], (_app, n) => ({
  code: `F${n}`,
  name: `Floor ${n}`,
  sortOrder: n % 1000,
}));

/** A rectangle in the middle of a floor, linked to nothing. */
export const aMapArea = fixture(mapArea).by(['maintenance.admin', 'level:2'], async (app, n, given) => ({
  layerId: given.layerId ?? (await aMapLayer(app)).id,
  name: `Shop ${n}`,
  kind: 'shop',
  outline: '10,10 40,30',
}));
