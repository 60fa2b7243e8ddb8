import { Link } from 'react-router';
import { addressOf } from '#kernel/shared/call.ts';
import { useGet } from '#kernel/web/data/calls.ts';
import { useTranslation } from '#kernel/web/i18n.ts';
import { usePageTitle } from '#kernel/web/shell/title.ts';
import { ErrorState } from '#kernel/web/ui/ErrorState.tsx';
import { Skeleton } from '#kernel/web/ui/parts.ts';
import { Section } from '#kernel/web/ui/Section.tsx';
import { PortalFrame, portalPersonCall } from '#modules/portal/customer-portal/web/public.tsx';
import { portalStatementCall, portalStatementPaperCall } from '../shared/statements.calls.ts';
import { Days, StatementView, useAskedDays } from './StatementView.tsx';

/** The customer's own account, in the portal. */
export const PortalStatement = () => <PortalFrame>{() => <Own />}</PortalFrame>;

function Own() {
  const { t } = useTranslation();
  usePageTitle(t('Statement of account'));
  const { asked } = useAskedDays();
  const answer = useGet(portalStatementCall, {}, { query: asked });
  return (
    <div style={{ display: 'grid', gap: 16 }}>
      <Link to="/portal">{t('Your work orders')}</Link>
      <h1 style={{ margin: 0, fontSize: '1.4rem' }}>{t('Statement of account')}</h1>
      <Days currencies={answer.data?.currencies} />
      {answer.isError && !answer.data ? (
        <ErrorState error={answer.error} onRetry={() => void answer.refetch()} />
      ) : !answer.data ? (
        <Skeleton height={320} />
      ) : (
        <StatementView statement={answer.data} />
      )}
      <p style={{ display: 'flex', gap: 16 }}>
        {(['en', 'th'] as const).map((language) => (
          <a
            key={language}
            href={`${addressOf(portalStatementPaperCall, { language })}?${new URLSearchParams(asked)}`}
            target="_blank"
            rel="noreferrer"
          >
            {t(language === 'en' ? 'PDF in English' : 'PDF in Thai')}
          </a>
        ))}
      </p>
    </div>
  );
}

/** On the first page of the portal, for who may read the account. */
export function StatementLink() {
  const { t } = useTranslation();
  const person = useGet(portalPersonCall, {}, { staleTime: 60_000 });
  if (!person.data?.scopes.includes('account')) return null;
  return (
    <Section title={t('Account')}>
      <Link to="/portal/statement">{t('Statement of account')}</Link>
    </Section>
  );
}
