import type { TatBasis } from '#modules/marketing/customers/shared/customer.record.ts';

/** What `GET /api/workorders/:id/overview` answers. */
export interface Overview {
  turnAround: {
    elapsedHours: number;
    excusableHours: number;
    turnAroundHours: number;
    contractDays: number;
    basis: TatBasis;
    late: boolean;
    clockStopped: boolean;
  };
  manuals: string[];
  master: { number: string } | null;
  reworkOf: string | null;
  subJobs: { number: string; partNumber: string; partName: string; serialNumber: string; status: string }[];
  request: { id: string; number: string; status: string; requestedByName: string; createdAt: string } | null;
  certificates: { number: string; type: string; status: string; issuedAt: string }[];
  counts: Record<
    | 'cards'
    | 'findings'
    | 'reports'
    | 'ndt'
    | 'parts'
    | 'consumables'
    | 'tools'
    | 'directives'
    | 'documents'
    | 'labour'
    | 'visits',
    number
  >;
}

export type JobTabKey =
  | 'overview'
  | 'cards'
  | 'findings'
  | 'inspection'
  | 'ndt'
  | 'forms'
  | 'tests'
  | 'parts'
  | 'tools'
  | 'directives'
  | 'documents'
  | 'labour'
  | 'subJobs'
  | 'visits'
  | 'log';

/** The tabs of a job's page, in their order. The open one stands in the address: `?tab=cards`. */
export const jobTabs: readonly { key: JobTabKey; label: string; count?: (overview: Overview) => number }[] = [
  { key: 'overview', label: 'Overview' },
  { key: 'cards', label: 'Task cards', count: ({ counts }) => counts.cards },
  { key: 'findings', label: 'Findings', count: ({ counts }) => counts.findings },
  { key: 'inspection', label: 'Inspection', count: ({ counts }) => counts.reports },
  { key: 'ndt', label: 'NDT', count: ({ counts }) => counts.ndt },
  { key: 'forms', label: 'Forms' },
  { key: 'tests', label: 'Tests' },
  { key: 'parts', label: 'Parts & consumables', count: ({ counts }) => counts.parts + counts.consumables },
  { key: 'tools', label: 'Tools', count: ({ counts }) => counts.tools },
  { key: 'directives', label: 'AD / SB' },
  { key: 'documents', label: 'Documents', count: ({ counts }) => counts.documents },
  { key: 'labour', label: 'Labour' },
  { key: 'subJobs', label: 'Sub-jobs', count: ({ subJobs }) => subJobs.length },
  { key: 'visits', label: 'History of this serial', count: ({ counts }) => counts.visits },
  { key: 'log', label: 'Log' },
];
