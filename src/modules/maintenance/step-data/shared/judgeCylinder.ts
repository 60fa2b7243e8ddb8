import { formatLegalDay } from '#kernel/shared/dates.ts';
import {
  compareDecimal,
  divideDecimal,
  multiplyDecimal,
  subtractDecimal,
} from '#modules/maintenance/release-gates/shared/decimal.ts';
import {
  fillRefusals,
  formatMonth,
  judgeExpansion,
  lifeEndMonth,
  maximumBurstPsi,
  monthPassed,
  nextHydro,
  ruptureDiscAccepted,
  testPressureRefusal,
  type CylinderPermit,
  type CylinderSpec,
} from '#modules/maintenance/release-gates/shared/oxygen.ts';
import type { ReadingsOf, TestHistory, TestSetup, TestVerdict } from './testRun.ts';

type SetupOf<Kind extends TestSetup['kind']> = Extract<TestSetup, { kind: Kind }>;

function permitOf(from: {
  intervalMonths?: number | undefined;
  lifeYears?: number | undefined;
}): CylinderPermit | null {
  return from.intervalMonths === undefined || from.lifeYears === undefined
    ? null
    : { intervalMonths: from.intervalMonths, lifeYears: from.lifeYears };
}

/** Judges a hydrostatic test: the pressure counts (R11), the expansion decides (R12), and the date and the life set what is next (R13). */
export function judgeHydrostatic(
  setup: SetupOf<'hydrostatic'>,
  readings: ReadingsOf<'hydrostatic'>,
  history: TestHistory,
): TestVerdict {
  const testedOn = readings.testedOn || null;
  const tested = (testedOn ?? history.day).slice(0, 7);
  const permit = permitOf(setup);
  const reeCc = readings.reeCc ?? null;
  const rin = readings.rin?.trim() || null;
  const expansion = judgeExpansion({ ...readings, spec: setup.spec, reeCc, rin });
  const lifeEnds = lifeEndMonth(setup.spec, readings.manufactured, permit);
  const next = nextHydro(setup.spec, tested, readings.manufactured, permit);
  const isOver = lifeEnds !== null && monthPassed(lifeEnds, history.day);
  const condemning = expansion.problems.filter((problem) => problem.endsWith('condemn.'));
  const problems = [...condemning, ...(isOver ? [`Cylinder life ended ${formatMonth(lifeEnds)}: condemn.`] : [])];
  const pass = !expansion.condemned && !isOver;
  const ree = reeCc === null ? '' : ` (REE ${reeCc} cc)`;
  const due = next.because === 'life end' ? `${formatMonth(next.month)} (life end)` : formatMonth(next.month);
  const isPermanent = compareDecimal(multiplyDecimal(readings.permanentCc, '10'), readings.totalCc) > 0;
  const condemned = isPermanent ? ('permanentExpansion' as const) : ('elasticExpansion' as const);
  return {
    pass,
    rule: 'R12',
    refusal: hydrostaticRefusal(setup, { ...readings, reeCc, rin }, tested),
    problems,
    warnings: [],
    figures: {
      elasticCc: expansion.elasticCc,
      permanentPercent: expansion.permanentPercent,
      rin,
      reeCc,
      testedOn,
      nextHydro: next.month,
      because: next.because,
      lifeEnds,
      condemned: !pass,
    },
    statement:
      `Hydrostatic test ${testedOn ? `of ${formatLegalDay(testedOn)}, ` : ''}${readings.testPsi} psi, permanent expansion ${expansion.permanentPercent} %, elastic ${expansion.elasticCc} cc${ree}, ` +
      (pass ? `next due ${due}` : 'condemned'),
    defect: pass ? null : expansion.condemned ? condemned : 'other',
  };
}

