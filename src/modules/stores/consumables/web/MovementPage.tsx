import { Link } from 'react-router';
import { useGet, useSend } from '#kernel/web/data/calls.ts';
import type { RowOf } from '#kernel/shared/record.ts';
import { formatNumber } from '#kernel/web/list/cells.tsx';
import { ReasonDialog } from '#kernel/web/page/ReasonDialog.tsx';
import { section, type PanelProps, type ScreenAction } from '#kernel/web/page/panels.ts';
import { RecordScreen } from '#kernel/web/page/RecordScreen.tsx';
import { FactTable } from '#kernel/web/ui/FactTable.tsx';
import { Section } from '#kernel/web/ui/Section.tsx';
import { StatusChip } from '#kernel/web/ui/StatusChip.tsx';
import { notify } from '#kernel/web/ui/Toasts.tsx';
import { useTranslation } from '#kernel/web/i18n.ts';
import { movement, movementTypes } from '#modules/stores/stock/shared/movement.record.ts';
import { movementFactsCall, reverseMovementCall } from '#modules/stores/stock/shared/stock.calls.ts';
import { BatchLink } from './ItemPage.tsx';

type Movement = RowOf<typeof movement>;

/** One movement of the ledger: what went where and for what, its slip, and its reversal. */
export const MovementPage = ({ id }: { id: string }) => (
  <RecordScreen
    record={movement}
    id={id}
    number={(row) => String(row.movementNo)}
    title={(row) => movementTypes[row.type]}
    crumbs={({ itemKind }) => [
      itemKind === 'consumable'
        ? { label: 'Transactions', to: '/store/consumables/transactions' }
        : { label: 'Transactions', to: '/store/spares/transaction' },
    ]}
    status={(row) => <Standing row={row} />}
    facts={[
      'itemId',
      { label: 'Batch', value: (row) => <BatchLink row={row} /> },
      { label: 'Quantity', value: (row) => <Quantity row={row} /> },
      'fromLocationId',
      'toLocationId',
    ]}
    papers={[{ label: 'Movement slip', file: 'slip.pdf' }]}
    useActions={useMovementActions}
    panels={[
      Left,
      section('Movement', [
        'occurredAt',
        'jobNumber',
        'costCentre',
        'receivedBy',
        'receiverSignedAt',
        'fefoOverrideReason',
        'reason',
        'unitCost',
        'value',
      ]),
    ]}
  />
);

const useFacts = (row: Movement) => useGet(movementFactsCall, { no: row.movementNo }).data;

function Quantity({ row }: { row: Movement }) {
  const uom = useFacts(row)?.uom;
  const qty = formatNumber(Number(row.qty));
  return uom ? `${qty} ${uom}` : qty;
}

function Standing({ row }: { row: Movement }) {
  const facts = useFacts(row);
  return facts?.reversedBy ? <StatusChip tone="neutral" label="Reversed" /> : null;
}

function useMovementActions(row: Movement): readonly ScreenAction[] {
  const facts = useFacts(row);
  if (!facts) return [];
  return [
    {
      label: 'Reverse movement',
      reason: facts.whyNotReversed,
      dialog: (close) => <ReverseDialog row={row} onClose={close} />,
    },
  ];
}

function ReverseDialog({ row, onClose }: { row: Movement; onClose: () => void }) {
  const { t } = useTranslation();
  const reverse = useSend(reverseMovementCall, { no: row.movementNo }, { also: ['batch'] });
  return (
    <ReasonDialog
      title={t('Reverse movement {{no}}', { no: row.movementNo })}
      action={t('Reverse')}
      onClose={onClose}
      onGive={async (reason) => {
        const { movementNo } = await reverse.mutateAsync({ reason });
        notify({ text: t('Reversed by movement {{no}}', { no: movementNo }) });
      }}
    />
  );
}

/** What was left of the batch in each place when it had been posted, who posted it, and the movement that hangs on it. */
function Left({ row }: PanelProps<typeof movement>) {
  const { t } = useTranslation();
  const facts = useFacts(row);
  if (!facts) return null;
  const other = facts.reversedBy ?? facts.reverses;
  return (
    <Section title={t('Left of the batch after it')}>
      <FactTable
        head={['Location', 'Quantity']}
        rows={facts.left.map(({ place, qty }) => ({ key: place, cells: [place, `${qty} ${facts.uom}`] }))}
        empty="It touched no place of the building."
      />
      <p>
        {facts.postedBy && t('Posted by {{name}}.', { name: facts.postedBy })}{' '}
        {other && (
          <Link to={`/store/movements/${other.id}`}>
            {t(facts.reversedBy ? 'Reversed by movement {{no}}' : 'Reverses movement {{no}}', { no: other.movementNo })}
          </Link>
        )}
      </p>
    </Section>
  );
}
