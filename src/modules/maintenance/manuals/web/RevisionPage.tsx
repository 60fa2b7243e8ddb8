import type { RowOf } from '#kernel/shared/record.ts';
import { filesLive } from '#kernel/shared/live.ts';
import { useRecord, useRows } from '#kernel/web/data/records.ts';
import { useToday } from '#kernel/web/data/useToday.ts';
import { files, history, type PanelProps } from '#kernel/web/page/panels.ts';
import { RecordFields } from '#kernel/web/page/RecordFields.tsx';
import { RecordScreen } from '#kernel/web/page/RecordScreen.tsx';
import { SlotParts } from '#kernel/web/page/SlotParts.tsx';
import { Stack, Text } from '#kernel/web/ui/parts.ts';
import { useTranslation } from '#kernel/web/i18n.ts';
import { WhereUsedLink } from '#modules/quality/where-used/web/public.tsx';
import { revisionParts } from '../shared/public.ts';
import { impactReview } from '../shared/impactReview.record.ts';
import { manual } from '../shared/manual.record.ts';
import { manualRevision } from '../shared/manualRevision.record.ts';
import { manualRevisionWorkflow } from '../shared/manualRevision.workflow.ts';
import { folderNames, folders } from './folders.ts';
import { ImpactReviewPanel } from './ImpactReviewPanel.tsx';

type Revision = RowOf<typeof manualRevision>;

/** The manual a revision is of; its current revision changes with the revisions. */
const useBook = (revision: Revision | undefined) =>
  useRecord(manual, revision?.manualId ?? '', { also: [manualRevision.name], enabled: revision !== undefined }).data
    ?.row;

/** One revision of a manual: its file, what changed, and what that means for the jobs begun before. */
export function RevisionPage({ revisionId: id }: { revisionId: string }) {
  const book = useBook(useRecord(manualRevision, id).data?.row);
  const crumbs = book && [
    { label: folderNames[book.kind], to: folders[book.kind] },
    { label: book.designation, to: `${folders[book.kind]}/${encodeURIComponent(book.manualKey)}` },
  ];
  return (
    <RecordScreen
      record={manualRevision}
      id={id}
      number={(row) => row.manualIdLabel ?? undefined}
      title="revision"
      crumbs={crumbs ?? []}
      facts={[
        'issueDate',
        'receivedOn',
        'effectiveFrom',
        { label: 'Used on', value: (row) => <WhereUsedLink kind="manual" id={row.id} /> },
      ]}
      workflow={manualRevisionWorkflow}
      live={[filesLive, impactReview]}
      panels={[Content, files({ title: 'File of this revision' }), history()]}
    />
  );
}

function Content({ row }: PanelProps<typeof manualRevision>) {
  const { t } = useTranslation();
  const today = useToday();
  const book = useBook(row);
  const reviews = useRows(impactReview, { 'f.revisionId.in': row.id }, { also: [manualRevision.name] });
  return (
    <Stack>
      {row.status === 'superseded' && (
        <Text role="alert" fw={600} c="var(--bad)">
          {t('SUPERSEDED: do not work to this copy. Current is {{revision}}.', {
            revision: book?.currentRevision ?? '—',
          })}
        </Text>
      )}
      {row.status === 'current' && (
        <Text c="dimmed" size="sm">
          {t('Prints are valid on {{day}} only.', { day: today })}
        </Text>
      )}
      <RecordFields record={manualRevision} row={row} only={['highlights', 'changedSections']} showEmpty />
      <SlotParts slot={revisionParts} given={{ revisionId: row.id }} />
      {reviews.data?.rows.map((review) => (
        <ImpactReviewPanel key={review.id} id={review.id} />
      ))}
    </Stack>
  );
}