/** Why the figures are not those of a test that counts. */
function hydrostaticRefusal(
  setup: SetupOf<'hydrostatic'>,
  readings: Omit<ReadingsOf<'hydrostatic'>, 'reeCc' | 'rin'> & { reeCc: string | null; rin: string | null },
  tested: string,
): TestVerdict['refusal'] {
  const low = testPressureRefusal(setup.servicePsi, readings.testPsi);
  if (low) return { code: 'R11', field: 'testPsi', message: low };
  const say = (field: string, message: string) => ({ code: 'R12', field, message });
  if (compareDecimal(readings.permanentCc, readings.totalCc) > 0)
    return say('permanentCc', 'The permanent expansion is part of the total: it cannot be more.');
  if (setup.spec === '3HT') {
    const { discBurstPsi } = readings;
    if (!discBurstPsi)
      return { code: 'R11', field: 'discBurstPsi', message: 'Read the burst pressure from the rupture disc.' };
    if (!ruptureDiscAccepted(setup.servicePsi, discBurstPsi))
      return {
        code: 'R11',
        field: 'discBurstPsi',
        message: `The rupture disc bursts at ${discBurstPsi} psi; at most ${maximumBurstPsi(setup.servicePsi)} psi, 90 % of the minimum test pressure. Fit another one.`,
      };
  }
  if (setup.spec === '3HT' && readings.reeCc === null) return say('reeCc', 'The REE of the cylinder is not recorded.');
  if (readings.rin === null) return say('rin', 'The requalifier number (RIN) is not on the record.');
  if (readings.jacketChecked !== true)
    return say('jacketChecked', 'Check the water jacket with the calibrated cylinder before the test counts.');
  if (readings.manufactured > tested)
    return { code: 'R13', field: 'manufactured', message: 'The cylinder cannot be made after the test.' };
  return null;
}

/** Judges a leak test: held long enough at the pressure, nothing seen, no more drop than allowed; where dates are read, in date (R14). */
export function judgeLeak(setup: SetupOf<'leak'>, readings: ReadingsOf<'leak'>, history: TestHistory): TestVerdict {
  const drop = subtractDecimal(readings.appliedPsi, readings.endPsi);
  const dropPercent = divideDecimal(multiplyDecimal(drop, '100'), readings.appliedPsi, 2);
  const isDropping =
    compareDecimal(multiplyDecimal(drop, '100'), multiplyDecimal(setup.maximumDropPercent, readings.appliedPsi)) > 0;
  const dates = datesOf(setup, readings);
  const problems = [
    ...(readings.leakSeen === 'yes' ? ['A leak was seen. Put it right and test again.'] : []),
    ...(isDropping
      ? [`The pressure fell ${dropPercent} % (limit ${setup.maximumDropPercent} %). Find the leak and test again.`]
      : []),
    ...outOfDate(dates, history),
  ];
  return {
    pass: problems.length === 0,
    rule: 'R14',
    refusal: leakRefusal(setup, readings, history.day.slice(0, 7)),
    problems,
    warnings: [],
    figures: { dropPercent, nextHydro: dates?.nextHydro ?? null, lifeEnds: dates?.lifeEnds ?? null },
    statement: `Leak test ${readings.appliedPsi} psi for ${readings.heldSeconds} s, ${
      readings.leakSeen === 'yes' || isDropping ? 'leak found' : 'no leak'
    }`,
    defect: null,
  };
}

interface CylinderDates {
  spec: CylinderSpec;
  nextHydro: string;
  lifeEnds: string | null;
}

function datesOf({ dates }: SetupOf<'leak'>, { lastHydro, manufactured }: ReadingsOf<'leak'>): CylinderDates | null {
  if (!dates || !lastHydro || !manufactured) return null;
  const permit = permitOf(dates);
  return {
    spec: dates.spec,
    nextHydro: nextHydro(dates.spec, lastHydro, manufactured, permit).month,
    lifeEnds: lifeEndMonth(dates.spec, manufactured, permit),
  };
}

function outOfDate(dates: CylinderDates | null, { serialNumber, day }: TestHistory): string[] {
  if (!dates) return [];
  return fillRefusals({
    serialNumber,
    spec: dates.spec,
    hydroDue: dates.nextHydro,
    lifeEnds: dates.lifeEnds,
    condemned: false,
    leaking: false,
    fills: 0,
    fillLimit: null,
    gas: null,
    day,
  });
}

function leakRefusal(setup: SetupOf<'leak'>, readings: ReadingsOf<'leak'>, today: string): TestVerdict['refusal'] {
  const say = (field: string, message: string) => ({ code: 'R14', field, message });
  if (compareDecimal(readings.appliedPsi, String(setup.minimumPsi)) < 0)
    return say('appliedPsi', `Test pressure ${readings.appliedPsi} psi is below ${setup.minimumPsi} psi.`);
  if (readings.heldSeconds < setup.holdSeconds)
    return say('heldSeconds', `Held ${readings.heldSeconds} s; at least ${setup.holdSeconds} s are needed.`);
  if (!setup.dates) return null;
  if (!readings.manufactured) return say('manufactured', 'Read the month of manufacture from the shoulder.');
  if (!readings.lastHydro) return say('lastHydro', 'Read the month of the last hydrostatic test from the shoulder.');
  if (readings.lastHydro > today) return say('lastHydro', 'The last hydrostatic test cannot be in the future.');
  if (readings.manufactured > readings.lastHydro)
    return say('manufactured', 'The cylinder cannot be made after its last test.');
  return null;
}
