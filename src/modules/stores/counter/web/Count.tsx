import { messageOf } from '#kernel/web/data/api.ts';
import { useGet } from '#kernel/web/data/calls.ts';
import { DateText } from '#kernel/web/ui/DateText.tsx';
import { FactTable } from '#kernel/web/ui/FactTable.tsx';
import { Button } from '#kernel/web/ui/parts.ts';
import { ReasonButton } from '#kernel/web/ui/ReasonButton.tsx';
import { Section } from '#kernel/web/ui/Section.tsx';
import { useTranslation } from '#kernel/web/i18n.ts';
import { useBook } from '#modules/stores/kept-bookings/web/public.tsx';
import { countCall, dueCountsCall } from '../shared/counter.calls.ts';
import { useEntered, useOnCounter, useScan, type ActProps, type ScannedBatch } from './act.ts';
import { BatchLine } from './BatchLine.tsx';
import css from './counter.module.css';

type Line = ScannedBatch & { counted: string };
interface OnCounter {
  place: { id: string; code: string; name: string } | null;
  lines: readonly Line[];
}
const nothing: OnCounter = { place: null, lines: [] };

/** A blind count of a place: nobody is told what should be there, and a colleague approves what differs (R-STK-11). */
export function Count({ scanned, say, find, entered, toScanner }: ActProps) {
  const { t } = useTranslation();
  const counter = useOnCounter('count', nothing);
  const { place, lines } = counter.values;
  const setLines = (next: (now: readonly Line[]) => readonly Line[]) =>
    counter.change((now) => ({ lines: next(now.lines) }));
  const { book, isPending } = useBook(countCall);
  useScan(scanned, (found) => {
    if (found.kind === 'location') {
      // The same place once more keeps what was counted there.
      return place?.id === found.location.id ? undefined : counter.change({ place: found.location, lines: [] });
    }
    if (!place) return say('bad', t('Scan the location you count first.'));
    if (found.kind !== 'batch') return say('bad', t('Scan the batches in {{place}}.', { place: place.code }));
    return setLines((now) =>
      now.some((line) => line.batch.id === found.batch.id) ? now : [...now, { ...found, counted: '' }],
    );
  });
  const submit = async () => {
    if (!place) return;
    try {
      const stored = await book({
        key: counter.key,
        body: {
          locationId: place.id,
          lines: lines.map((line) => ({ batchId: line.batch.id, counted: line.counted.trim() })),
        },
        what: `${t('Count')}: ${place.code}`,
      });
      counter.clear();
      if (!stored) say('warn', t('Kept on this device. It is booked when the network is back.'));
      else if (stored.row.status === 'counted')
        say('warn', t('{{number}}: it differs, a colleague approves it.', { number: stored.row.number }));
      else say('good', t('{{number}}: everything is there.', { number: stored.row.number }));
    } catch (error) {
      say('bad', t(messageOf(error)));
    }
  };
  const isCounted = lines.every((line) => line.counted.trim() !== '');
  useEntered(entered, () => {
    if (place && isCounted) void submit();
    else say('bad', t(place ? 'Enter the quantity of each line first.' : 'Scan the location you count first.'));
  });
  const choose = async (code: string) => {
    try {
      const found = await find(code);
      if (found.kind === 'location') counter.change({ place: found.location });
    } catch (error) {
      say('bad', t(messageOf(error)));
    }
  };
  if (!place)
    return (
      <>
        <p className={css.empty}>{t('Scan the location you count first.')}</p>
        <DueCounts onChoose={(code) => void choose(code)} />
      </>
    );
  return (
    <>
      <p className={css.goal}>
        <span>
          <strong className="mono">{place.code}</strong> {place.name}
        </span>
      </p>
      <ul className={css.lines}>
        {lines.map((line) => (
          <BatchLine
            key={line.batch.id}
            item={line.item}
            batch={line.batch}
            place={place.code}
            label="Counted"
            asksQuantity
            onDone={toScanner}
            qty={line.counted}
            onQty={(counted) => setLines((now) => now.map((one) => (one === line ? { ...one, counted } : one)))}
            onRemove={() => setLines((now) => now.filter((one) => one !== line))}
          />
        ))}
      </ul>
      <p className={css.note}>{t('What you do not scan counts as not there.')}</p>
      <ReasonButton
        size="lg"
        loading={isPending}
        reason={!isCounted && 'Enter the quantity of each line first.'}
        onClick={() => void submit()}
      >
        {t('Store the count')}
      </ReasonButton>
    </>
  );
}

/** What is to be counted this month, the longest overdue first; one press begins it. */
function DueCounts({ onChoose }: { onChoose: (code: string) => void }) {
  const { t } = useTranslation();
  const due = useGet(dueCountsCall, {});
  // Without the network the keeper scans the place: nothing stands in the way of that.
  if (!due.data) return null;
  const { places, later } = due.data;
  return (
    <Section title={t('Counts due')} count={places.length}>
      <FactTable
        head={['Location', 'Class', 'Items', 'Last counted', 'Due', '']}
        rows={places.map((one) => ({
          key: one.locationId,
          cells: [
            <span key="place">
              <strong className="mono">{one.code}</strong> {one.name}
            </span>,
            one.abc,
            one.items,
            one.lastCounted ? <DateText key="last" value={one.lastCounted} kind="day" /> : t('never'),
            <span key="due" className={css.due} data-tone={one.isOverdue ? 'bad' : undefined}>
              <DateText value={one.due} kind="day" /> {one.isOverdue && t('overdue')}
            </span>,
            one.waiting ? (
              <span key="waiting">{t('{{number}} waits for approval', { number: one.waiting })}</span>
            ) : (
              <Button
                key="count"
                size="compact-sm"
                variant="default"
                aria-label={t('Count {{place}}', { place: one.code })}
                onClick={() => onChoose(one.code)}
              >
                {t('Count')}
              </Button>
            ),
          ],
        }))}
      />
      <p className={css.note}>
        {places.length === 0 && t('Nothing is to be counted within a month.')}{' '}
        {t('{{count}} locations are due later. A monthly, B every three months, C once a year.', { count: later })}
      </p>
    </Section>
  );
}
