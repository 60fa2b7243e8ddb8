import { useState, type ReactNode } from 'react';
import { messageOf } from '#kernel/web/data/api.ts';
import { Button, Select, TextInput } from '#kernel/web/ui/parts.ts';
import { ReasonButton } from '#kernel/web/ui/ReasonButton.tsx';
import { useTranslation } from '#kernel/web/i18n.ts';
import { useBook } from '#modules/stores/kept-bookings/web/public.tsx';
import { adjustCall, openPackCall, transferCall } from '../shared/counter.calls.ts';
import { useEntered, useScan, type ActProps, type ScannedBatch } from './act.ts';
import { BatchLine } from './BatchLine.tsx';
import css from './counter.module.css';

/** A scanned batch and the place of it that is meant: the first one, or another one that is chosen. */
function useBatch(
  { scanned, say, toScanner }: ActProps,
  more?: (found: NonNullable<ActProps['scanned']>['found']) => boolean,
) {
  const { t } = useTranslation();
  const [found, setFound] = useState<ScannedBatch | null>(null);
  const [placeId, setPlace] = useState<string | null>(null);
  const [qty, setQty] = useState('');
  useScan(scanned, (code) => {
    if (more?.(code)) return undefined;
    if (code.kind !== 'batch') return say('bad', t('Scan a batch here.'));
    const [first] = code.batch.places;
    if (!first) return say('bad', t('Batch {{batch}} is in no location.', { batch: code.batch.number }));
    setFound(code);
    setPlace(first.locationId);
    return setQty('');
  });
  const place = found?.batch.places.find((one) => one.locationId === placeId);
  const clear = () => {
    setFound(null);
    setQty('');
  };
  return { found, place, setPlace, qty, setQty, clear, toScanner };
}
type Chosen = ReturnType<typeof useBatch>;

/** The batch with its places and its quantity, and below it what this act asks for. */
function OneBatch({
  chosen,
  empty,
  label,
  children,
}: {
  chosen: Chosen;
  empty: string;
  label?: string;
  children: ReactNode;
}) {
  const { t } = useTranslation();
  const { found, place, setPlace, qty, setQty, toScanner } = chosen;
  if (!found || !place) return <p className={css.empty}>{t(empty)}</p>;
  return (
    <>
      <ul className={css.lines}>
        <BatchLine
          item={found.item}
          batch={found.batch}
          place={place.code}
          qty={qty}
          onQty={setQty}
          onDone={toScanner}
          {...(label ? { label } : {})}
        >
          {found.batch.places.length > 1 && (
            <Select
              size="md"
              label={t('From location')}
              value={place.locationId}
              onChange={setPlace}
              allowDeselect={false}
              data={found.batch.places.map((one) => ({ value: one.locationId, label: one.code }))}
            />
          )}
        </BatchLine>
      </ul>
      {children}
    </>
  );
}

/** To another place. The place scanned first, each batch scanned after it moves there at once (R-LBL-3); the batch first, it moves when one says so. */
export function Transfer(props: ActProps) {
  const { t } = useTranslation();
  const [goal, setGoal] = useState<{ id: string; code: string } | null>(null);
  const { book, isPending } = useBook(transferCall);
  const move = async (
    { batch, item }: ScannedBatch,
    from: ScannedBatch['batch']['places'][number],
    qty: string,
    to: { id: string; code: string },
  ) => {
    try {
      const moved = await book({
        body: { batchId: batch.id, fromLocationId: from.locationId, toLocationId: to.id, qty },
        what: `${t('Transfer to {{place}}', { place: to.code })}: ${qty} ${item.uom} ${item.partNumber} (${batch.number})`,
      });
      const what = `${qty} ${item.uom} ${item.partNumber} (${batch.number})`;
      if (moved) props.say('good', t('{{what}} transferred to {{place}}.', { what, place: to.code }));
      else props.say('warn', t('Kept on this device. It is booked when the network is back.'));
      return true;
    } catch (error) {
      props.say('bad', t(messageOf(error)));
      return false;
    }
  };
  const chosen = useBatch(props, (code) => {
    if (code.kind === 'location') {
      setGoal(code.location);
      return true;
    }
    const [only, second] = code.kind === 'batch' ? code.batch.places : [];
    if (!goal || code.kind !== 'batch' || !only || second) return false;
    void move(code, only, only.free, goal);
    return true;
  });
  const moveChosen = async () => {
    if (!chosen.found || !chosen.place || !goal) return;
    if (await move(chosen.found, chosen.place, chosen.qty.trim() || chosen.place.free, goal)) chosen.clear();
  };
  useEntered(props.entered, () => void moveChosen());
  return (
    <>
      {goal && (
        <p className={css.goal}>
          <span>
            {t('To')} <strong className="mono">{goal.code}</strong>
          </span>
          <Button size="md" variant="subtle" onClick={() => setGoal(null)}>
            {t('Another location')}
          </Button>
        </p>
      )}
      <OneBatch
        chosen={chosen}
        empty={
          goal
            ? 'Each batch you scan now is transferred there, all that is available of it.'
            : 'Scan the location first: each batch is then transferred at once. Or the batch first, to transfer a part of it.'
        }
      >
        <p className={css.note}>{t('Without a quantity all that is available is transferred.')}</p>
        <ReasonButton
          size="lg"
          loading={isPending}
          reason={!goal && 'Scan the location first.'}
          onClick={() => void moveChosen()}
        >
          {goal ? t('Transfer to {{place}}', { place: goal.code }) : t('Scan the location it goes to')}
        </ReasonButton>
      </OneBatch>
    </>
  );
}

