import { useNavigate } from 'react-router';
import { RecordList } from '#kernel/web/list/RecordList.tsx';
import { StatusChip } from '#kernel/web/ui/StatusChip.tsx';
import { customer } from '../shared/customer.record.ts';
import { customerInputs } from './customerInputs.tsx';
import { CustomerChip } from './public.tsx';

const defaults = { color: '#22487d', country: 'TH', currency: 'THB' } as const;

/** Whose parts come to the bench. */
export const CustomerList = () => {
  const go = useNavigate();
  return (
    <RecordList
      record={customer}
      description="Airlines, lessors and owners, sorted by code."
      tabs={[
        { label: 'In use', query: { 'f.isActive.in': 'true' } },
        { label: 'All', query: {} },
      ]}
      cells={{
        code: (row) => <CustomerChip code={row.code} color={row.color} />,
        isActive: (row) => (
          <StatusChip tone={row.isActive ? 'good' : 'neutral'} label={row.isActive ? 'Active' : 'Inactive'} />
        ),
      }}
      create={{
        values: defaults,
        // A new customer is in use; the form asks for the rest.
        except: ['isActive'],
        inputs: customerInputs,
        size: 760,
        onSaved: (row) => void go(`/marketing/customers/${encodeURIComponent(row.code)}`),
      }}
      emptyText="The first customer goes here: code, name, colour and the certificates they accept."
    />
  );
};
