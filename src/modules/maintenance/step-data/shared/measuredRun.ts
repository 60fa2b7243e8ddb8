import { compareDecimal, divideDecimal } from '#modules/maintenance/release-gates/shared/decimal.ts';
import type { TestHistory } from './testHistory.ts';

export const noStart =
  'No step of this work order marks the start of the run: its route is older than the rule. Choose the route again.';
export const notBegun = 'Record the step that starts the run first: its time is measured.';

/** Why a run of so many seconds cannot have been made since its start was recorded; null when it can (R14, R15). */
export function notMeasured({ run }: TestHistory, claimedSeconds: string): string | null {
  if (run === null) return noStart;
  if (run.startedAt === null) return notBegun;
  const seconds = String(run.seconds ?? 0);
  if (compareDecimal(claimedSeconds, seconds) <= 0) return null;
  const minutes = (value: string) => divideDecimal(value, '60', 1);
  return `The run began ${minutes(seconds)} min ago: ${minutes(claimedSeconds)} min have not passed.`;
}
