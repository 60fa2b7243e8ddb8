import { isSameUnit } from '#modules/stores/stock/shared/public.ts';
import { units } from './money.ts';

/** The unit an item is kept in, and the one it may be bought in. */
export interface ItemUnits {
  uom: string;
  purchaseUom: string | null;
  conversion: string;
}

/** Why what is ordered in a unit cannot be counted into the stores, in words; null when it can. */
export function whyUnitsDiffer(ordered: string, item: ItemUnits): string | null {
  if (isSameUnit(ordered, item.uom) || (item.purchaseUom && isSameUnit(ordered, item.purchaseUom))) return null;
  return `is bought in ${ordered} and kept in ${item.uom}: give the item its buying unit and how many ${item.uom} are in it.`;
}

/**
 * A quantity counted in the stores' unit, in ten-thousandths of the unit it was ordered in. Of what is still open a rest that only comes
 * from rounding (three thirds of a box) counts as received.
 */
export function inOrderUnits(counted: string, ordered: string, item: ItemUnits | null, open?: bigint): bigint {
  const here = units(counted);
  if (!item || isSameUnit(ordered, item.uom)) return here;
  const factor = units(item.conversion);
  const exact = (here * 10_000n * 2n + factor) / (factor * 2n);
  const off = open === undefined ? 10n : open > exact ? open - exact : exact - open;
  return open !== undefined && off <= 3n ? open : exact;
}
