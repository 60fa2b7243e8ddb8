import { useState } from 'react';
import { messageOf } from '#kernel/web/data/api.ts';
import { useGet } from '#kernel/web/data/calls.ts';
import { connection } from '#kernel/web/data/live.ts';
import { useStore } from '#kernel/web/data/store.ts';
import { DateText } from '#kernel/web/ui/DateText.tsx';
import { Button, Checkbox, TextInput } from '#kernel/web/ui/parts.ts';
import { useTranslation } from '#kernel/web/i18n.ts';
import { useBook } from '#modules/stores/kept-bookings/web/public.tsx';
import { openIssuesCall, returnCall } from '../shared/counter.calls.ts';
import { useEntered, useScan, type ActProps } from './act.ts';
import css from './counter.module.css';

type OpenIssue = ReturnType<ActProps['issued']>[number];

/** What comes back: the batch or the job is scanned, and what is still out of it is listed. */
export function Return({ scanned, say, entered, issued, toScanner }: ActProps) {
  const { t } = useTranslation();
  const [which, setWhich] = useState<{ batchId?: string; jobNumber?: string } | null>(null);
  const [back, setBack] = useState<Readonly<Record<number, string>>>({});
  const [opened, setOpened] = useState<ReadonlySet<number>>(new Set());
  const [kept, setKept] = useState<ReadonlySet<number>>(new Set());
  const isOffline = useStore(connection) === 'offline';
  const heard = useGet(openIssuesCall, {}, { query: which ?? {}, enabled: which !== null && !isOffline });
  const { book, isPending } = useBook(returnCall);
  useScan(scanned, (found) => {
    if (found.kind === 'job') return setWhich({ jobNumber: found.job.number });
    if (found.kind === 'batch') return setWhich({ batchId: found.batch.id });
    return say('bad', t('Scan the batch or the work order first.'));
  });
  const all = which && isOffline ? issued(which) : heard.data?.issues;
  const out = all?.filter((one) => !kept.has(one.movementNo));
  const takeBack = async (issue: OpenIssue) => {
    const qty = (back[issue.movementNo] ?? issue.left).trim();
    try {
      const booked = await book({
        body: { movementNo: issue.movementNo, qty, opened: opened.has(issue.movementNo) },
        what: `${t('Return')}: ${qty} ${issue.uom} ${issue.partNumber} (${issue.batch})`,
      });
      setBack(({ [issue.movementNo]: _gone, ...others }) => others);
      if (booked?.quarantine)
        return say(
          'warn',
          t('{{batch}} is back in quarantine: {{number}}.', { batch: issue.batch, number: booked.quarantine }),
        );
      if (booked) return say('good', t('{{batch}} is back.', { batch: issue.batch }));
      setKept((now) => new Set([...now, issue.movementNo]));
      return say('warn', t('Kept on this device. It is booked when the network is back.'));
    } catch (error) {
      return say('bad', t(messageOf(error)));
    }
  };
  useEntered(entered, () => {
    const [only, second] = out ?? [];
    if (only && !second) void takeBack(only);
    else
      say(
        'bad',
        t(only ? 'Several are out: choose the one that comes back.' : 'Scan the batch or the work order first.'),
      );
  });
  if (!which) return <p className={css.empty}>{t('Scan the batch or the work order it comes back from.')}</p>;
  if (out?.length === 0) return <p className={css.empty}>{t('Nothing of it is out.')}</p>;
  return (
    <ul className={css.lines}>
      {out?.map((issue) => (
        <li key={issue.movementNo}>
          <div className={css.what}>
            <strong className="mono">{issue.partNumber}</strong> {issue.partName}
            <small>
              <span className="mono">{issue.batch}</span> · {issue.goal} · <DateText value={issue.occurredAt} />
              {issue.receiver && ` · ${issue.receiver}`}
            </small>
            <Checkbox
              size="md"
              label={t('Opened or used')}
              checked={opened.has(issue.movementNo)}
              onChange={({ currentTarget: { checked } }) =>
                setOpened((now) => {
                  const next = new Set(now);
                  if (checked) next.add(issue.movementNo);
                  else next.delete(issue.movementNo);
                  return next;
                })
              }
            />
          </div>
          <TextInput
            size="md"
            aria-label={`${t('Quantity')}: ${issue.partNumber} ${issue.batch}`}
            inputMode="decimal"
            value={back[issue.movementNo] ?? issue.left}
            onChange={(event) => {
              const { value } = event.currentTarget;
              setBack((now) => ({ ...now, [issue.movementNo]: value }));
            }}
            onKeyDown={(event) => event.key === 'Enter' && toScanner()}
            rightSection={<small>{issue.uom}</small>}
            classNames={{ input: css.number }}
          />
          <Button
            size="md"
            loading={isPending}
            aria-label={t('Take back {{name}}', { name: `${issue.partNumber} ${issue.batch}` })}
            onClick={() => void takeBack(issue)}
          >
            {t('Take back')}
          </Button>
        </li>
      ))}
    </ul>
  );
}
