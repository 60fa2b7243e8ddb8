/** What a vendor is judged by, each in percent; null where nothing was delivered or judged yet. */
export interface VendorFigures {
  rejectPct: number | null;
  onTimePct: number | null;
  /** How it answers and what its papers are like, as the last evaluation judged it. */
  responsiveness: number | null;
}

export const scoreBands = { good: 'Good', watch: 'Watch', suspend: 'Proposal to suspend' } as const;
export type ScoreBand = keyof typeof scoreBands;

/** R-PRO-4: half quality (100 less ten for each percent rejected, not below 0), three tenths on time, two tenths responsiveness. Null until all three are known. */
export function vendorScore({ rejectPct, onTimePct, responsiveness }: VendorFigures): number | null {
  if (rejectPct === null || onTimePct === null || responsiveness === null) return null;
  const quality = Math.max(0, 100 - 10 * rejectPct);
  return Math.round((quality * 50 + onTimePct * 30 + responsiveness * 20) / 10) / 10;
}

export function bandOf(score: number): ScoreBand {
  if (score >= 80) return 'good';
  return score >= 60 ? 'watch' : 'suspend';
}

/** After how many months a vendor of a class is evaluated again (R-PRO-2). */
export const evaluationMonths = { A: 12, B: 24, C: 36 } as const;

/** Days before the end of a certificate on which its vendor and who buys there hear of it (R-PRO-5). */
export const noticeDays = [90, 30, 7] as const;
