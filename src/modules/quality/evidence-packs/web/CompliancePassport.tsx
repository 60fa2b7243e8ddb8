import { Link } from 'react-router';
import { useGet } from '#kernel/web/data/calls.ts';
import { useTranslation } from '#kernel/web/i18n.ts';
import { PageHead } from '#kernel/web/page/PageHead.tsx';
import { ErrorState } from '#kernel/web/ui/ErrorState.tsx';
import { Skeleton } from '#kernel/web/ui/parts.ts';
import { Scroll } from '#kernel/web/ui/Scroll.tsx';
import { StatusChip } from '#kernel/web/ui/StatusChip.tsx';
import { clauses } from '#modules/quality/audit-areas/shared/public.ts';
import { AuditTabs } from '#modules/quality/audit-areas/web/public.tsx';
import { passportCall } from '../shared/evidence.calls.ts';
import css from './evidence-packs.module.css';

/** Each clause with what proves it, as it stands now; what is missing is red. */
export function CompliancePassport() {
  const { t } = useTranslation();
  const answer = useGet(passportCall, {});
  return (
    <>
      <AuditTabs />
      <PageHead
        title="Compliance passport"
        meaning="Each clause of Part-145 with the records of the last 24 months that prove it. What has none is a gap."
      />
      <div className={css.screen}>
        {answer.isError && <ErrorState error={answer.error} onRetry={() => void answer.refetch()} />}
        {answer.isPending && <Skeleton height={320} />}
        {answer.data && (
          <Scroll label="Compliance passport">
            <table className={css.table}>
              <thead>
                <tr>
                  {['Clause', 'State', 'Records', 'Missing'].map((head) => (
                    <th key={head}>{t(head)}</th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {answer.data.clauses.map(({ clause, kinds, overdueFindings }) => {
                  const gaps = kinds.filter(({ isGap }) => isGap);
                  const isRed = gaps.length > 0 || overdueFindings > 0;
                  const period = new URLSearchParams({ clause, from: answer.data.from, to: answer.data.to });
                  return (
                    <tr key={clause}>
                      <th scope="row">
                        <Link to={`/qa/internal-audit/evidence?${period.toString()}`}>{t(clauses[clause])}</Link>
                      </th>
                      <td>
                        <StatusChip tone={isRed ? 'bad' : 'good'} label={isRed ? 'Gap' : 'Proven'} />
                      </td>
                      <td>
                        {kinds
                          .filter(({ count }) => count > 0)
                          .map(({ label, count }) => `${t(label)} ${count}`)
                          .join(' · ')}
                      </td>
                      <td>
                        {gaps.map(({ label }) => t(label)).join(' · ')}
                        {overdueFindings > 0 && (
                          <p>{t('Findings past their closing day: {{count}}', { count: overdueFindings })}</p>
                        )}
                      </td>
                    </tr>
                  );
                })}
              </tbody>
            </table>
          </Scroll>
        )}
      </div>
    </>
  );
}
