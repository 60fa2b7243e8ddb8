import { useState } from 'react';
import { Link } from 'react-router';
import { useCan } from '#kernel/web/data/session.ts';
import { RecordList } from '#kernel/web/list/RecordList.tsx';
import { ChartCard } from '#modules/account/charts/web/public.tsx';
import { Button, Modal, SimpleGrid } from '#kernel/web/ui/parts.ts';
import { useTranslation } from '#kernel/web/i18n.ts';
import { methodWords, ndtReport } from '../shared/ndtReport.record.ts';
import { NdtTabs } from './NdtTabs.tsx';
import { ndtProcessCheck } from '../shared/ndtProcessCheck.record.ts';
import { WhereUsedLink } from '#modules/quality/where-used/web/public.tsx';
import { ndtTechnique } from '../shared/ndtTechnique.record.ts';
import { useGet } from '#kernel/web/data/calls.ts';
import { ndtWorkloadCall } from '../shared/ndtReports.calls.ts';

/** All NDT reports, the workload by method, and where indications lie. */
export function NdtList() {
  const { t } = useTranslation();
  const can = useCan();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <NdtTabs />
      <RecordList
        record={ndtReport}
        description="Non-destructive tests with the people, equipment and readings of the day."
        tabs={[
          { label: 'All', query: {} },
          { label: 'Waiting for Level 2', query: { 'f.status.in': 'performed' } },
          { label: 'Drafts', query: { 'f.status.in': 'draft' } },
          { label: 'Rejected', query: { 'f.status.in': 'rejected' } },
        ]}
        actions={
          <>
            <Button variant="default" onClick={() => setOpen(true)}>
              {t('Workload')}
            </Button>
            {can('maintenance.user') && (
              <Button component={Link} to="/maintenance/ndt/reports/new">
                {t('New NDT report')}
              </Button>
            )}
          </>
        }
        emptyText="No reports in this period."
      />
      <Modal opened={isOpen} onClose={() => setOpen(false)} title={t('Workload of the last 12 months')} size="xl">
        <Workload />
      </Modal>
    </>
  );
}

function Workload() {
  const { t } = useTranslation();
  const answer = useGet(ndtWorkloadCall);
  if (!answer.data) return null;
  if (answer.data.methods.length === 0) return <p>{t('No reports in this period.')}</p>;
  const { methods, places } = answer.data;
  return (
    <SimpleGrid cols={{ base: 1, md: 2 }}>
      <ChartCard
        title={t('How much of each method, and how often is it a reject?')}
        kind="stackedBar"
        labels={methods.map((row) => t(methodWords[row.method]))}
        series={[
          { label: t('No reject'), data: methods.map((row) => row.performed - row.rejected) },
          { label: t('Rejected'), data: methods.map((row) => row.rejected) },
        ]}
      />
      <ChartCard
        title={t('Where do indications lie?')}
        kind="bar"
        labels={places.map((row) => `${row.place} (${row.method})`)}
        series={[{ label: t('Indications'), data: places.map((row) => row.count) }]}
      />
    </SimpleGrid>
  );
}

/** The checks of the line, newest first. Without today's a report cannot start. */
export const NdtChecks = () => (
  <>
    <NdtTabs />
    <RecordList
      record={ndtProcessCheck}
      description="The daily checks of lamps, light, panels and baths. Without today’s checks a report cannot start."
      emptyText="The first check of the day stands here."
      create={{ label: 'Record a check' }}
    />
  </>
);

/** The techniques and their revisions. */
export const NdtTechniques = () => (
  <>
    <NdtTabs />
    <RecordList
      record={ndtTechnique}
      description="How each method is applied. Only a Level 3 publishes a technique."
      rowHref={() => null}
      cells={{
        revision: (row) => (
          <>
            {row.revision} <WhereUsedLink kind="technique" id={row.id} />
          </>
        ),
      }}
      emptyText="No technique is published yet."
    />
  </>
);
