import { useState } from 'react';
import { useCan } from '#kernel/web/data/session.ts';
import { SignDialog } from '#kernel/web/page/SignDialog.tsx';
import { DateText } from '#kernel/web/ui/DateText.tsx';
import { Button, SegmentedControl, Stack, Textarea, TextInput } from '#kernel/web/ui/parts.ts';
import { Section } from '#kernel/web/ui/Section.tsx';
import { StatusChip } from '#kernel/web/ui/StatusChip.tsx';
import { notify } from '#kernel/web/ui/Toasts.tsx';
import { useTranslation } from '#kernel/web/i18n.ts';
import { workOrder } from '../shared/workOrder.record.ts';
import { FactTable } from './FactTable.tsx';
import { isOpenJob } from './jobCells.tsx';
import { useGet, useSend } from '#kernel/web/data/calls.ts';
import { gateReasonsCall, giveGateReasonCall, workInTemporaryRevisionCall } from '../shared/answers.calls.ts';

interface Reasons {
  reasons: {
    id: string;
    gate: 'G05' | 'G08' | 'G17';
    subject: string;
    reason: string;
    recorded: boolean;
    by: string | null;
    at: string;
  }[];
  temporaryRevisions: { number: string; manual: string; title: string }[];
  stepData: { subject: string; what: string }[];
}
interface Asked {
  gate: 'G05' | 'G08' | 'G17';
  subject: string;
  what: string;
}
interface Row {
  id: string;
  subject: string;
  about: string;
  signed: Reasons['reasons'][number] | null;
}

const touched = [workOrder.name, 'gates'];

/** Temporary revisions in force for this job's manuals: each is worked in, or somebody signs why it does not concern the job (G05). */
export function TemporaryRevisions({ job }: { job: { number: string; status: string } }) {
  const { t } = useTranslation();
  const { answer, maySign, dialog, ask } = useReasons(job);
  const rows: Row[] = [
    ...(answer.data?.temporaryRevisions ?? []).map(({ number, manual, title }) => ({
      id: `${manual} ${number}`,
      subject: number,
      about: `${manual} ${title}`,
      signed: null,
    })),
    ...signedFor(answer.data, 'G05'),
  ];
  return (
    <Section title={t('Temporary revisions')} count={answer.data && rows.length}>
      <FactTable
        answer={answer}
        rows={answer.data && rows}
        empty="No temporary revision is in force for the manuals of this work order."
        label="Temporary revisions"
        columns={[
          { head: 'TR', cell: (row) => <span className="mono">{row.subject}</span> },
          { head: 'Manual', cell: (row) => row.about || '—' },
          {
            head: 'On this work order',
            cell: (row) =>
              row.signed === null ? (
                <StatusChip tone="bad" label="Not answered" />
              ) : (
                <StatusChip
                  tone={row.signed.recorded ? 'good' : 'neutral'}
                  label={row.signed.recorded ? 'Worked in' : 'Not applicable'}
                />
              ),
          },
          { head: 'Reason', cell: (row) => <Signed row={row} /> },
          {
            head: 'Answer',
            cell: (row) =>
              maySign && row.signed === null ? (
                <Button
                  size="compact-sm"
                  variant="default"
                  onClick={() => ask({ gate: 'G05', subject: row.subject, what: `${row.subject} · ${row.about}` })}
                >
                  {t('Sign answer')}
                </Button>
              ) : (
                '—'
              ),
          },
        ]}
      />
      {dialog}
    </Section>
  );
}

/** Step data corrected since cards were worked by it: the card is repeated, or an engineer signs why what was done stands (G08). */
export function CorrectedStepData({ job }: { job: { number: string; status: string } }) {
  const { t } = useTranslation();
  const { answer, maySign, dialog, ask } = useReasons(job);
  const open = answer.data?.stepData ?? [];
  const rows: Row[] = [
    ...open.map(({ subject, what }) => ({ id: subject, subject, about: what, signed: null })),
    ...signedFor(answer.data, 'G08'),
  ];
  if (rows.length === 0) return null;
  return (
    <Section title={t('Corrected step data')} count={rows.length}>
      <FactTable
        answer={answer}
        rows={rows}
        empty="No step data was corrected since cards were worked by it."
        label="Corrected step data"
        columns={[
          { head: 'Step data', cell: (row) => row.subject },
          { head: 'Steps', cell: (row) => row.about || '—' },
          { head: 'Reason', cell: (row) => <Signed row={row} /> },
          {
            head: 'Answer',
            cell: (row) =>
              maySign && row.signed === null ? (
                <Button
                  size="compact-sm"
                  variant="default"
                  onClick={() => ask({ gate: 'G08', subject: row.subject, what: `${row.subject} · ${row.about}` })}
                >
                  {t('Sign why it stands')}
                </Button>
              ) : (
                '—'
              ),
          },
        ]}
      />
      {dialog}
    </Section>
  );
}

