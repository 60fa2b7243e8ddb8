import type { Tone } from '#kernel/shared/record.ts';

export type Phase = 'draft' | 'scheduled' | 'published' | 'expired' | 'withdrawn';

export const phases: Record<Phase, { label: string; tone: Tone }> = {
  draft: { label: 'Draft', tone: 'neutral' },
  scheduled: { label: 'Scheduled', tone: 'info' },
  published: { label: 'Published', tone: 'good' },
  expired: { label: 'Expired', tone: 'neutral' },
  withdrawn: { label: 'Withdrawn', tone: 'warn' },
};

/** Where an announcement stands at a moment: derived from its status and its two times, never stored (R-ANN-1). */
export function phaseOf(
  announcement: { status: string; publishAt: string; expireAt: string | null },
  now: Date,
): Phase {
  if (announcement.status === 'draft' || announcement.status === 'withdrawn') return announcement.status;
  if (Date.parse(announcement.publishAt) > now.getTime()) return 'scheduled';
  return announcement.expireAt !== null && Date.parse(announcement.expireAt) <= now.getTime() ? 'expired' : 'published';
}
