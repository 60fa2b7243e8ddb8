import { compareDecimal } from '#modules/maintenance/release-gates/shared/decimal.ts';
import type { ReadingsOf, TestSetup } from './testRun.ts';
import { noStart, notBegun, type TestHistory, type TestVerdict } from './testHistory.ts';

type Setup = Extract<TestSetup, { kind: 'staticLeak' }>;

function refusalOf(setup: Setup, { pressurePsi }: ReadingsOf<'staticLeak'>, { run }: TestHistory): string | null {
  if (run === null) return noStart;
  if (run.startedAt === null) return notBegun;
  const seconds = run.seconds ?? 0;
  if (seconds < setup.holdSeconds)
    return `The pressure is off for ${seconds} s; at least ${setup.holdSeconds} s are needed.`;
  return compareDecimal(pressurePsi, String(setup.maximumPsi)) > 0
    ? `The pressure is off at ${setup.maximumPsi} psi or less, not at ${pressurePsi} psi.`
    : null;
}

/** Judges a brake with the pressure off: long enough since the signed step that took it off, and nothing seen. */
export function judgeStaticLeak(setup: Setup, readings: ReadingsOf<'staticLeak'>, history: TestHistory): TestVerdict {
  const message = refusalOf(setup, readings, history);
  const isLeaking = readings.leakSeen === 'yes';
  const seconds = history.run?.seconds ?? 0;
  return {
    pass: !isLeaking,
    rule: 'R14',
    refusal: message === null ? null : { code: 'R14', field: 'pressurePsi', message },
    problems: isLeaking ? ['A leak was seen. Put it right and test again.'] : [],
    warnings: [],
    figures: { heldSeconds: String(seconds) },
    statement: `Pressure off at ${readings.pressurePsi} psi for ${seconds} s, ${isLeaking ? 'static leak found' : 'no static leak'}`,
    defect: null,
  };
}
