import { RecordList } from '#kernel/web/list/RecordList.tsx';
import { quotation } from '../shared/quotation.record.ts';
import { ValidUntil } from './QuotationList.tsx';

/** The quotations of one customer, on the customer's page. */
export const CustomerQuotations = ({ customerId }: { customerId: string }) => (
  <RecordList
    record={quotation}
    embedded
    title="Quotations"
    columns={['number', 'revision', 'subject', 'status', 'total', 'currency', 'validUntil', 'sentAt']}
    fixed={{ 'f.customerId.in': customerId }}
    cells={{ validUntil: (row) => <ValidUntil row={row} /> }}
    create={{
      label: 'New quotation',
      fixed: { customerId },
      values: { currency: 'THB', kind: 'fixed' },
      except: ['answeredBy', 'customerPo'],
      size: 760,
    }}
    emptyText="Nothing was quoted to this customer yet."
  />
);
