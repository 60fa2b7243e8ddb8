/** How a criterion was judged. */
export const judgements = { ok: 'Shown', notOk: 'Not shown', na: 'Not applicable' } as const;
export type Verdict = keyof typeof judgements;

export interface Judged {
  result: Verdict | null;
  weight: number;
  critical: boolean;
}

/**
 * R-APP-3: the weight of what was shown in percent of what was judged, two decimals, what does not apply left out; passed when it reaches the
 * pass mark by exact fractions and nothing critical was not shown. Null when nothing was judged.
 */
export function scoreOf(
  results: readonly Judged[],
  passPercent: number,
): { score: string; outcome: 'pass' | 'fail' } | null {
  const weightOf = (wanted: Verdict) =>
    results.filter(({ result }) => result === wanted).reduce((sum, { weight }) => sum + weight, 0);
  const [ok, notOk] = [weightOf('ok'), weightOf('notOk')];
  if (ok + notOk === 0) return null;
  const isCritical = results.some(({ result, critical }) => critical && result === 'notOk');
  const passed = !isCritical && ok * 100 >= passPercent * (ok + notOk);
  return { score: ((ok * 100) / (ok + notOk)).toFixed(2), outcome: passed ? 'pass' : 'fail' };
}
