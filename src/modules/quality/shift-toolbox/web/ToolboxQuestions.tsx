import { useState } from 'react';
import { useGet } from '#kernel/web/data/calls.ts';
import { useCan } from '#kernel/web/data/session.ts';
import { useTranslation } from '#kernel/web/i18n.ts';
import { ErrorState } from '#kernel/web/ui/ErrorState.tsx';
import { FactTable } from '#kernel/web/ui/FactTable.tsx';
import { Button, Modal, Skeleton } from '#kernel/web/ui/parts.ts';
import { Section } from '#kernel/web/ui/Section.tsx';
import { StatusChip } from '#kernel/web/ui/StatusChip.tsx';
import { enoughAttempts, facilityWord, facilityWords } from '#modules/quality/exams/shared/public.ts';
import { trainingQuestion } from '#modules/quality/question-pool/shared/question.record.ts';
import { BothTexts, ChosenLines } from '#modules/quality/question-pool/web/public.tsx';
import { toolboxQuestionsCall } from '../shared/shiftToolbox.calls.ts';

/** How the questions of a subject were answered before rare tasks and at the start of shifts, for whoever reads the pool. */
export function ToolboxQuestions({ subjectId }: { subjectId: string }) {
  const can = useCan();
  return can(trainingQuestion.access.read) ? <Answered subjectId={subjectId} /> : null;
}

function Answered({ subjectId }: { subjectId: string }) {
  const { t } = useTranslation();
  const answer = useGet(toolboxQuestionsCall, { id: subjectId });
  const [shown, setShown] = useState<string | null>(null);
  if (answer.isError) return <ErrorState error={answer.error} onRetry={() => void answer.refetch()} />;
  if (!answer.data) return <Skeleton height={80} />;
  const { items } = answer.data;
  if (items.length === 0) return null;
  const open = items.find(({ id }) => id === shown);
  return (
    <Section title={t('Answered before tasks and shifts')}>
      <p>{t('First answers of each person in the last 24 months, the hardest question first. Nobody is named.')}</p>
      <FactTable
        head={['Question', 'Topic', 'Reference', 'Answers', 'Right, %', 'What it says']}
        rows={items.map((item) => ({
          key: item.id,
          cells: [
            <Button
              key="question"
              size="compact-sm"
              variant="default"
              aria-haspopup="dialog"
              onClick={() => setShown(item.id)}
            >
              {item.number}
            </Button>,
            item.topic,
            item.reference,
            item.n,
            item.facility.toFixed(0),
            <span key="says">
              {item.n >= enoughAttempts && (
                <StatusChip tone="neutral" label={facilityWords[facilityWord(item.facility)]} />
              )}{' '}
              {item.isMisleading && <StatusChip tone="warn" label="A wrong answer is chosen more often" />}
            </span>,
          ],
        }))}
      />
      <Modal
        opened={open !== undefined}
        onClose={() => setShown(null)}
        title={t('How a question was answered')}
        size={760}
      >
        {open && (
          <>
            <p>{open.number}</p>
            <BothTexts en={open.textEn} th={open.textTh} />
            <ChosenLines lines={open.options} of={open.n} />
          </>
        )}
      </Modal>
    </Section>
  );
}
