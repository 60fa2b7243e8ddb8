import { Link } from 'react-router';
import type { AnswerOf } from '#kernel/shared/call.ts';
import { useGet } from '#kernel/web/data/calls.ts';
import { useTranslation } from '#kernel/web/i18n.ts';
import { PageHead } from '#kernel/web/page/PageHead.tsx';
import { DateText } from '#kernel/web/ui/DateText.tsx';
import { EmptyState } from '#kernel/web/ui/EmptyState.tsx';
import { ErrorState } from '#kernel/web/ui/ErrorState.tsx';
import { Note } from '#kernel/web/ui/Note.tsx';
import { Skeleton } from '#kernel/web/ui/parts.ts';
import { Scroll } from '#kernel/web/ui/Scroll.tsx';
import { StatusChip } from '#kernel/web/ui/StatusChip.tsx';
import { CcsTabs } from '#modules/quality/authorizations/web/public.tsx';
import { outlookCall } from '../shared/staffList.calls.ts';
import css from './staff-list.module.css';

type Capability = AnswerOf<typeof outlookCall>['capabilities'][number];

/** Which capability is lost within 90 days for want of people, if nobody renews anything. */
export function Outlook() {
  const { t } = useTranslation();
  const answer = useGet(outlookCall);
  return (
    <>
      <CcsTabs />
      <PageHead
        title="Signing capacity"
        meaning="Who may release what over the next 90 days if nothing is renewed: training, licences, vision, recent work, leave."
      />
      <div className={css.outlook}>
        {answer.isError ? (
          <ErrorState error={answer.error} onRetry={() => void answer.refetch()} />
        ) : !answer.data ? (
          <Skeleton height={240} />
        ) : answer.data.capabilities.length === 0 ? (
          <EmptyState title={t('Nothing here yet')}>
            <p>{t('Nobody holds an authorisation to release or to accept by NDT.')}</p>
          </EmptyState>
        ) : (
          <>
            <Advice classes={answer.data.classes} capabilities={answer.data.capabilities} />
            <Capabilities rows={answer.data.capabilities} />
          </>
        )}
      </div>
    </>
  );
}

function Advice({ classes, capabilities }: { classes: readonly string[]; capabilities: readonly Capability[] }) {
  const { t } = useTranslation();
  const thin = capabilities.filter(({ thinOn }) => thinOn !== null);
  if (thin.length === 0)
    return <Note tone="good">{t('Every capability keeps two signers for the next 90 days.')}</Note>;
  if (classes.length === 0)
    return <Note tone="bad">{t('No class helps: renew what ends, or authorise more people.')}</Note>;
  return (
    <Note tone="info">
      {t('The fewest classes that help')}: {classes.map((one) => t(one)).join(', ')}.{' '}
      <Link to="/qa/training/classes">{t('Classes')}</Link>
    </Note>
  );
}

function Capabilities({ rows }: { rows: readonly Capability[] }) {
  const { t } = useTranslation();
  return (
    <Scroll label="Signing capacity">
      <table className={css.capacity}>
        <thead>
          <tr>
            <th>{t('Capability')}</th>
            <th>{t('Today')}</th>
            <th>{t('Least')}</th>
            <th>{t('State')}</th>
            <th>{t('What ends')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.key}>
              <th scope="row">{t(row.name)}</th>
              <td title={row.steps[0]?.signers.join(', ')}>{row.steps[0]?.signers.length ?? 0}</td>
              <td>{row.least}</td>
              <td>
                <Verdict row={row} />
              </td>
              <td>
                <ul>
                  {row.steps.slice(1).flatMap(({ on, lost }) =>
                    lost.map(({ name, why }) => (
                      <li key={`${on}${name}`}>
                        <DateText value={on} kind="day" /> {why ? t(why) : name}
                      </li>
                    )),
                  )}
                </ul>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Scroll>
  );
}

function Verdict({ row }: { row: Capability }) {
  const day = row.lostOn ?? row.thinOn;
  if (!day) return <StatusChip tone="good" label="Enough signers" />;
  return (
    <>
      <StatusChip tone={row.lostOn ? 'bad' : 'warn'} label={row.lostOn ? 'Nobody may sign' : 'One signer or none'} />{' '}
      <DateText value={day} kind="day" />
    </>
  );
}
