import { useState } from 'react';
import { DateInput } from '#kernel/web/form/DateInput.tsx';
import { SignDialog } from '#kernel/web/page/SignDialog.tsx';
import { Button, Checkbox, Group, Modal, Select, Stack, Text, Textarea, TextInput } from '#kernel/web/ui/parts.ts';
import { notify } from '#kernel/web/ui/Toasts.tsx';
import { useTranslation } from '#kernel/web/i18n.ts';
import { workOrder } from '../shared/workOrder.record.ts';
import { messageOf } from '#kernel/web/data/api.ts';
import { useSend } from '#kernel/web/data/calls.ts';
import { answerDirectiveCall, answerBulletinCall, orderBulletinCall } from '../shared/answers.calls.ts';

const touched = [workOrder.name, 'gates', 'directive', 'serviceBulletin'];
const answers = {
  complied: 'Complied',
  terminatingAction: 'Terminating action',
  notApplicable: 'Not applicable',
  notDue: 'Not due',
};
const results = { embodied: 'Embodied', refused: 'Refused', notApplicable: 'Not applicable' };
const choices = (words: Record<string, string>, t: (text: string) => string) =>
  Object.entries(words).map(([value, label]) => ({ value, label: t(label) }));

export interface OpenDirective {
  id: string;
  number: string;
  partNumber: string;
  serialNumber: string | null;
}

/** Signs how an airworthiness directive is answered on this job. */
export function ComplianceDialog({
  job,
  directive,
  onClose,
}: {
  job: { number: string };
  directive: OpenDirective;
  onClose: () => void;
}) {
  const { t } = useTranslation();
  const [status, setStatus] = useState<keyof typeof answers>('complied');
  const [text, setText] = useState('');
  const [day, setDay] = useState('');
  const [missing, setMissing] = useState(false);
  const send = useSend(answerDirectiveCall, { id: job.number }, { also: touched });
  const isDone = status === 'complied' || status === 'terminatingAction';
  const lacksDay = status === 'notDue' && !/^\d{4}-\d\d-\d\d$/.test(day);
  const lacksText = status !== 'notDue' && text.trim().length < 3;
  return (
    <SignDialog
      title={t('Answer AD {{number}}', { number: directive.number })}
      statement={t('I confirm this answer to the airworthiness directive.')}
      what={`${job.number} · AD ${directive.number} · ${directive.partNumber}${directive.serialNumber ? ` · ${directive.serialNumber}` : ''}`}
      validate={() => {
        setMissing(lacksDay || lacksText);
        return !lacksDay && !lacksText;
      }}
      onSign={async (proof) => {
        await send.mutateAsync({
          directiveId: directive.id,
          partNumber: directive.partNumber,
          serialNumber: directive.serialNumber,
          status,
          ...(text.trim() ? (isDone ? { method: text } : { reason: text }) : {}),
          ...(status === 'notDue' ? { nextDue: { day } } : {}),
          ...proof,
        });
        notify({ text: t('AD {{number}} answered', { number: directive.number }) });
      }}
      onClose={onClose}
    >
      <Stack gap="sm">
        <Select
          label={t('On this work order')}
          allowDeselect={false}
          value={status}
          onChange={(value) => setStatus(value as keyof typeof answers)}
          data={choices(answers, t)}
        />
        {status === 'notDue' && (
          <DateInput
            label={t('Due on')}
            withAsterisk
            value={day}
            onChange={setDay}
            error={missing && lacksDay ? t('Required') : undefined}
          />
        )}
        <Textarea
          label={isDone ? t('Method') : t('Reason')}
          withAsterisk={status !== 'notDue'}
          autosize
          minRows={2}
          maxLength={300}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
          error={missing && lacksText ? t('Required') : undefined}
        />
      </Stack>
    </SignDialog>
  );
}

