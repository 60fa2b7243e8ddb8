import { useEffect, useRef, useState } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';
import { ApiError, messageOf } from '#kernel/web/data/api.ts';
import { getCall } from '#kernel/web/data/calls.ts';
import { afterLogin, signIn } from '#kernel/web/data/signIn.ts';
import { Button, Checkbox, PasswordInput, Stack, TextInput } from '#kernel/web/ui/parts.ts';
import { chooseLanguage, useTranslation } from '#kernel/web/i18n.ts';
import { Brand } from './Brand.tsx';
import { CodeStep } from './CodeStep.tsx';
import { DemoPeople } from './DemoPeople.tsx';
import { ForgotStep } from './ForgotStep.tsx';
import { Note } from '#kernel/web/ui/Note.tsx';
import css from './signIn.module.css';
import { sessionCall } from '../shared/session.calls.ts';

/** The sign-in screen: why the last session ended, user name and password, the two-step code when it is due. */
export function LoginPage() {
  const { t, language } = useTranslation();
  const navigate = useNavigate();
  const location = useLocation();
  const [username, setUsername] = useState('');
  const [password, setPassword] = useState('');
  const [isShared, setShared] = useState(false);
  const [step, setStep] = useState<'password' | 'code' | 'forgot'>('password');
  const [isSending, setSending] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const before = useSessionBefore();
  const nameField = useRef<HTMLInputElement>(null);

  // This screen has one purpose: whoever comes here types a name next.
  useEffect(() => {
    if (step === 'password') nameField.current?.focus();
  }, [step]);

  const enter = async (person: { username: string; password: string; code?: string }) => {
    setFailure(null);
    if (person.username.trim() === '' || person.password === '') {
      setFailure(t('Enter your user name and your password.'));
      return;
    }
    setSending(true);
    try {
      await signIn({ ...person, ...(isShared ? { sharedTerminal: true } : {}) });
      await navigate(afterLogin(location), { replace: true });
    } catch (error) {
      if (error instanceof ApiError && error.status === 428) {
        setUsername(person.username);
        setPassword(person.password);
        setStep('code');
      } else setFailure(helpFor(error, t));
      setSending(false);
    }
  };

  const goTo = (next: typeof step) => {
    setFailure(null);
    setPassword('');
    setStep(next);
  };

  return (
    <div className={css.page}>
      <main className={css.middle}>
        <div className={css.panel}>
          <Brand />
          <h1>{t(titles[step])}</h1>
          <div className={css.notes}>
            {!failure && step === 'password' && before.ended && <Note tone="info">{t(before.ended)}</Note>}
            {!failure && step === 'password' && before.signedInAs && (
              <Note tone="info">
                {t('You are signed in as {{name}}.', { name: before.signedInAs })} <Link to="/">{t('Go on')}</Link>
              </Note>
            )}
            {failure && <Note tone="bad">{failure}</Note>}
          </div>
          {step === 'code' && (
            <CodeStep
              isSending={isSending}
              onCode={(code) => void enter({ username, password, code })}
              onBack={() => goTo('password')}
            />
          )}
          {step === 'forgot' && <ForgotStep username={username} onBack={() => goTo('password')} />}
          {step === 'password' && (
            <form
              className={css.fields}
              noValidate
              onSubmit={(event) => {
                event.preventDefault();
                void enter({ username, password });
              }}
            >
              <Stack gap="md">
                <TextInput
                  size="md"
                  label={t('User name')}
                  description={t('E-mail address or employee number work too')}
                  name="username"
                  autoComplete="username"
                  autoCapitalize="none"
                  spellCheck={false}
                  ref={nameField}
                  value={username}
                  onChange={(event) => setUsername(event.currentTarget.value)}
                />
                <PasswordInput
                  size="md"
                  label={t('Password')}
                  name="password"
                  autoComplete="current-password"
                  value={password}
                  onChange={(event) => setPassword(event.currentTarget.value)}
                />
                <Checkbox
                  label={t('Shared terminal: ends after 15 idle minutes')}
                  checked={isShared}
                  onChange={(event) => setShared(event.currentTarget.checked)}
                />
                <Button type="submit" size="md" fullWidth loading={isSending}>
                  {t('Sign in')}
                </Button>
              </Stack>
              <div className={css.links}>
                <button type="button" onClick={() => goTo('forgot')}>
                  {t('Forgot the password?')}
                </button>
              </div>
            </form>
          )}
        </div>
        {step === 'password' && <DemoPeople isBusy={isSending} onChoose={(person) => void enter(person)} />}
      </main>
      <footer className={css.foot}>
        <button
          type="button"
          lang={language === 'en' ? 'th' : 'en'}
          onClick={() => void chooseLanguage(language === 'en' ? 'th' : 'en')}
        >
          {language === 'en' ? 'ภาษาไทย' : 'English'}
        </button>
      </footer>
    </div>
  );
}

const titles = { password: 'Sign in', code: 'Second step', forgot: 'Forgot the password' } as const;

type Translate = (text: string, values?: Record<string, unknown>) => string;

// A locked door says until when, why, and what to do meanwhile.
function helpFor(error: unknown, t: Translate): string {
  if (!(error instanceof ApiError) || error.code !== 'TOO_MANY_TRIES') return t(messageOf(error));
  const until = (error.details as { until?: string | null } | undefined)?.until;
  const minutes = until ? Math.max(1, Math.ceil((Date.parse(until) - Date.now()) / 60_000)) : 15;
  return t(
    'Too many wrong tries from here, so signing in is locked for {{minutes}} more minutes. Nobody got in, and your other devices work on. If you have forgotten the password, ask for a link below; an administrator can help at once.',
    { minutes },
  );
}

// The server knows why a session ended, and tells it to the holder of that session's token only.
function useSessionBefore(): { ended?: string; signedInAs?: string } {
  const [state, setState] = useState<{ ended?: string; signedInAs?: string }>({});
  useEffect(() => {
    const stop = new AbortController();
    getCall(sessionCall, {}, stop.signal).then(
      (info) => setState({ signedInAs: info.claims.name }),
      (error: unknown) => {
        if (error instanceof ApiError && error.code.startsWith('SESSION_')) setState({ ended: error.message });
      },
    );
    return () => stop.abort();
  }, []);
  return state;
}
