import { useState } from 'react';
import type { RowOf } from '#kernel/shared/record.ts';
import { ApiError, messageOf } from '#kernel/web/data/api.ts';
import { Button, Group, Modal, SegmentedControl, Stack, Text, Textarea, TextInput } from '#kernel/web/ui/parts.ts';
import { notify } from '#kernel/web/ui/Toasts.tsx';
import { useTranslation } from '#kernel/web/i18n.ts';
import { finding } from '../shared/finding.record.ts';
import { useSend } from '#kernel/web/data/calls.ts';
import { assessReportableCall } from '../shared/taskCards.calls.ts';

type Finding = RowOf<typeof finding>;

/** Safety's decision whether a finding is to be reported to the authority within 72 hours (145.A.60, G25). */
export function ReportableDialog({ row, onClose }: { row: Finding; onClose: () => void }) {
  const { t } = useTranslation();
  const [reportable, setReportable] = useState<'no' | 'yes'>(row.reportable === 'yes' ? 'yes' : 'no');
  const [note, setNote] = useState(row.reportableNote ?? '');
  const [occurrence, setOccurrence] = useState(row.occurrenceNumber ?? '');
  const [isTried, setTried] = useState(false);
  const assess = useSend(assessReportableCall, { id: row.id }, { also: ['workOrder', 'gates'] });
  const isShort = note.trim().length < 5;
  const lacksNumber = reportable === 'yes' && occurrence.trim() === '';
  const field = (path: string) =>
    assess.error instanceof ApiError ? assess.error.fields.find((each) => each.path === path)?.message : undefined;
  const submit = () => {
    setTried(true);
    if (isShort || lacksNumber) return;
    assess.mutate(
      {
        version: row.version,
        reportable,
        note: note.trim(),
        ...(reportable === 'yes' ? { occurrenceNumber: occurrence.trim() } : {}),
      },
      {
        onSuccess: () => {
          notify({ text: t('Assessment stored') });
          onClose();
        },
      },
    );
  };
  return (
    <Modal opened onClose={onClose} title={t('Is {{number}} reportable?', { number: row.number })} size={480}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <Stack gap="sm">
          <Text size="sm">{row.description}</Text>
          <SegmentedControl
            aria-label={t('Reportable')}
            data={[
              { value: 'no', label: t('Not reportable') },
              { value: 'yes', label: t('Reportable, within 72 hours') },
            ]}
            value={reportable}
            onChange={(value) => setReportable(value as 'no' | 'yes')}
          />
          {reportable === 'yes' && (
            <TextInput
              label={t('Number of the safety report')}
              description={t('Report the occurrence to Safety first; its number (SR-…) goes here.')}
              withAsterisk
              maxLength={40}
              value={occurrence}
              error={isTried && lacksNumber ? t('Required') : field('occurrenceNumber')}
              onChange={(event) => setOccurrence(event.currentTarget.value)}
            />
          )}
          <Textarea
            data-autofocus
            label={t('Reason')}
            withAsterisk
            autosize
            minRows={2}
            maxLength={1000}
            value={note}
            error={isTried && isShort ? t('Say why') : field('note')}
            onChange={(event) => setNote(event.currentTarget.value)}
          />
          {assess.isError && (
            <Text size="sm" c="red" role="alert">
              {t(messageOf(assess.error))}
            </Text>
          )}
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              {t('Cancel')}
            </Button>
            <Button type="submit" loading={assess.isPending}>
              {t('Store the assessment')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}
