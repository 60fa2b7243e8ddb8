import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import type { AnswerOf } from '#kernel/shared/call.ts';
import type { CreateOf } from '#kernel/shared/record.ts';
import { messageOf } from '#kernel/web/data/api.ts';
import { useCreate } from '#kernel/web/data/records.ts';
import { useCan } from '#kernel/web/data/session.ts';
import { RecordDialog } from '#kernel/web/form/RecordDialog.tsx';
import { Button } from '#kernel/web/ui/parts.ts';
import { notify } from '#kernel/web/ui/Toasts.tsx';
import { addDays } from '#kernel/shared/dates.ts';
import { useToday } from '#kernel/web/data/useToday.ts';
import { RecordList } from '#kernel/web/list/RecordList.tsx';
import { useTranslation } from '#kernel/web/i18n.ts';
import { deliveryNote, deliveryNoteLine } from '../shared/deliveryNote.record.ts';
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

type Ready = AnswerOf<typeof readyToShipCall>['jobs'][number];

/** A delivery note for a released job: what is known of its customer is filled in, and the job stands on it at once. */
function NoteOf({ job, onClose }: { job: Ready; onClose: () => void }) {
  const { t } = useTranslation();
  const go = useNavigate();
  const add = useCreate(deliveryNoteLine);
  const { consignee, address, incoterm, incotermPlace, promisedOn } = job.note;
  return (
    <RecordDialog
      opened
      record={deliveryNote}
      only={asked}
      size={700}
      values={{
        customerId: job.customerId,
        consignee,
        address,
        incoterm: incoterm as CreateOf<typeof deliveryNote>['incoterm'],
        incotermPlace,
        promisedOn,
        packageCount: 1,
      }}
      onSaved={({ id }) =>
        add.mutate(
          { deliveryNoteId: id, kind: 'component', jobNumber: job.jobNumber },
          {
            onError: (error) => notify({ text: t(messageOf(error)), tone: 'bad' }),
            onSettled: () => void go(`/logistics/shipping/dn/${id}`),
          },
        )
      }
      onClose={onClose}
    />
  );
}

/** What leaves: released jobs still in the shop, then the delivery notes. */
export const ShippingList = () => {
  const { t } = useTranslation();
  const go = useNavigate();
  const yesterday = addDays(useToday(), -1);
  const ready = useGet(readyToShipCall);
  const can = useCan();
  const [chosen, setChosen] = useState<Ready | null>(null);
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
              {can(deliveryNote.access.create) && (
                <Button
                  size="compact-sm"
                  variant="default"
                  aria-label={t('Delivery note for {{name}}', { name: job.jobNumber })}
                  onClick={() => setChosen(job)}
                >
                  {t('Delivery note')}
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
      {chosen && <NoteOf job={chosen} onClose={() => setChosen(null)} />}
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
