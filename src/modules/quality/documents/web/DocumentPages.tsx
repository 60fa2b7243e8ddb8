import { Link } from 'react-router';
import { addressOf } from '#kernel/shared/call.ts';
import { filesLive } from '#kernel/shared/live.ts';
import { useGet } from '#kernel/web/data/calls.ts';
import { useRecord, useRows } from '#kernel/web/data/records.ts';
import { useSession } from '#kernel/web/data/session.ts';
import { useTranslation } from '#kernel/web/i18n.ts';
import {
  files,
  history,
  inRail,
  related,
  section,
  type PanelProps,
  type ScreenAction,
} from '#kernel/web/page/panels.ts';
import { RecordScreen } from '#kernel/web/page/RecordScreen.tsx';
import { WorkflowBar } from '#kernel/web/page/WorkflowBar.tsx';
import { DateText } from '#kernel/web/ui/DateText.tsx';
import { Note } from '#kernel/web/ui/Note.tsx';
import { Text } from '#kernel/web/ui/parts.ts';
import { Section } from '#kernel/web/ui/Section.tsx';
import { controlledDocument, type DocumentKind } from '../shared/document.record.ts';
import { controlledDocumentWorkflow } from '../shared/document.workflow.ts';
import { ackRateCall, copySheetCall, openDocumentCall } from '../shared/documents.calls.ts';
import { readAcknowledgement, readAcknowledgementWorkflow } from '../shared/reading.record.ts';
import { documentReview, documentReviewWorkflow } from '../shared/review.record.ts';
import { documentRevision } from '../shared/revision.record.ts';
import { documentRevisionWorkflow } from '../shared/revision.workflow.ts';
import { AnswerQuestions, ChangeQuestions } from './Questions.tsx';
import { Viewer } from './Viewer.tsx';

const root = '/qa/revision-control';
const lists: Readonly<Record<DocumentKind, string>> = {
  form: 'forms',
  manual: 'manuals',
  instruction: 'instructions',
  procedure: 'instructions',
  auditChecklist: 'internal-audit-checklist',
  external: 'forms',
  record: 'forms',
};
const openAddress = (id: string) => addressOf(openDocumentCall, { id });

/** The revision in force, one press away. */
function useDocumentActions(row: PanelProps<typeof controlledDocument>['row']): readonly ScreenAction[] {
  return row.currentRevisionId
    ? [{ label: 'Open document', href: openAddress(row.currentRevisionId), isPrimary: true }]
    : [];
}

/** One document: what is in force, every revision there was, and who has read it. */
export const DocumentPage = ({ number }: { number: string }) => (
  <RecordScreen
    record={controlledDocument}
    id={number}
    number="number"
    title="title"
    crumbs={(row) => [
      { label: 'Revision control', to: `${root}/${lists[row.kind]}` },
      { label: row.folderIdLabel ?? 'Files', to: `/qa/docs/${row.folderId}` },
    ]}
    facts={['currentRevisionId', 'effectiveOn?', 'ownerId', 'departmentId', 'reviewDueOn?']}
    workflow={controlledDocumentWorkflow}
    useActions={useDocumentActions}
    notice={Withdrawn}
    live={[documentRevision, filesLive]}
    panels={[
      related(documentRevision, 'documentId', {
        create: { label: 'New revision', values: { step: 'revision', changeReason: 'improvement' } },
        emptyText: 'No revision yet. The first one is Issue 01 Rev 00.',
      }),
      section('Control', [
        'kind',
        'needsAuthority',
        'audience',
        'readWithinDays',
        'gatesAuthorization',
        'reviewMonths',
        'externalSource',
      ]),
      section('Review', ['reviewedOn', 'reviewedById']),
      history(),
    ]}
  />
);

function Withdrawn({ row }: PanelProps<typeof controlledDocument>) {
  const { t } = useTranslation();
  return row.status === 'withdrawn' ? (
    <Note tone="bad">{t('Withdrawn: nobody works to this document any more.')}</Note>
  ) : null;
}

/** The steps of the person's own review. */
function OwnReview({ id }: { id: string }) {
  const { data } = useRecord(documentReview, id);
  return data ? <WorkflowBar workflow={documentReviewWorkflow} row={data.row} allowed={data.allowed} /> : null;
}

/** Until when the person has to read it, and the step that says so. */
function OwnReading({ id }: { id: string }) {
  const { t } = useTranslation();
  const { data } = useRecord(readAcknowledgement, id);
  if (!data) return null;
  return (
    <>
      <Text size="sm">
        {t('Read by')} <DateText value={data.row.dueOn} kind="day" />
      </Text>
      <AnswerQuestions revisionId={data.row.revisionId} />
      <WorkflowBar workflow={readAcknowledgementWorkflow} row={data.row} allowed={data.allowed} />
    </>
  );
}

