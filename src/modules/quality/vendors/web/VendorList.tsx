import { RecordList } from '#kernel/web/list/RecordList.tsx';
import { vendor } from '../shared/vendor.record.ts';

/** Vendors by name. */
export const VendorList = () => (
  <RecordList
    record={vendor}
    title="Provider Control"
    description="Vendors, sorted by name. What each may do for us stands in its approvals."
    create={{ label: 'New vendor', size: 640 }}
    emptyText="Vendors stand here with the processes each is approved for."
  />
);
