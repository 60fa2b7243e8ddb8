import { useNavigate } from 'react-router';
import { useCreate } from '#kernel/web/data/records.ts';
import { RecordForm } from '#kernel/web/form/RecordForm.tsx';
import { RecordList } from '#kernel/web/list/RecordList.tsx';
import { PageHead } from '#kernel/web/page/PageHead.tsx';
import { history, related, type PanelProps, type ScreenAction } from '#kernel/web/page/panels.ts';
import { RecordScreen } from '#kernel/web/page/RecordScreen.tsx';
import { useCan } from '#kernel/web/data/session.ts';
import { AuditTabs } from '#modules/quality/audit-areas/web/public.tsx';
import { auditChecklist, auditChecklistWorkflow } from '../shared/checklist.record.ts';
import { auditChecklistRevision } from '../shared/revision.record.ts';
import { NoWriter } from './NoWriter.tsx';

const root = '/qa/internal-audit/checklists';

/** The question sets audits are made with. */
export const Checklists = () => (
  <>
    <AuditTabs />
    <RecordList
      record={auditChecklist}
      description="The questions audits are made with, each against a clause, by approved revisions."
      tabs={[
        { label: 'Current', query: { 'f.status.in': 'draft,inForce' } },
        { label: 'All', query: {} },
      ]}
      create={{ to: `${root}/new` }}
      emptyText="No checklists. An audit is made with at least one."
    />
  </>
);

/** A new checklist: its first revision is written next. */
export function NewChecklist() {
  const navigate = useNavigate();
  const create = useCreate(auditChecklist);
  const can = useCan();
  if (!can('quality.user')) return <NoWriter />;
  return (
    <>
      <PageHead
        title="New audit checklist"
        crumbs={[{ label: 'Audit checklists', to: root }]}
        meaning="Its questions are written in a revision, which somebody else approves."
      />
      <RecordForm
        record={auditChecklist}
        submitLabel="Create and write questions"
        onSubmit={async (values) => {
          const { row } = await create.mutateAsync(values);
          await navigate(`${root}/${row.id}/r/new`);
        }}
        onCancel={() => void navigate(root)}
      />
    </>
  );
}

function useChecklistActions(row: PanelProps<typeof auditChecklist>['row']): readonly ScreenAction[] {
  const can = useCan();
  return can('quality.user') && row.status !== 'obsolete' && !row.archivedAt
    ? [{ label: 'New revision', to: `${root}/${row.id}/r/new`, isPrimary: row.status === 'draft', inSight: true }]
    : [];
}

/** One checklist: the revision audits are made with, and all there were. */
export const ChecklistPage = ({ checklistId }: { checklistId: string }) => (
  <RecordScreen
    record={auditChecklist}
    id={checklistId}
    number="code"
    title="title"
    crumbs={[{ label: 'Audit checklists', to: root }]}
    facts={['areaId?', 'currentRevisionId?']}
    workflow={auditChecklistWorkflow}
    useActions={useChecklistActions}
    live={[auditChecklistRevision]}
    panels={[
      related(auditChecklistRevision, 'checklistId', {
        title: 'Revisions',
        rowHref: (row) => `${root}/${checklistId}/r/${row.id}`,
        emptyText: 'No revision yet. The first one is Rev 00.',
      }),
      history(),
    ]}
  />
);
