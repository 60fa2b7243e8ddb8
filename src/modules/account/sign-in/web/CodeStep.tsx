import { useEffect, useRef, useState } from 'react';
import { Button, Stack, TextInput } from '#kernel/web/ui/parts.ts';
import { useTranslation } from '#kernel/web/i18n.ts';
import { Meaning } from '#kernel/web/ui/Note.tsx';
import css from './signIn.module.css';

const digits = 6;
const backupSigns = 8;

/** The second step of signing in: six digits that send themselves, or a backup code. */
export function CodeStep({
  isSending,
  onCode,
  onBack,
}: {
  isSending: boolean;
  onCode: (code: string) => void;
  onBack: () => void;
}) {
  const { t } = useTranslation();
  const [kind, setKind] = useState<'app' | 'backup'>('app');
  const [code, setCode] = useState('');
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), [kind]);
  const isApp = kind === 'app';
  const bare = code.replaceAll(/[\s-]/g, '');
  const send = (value: string) => {
    onCode(value);
    setCode('');
  };
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (bare !== '') send(bare);
        else field.current?.focus();
      }}
    >
      <Stack gap="md">
        <Meaning>
          {isApp
            ? t('Open your authenticator app and type the six digits it shows for the ABS intranet.')
            : t('Type one of the backup codes you kept. Each works once.')}
        </Meaning>
        <TextInput
          key={kind}
          ref={field}
          size="lg"
          label={isApp ? t('Code') : t('Backup code')}
          name="code"
          className={css.code}
          inputMode={isApp ? 'numeric' : 'text'}
          autoComplete={isApp ? 'one-time-code' : 'off'}
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={isApp ? digits + 1 : backupSigns + 1}
          disabled={isSending}
          value={code}
          onChange={(event) => {
            const typed = event.currentTarget.value;
            setCode(typed);
            const plain = typed.replaceAll(/\s/g, '');
            if (isApp && /^\d{6}$/.test(plain)) send(plain);
          }}
        />
        <Button type="submit" size="md" fullWidth loading={isSending}>
          {t('Sign in')}
        </Button>
      </Stack>
      <div className={css.links}>
        <button
          type="button"
          onClick={() => {
            setKind(isApp ? 'backup' : 'app');
            setCode('');
          }}
        >
          {isApp ? t('Use a backup code') : t('Use the authenticator app')}
        </button>
        <button type="button" onClick={onBack}>
          {t('Back')}
        </button>
      </div>
    </form>
  );
}
