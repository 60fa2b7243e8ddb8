import type { RowOf } from '#kernel/shared/record.ts';
import { useGet } from '#kernel/web/data/calls.ts';
import { useTranslation } from '#kernel/web/i18n.ts';
import { RecordList } from '#kernel/web/list/RecordList.tsx';
import { files, history, section, type PanelProps, type ScreenAction } from '#kernel/web/page/panels.ts';
import { RecordScreen } from '#kernel/web/page/RecordScreen.tsx';
import { Note } from '#kernel/web/ui/Note.tsx';
import { AuditTabs } from '#modules/quality/audit-areas/web/public.tsx';
import { auditFinding } from '#modules/quality/findings/shared/finding.record.ts';
import { FindingPage } from '#modules/quality/findings/web/public.tsx';
import { auditAnswer } from '../shared/answer.record.ts';
import { auditObservation, auditObservationWorkflow } from '../shared/observation.record.ts';
import { auditReport, auditReportWorkflow } from '../shared/report.record.ts';
import { reportSummaryCall } from '../shared/reports.calls.ts';
import { Answers } from './Answers.tsx';
import { Shares } from './Shares.tsx';

const root = '/qa/internal-audit/reports';
type Report = RowOf<typeof auditReport>;

/** What audits saw, the newest first. */
export const Reports = () => (
  <>
    <AuditTabs />
    <RecordList
      record={auditReport}
      description="Audit reports with their findings and observations."
      tabs={[
        { label: 'All', query: {} },
        { label: 'Drafts', query: { 'f.status.in': 'draft' } },
        { label: 'With open findings', query: { 'f.status.in': 'issued' } },
      ]}
      create={{ to: `${root}/v2`, label: 'New audit report' }}
      emptyText="No audit report. Begin one with the planned audit it belongs to."
    />
  </>
);

/** The figures of a report, and what stands against issuing it. */
function Figures({ row }: PanelProps<typeof auditReport>) {
  const { t } = useTranslation();
  const { data } = useGet(reportSummaryCall, { id: row.id });
  if (!data) return null;
  const [first, ...others] = data.missing;
  return (
    <>
      <Shares facts={data} />
      {first && (
        <Note tone="info">
          {t(first)} {others.length > 0 && t('{{count}} more before it is issued.', { count: others.length })}
        </Note>
      )}
    </>
  );
}

function FindingsPanel({ row, allowed }: PanelProps<typeof auditReport>) {
  return (
    <RecordList
      record={auditFinding}
      embedded
      fixed={{ 'f.reportId.in': row.id }}
      columns={['number', 'status', 'level', 'clause', 'statement', 'ownerId', 'closureDueOn']}
      rowHref={(finding) => `${root}/${row.number}/findings/${finding.number}`}
      {...(allowed['update'] === true && {
        create: {
          fixed: { reportId: row.id },
          values: { source: 'internal' as const, level: 'level2' as const, areaId: row.areaId },
        },
      })}
      emptyText="No findings: that is a result too, and the report says so."
    />
  );
}

function ObservationsPanel({ row, allowed }: PanelProps<typeof auditReport>) {
  return (
    <RecordList
      record={auditObservation}
      embedded
      fixed={{ 'f.reportId.in': row.id }}
      columns={['number', 'status', 'kind', 'clause', 'statement', 'ownerId', 'reply']}
      rowHref={(observation) => `${root}/${row.number}/observations/${observation.number}`}
      {...(allowed['update'] === true && { create: { fixed: { reportId: row.id } } })}
      emptyText="No observations. What is no finding, and worth a word, goes here."
    />
  );
}

// The way to the signature leads over the page that says what is missing.
function useIssue(row: Report): readonly ScreenAction[] {
  return row.status === 'draft'
    ? [{ label: 'Issue…', to: `${root}/v2/issue-report?report=${row.number}`, isPrimary: true }]
    : [];
}

const ReportPage = ({ reportNumber, tab }: { reportNumber: string; tab?: string }) => (
  <RecordScreen
    record={auditReport}
    id={reportNumber}
    {...(tab && { tab })}
    title={({ areaIdLabel }) => areaIdLabel ?? ''}
    crumbs={[{ label: 'Audit reports', to: root }]}
    facts={['kind', 'startedOn', 'heldOn?', 'leadId', 'secondId?', 'issuedAt?', 'closedAt?']}
    workflow={auditReportWorkflow}
    steps={({ issue: _issue, ...others }) => others}
    useActions={useIssue}
    live={[auditAnswer, auditFinding, auditObservation]}
    tabs={[
      {
        label: 'Report',
        path: 'report',
        panels: [
          Figures,
          section('What was looked at', [
            'plannedAuditId',
            'jobId',
            'revisionId',
            'scope',
            'peopleMet',
            'documentsSeen',
            'summary',
            'strengths',
          ]),
          Answers,
          files(),
          history(),
        ],
      },
      { label: 'Findings', path: 'findings', panels: [FindingsPanel] },
      { label: 'Observations', path: 'observations', panels: [ObservationsPanel] },
    ]}
  />
);

export const ReportTab = ({ reportNumber }: { reportNumber: string }) => (
  <ReportPage reportNumber={reportNumber} tab="report" />
);
export const FindingsTab = ({ reportNumber }: { reportNumber: string }) => (
  <ReportPage reportNumber={reportNumber} tab="findings" />
);
export const ObservationsTab = ({ reportNumber }: { reportNumber: string }) => (
  <ReportPage reportNumber={reportNumber} tab="observations" />
);

/** A finding of a report, with its corrective action plan. */
export const ReportFinding = ({ findingNumber }: { reportNumber: string; findingNumber: string }) => (
  <FindingPage number={findingNumber} />
);

/** One observation: what was noticed, and what whom it concerns says to it. */
export const ObservationPage = ({ number }: { number: string }) => (
  <RecordScreen
    record={auditObservation}
    id={number}
    title="statement"
    crumbs={(row) => [
      { label: 'Audit reports', to: root },
      { label: row.reportIdLabel ?? '…', to: `${root}/${(row.reportIdLabel ?? '').split(' ')[0]}/observations` },
    ]}
    facts={['kind', 'clause', 'ownerId', 'findingId?']}
    workflow={auditObservationWorkflow}
    panels={[section('Reply', ['reply', 'repliedById', 'repliedAt']), files(), history()]}
  />
);
export const ReportObservation = ({ observationNumber }: { reportNumber: string; observationNumber: string }) => (
  <ObservationPage number={observationNumber} />
);
