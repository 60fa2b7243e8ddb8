import { useNavigate } from 'react-router';
import { addDays } from '#kernel/shared/dates.ts';
import { messageOf } from '#kernel/web/data/api.ts';
import { useSend } from '#kernel/web/data/calls.ts';
import { useRecord } from '#kernel/web/data/records.ts';
import { useCan } from '#kernel/web/data/session.ts';
import { useToday } from '#kernel/web/data/useToday.ts';
import type { TickedRow } from '#kernel/web/list/BulkBar.tsx';
import { RecordList } from '#kernel/web/list/RecordList.tsx';
import { ErrorState } from '#kernel/web/ui/ErrorState.tsx';
import { Button } from '#kernel/web/ui/parts.ts';
import { notify } from '#kernel/web/ui/Toasts.tsx';
import { useTranslation } from '#kernel/web/i18n.ts';
import { Expiring } from '#modules/stores/planning/web/public.tsx';
import { quarantineExpiredCall } from '#modules/stores/quarantine/shared/quarantine.calls.ts';
import { batchStock } from '#modules/stores/stock/shared/batchStock.record.ts';
import { stockItem } from '#modules/stores/stock/shared/stockItem.record.ts';
import { ConsumablesFrame } from './ConsumablesFrame.tsx';
import { BatchState, ExpiryText } from './ExpiryText.tsx';

// An expiry says how long is left, too.
const widths = { effectiveExpiry: 170, status: 150 };

/** Batches that expire, the first on top; what has expired is blocked already, and goes to quarantine from here. */
export function ShelfLife({ kind, itemId }: { kind: 'spare' | 'consumable'; itemId?: string | undefined }) {
  const today = useToday();
  const until = (days: number) => ({ 'f.effectiveExpiry.gte': today, 'f.effectiveExpiry.lte': addDays(today, days) });
  const can = useCan();
  const go = useNavigate();
  const open = (from: string | null, to: string | null) =>
    void go({
      search: new URLSearchParams({
        ...(from && { 'f.effectiveExpiry.gte': from }),
        ...(to && { 'f.effectiveExpiry.lte': to }),
      }).toString(),
    });
  return (
    <>
      {itemId === undefined && <Expiring kind={kind} onOpen={open} />}
      <RecordList
        record={batchStock}
        title="Shelf life"
        description="The expiry date is the earlier of the label and the life after opening. Expired batches cannot be issued."
        fixed={{
          'f.itemKind.in': kind,
          'f.effectiveExpiry.notEmpty': '1',
          'f.status.notIn': 'exhausted,disposed',
          ...(itemId ? { 'f.itemId.in': itemId } : {}),
        }}
        tabs={[
          { label: 'All', query: {} },
          { label: 'Expired', query: { 'f.effectiveExpiry.lte': addDays(today, -1) } },
          { label: '30 days', query: until(30) },
          { label: '90 days', query: until(90) },
          { label: '180 days', query: until(180) },
        ]}
        widths={widths}
        cells={{
          status: (row) => <BatchState row={row} />,
          effectiveExpiry: (row) => <ExpiryText day={row.effectiveExpiry} />,
        }}
        {...(can(quarantineExpiredCall.allow) && {
          selection: (rows: readonly TickedRow[], clear: () => void) => <ToQuarantine rows={rows} onDone={clear} />,
        })}
        emptyText="Nothing expires."
      />
    </>
  );
}

/** Moves the ticked batches to quarantine; one that has not expired keeps all of them where they are, and says so. */
function ToQuarantine({ rows, onDone }: { rows: readonly TickedRow[]; onDone: () => void }) {
  const { t } = useTranslation();
  const move = useSend(quarantineExpiredCall);
  return (
    <Button
      size="compact-sm"
      loading={move.isPending}
      onClick={() =>
        move.mutate(
          { batchIds: rows.map(({ id }) => id) },
          {
            onSuccess: ({ numbers }) => {
              notify({ text: t('In quarantine: {{names}}', { names: numbers.join(', ') }) });
              onDone();
            },
            onError: (error) => notify({ text: t(messageOf(error)), tone: 'bad' }),
          },
        )
      }
    >
      {t('Move expired to quarantine')}
    </Button>
  );
}

/** The shelf life of consumables, of all or of one item. */
export const ShelfLifeList = ({ itemId }: { itemId?: string }) => {
  // The key of the address is the item's own, as on its page; the rows know its id.
  const item = useRecord(stockItem, itemId ?? '', { enabled: itemId !== undefined });
  return (
    <ConsumablesFrame>
      {itemId === undefined || item.data ? (
        <ShelfLife kind="consumable" itemId={item.data?.row.id} />
      ) : (
        item.isError && <ErrorState error={item.error} onRetry={() => void item.refetch()} />
      )}
    </ConsumablesFrame>
  );
};
