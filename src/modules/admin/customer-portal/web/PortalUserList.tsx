import { IconDots, IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import type { RowOf } from '#kernel/shared/record.ts';
import { sendCall } from '#kernel/web/data/calls.ts';
import { messageOf } from '#kernel/web/data/api.ts';
import { refresh } from '#kernel/web/data/records.ts';
import { useCan } from '#kernel/web/data/session.ts';
import { RecordDialog } from '#kernel/web/form/RecordDialog.tsx';
import { RecordList } from '#kernel/web/list/RecordList.tsx';
import { ReasonDialog } from '#kernel/web/page/ReasonDialog.tsx';
import { ActionIcon, Button, Menu } from '#kernel/web/ui/parts.ts';
import { notify } from '#kernel/web/ui/Toasts.tsx';
import { useTranslation } from '#kernel/web/i18n.ts';
import { portalLog } from '#modules/portal/customer-portal/shared/portalLog.record.ts';
import { portalUser } from '#modules/portal/customer-portal/shared/portalUser.record.ts';
import { InvitationGiven, InviteDialog, type Given } from './InviteDialog.tsx';
import { PortalTabs } from './PortalTabs.tsx';
import { disablePortalUserCall, enablePortalUserCall, inviteAgainCall } from '../shared/customerPortal.calls.ts';

const widths = { name: 180, email: 240, customerId: 200, scopes: 230, status: 110, invitedAt: 170, lastSignInAt: 170 };

/** Who of our customers may come in at the portal. */
export const PortalUserList = () => {
  const { t } = useTranslation();
  const can = useCan();
  const [isInviting, setInviting] = useState(false);
  const [given, setGiven] = useState<Given | null>(null);
  return (
    <>
      <PortalTabs />
      <RecordList
        record={portalUser}
        widths={widths}
        rowHref={() => null}
        description="People of customers: they see their own work orders, and nothing else."
        emptyText="Invite the first one: they get a link that works once, for seven days."
        actions={
          can('admin.admin') && (
            <Button leftSection={<IconPlus size={16} />} onClick={() => setInviting(true)}>
              {t('Invite')}
            </Button>
          )
        }
        {...(can('admin.admin')
          ? { rowActions: (row: RowOf<typeof portalUser>) => <PersonMenu row={row} onGiven={setGiven} /> }
          : {})}
      />
      {isInviting && (
        <InviteDialog
          onClose={() => setInviting(false)}
          onGiven={(made) => {
            setInviting(false);
            setGiven(made);
          }}
        />
      )}
      {given && <InvitationGiven given={given} onClose={() => setGiven(null)} />}
    </>
  );
};

function PersonMenu({ row, onGiven }: { row: RowOf<typeof portalUser>; onGiven: (given: Given) => void }) {
  const { t } = useTranslation();
  const [open, setOpen] = useState<'edit' | 'disable' | 'enable' | null>(null);
  const params = { id: row.id };
  const again = async () => {
    try {
      onGiven({ ...(await sendCall(inviteAgainCall, { params })), email: row.email });
      await refresh([portalUser.name, portalLog.name]);
    } catch (error) {
      notify({ tone: 'bad', text: t(messageOf(error)) });
    }
  };
  const change = async (what: 'disable' | 'enable', reason: string) => {
    await sendCall(what === 'disable' ? disablePortalUserCall : enablePortalUserCall, { params, body: { reason } });
    await refresh([portalUser.name, portalLog.name]);
  };
  return (
    <>
      <Menu position="bottom-end">
        <Menu.Target>
          <ActionIcon variant="subtle" color="gray" aria-label={t('What to do with {{name}}', { name: row.name })}>
            <IconDots size={16} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item onClick={() => setOpen('edit')}>{t('Edit')}</Menu.Item>
          {row.status !== 'disabled' && <Menu.Item onClick={() => void again()}>{t('Invite again')}</Menu.Item>}
          {row.status === 'disabled' ? (
            <Menu.Item onClick={() => setOpen('enable')}>{t('Enable')}</Menu.Item>
          ) : (
            <Menu.Item onClick={() => setOpen('disable')}>{t('Disable')}</Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
      {open === 'edit' && (
        <RecordDialog record={portalUser} row={row} only={['name', 'scopes']} opened onClose={() => setOpen(null)} />
      )}
      {(open === 'disable' || open === 'enable') && (
        <ReasonDialog
          title={t(open === 'disable' ? 'Put {{name}} out of the portal?' : 'Let {{name}} in again?', {
            name: row.name,
          })}
          action={t(open === 'disable' ? 'Disable' : 'Enable')}
          isSafe={open !== 'disable'}
          onClose={() => setOpen(null)}
          onGive={(reason) => change(open, reason)}
        />
      )}
    </>
  );
}
