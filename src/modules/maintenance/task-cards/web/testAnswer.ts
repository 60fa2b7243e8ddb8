import {
  judgeTest,
  readingRules,
  signedNumber,
  type ReadingRule,
  type TestReadings,
  type TestSetup,
  type TestVerdict,
} from '#modules/maintenance/step-data/shared/public.ts';
import type { StepShown } from './jobCards.ts';

export interface CellTyped {
  start?: string;
  during?: string;
  end?: string;
}
/** The readings of a test as they are typed: text and ticks by name, and the cells of a battery. */
export interface TestTyped {
  fields: Record<string, string | boolean>;
  cells?: CellTyped[];
}

/** What a test starts with before anything is typed. */
export function emptyTest(setup: TestSetup | null): TestTyped {
  if (setup?.kind === 'pressureRetention') return { fields: { hours: '24' } };
  if (setup?.kind === 'capacity') return { fields: { rateA: setup.ratedAh }, cells: [] };
  if (setup?.kind === 'deepCycle') return { fields: {}, cells: [] };
  if (setup?.kind === 'leak' || setup?.kind === 'staticLeak') return { fields: { leakSeen: 'no' } };
  return { fields: {} };
}

/** Sent as whole numbers. */
const whole: ReadonlySet<string> = new Set(['hours', 'heldSeconds', 'cellsReplaced']);
const comma = (text: string) => text.trim().replace(',', '.');

/** The readings as the server takes them; what is not typed yet is left out. */
export function readingsOf(setup: TestSetup | null, typed: TestTyped | undefined): Record<string, unknown> {
  const kind = setup?.kind ?? 'pressureRetention';
  const body: Record<string, unknown> = { kind };
  for (const [name, value] of Object.entries(typed?.fields ?? {})) {
    if (typeof value === 'boolean') body[name] = value;
    else if (value.trim() !== '')
      body[name] = whole.has(name) && /^\d+$/.test(value.trim()) ? Number(value) : comma(value);
  }
  if (setup?.kind === 'capacity' || setup?.kind === 'deepCycle')
    body['cells'] = Array.from({ length: setup.cells }, (_, index) => {
      const cell = typed?.cells?.[index] ?? {};
      if (setup.kind === 'deepCycle') return { end: comma(cell.end ?? '') };
      return { start: comma(cell.start ?? ''), during: comma(cell.during ?? ''), end: comma(cell.end ?? '') };
    });
  return body;
}

/** The readings when every one that is needed is a number; null before. */
function wholeReadings(step: StepShown, typed: TestTyped | undefined): TestReadings | null {
  if (!step.test) return null;
  const body = readingsOf(step.test, typed);
  const { must, may } = rulesOf(step.test);
  const isThere = (name: string, rule: ReadingRule) => body[name] !== undefined && rule.fits(String(body[name]));
  const isWhole =
    Object.entries(must).every(([name, rule]) => isThere(name, rule)) &&
    Object.entries(may).every(([name, rule]) => body[name] === undefined || isThere(name, rule)) &&
    ((body['cells'] ?? []) as Required<CellTyped>[]).every((cell) => Object.values(cell).every(signedNumber.fits));
  return isWhole ? (body as TestReadings) : null;
}

function rulesOf({ kind }: TestSetup): { must: Record<string, ReadingRule>; may: Record<string, ReadingRule> } {
  return readingRules[kind];
}

/** The verdict the server will come to, by the same function; null until the readings are whole. */
export function verdictOf(step: StepShown, typed: TestTyped | undefined, now = Date.now()): TestVerdict | null {
  const readings = wholeReadings(step, typed);
  return readings && step.test && step.history ? judgeTest(step.test, readings, untilNow(step.history, now)) : null;
}

/** The run in hand goes on while the readings are typed: its time is counted to this moment. */
function untilNow(history: NonNullable<StepShown['history']>, now: number): NonNullable<StepShown['history']> {
  const since = (startedAt: string) => Math.max(0, Math.floor((now - Date.parse(startedAt)) / 1000));
  const { run, deepCycle } = history;
  return {
    ...history,
    run: run?.startedAt ? { ...run, seconds: since(run.startedAt) } : run,
    deepCycle: deepCycle?.startedAt ? { ...deepCycle, seconds: since(deepCycle.startedAt) } : deepCycle,
  };
}

/** True when a field holds something that is no reading; an empty one is only missing. */
export function isBadField(step: StepShown, typed: TestTyped | undefined, name: string): boolean {
  const value = typed?.fields[name];
  if (typeof value !== 'string' || value.trim() === '') return false;
  if (!step.test) return false;
  const { must, may } = rulesOf(step.test);
  const rule = { ...must, ...may }[name];
  return rule !== undefined && !rule.fits(comma(value));
}

/** True when nothing was typed that a person would miss. */
export function isBlankTest(setup: TestSetup | null, typed: TestTyped | undefined): boolean {
  if (!typed) return true;
  const start = emptyTest(setup).fields;
  const isSame = Object.entries(typed.fields).every(([name, value]) => value === start[name] || value === '');
  const hasCells = (typed.cells ?? []).some((cell) => cell && Object.values(cell).some((volts) => volts.trim()));
  return isSame && !hasCells;
}
