import { useState } from 'react';
import type { CreateOf, RowOf } from '#kernel/shared/record.ts';
import { useCan } from '#kernel/web/data/session.ts';
import { useRecord } from '#kernel/web/data/records.ts';
import { RecordDialog } from '#kernel/web/form/RecordDialog.tsx';
import { useTranslation } from '#kernel/web/i18n.ts';
import { RecordList } from '#kernel/web/list/RecordList.tsx';
import { MainAndRail } from '#kernel/web/page/MainAndRail.tsx';
import { PageHead } from '#kernel/web/page/PageHead.tsx';
import { RecordFields } from '#kernel/web/page/RecordFields.tsx';
import { SlotParts } from '#kernel/web/page/SlotParts.tsx';
import { WorkflowBar } from '#kernel/web/page/WorkflowBar.tsx';
import { ErrorState } from '#kernel/web/ui/ErrorState.tsx';
import { Button, Modal, Skeleton } from '#kernel/web/ui/parts.ts';
import { subjectQuestions } from '../shared/public.ts';
import { trainingQuestion } from '../shared/question.record.ts';
import { trainingQuestionWorkflow } from '../shared/question.workflow.ts';
import { trainingSubject } from '#modules/quality/training/shared/subject.record.ts';
import { ImportQuestions } from './ImportQuestions.tsx';
import css from './question-pool.module.css';

type Question = RowOf<typeof trainingQuestion>;

const server = ['subjectId', 'replacesId'] as const;
const blank = { kind: 'single', difficulty: 'medium', mark: '1', shuffle: true } as const;

/** What a new version begins with: everything people write of the one before. */
const copyOf = (row: Question): Partial<CreateOf<typeof trainingQuestion>> => {
  const { topic, difficulty, kind, textEn, textTh, answersEn, answersTh, rightAnswer, tolerance } = row;
  const { mark, shuffle, reference, explanation } = row;
  return {
    topic,
    difficulty,
    kind,
    textEn,
    textTh,
    answersEn,
    answersTh,
    rightAnswer,
    tolerance,
    mark,
    shuffle,
    reference,
    explanation,
  };
};

/** The questions of one subject: written, reviewed by somebody else, in the pool. */
export function QuestionPool({ subjectId }: { subjectId: string }) {
  const { t, language } = useTranslation();
  const can = useCan();
  const [shown, setShown] = useState<string | null>(null);
  const [isImporting, setImporting] = useState(false);
  const answer = useRecord(trainingSubject, subjectId);
  if (answer.isError) return <ErrorState error={answer.error} onRetry={() => void answer.refetch()} />;
  if (!answer.data) return <Skeleton height={240} />;
  const subject = answer.data.row;
  return (
    <>
      <PageHead
        crumbs={[{ label: 'Training subjects', to: '/qa/training/subjects' }]}
        number={subject.code}
        title={language === 'th' ? subject.nameTh : subject.name}
        meaning={t('Question pool')}
        actions={
          can(trainingQuestion.access.create) && (
            <Button variant="default" onClick={() => setImporting(true)}>
              {t('Import questions')}
            </Button>
          )
        }
      />
      <MainAndRail
        main={
          <>
            {can(trainingQuestion.access.read) ? (
              <RecordList
                record={trainingQuestion}
                embedded
                fixed={{ 'f.subjectId.in': subject.id }}
                create={{
                  label: 'New question',
                  size: 760,
                  fixed: { subjectId: subject.id },
                  except: [...server],
                  values: blank,
                  onSaved: (made) => setShown(made.id),
                }}
                rowHref={() => null}
                rowActions={(row) => (
                  <Button size="compact-sm" variant="default" onClick={() => setShown(row.id)}>
                    {t('Open')}
                  </Button>
                )}
                emptyText="No question yet. Whoever writes one does not review it; only reviewed ones are in the pool."
              />
            ) : (
              <p className={css.quiet}>
                {t('Questions and their answers are read by whoever writes them: the training office.')}
              </p>
            )}
            <SlotParts slot={subjectQuestions} given={{ subjectId: subject.id }} />
          </>
        }
      />
      {isImporting && <ImportQuestions subjectId={subject.id} onClose={() => setImporting(false)} />}
      {shown && <QuestionDialog key={shown} id={shown} onShow={setShown} onClose={() => setShown(null)} />}
    </>
  );
}

interface QuestionDialogProps {
  id: string;
  onShow: (id: string) => void;
  onClose: () => void;
}

function QuestionDialog({ id, onShow, onClose }: QuestionDialogProps) {
  const { t } = useTranslation();
  const answer = useRecord(trainingQuestion, id);
  const [writing, setWriting] = useState<'change' | 'version' | null>(null);
  const row = answer.data?.row;
  const stop = () => setWriting(null);
  return (
    <Modal opened onClose={onClose} title={t('Question')} size={760}>
      {answer.isError && <ErrorState error={answer.error} onRetry={() => void answer.refetch()} />}
      {row && answer.data && (
        <>
          <RecordFields record={trainingQuestion} row={row} except={['subjectId']} />
          <WorkflowBar
            workflow={trainingQuestionWorkflow}
            row={row}
            allowed={answer.data.allowed}
            onDone={onClose}
            extra={
              row.status === 'draft' ? (
                <Button variant="default" onClick={() => setWriting('change')}>
                  {t('Change')}
                </Button>
              ) : (
                row.status !== 'retired' && (
                  <Button variant="default" onClick={() => setWriting('version')}>
                    {t('New version')}
                  </Button>
                )
              )
            }
          />
        </>
      )}
      {row && writing === 'change' && (
        <RecordDialog record={trainingQuestion} row={row} opened except={[...server]} size={760} onClose={stop} />
      )}
      {row && writing === 'version' && (
        <RecordDialog
          record={trainingQuestion}
          opened
          title="New version"
          size={760}
          values={copyOf(row)}
          fixed={{ subjectId: row.subjectId, replacesId: row.id }}
          except={[...server]}
          onSaved={(made) => onShow(made.id)}
          onClose={stop}
        />
      )}
    </Modal>
  );
}