/** Records that the customer orders a service bulletin; its result is signed later. */
export function OrderBulletinDialog({ job, onClose }: { job: { number: string }; onClose: () => void }) {
  const { t } = useTranslation();
  const [number, setNumber] = useState('');
  const [reference, setReference] = useState('');
  const [isTried, setTried] = useState(false);
  const send = useSend(orderBulletinCall, { id: job.number }, { also: touched });
  const lacks = { number: number.trim() === '', reference: reference.trim().length < 3 };
  return (
    <Modal opened onClose={onClose} title={t('The customer orders an SB')}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          setTried(true);
          if (lacks.number || lacks.reference) return;
          send.mutate(
            { number, reference },
            {
              onSuccess: () => {
                notify({ text: t('SB {{number}} is on order', { number }) });
                onClose();
              },
            },
          );
        }}
      >
        <Stack gap="sm">
          <TextInput
            data-autofocus
            label="SB"
            withAsterisk
            maxLength={60}
            value={number}
            onChange={(event) => setNumber(event.currentTarget.value)}
            error={isTried && lacks.number ? t('Required') : undefined}
          />
          <TextInput
            label={t('Reference')}
            description={t('The order, letter or mail it stands in.')}
            withAsterisk
            maxLength={200}
            value={reference}
            onChange={(event) => setReference(event.currentTarget.value)}
            error={isTried && lacks.reference ? t('Required') : undefined}
          />
          {send.error && (
            <Text role="alert" c="var(--bad)" size="sm">
              {t(messageOf(send.error))}
            </Text>
          )}
        </Stack>
        <Group justify="flex-end" mt="md">
          <Button variant="default" onClick={onClose}>
            {t('Cancel')}
          </Button>
          <Button type="submit" loading={send.isPending}>
            {t('Record the order')}
          </Button>
        </Group>
      </form>
    </Modal>
  );
}

/** Signs what was done about a service bulletin. */
export function BulletinDialog({
  job,
  number: given,
  onClose,
}: {
  job: { number: string };
  number: string | null;
  onClose: () => void;
}) {
  const { t } = useTranslation();
  const [number, setNumber] = useState(given ?? '');
  const [isOrdered, setOrdered] = useState(given === null);
  const [result, setResult] = useState<keyof typeof results>('embodied');
  const [reference, setReference] = useState('');
  const [missing, setMissing] = useState(false);
  const send = useSend(answerBulletinCall, { id: job.number }, { also: touched });
  const lacksReference = result !== 'embodied' && reference.trim().length < 3;
  return (
    <SignDialog
      title={t('Result of a service bulletin')}
      statement={t('I confirm this result of the service bulletin.')}
      what={`${job.number} · SB ${number}`}
      validate={() => {
        setMissing(!number.trim() || lacksReference);
        return number.trim() !== '' && !lacksReference;
      }}
      onSign={async (proof) => {
        await send.mutateAsync({
          number,
          orderedByCustomer: isOrdered,
          result,
          ...(reference.trim() ? { reference } : {}),
          ...proof,
        });
        notify({ text: t('SB {{number}} recorded', { number }) });
      }}
      onClose={onClose}
    >
      <Stack gap="sm">
        <TextInput
          label="SB"
          withAsterisk
          readOnly={given !== null}
          value={number}
          onChange={(event) => setNumber(event.currentTarget.value)}
          maxLength={60}
          error={missing && !number.trim() ? t('Required') : undefined}
        />
        <Checkbox
          label={t('Ordered by the customer')}
          checked={isOrdered}
          onChange={(event) => setOrdered(event.currentTarget.checked)}
        />
        <Select
          label={t('Result')}
          allowDeselect={false}
          value={result}
          onChange={(value) => setResult(value as keyof typeof results)}
          data={choices(results, t)}
        />
        <TextInput
          label={t('Reference')}
          description={t('The letter, or why it does not apply.')}
          withAsterisk={result !== 'embodied'}
          maxLength={200}
          value={reference}
          onChange={(event) => setReference(event.currentTarget.value)}
          error={missing && lacksReference ? t('Required') : undefined}
        />
      </Stack>
    </SignDialog>
  );
}
