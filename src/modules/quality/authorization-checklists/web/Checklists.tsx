import { RecordList } from '#kernel/web/list/RecordList.tsx';
import { history, section, type PanelProps } from '#kernel/web/page/panels.ts';
import { RecordScreen } from '#kernel/web/page/RecordScreen.tsx';
import {
  assessmentChecklist,
  assessmentChecklistWorkflow,
  assessmentCriterion,
} from '../shared/assessmentChecklist.record.ts';
import { documentChecklist, documentChecklistWorkflow, documentItem } from '../shared/documentChecklist.record.ts';
import { ApplicationTabs } from './ApplicationTabs.tsx';
import { Items } from './Items.tsx';

const current = { label: 'Current', query: { 'f.status.in': 'draft,published' } } as const;
const all = { label: 'All', query: {} } as const;

/** Which papers each category needs, by revision. */
export const DocumentChecklists = () => (
  <>
    <ApplicationTabs />
    <RecordList
      record={documentChecklist}
      description="What an application in each category hands in or is looked up, by published revisions."
      tabs={[current, all]}
      create={{ label: 'New revision' }}
      emptyText="No document checklist. A category needs one before anybody applies in it."
    />
  </>
);

/** What assessors look at, by revision. */
export const AssessmentChecklists = () => (
  <>
    <ApplicationTabs />
    <RecordList
      record={assessmentChecklist}
      description="What an assessor judges at the bench, for a category or one of its groups, by published revisions."
      tabs={[current, all]}
      create={{ label: 'New revision', values: { passPercent: 80 } }}
      emptyText="No assessment checklist. A group needs one before anybody is assessed in it."
    />
  </>
);

const DocumentItems = ({ row }: PanelProps<typeof documentChecklist>) => (
  <Items
    record={documentItem}
    checklistId={row.id}
    isDraft={row.status === 'draft' && !row.archivedAt}
    label="Add item"
    values={{ mandatory: true, source: 'upload' }}
    columns={['no', 'name', 'mandatory', 'source', 'personnelFact', 'subjectId', 'examId', 'months']}
    emptyText="No items yet. Add the papers and facts an application needs."
  />
);

/** One revision of a document checklist. */
export const DocumentChecklistPage = ({ checklistId }: { checklistId: string }) => (
  <RecordScreen
    record={documentChecklist}
    id={checklistId}
    number="designation"
    title={(row) => row.categoryIdLabel ?? ''}
    crumbs={[{ label: 'Document checklists', to: '/qa/authorization-applications/document-checklist' }]}
    facts={['publishedById?', 'publishedAt?']}
    workflow={documentChecklistWorkflow}
    live={[documentItem]}
    panels={[DocumentItems, section('What changed', ['changeSummary']), history()]}
  />
);

const Criteria = ({ row }: PanelProps<typeof assessmentChecklist>) => (
  <Items
    record={assessmentCriterion}
    checklistId={row.id}
    isDraft={row.status === 'draft' && !row.archivedAt}
    label="Add criterion"
    values={{ weight: 3, method: 'observe' }}
    columns={['no', 'section', 'criterion', 'method', 'critical', 'weight']}
    emptyText="No criteria yet. Add what the assessor judges."
  />
);

/** One revision of an assessment checklist. */
export const AssessmentChecklistPage = ({ checklistId }: { checklistId: string }) => (
  <RecordScreen
    record={assessmentChecklist}
    id={checklistId}
    number="designation"
    title={(row) => row.groupIdLabel ?? row.categoryIdLabel ?? ''}
    crumbs={[{ label: 'Assessment checklists', to: '/qa/authorization-applications/assessment-checklist' }]}
    facts={['passPercent', 'publishedById?', 'publishedAt?']}
    workflow={assessmentChecklistWorkflow}
    live={[assessmentCriterion]}
    panels={[Criteria, section('What changed', ['changeSummary']), history()]}
  />
);