/** What there really is of one batch, and why; a colleague approves it. */
export function Adjust(props: ActProps) {
  const { t } = useTranslation();
  const [reason, setReason] = useState('');
  const chosen = useBatch(props);
  const { book, isPending } = useBook(adjustCall);
  const store = async () => {
    if (!chosen.found || !chosen.place) return;
    const { batch, item } = chosen.found;
    const counted = chosen.qty.trim();
    try {
      const stored = await book({
        body: { batchId: batch.id, locationId: chosen.place.locationId, counted, reason: reason.trim() },
        what: `${t('Actual quantity')}: ${counted} ${item.uom} ${item.partNumber} (${batch.number})`,
      });
      if (!stored) props.say('warn', t('Kept on this device. It is booked when the network is back.'));
      else if (stored.row.status === 'counted')
        props.say('warn', t('{{number}}: it differs, a colleague approves it.', { number: stored.row.number }));
      else props.say('good', t('{{number}}: everything is there.', { number: stored.row.number }));
      chosen.clear();
      setReason('');
    } catch (error) {
      props.say('bad', t(messageOf(error)));
    }
  };
  const isTold = chosen.qty.trim() !== '' && reason.trim().length >= 3;
  useEntered(props.entered, () => {
    if (isTold) void store();
  });
  return (
    <OneBatch chosen={chosen} empty="Scan the batch whose quantity is wrong." label="Actual quantity">
      <TextInput size="md" label={t('Why')} value={reason} onChange={(event) => setReason(event.currentTarget.value)} />
      <ReasonButton
        size="lg"
        loading={isPending}
        reason={!isTold && 'Enter the actual quantity and the reason.'}
        onClick={() => void store()}
      >
        {t('Ask for approval')}
      </ReasonButton>
    </OneBatch>
  );
}

/** A pack that is opened: its life after opening begins. */
export function OpenPack(props: ActProps) {
  const { t } = useTranslation();
  const chosen = useBatch(props);
  const { book, isPending } = useBook(openPackCall);
  const open = async () => {
    if (!chosen.found || !chosen.place) return;
    const { batch, item } = chosen.found;
    const qty = chosen.qty.trim();
    try {
      const made = await book({
        body: { batchId: batch.id, locationId: chosen.place.locationId, qty },
        what: `${t('Open a pack')}: ${qty} ${item.uom} ${item.partNumber} (${batch.number})`,
      });
      if (!made) props.say('warn', t('Kept on this device. It is booked when the network is back.'));
      else
        props.say(
          'good',
          made.openExpiry
            ? t('Batch {{batch}} is open and to be used by {{day}}.', { batch: made.batch, day: made.openExpiry })
            : t('Batch {{batch}} is open.', { batch: made.batch }),
        );
      chosen.clear();
    } catch (error) {
      props.say('bad', t(messageOf(error)));
    }
  };
  useEntered(props.entered, () => {
    if (chosen.qty.trim() !== '') void open();
  });
  return (
    <OneBatch chosen={chosen} empty="Scan the pack you open.">
      <ReasonButton
        size="lg"
        loading={isPending}
        reason={chosen.qty.trim() === '' && 'Type the quantity first.'}
        onClick={() => void open()}
      >
        {t('Open it')}
      </ReasonButton>
    </OneBatch>
  );
}
