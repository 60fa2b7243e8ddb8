import { useState } from 'react';
import { SignDialog } from '#kernel/web/page/SignDialog.tsx';
import { Radio, Stack, TagsInput, Text, Textarea, TextInput } from '#kernel/web/ui/parts.ts';
import { useTranslation } from '#kernel/web/i18n.ts';
import { impactDecision, impactDecisions } from '../shared/impactReview.record.ts';
import { useSend } from '#kernel/web/data/calls.ts';
import { decideImpactCall } from '../shared/manuals.calls.ts';

const workOf = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);

/** Signs what the new revision means for one job; its cards follow the decision. */
export function DecideDialog({
  review,
  reviewId,
  jobnumber,
  onClose,
}: {
  review: string;
  reviewId: string;
  jobnumber: string;
  onClose: () => void;
}) {
  const { t } = useTranslation();
  const [job, setJob] = useState(jobnumber);
  const [decision, setDecision] = useState<keyof typeof impactDecisions>('noImpact');
  const [repeatCards, setRepeatCards] = useState<string[]>([]);
  const [addWork, setAddWork] = useState('');
  const [testsStand, setTestsStand] = useState('');
  const [reason, setReason] = useState('');
  const [error, setError] = useState<string | null>(null);
  const decide = useSend(decideImpactCall, { id: reviewId }, { also: [impactDecision.name, 'gates', 'taskCard'] });
  const validate = () => {
    const problem =
      reason.trim().length < 3
        ? 'Say why'
        : !/^ABS\d{7}(-\d{1,2})?$/i.test(job.trim())
          ? 'A work order number looks like ABS0001234.'
          : decision === 'repeatSteps' && repeatCards.length === 0
            ? 'Name the cards to repeat, such as T040.'
            : workOf(addWork).some((work) => work.length < 5 || work.length > 160)
              ? 'Work to add takes 5 to 160 characters a line.'
              : testsStand.trim() !== '' && testsStand.trim().length < 10
                ? 'Say why, in a sentence'
                : null;
    setError(problem);
    return problem === null;
  };
  return (
    <SignDialog
      title={`${t('Impact review')} ${review}`}
      statement="I have judged what the new revision means for this work order."
      what={
        <>
          <strong>{job || t('Job')}</strong>: {t(impactDecisions[decision])}
        </>
      }
      validate={validate}
      onSign={(proof) =>
        decide.mutateAsync({
          ...proof,
          jobnumber: job.trim(),
          decision,
          repeatCards: decision === 'repeatSteps' ? repeatCards : [],
          addWork: decision === 'stop' ? [] : workOf(addWork),
          ...(decision !== 'stop' && workOf(addWork).length > 0 && testsStand.trim()
            ? { testsStand: testsStand.trim() }
            : {}),
          reason,
        })
      }
      onClose={onClose}
    >
      <Stack gap="sm" mb="sm">
        {jobnumber === '' && (
          <TextInput label={t('Job')} value={job} onChange={(event) => setJob(event.currentTarget.value)} />
        )}
        <Radio.Group
          label={t('Decision')}
          value={decision}
          onChange={(value) => setDecision(value as keyof typeof impactDecisions)}
        >
          <Stack gap={6} mt={4}>
            {Object.entries(impactDecisions).map(([value, label]) => (
              <Radio key={value} value={value} label={t(label)} />
            ))}
          </Stack>
        </Radio.Group>
        {decision === 'repeatSteps' && (
          <TagsInput label={t('Cards to repeat')} placeholder="T040" value={repeatCards} onChange={setRepeatCards} />
        )}
        {decision !== 'stop' && (
          <Textarea
            label={t('Work to add')}
            description={t(
              'One a line; each becomes a card that cites the new revision. Tests and NDT made before it do not stand.',
            )}
            autosize
            minRows={1}
            value={addWork}
            onChange={(event) => setAddWork(event.currentTarget.value)}
          />
        )}
        {decision !== 'stop' && workOf(addWork).length > 0 && (
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
          />
        )}
        <Textarea
          label={t('Reason')}
          withAsterisk
          autosize
          minRows={2}
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
        {error && (
          <Text role="alert" size="sm" c="var(--bad)">
            {t(error)}
          </Text>
        )}
      </Stack>
    </SignDialog>
  );
}
