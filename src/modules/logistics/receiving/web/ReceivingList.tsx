import { Link } from 'react-router';
import { useGet } from '#kernel/web/data/calls.ts';
import { useCan } from '#kernel/web/data/session.ts';
import { RecordList } from '#kernel/web/list/RecordList.tsx';
import { Button } from '#kernel/web/ui/parts.ts';
import { StatusChip } from '#kernel/web/ui/StatusChip.tsx';
import { useTranslation } from '#kernel/web/i18n.ts';
import { goodsReceipt, receivers } from '../shared/goodsReceipt.record.ts';
import { expectedTodayCall } from '../shared/expected.calls.ts';
import css from './receiving.module.css';

/** Everything that arrived, what is still to inspect first. */
export const ReceivingList = () => {
  const { t } = useTranslation();
  const can = useCan();
  return (
    <div className={css.list}>
      <Expected mayReceive={can(receivers)} />
      <div className={css.rows}>
        <RecordList
          record={goodsReceipt}
          title="Receiving"
          description="Everything that arrived. Nothing leaves the dock without an inspection."
          tabs={[
            { label: 'To inspect', query: { 'f.status.in': 'arrived,inspecting,partly' } },
            { label: 'Discrepancies', query: { 'f.discrepancy.in': 'true' } },
            { label: 'Done', query: { 'f.status.in': 'complete,closed' } },
            { label: 'All', query: {} },
          ]}
          cells={{ discrepancy: (row) => (row.discrepancy ? <StatusChip tone="warn" label="Discrepancy" /> : null) }}
          actions={
            can(receivers) && (
              <>
                <Button component={Link} to="/logistics/receiving/materials/new" variant="default">
                  {t('Receive material')}
                </Button>
                <Button component={Link} to="/logistics/receiving/tools/new" variant="default">
                  {t('Receive a tool')}
                </Button>
                <Button component={Link} to="/logistics/receiving/materials/new?kind=component">
                  {t('Receive a component')}
                </Button>
              </>
            )
          }
          emptyText="Nothing has arrived yet."
        />
      </div>
    </div>
  );
};

/** What should have come by today, from the orders: whoever takes it in begins with the order. */
function Expected({ mayReceive }: { mayReceive: boolean }) {
  const { t } = useTranslation();
  const orders = useGet(expectedTodayCall).data?.orders ?? [];
  if (orders.length === 0) return null;
  return (
    <ul className={css.expected} aria-label={t('Expected deliveries')}>
      <li>
        <strong>{t('Expected deliveries')}</strong>
      </li>
      {orders.map(({ number, vendor, daysLate }) => (
        <li key={number}>
          <Link
            className="mono"
            to={
              mayReceive
                ? `/logistics/receiving/materials/new?${new URLSearchParams({ po: number, vendor }).toString()}`
                : `/purchasing/orders/${number}`
            }
          >
            {number}
          </Link>{' '}
          <small>{vendor}</small>
          {daysLate > 0 && <StatusChip tone="bad" label={t('{{count}} days late', { count: daysLate })} />}
        </li>
      ))}
    </ul>
  );
}
