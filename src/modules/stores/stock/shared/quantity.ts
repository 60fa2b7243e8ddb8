import { z } from 'zod';

/** Why a text is no quantity at all, in words, or null: up to 7 digits and 4 decimals, never less than nothing. */
function whyNoQuantity(text: string): string | null {
  const [, sign, whole, , decimals = ''] = /^(-?)(\d+)([.](\d+))?$/.exec(text) ?? [];
  if (whole === undefined) return 'Type a quantity as a number, such as 2.5.';
  if (sign) return 'A quantity is never less than 0.';
  if (whole.replace(/^0+/, '').length > 7) return 'A quantity is at most 9999999.';
  return decimals.length > 4 ? 'A quantity has at most 4 decimals.' : null;
}

/** A quantity in a body, each fault in its own words. */
export const quantityInput = z
  .string()
  .trim()
  .superRefine((text, context) => {
    const message = whyNoQuantity(text);
    if (message) context.addIssue({ code: 'custom', message });
  });

const wholeUnits: ReadonlySet<string> = new Set(['ea', 'pc', 'pcs', 'set', 'kit']);

/** Why a quantity is impossible for a unit, in words, or null. A count may find nothing; a movement moves something. */
export function whyNotQuantity(qty: string, uom: string, mayBeZero = false): string | null {
  const text = qty.trim();
  const none = whyNoQuantity(text);
  if (none) return none;
  if (Number(text) === 0 && !mayBeZero) return 'The quantity must be more than 0.';
  if (wholeUnits.has(uom.toLowerCase()) && !Number.isInteger(Number(text)))
    return `Counted in whole ${uom}: ${text} is not possible.`;
  return null;
}

/** Cycles since new, in a body. */
export const cyclesInput = z.int().min(0).max(9_999_999);

/** Hours since new, in a body: `1204.5`. */
export const hoursInput = z.string().regex(/^\d{1,8}(\.\d{1,2})?$/, 'Hours, such as 1204.5');

/** What a person signs who states the condition of a batch. */
export const lifeStatement = 'The records named here show this condition, and these cycles and hours since new.';

/** Why a part cannot have the life stated, in words, or null: a new part has nothing behind it. */
export function whyNotLife(part: {
  condition: string | null;
  csnCycles?: number | null | undefined;
  tsnHours?: string | null | undefined;
}): string | null {
  const isUsed = part.condition !== null && part.condition !== 'new';
  const hasLife = Number(part.csnCycles ?? 0) > 0 || Number(part.tsnHours ?? 0) > 0;
  return hasLife && !isUsed ? 'A new part has no cycles and no hours behind it.' : null;
}
