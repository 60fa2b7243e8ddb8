import { useState } from 'react';
import { z } from 'zod';
import type { RowOf } from '#kernel/shared/record.ts';
import { messageOf } from '#kernel/web/data/api.ts';
import { Button, Group, Modal, Radio, Stack, Text, Textarea } from '#kernel/web/ui/parts.ts';
import { useTranslation } from '#kernel/web/i18n.ts';
import { directive } from '../shared/directive.record.ts';
import { useSend } from '#kernel/web/data/calls.ts';
import { assessDirectiveCall } from '../shared/directives.calls.ts';

const reasonSchema = z.string().trim().min(3, 'Say why').max(2000);

/** Whether an AD applies to anything the shop works on, with the reason; the name and the time come with it. */
export function AssessDialog({ row, onClose }: { row: RowOf<typeof directive>; onClose: () => void }) {
  const { t } = useTranslation();
  const [assessment, setAssessment] = useState<'applicable' | 'notApplicable'>(
    row.assessment === 'notApplicable' ? 'notApplicable' : 'applicable',
  );
  const [reason, setReason] = useState(row.assessmentReason ?? '');
  const [error, setError] = useState<string | null>(null);
  const assess = useSend(assessDirectiveCall, { id: row.id }, { also: ['gates', 'history'] });
  const save = async () => {
    const checked = reasonSchema.safeParse(reason);
    if (!checked.success) return setError(checked.error.issues[0]?.message ?? 'Say why');
    try {
      await assess.mutateAsync({ version: row.version, assessment, reason: checked.data });
      onClose();
    } catch (failure) {
      setError(messageOf(failure));
    }
  };
  return (
    <Modal opened onClose={onClose} title={`${t('Assess')} AD ${row.adNumber}`} size={520}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          void save();
        }}
      >
        <Stack gap="sm">
          <Radio.Group label={t('Our assessment')} value={assessment} onChange={setAssessment}>
            <Stack gap={6} mt={4}>
              <Radio value="applicable" label={t('Applicable: the named serial numbers need compliance')} />
              <Radio value="notApplicable" label={t('Not applicable: it asks nothing of this shop')} />
            </Stack>
          </Radio.Group>
          <Textarea
            label={t('Reason')}
            withAsterisk
            autosize
            minRows={3}
            value={reason}
            onChange={(event) => setReason(event.currentTarget.value)}
          />
          {error && (
            <Text role="alert" size="sm" c="var(--bad)">
              {t(error)}
            </Text>
          )}
        </Stack>
        <Group justify="flex-end" mt="md">
          <Button variant="default" onClick={onClose}>
            {t('Cancel')}
          </Button>
          <Button type="submit" loading={assess.isPending}>
            {t('Save')}
          </Button>
        </Group>
      </form>
    </Modal>
  );
}
