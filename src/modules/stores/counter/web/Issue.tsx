import { useRef, useState } from 'react';
import { ApiError, messageOf } from '#kernel/web/data/api.ts';
import { connection } from '#kernel/web/data/live.ts';
import { useStore } from '#kernel/web/data/store.ts';
import { LinkInput } from '#kernel/web/form/LinkInput.tsx';
import { Button, PasswordInput, Text, TextInput } from '#kernel/web/ui/parts.ts';
import { usePinKeys } from '#kernel/web/ui/PinKeys.tsx';
import { ReasonButton } from '#kernel/web/ui/ReasonButton.tsx';
import { useTranslation } from '#kernel/web/i18n.ts';
import { AlternateOffers, InsteadOf } from '#modules/stores/alternates/web/public.tsx';
import { useBook } from '#modules/stores/kept-bookings/web/public.tsx';
import { shortTogether } from '#modules/stores/stock/shared/public.ts';
import { issueCall } from '../shared/counter.calls.ts';
import { useEntered, useOnCounter, useScan, type ActProps, type Scanned } from './act.ts';
import { BatchLine } from './BatchLine.tsx';
import css from './counter.module.css';

type Batch = Extract<Scanned, { kind: 'batch' }>['batch'];
type Item = Extract<Scanned, { kind: 'item' }>['item'];
type Offer = Extract<Scanned, { kind: 'item' }>['alternates'][number];
interface Line {
  item: Item;
  batch: Batch;
  locationId: string | null;
  place: string;
  qty: string;
  /** The batch that expires before this one; it wants a reason. */
  earlier: string | null;
  reason: string;
  /** It is taken in place of another part. */
  insteadOf: Offer | null;
}

interface OnCounter {
  lines: readonly Line[];
  job: { number: string; description: string } | null;
  departmentId: string | null;
  receiver: { id: string; name: string } | null;
}
const nothing: OnCounter = { lines: [], job: null, departmentId: null, receiver: null };

const firstFree = (batch: Batch) => batch.places.find((place) => Number(place.free) > 0);

/** The batch of an item that expires first and may be used: the server lists them in that order (R-STK-5). */
const firstOf = (batches: readonly Batch[]) => batches.find((batch) => batch.usable === true && firstFree(batch));

