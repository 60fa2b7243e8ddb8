import { IconDeviceDesktop, IconDeviceMobile, IconDeviceTablet } from '@tabler/icons-react';
import { useState } from 'react';
import { messageOf } from '#kernel/web/data/api.ts';
import { DateText } from '#kernel/web/ui/DateText.tsx';
import { ErrorState } from '#kernel/web/ui/ErrorState.tsx';
import { notify } from '#kernel/web/ui/Toasts.tsx';
import { Button, Skeleton } from '#kernel/web/ui/parts.ts';
import { useTranslation } from '#kernel/web/i18n.ts';
import { asksProof, ProofDialog } from './ProofDialog.tsx';
import css from './signIn.module.css';
import { sendCall, useGet } from '#kernel/web/data/calls.ts';
import { endSessionCall, ownSessionsCall } from '../shared/session.calls.ts';

const pictureOf = (device: string) =>
  /iPad/.test(device) ? IconDeviceTablet : /iPhone|Android/.test(device) ? IconDeviceMobile : IconDeviceDesktop;

/** The devices a person is signed in on: what, where and when, each of them can be ended, or all the others at once. */
export function SessionList({ onSubDialog }: { onSubDialog?: (isOpen: boolean) => void }) {
  const { t } = useTranslation();
  const list = useGet(ownSessionsCall);
  const [ending, setEnding] = useState<string | null>(null);
  const [asking, setAsking] = useState<string | null>(null);
  const ask = (id: string | null) => {
    setAsking(id);
    onSubDialog?.(id !== null);
  };

  const end = async (id: string) => {
    const { ended } = await sendCall(endSessionCall, { params: { id } });
    await list.refetch();
    notify({ text: ended === 1 ? t('The session was ended.') : t('{{count}} sessions were ended.', { count: ended }) });
    ask(null);
  };
  const tryEnd = async (id: string) => {
    setEnding(id);
    try {
      await end(id);
    } catch (error) {
      if (asksProof(error)) ask(id);
      else notify({ tone: 'bad', text: t(messageOf(error)) });
    } finally {
      setEnding(null);
    }
  };

  if (list.error && !list.data) return <ErrorState error={list.error} onRetry={() => void list.refetch()} />;
  if (!list.data) return <Skeleton height={120} />;
  const { sessions } = list.data;
  return (
    <>
      <ul className={css.sessions} aria-label={t('Devices you are signed in on')}>
        {sessions.map((session) => {
          const Picture = pictureOf(session.device);
          return (
            <li key={session.id}>
              <Picture size={20} stroke={1.6} aria-hidden />
              <div>
                <strong>
                  {t(session.device)}
                  {session.current && <em>{t('this device')}</em>}
                </strong>
                <span>
                  {session.place.startsWith('Outside')
                    ? t('Outside the company, address {{address}}', { address: session.place.split(' ').at(-1) })
                    : t(session.place)}
                </span>
                <span>
                  {session.current ? t('in use now') : t('last seen')}{' '}
                  {!session.current && <DateText value={session.lastSeenAt} kind="instant" />}
                </span>
              </div>
              {!session.current && (
                <Button
                  variant="default"
                  size="xs"
                  loading={ending === session.id}
                  onClick={() => void tryEnd(session.id)}
                  aria-label={t('End the session on {{device}}', { device: t(session.device) })}
                >
                  {t('End')}
                </Button>
              )}
            </li>
          );
        })}
      </ul>
      {sessions.length > 1 && (
        <Button variant="default" loading={ending === 'others'} onClick={() => void tryEnd('others')}>
          {t('End all other sessions')}
        </Button>
      )}
      {asking !== null && (
        <ProofDialog
          title="End sessions"
          meaning="Your password shows that it is you who ends them."
          actionLabel="End"
          onProved={() => end(asking)}
          onClose={() => ask(null)}
        />
      )}
    </>
  );
}
