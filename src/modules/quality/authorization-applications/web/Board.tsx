import { Link } from 'react-router';
import { useRows } from '#kernel/web/data/records.ts';
import { useSession } from '#kernel/web/data/session.ts';
import { useAddressWords } from '#kernel/web/data/useAddressWords.ts';
import { useTranslation } from '#kernel/web/i18n.ts';
import { PageHead } from '#kernel/web/page/PageHead.tsx';
import { EmptyState } from '#kernel/web/ui/EmptyState.tsx';
import { ErrorState } from '#kernel/web/ui/ErrorState.tsx';
import { Button, Checkbox, Skeleton } from '#kernel/web/ui/parts.ts';
import { Scroll } from '#kernel/web/ui/Scroll.tsx';
import { StatusChip } from '#kernel/web/ui/StatusChip.tsx';
import { ApplicationTabs } from '#modules/quality/authorization-checklists/web/public.tsx';
import { applicationKinds, authApplication } from '../shared/application.record.ts';
import { root, StageAge } from './Applications.tsx';
import css from './assessments.module.css';

/** The stages in their order; what was returned waits for its applicant. */
const stages = {
  draft: 'Draft',
  returned: 'Returned',
  submitted: 'Submitted',
  endorsed: 'Endorsed',
  documentCheck: 'Document check',
  assessment: 'Assessment',
  recommended: 'Recommended',
  approved: 'Approved',
} as const;

/** Applications in work by stage, the one that waits longest first; a card opens its application, where each step is signed. */
export function Board() {
  const { t } = useTranslation();
  const { employeeId } = useSession();
  const [words, set] = useAddressWords();
  const isMine = words.get('mine') === 'yes' && employeeId !== null;
  const answer = useRows(authApplication, {
    'f.status.in': Object.keys(stages).join(','),
    'f.applicantId.in': isMine ? employeeId : undefined,
    size: 500,
  });
  const rows = (answer.data?.rows ?? []).toSorted((a, b) => a.stageSince.localeCompare(b.stageSince));
  return (
    <>
      <ApplicationTabs />
      <PageHead
        title="Authorisation applications"
        meaning="What is in work by stage, the one that waits longest first."
        actions={
          <>
            {employeeId && (
              <Checkbox
                size="xs"
                label={t('Mine')}
                checked={isMine}
                onChange={(event) => set('mine', event.currentTarget.checked ? 'yes' : '')}
              />
            )}
            <Button size="xs" variant="default" component={Link} to={`${root}/applications`}>
              {t('List')}
            </Button>
          </>
        }
      />
      <div className={css.boardFrame}>
        {answer.isError ? (
          <ErrorState error={answer.error} onRetry={() => void answer.refetch()} />
        ) : !answer.data ? (
          <Skeleton height={240} />
        ) : rows.length === 0 ? (
          <EmptyState title={t('Nothing here yet')}>
            <p>{t('No application. Whoever needs an authorisation, or more scope, applies here.')}</p>
          </EmptyState>
        ) : (
          <Scroll label="Board">
            <div className={css.board}>
              {Object.entries(stages).map(([stage, label]) => {
                const own = rows.filter(({ status }) => status === stage);
                if (stage === 'returned' && own.length === 0) return null;
                return (
                  <section key={stage} className={css.column} aria-label={t(label)}>
                    <h2>
                      <StatusChip tone="info" label={label} /> <small>{own.length}</small>
                    </h2>
                    {own.map((row) => (
                      <article key={row.id} className={css.card}>
                        <Link to={`${root}/${row.number}/app`}>{row.applicantIdLabel ?? row.number}</Link>
                        <span>{row.categoryIdLabel}</span>
                        <small>
                          {row.number} · {t(applicationKinds[row.kind])}
                        </small>
                        {stage !== 'draft' && stage !== 'returned' && (
                          <StageAge status={row.status} since={row.stageSince} />
                        )}
                      </article>
                    ))}
                  </section>
                );
              })}
            </div>
          </Scroll>
        )}
      </div>
    </>
  );
}
