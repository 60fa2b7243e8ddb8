import { Link, useSearchParams } from 'react-router';
import { useGet } from '#kernel/web/data/calls.ts';
import { useTranslation } from '#kernel/web/i18n.ts';
import { ErrorState } from '#kernel/web/ui/ErrorState.tsx';
import { Checkbox, Skeleton, TextInput, useDebouncedValue } from '#kernel/web/ui/parts.ts';
import { Section } from '#kernel/web/ui/Section.tsx';
import { StateChip } from '#kernel/web/ui/StatusChip.tsx';
import { documentRevision } from '../shared/revision.record.ts';
import { searchTextCall } from '../shared/text.calls.ts';
import css from './documents.module.css';

/** The words in the address: a found page is left and come back to. */
export function TextSearch() {
  const { t } = useTranslation();
  const [query, setQuery] = useSearchParams();
  const typed = query.get('text') ?? '';
  const isOld = query.get('old') === 'true';
  const [asked] = useDebouncedValue(typed.trim(), 250);
  const say = (text: string, old: boolean) =>
    setQuery({ ...(text && { text }), ...(old && { old: 'true' }) }, { replace: true });
  return (
    <>
      <div className={css.search}>
        <TextInput
          type="search"
          label={t('Search in the text of documents')}
          value={typed}
          maxLength={100}
          onChange={(event) => say(event.currentTarget.value, isOld)}
        />
        {typed && (
          <Checkbox
            label={t('Also drafts and superseded revisions')}
            checked={isOld}
            onChange={(event) => say(typed, event.currentTarget.checked)}
          />
        )}
      </div>
      {asked.length >= 2 && (
        <div className={css.found}>
          <Hits q={asked} isOld={isOld} />
        </div>
      )}
    </>
  );
}

function Hits({ q, isOld }: { q: string; isOld: boolean }) {
  const { t } = useTranslation();
  const answer = useGet(searchTextCall, {}, { query: { q, ...(isOld && { old: 'true' as const }) } });
  if (answer.isError) return <ErrorState error={answer.error} onRetry={() => void answer.refetch()} />;
  if (!answer.data) return <Skeleton height={120} />;
  const { hits, total, pending } = answer.data;
  return (
    <Section title={t('Pages found')} count={total}>
      {hits.length === 0 && <p>{t('No page you may read has these words.')}</p>}
      <ul className={css.hits}>
        {hits.map((hit) => (
          <li key={`${hit.revisionId} ${hit.page}`}>
            <Link to={`/qa/revision-control/revisions/${hit.revisionId}?page=${hit.page}`}>
              <span className="mono">{hit.designation}</span> {hit.title} · {t('page {{page}}', { page: hit.page })}
            </Link>{' '}
            {hit.status !== 'effective' && <StateChip record={documentRevision} status={hit.status} />}
            <small>
              {hit.before}
              <mark>{hit.match}</mark>
              {hit.after}
            </small>
          </li>
        ))}
      </ul>
      {total > hits.length && (
        <p>{t('The best {{count}} are shown. Add words to narrow the search.', { count: hits.length })}</p>
      )}
      {pending > 0 && <p>{t('{{count}} files are still being read.', { count: pending })}</p>}
    </Section>
  );
}