/** A planner's signed word that no bulletin concerns this job (G17). */
export function NoBulletins({ job }: { job: { number: string; status: string } }) {
  const { t } = useTranslation();
  const { answer, maySign, dialog, ask } = useReasons(job);
  const rows = signedFor(answer.data, 'G17');
  return (
    <Section
      title={t('No bulletin applies')}
      actions={
        maySign &&
        answer.data &&
        rows.length === 0 && (
          <Button
            size="compact-sm"
            variant="default"
            onClick={() =>
              ask({ gate: 'G17', subject: 'SB', what: t('No service bulletin applies to this work order.') })
            }
          >
            {t('Sign the reason')}
          </Button>
        )
      }
    >
      <FactTable
        answer={answer}
        rows={answer.data && rows}
        empty="Nobody has signed that no bulletin applies; mandatory and ordered bulletins are judged one by one."
        label="No bulletin applies"
        columns={[{ head: 'Reason', cell: (row) => <Signed row={row} /> }]}
      />
      {dialog}
    </Section>
  );
}

function signedFor(data: Reasons | undefined, gate: Asked['gate']): Row[] {
  return (data?.reasons ?? [])
    .filter((each) => each.gate === gate)
    .map((signed) => ({ id: signed.id, subject: signed.subject, about: '', signed }));
}

function Signed({ row: { signed } }: { row: Row }) {
  if (!signed) return '—';
  return (
    <>
      {signed.reason}
      <br />
      <small>
        {signed.by} · <DateText value={signed.at} />
      </small>
    </>
  );
}

function useReasons(job: { number: string; status: string }) {
  const can = useCan();
  const [asked, ask] = useState<Asked | null>(null);
  const answer = useGet(gateReasonsCall, { id: job.number }, { also: ['taskCard', 'manualRevision', 'manual'] });
  return {
    answer,
    ask,
    maySign: isOpenJob(job) && can(['maintenance.user', 'quality.user']),
    dialog: asked && <ReasonSignDialog job={job} asked={asked} onClose={() => ask(null)} />,
  };
}

const wordsOf = (text: string, between: RegExp) =>
  text
    .split(between)
    .map((word) => word.trim())
    .filter(Boolean);

function ReasonSignDialog({ job, asked, onClose }: { job: { number: string }; asked: Asked; onClose: () => void }) {
  const { t } = useTranslation();
  const [isRecorded, setRecorded] = useState(asked.gate === 'G05');
  const [reason, setReason] = useState('');
  const [isTried, setTried] = useState(false);
  const send = useSend(giveGateReasonCall, { id: job.number }, { also: touched });
  const [repeat, setRepeat] = useState('');
  const [work, setWork] = useState('');
  const workIn = useSend(workInTemporaryRevisionCall, { id: job.number }, { also: [...touched, 'taskCard'] });
  const isShort = reason.trim().length < 3;
  return (
    <SignDialog
      title={asked.gate === 'G17' ? t('No bulletin applies') : t('Answer {{number}}', { number: asked.subject })}
      statement={t('I confirm this for the release of this work order.')}
      what={`${job.number} · ${asked.what}`}
      validate={() => {
        setTried(true);
        return !isShort;
      }}
      onSign={async (proof) => {
        const given = { subject: asked.subject, reason: reason.trim(), ...proof };
        if (isRecorded)
          await workIn.mutateAsync({ ...given, repeatCards: wordsOf(repeat, /[\s,;]+/), addWork: wordsOf(work, /\n/) });
        else await send.mutateAsync({ gate: asked.gate, ...given });
        notify({ text: t('Reason signed') });
      }}
      onClose={onClose}
    >
      <Stack gap="sm">
        {asked.gate === 'G05' && (
          <SegmentedControl
            aria-label={t('On this work order')}
            data={[
              { value: 'yes', label: t('Worked in') },
              { value: 'no', label: t('Does not concern this work order') },
            ]}
            value={isRecorded ? 'yes' : 'no'}
            onChange={(value) => setRecorded(value === 'yes')}
          />
        )}
        <Textarea
          label={isRecorded ? t('How it was worked in') : t('Reason')}
          withAsterisk
          autosize
          minRows={2}
          maxLength={500}
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
          error={isTried && isShort ? t('Required') : undefined}
        />
        {isRecorded && (
          <>
            <TextInput
              label={t('Cards to repeat')}
              description={t(
                'Cards already signed that the temporary revision changes, such as T040, T070. What rests on them begins again too.',
              )}
              value={repeat}
              onChange={(event) => setRepeat(event.currentTarget.value)}
            />
            <Textarea
              label={t('Work to add')}
              description={t('One line each; every line becomes a card. Tests and NDT made before it do not stand.')}
              autosize
              minRows={2}
              value={work}
              onChange={(event) => setWork(event.currentTarget.value)}
            />
          </>
        )}
      </Stack>
    </SignDialog>
  );
}
