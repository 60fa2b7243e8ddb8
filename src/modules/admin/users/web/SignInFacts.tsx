import { IconDeviceDesktop, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { messageOf } from '#kernel/web/data/api.ts';
import { sendCall, useGet } from '#kernel/web/data/calls.ts';
import { refresh } from '#kernel/web/data/records.ts';
import { useCan } from '#kernel/web/data/session.ts';
import type { PanelProps } from '#kernel/web/page/panels.ts';
import { DateText } from '#kernel/web/ui/DateText.tsx';
import { ErrorState } from '#kernel/web/ui/ErrorState.tsx';
import { ActionIcon, Button, Skeleton } from '#kernel/web/ui/parts.ts';
import { Section } from '#kernel/web/ui/Section.tsx';
import { notify } from '#kernel/web/ui/Toasts.tsx';
import { useTranslation } from '#kernel/web/i18n.ts';
import { useProved } from '#modules/account/sign-in/web/public.tsx';
import { endUserSessionCall, userSessionsCall } from '../shared/sessions.calls.ts';
import { user } from '../shared/user.record.ts';
import css from './users.module.css';

/** Where a person is signed in, as the server knows it now. */
export const useSignIn = (id: string) => useGet(userSessionsCall, { id });

const refusedWords: Record<string, string> = {
  wrongPassword: 'Refused: wrong password',
  wrongCode: 'Refused: wrong code',
  tooManyTries: 'Refused: too many tries',
  closed: 'Refused: the sign-in is not open',
};
const step = 12;

const endWords: Record<string, string> = {
  signedOut: 'signed out',
  endedElsewhere: 'ended by somebody else',
  passwordChanged: 'password changed',
  disabled: 'sign-in locked',
  tokenReused: 'an old copy turned up',
  tooMany: 'too many devices',
  replaced: 'signed in again',
  idle: 'idle too long',
};

/** Where somebody is signed in now, and when and from where they signed in before. */
export function SignInFacts({ row: { id } }: PanelProps<typeof user>) {
  const { t } = useTranslation();
  const answer = useSignIn(id);
  const mayEnd = useCan()('admin.admin');
  const [most, setMost] = useState(step);
  const { attempt, dialog } = useProved();
  const end = (session: string) =>
    attempt(async () => {
      await sendCall(endUserSessionCall, { params: { id, session } });
      await refresh([user.name]);
    }).catch((error: unknown) => notify({ tone: 'bad', text: t(messageOf(error)) }));
  if (answer.isError && !answer.data) return <ErrorState error={answer.error} onRetry={() => void answer.refetch()} />;
  if (!answer.data) return <Skeleton height={120} />;
  const { sessions, signIns, lockedUntil, hasPin } = answer.data;
  const shown = signIns.slice(0, most);
  return (
    <>
      <Section title={t('Signed in on')} count={sessions.length}>
        {lockedUntil && (
          <p className={css.warn}>
            {t('Too many wrong tries: waits until')} <DateText value={lockedUntil} />
          </p>
        )}
        {sessions.length === 0 && <p className={css.none}>{t('Not signed in.')}</p>}
        <ul className={css.devices}>
          {sessions.map((session) => (
            <li key={session.id}>
              <IconDeviceDesktop size={16} aria-hidden />
              <span>
                {session.device || t('A program')}
                <small>
                  {session.ip} · <DateText value={session.lastSeenAt} relative />
                </small>
              </span>
              {mayEnd && (
                <ActionIcon
                  variant="subtle"
                  color="gray"
                  aria-label={t('End the session on {{device}}', { device: session.device })}
                  onClick={() => void end(session.id)}
                >
                  <IconX size={16} />
                </ActionIcon>
              )}
            </li>
          ))}
        </ul>
        <p className={css.none}>{hasPin ? t('A signing PIN is set.') : t('No signing PIN is set.')}</p>
      </Section>
      <Section title={t('Sign-ins')} count={shown.length}>
        {signIns.length === 0 && <p className={css.none}>{t('Never yet.')}</p>}
        <ul className={css.devices}>
          {shown.map((one) => (
            <li key={one.id} data-refused={one.result !== 'signedIn' || undefined}>
              <span>
                <DateText value={one.at} />
                <small>
                  {[
                    one.result === 'signedIn' ? null : t(refusedWords[one.result] ?? one.result),
                    one.device,
                    one.ip,
                    one.withCode ? t('with code') : null,
                    one.ended ? t(endWords[one.ended] ?? one.ended) : null,
                  ]
                    .filter(Boolean)
                    .join(' · ')}
                </small>
              </span>
            </li>
          ))}
        </ul>
        {signIns.length > most && (
          <Button variant="subtle" size="compact-sm" onClick={() => setMost(most + 4 * step)}>
            {t('Show more')}
          </Button>
        )}
      </Section>
      {dialog}
    </>
  );
}
