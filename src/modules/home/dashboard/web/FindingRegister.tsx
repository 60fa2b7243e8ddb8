import { RecordList } from '#kernel/web/list/RecordList.tsx';
import { finding } from '#modules/maintenance/task-cards/shared/finding.record.ts';

const columns = [
  'number',
  'jobId',
  'severity',
  'defectCode',
  'place',
  'description',
  'disposition',
  'status',
  'createdAt',
] as const;
const jobOf = (number: string) => number.replace(/-F\d+$/, '');

/** Findings of all jobs: the rows behind the dashboard's numbers. A row opens its job. */
export const FindingRegister = () => (
  <RecordList
    record={finding}
    columns={columns}
    description="Findings on all work orders. A row opens its work order."
    emptyText="Findings are written on task cards and in inspections."
    rowHref={(row) => `/maintenance/mmc/${jobOf(row.number)}`}
  />
);
