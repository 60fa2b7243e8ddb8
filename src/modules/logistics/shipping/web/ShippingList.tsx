import { Link, useNavigate } from 'react-router';
import { addDays } from '#kernel/shared/dates.ts';
import { useToday } from '#kernel/web/data/useToday.ts';
import { RecordList } from '#kernel/web/list/RecordList.tsx';
import { useTranslation } from '#kernel/web/i18n.ts';
import { deliveryNote } from '../shared/deliveryNote.record.ts';
import css from './shipping.module.css';
import { useGet } from '#kernel/web/data/calls.ts';
import { readyToShipCall } from '../shared/shipping.calls.ts';

const asked = [
  'customerId',
  'consignee',
  'address',
  'incoterm',
  'incotermPlace',
  'promisedOn',
  'packageCount',
  'grossWeight',
  'packageMarks',
  'dangerousGoods',
  'remark',
] as const;

/** What leaves: released jobs still in the shop, then the delivery notes. */
export const ShippingList = () => {
  const { t } = useTranslation();
  const go = useNavigate();
  const yesterday = addDays(useToday(), -1);
  const ready = useGet(readyToShipCall);
  return (
    <div className={css.list}>
      {ready.data && ready.data.jobs.length > 0 && (
        <ul className={css.ready} aria-label={t('Released and still here')}>
          <li>
            <strong>{t('Released and still here')}</strong>
          </li>
          {ready.data.jobs.map((job) => (
            <li key={job.jobNumber}>
              <Link className="mono" to={`/maintenance/mmc/${job.jobNumber}`}>
                {job.jobNumber}
              </Link>{' '}
              <small>{job.customer}</small>
            </li>
          ))}
        </ul>
      )}
      <div className={css.rows}>
        <RecordList
          record={deliveryNote}
          title="Shipping"
          description="Delivery notes. A component leaves only with its release certificate; the customer signs for it."
          tabs={[
            { label: 'Ready', query: { 'f.status.in': 'draft,packed' } },
            { label: 'In transit', query: { 'f.status.in': 'dispatched' } },
            { label: 'Delivered', query: { 'f.status.in': 'delivered,closed' } },
            { label: 'Late', query: { 'f.status.in': 'packed,dispatched', 'f.promisedOn.lte': yesterday } },
            { label: 'Problem', query: { 'f.problem.notEmpty': '1' } },
            { label: 'All', query: {} },
          ]}
          columns={[
            'consignee',
            'dnNumber',
            'customerId',
            'status',
            'promisedOn',
            'carrier',
            'vehicleRegistration',
            'awb',
            'problem',
            'packageCount',
            'dispatchedAt',
            'deliveredAt',
          ]}
          create={{
            size: 700,
            only: asked,
            values: { packageCount: 1 },
            onSaved: (row) => void go(`/logistics/shipping/dn/${row.id}`),
          }}
          emptyText="Released work orders leave on a delivery note."
        />
      </div>
    </div>
  );
};
