import { useGet } from '#kernel/web/data/calls.ts';
import { useCan } from '#kernel/web/data/session.ts';
import { useTranslation } from '#kernel/web/i18n.ts';
import { RecordList } from '#kernel/web/list/RecordList.tsx';
import { FactTable } from '#kernel/web/ui/FactTable.tsx';
import { Section } from '#kernel/web/ui/Section.tsx';
import { workOrder } from '#modules/maintenance/work-orders/shared/workOrder.record.ts';
import { batch } from '#modules/stores/stock/shared/batch.record.ts';
import { tire } from '#modules/stores/tires/shared/tire.record.ts';
import { turnAroundCall } from '../shared/customerStory.calls.ts';

/** On a customer's page: turn-around, stock they own, and the tires that serve them. */
export function CustomerStory({ customerId }: { customerId: string }) {
  const { t } = useTranslation();
  const can = useCan();
  return (
    <>
      {can(workOrder.access.read) && <TurnAround customerId={customerId} />}
      <Section title={t('Stock owned')}>
        <RecordList
          record={batch}
          embedded
          fixed={{ 'f.ownerId.in': customerId }}
          columns={['number', 'itemId', 'condition', 'status', 'serialNumber', 'effectiveExpiry']}
          emptyText="We keep no stock of this customer."
        />
      </Section>
      <Section title={t('Tires')}>
        <RecordList
          record={tire}
          embedded
          fixed={{ 'f.customerId.in': customerId }}
          columns={['serialNumber', 'tirePartnumber', 'size', 'retreadLevel', 'status']}
          emptyText="No tires of this customer."
        />
      </Section>
    </>
  );
}

function TurnAround({ customerId }: { customerId: string }) {
  const { t } = useTranslation();
  const { data } = useGet(turnAroundCall, { customerId });
  if (!data) return null;
  const days = (value: number | null) => (value === null ? '–' : t('{{count}} days', { count: value }));
  return (
    <Section title={t('Turn-around')}>
      {data.released === 0 ? (
        <p>{t('No work order was released in the last 12 months.')}</p>
      ) : (
        <FactTable
          head={['Released in 12 months', 'Median taken', 'Median agreed', 'On time', 'Waited for the customer']}
          rows={[
            {
              key: 'all',
              cells: [
                data.released,
                days(data.takenDays),
                days(data.agreedDays),
                `${data.onTimePct ?? '–'} %`,
                days(data.heldByCustomerDays),
              ],
            },
          ]}
        />
      )}
    </Section>
  );
}
