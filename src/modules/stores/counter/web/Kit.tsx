import { messageOf } from '#kernel/web/data/api.ts';
import { Button, TextInput } from '#kernel/web/ui/parts.ts';
import { useTranslation } from '#kernel/web/i18n.ts';
import { ReasonButton } from '#kernel/web/ui/ReasonButton.tsx';
import { useBook } from '#modules/stores/kept-bookings/web/public.tsx';
import { kitCall } from '../shared/counter.calls.ts';
import { useEntered, useOnCounter, useScan, type ActProps, type Scanned, type ScannedBatch } from './act.ts';
import { BatchLine } from './BatchLine.tsx';
import css from './counter.module.css';

type Item = Extract<Scanned, { kind: 'item' }>['item'];

type Part = ScannedBatch & { locationId: string; place: string; qty: string };
interface OnCounter {
  kit: Item | null;
  qty: string;
  place: { id: string; code: string } | null;
  parts: readonly Part[];
}
const nothing: OnCounter = { kit: null, qty: '1', place: null, parts: [] };

/** A kit is made of batches: its item, its place and its parts are scanned; it is traced to each of them (R-STK-9). */
export function Kit({ scanned, say, entered, toScanner }: ActProps) {
  const { t } = useTranslation();
  const counter = useOnCounter('kit', nothing);
  const { kit, qty, place, parts } = counter.values;
  const setParts = (next: (now: readonly Part[]) => readonly Part[]) =>
    counter.change((now) => ({ parts: next(now.parts) }));
  const { book, isPending } = useBook(kitCall);
  useScan(scanned, (found) => {
    if (found.kind === 'item') return counter.change({ kit: found.item });
    if (found.kind === 'location') return counter.change({ place: found.location });
    if (found.kind !== 'batch') return say('bad', t('Scan the kit, its location, or a batch that goes into it.'));
    if (found.batch.usable !== true) return say('bad', `${found.batch.number}: ${t(found.batch.usable)}`);
    const here = found.batch.places.find((one) => Number(one.free) > 0);
    if (!here) return say('bad', t('Nothing of batch {{batch}} is available.', { batch: found.batch.number }));
    if (parts.some((part) => part.batch.id === found.batch.id))
      return say('warn', t('{{batch}} is on the counter already: type how many.', { batch: found.batch.number }));
    return setParts((now) => [...now, { ...found, locationId: here.locationId, place: here.code, qty: '1' }]);
  });
  const make = async () => {
    if (!kit || !place) return;
    try {
      const made = await book({
        key: counter.key,
        body: {
          itemId: kit.id,
          qty: qty.trim(),
          locationId: place.id,
          parts: parts.map((part) => ({ batchId: part.batch.id, locationId: part.locationId, qty: part.qty.trim() })),
        },
        what: `${t('Make a kit')}: ${qty.trim()} ${kit.uom} ${kit.partNumber}`,
      });
      counter.clear();
      if (made) say('good', t('Batch {{batch}} was made.', { batch: made.batch }));
      else say('warn', t('Kept on this device. It is booked when the network is back.'));
    } catch (error) {
      say('bad', t(messageOf(error)));
    }
  };
  const isReady = kit !== null && place !== null && parts.length > 0;
  useEntered(entered, () => {
    if (isReady) void make();
    else say('bad', t('Scan the kit, its location, or a batch that goes into it.'));
  });
  return (
    <>
      {!kit && <p className={css.empty}>{t('Scan or type the item the kit is.')}</p>}
      {kit && (
        <ul className={css.lines}>
          <li>
            <span className={css.what}>
              <strong className="mono">{kit.partNumber}</strong> {kit.partName}
              <small>{place ? place.code : t('Scan the location it goes to')}</small>
            </span>
            <TextInput
              size="md"
              aria-label={`${t('Quantity')}: ${kit.partNumber}`}
              inputMode="decimal"
              value={qty}
              onChange={(event) => counter.change({ qty: event.currentTarget.value })}
              rightSection={<small>{kit.uom}</small>}
              classNames={{ input: css.number }}
            />
            <Button size="md" variant="subtle" onClick={() => counter.change({ kit: null })}>
              {t('Another kit')}
            </Button>
          </li>
        </ul>
      )}
      <ul className={css.lines}>
        {parts.map((part) => (
          <BatchLine
            key={part.batch.id}
            item={part.item}
            batch={part.batch}
            place={part.place}
            qty={part.qty}
            onDone={toScanner}
            onQty={(given) => setParts((now) => now.map((one) => (one === part ? { ...one, qty: given } : one)))}
            onRemove={() => setParts((now) => now.filter((one) => one !== part))}
          />
        ))}
      </ul>
      <ReasonButton
        size="lg"
        loading={isPending}
        reason={!isReady && 'Scan the kit, its location, or a batch that goes into it.'}
        onClick={() => void make()}
      >
        {t('Make the kit')}
      </ReasonButton>
    </>
  );
}
