/** The columns of the board, in the order a job passes them. */
export const columns = [
  { key: 'received', label: 'Received', statuses: ['received'] },
  { key: 'inspection', label: 'Inspection', statuses: ['preliminary', 'awaitingApproval'] },
  { key: 'work', label: 'In work', statuses: ['inWork'] },
  { key: 'final', label: 'Final inspection', statuses: ['finalInspection'] },
  { key: 'release', label: 'Release', statuses: ['releaseRequested'] },
] as const;

/** The column of a status. */
export const phaseOf = (status: string): string | undefined =>
  columns.find(({ statuses }) => (statuses as readonly string[]).includes(status))?.key;

export interface BoardJob {
  number: string;
  partName: string;
  customer: string;
  color: string;
  shop: string;
  status: string;
  isAog: boolean;
  isHeld: boolean;
  dueAt: string;
}

/** Jobs that stand at the top of a column, and in the line of AOG jobs. */
export const mostShown = 6;

export interface Board {
  at: string;
  name: string | null;
  /** The first of each shop in each phase, in order. */
  jobs: BoardJob[];
  /** How many open jobs each shop has in each phase, all of them counted. */
  counts: { shop: string; phase: string; count: number }[];
  aog: { jobs: BoardJob[]; count: number };
  today: { shop: string; started: number; finished: number; people: number }[];
  checks: { name: string; passed: boolean | null }[];
  /** Whole days since a finding had to be reported; null when none ever was. */
  quietDays: number | null;
}

/** An answer that came longer ago than this is marked (maintenance 2.21). */
export const staleMs = 60_000;
export const turnMs = 20_000;
export const askMs = 15_000;

/** How long until the promise, in the two units that matter at five metres. */
export function countdown(dueAt: string, now: number): { text: string; tone: 'bad' | 'warn' | 'neutral' } {
  const minutes = Math.round((Date.parse(dueAt) - now) / 60_000);
  const far = Math.abs(minutes);
  const words = far >= 48 * 60 ? `${Math.floor(far / 1440)} d` : far >= 60 ? `${Math.floor(far / 60)} h` : `${far} min`;
  if (minutes < 0) return { text: `−${words}`, tone: 'bad' };
  return { text: words, tone: minutes < 24 * 60 ? 'warn' : 'neutral' };
}
