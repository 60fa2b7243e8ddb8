/** A quantity as it is typed: up to 7 digits and 4 decimals, never less than nothing. */
export const quantityText = /^\d{1,7}([.]\d{1,4})?$/;

const wholeUnits: ReadonlySet<string> = new Set(['ea', 'pc', 'pcs', 'set', 'kit']);

/** Why a quantity is impossible for a unit, in words, or null. A count may find nothing; a movement moves something. */
export function whyNotQuantity(qty: string, uom: string, mayBeZero = false): string | null {
  if (!quantityText.test(qty.trim())) return 'A quantity has up to 7 digits and 4 decimals.';
  const number = Number(qty);
  if (number === 0 && !mayBeZero) return 'The quantity must be more than 0.';
  if (wholeUnits.has(uom.toLowerCase()) && !Number.isInteger(number))
    return `Counted in whole ${uom}: ${qty} is not possible.`;
  return null;
}
