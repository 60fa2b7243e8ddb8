import { useState } from 'react';
import { ApiError, messageOf } from '#kernel/web/data/api.ts';
import { sendCall } from '#kernel/web/data/calls.ts';
import { Button, Group, Modal, PasswordInput, Stack } from '#kernel/web/ui/parts.ts';
import { useTranslation } from '#kernel/web/i18n.ts';
import { Meaning, Note } from '#kernel/web/ui/Note.tsx';
import { stepUpCall } from '../shared/session.calls.ts';

/** Asks once more who somebody is, before something that only they may do. */
export function ProofDialog({
  title,
  meaning,
  actionLabel,
  onProved,
  onClose,
}: {
  title: string;
  meaning: string;
  actionLabel: string;
  /** Runs after the proof; a refusal it throws is shown here. */
  onProved: () => Promise<unknown>;
  onClose: () => void;
}) {
  const { t } = useTranslation();
  const [password, setPassword] = useState('');
  const [failure, setFailure] = useState<string | null>(null);
  const [isSending, setSending] = useState(false);
  const prove = async () => {
    if (password === '') return setFailure('Required');
    setSending(true);
    setFailure(null);
    try {
      await sendCall(stepUpCall, { body: { password } });
      await onProved();
    } catch (error) {
      setPassword('');
      setFailure(messageOf(error));
      setSending(false);
    }
  };
  return (
    <Modal opened onClose={onClose} title={t(title)} size={400}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void prove();
        }}
      >
        <Stack gap="sm">
          <Meaning>{t(meaning)}</Meaning>
          {failure && failure !== 'Required' && <Note tone="bad">{t(failure)}</Note>}
          <PasswordInput
            label={t('Your password')}
            autoComplete="current-password"
            required
            data-autofocus
            value={password}
            error={failure === 'Required' ? t('Required') : undefined}
            onChange={(event) => {
              setPassword(event.currentTarget.value);
              setFailure(null);
            }}
          />
          <Group justify="flex-end" mt="xs">
            <Button variant="default" onClick={onClose}>
              {t('Cancel')}
            </Button>
            <Button type="submit" loading={isSending}>
              {t(actionLabel)}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}

/** True when the server asks for a proof first. */
export function asksProof(error: unknown): boolean {
  return error instanceof ApiError && error.status === 428;
}
