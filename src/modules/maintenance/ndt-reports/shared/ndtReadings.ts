import { compareDecimal } from '#modules/maintenance/release-gates/shared/decimal.ts';
import { etProblems, lightProblems, ptProblems } from '#modules/maintenance/release-gates/shared/ndtLimits.ts';
import type { NdtMethod } from '#modules/maintenance/release-gates/shared/vocabulary.ts';
import { readingKinds } from '#modules/maintenance/ndt-layouts/shared/public.ts';
import type { NdtLimitMap, NdtReadings } from './ndtParts.ts';

/** A number as readings are written. */
export const decimalText = /^-?\d{1,9}([.]\d{1,6})?$/;
export const textOf = (readings: NdtReadings, name: string): string | null => {
  const value = readings[name];
  return typeof value === 'string' && value !== '' ? value : null;
};
/** The readings of a report with what its technique sets put in their place. */
export function withTechnique(method: NdtMethod, readings: NdtReadings, technique: NdtReadings): NdtReadings {
  const set = readingKinds[method].filter((kind) => kind.technique).map(({ name }) => [name, technique[name] ?? null]);
  return { ...readings, ...Object.fromEntries(set) };
}

/** What somebody would change though it is not theirs: values of the technique, the after-check outside its own call, what is measured. */
export function notTheReports(
  method: NdtMethod,
  typed: NdtReadings,
  technique: { code: string; defaults: NdtReadings },
  kept: NdtReadings,
): string[] {
  return readingKinds[method].flatMap(({ name, label, technique: owned, afterCheck, measured }) => {
    const value = typed[name] ?? null;
    const allowed = (owned ? technique.defaults : kept)[name] ?? null;
    if ((!owned && !afterCheck && !measured) || !(name in typed) || value === null || value === allowed) return [];
    return owned
      ? [`${label} is set by technique ${technique.code}${allowed === null ? '' : `: ${String(allowed)}`}.`]
      : [
          measured
            ? `${label} is measured: record each step when it happens.`
            : `${label} is written by the after-check.`,
        ];
  });
}

/** What a technique leaves open though its reports need it: a Level 3 fills it before publishing. */
export function unsetByTechnique(method: NdtMethod, defaults: NdtReadings): string[] {
  const set = readingKinds[method].filter((kind) => kind.technique && kind.required);
  return unreadable(method, defaults).filter((text) => set.some(({ label }) => text.startsWith(`${label} is not`)));
}

/** Whether readings, or the values of a technique, are of a fluorescent inspection (Type 1), PT or MT. */
export const isFluorescent = (readings: NdtReadings): boolean => textOf(readings, 'type') === '1';

/** Readings that may be below nothing; every other one is an amount. */
const maySink: ReadonlySet<string> = new Set(['gainDb', 'phaseDeg', 'afterCheckDriftPercent']);

/** Readings that are missing or are no number, in words. */
function unreadable(method: NdtMethod, readings: NdtReadings): string[] {
  return readingKinds[method].flatMap(({ name, label, kind, required, options }) => {
    const value = readings[name] ?? null;
    if (value === null || value === '') return required ? [`${label} is not recorded.`] : [];
    if (kind === 'decimal' && !(typeof value === 'string' && decimalText.test(value)))
      return [`${label} is not a number.`];
    if (kind === 'decimal' && String(value).startsWith('-') && !maySink.has(name))
      return [`${label} is below nothing.`];
    if (kind === 'choice' && !(typeof value === 'string' && options && value in options))
      return [`${label} is not one of the list.`];
    return [];
  });
}

/** Everything that is wrong with a report's readings: the company's limits (4.3), then the technique's own, which may only be stricter. */
export function readingProblems(method: NdtMethod, readings: NdtReadings, limits: NdtLimitMap): string[] {
  const missing = unreadable(method, readings);
  return missing.length > 0
    ? missing
    : [...processProblems(method, readings), ...techniqueProblems(method, readings, limits)];
}

