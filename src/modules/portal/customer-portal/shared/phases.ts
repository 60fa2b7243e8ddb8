/** The steps of a job in a customer's words, in order; a job stands on one of them. */
export const phases = [
  { key: 'received', label: 'Received', statuses: ['received'] },
  { key: 'inspection', label: 'Inspection', statuses: ['preliminary', 'awaitingApproval'] },
  { key: 'work', label: 'In work', statuses: ['inWork'] },
  { key: 'final', label: 'Final inspection', statuses: ['finalInspection', 'releaseRequested'] },
  { key: 'released', label: 'Released', statuses: ['released'] },
  { key: 'shipped', label: 'On its way to you', statuses: ['shipped', 'closed'] },
] as const;

/** Phases before the release: the part is with us. */
const openPhases = 4;
/** Statuses of a job whose part is still with us. */
export const withUs: readonly string[] = phases.slice(0, openPhases).flatMap(({ statuses }) => [...statuses]);

const ends: Record<string, string> = {
  returnedAsIs: 'Returned as it came',
  ber: 'Beyond economic repair',
  scrapped: 'Scrapped',
  cancelled: 'Cancelled',
};

export interface Phase {
  /** How many steps are done or begun; 0 for a job that ended otherwise. */
  step: number;
  label: string;
  isOpen: boolean;
  /** What we wait for the customer for. */
  waitsForYou: boolean;
}

/** Where a job stands, as its customer reads it. */
export function phaseOf(status: string, hold: string | null): Phase {
  const at = phases.findIndex((phase) => (phase.statuses as readonly string[]).includes(status));
  const waitsForYou = status === 'awaitingApproval' || (hold?.startsWith('customer') ?? false);
  if (at < 0) return { step: 0, label: ends[status] ?? 'Ended', isOpen: false, waitsForYou: false };
  return {
    step: at + 1,
    label: phases[at]?.label ?? '',
    isOpen: at < openPhases,
    waitsForYou: at < openPhases && waitsForYou,
  };
}
