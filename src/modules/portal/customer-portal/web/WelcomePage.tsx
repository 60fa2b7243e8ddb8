import { useEffect, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import type { AnswerOf } from '#kernel/shared/call.ts';
import { sendCall } from '#kernel/web/data/calls.ts';
import { ApiError, messageOf } from '#kernel/web/data/api.ts';
import { client } from '#kernel/web/data/client.ts';
import { usePageTitle } from '#kernel/web/shell/title.ts';
import { Button, PasswordInput, Skeleton, Stack } from '#kernel/web/ui/parts.ts';
import { useTranslation } from '#kernel/web/i18n.ts';
import { Note } from '#kernel/web/ui/Note.tsx';
import { Brand } from '#modules/account/sign-in/web/public.tsx';
import css from './portal.module.css';
import { acceptInvitationCall, readInvitationCall } from '../shared/portal.calls.ts';

/** An invitation is used: a password is chosen, once. The link's secret stands behind the #, so it never reaches a log. */
export const WelcomePage = () => {
  const { t } = useTranslation();
  const navigate = useNavigate();
  usePageTitle(t('Welcome'));
  const [token] = useState(() => window.location.hash.slice(1));
  const [invitation, setInvitation] = useState<AnswerOf<typeof readInvitationCall> | null>(null);
  const [gone, setGone] = useState<string | null>(null);
  const [password, setPassword] = useState('');
  const [again, setAgain] = useState('');
  const [trouble, setTrouble] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);

  useEffect(() => {
    sendCall(readInvitationCall, { body: { token } }).then(setInvitation, (error: unknown) =>
      setGone(
        error instanceof ApiError && error.status === 400
          ? 'This is not the whole link. Open it from the mail once more.'
          : messageOf(error),
      ),
    );
  }, [token]);

  const choose = async () => {
    if (password !== again) return setTrouble(t('Password does not match'));
    setBusy(true);
    setTrouble(null);
    try {
      await sendCall(acceptInvitationCall, { body: { token, newPass: password } });
      client.clear();
      await navigate('/portal', { replace: true });
    } catch (error) {
      setTrouble(t(messageOf(error)));
      setBusy(false);
    }
  };
  return (
    <div className={css.page}>
      <main id="main" className={css.main}>
        <section className={css.panel}>
          <Brand />
          {gone ? (
            <>
              <h1>{t('This invitation is over')}</h1>
              <p className={css.lead}>{t(gone)}</p>
              <p>
                <Link to="/portal">{t('I have a password already')}</Link>
              </p>
            </>
          ) : invitation ? (
            <>
              <h1>{t('Welcome, {{name}}', { name: invitation.name })}</h1>
              <p className={css.lead}>
                {t('Choose a password for {{email}}, and follow the work orders of {{customer}}.', { ...invitation })}
              </p>
              <form
                noValidate
                onSubmit={(event) => {
                  event.preventDefault();
                  void choose();
                }}
              >
                <Stack gap="md">
                  {trouble && <Note tone="bad">{trouble}</Note>}
                  <input type="email" autoComplete="username" value={invitation.email} readOnly hidden />
                  <PasswordInput
                    size="md"
                    label={t('New password')}
                    description={t('At least 8 characters; a few words are better.')}
                    autoComplete="new-password"
                    value={password}
                    onChange={(event) => setPassword(event.currentTarget.value)}
                  />
                  <PasswordInput
                    size="md"
                    label={t('Repeat password')}
                    autoComplete="new-password"
                    value={again}
                    onChange={(event) => setAgain(event.currentTarget.value)}
                  />
                  <Button type="submit" size="md" fullWidth loading={isBusy}>
                    {t('Create account')}
                  </Button>
                </Stack>
              </form>
            </>
          ) : (
            <div role="status" aria-label={t('Loading')}>
              <Skeleton height={28} width={220} mb={20} />
              <Skeleton height={160} />
            </div>
          )}
        </section>
      </main>
    </div>
  );
};
