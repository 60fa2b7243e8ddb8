import { useState } from 'react';
import { useNavigate } from 'react-router';
import { messageOf } from '#kernel/web/data/api.ts';
import { Button, Checkbox, Group, Modal, Stack, Text } from '#kernel/web/ui/parts.ts';
import { notify } from '#kernel/web/ui/Toasts.tsx';
import { useTranslation } from '#kernel/web/i18n.ts';
import { certificateTypes, type CertificateType } from '#modules/maintenance/release-gates/shared/vocabulary.ts';
import { workOrder } from '../shared/workOrder.record.ts';
import { useSend } from '#kernel/web/data/calls.ts';
import { ReasonButton } from '#kernel/web/ui/ReasonButton.tsx';
import { askForReleaseCall } from '../shared/askedAbove.calls.ts';

/** Asks certifying staff for the release, and says for which certificates. */
export function ReleaseDialog({
  job,
  onClose,
}: {
  job: { number: string; certificateTypes: string[] | null };
  onClose: () => void;
}) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const [types, setTypes] = useState<CertificateType[]>(
    certificateTypes.filter((type) => job.certificateTypes?.includes(type)),
  );
  const ask = useSend(askForReleaseCall, { id: job.number }, { also: [workOrder.name, 'gates'] });
  return (
    <Modal opened onClose={onClose} title={t('Request release')} size={440}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          ask.mutate(
            { certificateTypes: types },
            {
              onSuccess: ({ row }) => {
                notify({ text: t('Release of {{name}} asked for', { name: job.number }) });
                void navigate(`/maintenance/release-requests/${row.number}`);
              },
            },
          );
        }}
      >
        <Stack gap="sm">
          <Checkbox.Group
            label={t('Certificates')}
            withAsterisk
            value={types}
            onChange={(value) => setTypes(certificateTypes.filter((type) => value.includes(type)))}
          >
            <Stack gap={6} mt={4}>
              {certificateTypes.map((type) => (
                <Checkbox key={type} value={type} label={workOrder.fields.certificateTypes.options?.[type] ?? type} />
              ))}
            </Stack>
          </Checkbox.Group>
          <Text size="sm" c="dimmed">
            {t('Work, findings and inspections must be complete. Other open checks stop the signature only.')}
          </Text>
          {ask.isError && (
            <Text size="sm" c="red" role="alert">
              {t(messageOf(ask.error))}
            </Text>
          )}
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              {t('Cancel')}
            </Button>
            <ReasonButton
              type="submit"
              loading={ask.isPending}
              reason={types.length === 0 && 'Choose a certificate first.'}
            >
              {t('Request release')}
            </ReasonButton>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}
