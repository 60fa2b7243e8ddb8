import { useState } from 'react';
import type { RowOf } from '#kernel/shared/record.ts';
import { useGet } from '#kernel/web/data/calls.ts';
import { useCan } from '#kernel/web/data/session.ts';
import { useTranslation } from '#kernel/web/i18n.ts';
import { RecordList } from '#kernel/web/list/RecordList.tsx';
import { history, related, section, type PanelProps } from '#kernel/web/page/panels.ts';
import { RecordFields } from '#kernel/web/page/RecordFields.tsx';
import { RecordScreen } from '#kernel/web/page/RecordScreen.tsx';
import { SlotParts } from '#kernel/web/page/SlotParts.tsx';
import { WorkflowBar } from '#kernel/web/page/WorkflowBar.tsx';
import { useRecord } from '#kernel/web/data/records.ts';
import { Note } from '#kernel/web/ui/Note.tsx';
import { Button, Modal } from '#kernel/web/ui/parts.ts';
import { Section } from '#kernel/web/ui/Section.tsx';
import { subjectQuestions } from '#modules/quality/question-pool/shared/public.ts';
import { examAttempt, examDispute, examDisputeWorkflow } from '../shared/attempt.record.ts';
import { exam, examCandidate, examStratum, examWorkflow } from '../shared/exam.record.ts';
import { coverageCall } from '../shared/insights.calls.ts';
import { Insights } from './Insights.tsx';
import css from './exams.module.css';

type Row = RowOf<typeof exam>;

/** One exam: what it asks, who sits it, how they did, and what that says about its questions. */
export const ExamPage = ({ examId }: { examId: string }) => (
  <RecordScreen
    record={exam}
    id={examId}
    title="name"
    crumbs={[{ label: 'Exams', to: '/exams' }]}
    facts={['subjectId', 'classId?', 'passPercent', 'secondsPerQuestion', 'maxAttempts', 'opensAt?', 'closesAt?']}
    workflow={examWorkflow}
    live={[examAttempt, examStratum]}
    panels={[
      InsightsPanel,
      Attempts,
      Disputes,
      Lines,
      related(examCandidate, 'examId', {
        create: { values: { extraPercent: 0 } },
        edit: true,
        rowHref: () => null,
        emptyText: 'Nobody is named; whoever is in the class of the exam may sit it.',
      }),
      section('Exam'),
      history(),
    ]}
  />
);

const InsightsPanel = ({ row }: PanelProps<typeof exam>) =>
  row.status === 'draft' ? null : (
    <>
      <Insights examId={row.id} />
      <SlotParts slot={subjectQuestions} given={{ subjectId: row.subjectId }} />
    </>
  );

function Attempts({ row }: PanelProps<typeof exam>) {
  const { t } = useTranslation();
  if (row.status === 'draft') return null;
  return (
    <Section title={t('Attempts')}>
      <RecordList
        record={examAttempt}
        embedded
        fixed={{ 'f.examId.in': row.id }}
        rowHref={(attempt) => `/exams/${row.number}/${attempt.number}`}
        emptyText="Nobody has sat it yet."
      />
    </Section>
  );
}

/** The lines of the exam, each with what the pool has for it (R-EXM-3). */
function Lines({ row }: { row: Row }) {
  const { t } = useTranslation();
  const { data } = useGet(coverageCall, { id: row.id });
  const thin = (data?.lines ?? []).filter(({ isThin }) => isThin);
  const isDraft = row.status === 'draft';
  return (
    <Section title={t('What it asks')} count={(data?.lines ?? []).reduce((sum, { count }) => sum + count, 0)}>
      {thin.map(({ topic, difficulty, have, wanted }) => (
        <Note key={`${topic} ${difficulty}`} tone="info">
          {t('{{topic}}: the pool has {{have}} questions, {{wanted}} are wanted', { topic, have, wanted })}
        </Note>
      ))}
      <RecordList
        record={examStratum}
        embedded
        fixed={{ 'f.examId.in': row.id }}
        {...(isDraft && { create: { label: 'New line', fixed: { examId: row.id } }, edit: true as const })}
        rowHref={() => null}
        emptyText="No line yet: say how many questions of which topic are asked."
      />
    </Section>
  );
}

function Disputes({ row }: { row: Row }) {
  const { t } = useTranslation();
  const can = useCan();
  const [shown, setShown] = useState<string | null>(null);
  if (row.status === 'draft' || !can(examDispute.access.read)) return null;
  return (
    <Section title={t('Disputes')}>
      <RecordList
        record={examDispute}
        embedded
        columns={['number', 'attemptId', 'place', 'objection', 'dueOn', 'status']}
        fixed={{ 'f.examId.in': row.id }}
        rowHref={() => null}
        rowActions={(one) => (
          <Button size="compact-sm" variant="default" onClick={() => setShown(one.id)}>
            {t('Open')}
          </Button>
        )}
        emptyText="No question is disputed."
      />
      {shown && <DisputeDialog id={shown} onClose={() => setShown(null)} />}
    </Section>
  );
}

function DisputeDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const { t } = useTranslation();
  const answer = useRecord(examDispute, id);
  return (
    <Modal opened onClose={onClose} title={t('Dispute')} size={720}>
      {answer.data && (
        <div className={css.dispute}>
          <RecordFields record={examDispute} row={answer.data.row} />
          <WorkflowBar
            workflow={examDisputeWorkflow}
            row={answer.data.row}
            allowed={answer.data.allowed}
            onDone={onClose}
          />
        </div>
      )}
    </Modal>
  );
}
