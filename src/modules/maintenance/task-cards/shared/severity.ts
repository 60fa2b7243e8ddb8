import type { defectWords } from './findingWords.ts';

export type Severity = 'minor' | 'major' | 'critical';

/** Defects that are never minor: the part may fail by them. */
const severeDefects: ReadonlySet<string> = new Set([
  'crack',
  'heatDamage',
  'meltedPlug',
] satisfies (keyof typeof defectWords)[]);

/** Why a finding may not be called minor; null when it may. Corrosion is minor only within its limits. */
export function whyNotMinor(finding: {
  defectCode: string;
  severity: Severity;
  /** A value was measured beyond its limit, or the part is not kept as it is. */
  beyondLimits: boolean;
}): string | null {
  if (finding.severity !== 'minor') return null;
  if (severeDefects.has(finding.defectCode))
    return 'A crack, heat damage or a melted plug is never minor: choose major or critical.';
  if (finding.defectCode === 'corrosion' && finding.beyondLimits)
    return 'Corrosion beyond its limits is never minor: choose major or critical.';
  return null;
}
