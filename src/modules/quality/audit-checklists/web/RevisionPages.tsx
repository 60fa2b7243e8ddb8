import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { z } from 'zod';
import { note } from '#kernel/shared/field.ts';
import type { RowOf } from '#kernel/shared/record.ts';
import { useSend } from '#kernel/web/data/calls.ts';
import { useRecord, useRows } from '#kernel/web/data/records.ts';
import { useCan } from '#kernel/web/data/session.ts';
import { CreateButton } from '#kernel/web/form/CreateButton.tsx';
import { FieldInputs } from '#kernel/web/form/zodFields.tsx';
import { useFields } from '#kernel/web/form/useFields.ts';
import { useTranslation } from '#kernel/web/i18n.ts';
import { PageHead } from '#kernel/web/page/PageHead.tsx';
import { history, section, type PanelProps, type ScreenAction } from '#kernel/web/page/panels.ts';
import { RecordScreen } from '#kernel/web/page/RecordScreen.tsx';
import { EditPencil } from '#kernel/web/page/RowButtons.tsx';
import { messageOf } from '#kernel/web/data/api.ts';
import { EmptyState } from '#kernel/web/ui/EmptyState.tsx';
import { FactTable } from '#kernel/web/ui/FactTable.tsx';
import { Note } from '#kernel/web/ui/Note.tsx';
import { ActionIcon, Button, Group, MultiSelect } from '#kernel/web/ui/parts.ts';
import { Section } from '#kernel/web/ui/Section.tsx';
import { StatusChip } from '#kernel/web/ui/StatusChip.tsx';
import { clauses } from '#modules/quality/audit-areas/shared/public.ts';
import { auditChecklist } from '../shared/checklist.record.ts';
import { addClausesCall, newRevisionCall, orderQuestionsCall } from '../shared/checklists.calls.ts';
import { compareQuestions, type Change } from '../shared/compare.ts';
import { auditQuestion } from '../shared/question.record.ts';
import { auditChecklistRevision, auditChecklistRevisionWorkflow } from '../shared/revision.record.ts';
import { NoWriter } from './NoWriter.tsx';
import { RemoveQuestion } from './RemoveQuestion.tsx';

const root = '/qa/internal-audit/checklists';
type Revision = RowOf<typeof auditChecklistRevision>;
type Question = RowOf<typeof auditQuestion>;
const changes: Record<Exclude<Change, 'same'>, { label: string; tone: 'good' | 'warn' | 'bad' }> = {
  new: { label: 'New', tone: 'good' },
  changed: { label: 'Changed', tone: 'warn' },
  removed: { label: 'Taken out', tone: 'bad' },
};

/** The questions of a revision in their order. */
function useQuestions(revisionId: string | undefined) {
  return useRows(
    auditQuestion,
    { 'f.revisionId.in': revisionId ?? '', sort: 'no', size: 500 },
    { enabled: revisionId !== undefined },
  );
}

const summary = z.object({ changeSummary: z.string().trim().min(5).max(2000) });
const asked = [['changeSummary', note('What changed', { required: true, min: 5, max: 2000 })]] as const;

/** Begins the next revision, with the questions of the approved one. */
export function NewRevision({ checklistId }: { checklistId: string }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const checklist = useRecord(auditChecklist, checklistId).data?.row;
  const begin = useSend(newRevisionCall, { id: checklistId });
  const [fields] = useState(() => asked.map(([name, field]) => [name, field] as [string, typeof field]));
  const form = useFields(fields, summary, {});
  const can = useCan();
  if (!can('quality.user')) return <NoWriter />;
  return (
    <>
      <PageHead
        title="New checklist revision"
        crumbs={[
          { label: 'Audit checklists', to: root },
          { label: checklist ? `${checklist.code} · ${checklist.title}` : '…', to: `${root}/${checklistId}` },
        ]}
        meaning="It begins with the questions of the approved revision."
      />
      <form
        style={{ display: 'grid', gap: 12, maxWidth: 640, padding: '0 20px 32px' }}
        onSubmit={(event) => {
          event.preventDefault();
          if (!form.validate()) return;
          begin.mutate(summary.parse(form.values), {
            onSuccess: ({ id }) => void navigate(`${root}/${checklistId}/r/${id}/edit`),
          });
        }}
      >
        <FieldInputs fields={fields} values={form.values} errors={form.errors} set={form.set} />
        {begin.isError && <Note tone="bad">{t(messageOf(begin.error))}</Note>}
        <Group>
          <Button type="submit" loading={begin.isPending}>
            {t('Begin revision')}
          </Button>
          <Button variant="default" component={Link} to={`${root}/${checklistId}`}>
            {t('Cancel')}
          </Button>
        </Group>
      </form>
    </>
  );
}

/** The questions as they are asked, each with what became of it since the revision before. */
function Questions({ row }: PanelProps<typeof auditChecklistRevision>) {
  const { t } = useTranslation();
  const own = useQuestions(row.id).data?.rows ?? [];
  const revisions = useRows(auditChecklistRevision, { 'f.checklistId.in': row.checklistId, size: 500 }).data?.rows;
  const before = revisions?.find(({ revision }) => revision === row.revision - 1);
  const earlier = useQuestions(before?.id).data?.rows;
  const compared = compareQuestions(earlier ?? own, own);
  if (own.length === 0)
    return (
      <EmptyState title={t('No questions')}>
        <p>{t('A checklist has at least one question.')}</p>
      </EmptyState>
    );
  return (
    <Section title={t('Questions')}>
      <FactTable
        head={['No.', 'Section', 'Question', 'Clause', 'Samples', 'What changed']}
        rows={compared.map(({ question, change }, index) => ({
          key: question.id,
          cells: [
            change === 'removed' ? '–' : index + 1,
            question.section,
            <QuestionText key="text" question={question} />,
            question.clause,
            question.samples,
            change === 'same' ? (
              ''
            ) : (
              <StatusChip key="change" tone={changes[change].tone} label={t(changes[change].label)} />
            ),
          ],
        }))}
      />
    </Section>
  );
}

