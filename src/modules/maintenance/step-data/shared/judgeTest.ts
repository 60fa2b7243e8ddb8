import {
  compareDecimal,
  divideDecimal,
  multiplyDecimal,
  subtractDecimal,
} from '#modules/maintenance/release-gates/shared/decimal.ts';
import { judgeRetention, retentionSetupProblems } from '#modules/maintenance/release-gates/shared/retention.ts';
import { judgeBattery, judgeDeepCycle } from './judgeBattery.ts';
import { judgeDates, judgeHydrostatic, judgeLeak } from './judgeCylinder.ts';
import { judgeStaticLeak } from './judgeStaticLeak.ts';
import { workshopProblem } from './readingRules.ts';
import type { ReadingsOf, TestReadings, TestSetup } from './testRun.ts';
import type { TestHistory, TestVerdict } from './testHistory.ts';

/** Judges one test run by its rule. The tablet shows it while the readings are typed; the server decides with the same function. */
export function judgeTest(setup: TestSetup, readings: TestReadings, history: TestHistory): TestVerdict | null {
  if (setup.kind === 'pressureRetention' && readings.kind === 'pressureRetention')
    return judgeTire(setup, readings, history);
  if (setup.kind === 'capacity' && readings.kind === 'capacity') return judgeBattery(setup, readings, history);
  if (setup.kind === 'deepCycle' && readings.kind === 'deepCycle') return judgeDeepCycle(setup, readings, history);
  if (setup.kind === 'staticLeak' && readings.kind === 'staticLeak') return judgeStaticLeak(setup, readings, history);
  if (setup.kind === 'hydrostatic' && readings.kind === 'hydrostatic')
    return judgeHydrostatic(setup, readings, history);
  if (setup.kind === 'leak' && readings.kind === 'leak') return judgeLeak(setup, readings, history);
  if (setup.kind === 'cylinderDates' && readings.kind === 'cylinderDates') return judgeDates(setup, readings, history);
  return null;
}

type RetentionSetup = Extract<TestSetup, { kind: 'pressureRetention' }>;

/** How far a retention may start from the rated pressure, and how much of a rise is only the gauge and the weather, in percent. */
const startTolerance = '5';
const riseTolerance = '1';
/** How far a workshop cools down or warms up while a tire holds its pressure, in °C: the correction of R17 is for the weather, not for a leak. */
const warmerOrColder = '20';

/** A reading that cannot be one of this wheel in a workshop; null when all can be. */
function oddRetention(
  { ratedPsi }: RetentionSetup,
  readings: ReadingsOf<'pressureRetention'>,
): { field: string; message: string } | null {
  for (const field of ['startC', 'endC'] as const) {
    const message = workshopProblem(readings[field]);
    if (message) return { field, message };
  }
  const apart = subtractDecimal(readings.endC, readings.startC).replace('-', '');
  if (compareDecimal(apart, warmerOrColder) > 0)
    return {
      field: 'endC',
      message: `${readings.startC} °C at the start and ${readings.endC} °C at the end are more than ${warmerOrColder} °C apart: read the thermometer again.`,
    };
  if (ratedPsi !== undefined) {
    const percent = divideDecimal(multiplyDecimal(readings.startPsi, '100'), String(ratedPsi), 1);
    const away = subtractDecimal(percent, '100').replace('-', '');
    if (compareDecimal(away, startTolerance) > 0)
      return {
        field: 'startPsi',
        message: `The test starts at the rated pressure, ${ratedPsi} psi (± ${startTolerance} %), not at ${readings.startPsi} psi.`,
      };
  }
  const { lossPercent } = judgeRetention(readings);
  if (compareDecimal(lossPercent, `-${riseTolerance}`) < 0)
    return {
      field: 'endPsi',
      message: `The pressure rose by ${lossPercent.slice(1)} %: a reading is wrong. Read again.`,
    };
  return null;
}

/** Why the readings are no retention test yet: the inflation, the stretch, the gauge, and the hours held, as the signed steps measured them (R17). */
function retentionRefusal(
  setup: RetentionSetup,
  readings: ReadingsOf<'pressureRetention'>,
  { retention }: TestHistory,
): TestVerdict['refusal'] {
  const say = (message: string, field = 'hours') => ({ code: 'R17', field, message });
  const odd = oddRetention(setup, readings);
  if (odd) return say(odd.message, odd.field);
  if (retention === null)
    return say('No step of this work order marks the inflation: its route is older than R17. Choose the route again.');
  const { stretchHours, heldHours, inflated, readjustedAt, failedSince, gauge } = retention;
  if (failedSince)
    return say('The last run failed. Find the leak, refit, inflate and readjust again: the pressure is held anew.');
  const errorPercent =
    gauge?.percent ??
    (gauge?.absolute ? divideDecimal(multiplyDecimal(gauge.absolute, '100'), readings.startPsi, 3) : null);
  if (errorPercent === null) return say('The record of the gauge does not say how accurate it is.');
  const [problem] = retentionSetupProblems({
    stretchHours: stretchHours ?? '0',
    shortStretchAllowed: setup.shortStretch === true,
    readjusted: readjustedAt !== null,
    inCage: inflated,
    gas: inflated ? 'nitrogen' : '',
    gaugeErrorPercent: errorPercent,
  });
  if (problem) return say(problem);
  if (compareDecimal(heldHours ?? '0', String(readings.hours)) < 0)
    return say(`The pressure was held ${heldHours ?? '0'} h since it was readjusted; ${readings.hours} h are needed.`);
  return null;
}

function judgeTire(
  setup: RetentionSetup,
  readings: ReadingsOf<'pressureRetention'>,
  history: TestHistory,
): TestVerdict {
  const { pass, ...figures } = judgeRetention(readings);
  return {
    pass,
    rule: 'R17',
    refusal: retentionRefusal(setup, readings, history),
    problems: pass
      ? []
      : [
          `The tire lost ${figures.lossPercent} % in ${readings.hours} h (limit ${figures.limitPercent} %). Check for leaks and refit.`,
        ],
    warnings: [],
    figures,
    statement: `${readings.hours} h pressure retention: ${Number(figures.lossPercent).toFixed(1)} % loss`,
    defect: null,
  };
}
