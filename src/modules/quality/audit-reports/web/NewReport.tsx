import { Link, useNavigate, useSearchParams } from 'react-router';
import { paperAddress, type CreateOf } from '#kernel/shared/record.ts';
import { Answered } from '#kernel/web/data/Answered.tsx';
import { useGet } from '#kernel/web/data/calls.ts';
import { useCreate, useRecord } from '#kernel/web/data/records.ts';
import { useCan } from '#kernel/web/data/session.ts';
import { useToday } from '#kernel/web/data/useToday.ts';
import { RecordForm } from '#kernel/web/form/RecordForm.tsx';
import { useTranslation } from '#kernel/web/i18n.ts';
import { RecordList } from '#kernel/web/list/RecordList.tsx';
import { PageHead } from '#kernel/web/page/PageHead.tsx';
import { WorkflowBar } from '#kernel/web/page/WorkflowBar.tsx';
import { DateText } from '#kernel/web/ui/DateText.tsx';
import { FactTable } from '#kernel/web/ui/FactTable.tsx';
import { Note } from '#kernel/web/ui/Note.tsx';
import { Section } from '#kernel/web/ui/Section.tsx';
import { auditReport, auditReportWorkflow } from '../shared/report.record.ts';
import { reportStartCall, reportSummaryCall } from '../shared/reports.calls.ts';
import { Shares } from './Shares.tsx';
import css from './reports.module.css';

const root = '/qa/internal-audit/reports';
type Values = Partial<CreateOf<typeof auditReport>>;

/** A new report, begun from the area, the planned audit and the checklist its address names. */
export function NewReport() {
  const { t } = useTranslation();
  const [asked] = useSearchParams();
  const navigate = useNavigate();
  const create = useCreate(auditReport);
  const today = useToday();
  const can = useCan();
  const mayWrite = can('quality.user');
  const given = (name: string) => asked.get(name) ?? undefined;
  const query = { area: given('area'), planId: given('planId'), checklistId: given('checklistId') };
  const answer = useGet(reportStartCall, {}, { query, enabled: mayWrite });
  return (
    <>
      <PageHead
        title="New audit report"
        crumbs={[{ label: 'Audit reports', to: root }]}
        meaning="The questions of its checklist are answered one by one; it is issued with its findings."
      />
      {!mayWrite ? (
        <div className={css.page}>
          <Note tone="info">{t('Audit reports are written by quality.')}</Note>
        </div>
      ) : (
        <Answered answer={answer} title="New audit report">
          {({ notFound, ...start }) => (
            <>
              {notFound.length > 0 && (
                <div className={css.page}>
                  <Note tone="info">{t('Not found, left empty: {{names}}', { names: notFound.join(', ') })}</Note>
                </div>
              )}
              <RecordForm
                record={auditReport}
                only={[
                  'plannedAuditId',
                  'areaId',
                  'kind',
                  'revisionId',
                  'leadId',
                  'secondId',
                  'startedOn',
                  'jobId',
                  'scope',
                ]}
                values={{ ...(withoutNull(start) as Values), startedOn: today }}
                submitLabel="Begin report"
                onSubmit={async (values) => {
                  const { row } = await create.mutateAsync(values);
                  await navigate(`${root}/${row.number}`);
                }}
                onCancel={() => void navigate(root)}
              />
            </>
          )}
        </Answered>
      )}
    </>
  );
}

const withoutNull = (values: object) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null));

/** Looks a report over before its lead auditor signs it; without one in the address, the drafts to choose from. */
export function IssueReport() {
  const [asked] = useSearchParams();
  const number = asked.get('report');
  return (
    <>
      <PageHead
        title="Issue audit report"
        crumbs={[{ label: 'Audit reports', to: root }, ...(number ? [{ label: number, to: `${root}/${number}` }] : [])]}
        meaning="Its findings are issued with it: their days count from today."
      />
      {number ? (
        <div className={css.page}>
          <Ready number={number} />
        </div>
      ) : (
        <RecordList
          record={auditReport}
          embedded
          fixed={{ 'f.status.in': 'draft' }}
          rowHref={(row) => `${root}/v2/issue-report?report=${row.number}`}
          emptyText="No report is being written."
        />
      )}
    </>
  );
}

function Ready({ number }: { number: string }) {
  const { t } = useTranslation();
  const report = useRecord(auditReport, number);
  const id = report.data?.row.id;
  const summary = useGet(reportSummaryCall, { id: id ?? '' }, { enabled: id !== undefined });
  return (
    <Answered answer={report} title="Audit report">
      {({ row, allowed }) => (
        <Answered answer={summary} title="Audit report">
          {(facts) => (
            <>
              <Shares facts={facts} />
              {facts.missing.length > 0 && (
                <Note tone="bad">
                  {facts.missing.map((line) => (
                    <span key={line} className={css.line}>
                      {t(line)}
                    </span>
                  ))}
                </Note>
              )}
              <Section title={t('Findings')} count={facts.findings.length}>
                <FactTable
                  head={['No.', 'Level', 'Finding', 'Answered by', 'Answer due', 'Closure due']}
                  empty="No findings: that is a result too, and the report says so."
                  rows={facts.findings.map((finding) => ({
                    key: finding.number,
                    cells: [
                      <Link key="no" className="mono" to={`${root}/${number}/findings/${finding.number}`}>
                        {finding.number}
                      </Link>,
                      t(finding.level === 'level1' ? 'Level 1' : 'Level 2'),
                      finding.statement,
                      finding.owner,
                      <DateText key="response" value={finding.responseDue} kind="day" />,
                      <DateText key="closure" value={finding.closureDue} kind="day" />,
                    ],
                  }))}
                />
              </Section>
              <p>
                <a href={paperAddress(auditReport, row.id)} target="_blank" rel="noreferrer">
                  {t('Look at the paper')}
                </a>
              </p>
              <WorkflowBar workflow={auditReportWorkflow} row={row} allowed={allowed} />
            </>
          )}
        </Answered>
      )}
    </Answered>
  );
}
