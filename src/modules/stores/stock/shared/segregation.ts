import type { LocationType } from './location.record.ts';

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
