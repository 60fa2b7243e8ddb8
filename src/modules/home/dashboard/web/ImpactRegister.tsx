import { RecordList } from '#kernel/web/list/RecordList.tsx';
import { impactReview } from '#modules/maintenance/manuals/shared/impactReview.record.ts';

/** Revisions whose effect on running jobs is judged: the rows behind the dashboard's number. A row opens its manual. */
export const ImpactRegister = () => (
  <RecordList
    record={impactReview}
    description="New revisions of manuals and what they mean for running work orders. A row opens its manual."
    emptyText="A review opens by itself when a new revision becomes effective."
    rowHref={(row) => `/maintenance/capabilities/cmm/${row.manualId}`}
  />
);