/** Hand out to a job or a department; who takes it types their own PIN. */
export function Issue({ scanned, say, find, entered, toScanner }: ActProps) {
  const { t } = useTranslation();
  const counter = useOnCounter('issue', nothing);
  const { lines, job, departmentId, receiver } = counter.values;
  const setLines = (next: (now: readonly Line[]) => readonly Line[]) =>
    counter.change((now) => ({ lines: next(now.lines) }));
  const [offers, setOffers] = useState<readonly Offer[]>([]);
  const [pin, setPin] = useState('');
  const pinField = useRef<HTMLInputElement>(null);
  const keys = usePinKeys();
  const { book, isPending } = useBook(issueCall);
  const isOffline = useStore(connection) === 'offline';

  const add = (item: Item, batch: Batch, first: Batch | undefined, insteadOf: Offer | null = null) => {
    setOffers([]);
    if (batch.usable !== true) return say('bad', `${batch.number}: ${t(batch.usable)}`);
    const place = firstFree(batch);
    if (!place) return say('bad', t('Nothing of batch {{batch}} is available.', { batch: batch.number }));
    const isLater = first && first.id !== batch.id && first.effectiveExpiry !== batch.effectiveExpiry;
    // Scanned once more it stays as it was typed.
    if (lines.some((line) => line.batch.id === batch.id))
      return say('warn', t('{{batch}} is on the counter already: type how many.', { batch: batch.number }));
    if (isLater) say('warn', t('Batch {{batch}} expires first. Take it, or say why not.', { batch: first.number }));
    setLines((now) => [
      ...now,
      {
        item,
        batch,
        locationId: place.locationId,
        place: place.code,
        qty: '1',
        earlier: isLater ? first.number : null,
        reason: '',
        insteadOf,
      },
    ]);
  };
  useScan(scanned, (found) => {
    if (found.kind === 'person')
      return counter.change({ receiver: { id: found.person.employeeId, name: found.person.name } });
    if (found.kind === 'job') {
      if (!found.job.open)
        return say('bad', t('{{job}} is closed: nothing is issued to it any more.', { job: found.job.number }));
      return counter.change({ job: found.job });
    }
    if (found.kind === 'location')
      return say('bad', t('That is a location. Scan what is taken, the work order or the badge.'));
    if (found.kind === 'unknown') return undefined;
    if (found.kind === 'item') {
      const first = firstOf(found.batches);
      if (first) return add(found.item, first, first);
      setOffers(found.alternates);
      return say('bad', t('There is nothing of {{name}} to issue.', { name: found.item.partNumber }));
    }
    find(found.item.number).then(
      (all) => add(found.item, found.batch, all.kind === 'item' ? firstOf(all.batches) : undefined),
      (error: unknown) => say('bad', t(messageOf(error))),
    );
    return undefined;
  });
  const change = (line: Line, values: Partial<Line>) =>
    setLines((now) => now.map((one) => (one === line ? { ...one, ...values } : one)));
  const submit = async () => {
    if (!receiver) return say('bad', t('Scan the badge of who takes it.'));
    try {
      const booked = await book({
        key: counter.key,
        body: {
          ...(job ? { jobNumber: job.number } : { departmentId }),
          receiverId: receiver.id,
          lines: lines.map((line) => ({
            batchId: line.batch.id,
            locationId: line.locationId,
            qty: line.qty.trim(),
            fefoOverrideReason: line.reason.trim() || null,
            ...(line.insteadOf ? { alternateId: line.insteadOf.id } : {}),
          })),
        },
        what: `${t('Issue stock')}: ${lines.map((line) => `${line.qty.trim()} ${line.item.uom} ${line.item.partNumber} (${line.batch.number})`).join(', ')}`,
        receiver: { name: receiver.name, pin },
      });
      counter.clear();
      if (booked) say('good', t('Movements booked: {{count}}', { count: booked.issued.length }));
      else
        say(
          'warn',
          t('Kept on this device. {{name}} types the PIN when the network is back.', { name: receiver.name }),
        );
    } catch (error) {
      const first =
        error instanceof ApiError && error.code === 'FEFO_REASON'
          ? String((error.details as { first?: string } | undefined)?.first ?? '')
          : '';
      if (first)
        setLines((now) =>
          now.map((line) => ((line.earlier ?? line.batch.number === first) ? line : { ...line, earlier: first })),
        );
      say('bad', t(messageOf(error)));
    } finally {
      setPin('');
    }
    return undefined;
  };
  // Said before it is booked: each line alone may be there, and together they are not.
  const short = shortTogether(
    lines.map(({ batch, locationId, qty }) => ({
      batchId: batch.id,
      locationId,
      qty,
      free: batch.places.find((place) => place.locationId === locationId)?.free ?? '0',
    })),
  );
  useEntered(entered, () => {
    if (lines.length === 0) return say('bad', t('Scan a batch first.'));
    if (receiver && pin === '' && !isOffline) return pinField.current?.focus();
    return void submit();
  });
  return (
    <>
      <AlternateOffers
        offers={offers.map(({ item: { partNumber, partName, uom, available }, ...offer }) => ({
          ...offer,
          partNumber,
          partName,
          uom,
          available,
        }))}
        onTake={(id) => {
          const offer = offers.find((one) => one.id === id);
          const batch = offer && firstOf(offer.batches);
          if (offer && batch) add(offer.item, batch, batch, offer);
        }}
      />
      {lines.length === 0 && <p className={css.empty}>{t('Nothing is on the counter yet.')}</p>}
      <ul className={css.lines}>
        {lines.map((line, at) => (
          <BatchLine
            key={line.batch.id}
            item={line.item}
            batch={line.batch}
            place={line.place}
            qty={line.qty}
            onQty={(qty) => change(line, { qty })}
            onDone={toScanner}
            onRemove={() => setLines((now) => now.filter((one) => one !== line))}
          >
            {short[at] && (
              <Text size="sm" c="red" role="alert">
                {t(
                  '{{count}} {{unit}} short in {{place}} for this line: the slip takes more than is available there.',
                  {
                    count: short[at],
                    unit: line.item.uom,
                    place: line.place,
                  },
                )}
              </Text>
            )}
            {line.insteadOf && <InsteadOf {...line.insteadOf} />}
            {line.earlier && (
              <TextInput
                size="md"
                label={t('Why not {{batch}}, which expires first', { batch: line.earlier })}
                value={line.reason}
                onChange={(event) => change(line, { reason: event.currentTarget.value })}
              />
            )}
          </BatchLine>
        ))}
      </ul>
      <form
        className={css.ends}
        autoComplete="off"
        onSubmit={(event) => {
          event.preventDefault();
          void submit();
        }}
      >
        {job ? (
          <p className={css.goal}>
            <span>
              <strong className="mono">{job.number}</strong> {job.description}
            </span>
            <Button size="md" variant="subtle" onClick={() => counter.change({ job: null })}>
              {t('Not this work order')}
            </Button>
          </p>
        ) : (
          <LinkInput
            to="department"
            size="md"
            label={t('Scan the work order, or choose the cost centre')}
            value={departmentId}
            onChange={(id) => counter.change({ departmentId: id })}
          />
        )}
        {isOffline ? (
          <p className={css.goal}>
            <span>
              {t('Received by')}: <strong>{receiver?.name ?? t('Scan the badge of who takes it.')}</strong>
            </span>
          </p>
        ) : (
          <>
            <LinkInput
              to="employee"
              size="md"
              label={t('Received by')}
              value={receiver?.id ?? null}
              onChange={(id) => counter.change({ receiver: id ? { id, name: t('The receiver') } : null })}
            />
            <div>
              <PasswordInput
                ref={pinField}
                size="md"
                label={t('PIN of the receiver')}
                inputMode={keys.inputMode}
                autoComplete="off"
                value={pin}
                onChange={(event) => setPin(event.currentTarget.value)}
              />
              {keys.choice}
            </div>
          </>
        )}
        <ReasonButton
          type="submit"
          size="lg"
          loading={isPending}
          reason={
            (lines.length === 0 && 'Scan a batch first.') ||
            (!receiver && 'Scan the badge of who takes it.') ||
            (pin === '' && !isOffline && 'The receiver enters the PIN first.')
          }
        >
          {t('Issue {{count}}', { count: lines.length })}
        </ReasonButton>
      </form>
    </>
  );
}
