import { useState } from 'react';
import type { RowOf } from '#kernel/shared/record.ts';
import { sendCall } from '#kernel/web/data/calls.ts';
import { ApiError } from '#kernel/web/data/api.ts';
import { refresh } from '#kernel/web/data/records.ts';
import { useCan, useSession } from '#kernel/web/data/session.ts';
import { useFieldErrors } from '#kernel/web/form/useFieldErrors.ts';
import { ReasonDialog } from '#kernel/web/page/ReasonDialog.tsx';
import type { PanelProps } from '#kernel/web/page/panels.ts';
import { Button, Group, Menu, Modal, Stack, TextInput } from '#kernel/web/ui/parts.ts';
import { notify } from '#kernel/web/ui/Toasts.tsx';
import { useTranslation } from '#kernel/web/i18n.ts';
import { user } from '../shared/user.record.ts';
import { LinkGiven, type SentLink } from './userParts.tsx';
import { useProved } from '#modules/account/sign-in/web/public.tsx';
import css from './users.module.css';
import {
  changeEmailCall,
  changeNameCall,
  closeUserCall,
  lockUserCall,
  unlockUserCall,
} from '../shared/people.calls.ts';
import { resetPasswordCall, resetSecondStepCall } from '../shared/reset.calls.ts';
import { endUserSessionCall } from '../shared/sessions.calls.ts';

type Act = 'lock' | 'unlock' | 'close' | 'reset-password' | 'reset-second-step' | 'end-sessions';
type Row = RowOf<typeof user>;

const stateCalls = { lock: lockUserCall, unlock: unlockUserCall, close: closeUserCall };

const acts: Record<Act, { label: string; title: string; done: string; when: (state: string) => boolean }> = {
  'reset-password': {
    label: 'Start a new password',
    title: 'Start a new password? All their sessions end.',
    done: 'The link is on its way.',
    when: () => true,
  },
  'reset-second-step': {
    label: 'Take the second step away',
    title: 'Take the second step away? All their sessions end.',
    done: 'The second step was taken away. Their PIN is void.',
    when: () => true,
  },
  'end-sessions': {
    label: 'End all sessions',
    title: 'End all sessions?',
    done: 'All sessions have ended.',
    when: () => true,
  },
  lock: {
    label: 'Lock',
    title: 'Lock this sign-in? All sessions end at once.',
    done: 'Locked.',
    when: (state) => state === 'active',
  },
  unlock: {
    label: 'Open again',
    title: 'Open this sign-in again?',
    done: 'Opened again.',
    when: (state) => state !== 'active',
  },
  close: {
    label: 'Close for good',
    title: 'Close this sign-in, as when somebody leaves?',
    done: 'Closed.',
    when: (state) => state !== 'disabled',
  },
};

/** What an administrator does with a sign-in, each with its reason in the history. */
export function UserActions({ row }: PanelProps<typeof user>) {
  const can = useCan();
  const { _id: own } = useSession();
  return can('admin.admin') && row.id !== own && <SignInMenu row={row} />;
}

