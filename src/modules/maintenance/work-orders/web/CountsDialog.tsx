import { useState } from 'react';
import { useSend } from '#kernel/web/data/calls.ts';
import { SignDialog } from '#kernel/web/page/SignDialog.tsx';
import { NumberInput, SimpleGrid, Stack, Textarea, TextInput } from '#kernel/web/ui/parts.ts';
import { useTranslation } from '#kernel/web/i18n.ts';
import type { RowOf } from '#kernel/shared/record.ts';
import { correctCountsCall, countFields, countsStatement, type CountField } from '../shared/jobChanges.calls.ts';
import { workOrder } from '../shared/workOrder.record.ts';

const isHours = (name: CountField) => name === 'tsnHours' || name === 'tsoHours';

/** Corrects counts that were stated: the figures, the records they were compared with, the reason, and the inspector's signature. */
export function CountsDialog({ job, onClose }: { job: RowOf<typeof workOrder>; onClose: () => void }) {
  const { t } = useTranslation();
  const send = useSend(correctCountsCall, { id: job.id }, { also: ['gates'] });
  const stated = countFields.filter((name) => job[name] !== null);
  const [typed, setTyped] = useState<Partial<Record<CountField, string>>>({});
  const [records, setRecords] = useState('');
  const [reason, setReason] = useState('');
  const isChanged = (name: CountField) =>
    typed[name] !== undefined && (typed[name] === '' || Number(typed[name]) !== Number(job[name]));
  const changed = stated.filter(isChanged);
  const figure = (name: CountField) => {
    const text = typed[name] ?? '';
    if (text === '') return null;
    return isHours(name) ? text : Number(text);
  };
  return (
    <SignDialog
      title={t('Correct the counts')}
      statement={countsStatement}
      what={
        <p>
          <b className="mono">{job.number}</b>{' '}
          {changed
            .map((name) => `${t(workOrder.fields[name].label)}: ${job[name]} → ${typed[name] || t('not known')}`)
            .join(', ')}
        </p>
      }
      actionLabel={t('Correct the counts')}
      validate={() => {
        if (changed.length === 0) return t('Enter at least one count that is another than before.');
        return records.trim().length >= 3 && reason.trim().length >= 5 ? true : t('Name the records and say why.');
      }}
      onSign={(proof) =>
        send.mutateAsync({
          version: job.version,
          counts: Object.fromEntries(changed.map((name) => [name, figure(name)])),
          records: records.trim(),
          reason: reason.trim(),
          ...proof,
        })
      }
      onClose={onClose}
    >
      <Stack gap="sm" mb="sm">
        <SimpleGrid cols={2} spacing="sm">
          {stated.map((name) => (
            <NumberInput
              key={name}
              label={t(workOrder.fields[name].label)}
              placeholder={t('not known')}
              min={0}
              decimalScale={isHours(name) ? 1 : 0}
              value={typed[name] ?? String(job[name])}
              onChange={(value) => setTyped((now) => ({ ...now, [name]: String(value) }))}
            />
          ))}
        </SimpleGrid>
        <TextInput
          label={t('Records compared with')}
          description={t('The logbook, the removal record or the certificate, with its number.')}
          withAsterisk
          maxLength={200}
          value={records}
          onChange={(event) => setRecords(event.currentTarget.value)}
        />
        <Textarea
          label={t('Reason')}
          withAsterisk
          autosize
          minRows={2}
          maxLength={500}
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
      </Stack>
    </SignDialog>
  );
}
