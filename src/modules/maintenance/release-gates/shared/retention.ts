import { addDecimal, compareDecimal, divideDecimal, multiplyDecimal, subtractDecimal } from './decimal.ts';
import type { Decimal } from './facts.values.ts';

export interface RetentionTest {
  startPsi: Decimal;
  startC: Decimal;
  endPsi: Decimal;
  endC: Decimal;
  hours: 12 | 24;
}
export interface RetentionVerdict {
  /** What the gauge would show at the end temperature without any leak. */
  expectedPsi: Decimal;
  lossPercent: Decimal;
  limitPercent: Decimal;
  pass: boolean;
}

const limitPercent = { 12: '2.5', 24: '5' } as const;

/** Judges a tire's pressure retention: at most 5 % in 24 h or 2.5 % in 12 h, corrected by 1 % per 3 °C (R17). */
export function judgeRetention(test: RetentionTest): RetentionVerdict {
  // 1 % per 3 °C is 1/300 per degree; everything below is kept 300 times larger so that nothing is rounded.
  const factor = addDecimal('300', subtractDecimal(test.endC, test.startC));
  const expected300 = multiplyDecimal(test.startPsi, factor);
  const loss300 = subtractDecimal(expected300, multiplyDecimal(test.endPsi, '300'));
  const limit = limitPercent[test.hours];
  return {
    expectedPsi: divideDecimal(expected300, '300', 1),
    lossPercent: divideDecimal(multiplyDecimal(loss300, '100'), expected300, 2),
    limitPercent: limit,
    pass: compareDecimal(multiplyDecimal(loss300, '100'), multiplyDecimal(limit, expected300)) <= 0,
  };
}

/** What must be so before the retention test counts (R17). */
export function retentionSetupProblems(setup: {
  stretchHours: Decimal;
  /** The manual allows the short stretch of 2 hours. */
  shortStretchAllowed: boolean;
  readjusted: boolean;
  inCage: boolean;
  gas: string;
  gaugeErrorPercent: Decimal;
}): string[] {
  const problems: string[] = [];
  const minimum = setup.shortStretchAllowed ? '2' : '12';
  if (compareDecimal(setup.stretchHours, minimum) < 0) {
    problems.push(`The tire stretched ${setup.stretchHours} h; at least ${minimum} h are needed.`);
  }
  if (!setup.readjusted) problems.push('The pressure was not readjusted after the stretch.');
  if (!setup.inCage) problems.push('Inflate in a cage.');
  if (setup.gas.toLowerCase() !== 'nitrogen') problems.push('Inflate with nitrogen.');
  if (compareDecimal(setup.gaugeErrorPercent, '0.25') > 0) {
    problems.push(`Gauge error ${setup.gaugeErrorPercent} % is above 0.25 %.`);
  }
  return problems;
}
