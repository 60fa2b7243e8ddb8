import { useState } from 'react';
import { messageOf } from '#kernel/web/data/api.ts';
import { ReasonButton } from '#kernel/web/ui/ReasonButton.tsx';
import { useTranslation } from '#kernel/web/i18n.ts';
import { useBook } from '#modules/stores/kept-bookings/web/public.tsx';
import { countCall } from '../shared/counter.calls.ts';
import { useScan, type ActProps, type ScannedBatch } from './act.ts';
import { BatchLine } from './BatchLine.tsx';
import css from './counter.module.css';

/** A blind count of a place: nobody is told what should be there, and a colleague approves what differs (R-STK-11). */
export function Count({ scanned, say }: ActProps) {
  const { t } = useTranslation();
  const [place, setPlace] = useState<{ id: string; code: string; name: string } | null>(null);
  const [lines, setLines] = useState<readonly (ScannedBatch & { counted: string })[]>([]);
  const { book, isPending } = useBook(countCall);
  useScan(scanned, (found) => {
    if (found.kind === 'location') {
      setLines([]);
      return setPlace(found.location);
    }
    if (!place) return say('bad', t('Scan the place you count first.'));
    if (found.kind !== 'batch')
      return say('bad', t('Scan the batches that stand in {{place}}.', { place: place.code }));
    return setLines((now) =>
      now.some((line) => line.batch.id === found.batch.id) ? now : [...now, { ...found, counted: '' }],
    );
  });
  const submit = async () => {
    if (!place) return;
    try {
      const stored = await book({
        body: {
          locationId: place.id,
          lines: lines.map((line) => ({ batchId: line.batch.id, counted: line.counted.trim() })),
        },
        what: `${t('Count')}: ${place.code}`,
      });
      setPlace(null);
      setLines([]);
      if (!stored) say('warn', t('Kept on this device. It is booked when the network is back.'));
      else if (stored.row.status === 'counted')
        say('warn', t('{{number}}: it differs, a colleague approves it.', { number: stored.row.number }));
      else say('good', t('{{number}}: everything is there.', { number: stored.row.number }));
    } catch (error) {
      say('bad', t(messageOf(error)));
    }
  };
  if (!place) return <p className={css.empty}>{t('Scan the place you count first.')}</p>;
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
        reason={lines.some((line) => line.counted.trim() === '') && 'Enter the quantity of each line first.'}
        onClick={() => void submit()}
      >
        {t('Store the count')}
      </ReasonButton>
    </>
  );
}
