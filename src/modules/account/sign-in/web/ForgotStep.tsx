import { useEffect, useRef, useState } from 'react';
import { messageOf } from '#kernel/web/data/api.ts';
import { sendCall } from '#kernel/web/data/calls.ts';
import { Button, Stack, TextInput } from '#kernel/web/ui/parts.ts';
import { useTranslation } from '#kernel/web/i18n.ts';
import { Meaning, Note } from '#kernel/web/ui/Note.tsx';
import css from './signIn.module.css';
import { forgotPasswordCall } from '../shared/session.calls.ts';

/** Asks for a link to a new password. Says the same whether or not the name exists. */
export function ForgotStep({ username, onBack }: { username: string; onBack: () => void }) {
  const { t } = useTranslation();
  const [name, setName] = useState(username);
  const [state, setState] = useState<'asking' | 'sending' | 'done'>('asking');
  const [failure, setFailure] = useState<string | null>(null);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);
  const ask = async () => {
    if (name.trim() === '') return setFailure('Enter your user name or your e-mail address.');
    setFailure(null);
    setState('sending');
    try {
      await sendCall(forgotPasswordCall, { body: { username: name.trim() } });
      setState('done');
    } catch (error) {
      setFailure(messageOf(error));
      setState('asking');
    }
  };
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void ask();
      }}
    >
      <Stack gap="md">
        {state === 'done' ? (
          <Note tone="good">
            {t('If this account exists, a mail with a link is on its way. The link works once, for 30 minutes.')}
          </Note>
        ) : (
          <>
            <Meaning>
              {t('We send a link to the e-mail address of your account. With it you choose a new password.')}
            </Meaning>
            {failure && <Note tone="bad">{t(failure)}</Note>}
            <TextInput
              size="md"
              label={t('User name or e-mail address')}
              name="username"
              autoComplete="username"
              autoCapitalize="none"
              spellCheck={false}
              ref={field}
              value={name}
              onChange={(event) => setName(event.currentTarget.value)}
            />
            <Button type="submit" size="md" fullWidth loading={state === 'sending'}>
              {t('Send me a link')}
            </Button>
          </>
        )}
        <Meaning>{t('No mail? An administrator can hand you a link as well.')}</Meaning>
      </Stack>
      <div className={css.links}>
        <button type="button" onClick={onBack}>
          {t('Back to sign-in')}
        </button>
      </div>
    </form>
  );
}
