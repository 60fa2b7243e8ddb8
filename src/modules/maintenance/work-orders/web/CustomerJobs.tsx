import { useCan } from '#kernel/web/data/session.ts';
import { RecordList } from '#kernel/web/list/RecordList.tsx';
import { Section } from '#kernel/web/ui/Section.tsx';
import { useTranslation } from '#kernel/web/i18n.ts';
import { workOrder } from '../shared/workOrder.record.ts';

/** The jobs of a customer, on the customer's page. */
export function CustomerJobs({ customerId }: { customerId: string }) {
  const { t } = useTranslation();
  if (!useCan()(workOrder.access.read)) return null;
  return (
    <Section title={t('Work orders')}>
      <RecordList
        record={workOrder}
        embedded
        fixed={{ 'f.customerId.in': customerId }}
        widths={{ workScope: 130, status: 130, dueAt: 170 }}
        columns={['number', 'partNumber', 'serialNumber', 'workScope', 'status', 'dueAt']}
        emptyText="No work orders yet."
      />
    </Section>
  );
}
