import { compareDecimal, isDecimal } from '#modules/maintenance/release-gates/shared/decimal.ts';

/** What one reading of a test must look like; the tablet and the server check it with the same rule. */
export interface ReadingRule {
  fits: (text: string) => boolean;
  words: string;
}

const example = 'A number such as 192.5';
const like = (pattern: RegExp, words: string): ReadingRule => ({ fits: (text) => pattern.test(text), words });
export const signedNumber = like(/^-?\d{1,5}([.]\d{1,3})?$/, example);
export const number = like(/^\d{1,6}([.]\d{1,3})?$/, example);
export const positive = like(/^(?!0+([.]0+)?$)\d{1,6}([.]\d{1,3})?$/, 'A number above zero');
// Outside this a thermometer was misread, and the correction of 1 % per 3 °C means nothing.
export const temperature: ReadingRule = {
  fits: (text) =>
    signedNumber.fits(text) && isDecimal(text) && compareDecimal(text, '-55') >= 0 && compareDecimal(text, '90') <= 0,
  words: 'Between -55 and 90 °C',
};
export const month = like(/^(19|20)\d{2}-(0[1-9]|1[0-2])$/, 'A month such as 2004-05');
export const cellCount = like(/^([0-9]|[1-3][0-9]|40)$/, 'A number of cells');
export const seconds = like(/^[1-9]\d{0,4}$/, 'A number of seconds');
export const day = like(/^20\d{2}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/, 'A day such as 2026-11-21');
export const rin = like(/^.{0,20}$/, 'A short number');

/** What a thermometer shows in a workshop, in °C. */
const workshop = { min: '0', max: '55' };

/** Why a temperature is none of a workshop; null when it is one. */
export function workshopProblem(celsius: string): string | null {
  const isOne = compareDecimal(celsius, workshop.min) >= 0 && compareDecimal(celsius, workshop.max) <= 0;
  return isOne ? null : `${celsius} °C is no temperature of a workshop: read the thermometer again.`;
}

/** The readings of each kind that are typed as text. Those under `may` can be left out. */
export const readingRules = {
  pressureRetention: {
    must: { startPsi: positive, startC: temperature, endPsi: number, endC: temperature },
    may: {},
  },
  capacity: {
    must: {
      rateA: positive,
      duringMinutes: number,
      minutesToEnd: positive,
      terminalVolts: number,
      insulationMohm: number,
    },
    may: { electrolyteC: temperature, cellsReplaced: cellCount },
  },
  deepCycle: { must: {}, may: {} },
  hydrostatic: {
    must: { testPsi: positive, totalCc: positive, permanentCc: number, manufactured: month },
    may: { reeCc: positive, rin, testedOn: day, discBurstPsi: positive },
  },
  leak: {
    must: { appliedPsi: positive, endPsi: number, heldSeconds: seconds, ambientC: temperature },
    may: { lastHydro: month, manufactured: month },
  },
  staticLeak: { must: { pressurePsi: number }, may: {} },
  cylinderDates: { must: { manufactured: month, lastHydro: month }, may: {} },
} satisfies Record<string, { must: Record<string, ReadingRule>; may: Record<string, ReadingRule> }>;
