import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { useGet, useSend } from '#kernel/web/data/calls.ts';
import { messageOf } from '#kernel/web/data/api.ts';
import { useRecord } from '#kernel/web/data/records.ts';
import { useCan } from '#kernel/web/data/session.ts';
import { useTranslation } from '#kernel/web/i18n.ts';
import { files, history, related, section, type PanelProps } from '#kernel/web/page/panels.ts';
import type { ListSpec } from '#kernel/web/page/registerSpec.ts';
import type { ScreenSpec } from '#kernel/web/page/RecordScreen.tsx';
import { SlotParts } from '#kernel/web/page/SlotParts.tsx';
import { WorkflowBar } from '#kernel/web/page/WorkflowBar.tsx';
import { DateText } from '#kernel/web/ui/DateText.tsx';
import { Note } from '#kernel/web/ui/Note.tsx';
import { Button, Checkbox, Group, Stack, Text, Textarea, TextInput } from '#kernel/web/ui/parts.ts';
import { Section } from '#kernel/web/ui/Section.tsx';
import { reportParts } from '../shared/public.ts';
import { safetyReport } from '../shared/safetyReport.record.ts';
import { accountCall, identityCall, messageCall } from '../shared/safetyReports.calls.ts';
import { authoritySubmission, safetyCause, submissionWorkflow } from '../shared/submission.record.ts';
import { Dialogue } from './Dialogue.tsx';
import css from './safety.module.css';

type Props = PanelProps<typeof safetyReport>;

/** Everybody reports, whatever their rights; where else the list leads: a report by its claim code, and the figures. */
function Elsewhere() {
  const { t } = useTranslation();
  const can = useCan();
  return (
    <>
      <Group gap="md" maw="100%">
        <Link to="/safety/reports/follow-up">{t('Follow up a report')}</Link>
        <Link to="/safety/lessons">{t('Lessons')}</Link>
        {can('level:3') && <Link to="/safety/reports/indicators">{t('Safety performance indicators')}</Link>}
      </Group>
      <Button component={Link} to="/safety/reports/new" leftSection={<IconPlus size={16} />}>
        {t('Report to safety')}
      </Button>
    </>
  );
}

export const list: ListSpec<typeof safetyReport> = {
  description: 'Occurrences and hazards, newest first. You see your own; safety sees all.',
  actions: <Elsewhere />,
  tabs: [
    { label: 'Open', query: { 'f.status.notIn': 'closed' } },
    { label: 'Mandatory', query: { 'f.mandatory.in': 'yes' } },
    { label: 'All', query: {} },
  ],
  emptyText: 'No reports yet. You can report with your name, in confidence, or anonymously.',
};

/** The risk assessments of the report (default of the specification). */
const RiskBlock = ({ row }: Props) => (
  <SlotParts
    slot={reportParts}
    given={{ reportId: row.id, number: row.number, isClassified: row.status !== 'submitted' }}
  />
);

/** The reporter's own words and the dialogue. */
function Account({ row }: Props) {
  const { t } = useTranslation();
  const can = useCan();
  const { data } = useGet(accountCall, { id: row.id });
  if (!data) return null;
  return (
    <>
      <Section title={t('In the words of the reporter')}>
        <Text fw={600}>
          {data.title} · {data.place}
        </Text>
        <p className={css.words}>{data.narrative}</p>
        {data.immediateAction && (
          <p className={css.words}>
            {t('What was done at once')}: {data.immediateAction}
          </p>
        )}
        {can('safety.admin') && row.confidentiality === 'confidential' && <Identity row={row} looks={data.looks} />}
        {data.hiraReasons.length > 0 && row.hiraAt === null && (
          <Note tone="info">
            {t('A risk assessment is needed')}: {data.hiraReasons.map((reason) => t(reason)).join(', ')}
          </Note>
        )}
      </Section>
      <Section title={t('Dialogue')}>
        <Stack gap="sm">
          <Dialogue messages={data.messages} />
          {row.status !== 'closed' && <Answer row={row} />}
        </Stack>
      </Section>
    </>
  );
}

