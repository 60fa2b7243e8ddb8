import { useSearchParams } from 'react-router';
import { addDays } from '#kernel/shared/dates.ts';
import { useGet } from '#kernel/web/data/calls.ts';
import { useToday } from '#kernel/web/data/useToday.ts';
import { DateInput } from '#kernel/web/form/DateInput.tsx';
import { useTranslation } from '#kernel/web/i18n.ts';
import { PageHead } from '#kernel/web/page/PageHead.tsx';
import { EmptyState } from '#kernel/web/ui/EmptyState.tsx';
import { ErrorState } from '#kernel/web/ui/ErrorState.tsx';
import { Note } from '#kernel/web/ui/Note.tsx';
import { Button, Select, Skeleton } from '#kernel/web/ui/parts.ts';
import { Scroll } from '#kernel/web/ui/Scroll.tsx';
import { clauses } from '#modules/quality/audit-areas/shared/public.ts';
import { AuditTabs } from '#modules/quality/audit-areas/web/public.tsx';
import { evidenceCall, evidenceZipCall, mostBytes, type Asked } from '../shared/evidence.calls.ts';
import css from './evidence-packs.module.css';

const isDay = (text: string) => /^\d{4}-\d\d-\d\d$/.test(text);

/** A clause and a period: what there is, and all of it in one file. */
export function EvidencePack() {
  const { t } = useTranslation();
  const today = useToday();
  const [query, setQuery] = useSearchParams();
  const asked = {
    clause: (query.get('clause') ?? '145.A.35') as Asked['clause'],
    from: query.get('from') ?? addDays(today, -365),
    to: query.get('to') ?? today,
  };
  const set = (changed: Partial<Asked>) => setQuery({ ...asked, ...changed }, { replace: true });
  return (
    <>
      <AuditTabs />
      <PageHead
        title="Evidence pack"
        meaning="Audits, samples, findings, training and lists that speak for a clause in a period, in one ZIP whose index is signed."
      />
      <div className={css.screen}>
        <div className={css.asked}>
          <Select
            label={t('Clause')}
            data={Object.entries(clauses).map(([value, label]) => ({ value, label: t(label) }))}
            value={asked.clause}
            allowDeselect={false}
            onChange={(value) => set({ clause: value as Asked['clause'] })}
          />
          <DateInput label={t('From')} value={asked.from} onChange={(from) => set({ from })} />
          <DateInput label={t('To')} value={asked.to} onChange={(to) => set({ to })} />
        </div>
        {isDay(asked.from) && isDay(asked.to) && <Found asked={asked} />}
      </div>
    </>
  );
}

function Found({ asked }: { asked: Asked }) {
  const { t } = useTranslation();
  const answer = useGet(evidenceCall, {}, { query: asked });
  if (answer.isError) return <ErrorState error={answer.error} onRetry={() => void answer.refetch()} />;
  if (!answer.data) return <Skeleton height={240} />;
  const { kinds, files } = answer.data;
  const isTooLarge = files.bytes > mostBytes;
  if (kinds.every(({ count }) => count === 0))
    return (
      <EmptyState title={t('Nothing here yet')}>
        <p>{t('Nothing on file speaks for this clause in this period.')}</p>
      </EmptyState>
    );
  return (
    <>
      <Scroll label="Evidence pack">
        <table className={css.table}>
          <thead>
            <tr>
              <th>{t('Kind')}</th>
              <th>{t('Records')}</th>
            </tr>
          </thead>
          <tbody>
            {kinds.map(({ name, label, count }) => (
              <tr key={name}>
                <th scope="row">{t(label)}</th>
                <td>{count}</td>
              </tr>
            ))}
            <tr>
              <th scope="row">{t('Files kept at them')}</th>
              <td>{`${files.count} · ${(files.bytes / 1_000_000).toFixed(1)} MB`}</td>
            </tr>
          </tbody>
        </table>
      </Scroll>
      {isTooLarge && (
        <Note tone="bad">{t('The files of this pack are more than 100 MB: choose a shorter period.')}</Note>
      )}
      {!isTooLarge && (
        <Button component="a" href={`${evidenceZipCall.path}?${new URLSearchParams(asked).toString()}`} download>
          {t('Download the pack')}
        </Button>
      )}
    </>
  );
}
