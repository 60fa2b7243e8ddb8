import { useState } from 'react';
import { Link } from 'react-router';
import type { RowOf } from '#kernel/shared/record.ts';
import { messageOf } from '#kernel/web/data/api.ts';
import { useRecord, useRows } from '#kernel/web/data/records.ts';
import type { PanelProps } from '#kernel/web/page/panels.ts';
import { WorkflowBar } from '#kernel/web/page/WorkflowBar.tsx';
import { DateText } from '#kernel/web/ui/DateText.tsx';
import { Button, Group, Modal, Stack, Text, Textarea } from '#kernel/web/ui/parts.ts';
import { StateChip } from '#kernel/web/ui/StatusChip.tsx';
import { Section } from '#kernel/web/ui/Section.tsx';
import { notify } from '#kernel/web/ui/Toasts.tsx';
import { useTranslation } from '#kernel/web/i18n.ts';
import type { tool } from '../shared/tool.record.ts';
import { toolAssessment, toolRecall } from '../shared/toolRecall.record.ts';
import { assessors, toolAssessmentWorkflow, toolRecallWorkflow } from '../shared/toolRecall.workflow.ts';
import css from './tools.module.css';
import type { AnswerOf } from '#kernel/shared/call.ts';
import { useGet, useSend } from '#kernel/web/data/calls.ts';
import { useCan } from '#kernel/web/data/session.ts';
import { recallToolCall, touchedCall } from '../shared/tools.calls.ts';

type Recall = RowOf<typeof toolRecall>;
type Assessment = RowOf<typeof toolAssessment>;
type Touched = AnswerOf<typeof touchedCall>['jobs'][number];

/** What this tool may have spoilt: its out-of-tolerance reviews with the verdict on each job (R4). */
export function ToolReviews({ row: { id: toolId } }: PanelProps<typeof tool>) {
  const { t } = useTranslation();
  const recalls = useRows(toolRecall, { 'f.toolId.in': toolId }, { also: [toolAssessment.name] });
  if (!recalls.data || recalls.data.rows.length === 0) return null;
  return (
    <Section title={t('Out-of-tolerance reviews')} count={recalls.data.rows.length}>
      {recalls.data.rows.map((recall) => (
        <Review key={recall.id} recall={recall} />
      ))}
    </Section>
  );
}

function Review({ recall }: { recall: Recall }) {
  const { t } = useTranslation();
  const answer = useRecord(toolRecall, recall.id, { also: [toolAssessment.name] });
  const jobs = useRows(toolAssessment, { 'f.recallId.in': recall.id, size: '500' });
  const can = useCan();
  const touched = useGet(touchedCall, { id: recall.id }, { enabled: can(touchedCall.allow) });
  const about = new Map(touched.data?.jobs.map((job) => [job.jobNumber, job]));
  return (
    <div className={css.review}>
      <Group gap="xs">
        <strong className="mono">{recall.number}</strong>
        <StateChip record={toolRecall} status={recall.status} />
        <Text size="sm" c="dimmed">
          {t('In question since')} <DateText value={recall.suspectFrom} kind="day" />
        </Text>
      </Group>
      <p>{recall.reason}</p>
      {jobs.data && jobs.data.rows.length === 0 && <p>{t('It was used on no work order since.')}</p>}
      <ul className={css.jobs}>
        {jobs.data?.rows.map((row) => (
          <Job key={row.id} row={row} about={about.get(row.jobNumber)} />
        ))}
      </ul>
      {can(toolRecallWorkflow.transitions.close.who) && answer.data && (
        <WorkflowBar workflow={toolRecallWorkflow} row={answer.data.row} allowed={answer.data.allowed} />
      )}
    </div>
  );
}

function Job({ row, about }: { row: Assessment; about: Touched | undefined }) {
  const { t } = useTranslation();
  const answer = useRecord(toolAssessment, row.id);
  const mayAssess = useCan()(assessors);
  return (
    <li>
      <Link to={`/maintenance/mmc/${row.jobNumber}`} className="mono">
        {row.jobNumber}
      </Link>
      <StateChip record={toolAssessment} status={row.status} />
      <Text size="sm" c="dimmed">
        {t('{{count}} uses', { count: row.uses })}, {t('due')} <DateText value={row.dueDate} kind="day" />
      </Text>
      {about && (
        <p className={css.about}>
          <span className="mono">
            {about.partNumber} S/N {about.serialNumber}
          </span>{' '}
          · {about.customer}
          {about.customerRef && ` · ${about.customerRef}`} ·{' '}
          {about.certificates.length === 0 && t('No certificate yet')}
          {about.certificates.map(({ number, status }, at) => (
            <span key={number}>
              {at > 0 && ', '}
              <Link to={`/maintenance/releases/${encodeURIComponent(number)}`} className="mono">
                {number}
              </Link>
              {status !== 'issued' && ` (${t(status)})`}
            </span>
          ))}
        </p>
      )}
      {row.verdict && <Text size="sm">{t(toolAssessment.fields.verdict.options?.[row.verdict] ?? row.verdict)}</Text>}
      {row.remark && <Text size="sm">{row.remark}</Text>}
      {mayAssess && answer.data && (
        <WorkflowBar workflow={toolAssessmentWorkflow} row={answer.data.row} allowed={answer.data.allowed} />
      )}
    </li>
  );
}

/** Marks a tool out of tolerance without a calibration: it was dropped, or a check showed it. */
export function RecallDialog({ toolNo, onClose }: { toolNo: string; onClose: () => void }) {
  const { t } = useTranslation();
  const [reason, setReason] = useState('');
  const recall = useSend(recallToolCall, { id: toolNo }, { also: ['tool', toolAssessment.name] });
  return (
    <Modal opened onClose={onClose} title={t('{{name}} is out of tolerance', { name: toolNo })} size={500}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          recall.mutate(
            { reason },
            {
              onSuccess: () => {
                notify({ tone: 'warn', text: t('The review is open') });
                onClose();
              },
            },
          );
        }}
      >
        <Stack gap="sm">
          <Text size="sm">
            {t(
              'It goes out of use, and every work order it was used on since its last good calibration gets an assessment, due in 10 days.',
            )}
          </Text>
          <Textarea
            label={t('What was found')}
            withAsterisk
            autosize
            minRows={3}
            value={reason}
            onChange={(event) => setReason(event.currentTarget.value)}
          />
          {recall.isError && (
            <Text size="sm" c="red" role="alert">
              {t(messageOf(recall.error))}
            </Text>
          )}
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              {t('Cancel')}
            </Button>
            <Button type="submit" color="red" loading={recall.isPending}>
              {t('Open the review')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}
