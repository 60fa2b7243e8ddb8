import { IconInbox } from '@tabler/icons-react';
import { Link } from 'react-router';
import { messageOf } from '#kernel/web/data/api.ts';
import { sendCall } from '#kernel/web/data/calls.ts';
import { refresh } from '#kernel/web/data/records.ts';
import { useCan } from '#kernel/web/data/session.ts';
import { PageHead } from '#kernel/web/page/PageHead.tsx';
import { DateText } from '#kernel/web/ui/DateText.tsx';
import { EmptyState } from '#kernel/web/ui/EmptyState.tsx';
import { ErrorState } from '#kernel/web/ui/ErrorState.tsx';
import { Button, Skeleton } from '#kernel/web/ui/parts.ts';
import { Section } from '#kernel/web/ui/Section.tsx';
import { notify } from '#kernel/web/ui/Toasts.tsx';
import { useTranslation } from '#kernel/web/i18n.ts';
import { user } from '#modules/admin/users/shared/user.record.ts';
import { AdminTabs, useRequests } from '#modules/admin/users/web/public.tsx';
import { useProved } from '#modules/account/sign-in/web/public.tsx';
import css from './operations.module.css';
import { closeRequestCall, decideGrantCall } from '#modules/admin/users/shared/rights.calls.ts';

/** What waits for an administrator: the second pair of eyes for new administrators, and people who miss a right. */
export const RequestsPage = () => {
  const { t } = useTranslation();
  const can = useCan();
  const answer = useRequests();
  const { attempt, dialog } = useProved();
  const act = (work: () => Promise<unknown>, done: string) =>
    attempt(async () => {
      await work();
      notify({ tone: 'good', text: t(done) });
      await refresh([user.name]);
    }).catch((error: unknown) => notify({ tone: 'bad', text: t(messageOf(error)) }));
  const decide = (id: string, granted: boolean) =>
    act(() => sendCall(decideGrantCall, { params: { id }, body: { granted } }), granted ? 'Given.' : 'Refused.');
  const close = (id: string) => act(() => sendCall(closeRequestCall, { params: { id } }), 'Done.');
  const mayAct = can('admin.admin');
  const data = answer.data;
  return (
    <>
      <PageHead
        title="Requests"
        crumbs={[{ label: 'Users', to: '/admin' }]}
        meaning="Who shall become administrator, and who misses a right for their work."
      />
      <AdminTabs />
      <div className={css.page}>
        {answer.isError && !data && <ErrorState error={answer.error} onRetry={() => void answer.refetch()} />}
        {answer.isPending && <Skeleton height={120} />}
        {data && data.grants.length + data.requests.length === 0 && (
          <EmptyState icon={IconInbox} title={t('Nothing is waiting')}>
            <p>{t('Requests come from the screen people see when a right is missing.')}</p>
          </EmptyState>
        )}
        {data && data.grants.length > 0 && (
          <Section title={t('New administrators')} count={data.grants.length}>
            <ul className={css.cards}>
              {data.grants.map((grant) => (
                <li key={grant.id}>
                  <div>
                    <Link to={`/admin/${grant.username}`}>{grant.name}</Link> {t('shall become administrator')}
                    <small>
                      {grant.askedBy} · <DateText value={grant.askedAt} relative /> · “{grant.reason}”
                    </small>
                    {!grant.mayDecide && (
                      <small>{t('You asked for this, or it is for you: another administrator decides.')}</small>
                    )}
                  </div>
                  {mayAct && (
                    <div>
                      <Button variant="default" onClick={() => void decide(grant.id, false)}>
                        {t('Refuse')}
                      </Button>
                      {grant.mayDecide && <Button onClick={() => void decide(grant.id, true)}>{t('Agree')}</Button>}
                    </div>
                  )}
                </li>
              ))}
            </ul>
          </Section>
        )}
        {data && data.requests.length > 0 && (
          <Section title={t('Missing rights')} count={data.requests.length}>
            <ul className={css.cards}>
              {data.requests.map((request) => (
                <li key={request.id}>
                  <div>
                    <Link to={`/admin/${request.username}`}>{request.name}</Link>{' '}
                    {t('asks for {{what}}', { what: request.needs })}
                    <small>
                      <span className="mono">{request.path}</span> · <DateText value={request.askedAt} relative /> · “
                      {request.reason}”
                    </small>
                  </div>
                  {mayAct && (
                    <div>
                      <Button variant="default" onClick={() => void close(request.id)}>
                        {t('Dealt with')}
                      </Button>
                    </div>
                  )}
                </li>
              ))}
            </ul>
          </Section>
        )}
      </div>
      {dialog}
    </>
  );
};
