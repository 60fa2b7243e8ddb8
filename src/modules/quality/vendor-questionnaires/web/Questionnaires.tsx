import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { addDays, dayOf } from '#kernel/shared/dates.ts';
import type { RowOf } from '#kernel/shared/record.ts';
import { messageOf } from '#kernel/web/data/api.ts';
import { sendCall, useGet, useSend } from '#kernel/web/data/calls.ts';
import { useCan } from '#kernel/web/data/session.ts';
import { DateInput } from '#kernel/web/form/DateInput.tsx';
import { useTranslation } from '#kernel/web/i18n.ts';
import { RecordList } from '#kernel/web/list/RecordList.tsx';
import { fileAddress } from '#kernel/web/page/files.ts';
import { history, section, type PanelProps, type ScreenAction } from '#kernel/web/page/panels.ts';
import { RecordScreen } from '#kernel/web/page/RecordScreen.tsx';
import { DateText } from '#kernel/web/ui/DateText.tsx';
import { ErrorState } from '#kernel/web/ui/ErrorState.tsx';
import { FactTable } from '#kernel/web/ui/FactTable.tsx';
import { Mono } from '#kernel/web/ui/Mono.tsx';
import { Note } from '#kernel/web/ui/Note.tsx';
import { Button, Group, Modal, Skeleton, Text } from '#kernel/web/ui/parts.ts';
import { Section } from '#kernel/web/ui/Section.tsx';
import { notify } from '#kernel/web/ui/Toasts.tsx';
import {
  sentQuestionnaire,
  sentQuestionnaireWorkflow,
  supplierElements,
  vendorQuestion,
  vendorQuestionnaire,
  vendorQuestionnaireWorkflow,
} from '../shared/questionnaire.record.ts';
import {
  questionnaireAnswersCall,
  questionnaireLinkCall,
  reviseQuestionnaireCall,
} from '../shared/questionnaires.calls.ts';
import { vendorAnswers } from '../shared/sheet.ts';
import { DraftQuestions } from './DraftQuestions.tsx';

type Sent = RowOf<typeof sentQuestionnaire>;
const questionnaires = '/qa/vendor-questionnaires';
const sentPath = '/qa/sent-questionnaires';

/** The questionnaires vendors are asked with, by revision. */
export const QuestionnaireList = () => (
  <RecordList
    record={vendorQuestionnaire}
    description="The questions vendors are asked, by released revisions. A vendor answers the revision in force."
    tabs={[
      { label: 'Current', query: { 'f.status.in': 'draft,inForce' } },
      { label: 'All', query: {} },
    ]}
    create={{ label: 'New questionnaire' }}
    emptyText="No questionnaires yet. Write one, release it, and send it to a vendor."
  />
);

function useQuestionnaireActions(row: RowOf<typeof vendorQuestionnaire>): readonly ScreenAction[] {
  const navigate = useNavigate();
  const can = useCan();
  if (!can('quality.user') || row.status === 'draft' || row.archivedAt) return [];
  return [
    {
      label: 'New revision',
      inSight: true,
      onClick: () =>
        sendCall(reviseQuestionnaireCall, {
          params: { id: row.id },
          body: {},
          idempotencyKey: crypto.randomUUID(),
        }).then(
          ({ id }) => void navigate(`${questionnaires}/${id}`),
          (error: unknown) => notify({ tone: 'bad', text: messageOf(error) }),
        ),
    },
  ];
}

/** The questions of a revision; they are written and put in order while it is a draft. */
function Questions({ row }: PanelProps<typeof vendorQuestionnaire>) {
  const { t } = useTranslation();
  const can = useCan();
  const isOpen = row.status === 'draft' && !row.archivedAt && can('quality.user');
  return (
    <Section title={t('Questions')}>
      {isOpen ? (
        <DraftQuestions questionnaireId={row.id} />
      ) : (
        <RecordList
          record={vendorQuestion}
          embedded
          fixed={{ 'f.questionnaireId.in': row.id }}
          rowHref={() => null}
          emptyText="A questionnaire has at least one question."
        />
      )}
    </Section>
  );
}

/** One revision with its questions. */
export const QuestionnairePage = ({ id }: { id: string }) => (
  <RecordScreen
    record={vendorQuestionnaire}
    id={id}
    number="designation"
    title="title"
    crumbs={[
      { label: 'Provider Control', to: '/qa/vendors' },
      { label: 'Vendor questionnaires', to: questionnaires },
    ]}
    facts={['releasedAt?', 'releasedById?']}
    workflow={vendorQuestionnaireWorkflow}
    useActions={useQuestionnaireActions}
    live={[vendorQuestion]}
    panels={[section('Introduction', ['titleTh', 'introduction', 'introductionTh']), Questions, history()]}
  />
);

/** What was sent to vendors, what came back and what was decided. */
export function SentList() {
  const { t } = useTranslation();
  return (
    <RecordList
      record={sentQuestionnaire}
      description="Each is answered by the vendor with a link, without an account. What quality decides is the vendor’s evaluation."
      tabs={[
        { label: 'Open', query: { 'f.status.in': 'sent,answered,expired' } },
        { label: 'To be reviewed', query: { 'f.status.in': 'answered' } },
        { label: 'All', query: {} },
      ]}
      actions={
        <Button component={Link} to={questionnaires} variant="default" size="sm">
          {t('Vendor questionnaires')}
        </Button>
      }
      create={{ label: 'Send questionnaire', size: 640 }}
      emptyText="Nothing was sent yet. Send a vendor a questionnaire from here or from its page."
    />
  );
}

