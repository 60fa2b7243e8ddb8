import { useState } from 'react';
import type { RowOf } from '#kernel/shared/record.ts';
import { send } from '#kernel/web/data/api.ts';
import { refresh } from '#kernel/web/data/records.ts';
import { ReasonDialog } from '#kernel/web/page/Attachments.tsx';
import { Button, Menu } from '#kernel/web/ui/parts.ts';
import { notify } from '#kernel/web/ui/Toasts.tsx';
import { useWords } from '#kernel/web/words.ts';
import { user } from '../shared/user.record.ts';
import { LinkGiven, type GivenLink } from './userParts.tsx';
import { useProved } from '#modules/admin/operations/web/public.tsx';

type Act = 'lock' | 'unlock' | 'close' | 'reset-password' | 'reset-second-step' | 'end-sessions';

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
    done: 'The second step was taken away.',
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
export function UserActions({ row }: { row: RowOf<typeof user> }) {
  const { t } = useWords();
  const [act, setAct] = useState<Act | null>(null);
  const [given, setGiven] = useState<GivenLink | null>(null);
  const { attempt, dialog } = useProved();
  const give = (which: Act, reason: string) =>
    attempt(async () => {
      const base = `${user.api}/${row.id}`;
      if (which === 'end-sessions') await send('DELETE', `${base}/sessions/all`);
      else {
        const withVersion = which === 'lock' || which === 'unlock' || which === 'close';
        const answer = await send<Partial<GivenLink>>('POST', `${base}/${which}`, {
          reason,
          ...(withVersion ? { version: row.version } : {}),
        });
        if (answer.link && answer.expiresAt) setGiven({ link: answer.link, expiresAt: answer.expiresAt });
      }
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
        </Menu.Dropdown>
      </Menu>
      {act && (
        <ReasonDialog
          title={t(acts[act].title)}
          action={t(acts[act].label)}
          onClose={() => setAct(null)}
          onGive={(reason) => give(act, reason)}
        />
      )}
      {given && (
        <LinkGiven
          title={t('A new password for {{name}}', { name: row.name })}
          given={given}
          onClose={() => setGiven(null)}
        />
      )}
      {dialog}
    </>
  );
}
