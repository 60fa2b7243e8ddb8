/** The preview of the chart settings (spec §9): six months, values up to 120, three sets of them at first. */
export const preview = { months: 6, max: 120, firstSets: 3, mostSets: 10 } as const;

/** The ranges of the three sliders (spec §2). */
export const sliders = {
  lineTension: { min: 0, max: 0.4, step: 0.01 },
  pointRadius: { min: 0, max: 10, step: 1 },
  cutoutPercentage: { min: 0, max: 90, step: 1 },
} as const;

const monthNames = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** The last six months, the present one last. */
export function previewMonths(now: Date): string[] {
  const last = now.getMonth();
  return Array.from(
    { length: preview.months },
    (_, at) => monthNames[(last - preview.months + 1 + at + 12) % 12] ?? '',
  );
}

/** Values of one set between 0 and 120: the same each time for the same draw, another for the next. */
export function previewValues(set: number, draw: number): number[] {
  let state = (set + 1) * 7_919 + draw * 104_729;
  return Array.from({ length: preview.months }, () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.round((state / 2_147_483_648) * preview.max);
  });
}
