import { IconPlus } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import type { RowOf } from '#kernel/shared/record.ts';
import { useCan } from '#kernel/web/data/session.ts';
import { RecordList } from '#kernel/web/list/RecordList.tsx';
import { DateText } from '#kernel/web/ui/DateText.tsx';
import { Button } from '#kernel/web/ui/parts.ts';
import { StatusChip } from '#kernel/web/ui/StatusChip.tsx';
import { useTranslation } from '#kernel/web/i18n.ts';
import { Avatar } from '#modules/account/profile/web/public.tsx';
import { user } from '../shared/user.record.ts';
import { AdminTabs } from './public.tsx';
import { NewUserDialog } from './NewUserDialog.tsx';
import { RoleChips, StateOf } from './userParts.tsx';
import css from './users.module.css';
import type { AnswerOf } from '#kernel/shared/call.ts';
import { useGet } from '#kernel/web/data/calls.ts';
import { userFactsCall } from '../shared/sessions.calls.ts';

type Facts = AnswerOf<typeof userFactsCall>['facts'][number];

const columns = ['username', 'name', 'email', 'permission', 'roles', 'state'] as const;
const widths = { username: 208, name: 160, email: 180, permission: 92, roles: 302, state: 110 };

/** Everybody who can sign in: their rights, their second step, and when they were last here. */
export const UserList = () => {
  const { t } = useTranslation();
  const can = useCan();
  const [isNew, setNew] = useState(false);
  const answer = useGet(userFactsCall);
  const facts = useMemo(() => new Map((answer.data?.facts ?? []).map((one) => [one.id, one])), [answer.data]);
  return (
    <>
      <AdminTabs />
      <RecordList
        record={user}
        columns={columns}
        widths={widths}
        description="Users with their roles and permissions."
        actions={
          can('admin.admin') && (
            <Button leftSection={<IconPlus size={16} />} onClick={() => setNew(true)}>
              {t('New user')}
            </Button>
          )
        }
        tabs={[
          { label: 'Active', query: { 'f.state.in': 'active' } },
          { label: 'Locked or closed', query: { 'f.state.in': 'locked,disabled' } },
          { label: 'Administrators', query: { 'f.roles.in': 'admin.admin' } },
        ]}
        cells={{
          username: (row) => <SignInCell row={row} facts={facts.get(row.id)} />,
          roles: (row) => <RoleChips roles={row.roles} most={2} />,
          state: (row) => <StateOf state={row.state} />,
        }}
        emptyText="People appear here when somebody invites them."
      />
      {isNew && <NewUserDialog onClose={() => setNew(false)} />}
    </>
  );
};

/** Face and presence, the name, and below it what matters about signing in. */
function SignInCell({ row, facts }: { row: RowOf<typeof user>; facts: Facts | undefined }) {
  const { t } = useTranslation();
  return (
    <span className={css.signIn}>
      <Avatar id={row.id} name={row.name} pictureAt={facts?.pictureAt ?? null} />
      <span className="mono">{row.username}</span>
      {facts && (
        <small>
          {facts.lastSignInAt ? (
            <DateText value={facts.lastSignInAt} relative />
          ) : (
            t(facts.hasPassword ? 'Never signed in' : 'invited')
          )}
          {facts.twoStep && <StatusChip tone="good" label="2-Step" />}
        </small>
      )}
    </span>
  );
}
