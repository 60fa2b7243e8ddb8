import { Link } from 'react-router';
import type { RowOf } from '#kernel/shared/record.ts';
import type { Allowed } from '#kernel/shared/workflow.ts';
import { useGet } from '#kernel/web/data/records.ts';
import { Attachments } from '#kernel/web/page/Attachments.tsx';
import { MainAndRail } from '#kernel/web/page/MainAndRail.tsx';
import { History } from '#kernel/web/page/History.tsx';
import { PageHead } from '#kernel/web/page/PageHead.tsx';
import { RecordFields } from '#kernel/web/page/RecordFields.tsx';
import { RecordPage } from '#kernel/web/page/RecordPage.tsx';
import { DateText } from '#kernel/web/ui/DateText.tsx';
import { Stack } from '#kernel/web/ui/parts.ts';
import { StateChip } from '#kernel/web/ui/StatusChip.tsx';
import { useTranslation } from '#kernel/web/i18n.ts';
import { inspectionReport, reportEditPath, reportPath } from '../shared/inspectionReport.record.ts';
import { ItemList } from './ItemList.tsx';
import { PreviousVisit } from './PreviousVisit.tsx';
import { ReportActions } from './ReportActions.tsx';
import { ReportFacts, type JobFacts } from './ReportFacts.tsx';
import { ResultChip } from './ResultChip.tsx';
import css from './reports.module.css';

type Row = RowOf<typeof inspectionReport>;
interface Facts {
  facts: JobFacts;
  frozen: boolean;
  successor: { number: string; status: string } | null;
}

/** A report as it is read: verdict, items, the job's facts as they were signed, and what replaced it. */
export const ReportPage = ({ jobnumber: _job, reportNumber }: { jobnumber: string; reportNumber: string }) => (
  <RecordPage record={inspectionReport} id={reportNumber}>
    {(row, allowed) => <Report row={row} allowed={allowed} />}
  </RecordPage>
);

function Report({ row, allowed }: { row: Row; allowed: Allowed }) {
  const { t } = useTranslation();
  const answer = useGet<Facts>(`${inspectionReport.api}/${row.id}/facts`, { modules: [inspectionReport.name] });
  const successor = answer.data?.successor;
  return (
    <>
      <PageHead
        title={inspectionReport.fields.type.options?.[row.type] ?? row.type}
        number={row.number}
        status={
          <>
            <StateChip record={inspectionReport} status={row.status} /> <ResultChip result={row.result} />
          </>
        }
        crumbs={[
          { label: 'Inspection reports', to: '/maintenance/inspection-reports' },
          { label: row.jobNumber, to: `/maintenance/mmc/${row.jobNumber}` },
        ]}
        facts={[
          { label: 'Part', value: <>{row.partName}</> },
          { label: 'Part number', value: <span className="mono">{row.partNumber}</span> },
          { label: 'Serial number', value: <span className="mono">{row.serialNumber}</span> },
          { label: 'Customer', value: <>{row.customerIdLabel}</> },
          { label: 'Inspector', value: <>{[row.inspectorName, row.stampNo].filter(Boolean).join(' · ')}</> },
          { label: 'Signed', value: row.signedAt ? <DateText value={row.signedAt} kind="instant" /> : '–' },
          {
            label: 'Sent to the customer',
            value: row.sentToCustomerAt ? <DateText value={row.sentToCustomerAt} kind="instant" /> : 'No',
          },
        ]}
        actions={<ReportActions row={row} allowed={allowed} />}
      />
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
      <MainAndRail
        main={
          <Stack gap="lg">
            <RecordFields
              record={inspectionReport}
              row={row}
              only={['asReceived', 'recommendation', 'conclusion', 'remarks', 'serialRead']}
            />
            <ItemList items={row.items} />
            {answer.data && <ReportFacts facts={answer.data.facts} frozen={answer.data.frozen} />}
          </Stack>
        }
        rail={
          <>
            <PreviousVisit row={row} />
            <Attachments record={inspectionReport} id={row.id} />
            <History record={inspectionReport} id={row.id} />
          </>
        }
      />
    </>
  );
}
