import type { ReactNode } from 'react';
import { Button, Group, Modal, Stack } from '#kernel/web/ui/parts.ts';
import { useTranslation } from '#kernel/web/i18n.ts';
import { Meaning, Note } from '#kernel/web/ui/Note.tsx';

/** The frame of the password and PIN dialogs: title, fields, the reason of a refusal, the success message. */
export function SecretDialog({
  title,
  width,
  meaning,
  form,
  success,
  submitLabel,
  onClose,
  children,
}: {
  title: string;
  width: number;
  meaning: string;
  form: { failure: string | null; isSending: boolean; isDone: boolean; submit: () => Promise<void> };
  success: string;
  submitLabel: string;
  onClose: () => void;
  children: ReactNode;
}) {
  const { t } = useTranslation();
  return (
    <Modal opened onClose={onClose} title={title} size={width}>
      <div aria-live="polite">{form.isDone && <Note tone="good">{success}</Note>}</div>
      {!form.isDone && (
        <form
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            void form.submit();
          }}
        >
          <Stack gap="sm">
            <Meaning>{meaning}</Meaning>
            {form.failure && <Note tone="bad">{t(form.failure)}</Note>}
            {children}
            <Group justify="flex-end" mt="xs">
              <Button variant="default" onClick={onClose}>
                {t('Cancel')}
              </Button>
              <Button type="submit" loading={form.isSending}>
                {submitLabel}
              </Button>
            </Group>
          </Stack>
        </form>
      )}
    </Modal>
  );
}
