import { RecordList } from '#kernel/web/list/RecordList.tsx';
import { auditArea } from '../shared/auditArea.record.ts';
import { AuditTabs } from './AuditTabs.tsx';

/** What is audited, with who answers for it and how often. */
export const Areas = () => (
  <>
    <AuditTabs />
    <RecordList
      record={auditArea}
      tabs={[
        { label: 'Current', query: { 'f.status.in': 'draft,inForce' } },
        { label: 'All', query: {} },
      ]}
      create
      emptyText="No audit areas. Together they are everything that is audited: shops, stores, offices."
    />
  </>
);
