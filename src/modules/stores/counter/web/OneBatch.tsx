import { useState, type ReactNode } from 'react';
import { messageOf } from '#kernel/web/data/api.ts';
import { useGet, useSend } from '#kernel/web/data/calls.ts';
import { DateText } from '#kernel/web/ui/DateText.tsx';
import { Button, Select, TextInput } from '#kernel/web/ui/parts.ts';
import { ReasonButton } from '#kernel/web/ui/ReasonButton.tsx';
import { useTranslation } from '#kernel/web/i18n.ts';
import { useBook } from '#modules/stores/kept-bookings/web/public.tsx';
import { adjustCall, openIssuesCall, openPackCall, returnCall, transferCall } from '../shared/counter.calls.ts';
import { useScan, type ActProps, type ScannedBatch } from './act.ts';
import { BatchLine } from './BatchLine.tsx';
import css from './counter.module.css';

/** A scanned batch and the place of it that is meant: the first one, or another one that is chosen. */
function useBatch({ scanned, say }: ActProps, more?: (found: NonNullable<ActProps['scanned']>['found']) => boolean) {
  const { t } = useTranslation();
  const [found, setFound] = useState<ScannedBatch | null>(null);
  const [placeId, setPlace] = useState<string | null>(null);
  const [qty, setQty] = useState('');
  useScan(scanned, (code) => {
    if (more?.(code)) return undefined;
    if (code.kind !== 'batch') return say('bad', t('Scan a batch here.'));
    const [first] = code.batch.places;
    if (!first) return say('bad', t('Batch {{batch}} stands in no place.', { batch: code.batch.number }));
    setFound(code);
    setPlace(first.locationId);
    return setQty('');
  });
  const place = found?.batch.places.find((one) => one.locationId === placeId);
  const clear = () => {
    setFound(null);
    setQty('');
  };
  return { found, place, setPlace, qty, setQty, clear };
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
  const { found, place, setPlace, qty, setQty } = chosen;
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
          {...(label ? { label } : {})}
        >
          {found.batch.places.length > 1 && (
            <Select
              size="md"
              label={t('Where it stands')}
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

/** To another place: the batch, then the place, both scanned. */
export function Transfer(props: ActProps) {
  const { t } = useTranslation();
  const [goal, setGoal] = useState<{ id: string; code: string } | null>(null);
  const chosen = useBatch(props, (code) => {
    if (code.kind !== 'location') return false;
    setGoal(code.location);
    return true;
  });
  const { book, isPending } = useBook(transferCall);
  const move = async () => {
    if (!chosen.found || !chosen.place || !goal) return;
    const { batch, item } = chosen.found;
    const qty = chosen.qty.trim() || chosen.place.free;
    try {
      const moved = await book({
        body: { batchId: batch.id, fromLocationId: chosen.place.locationId, toLocationId: goal.id, qty },
        what: `${t('Move to {{place}}', { place: goal.code })}: ${qty} ${item.uom} ${item.partNumber} (${batch.number})`,
      });
      if (moved) props.say('good', t('Moved to {{place}}.', { place: goal.code }));
      else props.say('warn', t('Kept on this device. It is booked when the network is back.'));
      chosen.clear();
    } catch (error) {
      props.say('bad', t(messageOf(error)));
    }
  };
  return (
    <>
      {goal && (
        <p className={css.goal}>
          <span>
            {t('To')} <strong className="mono">{goal.code}</strong>
          </span>
        </p>
      )}
      <OneBatch chosen={chosen} empty="Scan the batch and the place it goes to, in any order.">
        <p className={css.note}>{t('Without a quantity all that is free moves.')}</p>
        <Button size="lg" loading={isPending} disabled={!goal} onClick={() => void move()}>
          {goal ? t('Move to {{place}}', { place: goal.code }) : t('Scan the place it goes to')}
        </Button>
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
        what: `${t('There really is')}: ${counted} ${item.uom} ${item.partNumber} (${batch.number})`,
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
  return (
    <OneBatch chosen={chosen} empty="Scan the batch that is not what it says." label="There really is">
      <TextInput size="md" label={t('Why')} value={reason} onChange={(event) => setReason(event.currentTarget.value)} />
      <ReasonButton
        size="lg"
        loading={isPending}
        reason={(chosen.qty.trim() === '' || reason.trim().length < 3) && 'Enter what there really is, and why.'}
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
  return (
    <OneBatch chosen={chosen} empty="Scan the pack you open.">
      <Button size="lg" loading={isPending} disabled={chosen.qty.trim() === ''} onClick={() => void open()}>
        {t('Open it')}
      </Button>
    </OneBatch>
  );
}

/** What comes back: the batch or the job is scanned, and what is still out of it is listed. */
export function Return({ scanned, say }: ActProps) {
  const { t } = useTranslation();
  const [which, setWhich] = useState<{ batchId?: string; jobNumber?: string } | null>(null);
  const [back, setBack] = useState<Readonly<Record<number, string>>>({});
  const out = useGet(openIssuesCall, {}, { query: which ?? {}, enabled: which !== null });
  const send = useSend(returnCall);
  useScan(scanned, (found) => {
    if (found.kind === 'job') return setWhich({ jobNumber: found.job.number });
    if (found.kind === 'batch') return setWhich({ batchId: found.batch.id });
    return say('bad', t('Scan the batch or the job first.'));
  });
  if (!which) return <p className={css.empty}>{t('Scan the batch or the job it comes back from.')}</p>;
  if (out.data?.issues.length === 0) return <p className={css.empty}>{t('Nothing of it is out.')}</p>;
  return (
    <ul className={css.lines}>
      {out.data?.issues.map((issue) => (
        <li key={issue.movementNo}>
          <span className={css.what}>
            <strong className="mono">{issue.partNumber}</strong> {issue.partName}
            <small>
              <span className="mono">{issue.batch}</span> · {issue.goal} · <DateText value={issue.occurredAt} />
              {issue.receiver && ` · ${issue.receiver}`}
            </small>
          </span>
          <TextInput
            size="md"
            aria-label={`${t('Quantity')}: ${issue.partNumber} ${issue.batch}`}
            inputMode="decimal"
            value={back[issue.movementNo] ?? issue.left}
            onChange={(event) => {
              const { value } = event.currentTarget;
              setBack((now) => ({ ...now, [issue.movementNo]: value }));
            }}
            rightSection={<small>{issue.uom}</small>}
            classNames={{ input: css.number }}
          />
          <Button
            size="md"
            loading={send.isPending}
            aria-label={t('Take back {{name}}', { name: `${issue.partNumber} ${issue.batch}` })}
            onClick={() =>
              send.mutate(
                { movementNo: issue.movementNo, qty: (back[issue.movementNo] ?? issue.left).trim() },
                {
                  onSuccess: () => {
                    setBack(({ [issue.movementNo]: _gone, ...others }) => others);
                    say('good', t('{{batch}} is back.', { batch: issue.batch }));
                  },
                  onError: (error) => say('bad', t(messageOf(error))),
                },
              )
            }
          >
            {t('Take back')}
          </Button>
        </li>
      ))}
    </ul>
  );
}
