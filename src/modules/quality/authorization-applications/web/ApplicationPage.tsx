import { useState } from 'react';
import type { RowOf } from '#kernel/shared/record.ts';
import { useGet } from '#kernel/web/data/calls.ts';
import { useRecord } from '#kernel/web/data/records.ts';
import { useTranslation } from '#kernel/web/i18n.ts';
import { RecordList } from '#kernel/web/list/RecordList.tsx';
import { Attachments } from '#kernel/web/page/Attachments.tsx';
import { history, section, type PanelProps } from '#kernel/web/page/panels.ts';
import { RecordScreen } from '#kernel/web/page/RecordScreen.tsx';
import { WorkflowBar } from '#kernel/web/page/WorkflowBar.tsx';
import { DateText } from '#kernel/web/ui/DateText.tsx';
import { FactTable } from '#kernel/web/ui/FactTable.tsx';
import { Note } from '#kernel/web/ui/Note.tsx';
import { Button, Modal } from '#kernel/web/ui/parts.ts';
import { Section } from '#kernel/web/ui/Section.tsx';
import { StatusChip } from '#kernel/web/ui/StatusChip.tsx';
import { documentSources } from '#modules/quality/authorization-checklists/shared/documentChecklist.record.ts';
import { partInputs } from '#modules/quality/authorizations/web/public.tsx';
import { applicationDocument, applicationLine, authApplication } from '../shared/application.record.ts';
import {
  applicationDocumentWorkflow,
  applicationLineWorkflow,
  authApplicationWorkflow,
} from '../shared/application.workflow.ts';
import { applicationFactsCall } from '../shared/applications.calls.ts';
import { competenceAssessment } from '../shared/assessment.record.ts';
import { root, StageAge } from './Applications.tsx';
import { Assessments } from './Assessments.tsx';

type Props = PanelProps<typeof authApplication>;
const isWritten = ({ status }: RowOf<typeof authApplication>) => status === 'draft' || status === 'returned';
const noPage = () => null;

/** Whom the application waits for, and what the person still lacks for the authorisation. */
function Waiting({ row }: Props) {
  const { t } = useTranslation();
  const { data } = useGet(applicationFactsCall, { id: row.id });
  if (!data || row.status === 'issued' || row.status === 'withdrawn' || row.status === 'rejected') return null;
  return (
    <>
      {row.status === 'submitted' && (
        <Note tone="info">
          {data.endorsers.length > 0
            ? t('Waits for the endorsement of {{names}}.', { names: data.endorsers.join(', ') })
            : t('The department has no other manager: quality endorses.')}
        </Note>
      )}
      {data.missing.length > 0 && (
        <Note tone="bad">
          {t('Missing before an authorisation can be issued:')}
          <ul>
            {data.missing.map((sentence) => (
              <li key={sentence}>{t(sentence)}</li>
            ))}
          </ul>
        </Note>
      )}
    </>
  );
}

function LineSteps({ id }: { id: string }) {
  const { data } = useRecord(applicationLine, id);
  return data ? <WorkflowBar workflow={applicationLineWorkflow} row={data.row} allowed={data.allowed} /> : null;
}

/** The groups asked for; each is decided by itself. */
function Lines({ row, allowed }: Props) {
  const mayWrite = isWritten(row) && allowed['update'] === true;
  const isDecided = row.status === 'assessment' || row.status === 'recommended';
  return (
    <RecordList
      record={applicationLine}
      embedded
      title="Groups applied for"
      rowHref={noPage}
      fixed={{ 'f.applicationId.in': row.id }}
      columns={['groupId', 'taskLevels', 'authorities', 'ratings', 'partNumbers', 'excludedParts', 'status']}
      {...(mayWrite && {
        create: {
          label: 'Add a group',
          fixed: { applicationId: row.id },
          values: {
            taskLevels: ['inspection' as const, 'repair' as const],
            authorities: ['CAAT' as const, 'EASA' as const],
          },
          inputs: partInputs,
        },
        edit: { inputs: partInputs },
      })}
      {...(isDecided && { rowActions: (line: RowOf<typeof applicationLine>) => <LineSteps id={line.id} /> })}
      emptyText="No group yet. Name what the person shall sign."
    />
  );
}

