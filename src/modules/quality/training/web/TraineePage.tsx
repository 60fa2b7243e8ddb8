import { useState } from 'react';
import { filesLive } from '#kernel/shared/live.ts';
import { paperAddress } from '#kernel/shared/record.ts';
import type { AnswerOf } from '#kernel/shared/call.ts';
import { useGet } from '#kernel/web/data/calls.ts';
import { useRecord } from '#kernel/web/data/records.ts';
import { useToday } from '#kernel/web/data/useToday.ts';
import { RecordList } from '#kernel/web/list/RecordList.tsx';
import { useTranslation } from '#kernel/web/i18n.ts';
import { Attachments } from '#kernel/web/page/Attachments.tsx';
import { PageHead } from '#kernel/web/page/PageHead.tsx';
import { RecordFields } from '#kernel/web/page/RecordFields.tsx';
import { SlotParts } from '#kernel/web/page/SlotParts.tsx';
import { WorkflowBar } from '#kernel/web/page/WorkflowBar.tsx';
import { DateText } from '#kernel/web/ui/DateText.tsx';
import { ErrorState } from '#kernel/web/ui/ErrorState.tsx';
import { Button, Modal, Skeleton } from '#kernel/web/ui/parts.ts';
import { Scroll } from '#kernel/web/ui/Scroll.tsx';
import { Section } from '#kernel/web/ui/Section.tsx';
import { trainingFact } from '../shared/fact.record.ts';
import { trainingFactWorkflow } from '../shared/fact.workflow.ts';
import { traineeParts } from '../shared/public.ts';
import { recurrentCall, traineeCall } from '../shared/training.calls.ts';
import { DueTable } from './parts.tsx';
import css from './training.module.css';

/** One person's training file: what is due, and everything on file with its proof. */
export function TraineePage({ employeeId }: { employeeId: string }) {
  const { language } = useTranslation();
  const answer = useGet(traineeCall, { id: employeeId });
  if (answer.isError) return <ErrorState error={answer.error} onRetry={() => void answer.refetch()} />;
  if (!answer.data) return <Skeleton height={240} />;
  const person = answer.data;
  return (
    <>
      <PageHead
        crumbs={[{ label: 'Training of employees', to: '/qa/training/employees' }]}
        number={person.employeeNo}
        title={language === 'th' ? person.nameTh : person.name}
        meaning={`${person.position} · ${person.department}`}
      />
      <div className={css.file}>
        <Due personId={person.id} />
        <Gaps gaps={person.gaps} />
        <SlotParts slot={traineeParts} given={{ employeeId: person.id }} />
        <Facts personId={person.id} />
      </div>
    </>
  );
}

/** The days without valid training between two of one subject: what was signed in them is looked at. */
function Gaps({ gaps }: { gaps: AnswerOf<typeof traineeCall>['gaps'] }) {
  const { t, language } = useTranslation();
  if (gaps.length === 0) return null;
  return (
    <Section title={t('Without valid training')} count={gaps.length}>
      <ul>
        {gaps.map((gap) => (
          <li key={`${gap.subject}${gap.from}`}>
            {language === 'th' ? gap.subjectTh : gap.subject}: <DateText value={gap.from} kind="day" /> –{' '}
            <DateText value={gap.to} kind="day" />
          </li>
        ))}
      </ul>
    </Section>
  );
}

const openFirst = ['overdue', 'notTrained', 'dueSoon', 'valid', 'forEver', 'notRequired'];

function Due({ personId }: { personId: string }) {
  const { t } = useTranslation();
  const answer = useGet(recurrentCall, {}, { query: { employeeId: personId } });
  const rows = (answer.data ?? []).toSorted(
    (left, right) =>
      openFirst.indexOf(left.status) - openFirst.indexOf(right.status) || (left.daysLeft ?? 0) - (right.daysLeft ?? 0),
  );
  return (
    <Section title={t('What is required')}>
      {answer.isError ? (
        <ErrorState error={answer.error} onRetry={() => void answer.refetch()} />
      ) : !answer.data ? (
        <Skeleton height={120} />
      ) : rows.length === 0 ? (
        <p className={css.quiet}>{t('No subject is required of this person.')}</p>
      ) : (
        <Scroll label="What is required">
          <DueTable rows={rows} />
        </Scroll>
      )}
    </Section>
  );
}

/** Every training of the person, the newest first; one opens with its proof, its steps and its certificate. */
function Facts({ personId }: { personId: string }) {
  const { t } = useTranslation();
  const today = useToday();
  const [shown, setShown] = useState<string | null>(null);
  return (
    <>
      <Section title={t('Training records')}>
        <RecordList
          record={trainingFact}
          embedded
          columns={['subjectId', 'completedOn', 'validUntil', 'source', 'status', 'evidence']}
          fixed={{ 'f.employeeId.in': personId }}
          create={{
            label: 'Record training',
            size: 640,
            fixed: { employeeId: personId },
            values: { completedOn: today, source: 'external' },
            onSaved: (made) => setShown(made.id),
          }}
          rowHref={() => null}
          rowActions={(fact) => (
            <Button size="compact-sm" variant="default" onClick={() => setShown(fact.id)}>
              {t('Open')}
            </Button>
          )}
          emptyText="Nothing on file. Record a training with its proof, or put the person into a class."
        />
      </Section>
      {shown && <FactDialog id={shown} onClose={() => setShown(null)} />}
    </>
  );
}

function FactDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const { t } = useTranslation();
  const answer = useRecord(trainingFact, id, { also: [filesLive.name] });
  return (
    <Modal opened onClose={onClose} title={t('Training record')} size={640}>
      {answer.data && (
        <>
          <RecordFields record={trainingFact} row={answer.data.row} except={['employeeId']} />
          <Attachments
            record={trainingFact}
            id={id}
            allowUpload={answer.data.allowed['update'] === true}
            title="Proof"
          />
          {answer.data.row.status === 'valid' && (
            <Button
              component="a"
              variant="default"
              href={paperAddress(trainingFact, id)}
              target="_blank"
              rel="noreferrer"
            >
              {t('Certificate')}
            </Button>
          )}
          <WorkflowBar
            workflow={trainingFactWorkflow}
            row={answer.data.row}
            allowed={answer.data.allowed}
            onDone={onClose}
          />
        </>
      )}
    </Modal>
  );
}
