import { useState } from 'react';
import { ApiError, messageOf } from '#kernel/web/data/api.ts';
import { InstantInput } from '#kernel/web/form/DateInput.tsx';
import { LinkInput } from '#kernel/web/form/LinkInput.tsx';
import { Button, Group, Modal, SegmentedControl, Stack, Text, TextInput } from '#kernel/web/ui/parts.ts';
import { DateText } from '#kernel/web/ui/DateText.tsx';
import { notify } from '#kernel/web/ui/Toasts.tsx';
import { useTranslation } from '#kernel/web/i18n.ts';
import { returnConditions, type ReturnCondition } from '../shared/toolUsage.record.ts';
import { useSend } from '#kernel/web/data/calls.ts';
import { ReasonButton } from '#kernel/web/ui/ReasonButton.tsx';
import { extendLoanCall, lendToolCall, remindLoanCall, returnToolCall } from '../shared/loans.calls.ts';

function fieldTrouble(error: unknown, field: string): string | undefined {
  return error instanceof ApiError ? error.fields.find((entry) => entry.path === field)?.message : undefined;
}

/** Hands a tool to somebody for a job. */
export function LendDialog({ toolId, name, onClose }: { toolId: string; name: string; onClose: () => void }) {
  const { t } = useTranslation();
  const [borrowerId, setBorrower] = useState<string | null>(null);
  const [jobNumber, setJob] = useState('');
  const lend = useSend(lendToolCall, { id: toolId }, { also: ['tool', 'history'] });
  const [missing, setMissing] = useState(false);
  const submit = () => {
    if (!borrowerId) return setMissing(true);
    lend.mutate(
      { borrowerId, jobNumber: jobNumber.trim().toUpperCase() || null },
      {
        onSuccess: () => {
          notify({ text: t('{{name}} issued', { name }) });
          onClose();
        },
      },
    );
  };
  return (
    <Modal opened onClose={onClose} title={t('Issue {{name}}', { name })} size={460}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <Stack gap="sm">
          <LinkInput
            to="employee"
            label={t('Borrower')}
            withAsterisk
            value={borrowerId}
            onChange={setBorrower}
            error={missing && !borrowerId ? t('Choose who takes it') : fieldTrouble(lend.error, 'borrowerId')}
          />
          <TextInput
            label={t('Job')}
            description={t('Empty: not for a work order.')}
            value={jobNumber}
            onChange={(event) => setJob(event.currentTarget.value)}
            classNames={{ input: 'mono' }}
          />
          <Text size="sm" c="dimmed">
            {t('Due back at the end of the shift, 17:30.')}
          </Text>
          {lend.isError && (
            <Text size="sm" c="red" role="alert">
              {t(messageOf(lend.error))}
            </Text>
          )}
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              {t('Cancel')}
            </Button>
            <Button type="submit" loading={lend.isPending}>
              {t('Issue tool')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}

/** Takes a tool back and says in which condition. */
export function ReturnDialog({ toolId, name, onClose }: { toolId: string; name: string; onClose: () => void }) {
  const { t } = useTranslation();
  const [conditionIn, setCondition] = useState<ReturnCondition>('ok');
  const [remark, setRemark] = useState('');
  const back = useSend(returnToolCall, { id: toolId }, { also: ['tool', 'history'] });
  const breaks = conditionIn === 'damaged' || conditionIn === 'incomplete';
  const submit = () =>
    back.mutate(
      { conditionIn, remark: remark.trim() || null },
      {
        onSuccess: () => {
          notify({ text: t('{{name}} returned', { name }) });
          onClose();
        },
      },
    );
  return (
    <Modal opened onClose={onClose} title={t('Return {{name}}', { name })} size={460}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <Stack gap="sm">
          <SegmentedControl
            aria-label={t('Condition')}
            value={conditionIn}
            onChange={(value) => setCondition(value as ReturnCondition)}
            data={Object.entries(returnConditions).map(([value, label]) => ({ value, label: t(label) }))}
          />
          <TextInput label={t('Remark')} value={remark} onChange={(event) => setRemark(event.currentTarget.value)} />
          {breaks && (
            <Text size="sm" role="status">
              {t('The tool goes out of use until it is checked.')}
            </Text>
          )}
          {back.isError && (
            <Text size="sm" c="red" role="alert">
              {t(messageOf(back.error))}
            </Text>
          )}
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              {t('Cancel')}
            </Button>
            <Button type="submit" loading={back.isPending}>
              {t('Return')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}

/** Lets somebody keep a tool longer: until when, and why. */
export function ExtendDialog({
  toolId,
  name,
  dueBack,
  onClose,
}: {
  toolId: string;
  name: string;
  dueBack: string;
  onClose: () => void;
}) {
  const { t } = useTranslation();
  const [until, setUntil] = useState('');
  const [reason, setReason] = useState('');
  const extend = useSend(extendLoanCall, { id: toolId }, { also: ['tool', 'history'] });
  const isReady = until !== '' && reason.trim() !== '';
  return (
    <Modal opened onClose={onClose} title={t('Extend {{name}}', { name })} size={460}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          extend.mutate(
            // The time typed is Bangkok time, wherever the browser stands.
            { dueBack: until, reason: reason.trim() },
            {
              onSuccess: () => {
                notify({ text: t('{{name}} extended', { name }) });
                onClose();
              },
            },
          );
        }}
      >
        <Stack gap="sm">
          <Text size="sm" c="dimmed">
            {t('Due back')}: <DateText value={dueBack} />
          </Text>
          <InstantInput
            data-autofocus
            label={t('New date')}
            withAsterisk
            value={until}
            when="future"
            error={fieldTrouble(extend.error, 'dueBack') && t(fieldTrouble(extend.error, 'dueBack') ?? '')}
            onChange={(instant) => setUntil(instant ?? '')}
          />
          <TextInput
            label={t('Why')}
            withAsterisk
            value={reason}
            onChange={(event) => setReason(event.currentTarget.value)}
          />
          {extend.isError && !fieldTrouble(extend.error, 'dueBack') && (
            <Text size="sm" c="red" role="alert">
              {t(messageOf(extend.error))}
            </Text>
          )}
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              {t('Cancel')}
            </Button>
            <ReasonButton
              type="submit"
              loading={extend.isPending}
              reason={!isReady && 'Give the new date, and say why.'}
            >
              {t('Extend')}
            </ReasonButton>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}

/** Asks whoever has the tool for it. */
export function RemindButton({ toolId }: { toolId: string }) {
  const { t } = useTranslation();
  const remind = useSend(remindLoanCall, { id: toolId });
  return (
    <Button
      size="compact-sm"
      variant="default"
      loading={remind.isPending}
      onClick={() =>
        remind.mutate(undefined, {
          onSuccess: () => notify({ text: t('Reminded') }),
          onError: (error) => notify({ text: t(messageOf(error)), tone: 'bad' }),
        })
      }
    >
      {t('Remind')}
    </Button>
  );
}