function processProblems(method: NdtMethod, readings: NdtReadings): string[] {
  const value = (name: string): string | null => textOf(readings, name);
  const given = (name: string): string => value(name) ?? '0';
  if (method === 'PT') {
    return ptProblems({
      partTempC: given('partTempC'),
      penetrantDwellMin: given('penetrantDwellMin'),
      washPressureKpa: value('washPressureKpa'),
      washTempC: value('washTempC'),
      dryTempC: value('dryTempC'),
      developerForm: given('developerForm') as 'dry',
      developerDwellMin: given('developerDwellMin'),
      fluorescent: isFluorescent(readings),
      uvAuWcm2: value('uvAuWcm2'),
      ambientLux: value('ambientLux'),
      darkAdaptSec: value('darkAdaptSec'),
      photochromicLenses: readings['photochromicLenses'] === true,
    });
  }
  if (method === 'ET') {
    return etProblems({
      frequencyKHz: given('frequencyKHz'),
      refNotchMm: given('refNotchMm'),
      techniqueNotchMm: given('refNotchMm'),
      scanIndexMm: given('scanIndexMm'),
      coilDiameterMm: given('coilDiameterMm'),
      calibratedBefore: readings['calibratedBefore'] === true,
      afterCheckDriftPercent: value('afterCheckDriftPercent'),
    });
  }
  if (method !== 'MT') return [];
  const lenses = readings['photochromicLenses'] === true ? ['Photochromic lenses are not allowed.'] : [];
  if (!isFluorescent(readings)) return lenses;
  return [
    ...lenses,
    ...lightProblems({
      uvAuWcm2: value('uvAuWcm2'),
      ambientLux: value('ambientLux'),
      darkAdaptSec: value('darkAdaptSec'),
    }),
  ];
}

/** What is wrong with readings by the technique's own limits. */
export function techniqueProblems(method: NdtMethod, readings: NdtReadings, limits: NdtLimitMap): string[] {
  return readingKinds[method].flatMap(({ name, label, unit }) => {
    const limit = limits[name];
    const value = textOf(readings, name);
    if (!limit || value === null || !decimalText.test(value)) return [];
    const shown = `${label} ${value}${unit ? ` ${unit}` : ''}`;
    if (limit.min !== undefined && compareDecimal(value, limit.min) < 0)
      return [`${shown} is below the technique's ${limit.min}.`];
    if (limit.max !== undefined && compareDecimal(value, limit.max) > 0)
      return [`${shown} is above the technique's ${limit.max}.`];
    return [];
  });
}

/** One reading alone against all limits, for the green or red mark beside it; null while nothing is entered. */
export function readingState(
  method: NdtMethod,
  name: string,
  readings: NdtReadings,
  limits: NdtLimitMap,
): 'good' | 'bad' | null {
  if ((readings[name] ?? null) === null || readings[name] === '') return null;
  const kind = readingKinds[method].find((one) => one.name === name);
  if (
    !kind ||
    unreadable(method, { [name]: readings[name] ?? null }).some(
      (text) => text.startsWith(`${kind.label} is not a`) || text.startsWith(`${kind.label} is not one`),
    )
  )
    return 'bad';
  // The other readings are left out, so what is said is about this one; the developer's form decides its own longest dwell.
  const filled = Object.fromEntries(readingKinds[method].map((one) => [one.name, readings[one.name] ?? null]));
  const said = [
    ...processProblems(method, neutral(method, filled, name)),
    ...techniqueProblems(method, { [name]: readings[name] ?? null }, limits),
  ];
  return said.length > 0 ? 'bad' : 'good';
}

const harmless: Partial<Record<NdtMethod, NdtReadings>> = {
  PT: {
    partTempC: '25',
    penetrantDwellMin: '30',
    washPressureKpa: null,
    washTempC: null,
    dryTempC: null,
    developerDwellMin: '15',
    uvAuWcm2: '2000',
    ambientLux: '5',
    darkAdaptSec: '90',
    photochromicLenses: false,
  },
  MT: { uvAuWcm2: '2000', ambientLux: '5', darkAdaptSec: '90', photochromicLenses: false },
  ET: {
    frequencyKHz: '300',
    refNotchMm: '0.76',
    scanIndexMm: '0.5',
    coilDiameterMm: '1',
    calibratedBefore: true,
    afterCheckDriftPercent: '0',
  },
};
// What one reading is judged together with: the dwell with the part's temperature, the notch with the technique's, the scan with the coil.
const companions: Record<string, string[]> = {
  penetrantDwellMin: ['partTempC'],
  scanIndexMm: ['coilDiameterMm'],
};

function neutral(method: NdtMethod, readings: NdtReadings, name: string): NdtReadings {
  const kept = new Set([name, 'type', 'developerForm', ...(companions[name] ?? [])]);
  const others: NdtReadings = harmless[method] ?? {};
  return Object.fromEntries(
    Object.entries({ ...readings, ...others }).map(([key, value]) => [
      key,
      kept.has(key) ? (readings[key] ?? value) : value,
    ]),
  );
}
