import type { RowOf } from '#kernel/shared/record.ts';
import { useRecord } from '#kernel/web/data/records.ts';
import { useTranslation } from '#kernel/web/i18n.ts';
import { RecordList } from '#kernel/web/list/RecordList.tsx';
import { PageHead } from '#kernel/web/page/PageHead.tsx';
import { WorkflowBar } from '#kernel/web/page/WorkflowBar.tsx';
import { FactTable } from '#kernel/web/ui/FactTable.tsx';
import { ndtMinima, ndtTerms, type HouredMethod } from '../shared/minima.ts';
import { ndtHour, ndtHourWorkflow } from '../shared/ndtHour.record.ts';
import { ndtExamPart, visionTest } from '../shared/ndtProof.record.ts';
import css from './ndt.module.css';
import { NdtTabs } from './NdtTabs.tsx';

const noPage = () => null;

function HourSteps({ row }: { row: RowOf<typeof ndtHour> }) {
  const { data } = useRecord(ndtHour, row.id);
  return data ? <WorkflowBar workflow={ndtHourWorkflow} row={data.row} allowed={data.allowed} /> : null;
}

/** Hours of training and work, booked by hand or by signed reports. */
export const Hours = () => (
  <>
    <NdtTabs />
    <RecordList
      record={ndtHour}
      rowHref={noPage}
      description="Hours of training and work by method. They count once the Responsible Level 3 approved them."
      tabs={[
        { label: 'To be approved', query: { 'f.status.in': 'pending' } },
        { label: 'All', query: {} },
      ]}
      create={{ label: 'Add hours', values: { kind: 'training' } }}
      rowActions={(row) => row.status === 'pending' && <HourSteps row={row} />}
      emptyText="No hours. Signed NDT reports book theirs; training is added here."
    />
  </>
);

/** Eye tests, for those who may read them. */
export const Vision = () => (
  <>
    <NdtTabs />
    <RecordList
      record={visionTest}
      rowHref={noPage}
      description="Near vision every 12 months, colour and contrast every 60. Read by the Responsible Level 3, HR and the person."
      create={{ label: 'Record a vision test', values: { passed: true, kind: 'near', test: 'jaeger1' } }}
      emptyText="No vision test that you may read."
    />
  </>
);

/** Parts of exams: general, specific, practical. */
export const ExamParts = () => (
  <>
    <NdtTabs />
    <RecordList
      record={ndtExamPart}
      rowHref={noPage}
      description="Each part at least 70 %, the average at least 80 %, all parts within 12 months."
      create={{ label: 'Record an exam part' }}
      emptyText="No exam part. A certificate needs all three."
    />
  </>
);

/** The hours and terms the written practice asks for. */
export function Practice() {
  const { t } = useTranslation();
  return (
    <>
      <NdtTabs />
      <PageHead
        title="Written practice"
        meaning="The least hours before a certificate, and how long its proofs count (NAS 410, EN 4179)."
      />
      <div className={css.page}>
        <FactTable
          head={['Method', 'Training, Level 1', 'Training, Level 2', 'Experience, Level 1', 'Experience, Level 2']}
          rows={(Object.keys(ndtMinima) as HouredMethod[]).map((method) => {
            const { training, experience } = ndtMinima[method];
            return {
              key: method,
              cells: [
                t(method),
                ...[training['1'], training['2'], experience['1'], experience['2']].map((hours) => `${hours} h`),
              ],
            };
          })}
        />
        <p>{t('Level 2 without Level 1 needs the hours of both.')}</p>
        <p>
          {t(
            'A certificate counts {{certificate}} months, the evaluation and near vision {{near}} months, colour vision {{colour}} months.',
            {
              certificate: ndtTerms.certificate,
              near: ndtTerms.near,
              colour: ndtTerms.colour,
            },
          )}
        </p>
      </div>
    </>
  );
}
