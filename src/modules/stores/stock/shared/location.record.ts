import { choice, decimal, flag, link, text } from '#kernel/shared/field.ts';
import { defineRecord, everyRow } from '#kernel/shared/record.ts';

export const locationTypes = {
  receiving: 'Receiving',
  stock: 'Stock',
  cold: 'Cold store',
  flammable: 'Flammables cabinet',
  quarantine: 'Quarantine',
  unserviceable: 'Unserviceable',
  scrap: 'Scrap bond',
  wornTire: 'Worn tires',
  toolCrib: 'Tool crib',
  shipping: 'Shipping',
  vendor: 'Vendors',
  customer: 'Customers',
  job: 'Jobs',
  adjustment: 'Count differences',
  disposal: 'Disposed of',
  conversion: 'Opened, split and kitted',
} as const;
export type LocationType = keyof typeof locationTypes;

/** A place as bookings know it. */
export interface Place {
  id: string;
  code: string;
  type: LocationType;
}

/** The ends of movements that are no place in the building: nothing is ever on hand there. */
export const virtualTypes: ReadonlySet<LocationType> = new Set([
  'vendor',
  'customer',
  'job',
  'adjustment',
  'disposal',
  'conversion',
]);

/** A place where stock or tools stand: `S1-R03-B12`. */
export const location = defineRecord({
  name: 'location',
  label: { one: 'Location', many: 'Locations', row: ['code', 'name'] },
  api: '/api/store/locations',
  key: 'code',
  access: { read: 'signedIn', create: 'stores.user', update: 'stores.user', archive: 'stores.admin' },
  rows: everyRow,
  fields: {
    code: text('Code', { required: true, max: 30, mono: true, upperCase: true }),
    name: text('Name', { required: true, max: 120 }),
    type: choice('Type', locationTypes, { required: true, createOnly: true }),
    issuable: flag('Issuable', { required: true }),
    parentId: link('Inside', 'location'),
    mostHeld: decimal('Holds at most', { min: 0.0001, scale: 4, help: 'A flammables cabinet has a limit.' }),
    heldIn: text('Unit of the limit', { max: 12, help: 'L or kg: only what is kept in it goes in.' }),
    tempMin: decimal('Lowest temperature', { unit: '°C', scale: 2 }),
    tempMax: decimal('Highest temperature', { unit: '°C', scale: 2 }),
    rhMax: decimal('Highest humidity', { unit: '%', min: 0, max: 100, scale: 2 }),
    pinX: decimal('Pin from the left', {
      unit: '%',
      min: 0,
      max: 100,
      scale: 2,
      help: 'On the plan of this location, or of the one it is in.',
    }),
    pinY: decimal('Pin from the top', { unit: '%', min: 0, max: 100, scale: 2 }),
  },
  files: { plan: { label: 'Plan or photo', kinds: ['image'] } },
  list: {
    columns: ['code', 'name', 'type', 'issuable', 'parentId'],
    filters: ['type', 'issuable'],
    search: ['code', 'name'],
    sort: 'code',
  },
});

const usable: readonly LocationType[] = ['stock', 'cold', 'flammable', 'shipping'];

/** Where a batch may stand, by what is known about it (R-SEG-1). Nobody's role opens another pair. */
export function placesFor(batch: { status: string; condition: string; expired: boolean }): readonly LocationType[] {
  if (batch.condition === 'unsalvageable') return ['scrap'];
  if (batch.status === 'quarantined' || batch.status === 'recalled' || batch.expired) return ['quarantine'];
  if (batch.condition === 'unserviceable') return ['unserviceable'];
  return batch.status === 'pending' ? ['receiving'] : usable;
}

/** The kind of shelf a storage type asks for (R-LBL-4). */
export function shelfFor(storageType: string): LocationType {
  if (storageType === 'cold' || storageType === 'frozen') return 'cold';
  return storageType === 'flammable' ? 'flammable' : 'stock';
}

/** Places that stock is kept in and handed out from. */
export const shelfTypes: ReadonlySet<LocationType> = new Set(['stock', 'cold', 'flammable']);
