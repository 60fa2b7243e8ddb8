import { useRecord, useRows } from '#kernel/web/data/records.ts';
import { useSession } from '#kernel/web/data/session.ts';
import { useToday } from '#kernel/web/data/useToday.ts';
import { useTranslation } from '#kernel/web/i18n.ts';
import { RecordList } from '#kernel/web/list/RecordList.tsx';
import { files, history, section, type PanelProps } from '#kernel/web/page/panels.ts';
import { RecordScreen } from '#kernel/web/page/RecordScreen.tsx';
import { WorkflowBar } from '#kernel/web/page/WorkflowBar.tsx';
import { Section } from '#kernel/web/ui/Section.tsx';
import { Note } from '#kernel/web/ui/Note.tsx';
import { StatusChip } from '#kernel/web/ui/StatusChip.tsx';
import { AuditTabs } from '#modules/quality/audit-areas/web/public.tsx';
import { capStatuses, type CapStatus } from '../shared/cap.ts';
import { capItem, capItemWorkflow, capSections, type CapSectionName } from '../shared/capItem.record.ts';
import { auditFinding } from '../shared/finding.record.ts';
import { auditFindingWorkflow } from '../shared/finding.workflow.ts';
import { Fishbone, WhysInput } from './CauseCoach.tsx';

const tones: Record<CapStatus, 'bad' | 'warn' | 'info' | 'good'> = {
  pending: 'bad',
  review: 'info',
  acceptance: 'warn',
  followUp: 'warn',
  completed: 'good',
};

function PlanChip({ status }: { status: CapStatus | null }) {
  const { t } = useTranslation();
  return status ? <StatusChip tone={tones[status]} label={t(capStatuses[status])} /> : null;
}

/** What does not conform, with who has to move next. */
export const Findings = () => (
  <>
    <AuditTabs />
    <RecordList
      record={auditFinding}
      description="Findings of audits, the authority and customers, with the state of their corrective action plan."
      tabs={[
        { label: 'Open', query: { 'f.status.in': 'draft,open' } },
        { label: 'Closed', query: { 'f.status.in': 'closed' } },
        { label: 'All', query: {} },
      ]}
      widths={{ capStatus: 170 }}
      cells={{ capStatus: (row) => <PlanChip status={row.capStatus} /> }}
      create
      emptyText="No findings. What an audit, the authority or a customer finds is answered here."
    />
  </>
);

/** The steps of one item of the plan. */
function ItemSteps({ id }: { id: string }) {
  const { data } = useRecord(capItem, id);
  return data ? <WorkflowBar workflow={capItemWorkflow} row={data.row} allowed={data.allowed} /> : null;
}

/** What a part of the plan shows beside the text. */
const columns = {
  rootCause: ['text', 'status', 'method', 'dueOn', 'reviewNote'],
  correctiveAction: ['text', 'status', 'controlType', 'dueOn', 'doneAt'],
  preventiveAction: ['text', 'status', 'controlType', 'dueOn', 'doneAt'],
} as const;

const inputs = { whys: WhysInput };

/** A part of the plan; its owner adds to it until the plan is accepted. */
const part = (name: CapSectionName, emptyText: string) =>
  function PlanPart({ row }: PanelProps<typeof auditFinding>) {
    const { t } = useTranslation();
    const { employeeId } = useSession();
    const isWritten = row.status === 'open' && row.acceptedAt === null && row.ownerId === employeeId;
    return (
      <Section title={t(capSections[name])}>
        <RecordList
          record={capItem}
          embedded
          fixed={{ 'f.findingId.in': row.id, 'f.section.in': name }}
          columns={[...columns[name]]}
          widths={{ text: 280 }}
          {...(isWritten && {
            edit: { inputs },
            create: {
              label: `Add ${name === 'rootCause' ? 'cause' : 'action'}`,
              fixed: { findingId: row.id },
              values: { section: name },
              inputs,
            },
          })}
          rowActions={(item) => <ItemSteps id={item.id} />}
          emptyText={emptyText}
        />
      </Section>
    );
  };

/** What is overdue, before anything else. */
function Overdue({ row }: PanelProps<typeof auditFinding>) {
  const { t } = useTranslation();
  const today = useToday();
  const items =
    useRows(capItem, { 'f.findingId.in': row.id, size: 500 }, { enabled: row.status === 'open' }).data?.rows ?? [];
  if (row.status !== 'open') return null;
  const undone = items.filter(({ doneAt }) => doneAt === null);
  const late = [
    row.containedAt === null &&
      row.containmentDueOn !== null &&
      row.containmentDueOn < today &&
      'Containment is overdue.',
    row.capStatus === 'pending' && row.responseDueOn !== null && row.responseDueOn < today && 'The answer is overdue.',
    // An accepted plan closes the clock only when all of it is implemented (R-CAP-4).
    (row.acceptedAt === null || undone.length > 0) &&
      row.closureDueOn !== null &&
      row.closureDueOn < today &&
      'Closure is overdue.',
    row.acceptedAt !== null &&
      undone.some(({ dueOn }) => dueOn < today) &&
      'An accepted action is past its date and not implemented.',
    row.effect === 'notEffective' &&
      'The corrective action was not effective: look again later, or ask for a new plan.',
  ].filter((line) => line !== false);
  return late.length > 0 ? <Note tone="bad">{late.map((line) => t(line)).join(' ')}</Note> : null;
}

/** One finding: what was found, its plan in three parts, and who has to move next. */
export const FindingPage = ({ number }: { number: string }) => (
  <RecordScreen
    record={auditFinding}
    id={number}
    title="statement"
    crumbs={[{ label: 'Audit findings', to: '/qa/internal-audit/findings' }]}
    facts={[
      { label: 'Plan', value: (row) => <PlanChip status={row.capStatus} /> },
      'level',
      'clause',
      'areaId',
      'ownerId',
      'containmentDueOn?',
      'responseDueOn?',
      'closureDueOn?',
      'followUpDueOn?',
    ]}
    workflow={auditFindingWorkflow}
    notice={Overdue}
    live={[capItem]}
    panels={[
      section('Finding', [
        'source',
        'reportId',
        'requirement',
        'evidence',
        'repeatOfId',
        'authorityDueOn',
        'containment',
        'containedAt',
      ]),
      part('rootCause', 'No cause yet. Ask why at least three times, or draw a fishbone.'),
      Fishbone,
      part('correctiveAction', 'No corrective action yet: what puts right what was found.'),
      part('preventiveAction', 'No preventive action yet: what keeps it from coming back.'),
      section('Acceptance and effect', [
        'acceptedById',
        'acceptedAt',
        'effect',
        'effectEvidence',
        'closedById',
        'closedAt',
        'extendedOn',
      ]),
      files(),
      history(),
    ]}
  />
);
