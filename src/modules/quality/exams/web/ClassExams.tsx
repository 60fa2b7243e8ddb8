import { useRows } from '#kernel/web/data/records.ts';
import { useTranslation } from '#kernel/web/i18n.ts';
import { CreateButton } from '#kernel/web/form/CreateButton.tsx';
import { RecordLink } from '#kernel/web/page/RecordLink.tsx';
import { Section } from '#kernel/web/ui/Section.tsx';
import { StateChip } from '#kernel/web/ui/StatusChip.tsx';
import { exam } from '../shared/exam.record.ts';
import { newExam } from '../shared/newExam.ts';
import css from './exams.module.css';

/** The exams of a class on its page: each leads to its results and what they say. */
export function ClassExams({ classId, subjectId }: { classId: string; subjectId: string }) {
  const { t } = useTranslation();
  const { data } = useRows(exam, { 'f.classId.in': classId });
  const rows = data?.rows ?? [];
  return (
    <Section
      title={t('Exams')}
      count={data?.rows.length}
      actions={
        <CreateButton record={exam} label="New exam" size={760} values={newExam} fixed={{ classId, subjectId }} />
      }
    >
      {data && rows.length === 0 && <p className={css.quiet}>{t('No exam: whoever was there is trained.')}</p>}
      {rows.map((row) => (
        <p key={row.id}>
          <RecordLink record="exam" id={row.number} href={`/qa/training/exams/insights/${row.number}`}>
            {row.number} {row.name}
          </RecordLink>{' '}
          <StateChip record={exam} status={row.status} />
        </p>
      ))}
    </Section>
  );
}
