import { lazy, Suspense } from 'react';
import { Link } from 'react-router';
import type { AnswerOf } from '#kernel/shared/call.ts';
import type { RowOf } from '#kernel/shared/record.ts';
import { useCan } from '#kernel/web/data/session.ts';
import { RecordList } from '#kernel/web/list/RecordList.tsx';
import { files, history, section, type PanelProps, type ScreenAction } from '#kernel/web/page/panels.ts';
import { RecordScreen } from '#kernel/web/page/RecordScreen.tsx';
import { DateText } from '#kernel/web/ui/DateText.tsx';
import { Text } from '#kernel/web/ui/parts.ts';
import { FactTable } from '#kernel/web/ui/FactTable.tsx';
import { Section } from '#kernel/web/ui/Section.tsx';
import { translate, useTranslation } from '#kernel/web/i18n.ts';
import { libraryWriters } from '#modules/maintenance/capabilities/shared/partNumber.record.ts';
import { directive, directiveApplicability } from '../shared/directive.record.ts';
import { AssessmentChip } from './AssessmentChip.tsx';
import { useGet } from '#kernel/web/data/calls.ts';
import { directiveChainCall, directiveJobsCall } from '../shared/directives.calls.ts';

const AssessDialog = lazy(() => import('./AssessDialog.tsx').then((m) => ({ default: m.AssessDialog })));
const SupersedeDialog = lazy(() => import('./SupersedeDialog.tsx').then((m) => ({ default: m.SupersedeDialog })));

type Row = RowOf<typeof directive>;
type ChainLink = AnswerOf<typeof directiveChainCall>['supersedes'][number];

/** One AD: what it names, what it replaces, what we decided, and which jobs it touches. */
export const DirectivePage = ({ adId }: { adId: string }) => (
  <RecordScreen
    record={directive}
    id={adId}
    number={(row) => `AD ${row.adNumber}`}
    title="subject"
    crumbs={[{ label: 'AD', to: '/maintenance/capabilities/ad' }]}
    status={(row) => <AssessmentChip assessment={row.assessment} />}
    facts={[
      'authority',
      'effectiveDate',
      'complianceTime',
      { label: 'Repeats', value: (row) => row.recurring ?? translate('No') },
      'correction?',
    ]}
    archive={false}
    useActions={useDirectiveActions}
    panels={[
      section('Assessment', ['requiredAction', 'assessmentReason', 'assessedByName', 'assessedAt']),
      Chain,
      Applicability,
      Jobs,
      files(),
      history(),
    ]}
  />
);

function useDirectiveActions(row: Row): readonly ScreenAction[] {
  const can = useCan();
  if (!can(libraryWriters)) return [];
  return [
    {
      label: 'Assess',
      isPrimary: true,
      dialog: (close) => (
        <Suspense fallback={null}>
          <AssessDialog row={row} onClose={close} />
        </Suspense>
      ),
    },
    {
      label: 'Replaces an AD',
      dialog: (close) => (
        <Suspense fallback={null}>
          <SupersedeDialog row={row} onClose={close} />
        </Suspense>
      ),
    },
  ];
}

function Chain({ row: { id } }: PanelProps<typeof directive>) {
  const { t } = useTranslation();
  const answer = useGet(directiveChainCall, { id });
  const links = (label: string, chain: ChainLink[]) =>
    chain.length > 0 && (
      <p>
        {t(label)}{' '}
        {chain.map((each) => (
          <Link key={each.id} to={`/maintenance/capabilities/AD/${encodeURIComponent(each.adNumber)}`}>
            {each.adNumber}{' '}
          </Link>
        ))}
      </p>
    );
  if (!answer.data || answer.data.supersedes.length + answer.data.supersededBy.length === 0) return null;
  return (
    <Section title={t('Supersession')}>
      {links('Superseded by', answer.data.supersededBy)}
      {links('Supersedes', answer.data.supersedes)}
      {answer.data.supersededBy.length > 0 && (
        <Text size="sm">{t('Compliance with this AD does not clear the one that replaced it.')}</Text>
      )}
    </Section>
  );
}

function Applicability({ row }: PanelProps<typeof directive>) {
  const { t } = useTranslation();
  return (
    <Section title={t('Applicability')}>
      <RecordList
        record={directiveApplicability}
        embedded
        fixed={{ 'f.directiveId.in': row.id }}
        rowHref={() => null}
        create={{ fixed: { directiveId: row.id }, label: 'Add a part number' }}
        edit
        emptyText="The AD names no part number yet: no work order is matched with it."
      />
    </Section>
  );
}

type Job = AnswerOf<typeof directiveJobsCall>['open'][number];

function Jobs({ row: { id } }: PanelProps<typeof directive>) {
  const { t } = useTranslation();
  const answer = useGet(
    directiveJobsCall,
    { id },
    { also: [directiveApplicability.name, 'workOrder', 'gates', 'batchStock'] },
  );
  const table = (jobs: Job[], empty: string) => (
    <FactTable
      head={['Job', 'Part number', 'Serial number', 'Released']}
      empty={empty}
      rows={jobs.map((job) => ({
        key: job.id,
        cells: [
          <Link key="job" to={`/maintenance/mmc/${job.number}`}>
            {job.number}
          </Link>,
          job.partNumber,
          job.serialNumber,
          <DateText key="at" value={job.releasedAt} />,
        ],
      }))}
    />
  );
  return (
    <>
      <Section title={t('Work orders in work it may touch')} count={answer.data?.open.length}>
        {table(answer.data?.open ?? [], 'No open work order has a part number this AD names.')}
      </Section>
      {(answer.data?.released.length ?? 0) > 0 && (
        <Section title={t('Released in the last two years')} count={answer.data?.released.length}>
          {table(answer.data?.released ?? [], '')}
        </Section>
      )}
      {(answer.data?.stock.length ?? 0) > 0 && (
        <Section title={t('Batches in stock')} count={answer.data?.stock.length}>
          <FactTable
            head={['Batch', 'Part number', 'Name', 'Serial number', 'On hand', 'Where']}
            empty=""
            rows={(answer.data?.stock ?? []).map((batch) => ({
              key: batch.id,
              cells: [
                <Link key="batch" to={`/logistics/receiving/batch/${batch.number}`}>
                  {batch.number}
                </Link>,
                batch.partNumber,
                batch.partName,
                batch.serialNumber,
                `${Number(batch.onHand)} ${batch.uom}`,
                batch.locations,
              ],
            }))}
          />
        </Section>
      )}
    </>
  );
}
