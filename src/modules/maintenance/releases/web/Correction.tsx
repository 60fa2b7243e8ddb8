import { useState } from 'react';
import type { RowOf } from '#kernel/shared/record.ts';
import { ApiError } from '#kernel/web/data/api.ts';
import { useGet, useSend } from '#kernel/web/data/records.ts';
import { SignDialog } from '#kernel/web/page/SignDialog.tsx';
import { Checkbox, Stack, Text, Textarea, TextInput } from '#kernel/web/ui/parts.ts';
import { notify } from '#kernel/web/ui/Toasts.tsx';
import { useTranslation } from '#kernel/web/i18n.ts';
import { releaseCertificate } from '../shared/releaseCertificate.record.ts';

interface Draft {
  seen: string;
  block11: string;
  block12: { kind: string; text: string }[];
}

/** A correction: what the new certificate will say, why the old one was wrong, and the signature. The old one stays readable (R26). */
export function Correction({ row, onClose }: { row: RowOf<typeof releaseCertificate>; onClose: () => void }) {
  const { t } = useTranslation();
  const [reason, setReason] = useState('');
  const [informed, setInformed] = useState(false);
  const [installed, setInstalled] = useState(false);
  const [review, setReview] = useState('');
  const draft = useGet<Draft>(`${releaseCertificate.api}/${row.id}/correction`, {
    modules: ['workOrder', 'taskCard', 'finding'],
  });
  const supersede = useSend<Record<string, unknown>, { certificates: { number: string }[] }>(
    'POST',
    `${releaseCertificate.api}/${row.id}/supersede`,
    { modules: ['releaseCertificate', 'workOrder'] },
  );
  return (
    <SignDialog
      title={t('Correct by a new certificate')}
      statement={t(
        'I issue a new certificate that replaces this one; the old one stays readable and is marked superseded.',
      )}
      what={
        <Stack gap={4}>
          <Text size="sm">
            {row.number} · {draft.data?.block11.toUpperCase()}
          </Text>
          <Text size="sm" c="dimmed">
            {draft.data?.block12.map((line) => line.text).join(' ')}
          </Text>
        </Stack>
      }
      actionLabel={t('Sign and issue')}
      validate={() => {
        if (reason.trim().length < 10) return t('Say what was wrong, in ten letters or more.');
        if (!informed) return t('The customer must be informed first.');
        if (installed && review.trim() === '')
          return t('The part was reported installed: an occurrence review must be named first.');
        return draft.data !== undefined || t('What the new certificate says has not come yet.');
      }}
      onSign={async (proof) => {
        const { certificates } = await supersede.mutateAsync({
          reason,
          version: row.version,
          customerInformed: informed,
          reportedInstalled: installed,
          ...(installed ? { occurrenceReview: review } : {}),
          seen: draft.data?.seen ?? '',
          ...proof,
        });
        const numbers = certificates.map((certificate) => certificate.number).join(', ');
        notify({ tone: 'good', text: t('{{numbers}} issued', { numbers }) });
      }}
      onError={(error) => {
        if (error instanceof ApiError && error.code === 'CHANGED_SINCE_SEEN') void draft.refetch();
        return false;
      }}
      onClose={onClose}
    >
      <Stack gap="xs">
        <Textarea
          label={t('What was wrong')}
          withAsterisk
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
          autosize
          minRows={2}
        />
        <Checkbox
          label={t('The customer was informed')}
          checked={informed}
          onChange={(event) => setInformed(event.currentTarget.checked)}
        />
        <Checkbox
          label={t('The part was reported installed')}
          checked={installed}
          onChange={(event) => setInstalled(event.currentTarget.checked)}
        />
        {installed && (
          <TextInput
            label={t('Occurrence review')}
            withAsterisk
            value={review}
            onChange={(event) => setReview(event.currentTarget.value)}
          />
        )}
      </Stack>
    </SignDialog>
  );
}
