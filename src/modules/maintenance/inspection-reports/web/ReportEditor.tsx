// By hand: one draft saves itself across all its parts, and signing waits until it is saved.
import { Navigate, useNavigate } from 'react-router';
import type { RowOf } from '#kernel/shared/record.ts';
import type { Allowed } from '#kernel/shared/workflow.ts';
import { FieldInput } from '#kernel/web/form/FieldInput.tsx';
import { Attachments } from '#kernel/web/page/Attachments.tsx';
import { MainAndRail } from '#kernel/web/page/MainAndRail.tsx';
import { History } from '#kernel/web/page/History.tsx';
import { PageHead } from '#kernel/web/page/PageHead.tsx';
import { RecordPage } from '#kernel/web/page/RecordPage.tsx';
import { ArchiveButton } from '#kernel/web/page/RowButtons.tsx';
import { WorkflowBar } from '#kernel/web/page/WorkflowBar.tsx';
import { Stack, Text } from '#kernel/web/ui/parts.ts';
import { Section } from '#kernel/web/ui/Section.tsx';
import { StateChip } from '#kernel/web/ui/StatusChip.tsx';
import { useTranslation } from '#kernel/web/i18n.ts';
import { useJobDeviations } from '#modules/maintenance/task-cards/web/public.tsx';
import { signProblems, type ReportDraft } from '../shared/inspectionItem.ts';
import { inspectionReport, reportPath } from '../shared/inspectionReport.record.ts';
import { inspectionReportWorkflow } from '../shared/inspectionReport.workflow.ts';
import { ItemList } from './ItemList.tsx';
import { PreviousVisit } from './PreviousVisit.tsx';
import { ReportFacts } from './ReportFacts.tsx';
import css from './reports.module.css';
import { useAutosave } from '#kernel/web/form/useAutosave.ts';
import { useGet } from '#kernel/web/data/calls.ts';
import { reportFactsCall } from '../shared/inspectionReports.calls.ts';

type Row = RowOf<typeof inspectionReport>;

/** A draft on the bench: items, texts and verdict, saved as one writes, signed with the PIN. A signed one leads to its page. */
export const ReportEditor = ({ jobnumber: _job, reportNumber }: { jobnumber: string; reportNumber: string }) => (
  <RecordPage record={inspectionReport} id={reportNumber} also={['workOrder']}>
    {(row, allowed) =>
      row.status === 'draft' && allowed['update'] === true ? (
        <Editor key={row.id} row={row} allowed={allowed} />
      ) : (
        <Navigate to={reportPath(row)} replace />
      )
    }
  </RecordPage>
);

function Editor({ row, allowed }: { row: Row; allowed: Allowed }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { items, asReceived, recommendation, conclusion, remarks, serialRead, result } = row;
  const draft = useAutosave(inspectionReport, row, {
    items,
    asReceived,
    recommendation,
    conclusion,
    remarks,
    serialRead,
    result,
  });
  const facts = useGet(reportFactsCall, { id: row.id }, { also: ['workOrder', 'finding', 'ndtReport'] });
  const problems = signProblems({ ...row, ...draft.values } as ReportDraft);
  const field = (name: 'asReceived' | 'recommendation' | 'conclusion' | 'remarks' | 'serialRead' | 'result') => (
    <FieldInput
      field={inspectionReport.fields[name]}
      name={name}
      value={draft.values[name] ?? null}
      onChange={(value) => draft.set({ [name]: value === '' ? null : value })}
    />
  );
  const words = { saving: 'Saving…', unsaved: 'Not saved yet', saved: 'Saved', trouble: draft.trouble ?? '' };
  const outside = useJobDeviations(row.jobNumber);
  const failed = (draft.values.items ?? []).filter(({ result }) => result === 'fail');
  const deviations = [
    ...failed.map(({ ref, value, note, requirement }) => ({
      what: [`${ref}: ${t('Fail')}`, value, note].filter(Boolean).join(', '),
      limit: requirement,
    })),
    ...(outside ?? []),
  ];
  // Signing what is not yet stored would sign the older text.
  const steps: Allowed = {
    sign:
      draft.state !== 'saved'
        ? 'Wait until it is saved.'
        : problems.length > 0
          ? 'Something is still missing: see the list.'
          : outside
            ? (allowed['sign'] ?? true)
            : 'Reading the values outside their limits…',
  };
  return (
    <>
      <PageHead
        title={inspectionReport.fields.type.options?.[row.type] ?? row.type}
        number={row.number}
        status={<StateChip record={inspectionReport} status={row.status} />}
        crumbs={[
          { label: 'Inspection reports', to: '/maintenance/inspection-reports' },
          { label: row.jobNumber, to: `/maintenance/mmc/${row.jobNumber}` },
        ]}
        facts={[
          { label: 'Part', value: <>{row.partName}</> },
          { label: 'Part number', value: <span className="mono">{row.partNumber}</span> },
          { label: 'Serial number', value: <span className="mono">{row.serialNumber}</span> },
          { label: 'Customer', value: <>{row.customerIdLabel}</> },
        ]}
        actions={
          <>
            <span className={css.saved} role="status">
              {t(words[draft.state])}
            </span>
            <ArchiveButton record={inspectionReport} row={row} allowed={allowed} />
          </>
        }
        steps={
          <WorkflowBar
            workflow={inspectionReportWorkflow}
            row={row}
            allowed={steps}
            deviations={() => deviations}
            onDone={() => void navigate(reportPath(row), { replace: true })}
          />
        }
      />
      {row.supersedesIdLabel && (
        <p className={css.banner}>
          {t('It replaces {{number}} when it is signed.', { number: row.supersedesIdLabel })} {row.supersedeReason}
        </p>
      )}
      <MainAndRail
        main={
          <Stack gap="lg">
            {row.type === 'preliminary' && <Section title={t('As received')}>{field('asReceived')}</Section>}
            <ItemList items={draft.values.items ?? []} onChange={(next) => draft.set({ items: next })} />
            {facts.data && <ReportFacts facts={facts.data.facts} frozen={facts.data.frozen} />}
            <Section title={t('Verdict')}>
              <div className={css.fields}>
                {row.type === 'final' && field('serialRead')}
                {row.type === 'preliminary' && field('recommendation')}
                {field('result')}
              </div>
              <Stack mt="md">
                {field('conclusion')}
                {field('remarks')}
              </Stack>
            </Section>
          </Stack>
        }
        rail={
          <>
            <Section title={t('Before it can be signed')} count={problems.length}>
              {problems.length === 0 ? (
                <Text size="sm">{t('Everything is there.')}</Text>
              ) : (
                <ul className={css.problems}>
                  {problems.map((problem) => (
                    <li key={problem}>{t(problem)}</li>
                  ))}
                </ul>
              )}
            </Section>
            <PreviousVisit row={row} />
            <Attachments record={inspectionReport} id={row.id} allowUpload title="Photos and files" />
            <History record={inspectionReport} id={row.id} />
          </>
        }
      />
    </>
  );
}
