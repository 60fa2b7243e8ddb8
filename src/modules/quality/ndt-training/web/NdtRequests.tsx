import { useTranslation } from '#kernel/web/i18n.ts';
import { RecordList } from '#kernel/web/list/RecordList.tsx';
import { files, history, section, type PanelProps } from '#kernel/web/page/panels.ts';
import { RecordScreen } from '#kernel/web/page/RecordScreen.tsx';
import { ndtRequest, ndtRequestWorkflow } from '../shared/ndtRequest.record.ts';
import { ndtRecordCall } from '../shared/ndtTraining.calls.ts';
import { NdtTabs } from './NdtTabs.tsx';

/** Certifications that wait for the employer’s signature, and those that have it. */
export const Requests = () => (
  <>
    <NdtTabs />
    <RecordList
      record={ndtRequest}
      description="The Responsible Level 3 proposes, the Accountable Manager or the Quality Manager signs for the company; then the certificate counts."
      tabs={[
        { label: 'Waiting for the employer', query: { 'f.status.in': 'proposed' } },
        { label: 'Papers to attach', query: { 'f.status.in': 'draft' } },
        { label: 'All', query: {} },
      ]}
      create={{ label: 'Certificate held before' }}
      emptyText="No certification waits for the employer’s signature."
    />
  </>
);

/** What the employer reads before signing. */
function Evidence({ row }: PanelProps<typeof ndtRequest>) {
  const { t } = useTranslation();
  return (
    <p style={{ margin: 0 }}>
      <a href={ndtRecordCall.path.replace(':id', row.employeeId)} target="_blank" rel="noopener">
        {t('NAS 410 record')}
      </a>
    </p>
  );
}

/** One request: what the Responsible Level 3 signed, and what the employer says to it. */
export const RequestPage = ({ number }: { number: string }) => (
  <RecordScreen
    record={ndtRequest}
    id={number}
    title={({ employeeIdLabel, method, level }) => `${employeeIdLabel ?? ''} · ${method} ${level}`}
    crumbs={[
      { label: 'NDT training', to: '/qa/NDT-training' },
      { label: 'Certification requests', to: '/qa/NDT-training/requests' },
    ]}
    facts={['certificateNo', 'proposedById?', 'proposedOn?', 'certifiedById?', 'certifiedOn?', 'declinedById?']}
    workflow={ndtRequestWorkflow}
    panels={[Evidence, section('What it stands on'), files({ allow: 'ndt.admin' }), history()]}
  />
);
