import { useState } from 'react';
import type { RowOf } from '#kernel/shared/record.ts';
import { useRows, useUpdate } from '#kernel/web/data/records.ts';
import { useToday } from '#kernel/web/data/useToday.ts';
import { addressOf } from '#kernel/shared/call.ts';
import { messageOf } from '#kernel/web/data/api.ts';
import { useSend } from '#kernel/web/data/calls.ts';
import { PageHead } from '#kernel/web/page/PageHead.tsx';
import { Note } from '#kernel/web/ui/Note.tsx';
import { checkInCall, checkInSheetCall } from '../shared/training.calls.ts';
import { useCan } from '#kernel/web/data/session.ts';
import { RecordDialog } from '#kernel/web/form/RecordDialog.tsx';
import { useTranslation } from '#kernel/web/i18n.ts';
import { files, history, section, type PanelProps, type ScreenAction } from '#kernel/web/page/panels.ts';
import { RecordScreen } from '#kernel/web/page/RecordScreen.tsx';
import { SlotParts } from '#kernel/web/page/SlotParts.tsx';
import { ErrorState } from '#kernel/web/ui/ErrorState.tsx';
import { Button, Skeleton } from '#kernel/web/ui/parts.ts';
import { Scroll } from '#kernel/web/ui/Scroll.tsx';
import { Section } from '#kernel/web/ui/Section.tsx';
import { classAttendee, trainingClass } from '../shared/class.record.ts';
import { trainingClassWorkflow } from '../shared/class.workflow.ts';
import { classExams } from '../shared/public.ts';
import { attendancePercent, halfDaysOf } from '../shared/halfDays.ts';
import css from './training.module.css';

type Attendee = RowOf<typeof classAttendee>;

/** One class: who is in it, who was there by half day, and its closing. */
export const ClassPage = ({ sessionId }: { sessionId: string }) => (
  <RecordScreen
    record={trainingClass}
    id={sessionId}
    title={(row) => row.subjectIdLabel ?? ''}
    crumbs={[{ label: 'Classes', to: '/qa/training/classes' }]}
    facts={[
      'startOn',
      'endOn',
      { label: 'Time', value: (row) => `${row.dailyFrom}–${row.dailyTo}` },
      'location',
      'instructorId?',
      'externalInstructor?',
    ]}
    workflow={trainingClassWorkflow}
    useActions={useCheckInSheet}
    live={[classAttendee]}
    panels={[Attendance, Exams, section('Class'), files(), history()]}
  />
);

/** The codes people scan at the door. */
function useCheckInSheet(row: PanelProps<typeof trainingClass>['row']): readonly ScreenAction[] {
  const can = useCan();
  return row.status === 'scheduled' && can(trainingClass.access.update)
    ? [{ label: 'Check-in codes', href: addressOf(checkInSheetCall, { id: row.id }) }]
    : [];
}

/** Whoever scanned the code of a half day says that they are there. */
export function CheckIn({ token }: { token: string }) {
  const { t, language } = useTranslation();
  const send = useSend(checkInCall);
  const done = send.data;
  return (
    <>
      <PageHead title="Check in to a class" meaning="With the code of the half day, where the class is held." />
      <div className={css.file}>
        {done ? (
          <Note tone="good">
            {t('Checked in: {{number}} {{subject}}, {{half}}.', {
              number: done.number,
              subject: language === 'th' ? done.subjectTh : done.subject,
              half: t(done.halfDay.endsWith('am') ? 'morning' : 'afternoon'),
            })}
          </Note>
        ) : (
          <Button size="lg" maw={400} loading={send.isPending} onClick={() => send.mutate({ token })}>
            {t('Check in')}
          </Button>
        )}
        {send.error && <Note tone="bad">{t(messageOf(send.error))}</Note>}
      </div>
    </>
  );
}

const Exams = ({ row }: PanelProps<typeof trainingClass>) => (
  <SlotParts slot={classExams} given={{ classId: row.id, subjectId: row.subjectId }} />
);

/** Everybody in the class with a mark for each half day. */
function Attendance({ row }: PanelProps<typeof trainingClass>) {
  const { t } = useTranslation();
  const can = useCan();
  const [adding, setAdding] = useState(false);
  const answer = useRows(classAttendee, { 'f.classId.in': row.id });
  const isOpen = row.status === 'draft' || row.status === 'scheduled';
  const mayWrite = isOpen && can(classAttendee.access.create);
  const halfDays = halfDaysOf(row);
  const attendees = answer.data?.rows ?? [];
  return (
    <Section
      title={t('Attendance')}
      count={answer.data?.rows.length}
      actions={
        mayWrite && (
          <Button size="compact-sm" variant="default" onClick={() => setAdding(true)}>
            {t('Add a person')}
          </Button>
        )
      }
    >
      {answer.isError ? (
        <ErrorState error={answer.error} onRetry={() => void answer.refetch()} />
      ) : !answer.data ? (
        <Skeleton height={120} />
      ) : attendees.length === 0 ? (
        <p className={css.quiet}>{t('Nobody is in this class yet.')}</p>
      ) : (
        <Scroll label="Attendance">
          <table className={css.table}>
            <thead>
              <tr>
                <th>{t('Employee')}</th>
                {halfDays.map((half) => (
                  <th key={half}>
                    {half.slice(5, 10)} {t(half.endsWith('am') ? 'morning' : 'afternoon')}
                  </th>
                ))}
                <th>{t('Present')}</th>
                <th>{t('Result')}</th>
              </tr>
            </thead>
            <tbody>
              {attendees.map((one) => (
                <AttendeeRow
                  key={one.id}
                  attendee={one}
                  halfDays={halfDays}
                  mayMark={mayWrite && row.status === 'scheduled'}
                />
              ))}
            </tbody>
          </table>
        </Scroll>
      )}
      {adding && (
        <RecordDialog
          record={classAttendee}
          opened
          only={['employeeId', 'rsvp']}
          fixed={{ classId: row.id }}
          onClose={() => setAdding(false)}
        />
      )}
    </Section>
  );
}

interface AttendeeRowProps {
  attendee: Attendee;
  halfDays: readonly string[];
  mayMark: boolean;
}

function AttendeeRow({ attendee, halfDays, mayMark }: AttendeeRowProps) {
  const { t } = useTranslation();
  const update = useUpdate(classAttendee, attendee);
  const today = useToday();
  const marked = attendee.attendance ?? {};
  return (
    <tr>
      <td>{attendee.employeeIdLabel}</td>
      {halfDays.map((half) => (
        <td key={half}>
          {mayMark && half.slice(0, 10) <= today ? (
            <div className={css.marks} role="group" aria-label={`${attendee.employeeIdLabel ?? ''} ${half}`}>
              {([true, false] as const).map((present) => (
                <Button
                  key={String(present)}
                  size="compact-xs"
                  variant={marked[half] === present ? 'filled' : 'default'}
                  color={present ? undefined : 'gray'}
                  aria-pressed={marked[half] === present}
                  onClick={() => update.mutate({ attendance: { ...marked, [half]: present } })}
                >
                  {t(present ? 'There' : 'Not there')}
                </Button>
              ))}
            </div>
          ) : marked[half] === undefined ? (
            '–'
          ) : (
            t(marked[half] ? 'There' : 'Not there')
          )}
        </td>
      ))}
      <td className={css.days}>{attendancePercent(halfDays, marked)} %</td>
      <td>{attendee.result ? t(classAttendee.fields.result.options?.[attendee.result] ?? attendee.result) : '–'}</td>
    </tr>
  );
}
