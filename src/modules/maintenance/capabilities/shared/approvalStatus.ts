import { daysBetween } from '#kernel/shared/dates.ts';
import type { Tone } from '#kernel/shared/record.ts';

export type ApprovalStatus = 'active' | 'expiring' | 'expired' | 'suspended';

export const approvalStatuses: Record<ApprovalStatus, { label: string; tone: Tone }> = {
  active: { label: 'Active', tone: 'good' },
  expiring: { label: 'Expiring', tone: 'warn' },
  expired: { label: 'Expired', tone: 'bad' },
  suspended: { label: 'Suspended', tone: 'bad' },
};

/** The renewal is prepared from so many days before the end (maintenance 3.8). */
const renewalDays = 120;

/** Where an approval stands on a day: derived from its dates, never stored (maintenance D11). */
export function approvalStatus(approval: { validTo: string; suspended: boolean | null }, day: string): ApprovalStatus {
  if (approval.validTo < day) return 'expired';
  if (approval.suspended) return 'suspended';
  return daysBetween(day, approval.validTo) <= renewalDays ? 'expiring' : 'active';
}
