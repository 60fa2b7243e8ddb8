import { useState } from 'react';
import { messageOf } from '#kernel/web/data/api.ts';
import { sendCall } from '#kernel/web/data/calls.ts';
import { client } from '#kernel/web/data/client.ts';
import { usePageTitle } from '#kernel/web/shell/title.ts';
import { Button, PasswordInput, Stack, TextInput } from '#kernel/web/ui/parts.ts';
import { useTranslation } from '#kernel/web/i18n.ts';
import { Note } from '#kernel/web/ui/Note.tsx';
import css from './portal.module.css';
import { portalSignInCall } from '../shared/portal.calls.ts';

/** A customer's person comes in: e-mail and password, nothing more. */
export function PortalSignIn() {
  const { t } = useTranslation();
  usePageTitle(t('Sign in'));
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const [trouble, setTrouble] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const enter = async () => {
    if (email.trim() === '' || password === '') return setTrouble(t('Enter your e-mail and your password.'));
    setBusy(true);
    setTrouble(null);
    try {
      await sendCall(portalSignInCall, { body: { email: email.trim(), password } });
      client.clear();
      window.location.reload();
    } catch (error) {
      setTrouble(t(messageOf(error)));
      setPassword('');
      setBusy(false);
    }
  };
  return (
    <section className={css.panel}>
      <h1>{t('Follow your work orders')}</h1>
      <p className={css.lead}>{t('Status of each part, due date, findings and certificates.')}</p>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void enter();
        }}
      >
        <Stack gap="md">
          {trouble && <Note tone="bad">{trouble}</Note>}
          <TextInput
            size="md"
            label={t('E-mail')}
            type="email"
            autoComplete="username"
            value={email}
            onChange={(event) => setEmail(event.currentTarget.value)}
          />
          <PasswordInput
            size="md"
            label={t('Password')}
            autoComplete="current-password"
            value={password}
            onChange={(event) => setPassword(event.currentTarget.value)}
          />
          <Button type="submit" size="md" fullWidth loading={isBusy}>
            {t('Sign in')}
          </Button>
        </Stack>
      </form>
      <p className={css.small}>
        {t('Forgotten the password, or no invitation yet? Ask your contact at ABS to invite you again.')}
      </p>
    </section>
  );
}
