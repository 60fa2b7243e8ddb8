import { compareDecimal, multiplyDecimal } from './decimal.ts';
import type { Decimal } from './facts.values.ts';

/** The penetrant readings of a report; null where the process has no such step. */
export interface PtReadings {
  partTempC: Decimal;
  penetrantDwellMin: Decimal;
  washPressureKpa: Decimal | null;
  washTempC: Decimal | null;
  dryTempC: Decimal | null;
  developerForm: 'dry' | 'aqueous' | 'nonAqueous';
  developerDwellMin: Decimal;
  fluorescent: boolean;
  uvAuWcm2: Decimal | null;
  ambientLux: Decimal | null;
  darkAdaptSec: Decimal | null;
  photochromicLenses: boolean;
}

const developerMaxMin = { dry: 240, aqueous: 120, nonAqueous: 60 } as const;
const below = (value: Decimal, limit: string): boolean => compareDecimal(value, limit) < 0;
const above = (value: Decimal, limit: string): boolean => compareDecimal(value, limit) > 0;

/** What is wrong with a penetrant inspection by the company's defaults (§4.3); a technique may be stricter. */
export function ptProblems(pt: PtReadings): string[] {
  const problems: string[] = [];
  const say = (text: string): number => problems.push(text);
  if (below(pt.partTempC, '4') || above(pt.partTempC, '52'))
    say(`Part temperature ${pt.partTempC} °C is outside 4–52 °C.`);
  const dwell = below(pt.partTempC, '10') ? '20' : '10';
  if (below(pt.penetrantDwellMin, dwell)) say(`Penetrant dwell ${pt.penetrantDwellMin} min is below ${dwell} min.`);
  if (pt.washPressureKpa !== null && above(pt.washPressureKpa, '275')) {
    say(`Wash pressure ${pt.washPressureKpa} kPa is above 275 kPa.`);
  }
  if (pt.washTempC !== null && (below(pt.washTempC, '10') || above(pt.washTempC, '38'))) {
    say(`Wash temperature ${pt.washTempC} °C is outside 10–38 °C.`);
  }
  if (pt.dryTempC !== null && above(pt.dryTempC, '71')) say(`Dryer ${pt.dryTempC} °C is above 71 °C.`);
  if (below(pt.developerDwellMin, '10')) say(`Developer dwell ${pt.developerDwellMin} min is below 10 min.`);
  const longest = developerMaxMin[pt.developerForm];
  if (above(pt.developerDwellMin, String(longest))) {
    say(`Developer dwell ${pt.developerDwellMin} min is above ${longest} min: reprocess the part.`);
  }
  if (pt.photochromicLenses) say('Photochromic lenses are not allowed.');
  return pt.fluorescent ? [...problems, ...lightProblems(pt)] : problems;
}

/** UV-A, ambient light and dark adaptation of a fluorescent inspection, PT or MT. */
export function lightProblems(light: Pick<PtReadings, 'uvAuWcm2' | 'ambientLux' | 'darkAdaptSec'>): string[] {
  const problems: string[] = [];
  if (light.uvAuWcm2 === null) problems.push('UV-A is not recorded.');
  else if (below(light.uvAuWcm2, '1000')) problems.push(`UV-A ${light.uvAuWcm2} is below 1 000 µW/cm² at 38 cm.`);
  if (light.ambientLux === null) problems.push('Ambient light is not recorded.');
  else if (above(light.ambientLux, '20')) problems.push(`Ambient light ${light.ambientLux} lux is above 20 lux.`);
  if (light.darkAdaptSec === null) problems.push('Dark adaptation is not recorded.');
  else if (below(light.darkAdaptSec, '60')) problems.push(`Dark adaptation ${light.darkAdaptSec} s is below 60 s.`);
  return problems;
}

export interface EtReadings {
  frequencyKHz: Decimal;
  refNotchMm: Decimal;
  /** The technique's notch; 0.76 mm unless it says otherwise. */
  techniqueNotchMm?: Decimal;
  scanIndexMm: Decimal;
  coilDiameterMm: Decimal;
  calibratedBefore: boolean;
  /** Drift of the after-check against the calibration; null while it is not done. */
  afterCheckDriftPercent: Decimal | null;
}

/** What is wrong with an eddy-current run on aluminium or magnesium (§4.3). */
export function etProblems(et: EtReadings): string[] {
  const problems: string[] = [];
  if (below(et.frequencyKHz, '200') || above(et.frequencyKHz, '500')) {
    problems.push(`Frequency ${et.frequencyKHz} kHz is outside 200–500 kHz.`);
  }
  const notch = et.techniqueNotchMm ?? '0.76';
  if (compareDecimal(et.refNotchMm, notch) !== 0) {
    problems.push(`Reference notch ${et.refNotchMm} mm is not the technique's ${notch} mm.`);
  }
  if (above(et.scanIndexMm, et.coilDiameterMm)) {
    problems.push(`Scan index ${et.scanIndexMm} mm is above the coil diameter ${et.coilDiameterMm} mm.`);
  }
  if (!above(et.scanIndexMm, '0')) problems.push('A scan index of nothing scans nothing.');
  if (!et.calibratedBefore) problems.push('There is no calibration before the run.');
  if (et.afterCheckDriftPercent === null) problems.push('There is no calibration check after the run.');
  else if (etRunVoid(et.afterCheckDriftPercent)) {
    problems.push(
      `After-check drift ${et.afterCheckDriftPercent} % is above 10 %: the run is void, re-inspect every part since the last good check.`,
    );
  }
  return problems;
}

/** True when the after-check drifted more than 10 %: the run and all parts since the last good check are void. */
export function etRunVoid(driftPercent: Decimal): boolean {
  return above(driftPercent.replace(/^-/, ''), '10');
}

/** True when an eddy-current signal rejects the part: at or above the technique's share of the notch signal. */
export function etRejects(amplitudePercent: Decimal, rejectAtPercent: Decimal): boolean {
  return !below(amplitudePercent, rejectAtPercent);
}

/** An indication is linear when it is at least three times as long as wide. */
export function isLinear(lengthMm: Decimal, widthMm: Decimal): boolean {
  return !below(lengthMm, multiplyDecimal(widthMm, '3'));
}

/** Why an NDT report may not start today: process checks not recorded, or failed (§2.8). */
export function processCheckProblems(checks: readonly { name: string; passed: boolean | null }[]): string[] {
  return checks.flatMap(({ name, passed }) => {
    if (passed === null) return [`No process check recorded today for ${name}. Record it first.`];
    return passed ? [] : [`Today's process check of ${name} failed.`];
  });
}
