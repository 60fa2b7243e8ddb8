import { useState } from 'react';
import { Link } from 'react-router';
import { ApiError, messageOf } from '#kernel/web/data/api.ts';
import { sendCall } from '#kernel/web/data/calls.ts';
import { Button, PasswordInput, Stack } from '#kernel/web/ui/parts.ts';
import { useTranslation } from '#kernel/web/i18n.ts';
import { Meaning, Note } from '#kernel/web/ui/Note.tsx';
import { Brand } from '#modules/account/sign-in/web/public.tsx';
import css from './password.module.css';
import { passwordLengthProblem } from './secretRules.ts';
import { StrengthMeter } from './StrengthMeter.tsx';
import { resetForgottenCall } from '../shared/reset.calls.ts';

/** Where the link of the mail leads: a new password, typed twice. */
export function ResetPage() {
  const { t } = useTranslation();
  // Read once: the secret leaves the address bar, and with it the history of a shared machine.
  const [token] = useState(() => {
    const secret = window.location.hash.slice(1);
    if (secret) window.history.replaceState(window.history.state, '', window.location.pathname);
    return secret;
  });
  const [newPass, setNewPass] = useState('');
  const [retype, setRetype] = useState('');
  const [problems, setProblems] = useState<{ newPass?: string | undefined; retype?: string | undefined }>({});
  const [failure, setFailure] = useState<string | null>(null);
  const [state, setState] = useState<'asking' | 'sending' | 'done'>('asking');

  const submit = async () => {
    const found = {
      newPass: newPass === '' ? 'Required' : passwordLengthProblem(newPass),
      retype: retype === '' ? 'Required' : retype === newPass ? undefined : 'Password does not match',
    };
    setProblems(found);
    setFailure(null);
    if (found.newPass || found.retype) return;
    setState('sending');
    try {
      await sendCall(resetForgottenCall, { body: { token, newPass } });
      setState('done');
    } catch (error) {
      setNewPass('');
      setRetype('');
      setState('asking');
      const placed = error instanceof ApiError ? error.fields.find(({ path }) => path === 'newPass') : undefined;
      if (placed) setProblems({ newPass: placed.message });
      else setFailure(messageOf(error));
    }
  };

  return (
    <main className={css.page}>
      <div className={css.panel}>
        <Brand />
        <h1>{t('Choose a new password')}</h1>
        {state === 'done' ? (
          <Stack gap="md">
            <Note tone="good">{t('Your password was changed. All devices were signed out.')}</Note>
            <Button component={Link} to="/login" size="md">
              {t('Sign in')}
            </Button>
          </Stack>
        ) : token === '' ? (
          <Stack gap="md">
            <Note tone="bad">{t('This address is not complete. Open the whole link of the mail.')}</Note>
            <Link to="/login">{t('Back to sign-in')}</Link>
          </Stack>
        ) : (
          <form
            noValidate
            onSubmit={(event) => {
              event.preventDefault();
              void submit();
            }}
          >
            <Stack gap="md">
              <Meaning>{t('Three or four words you can remember make a good one.')}</Meaning>
              {failure && <Note tone="bad">{t(failure)}</Note>}
              <PasswordInput
                size="md"
                label={t('New password')}
                autoComplete="new-password"
                required
                value={newPass}
                error={problems.newPass ? t(problems.newPass) : undefined}
                onChange={(event) => setNewPass(event.currentTarget.value)}
              />
              <StrengthMeter password={newPass} />
              <PasswordInput
                size="md"
                label={t('Retype new password')}
                autoComplete="new-password"
                required
                value={retype}
                error={problems.retype ? t(problems.retype) : undefined}
                onChange={(event) => setRetype(event.currentTarget.value)}
              />
              <Button type="submit" size="md" loading={state === 'sending'}>
                {t('Change password')}
              </Button>
              <Link to="/login">{t('Back to sign-in')}</Link>
            </Stack>
          </form>
        )}
      </div>
    </main>
  );
}