/** One document with its files and its step. */
function DocumentDialog({ id, title, onClose }: { id: string; title: string; onClose: () => void }) {
  const { t } = useTranslation();
  const { data } = useRecord(applicationDocument, id);
  return (
    <Modal opened onClose={onClose} title={t('Papers of an item')}>
      <p>{title}</p>
      {data && (
        <>
          <Attachments
            record={applicationDocument}
            id={id}
            title="Papers"
            allowUpload={data.allowed['update'] === true}
          />
          <WorkflowBar workflow={applicationDocumentWorkflow} row={data.row} allowed={data.allowed} />
        </>
      )}
    </Modal>
  );
}

/** What the document checklist asks, as it stands today or was found when it was complete (R-APP-2). */
function Documents({ row }: Props) {
  const { t, language } = useTranslation();
  const [open, setOpen] = useState<{ id: string; title: string } | null>(null);
  const { data } = useGet(applicationFactsCall, { id: row.id });
  if (!data) return null;
  return (
    <Section title={t('Documents')} count={data.documents.length}>
      <FactTable
        empty="The checklist asks for nothing."
        head={['No.', 'Item', 'Source', 'State', 'What was found', '']}
        rows={data.documents.map(({ id, no, name, nameTh, mandatory, source, isMet, found, papers }) => {
          const title = language === 'th' ? nameTh : name;
          return {
            key: id,
            cells: [
              no,
              <span key="name">
                {title} {mandatory && <small>{t('Mandatory')}</small>}
              </span>,
              t(documentSources[source]),
              <StatusChip
                key="met"
                tone={isMet ? 'good' : mandatory ? 'bad' : 'warn'}
                label={t(isMet ? 'Met' : 'Not met')}
              />,
              t(found),
              source === 'upload' && (
                <Button key="open" variant="subtle" size="compact-sm" onClick={() => setOpen({ id, title })}>
                  {t('Papers ({{count}})', { count: papers })}
                </Button>
              ),
            ],
          };
        })}
      />
      {open && <DocumentDialog {...open} onClose={() => setOpen(null)} />}
    </Section>
  );
}

/** Who signed which stage, and when. */
function Chain({ row }: Props) {
  const { t } = useTranslation();
  const stages = [
    ['Submitted', row.submittedByIdLabel, row.submittedAt],
    ['Endorsed', row.endorsedByIdLabel, row.endorsedAt],
    ['Documents checked', row.checkedByIdLabel, row.checkedAt],
    ['Recommended', row.recommendedByIdLabel, row.recommendedAt],
    ['Approved', row.approvedByIdLabel, row.approvedAt],
    ['Issued', row.issuedByIdLabel, row.issuedAt],
  ] as const;
  return (
    <Section title={t('Stages')}>
      <FactTable
        head={['Stage', 'By', 'On']}
        rows={stages.map(([stage, by, at]) => ({
          key: stage,
          cells: [t(stage), at ? by : '–', at ? <DateText key="at" value={at} kind="instant" /> : '–'],
        }))}
      />
    </Section>
  );
}

const Page = ({ applicationId, tab }: { applicationId: string; tab?: string }) => (
  <RecordScreen
    record={authApplication}
    id={applicationId}
    {...(tab && { tab })}
    title={(row) => row.applicantIdLabel ?? ''}
    crumbs={[{ label: 'Authorisation applications', to: `${root}/applications` }]}
    facts={[
      'categoryId',
      'kind',
      { label: 'Stage', value: (row) => <StageAge status={row.status} since={row.stageSince} /> },
      'documentChecklistId',
      'authorizationId?',
    ]}
    workflow={authApplicationWorkflow}
    live={[applicationLine, applicationDocument, competenceAssessment]}
    tabs={[
      {
        label: 'Application',
        path: 'app',
        panels: [Waiting, section('Statement', ['statement', 'decisionReason']), Lines, Documents, Chain, history()],
      },
      { label: 'Assessment', path: 'assessment', panels: [Assessments] },
    ]}
  />
);

export const ApplicationPage = ({ applicationId }: { applicationId: string }) => <Page applicationId={applicationId} />;
export const AppTab = ({ applicationId }: { applicationId: string }) => (
  <Page applicationId={applicationId} tab="app" />
);
export const AssessmentTab = ({ applicationId }: { applicationId: string }) => (
  <Page applicationId={applicationId} tab="assessment" />
);
