import { RecordList } from '#kernel/web/list/RecordList.tsx';
import { PageHead } from '#kernel/web/page/PageHead.tsx';
import { marginApprover, marginFloor } from '../shared/quotationParts.record.ts';

const noPage = () => null;

/** The margin below which somebody else approves, and who may. */
export const Approvers = () => (
  <>
    <PageHead
      title="Margins"
      meaning="Below the lowest margin, somebody else than the author approves a quotation before it is sent."
      crumbs={[{ label: 'Quotations', to: '/marketing/quotations' }]}
    />
    <div style={{ padding: '12px 20px', display: 'grid', gap: 24 }}>
      <RecordList
        record={marginFloor}
        embedded
        title="Lowest margin"
        rowHref={noPage}
        create={{ label: 'New lowest margin' }}
        emptyText="No lowest margin: every quotation needs approval."
      />
      <RecordList
        record={marginApprover}
        embedded
        title="Approvers"
        rowHref={noPage}
        create={{ label: 'New approver' }}
        edit
        emptyText="Nobody approves margins yet."
      />
    </div>
  </>
);