function SignInMenu({ row }: { row: Row }) {
  const { t } = useTranslation();
  const [act, setAct] = useState<Act | null>(null);
  const [changing, setChanging] = useState<Changed | null>(null);
  const [sent, setSent] = useState<SentLink | null>(null);
  const { attempt, dialog } = useProved();
  const give = (which: Act, reason: string) =>
    attempt(async () => {
      const params = { id: row.id };
      if (which === 'end-sessions') await sendCall(endUserSessionCall, { params: { ...params, session: 'all' } });
      else if (which === 'reset-second-step') await sendCall(resetSecondStepCall, { params, body: { reason } });
      else if (which === 'reset-password') {
        const answer = await sendCall(resetPasswordCall, { params, body: { reason } }).catch((error: unknown) => {
          // The way to the server is shown, to be copied; nothing was done.
          if (!(error instanceof ApiError) || error.code !== 'NO_MAIL') throw error;
          return { sentTo: null, expiresAt: null };
        });
        setSent(answer);
        if (answer.sentTo === null) return;
      } else await sendCall(stateCalls[which], { params, body: { reason, version: row.version } });
      notify({ tone: 'good', text: t(acts[which].done) });
      await refresh([user.name, 'history']);
    });
  return (
    <>
      <Menu position="bottom-end">
        <Menu.Target>
          <Button variant="default">{t('Sign-in')}</Button>
        </Menu.Target>
        <Menu.Dropdown>
          {(Object.keys(acts) as Act[])
            .filter((key) => acts[key].when(row.state))
            .map((key) => (
              <Menu.Item key={key} onClick={() => setAct(key)}>
                {t(acts[key].label)}
              </Menu.Item>
            ))}
          <Menu.Item onClick={() => setChanging('email')}>{t(changes.email.label)}</Menu.Item>
          <Menu.Item onClick={() => setChanging('name')}>{t(changes.name.label)}</Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {act && (
        <ReasonDialog
          title={t(acts[act].title)}
          action={t(acts[act].label)}
          isSafe={act === 'unlock'}
          onClose={() => setAct(null)}
          onGive={(reason) => give(act, reason)}
        />
      )}
      {changing && <ChangeDialog what={changing} row={row} attempt={attempt} onClose={() => setChanging(null)} />}
      {sent && (
        <LinkGiven
          title={t('A new password for {{name}}', { name: row.name })}
          username={row.username}
          sent={sent}
          onClose={() => setSent(null)}
        />
      )}
      {dialog}
    </>
  );
}

type Changed = 'email' | 'name';
const changes = {
  email: {
    label: 'Change the e-mail address',
    heading: 'Another e-mail address for {{name}}',
    help: 'Both addresses are told. For 24 hours no link to a password is sent to the new one.',
    field: 'E-mail',
    done: 'Changed. Both addresses are told.',
  },
  name: {
    label: 'Change the name',
    heading: 'Another name for {{name}}',
    help: 'The name stands on everything they sign from now on. What was signed keeps the name it was signed by.',
    field: 'Name',
    done: 'Changed. They are told.',
  },
};

/** Another e-mail address or name, with the reason: by the address come the links that open the account, the name stands on signatures. */
function ChangeDialog({
  what,
  row,
  attempt,
  onClose,
}: {
  what: Changed;
  row: Row;
  attempt: (work: () => Promise<unknown>) => Promise<void>;
  onClose: () => void;
}) {
  const { t } = useTranslation();
  const words = changes[what];
  const [value, setValue] = useState(row[what]);
  const [reason, setReason] = useState('');
  const { faultOf, say, take } = useFieldErrors([what, 'reason']);
  const save = async () => {
    if (reason.trim().length < 3) return say('reason', 'Say why, in at least 3 characters.');
    try {
      await attempt(async () => {
        const given = { version: row.version, reason: reason.trim() };
        const params = { id: row.id };
        if (what === 'email') await sendCall(changeEmailCall, { params, body: { ...given, email: value } });
        else await sendCall(changeNameCall, { params, body: { ...given, name: value } });
        notify({ tone: 'good', text: t(words.done) });
        await refresh([user.name, 'history']);
      });
      onClose();
    } catch (error) {
      take(error);
    }
  };
  return (
    <Modal opened onClose={onClose} title={t(words.heading, { name: row.name })} size={440}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void save();
        }}
      >
        <Stack gap="sm">
          <p className={css.none}>{t(words.help)}</p>
          <TextInput
            data-autofocus
            type={what === 'email' ? 'email' : 'text'}
            label={t(words.field)}
            withAsterisk
            value={value}
            error={faultOf(what)}
            onChange={(event) => setValue(event.currentTarget.value)}
          />
          <TextInput
            label={t('Reason')}
            withAsterisk
            value={reason}
            error={faultOf('reason')}
            onChange={(event) => setReason(event.currentTarget.value)}
          />
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              {t('Cancel')}
            </Button>
            <Button type="submit">{t('Save')}</Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}
