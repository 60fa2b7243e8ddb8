import { useState } from 'react';
import { useCan } from '#kernel/web/data/session.ts';
import { DateText } from '#kernel/web/ui/DateText.tsx';
import { Button } from '#kernel/web/ui/parts.ts';
import { Section } from '#kernel/web/ui/Section.tsx';
import { StatusChip } from '#kernel/web/ui/StatusChip.tsx';
import { useTranslation } from '#kernel/web/i18n.ts';
import { FactTable } from './FactTable.tsx';
import { isOpenJob } from './jobCells.tsx';
import { useGet } from '#kernel/web/data/calls.ts';
import { gateReasonsCall } from '../shared/answers.calls.ts';
import { ReasonSignDialog, type Asked } from './ReasonSignDialog.tsx';

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
interface Row {
  id: string;
  subject: string;
  about: string;
  signed: Reasons['reasons'][number] | null;
}

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
