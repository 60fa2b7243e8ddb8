import { Link } from 'react-router';
import type { RowOf } from '#kernel/shared/record.ts';
import type { Allowed } from '#kernel/shared/workflow.ts';
import { useCan } from '#kernel/web/data/session.ts';
import { files, history, type PanelProps } from '#kernel/web/page/panels.ts';
import { RecordFields } from '#kernel/web/page/RecordFields.tsx';
import { RecordScreen } from '#kernel/web/page/RecordScreen.tsx';
import { DateText } from '#kernel/web/ui/DateText.tsx';
import { Mono } from '#kernel/web/ui/Mono.tsx';
import { Skeleton } from '#kernel/web/ui/parts.ts';
import { Section } from '#kernel/web/ui/Section.tsx';
import { Scroll } from '#kernel/web/ui/Scroll.tsx';
import { useTranslation } from '#kernel/web/i18n.ts';
import { WhereUsedLink } from '#modules/quality/where-used/web/public.tsx';
import { authorizationScope, staffAuthorization } from '../shared/authorization.record.ts';
import { authorizationWorkflow } from '../shared/authorization.workflow.ts';
import { privileges, type Privilege } from '../shared/vocabulary.ts';
import { GroupStop } from './GroupStop.tsx';
import css from './standing.module.css';
import { Faults, StandingChip, type StandingRow } from './standingParts.tsx';
import { standingModules, standingSources } from './useStaff.ts';
import { useGet } from '#kernel/web/data/calls.ts';
import { standingCall } from '../shared/authorizations.calls.ts';

type Authorization = RowOf<typeof staffAuthorization>;

/** One person's entitlement: scope, what it stands on, and its next step. */
export const AuthorizationPage = ({ id }: { id: string }) => (
  <RecordScreen
    record={staffAuthorization}
    id={id}
    title={(row) => row.employeeIdLabel ?? ''}
    crumbs={[
      { label: 'Certifying Staff', to: '/qa/ccs' },
      { label: 'Authorisations', to: '/qa/ccs/authorizations' },
    ]}
    facts={[
      'categoryId',
      'stampId',
      'issuedOn',
      'validUntil',
      { label: 'Worked on', value: (row) => <WhereUsedLink kind="authorisation" id={row.id} /> },
    ]}
    workflow={authorizationWorkflow}
    steps={shownSteps}
    live={standingSources}
    panels={[Body, files(), history()]}
  />
);

/** Closing for somebody who left happens by itself; the button is for the day it did not. */
function shownSteps({ closeForLeaver, ...steps }: Allowed): Allowed {
  return closeForLeaver === true ? { ...steps, closeForLeaver } : steps;
}

function Body({ row }: PanelProps<typeof staffAuthorization>) {
  const { t } = useTranslation();
  const can = useCan();
  const answer = useGet(standingCall, { id: row.id }, { also: [...standingModules, authorizationScope.name] });
  const standing = answer.data;
  const isDraft = row.status === 'draft';
  if (!standing) return <Skeleton height={200} />;
  return (
    <>
      {!isDraft && (
        <Section title={t('Today')}>
          <StandingChip standing={standing.standing} />
          <Faults row={standing} />
          {standing.lapses.length > 0 && (
            <ul className={css.faults}>
              {standing.lapses.map((lapse) => (
                <li key={`${lapse.what}${lapse.text}${lapse.of}`}>
                  {t(lapse.text, { of: t(lapse.of ?? '') })}: <DateText value={lapse.on} kind="day" />
                </li>
              ))}
            </ul>
          )}
        </Section>
      )}
      <Section title={t('Entitles to')}>
        {standing.privileges.map((privilege) => t(privileges[privilege as Privilege])).join(', ')}
      </Section>
      <Section title={t('Scope')} count={standing.scope.length}>
        {standing.scope.length === 0 ? (
          <p className={css.quiet}>{t('No group.')}</p>
        ) : (
          <ScopeTable row={row} standing={standing} mayStop={row.status === 'active' && can('quality.admin')} />
        )}
      </Section>
      <Section title={t('Details')}>
        <RecordFields
          record={staffAuthorization}
          row={row}
          only={['licenceNo', 'licenceValidUntil', 'limitations', 'firstIssuedOn', 'issuedByName', 'endedOn']}
        />
      </Section>
      <Applying row={row} />
    </>
  );
}

/** What changes an authorisation: an application each. */
function Applying({ row }: { row: Authorization }) {
  const { t } = useTranslation();
  const kinds =
    row.status === 'active'
      ? ([
          ['addScope', 'Apply for more scope'],
          ['renewal', 'Apply for a renewal'],
        ] as const)
      : row.status === 'suspended'
        ? ([['reinstate', 'Apply for reinstatement']] as const)
        : [];
  if (kinds.length === 0) return null;
  return (
    <p className={css.quiet}>
      {kinds.map(([kind, label]) => (
        <Link
          key={kind}
          className={css.apply}
          to={`/qa/authorization-applications/new?kind=${kind}&applicantId=${row.employeeId}&categoryId=${row.categoryId}`}
        >
          {t(label)}
        </Link>
      ))}
    </p>
  );
}

function ScopeTable({ row, standing, mayStop }: { row: Authorization; standing: StandingRow; mayStop: boolean }) {
  const { t } = useTranslation();
  return (
    <Scroll label="Scope">
      <table className={css.table}>
        <thead>
          <tr>
            <th>{t('Group')}</th>
            <th>{t('Task levels')}</th>
            <th>{t('Authorities')}</th>
            <th>{t('Ratings')}</th>
            <th>{t('Parts')}</th>
            {mayStop && <th>{t('Decision')}</th>}
          </tr>
        </thead>
        <tbody>
          {standing.scope.map((line) => (
            <tr key={line.groupId}>
              <td>
                <Mono copy={false}>{line.groupCode}</Mono>
                <span className={css.sub}>{t(line.groupName)}</span>
                {line.isStopped && <StandingChip standing="suspended" />}
              </td>
              <td>{line.taskLevels.map((level) => t(level)).join(', ')}</td>
              <td>{line.authorities.join(', ')}</td>
              <td>{line.ratings.join(', ')}</td>
              <td>
                {line.partNumbers.length > 0 ? line.partNumbers.join(', ') : t('all')}
                {line.excludedParts.length > 0 && (
                  <span className={css.sub}>
                    {t('not')} {line.excludedParts.join(', ')}
                  </span>
                )}
              </td>
              {mayStop && (
                <td>
                  <GroupStop row={row} groupId={line.groupId} groupName={line.groupName} isStopped={line.isSuspended} />
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </Scroll>
  );
}
