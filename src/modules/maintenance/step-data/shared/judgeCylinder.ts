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
import { workshopProblem } from './readingRules.ts';
import type { ReadingsOf, TestSetup } from './testRun.ts';
import { notMeasured, recordRefusal, type CylinderRecord, type TestHistory, type TestVerdict } from './testHistory.ts';

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
  const rin = requalifierOf(readings, history.cylinder);
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
    refusal: hydrostaticRefusal(setup, { ...readings, reeCc }, history),
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
      `Hydrostatic test of ${formatLegalDay(testedOn ?? history.day)}${rin ? ` (RIN ${rin})` : ''}, ${readings.testPsi} psi, permanent expansion ${expansion.permanentPercent} %, elastic ${expansion.elasticCc} cc${ree}, ` +
      (pass ? `next due ${due}` : 'condemned'),
    defect: pass ? null : expansion.condemned ? condemned : 'other',
  };
}

/** Who requalifies: the company by its approval, or the vendor whose test of that day was accepted. Nobody types it (R12). */
function requalifierOf({ testedOn }: ReadingsOf<'hydrostatic'>, record: CylinderRecord): string | null {
  return testedOn ? (record.outsideTests.find(({ day }) => day === testedOn)?.requalifier ?? null) : record.requalifier;
}

/** Why no requalifier stands behind the test, or another one than was typed. */
function requalifierRefusal(readings: ReadingsOf<'hydrostatic'>, record: CylinderRecord): TestVerdict['refusal'] {
  const known = requalifierOf(readings, record);
  if (known === null && readings.testedOn)
    return {
      code: 'G23',
      field: 'testedOn',
      message:
        'No outside test of this day and requalifier was accepted on this work order. Record the outside work first.',
    };
  if (known === null)
    return {
      code: 'R12',
      field: 'testPsi',
      message: 'No approval in force names our requalifier number (RIN). Quality enters it at the approval.',
    };
  const typed = readings.rin?.trim();
  return typed && typed.toUpperCase() !== known.toUpperCase()
    ? { code: 'R12', field: 'rin', message: `The requalifier of this test is ${known}, not ${typed}.` }
    : null;
}

/** How far over its test pressure a cylinder is pressed before it is overstressed, in percent of it (49 CFR 180.205(g)). */
const mostOfTest = '110';

/** Why the figures are not those of a test that counts. */
function hydrostaticRefusal(
  setup: SetupOf<'hydrostatic'>,
  given: Omit<ReadingsOf<'hydrostatic'>, 'reeCc'> & { reeCc: string | null },
  history: TestHistory,
): TestVerdict['refusal'] {
  const { reeCc, ...readings } = given;
  const tested = (readings.testedOn || history.day).slice(0, 7);
  const low = testPressureRefusal(setup.servicePsi, readings.testPsi);
  if (low) return { code: 'R11', field: 'testPsi', message: low };
  const [pressed, full] = [multiplyDecimal(readings.testPsi, '300'), multiplyDecimal(String(setup.servicePsi), '5')];
  const percent = divideDecimal(pressed, full, 1);
  if (compareDecimal(pressed, multiplyDecimal(full, mostOfTest)) > 0)
    return {
      code: 'R11',
      field: 'testPsi',
      message: `${readings.testPsi} psi is ${percent} % of the test pressure (at most ${mostOfTest} %): read the gauge again, or have engineering decide on the cylinder.`,
    };
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
  if (setup.spec === '3HT' && reeCc === null) return say('reeCc', 'The REE of the cylinder is not recorded.');
  const unqualified = requalifierRefusal(readings, history.cylinder);
  if (unqualified) return unqualified;
  // The vendor's own release answers for the vendor's water jacket (G23).
  if (!readings.testedOn && readings.jacketChecked !== true)
    return say('jacketChecked', 'Check the water jacket with the calibrated cylinder before the test counts.');
  if (readings.manufactured > tested)
    return { code: 'R13', field: 'manufactured', message: 'The cylinder cannot be made after the test.' };
  return recordRefusal(
    { manufactured: readings.manufactured, tested: { field: 'testedOn', month: tested } },
    history.cylinder,
  );
}

