import { useCan } from '#kernel/web/data/session.ts';
import { DateText } from '#kernel/web/ui/DateText.tsx';
import { ErrorState } from '#kernel/web/ui/ErrorState.tsx';
import { Mono } from '#kernel/web/ui/Mono.tsx';
import { Skeleton } from '#kernel/web/ui/parts.ts';
import { Section } from '#kernel/web/ui/Section.tsx';
import { Scroll } from '#kernel/web/ui/Scroll.tsx';
import { useTranslation } from '#kernel/web/i18n.ts';
import { staffAuthorization } from '../shared/authorization.record.ts';
import { recencyRule } from '../shared/recency.ts';
import { componentGroups } from '../shared/vocabulary.ts';
import css from './standing.module.css';
import { AuthorizationLink, Faults, ScopeLine, StandingChip, type StandingRow } from './standingParts.tsx';
import { useGet } from '#kernel/web/data/calls.ts';
import type { AnswerOf } from '#kernel/shared/call.ts';
import { authorizationsOfCall, type ownAuthorizationsCall } from '../shared/authorizations.calls.ts';

export { logbookWorkflow, stampWorkflow } from '../shared/authorization.workflow.ts';
export { CcsTabs } from './CcsTabs.tsx';
export { StaffTable, StandingChip } from './standingParts.tsx';
export { partInputs } from './partInputs.tsx';

/** What one person may sign today, and everything it stands on: authorisations, recent work, training. */
export function PersonStanding({ employeeId }: { employeeId: string }) {
  const { t, language } = useTranslation();
  const answer = useGet(authorizationsOfCall, { id: employeeId });
  if (answer.isError) return <ErrorState error={answer.error} onRetry={() => void answer.refetch()} />;
  if (!answer.data) return <Skeleton height={160} />;
  const { authorizations, training, recency, ndt } = answer.data;
  return (
    <>
      <Section title={t('Authorisations')} count={authorizations.length}>
        {authorizations.length === 0 ? (
          <p className={css.quiet}>{t('This person holds no authorisation.')}</p>
        ) : (
          <AuthorizationTable rows={authorizations} />
        )}
      </Section>
      <RecentWork recency={recency} />
      <Section title={t('Training')}>
        <Dated
          rows={training.map((record) => ({
            key: record.subjectId,
            name: language === 'th' ? record.subjectTh : record.subject,
            from: record.completedOn,
            until: record.validUntil,
          }))}
          from={t('Completed')}
        />
      </Section>
      {ndt.length > 0 && (
        <Section title={t('NDT')}>
          <Dated
            rows={ndt.map((one) => ({
              key: one.method,
              name: `${one.method} · ${t('Level')} ${one.level}`,
              from: null,
              until: one.validUntil,
            }))}
          />
        </Section>
      )}
    </>
  );
}

/** Recent work in each component group against what keeps an authorisation alive (R-AUT-4). */
export function RecentWork({ recency }: { recency: AnswerOf<typeof ownAuthorizationsCall>['recency'] }) {
  const { t } = useTranslation();
  return (
    <Section title={t('Recent work')}>
      {recency.length === 0 ? (
        <p className={css.quiet}>{t('No entry in 24 months.')}</p>
      ) : (
        recency.map((one) => (
          <div key={one.componentGroup} className={css.meter}>
            <span>{t(componentGroups[one.componentGroup])}</span>
            <span className={css.bar} data-lost={!one.isCurrent || undefined} aria-hidden>
              <i style={{ width: `${Math.min(100, (one.months / recencyRule.months) * 100)}%` }} />
            </span>
            <span>
              {t('{{months}} months and {{days}} days with work in 24 months; 6 months or 100 days are needed', one)}
              {one.lapsesOn && (
                <span className={css.sub}>
                  {t('Without more work it is lost on')} <DateText value={one.lapsesOn} kind="day" />
                </span>
              )}
            </span>
          </div>
        ))
      )}
    </Section>
  );
}

function AuthorizationTable({ rows }: { rows: StandingRow[] }) {
  const { t } = useTranslation();
  const mayOpen = useCan()(staffAuthorization.access.read);
  return (
    <Scroll label="Authorisations">
      <table className={css.table}>
        <thead>
          <tr>
            <th>{t('Authorisation')}</th>
            <th>{t('Scope')}</th>
            <th>{t('Stamp')}</th>
            <th>{t('Valid until')}</th>
            <th>{t('Standing')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.id}>
              <td className={css.number}>
                {mayOpen ? <AuthorizationLink number={row.number} /> : <Mono>{row.number}</Mono>}
                <span className={css.sub}>{t(row.categoryName)}</span>
              </td>
              <td>
                <ScopeLine row={row} />
                <Faults row={row} />
              </td>
              <td className={css.number}>
                <Mono copy={false}>{row.stampNo}</Mono>
              </td>
              <td className={css.number}>
                <DateText value={row.validUntil} kind="day" />
              </td>
              <td>
                <StandingChip standing={row.standing} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Scroll>
  );
}

function Dated({
  rows,
  from,
}: {
  rows: { key: string; name: string; from: string | null; until: string | null }[];
  from?: string;
}) {
  const { t } = useTranslation();
  if (rows.length === 0) return <p className={css.quiet}>{t('Nothing on file.')}</p>;
  return (
    <table className={css.table}>
      <thead>
        <tr>
          <th>{t('What')}</th>
          {from && <th>{from}</th>}
          <th>{t('Valid until')}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.key}>
            <td>{row.name}</td>
            {from && (
              <td>
                <DateText value={row.from} kind="day" />
              </td>
            )}
            <td>{row.until ? <DateText value={row.until} kind="day" /> : t('for ever')}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
