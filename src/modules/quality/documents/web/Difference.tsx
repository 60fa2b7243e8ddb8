import { useSearchParams } from 'react-router';
import { useGet } from '#kernel/web/data/calls.ts';
import { useTranslation } from '#kernel/web/i18n.ts';
import { PageHead } from '#kernel/web/page/PageHead.tsx';
import { ErrorState } from '#kernel/web/ui/ErrorState.tsx';
import { Note } from '#kernel/web/ui/Note.tsx';
import { Select, Skeleton } from '#kernel/web/ui/parts.ts';
import { Scroll } from '#kernel/web/ui/Scroll.tsx';
import { differenceCall } from '../shared/text.calls.ts';
import css from './documents.module.css';

/** Two revisions of a document side by side: what was taken out on the left, what came on the right. */
export function Difference({ id }: { id: string }) {
  const { t } = useTranslation();
  const [query, setQuery] = useSearchParams();
  const other = query.get('with');
  const answer = useGet(differenceCall, { id }, { query: other ? { with: other } : {} });
  if (answer.isError) return <ErrorState error={answer.error} onRetry={() => void answer.refetch()} />;
  if (!answer.data) return <Skeleton height={320} />;
  const { before, after, others, fault, lines } = answer.data;
  return (
    <>
      <PageHead
        title="What changed"
        meaning="The text of two revisions side by side, line by line. Pictures are not compared."
        crumbs={[{ label: after.designation, to: `/qa/revision-control/revisions/${after.id}` }]}
      />
      <div className={css.difference}>
        {others.length > 0 && (
          <Select
            label={t('Compare with')}
            data={others.map(({ id: value, designation: label }) => ({ value, label }))}
            value={before?.id ?? null}
            onChange={(next) => next && setQuery({ with: next }, { replace: true })}
            allowDeselect={false}
            maw={420}
          />
        )}
        {fault && (
          <Note tone="info">
            {t(!before && others.length > 0 ? 'No earlier revision: choose the one to compare with.' : fault)}
          </Note>
        )}
        {!fault && lines.length === 0 && <Note tone="good">{t('No difference in the text.')}</Note>}
        {!fault && before && lines.length > 0 && (
          <Scroll label="What changed">
            <table className={css.sides}>
              <thead>
                <tr>
                  <th>{before.designation}</th>
                  <th>{after.designation}</th>
                </tr>
              </thead>
              <tbody>
                {lines.map((line, at) => (
                  // Lines have no name of their own, and never change their order.
                  <tr key={at} data-kind={line.kind}>
                    {line.kind === 'skipped' ? (
                      <td colSpan={2}>⋯</td>
                    ) : (
                      <>
                        <td>{line.kind === 'removed' ? <del>{line.before}</del> : line.before}</td>
                        <td>{line.kind === 'added' ? <ins>{line.after}</ins> : line.after}</td>
                      </>
                    )}
                  </tr>
                ))}
              </tbody>
            </table>
          </Scroll>
        )}
      </div>
    </>
  );
}
