import { useState } from 'react';
import { SignDialog } from '#kernel/web/page/SignDialog.tsx';
import { SegmentedControl, Stack, Textarea, TextInput } from '#kernel/web/ui/parts.ts';
import { notify } from '#kernel/web/ui/Toasts.tsx';
import { useTranslation } from '#kernel/web/i18n.ts';
import { useSend } from '#kernel/web/data/calls.ts';
import { giveGateReasonCall, workInTemporaryRevisionCall } from '../shared/answers.calls.ts';
import { workOrder } from '../shared/workOrder.record.ts';

/** What a gate asks to be answered, in words. */
export interface Asked {
  gate: 'G05' | 'G08' | 'G17';
  subject: string;
  what: string;
}

const touched = [workOrder.name, 'gates'];

const wordsOf = (text: string, between: RegExp) =>
  text
    .split(between)
    .map((word) => word.trim())
    .filter(Boolean);

/** Signs an answer to a gate: how a temporary revision was worked in, or why something does not concern the job. */
export function ReasonSignDialog({
  job,
  asked,
  onClose,
}: {
  job: { number: string };
  asked: Asked;
  onClose: () => void;
}) {
  const { t } = useTranslation();
  const [isRecorded, setRecorded] = useState(asked.gate === 'G05');
  const [reason, setReason] = useState('');
  const [isTried, setTried] = useState(false);
  const send = useSend(giveGateReasonCall, { id: job.number }, { also: touched });
  const [repeat, setRepeat] = useState('');
  const [work, setWork] = useState('');
  const [testsStand, setTestsStand] = useState('');
  const added = wordsOf(work, /\n/);
  const isVague = isRecorded && added.length > 0 && testsStand.trim() !== '' && testsStand.trim().length < 10;
  const workIn = useSend(workInTemporaryRevisionCall, { id: job.number }, { also: [...touched, 'taskCard'] });
  const isShort = reason.trim().length < 3;
  return (
    <SignDialog
      title={asked.gate === 'G17' ? t('No bulletin applies') : t('Answer {{number}}', { number: asked.subject })}
      statement={t('I confirm this for the release of this work order.')}
      what={`${job.number} · ${asked.what}`}
      validate={() => {
        setTried(true);
        return !isShort && !isVague;
      }}
      onSign={async (proof) => {
        const given = { subject: asked.subject, reason: reason.trim(), ...proof };
        if (isRecorded)
          await workIn.mutateAsync({
            ...given,
            repeatCards: wordsOf(repeat, /[\s,;]+/),
            addWork: added,
            ...(added.length > 0 && testsStand.trim() ? { testsStand: testsStand.trim() } : {}),
          });
        else await send.mutateAsync({ gate: asked.gate, ...given });
        notify({ text: t('Reason signed') });
      }}
      onClose={onClose}
    >
      <Stack gap="sm">
        {asked.gate === 'G05' && (
          <SegmentedControl
            aria-label={t('On this work order')}
            data={[
              { value: 'yes', label: t('Worked in') },
              { value: 'no', label: t('Does not concern this work order') },
            ]}
            value={isRecorded ? 'yes' : 'no'}
            onChange={(value) => setRecorded(value === 'yes')}
          />
        )}
        <Textarea
          label={isRecorded ? t('How it was worked in') : t('Reason')}
          withAsterisk
          autosize
          minRows={2}
          maxLength={500}
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
          error={isTried && isShort ? t('Required') : undefined}
        />
        {isRecorded && (
          <>
            <TextInput
              label={t('Cards to repeat')}
              description={t(
                'Cards already signed that the temporary revision changes, such as T040, T070. What rests on them begins again too.',
              )}
              value={repeat}
              onChange={(event) => setRepeat(event.currentTarget.value)}
            />
            <Textarea
              label={t('Work to add')}
              description={t('One line each; every line becomes a card. Tests and NDT made before it do not stand.')}
              autosize
              minRows={2}
              value={work}
              onChange={(event) => setWork(event.currentTarget.value)}
            />
            {added.length > 0 && (
              <Textarea
                label={t('Why tests and NDT made before still stand')}
                description={t(
                  'Only where the added work only looks, or touches nothing a test proved. Empty: they are made again.',
                )}
                autosize
                minRows={1}
                maxLength={300}
                value={testsStand}
                onChange={(event) => setTestsStand(event.currentTarget.value)}
                error={isTried && isVague ? t('Say why, in a sentence') : undefined}
              />
            )}
          </>
        )}
      </Stack>
    </SignDialog>
  );
}
