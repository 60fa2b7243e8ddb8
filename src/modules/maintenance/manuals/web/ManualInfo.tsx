import { useNavigate } from 'react-router';
import { useToday } from '#kernel/web/data/useToday.ts';
import { CreateButton } from '#kernel/web/form/CreateButton.tsx';
import { RecordList } from '#kernel/web/list/RecordList.tsx';
import { EditPencil } from '#kernel/web/page/RowButtons.tsx';
import { DateText } from '#kernel/web/ui/DateText.tsx';
import { Stack, Text } from '#kernel/web/ui/parts.ts';
import { FactTable } from '#kernel/web/ui/FactTable.tsx';
import { Section } from '#kernel/web/ui/Section.tsx';
import { StatusChip } from '#kernel/web/ui/StatusChip.tsx';
import { useTranslation } from '#kernel/web/i18n.ts';
import { currencyCheck } from '../shared/currencyCheck.record.ts';
import { manualRevision } from '../shared/manualRevision.record.ts';
import { impactReview } from '../shared/impactReview.record.ts';
import { temporaryRevision } from '../shared/temporaryRevision.record.ts';
import { ImpactReviewPanel } from './ImpactReviewPanel.tsx';
import { folders, type ManualRow } from './folders.ts';
import { useRows } from '#kernel/web/data/records.ts';

const resultTones = { current: 'good', newerFound: 'warn', notReachable: 'neutral' } as const;

/** A manual's revisions, temporary revisions and currency checks. */
export function ManualInfo({ row }: { row: ManualRow }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const base = `${folders[row.kind]}/${encodeURIComponent(row.manualKey)}`;
  const today = useToday();
  return (
    <Stack>
      {row.distribution && <Text style={{ whiteSpace: 'pre-wrap' }}>{row.distribution}</Text>}
      <Section title={t('Revisions')}>
        <RecordList
          record={manualRevision}
          embedded
          fixed={{ 'f.manualId.in': row.id }}
          rowHref={(revision) => `${base}/r/${revision.id}`}
          create={{
            fixed: { manualId: row.id },
            values: { receivedOn: today },
            label: 'Add a revision',
            onSaved: (revision) => void navigate(`${base}/r/${revision.id}`),
          }}
          emptyText="No revision yet: no work order can use this manual."
        />
      </Section>
      <TemporaryRevisions manualId={row.id} />
      <Checks manualId={row.id} />
    </Stack>
  );
}

function TemporaryRevisions({ manualId }: { manualId: string }) {
  const { t } = useTranslation();
  const answer = useRows(temporaryRevision, { 'f.manualId.in': manualId, size: 100 }, { also: [manualRevision.name] });
  const reviews = useRows(
    impactReview,
    { 'f.manualId.in': manualId, 'f.status.in': 'open' },
    { also: [temporaryRevision.name] },
  );
  const rows = answer.data?.rows ?? [];
  return (
    <Section
      title={t('Temporary revisions')}
      count={answer.data?.rows.length}
      actions={<CreateButton record={temporaryRevision} fixed={{ manualId }} label="Add a TR" />}
    >
      <FactTable
        head={['TR number', 'Issued on', 'Affects', 'Incorporated in', '']}
        empty="No temporary revision. In force means: every work order that uses the manual lists it."
        rows={rows.map((row) => ({
          key: row.id,
          cells: [
            <span key="number" className="mono">
              {row.trNumber}
            </span>,
            <DateText key="day" value={row.issueDate} kind="day" />,
            row.affects,
            row.incorporatedInIdLabel || <StatusChip key="chip" tone="warn" label="In force" />,
            <EditPencil key="edit" record={temporaryRevision} row={row} />,
          ],
        }))}
      />
      {reviews.data?.rows
        .filter((review) => review.temporaryRevisionId)
        .map((review) => (
          <ImpactReviewPanel key={review.id} id={review.id} />
        ))}
    </Section>
  );
}

function Checks({ manualId }: { manualId: string }) {
  const { t } = useTranslation();
  const answer = useRows(currencyCheck, { 'f.manualId.in': manualId, size: 50 });
  return (
    <Section title={t('Currency checks')} count={answer.data?.total}>
      <FactTable
        head={['Checked on', 'Checked by', 'Result', 'Source', 'Note']}
        empty="Never checked: release check G05 is open on every work order that uses this manual."
        rows={(answer.data?.rows ?? []).map((row) => ({
          key: row.id,
          cells: [
            <DateText key="day" value={row.checkedOn} kind="day" />,
            row.checkedByName,
            <StatusChip
              key="chip"
              tone={resultTones[row.result]}
              label={
                row.result === 'newerFound'
                  ? `${t('Newer')}: ${row.foundRevision ?? ''}`
                  : (currencyCheck.fields.result.options?.[row.result] ?? row.result)
              }
            />,
            row.source,
            row.note ?? '',
          ],
        }))}
      />
    </Section>
  );
}