const QuestionText = ({ question }: { question: Question }) => (
  <div>
    {question.text}
    {[question.guidance, question.evidence].filter(Boolean).map((line) => (
      <div key={line} style={{ color: 'var(--muted)', fontSize: 12 }}>
        {line}
      </div>
    ))}
  </div>
);

function useRevisionActions(row: Revision): readonly ScreenAction[] {
  const can = useCan();
  return row.status === 'draft' && can('quality.user')
    ? [{ label: 'Edit questions', to: `${root}/${row.checklistId}/r/${row.id}/edit`, inSight: true }]
    : [];
}

/** One revision as it is asked. */
export const RevisionPage = ({ revisionId }: { checklistId: string; revisionId: string }) => (
  <RecordScreen
    record={auditChecklistRevision}
    id={revisionId}
    number="designation"
    title={(row) => (row.checklistIdLabel ?? '').replace(/^\S+ · /, '')}
    crumbs={(row) => [
      { label: 'Audit checklists', to: root },
      { label: row.checklistIdLabel ?? '…', to: `${root}/${row.checklistId}` },
    ]}
    facts={['approvedById?', 'approvedAt?']}
    workflow={auditChecklistRevisionWorkflow}
    useActions={useRevisionActions}
    live={[auditQuestion]}
    panels={[Questions, section('What changed', ['changeSummary']), history()]}
  />
);

/** The draft's questions, written, moved and taken out. */
export function EditRevision({ checklistId, revisionId }: { checklistId: string; revisionId: string }) {
  const { t } = useTranslation();
  const revision = useRecord(auditChecklistRevision, revisionId).data?.row;
  const rows = useQuestions(revisionId).data?.rows ?? [];
  const order = useSend(orderQuestionsCall, { id: revisionId });
  const can = useCan();
  if (!can('quality.user')) return <NoWriter />;
  if (!revision) return null;
  const back = `${root}/${checklistId}/r/${revisionId}`;
  const move = (from: number, to: number) => {
    const ids = rows.map(({ id }) => id);
    ids.splice(to, 0, ...ids.splice(from, 1));
    order.mutate({ version: revision.version, ids });
  };
  return (
    <>
      <PageHead
        title={revision.designation}
        crumbs={[
          { label: 'Audit checklists', to: root },
          { label: revision.checklistIdLabel ?? '…', to: `${root}/${checklistId}` },
        ]}
        meaning="Each question names the clause it is asked against."
        actions={
          <Button variant="default" component={Link} to={back}>
            {t('Done')}
          </Button>
        }
      />
      <div style={{ padding: '0 20px 32px' }}>
        {revision.status !== 'draft' ? (
          <Note tone="bad">{t('An approved revision never changes: begin a new one.')}</Note>
        ) : (
          <>
            <Group mb={12}>
              <CreateButton
                record={auditQuestion}
                isPrimary
                label="Add question"
                fixed={{ revisionId }}
                values={{ samples: 1, section: rows.at(-1)?.section ?? '' }}
              />
              <FromClauses revision={revision} asked={rows.map(({ clause }) => clause)} />
            </Group>
            {order.isError && <Note tone="bad">{t(messageOf(order.error))}</Note>}
            <FactTable
              empty="No questions yet. Add one, or begin with the clauses."
              head={['No.', 'Section', 'Question', 'Clause', 'Samples', '']}
              rows={rows.map((question, index) => ({
                key: question.id,
                cells: [
                  index + 1,
                  question.section,
                  <QuestionText key="text" question={question} />,
                  question.clause,
                  question.samples,
                  <Group key="do" gap={2} wrap="nowrap">
                    <ActionIcon
                      variant="subtle"
                      aria-label={t('Move up')}
                      disabled={index === 0 || order.isPending}
                      onClick={() => move(index, index - 1)}
                    >
                      <IconArrowUp size={15} />
                    </ActionIcon>
                    <ActionIcon
                      variant="subtle"
                      aria-label={t('Move down')}
                      disabled={index === rows.length - 1 || order.isPending}
                      onClick={() => move(index, index + 1)}
                    >
                      <IconArrowDown size={15} />
                    </ActionIcon>
                    <EditPencil record={auditQuestion} row={question} />
                    <RemoveQuestion question={question} />
                  </Group>,
                ],
              }))}
            />
          </>
        )}
      </div>
    </>
  );
}

/** A question for each clause that is chosen. */
function FromClauses({ revision, asked: has }: { revision: Revision; asked: readonly string[] }) {
  const { t } = useTranslation();
  const add = useSend(addClausesCall, { id: revision.id });
  const [chosen, setChosen] = useState<string[]>([]);
  const free = Object.entries(clauses).filter(([clause]) => !has.includes(clause));
  return (
    <>
      <MultiSelect
        aria-label={t('Clauses')}
        placeholder={t('Clauses without a question')}
        data={free.map(([value, label]) => ({ value, label: t(label) }))}
        value={chosen}
        onChange={setChosen}
        searchable
        w={320}
      />
      <Button
        variant="default"
        disabled={chosen.length === 0}
        loading={add.isPending}
        onClick={() =>
          add.mutate(
            { version: revision.version, clauses: chosen as (keyof typeof clauses)[] },
            { onSuccess: () => setChosen([]) },
          )
        }
      >
        {t('Add a question for each')}
      </Button>
      {add.isError && <Note tone="bad">{t(messageOf(add.error))}</Note>}
    </>
  );
}