/** Judges the dates on a shoulder before gas is let in: those of our record, in date and within its life (R13, R14). */
export function judgeDates(
  setup: SetupOf<'cylinderDates'>,
  readings: ReadingsOf<'cylinderDates'>,
  history: TestHistory,
): TestVerdict {
  const permit = permitOf(setup);
  const { manufactured, lastHydro } = readings;
  const next = nextHydro(setup.spec, lastHydro, manufactured, permit);
  const lifeEnds = lifeEndMonth(setup.spec, manufactured, permit);
  const problems = outOfDate({ spec: setup.spec, nextHydro: next.month, lifeEnds }, history);
  return {
    pass: problems.length === 0,
    rule: 'R14',
    refusal: datesRefusal(readings, history),
    problems,
    warnings: [],
    figures: { nextHydro: next.month, because: next.because, lifeEnds },
    statement: `Made ${formatMonth(manufactured)}, last hydrostatic test ${formatMonth(lastHydro)}, next due ${formatMonth(next.month)}`,
    defect: null,
  };
}

function datesRefusal(
  { manufactured, lastHydro }: { manufactured: string; lastHydro: string },
  { cylinder, day }: TestHistory,
): TestVerdict['refusal'] {
  const say = (field: string, message: string) => ({ code: 'R14', field, message });
  if (lastHydro > day.slice(0, 7)) return say('lastHydro', 'The last hydrostatic test cannot be in the future.');
  if (manufactured > lastHydro) return say('manufactured', 'The cylinder cannot be made after its last test.');
  return recordRefusal({ manufactured, tested: { field: 'lastHydro', month: lastHydro } }, cylinder);
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
    refusal: leakRefusal(setup, readings, history),
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

/** How far above the service pressure a leak test may be where the manual does not say, in percent. */
const usualAbove = '5';

function leakRefusal(
  setup: SetupOf<'leak'>,
  readings: ReadingsOf<'leak'>,
  history: TestHistory,
): TestVerdict['refusal'] {
  const say = (field: string, message: string) => ({ code: 'R14', field, message });
  if (compareDecimal(readings.appliedPsi, String(setup.minimumPsi)) < 0)
    return say('appliedPsi', `Test pressure ${readings.appliedPsi} psi is below ${setup.minimumPsi} psi.`);
  const above = setup.abovePercent ?? usualAbove;
  const percent = divideDecimal(multiplyDecimal(readings.appliedPsi, '100'), String(setup.minimumPsi), 2);
  if (compareDecimal(subtractDecimal(percent, '100'), above) > 0)
    return say(
      'appliedPsi',
      `The leak test is made at ${setup.minimumPsi} psi (+ ${above} %), not at ${readings.appliedPsi} psi.`,
    );
  const cold = workshopProblem(readings.ambientC);
  if (cold) return say('ambientC', cold);
  if (compareDecimal(readings.endPsi, readings.appliedPsi) > 0)
    return say('endPsi', 'The pressure cannot rise while it is held: a reading is wrong. Read again.');
  if (readings.heldSeconds < setup.holdSeconds)
    return say('heldSeconds', `Held ${readings.heldSeconds} s; at least ${setup.holdSeconds} s are needed.`);
  const unmeasured = notMeasured(history, String(readings.heldSeconds));
  if (unmeasured) return say('heldSeconds', unmeasured);
  if (!setup.dates) return null;
  if (!readings.manufactured) return say('manufactured', 'Read the month of manufacture from the shoulder.');
  if (!readings.lastHydro) return say('lastHydro', 'Read the month of the last hydrostatic test from the shoulder.');
  const { manufactured, lastHydro } = readings;
  return datesRefusal({ manufactured, lastHydro }, history);
}
