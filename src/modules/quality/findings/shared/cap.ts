/** One answer to a finding: a cause, a correction or a prevention, judged by the auditor. */
export interface CapItem {
  status: 'accepted' | 'rejected' | null;
}
/** One of the three sections of a corrective action plan. */
export interface CapSection {
  done?: boolean;
  items?: readonly CapItem[];
}
/** A corrective action plan in the shape of the specification (§3, §4). */
export interface Cap {
  response?: { rootCause?: CapSection; correctiveAction?: CapSection; preventiveAction?: CapSection } | null;
  acceptance?: { finalize?: { satisfactory?: boolean } } | null;
}

export const capStatuses = {
  pending: 'Pending',
  review: 'Pending review',
  acceptance: 'Pending acceptance',
  followUp: 'Pending follow-up',
  completed: 'Completed',
} as const;
export type CapStatus = keyof typeof capStatuses;

/** The status of a plan, derived: the first that fits (specification §4, quality-people 4.9). */
export function capStatus({ response, acceptance }: Cap): CapStatus {
  const sections = [response?.rootCause, response?.correctiveAction, response?.preventiveAction];
  if (acceptance?.finalize?.satisfactory === true) return 'completed';
  if (acceptance !== null && acceptance !== undefined) return 'followUp';
  if (sections.every((section) => section?.done === true)) return 'acceptance';
  const isOpen = sections.some((section) => section?.items?.some(({ status }) => status === null) ?? false);
  return isOpen ? 'review' : 'pending';
}
