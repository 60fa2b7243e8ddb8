import { Link, useNavigate } from 'react-router';
import type { RowOf } from '#kernel/shared/record.ts';
import { Answered } from '#kernel/web/data/Answered.tsx';
import { useGet, useSend } from '#kernel/web/data/calls.ts';
import { useCan } from '#kernel/web/data/session.ts';
import { CreateButton } from '#kernel/web/form/CreateButton.tsx';
import { useTranslation } from '#kernel/web/i18n.ts';
import { PageHead } from '#kernel/web/page/PageHead.tsx';
import { files, history, related, section, type PanelProps, type ScreenAction } from '#kernel/web/page/panels.ts';
import { RecordScreen } from '#kernel/web/page/RecordScreen.tsx';
import { FactTable } from '#kernel/web/ui/FactTable.tsx';
import { Note } from '#kernel/web/ui/Note.tsx';
import { Section } from '#kernel/web/ui/Section.tsx';
import { StateChip } from '#kernel/web/ui/StatusChip.tsx';
import { clauses } from '#modules/quality/audit-areas/shared/public.ts';
import { AuditTabs } from '#modules/quality/audit-areas/web/public.tsx';
import { gapInWords, type Gap } from '../shared/coverage.ts';
import { auditPlan, auditPlanWorkflow } from '../shared/plan.record.ts';
import { plannedAudit, plannedAuditWorkflow } from '../shared/plannedAudit.record.ts';
import { copyPlanCall, planCountsCall, planCoverageCall } from '../shared/plans.calls.ts';
import { Board } from './Board.tsx';

const root = '/qa/internal-audit/plans';
type Plan = RowOf<typeof auditPlan>;

/** The years with how far each has come. */
export function Plans() {
  const answer = useGet(planCountsCall);
  return (
    <>
      <AuditTabs />
      <PageHead
        title="Audit plans"
        meaning="The audits of each year: where, when, by whom, and whether they cover everything."
        actions={<CreateButton record={auditPlan} label="New audit plan" isPrimary />}
      />
      <div style={{ padding: '0 20px 32px' }}>
        <Answered
          answer={answer}
          title="Audit plans"
          empty={(plans) =>
            plans.length === 0 ? ['No audit plan', 'A plan names the audits of a year. Begin with this one.'] : null
          }
        >
          {(plans) => (
            <FactTable
              head={['Year', 'Status', 'Audits', 'Held', 'Late']}
              rows={plans.map(({ id, year, status, audits, held, late }) => ({
                key: id,
                cells: [
                  <Link key="year" to={`${root}/years/${year}`}>
                    {year}
                  </Link>,
                  <StateChip key="status" record={auditPlan} status={status} />,
                  audits,
                  held,
                  late,
                ],
              }))}
            />
          )}
        </Answered>
      </div>
    </>
  );
}

const useCoverage = (row: Plan) => useGet(planCoverageCall, { id: row.id });

/** What the plan does not cover yet. */
function Gaps({ row }: PanelProps<typeof auditPlan>) {
  const { t } = useTranslation();
  const gaps = useCoverage(row).data?.gaps ?? [];
  if (gaps.length === 0 || row.status === 'closed') return null;
  return (
    <Note tone="info">
      {gaps.map((gap) => (
        <span key={`${gap.kind} ${gap.name}`} style={{ display: 'block' }}>
          {t(gapInWords(gap as Gap))}
        </span>
      ))}
    </Note>
  );
}

/** How often each clause is looked at, and who makes how many audits. */
function Coverage({ row }: PanelProps<typeof auditPlan>) {
  const { t } = useTranslation();
  const { data } = useCoverage(row);
  if (!data) return null;
  return (
    <>
      <Section title={t('Coverage')}>
        <FactTable
          head={['Clause', 'Audits']}
          rows={data.clauses.map(({ clause, audits }) => ({
            key: clause,
            cells: [t(clauses[clause as keyof typeof clauses]), audits],
          }))}
          empty="No area is in force."
        />
      </Section>
      <Section title={t('Auditors')}>
        <FactTable
          head={['Name', 'Audits']}
          rows={data.auditors.map(({ name, audits }) => ({ key: name, cells: [name, audits] }))}
          empty="No audit has an auditor yet."
        />
      </Section>
    </>
  );
}

function useCopy(row: Plan): readonly ScreenAction[] {
  const can = useCan();
  const navigate = useNavigate();
  const copy = useSend(copyPlanCall, { id: row.id });
  if (!can('quality.user')) return [];
  const year = String(Number(row.year) + 1);
  const onClick = () => copy.mutate({ year }, { onSuccess: () => void navigate(`${root}/years/${year}`) });
  return [{ label: 'Copy to the next year', onClick }];
}

/** The year of a plan: the board, the gaps, its audits, and how they spread. */
export const YearPage = ({ year }: { year: string }) => (
  <RecordScreen
    record={auditPlan}
    id={year}
    title="year"
    crumbs={[{ label: 'Audit plans', to: root }]}
    facts={['approvedAt?', 'approvedById?', 'closedAt?', 'remark?']}
    workflow={auditPlanWorkflow}
    useActions={useCopy}
    notice={Gaps}
    live={[plannedAudit]}
    panels={[
      Board,
      related(plannedAudit, 'planId', {
        columns: ['number', 'month', 'areaId', 'kind', 'leadId', 'status', 'heldOn'],
        create: true,
        edit: true,
        emptyText: 'No audits. Each area is audited within its interval.',
      }),
      Coverage,
      history(),
    ]}
  />
);

/** The report of an audit: begun while it is under way, read afterwards. */
function useReport({ id, number, status }: RowOf<typeof plannedAudit>): readonly ScreenAction[] {
  const can = useCan();
  const reports = '/qa/internal-audit/reports';
  if (status === 'inProgress' && can('quality.user'))
    return [{ label: 'Write report', to: `${reports}/v2?planId=${number}`, isPrimary: true }];
  return status === 'reported' || status === 'closed'
    ? [{ label: 'Audit report', to: `${reports}?f.plannedAuditId.in=${id}` }]
    : [];
}

/** One audit of a plan. */
export const PlannedAuditPage = ({ number }: { number: string }) => (
  <RecordScreen
    record={plannedAudit}
    id={number}
    title={({ areaIdLabel }) => areaIdLabel ?? ''}
    crumbs={(row) => [
      { label: 'Audit plans', to: root },
      { label: row.planIdLabel ?? '…', to: `${root}/years/${row.planIdLabel ?? ''}` },
    ]}
    facts={['kind', 'month', 'firstMonth?', 'leadId', 'secondId?', 'heldOn?', 'reportNo?']}
    workflow={plannedAuditWorkflow}
    useActions={useReport}
    panels={[
      section('Audit', [
        'areaId',
        'vendorId',
        'checklistId',
        'unannounced',
        'night',
        'postponements',
        'trainingSample',
        'closedById',
      ]),
      files(),
      history(),
    ]}
  />
);
