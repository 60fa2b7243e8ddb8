import { z } from 'zod';
import { refuseField } from '#kernel/shared/errors.ts';

/** The units there are, each as it is stored and shown, with the other ways it is written. */
const units: Readonly<Record<string, readonly string[]>> = {
  ea: ['each', 'pc', 'pcs', 'pce', 'piece', 'pieces', 'unit', 'units'],
  set: ['sets'],
  kit: ['kits'],
  pair: ['pairs', 'pr'],
  box: ['boxes', 'bx'],
  pack: ['packs', 'pk', 'pkt', 'packet'],
  roll: ['rolls', 'rl'],
  can: ['cans'],
  tube: ['tubes'],
  cartridge: ['cartridges'],
  bottle: ['bottles', 'btl'],
  cylinder: ['cylinders', 'cyl'],
  drum: ['drums'],
  bag: ['bags'],
  sheet: ['sheets', 'sht'],
  ream: ['reams'],
  kg: ['kgs'],
  g: ['gr', 'gm', 'gram', 'grams'],
  lb: ['lbs'],
  oz: [],
  L: ['ltr', 'litre', 'litres', 'liter', 'liters'],
  ml: [],
  gal: ['gallon', 'gallons'],
  qt: ['quart', 'quarts'],
  m: ['metre', 'metres', 'meter', 'meters', 'mtr'],
  cm: [],
  mm: [],
  ft: ['foot', 'feet'],
  in: ['inch', 'inches'],
  'm²': ['m2', 'sqm'],
  'ft²': ['ft2', 'sqft'],
  'm³': ['m3', 'cbm'],
  'ft³': ['ft3', 'cuft'],
  h: ['hr', 'hrs', 'hour', 'hours'],
  day: ['days'],
  lot: ['lots'],
  job: ['jobs'],
};

const storedAs = new Map(
  Object.entries(units).flatMap(([stored, others]) =>
    [stored, ...others].map((said): [string, string] => [said.toLowerCase(), stored]),
  ),
);

/** A unit as it is stored, however it was written; null when there is none of this name. */
export const unitOf = (said: string): string | null => storedAs.get(said.trim().toLowerCase()) ?? null;

/** Whether two texts are one unit. */
export const isSameUnit = (a: string, b: string): boolean =>
  (unitOf(a) ?? a.trim().toLowerCase()) === (unitOf(b) ?? b.trim().toLowerCase());

/** The units of a body as they are stored. One that a row has from before stays as it is. Errors: 422 `UNIT_UNKNOWN`. */
export function storedUnits<Name extends string>(
  input: Readonly<Record<string, unknown>>,
  names: readonly Name[],
  row: Readonly<Record<string, unknown>> = {},
): Partial<Record<Name, string>> {
  const stored: Partial<Record<Name, string>> = {};
  for (const name of names) {
    const said = input[name];
    if (typeof said !== 'string' || said.trim() === '' || said === row[name]) continue;
    stored[name] =
      unitOf(said) ??
      refuseField(
        name,
        'UNIT_UNKNOWN',
        `There is no unit ${said.trim()}. Use one of: ${Object.keys(units).join(', ')}.`,
      );
  }
  return stored;
}

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

const wholeUnits: ReadonlySet<string> = new Set(['ea', 'set', 'kit', 'pair']);

/** Why a quantity is impossible for a unit, in words, or null. A count may find nothing; a movement moves something. */
export function whyNotQuantity(qty: string, uom: string, mayBeZero = false): string | null {
  const text = qty.trim();
  const none = whyNoQuantity(text);
  if (none) return none;
  if (Number(text) === 0 && !mayBeZero) return 'The quantity must be more than 0.';
  if (wholeUnits.has(unitOf(uom) ?? '') && !Number.isInteger(Number(text)))
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
