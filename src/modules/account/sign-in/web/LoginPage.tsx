import { IconAlertTriangle, IconInfoCircle } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';
import icon from '#kernel/web/theme/icon.svg';
import { ApiError, get, messageOf } from '#kernel/web/data/api.ts';
import type { SessionInfo } from '#kernel/web/data/session.ts';
import { afterLogin, signIn } from '#kernel/web/data/signIn.ts';
import { Button, Checkbox, PasswordInput, Stack, TextInput } from '#kernel/web/ui/parts.ts';
import { chooseLanguage, useWords } from '#kernel/web/words.ts';
import css from './signIn.module.css';
import { DemoPeople } from './DemoPeople.tsx';

/** The sign-in screen: why the last session ended, user name and password, the two-step code when it is due. */
export function LoginPage() {
  const { t, language } = useWords();
  const navigate = useNavigate();
  const location = useLocation();
  const [username, setUsername] = useState('');
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
  const [isShared, setShared] = useState(false);
  const [asksCode, setAsksCode] = useState(false);
  const [isSending, setSending] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const before = useSessionBefore();
  const nameField = useRef<HTMLInputElement>(null);
  const codeField = useRef<HTMLInputElement>(null);

  // This screen has one purpose: whoever comes here types a name next.
  useEffect(() => nameField.current?.focus(), []);
  useEffect(() => {
    if (asksCode) codeField.current?.focus();
  }, [asksCode]);

  const enter = async (person: { username: string; password: string }) => {
    setFailure(null);
    if (person.username.trim() === '' || person.password === '') {
      setFailure(t('Enter your user name and your password.'));
      return;
    }
    setSending(true);
    try {
      await signIn({
        ...person,
        ...(asksCode && code !== '' ? { code } : {}),
        ...(isShared ? { sharedTerminal: true } : {}),
      });
      await navigate(afterLogin(location), { replace: true });
    } catch (error) {
      if (error instanceof ApiError && error.status === 428 && !asksCode) setAsksCode(true);
      else setFailure(t(messageOf(error)));
      setCode('');
      setSending(false);
    }
  };

  return (
    <div className={css.page}>
      <main className={css.middle}>
        <div className={css.panel}>
          <div className={css.brand}>
            <img src={icon} alt="" />
            <div>
              <strong>ABS</strong>
              <span>{t('Component workshop')}</span>
            </div>
          </div>
          <h1>{t('Sign in')}</h1>
          {!failure && before.ended && (
            <output className={css.note}>
              <IconInfoCircle size={18} aria-hidden /> {t(before.ended)}
            </output>
          )}
          {!failure && before.signedInAs && (
            <output className={css.note}>
              <IconInfoCircle size={18} aria-hidden />
              <span>
                {t('You are signed in as {{name}}.', { name: before.signedInAs })} <Link to="/">{t('Go on')}</Link>
              </span>
            </output>
          )}
          {failure && (
            <p className={css.failure} role="alert">
              <IconAlertTriangle size={18} aria-hidden /> {failure}
            </p>
          )}
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
                name="username"
                autoComplete="username"
                autoCapitalize="none"
                spellCheck={false}
                ref={nameField}
                value={username}
                onChange={(event) => {
                  setUsername(event.currentTarget.value);
                  setAsksCode(false);
                }}
              />
              <PasswordInput
                size="md"
                label={t('Password')}
                name="password"
                autoComplete="current-password"
                value={password}
                onChange={(event) => setPassword(event.currentTarget.value)}
              />
              {asksCode && (
                <TextInput
                  ref={codeField}
                  size="md"
                  label={t('Code')}
                  description={t('Six digits from your authenticator app, or one of your backup codes')}
                  name="code"
                  autoComplete="one-time-code"
                  autoCapitalize="characters"
                  value={code}
                  onChange={(event) => setCode(event.currentTarget.value)}
                />
              )}
              <Checkbox
                label={t('Shared terminal: ends after 15 idle minutes')}
                checked={isShared}
                onChange={(event) => setShared(event.currentTarget.checked)}
              />
              <Button type="submit" size="md" fullWidth loading={isSending}>
                {t('Sign in')}
              </Button>
            </Stack>
          </form>
          <p className={css.help}>
            {t('E-mail address or employee number work too. Forgot the password? An administrator can start a reset.')}
          </p>
        </div>
        <DemoPeople isBusy={isSending} onChoose={(person) => void enter(person)} />
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

// The server knows why a session ended, and tells it to the holder of that session's token only.
function useSessionBefore(): { ended?: string; signedInAs?: string } {
  const [state, setState] = useState<{ ended?: string; signedInAs?: string }>({});
  useEffect(() => {
    const stop = new AbortController();
    get<SessionInfo>('/api/session', stop.signal).then(
      (info) => setState({ signedInAs: info.claims.name }),
      (error: unknown) => {
        if (error instanceof ApiError && error.code.startsWith('SESSION_')) setState({ ended: error.message });
      },
    );
    return () => stop.abort();
  }, []);
  return state;
}