/** Those of one vendor, on its page. */
export function QuestionnairesOfVendor({ vendorId, contact }: { vendorId: string; contact: string | null }) {
  const { t } = useTranslation();
  const can = useCan();
  const [answerBy] = useState(() => addDays(dayOf(new Date()), 30));
  const sentTo = /[^\s<>,;]+@[^\s<>,;]+[.][a-z]+/i.exec(contact ?? '')?.[0];
  if (!can(['quality.viewer', 'purchasing.viewer'])) return null;
  return (
    <Section title={t('Questionnaires')}>
      <RecordList
        record={sentQuestionnaire}
        embedded
        columns={['number', 'status', 'answerBy', 'answeredAt', 'yesPercent', 'decision']}
        fixed={{ 'f.vendorId.in': vendorId }}
        create={{
          label: 'Send questionnaire',
          fixed: { vendorId },
          values: { kind: 'recurrent', answerBy, ...(sentTo && { sentTo }) },
          size: 640,
        }}
        emptyText="No questionnaire was sent to this vendor."
      />
    </Section>
  );
}

function useSentActions(row: Sent): readonly ScreenAction[] {
  const can = useCan();
  if (!can('quality.user') || (row.status !== 'sent' && row.status !== 'expired')) return [];
  return [
    {
      label: 'New link',
      inSight: true,
      isPrimary: row.status === 'expired',
      dialog: (close) => <LinkDialog row={row} onClose={close} />,
    },
  ];
}

/** One questionnaire at a vendor: what it answered, and what quality decides. */
export const SentPage = ({ number }: { number: string }) => (
  <RecordScreen
    record={sentQuestionnaire}
    id={number}
    number={(row) => row.number}
    title={(row) => row.vendorIdLabel ?? ''}
    crumbs={[
      { label: 'Provider Control', to: '/qa/vendors' },
      { label: 'Questionnaires sent', to: sentPath },
    ]}
    facts={['vendorId', 'questionnaireId', 'answerBy', 'answeredByName?', 'answeredAt?', 'yesPercent?']}
    workflow={sentQuestionnaireWorkflow}
    useActions={useSentActions}
    panels={[
      Answers,
      section('Review', ['decision', 'responsiveness', 'remark', 'reviewedById', 'reviewedAt', 'evaluationId']),
      section('Sent to', ['contactName', 'sentTo', 'kind']),
      history(),
    ]}
  />
);

function Answers({ row }: PanelProps<typeof sentQuestionnaire>) {
  const { t, language } = useTranslation();
  const found = useGet(questionnaireAnswersCall, { id: row.id });
  return (
    <Section title={t('Answers')}>
      {found.isError && !found.data && <ErrorState error={found.error} onRetry={() => void found.refetch()} />}
      {found.isPending && <Skeleton height={160} />}
      {found.data && (
        <FactTable
          head={['No.', 'Element', 'Question', 'Answer', 'Remark', 'Evidence']}
          rows={found.data.questions.map((question) => ({
            key: question.id,
            cells: [
              question.no,
              t(supplierElements[question.element]),
              (language === 'th' && question.textTh) || question.text,
              question.answer ? t(vendorAnswers[question.answer]) : t('Not answered yet'),
              question.remark ?? '',
              <Group key="files" gap={8}>
                {question.files.map((file) => (
                  <a key={file.id} href={fileAddress(file.id, 'file')} target="_blank" rel="noreferrer">
                    {file.fileName}
                  </a>
                ))}
              </Group>,
            ],
          }))}
        />
      )}
    </Section>
  );
}

function LinkDialog({ row, onClose }: { row: Sent; onClose: () => void }) {
  const { t } = useTranslation();
  const [today] = useState(() => dayOf(new Date()));
  const [answerBy, setAnswerBy] = useState(row.answerBy >= today ? row.answerBy : addDays(today, 14));
  const send = useSend(questionnaireLinkCall, { id: row.id });
  return (
    <Modal opened onClose={onClose} title={t('New link')} size={560}>
      {send.data ? (
        <>
          <Note tone="good">
            {t('The link was sent to')} {send.data.mailedTo}. {t('It is shown here once.')}
          </Note>
          <p>
            <Mono>{send.data.link}</Mono>
          </p>
          <Text size="sm">
            {t('Expires')} <DateText value={send.data.expiresAt} />
          </Text>
          <Button mt="md" onClick={onClose}>
            {t('Done')}
          </Button>
        </>
      ) : (
        <form
          onSubmit={(event) => {
            event.preventDefault();
            send.mutate({ answerBy });
          }}
        >
          <Text size="sm" mb="sm">
            {t('The link before it is void. What the vendor has saved is kept.')}
          </Text>
          <DateInput label={t('Answer by')} required when="future" value={answerBy} onChange={setAnswerBy} />
          {send.isError && <Note tone="bad">{t(messageOf(send.error))}</Note>}
          <Group mt="md">
            <Button type="submit" loading={send.isPending}>
              {t('Send link')}
            </Button>
            <Button variant="default" onClick={onClose}>
              {t('Cancel')}
            </Button>
          </Group>
        </form>
      )}
    </Modal>
  );
}
