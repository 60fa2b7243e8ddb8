import { choice, date, decimal, flag, instant, note, text } from '#kernel/shared/field.ts';
import { defineRecord, everyRow } from '#kernel/shared/record.ts';
import { lightProblems } from '#modules/maintenance/release-gates/shared/ndtLimits.ts';
import type { NdtMethod } from '#modules/maintenance/release-gates/shared/vocabulary.ts';
import type { NdtLimitMap, NdtReadings } from './ndtParts.ts';
import { isFluorescent, techniqueProblems } from './ndtReadings.ts';

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
      help: 'Lamp: µW/cm² at 38 cm. Ambient light: lux. Bath: ml for magnetic particles, % for an emulsifier. It is judged against the limits of the techniques.',
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

/** What the figure of a kind of check is in a report of each method: a magnetic bath is read in ml, an emulsifier of penetrant in % (maintenance 3.7, 5.8). */
const readingOf: Readonly<Record<string, Partial<Record<NdtMethod, string>>>> = {
  lamp: { PT: 'uvAuWcm2', MT: 'uvAuWcm2' },
  ambient: { PT: 'ambientLux', MT: 'ambientLux', VT: 'lightLux' },
  bath: { PT: 'emulsifierPercent', MT: 'bathMl' },
};

/** Whether a check of this kind is read as one figure: µW/cm² at 38 cm, lux, ml or %. */
export const hasFigure = (kind: string): boolean => kind in readingOf;

/** A current technique that asks for a check, with its values and limits. */
export interface Asking {
  method: NdtMethod;
  defaults: NdtReadings;
  limits: NdtLimitMap;
}

/**
 * What is wrong with the figure of a process check (G11). UV-A of 1 000 µW/cm² and ambient light of 20 lux are limits of fluorescent inspections
 * alone (maintenance 3.7, 4.3, 5.8): they judge a UV lamp always, and ambient light unless every technique that asks for it uses visible dye
 * (Type 2) or another method. A bath, and the light of a visible inspection, have the limits of their techniques or none.
 */
export function figureProblems(kind: string, figure: string, asking: readonly Asking[]): string[] {
  const good = { uvAuWcm2: '2000', ambientLux: '5', darkAdaptSec: '90' };
  const ofCompany =
    kind === 'lamp'
      ? lightProblems({ ...good, uvAuWcm2: figure })
      : kind === 'ambient' && (asking.length === 0 || asking.some(({ defaults }) => isFluorescent(defaults)))
        ? lightProblems({ ...good, ambientLux: figure })
        : [];
  const ofTechniques = asking.flatMap(({ method, limits }) => {
    const name = readingOf[kind]?.[method];
    return name ? techniqueProblems(method, { [name]: figure }, limits) : [];
  });
  return [...new Set([...ofCompany, ...ofTechniques])];
}
