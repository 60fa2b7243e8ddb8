import { choice, date, decimal, flag, instant, note, text } from '#kernel/shared/field.ts';
import { defineRecord, everyRow } from '#kernel/shared/record.ts';
import { lightProblems } from '#modules/maintenance/release-gates/shared/ndtLimits.ts';
import type { NdtMethod } from '#modules/maintenance/release-gates/shared/vocabulary.ts';
import type { NdtLimitMap } from './ndtParts.ts';
import { techniqueProblems } from './ndtReadings.ts';

/** One check of the NDT line on a day: lamp, light, panel, bath. Insert-only; the last one of the day stands. */
export const ndtProcessCheck = defineRecord({
  name: 'ndtProcessCheck',
  label: { one: 'Process check', many: 'Process checks', row: ['name', 'day'] },
  api: '/api/ndt-process-checks',
  access: { read: 'maintenance.viewer', create: 'maintenance.user', update: 'nobody', archive: 'nobody' },
  rows: everyRow,
  fields: {
    day: date('Day', { required: true, readOnly: true }),
    shift: choice('Shift', ['day', 'night'], { required: true }),
    name: text('What is checked', {
      required: true,
      max: 120,
      help: 'In the technique’s words, such as UV lamp UV-03.',
    }),
    kind: choice(
      'Kind',
      {
        lamp: 'UV lamp',
        ambient: 'Ambient light',
        panel: 'System performance panel',
        penetrant: 'Penetrant',
        developer: 'Developer',
        bath: 'Bath',
        ammeter: 'Ammeter',
        instrument: 'Instrument',
        other: 'Other',
      },
      { required: true },
    ),
    figure: decimal('Figure read', {
      scale: 4,
      min: 0,
      help: 'Lamp: µW/cm² at 38 cm. Ambient light: lux. Bath: ml. It is judged against the limits of the techniques.',
    }),
    readings: text('Reading', { max: 200 }),
    passed: flag('Passed', { required: true }),
    note: note('Note', { max: 1000, help: 'Needed when it did not pass.' }),
    checkedAt: instant('Checked', { required: true, readOnly: true }),
    employeeName: text('By', { required: true, readOnly: true }),
  },
  list: {
    columns: ['day', 'shift', 'name', 'kind', 'figure', 'readings', 'passed', 'checkedAt', 'employeeName'],
    filters: ['day', 'shift', 'kind', 'passed', 'name'],
    sort: '-checkedAt',
  },
});

/** The kinds of process checks that are read as one figure, by the reading of a report it stands for. */
const readingOf: Readonly<Record<string, string>> = { lamp: 'uvAuWcm2', ambient: 'ambientLux', bath: 'bathMl' };

/** Whether a check of this kind is read as one figure: µW/cm² at 38 cm, lux, or ml. */
export const hasFigure = (kind: string): boolean => kind in readingOf;

/** What is wrong with the figure of a process check, by the company's limits and by those of each technique that asks for it (4.3, G11). */
export function figureProblems(
  kind: string,
  figure: string,
  asking: readonly { method: NdtMethod; limits: NdtLimitMap }[],
): string[] {
  const name = readingOf[kind];
  if (!name) return [];
  const light = { uvAuWcm2: '2000', ambientLux: '5', darkAdaptSec: '90', [name]: figure };
  return [
    ...new Set([
      ...lightProblems(light),
      ...asking.flatMap(({ method, limits }) => techniqueProblems(method, { [name]: figure }, limits)),
    ]),
  ];
}