/** What this person is asked about the revision: to review it, to read it. */
function AskedOfYou({ row }: PanelProps<typeof documentRevision>) {
  const { t } = useTranslation();
  const { employeeId } = useSession();
  const mine = { 'f.revisionId.in': row.id, size: 50 };
  const enabled = employeeId !== null;
  const own = employeeId ?? '';
  const reviews = useRows(
    documentReview,
    { ...mine, 'f.reviewerId.in': own, 'f.status.in': 'asked' },
    { enabled: enabled && row.status === 'inReview' },
  );
  const readings = useRows(
    readAcknowledgement,
    { ...mine, 'f.employeeId.in': own, 'f.status.in': 'toRead' },
    { enabled: enabled && row.status === 'effective', also: [documentRevision.name] },
  );
  const review = row.status === 'inReview' ? reviews.data?.rows[0] : undefined;
  const reading = row.status === 'effective' ? readings.data?.rows[0] : undefined;
  if (!review && !reading) return null;
  return (
    <Section title={t(review ? 'You are asked to review this revision' : 'You are asked to read this revision')}>
      {review && <OwnReview id={review.id} />}
      {reading && <OwnReading id={reading.id} />}
    </Section>
  );
}

/** Which copy this is, before anything else. */
function WhichCopy({ row }: PanelProps<typeof documentRevision>) {
  const { t } = useTranslation();
  const document = useRecord(controlledDocument, row.documentId, { also: [documentRevision.name] }).data?.row;
  if (row.status === 'superseded' || row.status === 'withdrawn')
    return (
      <Note tone="bad">
        {row.status === 'superseded'
          ? t('Superseded: do not work to this copy.')
          : t('Withdrawn: nobody works to this document any more.')}{' '}
        {document?.currentRevisionId && document.currentRevisionId !== row.id && (
          <Link to={`${root}/revisions/${document.currentRevisionId}`}>
            {t('In force is {{revision}}.', { revision: document.currentRevisionIdLabel ?? '' })}
          </Link>
        )}
      </Note>
    );
  if (row.status !== 'effective') return <Note tone="info">{t('Not in force: do not work to this copy yet.')}</Note>;
  return null;
}

/** How many have read it. */
function Acknowledged({ row }: PanelProps<typeof documentRevision>) {
  const { t } = useTranslation();
  const { data } = useGet(ackRateCall, { id: row.id });
  if (!data || data.asked === 0) return null;
  return (
    <Section title={t('Acknowledged')}>
      <Text size="sm">
        {t('{{read}} of {{asked}} have read it', { read: data.read, asked: data.asked })}
        {data.overdue > 0 && ` · ${t('{{count}} overdue', { count: data.overdue })}`}
      </Text>
    </Section>
  );
}

function useRevisionActions(row: PanelProps<typeof documentRevision>['row']): readonly ScreenAction[] {
  if (row.status === 'draft') return [];
  const isHandedOut = row.status === 'effective' || row.status === 'superseded';
  return [
    { label: 'Open document', href: openAddress(row.id), inSight: true },
    { label: 'Compare with the revision before', to: `${root}/revisions/${row.id}/difference` },
    ...(isHandedOut ? [{ label: 'Sheet for a printed copy', href: addressOf(copySheetCall, { id: row.id }) }] : []),
  ];
}

/** One revision: its file, what changed, who reviewed and approved it, and who has read it. */
export const RevisionPage = ({ id }: { id: string }) => (
  <RecordScreen
    record={documentRevision}
    id={id}
    number="designation"
    title={(row) => (row.documentIdLabel ?? '').split(' · ').slice(1).join(' · ')}
    crumbs={(row) => [
      { label: row.documentIdLabel ?? 'Document', to: `${root}/documents/${numberOf(row.designation)}` },
    ]}
    facts={['changeReason', 'approvedById?', 'effectiveOn?', 'plannedOn?', 'supersededOn?']}
    workflow={documentRevisionWorkflow}
    useActions={useRevisionActions}
    notice={WhichCopy}
    live={[documentReview, readAcknowledgement, filesLive]}
    panels={[
      AskedOfYou,
      Viewer,
      section('What changed', ['changeSummary', 'correctionOnly']),
      ChangeQuestions,
      related(documentReview, 'revisionId', {
        title: 'Reviewers',
        create: { label: 'Add reviewer' },
        emptyText: 'No reviewer named. Reviewers read beside each other; the approver comes after all of them.',
      }),
      section('Approval', ['submittedAt', 'approvedAt', 'approvedById', 'authorityReference', 'authorityDate']),
      related(readAcknowledgement, 'revisionId', {
        title: 'Acknowledgements',
        emptyText: 'Nobody is asked to read this revision.',
      }),
      inRail(Acknowledged),
      files({ title: 'Document' }),
      history(),
    ]}
  />
);

/** `ABS-PR-014 Issue 02 Rev 05` → `ABS-PR-014`. */
const numberOf = (designation: string) => encodeURIComponent(designation.replace(/ Issue \d+ Rev \d+$/, ''));
