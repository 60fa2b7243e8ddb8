import type { RowOf } from '#kernel/shared/record.ts';
import { RecordList } from '#kernel/web/list/RecordList.tsx';
import { Section } from '#kernel/web/ui/Section.tsx';
import { useTranslation } from '#kernel/web/i18n.ts';
import { scrap } from '#modules/stores/scraps/shared/scrap.record.ts';
import type { workOrder } from '../shared/workOrder.record.ts';

/** What of a job was scrapped; the component itself is scrapped here before the job's step "Scrap". */
export function JobScraps({ job }: { job: RowOf<typeof workOrder> }) {
  const { t } = useTranslation();
  const component = {
    description: job.partName,
    partNumber: job.partNumber,
    serialNumber: job.serialNumber,
    quantity: String(job.quantity),
    ownerId: job.customerId,
  };
  return (
    <Section title={t('Scraps')}>
      <RecordList
        record={scrap}
        embedded
        fixed={{ 'f.jobId.in': job.id }}
        columns={['number', 'status', 'description', 'serialNumber', 'quantity', 'reason']}
        create={{ label: 'Scrap a part', values: component, fixed: { jobId: job.id } }}
        emptyText="Nothing of this work order was scrapped."
      />
    </Section>
  );
}
