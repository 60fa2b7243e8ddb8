import type { WorkScope } from './vocabulary.ts';

/** Why a tire change must become an overhaul, or null (R18). The operator's written limit is the only other way. */
export function wheelIntervalProblem(wheel: {
  workScope: WorkScope;
  tireChangesSinceOverhaul: number;
  tireChangeLimit: number | null;
  csoCycles: number | null;
  cycleLimit: number | null;
  operatorLimitReference: string | null;
}): string | null {
  if (wheel.workScope !== 'tireChange' || wheel.operatorLimitReference?.trim()) return null;
  const answer = 'Upgrade to overhaul or record the operator’s written limit.';
  const next = wheel.tireChangesSinceOverhaul + 1;
  if (wheel.tireChangeLimit !== null && next > wheel.tireChangeLimit) {
    return `Tire change ${next} since overhaul; the limit is ${wheel.tireChangeLimit}. ${answer}`;
  }
  if (wheel.cycleLimit !== null && wheel.csoCycles !== null && wheel.csoCycles > wheel.cycleLimit) {
    return `${wheel.csoCycles} cycles since overhaul; the limit is ${wheel.cycleLimit}. ${answer}`;
  }
  return null;
}

/** What the heat-damage route adds to a wheel that was hot (R19). */
export const heatDamageChecks = ['hardness or conductivity', 'ET or PT', 'paint off'] as const;

/** True when a wheel was hot: a melted or missing fuse plug, a brake fire or a rejected take-off (R19). */
export function isHotWheel(wheel: { fusePlugs: readonly string[]; removalReason: string }): boolean {
  if (wheel.fusePlugs.some((plug) => /melted|missing/i.test(plug))) return true;
  return /brake\s*fire|\bRTO\b|rejected\s+take-?\s*off/i.test(wheel.removalReason);
}
