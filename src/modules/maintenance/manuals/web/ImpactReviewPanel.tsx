// By hand: it is a panel of another record’s page.
import { lazy, Suspense, useState } from 'react';
import { Link } from 'react-router';
import { useCan } from '#kernel/web/data/session.ts';
import { RecordPage } from '#kernel/web/page/RecordPage.tsx';
import { WorkflowBar } from '#kernel/web/page/WorkflowBar.tsx';
import { DateText } from '#kernel/web/ui/DateText.tsx';
import { Button, Group, Text } from '#kernel/web/ui/parts.ts';
import { Section } from '#kernel/web/ui/Section.tsx';
import { StateChip, StatusChip } from '#kernel/web/ui/StatusChip.tsx';
import { useTranslation } from '#kernel/web/i18n.ts';
import { FactTable } from '#kernel/web/ui/FactTable.tsx';
import { libraryWriters } from '#modules/maintenance/capabilities/shared/partNumber.record.ts';
import { impactDecision, impactDecisions, impactReview } from '../shared/impactReview.record.ts';
import { impactReviewWorkflow } from '../shared/impactReview.workflow.ts';
import { useRows } from '#kernel/web/data/records.ts';
import { useGet } from '#kernel/web/data/calls.ts';
import { releasedUnderOlderCall } from '../shared/manuals.calls.ts';

const DecideDialog = lazy(() => import('./DecideDialog.tsx').then((m) => ({ default: m.DecideDialog })));
const tones = { noImpact: 'good', repeatSteps: 'warn', stop: 'bad' } as const;

/** The impact review of a revision: every job that began under the old one, and the signed decision about it. */
export function ImpactReviewPanel({ id }: { id: string }) {
  const { t } = useTranslation();
  const can = useCan();
  const [job, setJob] = useState<string | null>(null);
  const decisions = useRows(impactDecision, { 'f.reviewId.in': id, size: 500 }, { also: [impactReview.name] });
  const released = useGet(releasedUnderOlderCall, { id });
  const rows = decisions.data?.rows ?? [];
  return (
    <RecordPage record={impactReview} id={id} also={[impactDecision.name]}>
      {(row, allowed) => (
        <Section
          title={`${t('Impact review')} ${row.number}`}
          actions={
            <Group gap="xs">
              <StateChip record={impactReview} status={row.status} />
              <WorkflowBar workflow={impactReviewWorkflow} row={row} allowed={allowed} />
            </Group>
          }
        >
          {row.temporaryRevisionId && <Text size="sm">{row.changedSections}</Text>}
          <Text size="sm" c="dimmed">
            {t('Due')} <DateText value={row.dueOn} kind="day" />
          </Text>
          <FactTable
            head={['Job', 'Decision', 'Reason', 'Decided by', '']}
            empty="No open work order cites the old revision."
            rows={rows.map((each) => ({
              key: each.id,
              cells: [
                <Link key="job" to={`/maintenance/mmc/${each.jobnumber}`}>
                  {each.jobnumber}
                </Link>,
                each.decision ? (
                  <StatusChip
                    key="chip"
                    tone={tones[each.decision]}
                    label={`${t(impactDecisions[each.decision])}${each.repeatCards?.length ? ` ${each.repeatCards.join(', ')}` : ''}`}
                  />
                ) : (
                  <StatusChip key="chip" tone="bad" label="Waits for a decision" />
                ),
                each.reason ?? '',
                each.decidedByName ? (
                  <>
                    {each.decidedByName} <DateText value={each.decidedAt} />
                  </>
                ) : (
                  ''
                ),
                row.status === 'open' && can(libraryWriters) && (
                  <Button key="decide" size="compact-xs" variant="default" onClick={() => setJob(each.jobnumber)}>
                    {t('Decide')}
                  </Button>
                ),
              ],
            }))}
          />
          {row.status === 'open' && can(libraryWriters) && (
            <Button mt="xs" size="compact-sm" variant="subtle" onClick={() => setJob('')}>
              {t('Decide about another work order')}
            </Button>
          )}
          {(released.data?.jobs.length ?? 0) > 0 && (
            <details>
              <summary>
                {t('{{count}} work orders were released under an older revision (for information)', {
                  count: released.data?.jobs.length ?? 0,
                })}
              </summary>
              <FactTable
                head={['Job', 'Part number', 'Serial number', 'Released']}
                rows={(released.data?.jobs ?? []).map((each) => ({
                  key: each.number,
                  cells: [
                    each.number,
                    each.partNumber,
                    each.serialNumber,
                    <DateText key="at" value={each.releasedAt} />,
                  ],
                }))}
              />
            </details>
          )}
          {job !== null && (
            <Suspense fallback={null}>
              <DecideDialog review={row.number} reviewId={row.id} jobnumber={job} onClose={() => setJob(null)} />
            </Suspense>
          )}
        </Section>
      )}
    </RecordPage>
  );
}
