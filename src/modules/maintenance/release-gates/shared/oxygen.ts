import { compareDecimal, divideDecimal, multiplyDecimal, subtractDecimal } from './decimal.ts';
import type { Day, Decimal, Month } from './facts.values.ts';

export const cylinderSpecs = ['3HT', '3AA', '3AL', 'composite'] as const;
export type CylinderSpec = (typeof cylinderSpecs)[number];

/** What a cylinder's special permit says where the specification leaves it open. */
export interface CylinderPermit {
  intervalMonths: number;
  lifeYears: number;
}

const intervalMonths: Record<Exclude<CylinderSpec, 'composite'>, number> = { '3HT': 36, '3AA': 60, '3AL': 60 };

/** The lowest test pressure accepted, in whole psi: 5/3 of the service pressure, rounded up (R11). */
export function minimumTestPsi(servicePsi: number): number {
  return Number((BigInt(servicePsi) * 5n + 2n) / 3n);
}

/** Why a test pressure is refused, or null (R11). */
export function testPressureRefusal(servicePsi: number, testPsi: Decimal): string | null {
  const minimum = minimumTestPsi(servicePsi);
  if (compareDecimal(testPsi, String(minimum)) >= 0) return null;
  return `Test pressure ${testPsi} psi is below ${minimum} psi (5/3 of ${servicePsi} psi).`;
}

/** The highest burst pressure of a 3HT rupture disc, in whole psi: 3/2 of the service pressure (R11). */
export function maximumBurstPsi(servicePsi: number): number {
  return Math.floor((servicePsi * 3) / 2);
}

/** True when a 3HT rupture disc bursts at or below 90 % of the minimum test pressure, which is 3/2 of service (R11). */
export function ruptureDiscAccepted(servicePsi: number, burstPsi: Decimal): boolean {
  return compareDecimal(multiplyDecimal(burstPsi, '2'), String(servicePsi * 3)) <= 0;
}

export interface ExpansionTest {
  spec: CylinderSpec;
  totalCc: Decimal;
  permanentCc: Decimal;
  /** Rejection elastic expansion, stamped on a 3HT. */
  reeCc: Decimal | null;
  /** The requalifier's number: nobody may mark without one. */
  rin: string | null;
}
export interface ExpansionVerdict {
  permanentPercent: Decimal;
  elasticCc: Decimal;
  condemned: boolean;
  problems: string[];
}

/** Judges a hydrostatic expansion: more than 10 % permanent condemns, and for a 3HT more elastic than its REE (R12). */
export function judgeExpansion(test: ExpansionTest): ExpansionVerdict {
  const elasticCc = subtractDecimal(test.totalCc, test.permanentCc);
  const permanentPercent = divideDecimal(multiplyDecimal(test.permanentCc, '100'), test.totalCc, 2);
  const condemning: string[] = [];
  if (compareDecimal(multiplyDecimal(test.permanentCc, '10'), test.totalCc) > 0) {
    condemning.push(`Permanent expansion ${permanentPercent} % is above 10 %: condemn.`);
  }
  if (test.spec === '3HT' && test.reeCc !== null && compareDecimal(elasticCc, test.reeCc) > 0) {
    condemning.push(`Elastic expansion ${elasticCc} cc is above the REE of ${test.reeCc} cc: condemn.`);
  }
  const missing: string[] = [];
  if (test.spec === '3HT' && test.reeCc === null) missing.push('The REE of the cylinder is not recorded.');
  if (!test.rin?.trim()) missing.push('The requalifier number (RIN) is not on the record.');
  return { permanentPercent, elasticCc, condemned: condemning.length > 0, problems: [...condemning, ...missing] };
}

/** A month moved by whole months. */
export function addToMonth(month: Month, months: number): Month {
  const [year = 0, number = 1] = month.split('-').map(Number);
  const index = year * 12 + (number - 1) + months;
  return `${Math.floor(index / 12)}-${String((index % 12) + 1).padStart(2, '0')}`;
}

/** The last month of a cylinder's life; null when the specification sets no end (R13). */
export function lifeEndMonth(
  spec: CylinderSpec,
  manufactured: Month,
  permit: CylinderPermit | null = null,
): Month | null {
  if (spec === '3HT') return addToMonth(manufactured, 24 * 12);
  if (spec === 'composite') return addToMonth(manufactured, (permit?.lifeYears ?? 15) * 12);
  return null;
}

export interface NextHydro {
  month: Month;
  /** What set the month: the interval, or the end of the cylinder's life. */
  because: 'interval' | 'life end';
}

/** When the next hydrostatic test is due, never past the end of life (R13). A composite needs its permit. */
export function nextHydro(
  spec: CylinderSpec,
  tested: Month,
  manufactured: Month,
  permit: CylinderPermit | null = null,
): NextHydro {
  const months = spec === 'composite' ? permit?.intervalMonths : intervalMonths[spec];
  if (months === undefined) throw new RangeError('A composite cylinder needs the interval of its permit.');
  const month = addToMonth(tested, months);
  const end = lifeEndMonth(spec, manufactured, permit);
  return end !== null && end <= month ? { month: end, because: 'life end' } : { month, because: 'interval' };
}

/** True once a month has passed: a cylinder is good to the last day of the month it is dated. */
export function monthPassed(month: Month, day: Day): boolean {
  return day.slice(0, 7) > month;
}

const monthNames = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ');

/** A month as papers print it: `May 2028`. */
export function formatMonth(month: Month): string {
  return `${monthNames[Number(month.slice(5, 7)) - 1] ?? ''} ${month.slice(0, 4)}`;
}

export interface FillRequest {
  serialNumber: string;
  spec: CylinderSpec | null;
  hydroDue: Month | null;
  lifeEnds: Month | null;
  condemned: boolean;
  leaking: boolean;
  fills: number;
  /** The fill limit set on the part number, when there is one. */
  fillLimit: number | null;
  /** Null: what was let in was judged when its batch was used. */
  gas: { batch: string; aviatorsOxygen: boolean; certificateUntil: Day | null } | null;
  day: Day;
}

/** Why a cylinder may not be filled; an empty list when it may (R14). */
export function fillRefusals(fill: FillRequest): string[] {
  const { serialNumber: sn, gas } = fill;
  const problems: string[] = [];
  const refuse = (reason: string): number => problems.push(`Cylinder ${sn}: ${reason}. It may be emptied, not filled.`);
  if (fill.condemned) refuse('it is condemned');
  if (fill.spec === null) refuse('its specification is unknown');
  if (fill.leaking) refuse('it leaks');
  if (fill.hydroDue === null) refuse('no hydrostatic test is on record');
  else if (monthPassed(fill.hydroDue, fill.day)) refuse(`hydrostatic test was due ${formatMonth(fill.hydroDue)}`);
  if (fill.lifeEnds !== null && monthPassed(fill.lifeEnds, fill.day))
    refuse(`its life ended ${formatMonth(fill.lifeEnds)}`);
  if (fill.fillLimit !== null && fill.fills >= fill.fillLimit)
    refuse(`it had ${fill.fills} of ${fill.fillLimit} fills`);
  if (gas === null) return problems;
  if (!gas.aviatorsOxygen) problems.push(`Gas batch ${gas.batch} is not aviators' oxygen.`);
  if (gas.certificateUntil === null || gas.certificateUntil < fill.day) {
    problems.push(`Gas batch ${gas.batch} has no certificate in date.`);
  }
  return problems;
}
