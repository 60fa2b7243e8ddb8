import type { RowOf } from '#kernel/shared/record.ts';
import type { torqueTube } from './torqueTube.record.ts';

type Tube = RowOf<typeof torqueTube>;

/** The two features of a tube that the CMM limits: where value and limits stand in the row, and the tools that measure it. */
export const features = {
  keySlot: {
    label: 'Key slot',
    value: 'keySlotMm',
    tools: ['micrometer', 'caliper', 'boreGauge'],
    min: 'keySlotMinMm',
    max: 'keySlotMaxMm',
    missing: 'Measure the key slot first.',
    outside: 'The key slot is outside its limits.',
  },
  bore: {
    label: 'Bore',
    value: 'boreMm',
    tools: ['boreGauge', 'micrometer'],
    min: 'boreMinMm',
    max: 'boreMaxMm',
    missing: 'Measure the bore first.',
    outside: 'The bore is outside its limits.',
  },
} as const;
export type Feature = keyof typeof features;

export const isInside = (value: string, min: string, max: string) =>
  Number(value) >= Number(min) && Number(value) <= Number(max);

/** Why a tube is not serviceable by what was measured and tested, or null. */
export function whyNotServiceable(row: Tube): string | null {
  for (const { value, min, max, missing, outside } of Object.values(features)) {
    const measured = row[value];
    if (measured === null) return missing;
    if (!isInside(measured, row[min], row[max])) return outside;
  }
  if (row.ndtResult === null) return 'Record an NDT report first.';
  return row.ndtResult === 'pass' ? null : 'The last NDT failed.';
}
