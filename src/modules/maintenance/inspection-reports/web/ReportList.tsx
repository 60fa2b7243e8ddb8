import { useState } from 'react';
import { Link } from 'react-router';
import { RecordList } from '#kernel/web/list/RecordList.tsx';
import { ChartCard } from '#modules/account/charts/web/public.tsx';
import { Button, Modal, SimpleGrid } from '#kernel/web/ui/parts.ts';
import { useTranslation } from '#kernel/web/i18n.ts';
import { inWords } from '#kernel/shared/field.ts';
import { inspectionReport, reportEditPath, reportPath } from '../shared/inspectionReport.record.ts';
import { ResultChip } from './ResultChip.tsx';
import { useGet } from '#kernel/web/data/calls.ts';
import { rejectionsCall } from '../shared/inspectionReports.calls.ts';

/** All inspection reports, and which part families are rejected. */
export function ReportList() {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <RecordList
        record={inspectionReport}
        description="Inspection reports, newest first. A report is started on its work order."
        rowHref={(row) => (row.status === 'draft' ? reportEditPath(row) : reportPath(row))}
        cells={{ result: (row) => <ResultChip result={row.result} /> }}
        tabs={[
          { label: 'All', query: {} },
          { label: 'Drafts', query: { 'f.status.in': 'draft' } },
          { label: 'Final', query: { 'f.type.in': 'final' } },
          { label: 'Rejected', query: { 'f.result.in': 'rejected' } },
        ]}
        emptyText="No reports in this period. A report is begun on its work order."
        actions={
          <>
            <Button variant="default" component={Link} to="/maintenance/defects">
              {t('Defects')}
            </Button>
            <Button variant="default" onClick={() => setOpen(true)}>
              {t('Reject rates')}
            </Button>
          </>
        }
      />
      <Modal opened={isOpen} onClose={() => setOpen(false)} title={t('Reject rates of the last 12 months')} size="xl">
        <Rejections />
      </Modal>
    </>
  );
}

function Rejections() {
  const { t } = useTranslation();
  const rates = useGet(rejectionsCall);
  if (!rates.data) return null;
  if (rates.data.families.length === 0) return <p>{t('No reports in this period.')}</p>;
  const { families, defects } = rates.data;
  const words = inspectionReport.fields.family.options ?? {};
  return (
    <SimpleGrid cols={{ base: 1, md: 2 }}>
      <ChartCard
        title={t('Which families are rejected?')}
        kind="stackedBar"
        labels={families.map((row) => t(words[row.family] ?? row.family))}
        series={[
          { label: t('Accepted'), data: families.map((row) => row.signed - row.rejected) },
          { label: t('Rejected'), data: families.map((row) => row.rejected) },
        ]}
      />
      <ChartCard
        title={t('Which defects stand behind rejections?')}
        kind="bar"
        labels={defects.map((row) => t(inWords(row.defect)))}
        series={[{ label: t('Findings'), data: defects.map((row) => row.count) }]}
      />
    </SimpleGrid>
  );
}
