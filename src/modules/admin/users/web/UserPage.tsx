import { useState } from 'react';
import type { RowOf } from '#kernel/shared/record.ts';
import { useCan, useSession } from '#kernel/web/data/session.ts';
import { history, inRail, type PanelProps } from '#kernel/web/page/panels.ts';
import { RecordScreen } from '#kernel/web/page/RecordScreen.tsx';
import { DateText } from '#kernel/web/ui/DateText.tsx';
import { StatusChip } from '#kernel/web/ui/StatusChip.tsx';
import { PresenceChip } from '#modules/account/profile/web/public.tsx';
import { PersonStanding } from '#modules/quality/authorizations/web/public.tsx';
import { user } from '../shared/user.record.ts';
import { EffectiveRights } from './EffectiveRights.tsx';
import { RightsEditor } from './RightsEditor.tsx';
import { SignInFacts, useSignIn } from './SignInFacts.tsx';
import { UserActions } from './UserActions.tsx';
import { StateOf } from './userParts.tsx';

type Row = RowOf<typeof user>;
type Shown = PanelProps<typeof user>;

/** One person: rights with what they mean, where they are signed in, and everything anybody changed about them. */
export function UserPage({ userKey }: { userKey: string }) {
  const { _id: own } = useSession();
  return (
    <RecordScreen
      record={user}
      id={userKey}
      title="name"
      crumbs={[{ label: 'Users', to: '/admin' }]}
      status={(row) => <Chips row={row} />}
      meaning={(row) => row.lockReason ?? meaningOf(row, own)}
      facts={[
        { label: 'User name', value: (row) => <span className="mono">{row.username}</span> },
        { label: 'E-mail', value: (row) => row.email },
        { label: 'Employee', value: (row) => row.employeeIdLabel ?? '—' },
        { label: 'Last sign-in', value: (row) => <LastSignIn id={row.id} /> },
      ]}
      head={UserActions}
      panels={[Rights, Standing, inRail(SignInFacts), history()]}
    />
  );
}

function meaningOf(row: Row, own: string): string | undefined {
  if (row.id === own) return 'This is you: another administrator changes your rights.';
  if (row.state === 'disabled' && (row.roles as readonly string[]).includes('admin.admin'))
    return 'Opened again, this sign-in comes without the right to administer: two people give it anew.';
  return undefined;
}

function Chips({ row }: { row: Row }) {
  const facts = useSignIn(row.id).data;
  return (
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
  );
}

function LastSignIn({ id }: { id: string }) {
  const at = useSignIn(id).data?.lastSignInAt;
  return at ? <DateText value={at} relative /> : '—';
}

/** What was ticked and not saved is forgotten when somebody else changed the row meanwhile. */
const Rights = ({ row }: Shown) => <RightsOf key={row.version} row={row} />;

function RightsOf({ row }: { row: Row }) {
  const can = useCan();
  const { _id: own } = useSession();
  const [rights, setRights] = useState({ permission: row.permission, roles: row.roles as readonly string[] });
  return (
    <>
      <RightsEditor row={row} rights={rights} onChange={setRights} mayChange={can('admin.admin') && row.id !== own} />
      <EffectiveRights name={row.name} permission={rights.permission} roles={rights.roles} />
    </>
  );
}

function Standing({ row }: Shown) {
  const can = useCan();
  return row.employeeId && can('level:3') && <PersonStanding employeeId={row.employeeId} />;
}