function Answer({ row }: { row: Props['row'] }) {
  const { t } = useTranslation();
  const can = useCan();
  const send = useSend(messageCall, { id: row.id }, { also: [safetyReport.name] });
  const [text, setText] = useState('');
  const [closing, setClosing] = useState(false);
  const [fault, setFault] = useState<string | null>(null);
  const write = async () => {
    setFault(null);
    try {
      await send.mutateAsync({ text, ...(closing && { closing }) });
      setText('');
      setClosing(false);
    } catch (error) {
      setFault(messageOf(error));
    }
  };
  return (
    <Stack gap="sm">
      <Textarea
        label={t(can('safety.user') ? 'Message to the reporter' : 'Message to safety')}
        value={text}
        error={fault ? t(fault) : undefined}
        autosize
        minRows={2}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <Group>
        {can('safety.user') && (
          <Checkbox
            label={t('This is the closing message')}
            checked={closing}
            onChange={(event) => setClosing(event.currentTarget.checked)}
          />
        )}
        <Button variant="default" loading={send.isPending} onClick={() => void write()}>
          {t('Send message')}
        </Button>
      </Group>
    </Stack>
  );
}

/** Who reported in confidence: shown on request, with a reason the reporter is told. */
function Identity({ row, looks }: { row: Props['row']; looks: readonly { on: string; reason: string; by: string }[] }) {
  const { t } = useTranslation();
  const reveal = useSend(identityCall, { id: row.id });
  const [reason, setReason] = useState('');
  const [fault, setFault] = useState<string | null>(null);
  const look = async () => {
    setFault(null);
    await reveal.mutateAsync({ reason }).catch((error: unknown) => setFault(messageOf(error)));
  };
  return (
    <Stack gap="sm">
      {reveal.data ? (
        <Note tone="info">{reveal.data.name}</Note>
      ) : (
        <Group align="end">
          <TextInput
            label={t('Why the name is needed')}
            description={t('The reporter is told that you looked, and why.')}
            value={reason}
            error={fault ? t(fault) : undefined}
            onChange={(event) => setReason(event.currentTarget.value)}
          />
          <Button variant="default" loading={reveal.isPending} onClick={() => void look()}>
            {t('Show name')}
          </Button>
        </Group>
      )}
      {looks.map((one, nth) => (
        <Text key={`${one.on} ${nth}`} size="sm" c="dimmed">
          <DateText value={one.on} kind="day" /> · {one.by} · {one.reason}
        </Text>
      ))}
    </Stack>
  );
}

function SubmissionSteps({ id }: { id: string }) {
  const { data } = useRecord(authoritySubmission, id);
  return data ? <WorkflowBar workflow={submissionWorkflow} row={data.row} allowed={data.allowed} /> : null;
}

export const page: Omit<ScreenSpec<typeof safetyReport>, 'tabs'> = {
  title: 'title',
  facts: ['type', 'occurredOn', 'place?', 'eventSeverity?', 'mandatory?', 'areaId?', 'ownerId?', 'duplicateOfId?'],
  live: [authoritySubmission, safetyCause],
  panels: [
    RiskBlock,
    Account,
    section('Classification', [
      'confidentiality',
      'summary',
      'factors',
      'tag',
      'mandatoryBasis',
      'mandatoryReason',
      'awareAt',
      'jobNumber',
      'partNumber',
      'serialNumber',
      'classifiedById',
      'classifiedAt',
    ]),
    related(authoritySubmission, 'reportId', {
      rowHref: () => null,
      rowActions: (row) => <SubmissionSteps id={row.id} />,
      emptyText: 'Nothing is owed to the authority. A mandatory report owes an initial, a follow-up and a final one.',
    }),
    related(safetyCause, 'reportId', {
      create: { label: 'Add cause' },
      edit: true,
      rowHref: () => null,
      emptyText: 'No causes yet. Each has its factor, and the whys that lead to it.',
    }),
    section('Investigation', ['conclusions', 'justCulture', 'firstAnswerAt', 'feedbackAt', 'closedById', 'closedAt']),
    files(),
    history(),
  ],
};
