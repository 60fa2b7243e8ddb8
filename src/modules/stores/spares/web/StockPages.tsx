import { Link } from 'react-router';
import { useState, type MouseEvent, type ReactNode } from 'react';
import { filesLive } from '#kernel/shared/live.ts';
import type { RowOf } from '#kernel/shared/record.ts';
import { messageOf } from '#kernel/web/data/api.ts';
import { useGet } from '#kernel/web/data/calls.ts';
import { useRecord, useUpdate } from '#kernel/web/data/records.ts';
import { useCan } from '#kernel/web/data/session.ts';
import { fileAddress } from '#kernel/web/page/files.ts';
import { files, history, related, section, type PanelProps, type ScreenAction } from '#kernel/web/page/panels.ts';
import { RecordScreen } from '#kernel/web/page/RecordScreen.tsx';
import { StatusChip } from '#kernel/web/ui/StatusChip.tsx';
import { Button } from '#kernel/web/ui/parts.ts';
import { Section } from '#kernel/web/ui/Section.tsx';
import { notify } from '#kernel/web/ui/Toasts.tsx';
import { translate, useTranslation } from '#kernel/web/i18n.ts';
import { alternate } from '#modules/stores/alternates/shared/alternate.record.ts';
import { BatchLink, BatchState, ExpiryText } from '#modules/stores/consumables/web/public.tsx';
import { printLabel } from '#modules/stores/labels/web/public.tsx';
import { location } from '#modules/stores/stock/shared/location.record.ts';
import { movement } from '#modules/stores/stock/shared/movement.record.ts';
import { stockItem } from '#modules/stores/stock/shared/stockItem.record.ts';
import { planCall } from '#modules/stores/stock/shared/stock.calls.ts';
import { partsRequestLine } from '../shared/partsRequest.record.ts';
import { placeStock, spare } from '../shared/spare.record.ts';
import { requestPurchase } from './RequestDialogs.tsx';
import css from './spares.module.css';

type Balance = RowOf<typeof spare>;
const amount = (value: string, uom: string) => `${Number(value)} ${uom}`;

/** What the balance of the spare says; dots until it is there. */
function OfBalance({ id, children }: { id: string; children: (there: Balance) => ReactNode }) {
  const there = useRecord(spare, id, { also: [stockItem.name, movement.name] }).data?.row;
  return there ? children(there) : '…';
}

const fact = (label: string, show: (there: Balance) => ReactNode) => ({
  label,
  value: ({ id }: { id: string }) => <OfBalance id={id}>{show}</OfBalance>,
});

/** One spare: its balance, where each batch lies, who waits for it, its movements. */
export const SparePage = ({ itemId }: { itemId: string }) => (
  <RecordScreen
    record={stockItem}
    id={itemId}
    number="partNumber"
    title="partName"
    crumbs={[{ label: 'Spares', to: '/store/spares/stock' }]}
    useActions={(row) => [printLabel('i', row.id), requestPurchase(row)]}
    status={(row) => (
      <OfBalance id={row.id}>
        {(there) => there.belowReorderPoint && <StatusChip tone="warn" label="Below reorder point" />}
      </OfBalance>
    )}
    facts={[
      fact('On hand', (there) => amount(there.onHand, there.uom)),
      fact('Reserved', (there) => amount(there.reserved, there.uom)),
      // What of it may not be issued, so that the figures add up.
      fact('Not for issue', (there) =>
        amount((Number(there.onHand) - Number(there.reserved) - Number(there.available)).toFixed(4), there.uom),
      ),
      fact('Available', (there) => amount(there.available, there.uom)),
      fact('On order', (there) => amount(there.onOrder, there.uom)),
      fact('Class', (there) => there.abc ?? '–'),
      fact('Months of cover', (there) => (there.coverMonths === null ? '–' : String(Number(there.coverMonths)))),
      fact('Earliest expiry', (there) =>
        there.earliestExpiry ? <ExpiryText day={there.earliestExpiry} /> : translate('None'),
      ),
    ]}
    live={[movement]}
    panels={[
      related(placeStock, 'itemId', {
        title: 'Locations of stock',
        columns: [
          'locationId',
          'batchId',
          'onHand',
          'reserved',
          'status',
          'effectiveExpiry',
          'serialNumber',
          'ownerId',
        ],
        widths: { effectiveExpiry: 150, status: 140, onHand: 100 },
        cells: {
          status: (row) => <BatchState row={row} />,
          batchId: (row) => <BatchLink row={row} />,
          effectiveExpiry: (row) => <ExpiryText day={row.effectiveExpiry} />,
        },
        rowHref: () => null,
        emptyText: 'None on hand.',
      }),
      related(partsRequestLine, 'itemId', {
        title: 'Asked for',
        columns: ['partsRequestId', 'jobId', 'qtyRequired', 'ipcItem', 'remark'],
        cells: {
          partsRequestId: (row) => <RequestLink row={row} />,
        },
        rowHref: () => null,
        emptyText: 'No work order has asked for it.',
      }),
      related(movement, 'itemId', {
        title: 'Movements',
        columns: ['occurredAt', 'type', 'batchId', 'qty', 'fromLocationId', 'toLocationId', 'jobNumber'],
        cells: { batchId: (row) => <BatchLink row={row} /> },
        emptyText: 'No movements yet.',
      }),
      related(alternate, 'itemId', {
        title: 'Alternates',
        create: true,
        columns: ['number', 'status', 'alternateId', 'direction', 'kind', 'approvedData', 'customerId'],
        emptyText: 'No alternates.',
      }),
      related(alternate, 'alternateId', {
        title: 'Alternate for',
        columns: ['number', 'status', 'itemId', 'direction', 'kind', 'approvedData', 'customerId'],
        emptyText: 'It replaces no other part.',
      }),
      section('Catalogue'),
      files({ title: 'Papers' }),
      history(),
    ]}
  />
);

