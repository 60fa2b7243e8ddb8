import { useCan } from '#kernel/web/data/session.ts';
import { useTranslation } from '#kernel/web/i18n.ts';
import { RecordList } from '#kernel/web/list/RecordList.tsx';
import { Section } from '#kernel/web/ui/Section.tsx';
import { invoice } from '../shared/invoice.record.ts';

/** The invoices of a customer, on the customer's page, for who reads finance. */
export function CustomerInvoices({ customerId }: { customerId: string }) {
  const { t } = useTranslation();
  if (!useCan()(invoice.access.read)) return null;
  return (
    <Section title={t('Invoices')}>
      <RecordList
        record={invoice}
        embedded
        fixed={{ 'f.customerId.in': customerId }}
        columns={['invoiceNumber', 'issueDate', 'status', 'total', 'balance', 'currency', 'dueDate']}
        emptyText="Nothing was billed yet."
      />
    </Section>
  );
}
