// By hand: its head is made of two records, the manual and its revision.
import { filesLive } from '#kernel/shared/live.ts';
import { useToday } from '#kernel/web/data/useToday.ts';
import { Attachments } from '#kernel/web/page/Attachments.tsx';
import { MainAndRail } from '#kernel/web/page/MainAndRail.tsx';
import { History } from '#kernel/web/page/History.tsx';
import { PageHead } from '#kernel/web/page/PageHead.tsx';
import { RecordFields } from '#kernel/web/page/RecordFields.tsx';
import { RecordPage } from '#kernel/web/page/RecordPage.tsx';
import { EditButton } from '#kernel/web/page/RowButtons.tsx';
import { WorkflowBar } from '#kernel/web/page/WorkflowBar.tsx';
import { DateText } from '#kernel/web/ui/DateText.tsx';
import { Stack, Text } from '#kernel/web/ui/parts.ts';
import { StateChip } from '#kernel/web/ui/StatusChip.tsx';
import { useTranslation } from '#kernel/web/i18n.ts';
import { WhereUsedLink } from '#modules/quality/where-used/web/public.tsx';
import { impactReview } from '../shared/impactReview.record.ts';
import { manual } from '../shared/manual.record.ts';
import { manualRevision } from '../shared/manualRevision.record.ts';
import { manualRevisionWorkflow } from '../shared/manualRevision.workflow.ts';
import { folderNames, folders } from './folders.ts';
import { ImpactReviewPanel } from './ImpactReviewPanel.tsx';
import { useRows } from '#kernel/web/data/records.ts';

/** One revision of a manual: its file, what changed, and what that means for the jobs begun before. */
export function RevisionPage({ revisionId: id }: { revisionId: string }) {
  const { t } = useTranslation();
  const today = useToday();
  return (
    <RecordPage record={manualRevision} id={id} also={[filesLive.name, impactReview.name]}>
      {(row, allowed) => (
        <RecordPage record={manual} id={row.manualId} also={[manualRevision.name]}>
          {(book) => (
            <>
              <PageHead
                number={book.designation}
                title={row.revision}
                crumbs={[
                  { label: folderNames[book.kind], to: folders[book.kind] },
                  { label: book.designation, to: `${folders[book.kind]}/${encodeURIComponent(book.manualKey)}` },
                ]}
                status={<StateChip record={manualRevision} status={row.status} />}
                facts={[
                  { label: 'Issued on', value: <DateText value={row.issueDate} kind="day" /> },
                  { label: 'Received', value: <DateText value={row.receivedOn} kind="day" /> },
                  {
                    label: 'Effective from',
                    value: row.effectiveFrom ? <DateText value={row.effectiveFrom} kind="day" /> : '—',
                  },
                  { label: 'Used on', value: <WhereUsedLink kind="manual" id={row.id} /> },
                ]}
                actions={
                  <WorkflowBar
                    workflow={manualRevisionWorkflow}
                    row={row}
                    allowed={allowed}
                    extra={<EditButton record={manualRevision} row={row} allowed={allowed} />}
                  />
                }
              />
              <MainAndRail
                main={
                  <Stack>
                    {row.status === 'superseded' && (
                      <Text role="alert" fw={600} c="var(--bad)">
                        {t('SUPERSEDED: nobody works to this copy any more. Current is {{revision}}.', {
                          revision: book.currentRevision ?? '—',
                        })}
                      </Text>
                    )}
                    {row.status === 'current' && (
                      <Text c="dimmed" size="sm">
                        {t('Prints are valid on {{day}} only.', { day: today })}
                      </Text>
                    )}
                    <RecordFields
                      record={manualRevision}
                      row={row}
                      only={['highlights', 'changedSections']}
                      showEmpty
                    />
                    <Reviews revisionId={row.id} />
                  </Stack>
                }
                rail={
                  <>
                    <Attachments
                      record={manualRevision}
                      id={row.id}
                      title="File of this revision"
                      allowUpload={allowed['update'] === true}
                    />
                    <History record={manualRevision} id={row.id} />
                  </>
                }
              />
            </>
          )}
        </RecordPage>
      )}
    </RecordPage>
  );
}

function Reviews({ revisionId }: { revisionId: string }) {
  const answer = useRows(impactReview, { 'f.revisionId.in': revisionId }, { also: [manualRevision.name] });
  return answer.data?.rows.map((review) => <ImpactReviewPanel key={review.id} id={review.id} />);
}
