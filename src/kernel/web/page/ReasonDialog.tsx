import { useState } from 'react';
import { ApiError } from '../data/api.ts';
import { Button, Group, Modal, TextInput } from '../ui/parts.ts';
import { useTranslation } from '../i18n.ts';
import { LeaveButton } from './LeaveButton.tsx';

/** Asks for the reason of something grave. */
export function ReasonDialog({
  title,
  action,
  isSafe,
  onClose,
  onGive,
}: {
  title: string;
  action: string;
  /** Nothing ends by it: its button is no warning. */
  isSafe?: boolean;
  onClose: () => void;
  onGive: (reason: string) => Promise<unknown>;
}) {
  const { t } = useTranslation();
  const [reason, setReason] = useState('');
  const [trouble, setTrouble] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const give = async () => {
    if (reason.trim().length < 3) return setTrouble(t('Say why, in at least 3 characters.'));
    setBusy(true);
    try {
      await onGive(reason.trim());
      onClose();
    } catch (error) {
      setTrouble(error instanceof ApiError ? t(error.message) : String(error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <Modal opened onClose={onClose} title={title} size={440}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          void give();
        }}
      >
        <TextInput
          data-autofocus
          label={t('Reason')}
          withAsterisk
          value={reason}
          error={trouble}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
        <Group justify="flex-end" mt="md">
          <LeaveButton action={action} onClose={onClose} />
          <Button type="submit" color={isSafe ? undefined : 'red'} loading={isBusy}>
            {action}
          </Button>
        </Group>
      </form>
    </Modal>
  );
}