function RequestLink({ row }: { row: object }) {
  const number = (row as { partsRequestIdLabel?: string | null }).partsRequestIdLabel;
  return number ? (
    <Link to={`/store/spares/requests/${encodeURIComponent(number)}`} className="mono">
      {number}
    </Link>
  ) : null;
}

const percent = (part: number, whole: number) =>
  String(Math.min(100, Math.max(0, Math.round((part / whole) * 1000) / 10)));

/** Where the place is, on its own plan or on that of the place it is inside. Whoever may change it moves the pin by pressing on the plan. */
function PlacePlan({ row, allowed }: PanelProps<typeof location>) {
  const { t } = useTranslation();
  const [isMoving, setMoving] = useState(false);
  const { data } = useGet(planCall, { code: row.code }, { also: [filesLive.name] });
  const update = useUpdate(location, row);
  if (!data) return null;
  const { plan } = data;
  const mayMove = allowed['update'] === true;
  if (!plan)
    return mayMove ? (
      <Section title={t('Where it is')}>
        <p>{t('Attach a plan or a photo here, or to the location it is in, then set the pin.')}</p>
      </Section>
    ) : null;
  const isPinned = plan.pins.some((pin) => pin.code === row.code);
  const set = (event: MouseEvent<HTMLButtonElement>) => {
    // Without a pointer there is no place on the plan: the two fields of the form set the pin then.
    if (event.detail === 0) return;
    const { left, top, width, height } = event.currentTarget.getBoundingClientRect();
    const pin = { pinX: percent(event.clientX - left, width), pinY: percent(event.clientY - top, height) };
    setMoving(false);
    update.mutate(pin, { onError: (error) => notify({ text: t(messageOf(error)), tone: 'bad' }) });
  };
  const picture = (
    <>
      <img
        src={fileAddress(plan.attachmentId, 'preview')}
        alt={t('Plan of {{place}}', { place: `${plan.code} ${plan.name}` })}
      />
      {plan.pins.map((pin) => (
        <span
          key={pin.code}
          className={css.pin}
          data-own={pin.code === row.code || undefined}
          style={{ left: `${pin.x}%`, top: `${pin.y}%` }}
        >
          <span className="mono">{pin.code}</span>
        </span>
      ))}
    </>
  );
  return (
    <Section
      title={t('Where it is')}
      actions={
        mayMove && (
          <Button size="compact-md" variant="default" aria-pressed={isMoving} onClick={() => setMoving((is) => !is)}>
            {t(isMoving ? 'Press on the plan' : isPinned ? 'Move the pin' : 'Set the pin')}
          </Button>
        )
      }
    >
      {isMoving ? (
        <button type="button" className={css.plan} data-moving aria-label={t('Press on the plan')} onClick={set}>
          {picture}
        </button>
      ) : (
        <div className={css.plan}>{picture}</div>
      )}
    </Section>
  );
}

/** What a keeper does with a place: counts it, moves what stands in it, prints its label. */
function usePlaceActions({ id, code }: RowOf<typeof location>): readonly ScreenAction[] {
  const isKeeper = useCan()('stores.user');
  const counter = (act: string) => `/store/counter?${new URLSearchParams({ act, code }).toString()}`;
  const label = printLabel('l', id);
  return isKeeper
    ? [
        { label: 'Count this location', to: counter('count'), isPrimary: true },
        { label: 'Transfer stock here', to: counter('transfer'), inSight: true },
        label,
      ]
    : [label];
}

/** One place of the stores: what lies in it, and what came and went. */
export const PlacePage = ({ code }: { code: string }) => (
  <RecordScreen
    record={location}
    id={code}
    number="code"
    title="name"
    crumbs={[{ label: 'Locations', to: '/store/spares/location' }]}
    facts={['type', 'parentId?', 'mostHeld?', 'heldIn?', 'tempMin?', 'tempMax?', 'rhMax?']}
    useActions={usePlaceActions}
    status={(row) =>
      row.issuable ? <StatusChip tone="good" label="For issue" /> : <StatusChip tone="neutral" label="Not for issue" />
    }
    live={[movement]}
    panels={[
      PlacePlan,
      related(placeStock, 'locationId', {
        title: 'Stock here',
        columns: [
          'batchId',
          'partNumber',
          'onHand',
          'uom',
          'partName',
          'reserved',
          'status',
          'effectiveExpiry',
          'ownerId',
        ],
        widths: { effectiveExpiry: 150, status: 140, onHand: 100 },
        cells: {
          status: (row) => <BatchState row={row} />,
          batchId: (row) => <BatchLink row={row} />,
          effectiveExpiry: (row) => <ExpiryText day={row.effectiveExpiry} />,
        },
        rowHref: () => null,
        emptyText: 'No stock here.',
      }),
      related(movement, 'toLocationId', {
        title: 'What came in',
        columns: ['occurredAt', 'type', 'itemId', 'batchId', 'qty', 'fromLocationId'],
        cells: { batchId: (row) => <BatchLink row={row} /> },
        emptyText: 'No movements yet.',
      }),
      related(movement, 'fromLocationId', {
        title: 'What went out',
        columns: ['occurredAt', 'type', 'itemId', 'batchId', 'qty', 'toLocationId', 'jobNumber'],
        cells: { batchId: (row) => <BatchLink row={row} />, qty: (row) => String(Number(row.qty)) },
        emptyText: 'No movements yet.',
      }),
      files({ title: 'Plan or photo' }),
      history(),
    ]}
  />
);
