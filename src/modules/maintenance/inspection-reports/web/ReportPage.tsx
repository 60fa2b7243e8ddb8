import { Link } from 'react-router';
import { files, history, inRail, section, type PanelProps } from '#kernel/web/page/panels.ts';
import { RecordScreen } from '#kernel/web/page/RecordScreen.tsx';
import { StateChip } from '#kernel/web/ui/StatusChip.tsx';
import { useTranslation } from '#kernel/web/i18n.ts';
import { inspectionReport, reportEditPath, reportPath } from '../shared/inspectionReport.record.ts';
import { ItemList } from './ItemList.tsx';
import { PreviousVisit } from './PreviousVisit.tsx';
import { ReportFacts } from './ReportFacts.tsx';
import { ResultChip } from './ResultChip.tsx';
import { useReportActions } from './useReportActions.tsx';
import css from './reports.module.css';
import { useGet } from '#kernel/web/data/calls.ts';
import { reportFactsCall } from '../shared/inspectionReports.calls.ts';

type Report = PanelProps<typeof inspectionReport>;

/** A report as it is read: verdict, items, the job's facts as they were signed, and what replaced it. */
export const ReportPage = ({ jobnumber: _job, reportNumber }: { jobnumber: string; reportNumber: string }) => (
  <RecordScreen
    record={inspectionReport}
    id={reportNumber}
    title={(row) => inspectionReport.fields.type.options?.[row.type] ?? row.type}
    crumbs={(row) => [
      { label: 'Inspection reports', to: '/maintenance/inspection-reports' },
      { label: row.jobNumber, to: `/maintenance/mmc/${row.jobNumber}` },
    ]}
    status={(row) => (
      <>
        <StateChip record={inspectionReport} status={row.status} /> <ResultChip result={row.result} />
      </>
    )}
    facts={[
      'partName',
      'partNumber',
      'serialNumber',
      'customerId',
      { label: 'Inspector', value: (row) => [row.inspectorName, row.stampNo].filter(Boolean).join(' · ') || '—' },
      'signedAt',
      'sentToCustomerAt',
      'templateName',
    ]}
    papers={[{ label: 'PDF', file: 'report.pdf' }]}
    edit={false}
    archive={false}
    useActions={useReportActions}
    notice={Replacements}
    panels={[
      section('Result', ['asReceived', 'recommendation', 'conclusion', 'remarks', 'serialRead']),
      Items,
      FactsOfJob,
      inRail(Previous),
      files({ mayAdd: () => false }),
      history(),
    ]}
  />
);

const useFacts = (id: string) => useGet(reportFactsCall, { id }).data;

/** What replaced this report, and what it replaces. */
function Replacements({ row }: Report) {
  const { t } = useTranslation();
  const successor = useFacts(row.id)?.successor;
  return (
    <>
      {successor && (
        <p className={css.banner} role="status">
          {t(row.status === 'superseded' ? 'This report was replaced by' : 'A report that replaces this one is begun:')}{' '}
          <Link
            to={(successor.status === 'draft' ? reportEditPath : reportPath)({
              jobNumber: row.jobNumber,
              number: successor.number,
            })}
          >
            {successor.number}
          </Link>
        </p>
      )}
      {row.supersedesIdLabel && (
        <p className={css.banner}>
          {t('It replaces')}{' '}
          <Link to={reportPath({ jobNumber: row.jobNumber, number: row.supersedesIdLabel })}>
            {row.supersedesIdLabel}
          </Link>
          : {row.supersedeReason}
        </p>
      )}
    </>
  );
}

function Previous({ row }: Report) {
  return <PreviousVisit row={row} />;
}

function Items({ row }: Report) {
  return <ItemList items={row.items} />;
}

function FactsOfJob({ row }: Report) {
  const known = useFacts(row.id);
  return known ? <ReportFacts facts={known.facts} frozen={known.frozen} /> : null;
}
