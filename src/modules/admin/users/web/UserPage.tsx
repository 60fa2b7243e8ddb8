// By hand: its head holds a menu of its own for the sign-in, and who looks decides whether the name can be changed.
import { useState } from 'react';
import type { RowOf } from '#kernel/shared/record.ts';
import type { Allowed } from '#kernel/shared/workflow.ts';
import { useCan, useSession } from '#kernel/web/data/session.ts';
import { MainAndRail } from '#kernel/web/page/MainAndRail.tsx';
import { History } from '#kernel/web/page/History.tsx';
import { PageHead } from '#kernel/web/page/PageHead.tsx';
import { RecordPage } from '#kernel/web/page/RecordPage.tsx';
import { EditButton } from '#kernel/web/page/RowButtons.tsx';
import { DateText } from '#kernel/web/ui/DateText.tsx';
import { StatusChip } from '#kernel/web/ui/StatusChip.tsx';
import { PresenceChip } from '#modules/account/profile/web/public.tsx';
import { PersonStanding } from '#modules/quality/authorizations/web/public.tsx';
import { user } from '../shared/user.record.ts';
import { EffectiveRights } from './EffectiveRights.tsx';
import { RightsEditor } from './RightsEditor.tsx';
import { SignInFacts } from './SignInFacts.tsx';
import { UserActions } from './UserActions.tsx';
import { StateOf } from './userParts.tsx';
import { useGet } from '#kernel/web/data/calls.ts';
import { userSessionsCall } from '../shared/sessions.calls.ts';

/** One person: rights with what they mean, where they are signed in, and everything anybody changed about them. */
export const UserPage = ({ userKey }: { userKey: string }) => (
  <RecordPage record={user} id={userKey}>
    {(row, allowed) => <Person key={row.version} row={row} allowed={allowed} />}
  </RecordPage>
);

function Person({ row, allowed }: { row: RowOf<typeof user>; allowed: Allowed }) {
  const can = useCan();
  const { _id: own } = useSession();
  const [rights, setRights] = useState({ permission: row.permission, roles: row.roles as readonly string[] });
  const answer = useGet(userSessionsCall, { id: row.id });
  const mayChange = can('admin.admin') && row.id !== own;
  const facts = answer.data;
  return (
    <>
      <PageHead
        title={row.name}
        crumbs={[{ label: 'Users', to: '/admin' }]}
        status={
          <>
            <StateOf state={row.state} />
            <PresenceChip id={row.id} />
            {facts && (
              <StatusChip
                tone={facts.twoStep ? 'good' : 'neutral'}
                label={facts.twoStep ? '2-Step is on' : '2-Step is off'}
              />
            )}
            {facts && !facts.hasPassword && <StatusChip tone="info" label="Invited" />}
          </>
        }
        meaning={
          row.lockReason ??
          (row.id === own
            ? 'This is you: another administrator changes your rights.'
            : row.state === 'disabled' && (row.roles as readonly string[]).includes('admin.admin')
              ? 'Opened again, this sign-in comes without the right to administer: two people give it anew.'
              : undefined)
        }
        facts={[
          { label: 'User name', value: <span className="mono">{row.username}</span> },
          { label: 'E-mail', value: row.email },
          { label: 'Employee', value: row.employeeIdLabel ?? '—' },
          {
            label: 'Last sign-in',
            value: facts?.lastSignInAt ? <DateText value={facts.lastSignInAt} relative /> : '—',
          },
        ]}
        actions={
          <>
            {mayChange && <EditButton record={user} row={row} allowed={allowed} only={['name']} />}
            {mayChange && <UserActions row={row} />}
          </>
        }
      />
      <MainAndRail
        main={
          <>
            <RightsEditor row={row} rights={rights} onChange={setRights} mayChange={mayChange} />
            <EffectiveRights name={row.name} permission={rights.permission} roles={rights.roles} />
            {row.employeeId && can('level:3') && <PersonStanding employeeId={row.employeeId} />}
          </>
        }
        rail={
          <>
            <SignInFacts id={row.id} answer={answer} mayEnd={can('admin.admin')} />
            <History record={user} id={row.id} />
          </>
        }
      />
    </>
  );
}
