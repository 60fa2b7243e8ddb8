import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { writableFields } from '#kernel/shared/record.ts';
import { useCan } from '#kernel/web/data/session.ts';
import { RecordDialog } from '#kernel/web/form/RecordDialog.tsx';
import { RecordList } from '#kernel/web/list/RecordList.tsx';
import { Button } from '#kernel/web/ui/parts.ts';
import { StatusChip } from '#kernel/web/ui/StatusChip.tsx';
import { useTranslation } from '#kernel/web/i18n.ts';
import { customer } from '../shared/customer.record.ts';
import { customerInputs } from './customerInputs.tsx';
import { CustomerChip } from './public.tsx';

// A new customer is in use; the form asks for the rest.
const asked = writableFields(customer)
  .map(([name]) => name)
  .filter((name) => name !== 'isActive');
const defaults = { color: '#22487d', country: 'TH', currency: 'THB', paymentTermsDays: 30 } as const;

/** Whose parts come to the bench. */
export const CustomerList = () => {
  const { t } = useTranslation();
  const can = useCan();
  const go = useNavigate();
  const [isNew, setNew] = useState(false);
  return (
    <>
      <RecordList
        record={customer}
        description="Airlines, lessors and owners whose parts come to the bench."
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
        create={false}
        actions={
          can(customer.access.create) && (
            <Button leftSection={<IconPlus size={16} />} onClick={() => setNew(true)}>
              {t('New customer')}
            </Button>
          )
        }
        emptyText="The first customer goes here: code, name, colour and the certificates they accept."
      />
      {isNew && (
        <RecordDialog
          record={customer}
          values={defaults}
          only={asked}
          inputs={customerInputs}
          size={760}
          opened
          onClose={() => setNew(false)}
          onSaved={(row) => void go(`/marketing/customers/${encodeURIComponent(row.code)}`)}
        />
      )}
    </>
  );
};
