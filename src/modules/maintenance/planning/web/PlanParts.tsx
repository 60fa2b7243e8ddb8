import { useState } from 'react';
import type { AnswerOf } from '#kernel/shared/call.ts';
import { formatLegalDay } from '#kernel/shared/dates.ts';
import type { Tone } from '#kernel/shared/record.ts';
import { messageOf } from '#kernel/web/data/api.ts';
import { useArchive, useCreate, useRecord, useUpdate } from '#kernel/web/data/records.ts';
import { RecordDialog } from '#kernel/web/form/RecordDialog.tsx';
import { useTranslation } from '#kernel/web/i18n.ts';
import { DateText } from '#kernel/web/ui/DateText.tsx';
import { notify } from '#kernel/web/ui/Toasts.tsx';
import { shifts, type Shift } from '#modules/maintenance/manpower/shared/public.ts';
import type { planCall } from '../shared/plan.calls.ts';
import { planSlot } from '../shared/plan.record.ts';

export type Plan = AnswerOf<typeof planCall>;
export type Slot = Plan['slots'][number];
export type Job = Plan['jobs'][number];
export type Card = Job['cards'][number];

/** The risk of a due date in words and tone. */
export const riskWords: Record<'late' | 'high' | 'some' | 'low' | 'unknown', { label: string; tone: Tone }> = {
  late: { label: 'Overdue', tone: 'bad' },
  high: { label: 'Likely late', tone: 'bad' },
  some: { label: 'May be late', tone: 'warn' },
  low: { label: 'On time', tone: 'good' },
  unknown: { label: 'Too few similar work orders', tone: 'neutral' },
};

const noRow = { id: '', version: 0 };
export const hours = (minutes: number) => Math.round(minutes / 6) / 10;
type Places = Pick<Slot, 'day' | 'shift' | 'benchId' | 'employeeId'>;

/** Moves bars, and puts them back where they stood when the server refuses: its sentence says why. */
export function useMoves(plan: Plan) {
  const { t } = useTranslation();
  const [target, aim] = useState<{ id: string; version: number }>(noRow);
  const [ahead, expect] = useState<{ id: string; places: Places } | null>(null);
  const update = useUpdate(planSlot, target);
  const create = useCreate(planSlot);
  const archive = useArchive(planSlot, target);
  const settle = { onSettled: () => expect(null) };
  const onError = (error: unknown) => notify({ tone: 'bad', text: t(messageOf(error)) });
  return {
    ahead,
    aim,
    move: (slot: Slot, places: Places, name: string) => {
      expect({ id: slot.id, places });
      const { day, shift, benchId, employeeId } = slot;
      update.mutate(
        { ...places, version: slot.version },
        {
          ...settle,
          onError,
          onSuccess: ({ row }) =>
            notify({
              text: t('{{name}}: planned for {{day}}, {{shift}}', {
                name,
                day: formatLegalDay(places.day),
                shift: t(shifts[places.shift]),
              }),
              undo: () => update.mutateAsync({ day, shift, benchId, employeeId, version: row.version }),
            }),
        },
      );
    },
    plan: (job: Job, card: Card, places: Places) =>
      create.mutate(
        {
          copyId: plan.copy?.id ?? null,
          jobId: job.id,
          cardId: card.id,
          minutes: Math.max(1, Math.min(card.minutesLeft - card.planned, 480)),
          ...places,
        },
        { onError },
      ),
    takeOff: (name: string) =>
      archive.mutate(t('Taken off the plan'), {
        onError,
        onSuccess: (undo) => notify({ text: t('{{name}} has no place in the plan now.', { name }), undo }),
      }),
  };
}

/** A day with the hours of its shifts: planned of what there is. */
export function DayHead({ plan, day, lanes }: { plan: Plan; day: string; lanes: readonly Shift[] | null }) {
  const { t } = useTranslation();
  const of = (shift: Shift | null) => {
    const list = plan.shifts.filter((one) => one.day === day && (shift === null || one.shift === shift));
    const sum = (name: 'planned' | 'available') => list.reduce((all, one) => all + one[name], 0);
    return { planned: sum('planned'), available: sum('available') };
  };
  return (
    <th scope="col" data-today={day === plan.today || undefined}>
      <DateText value={day} kind="day" />
      {(lanes ?? [null]).map((shift) => {
        const { planned, available } = of(shift);
        return (
          <small key={shift ?? 'all'} data-over={planned > available || undefined}>
            {shift && lanes && lanes.length > 1 ? `${t(shifts[shift])} ` : ''}
            {hours(planned)} / {hours(available)} h
          </small>
        );
      })}
    </th>
  );
}

/** All of one piece of the plan as a form: the way for whoever does not drag. */
export function SlotDialog({ plan, asked, onClose }: { plan: Plan; asked: string; onClose: () => void }) {
  const isNew = asked.startsWith('new ');
  const known = useRecord(planSlot, asked, { enabled: !isNew });
  const job = plan.jobs.find((one) => one.cards.some((card) => `new ${card.id}` === asked));
  const card = job?.cards.find((one) => `new ${one.id}` === asked);
  if (!isNew && !known.data) return null;
  return (
    <RecordDialog
      record={planSlot}
      row={known.data?.row}
      title={isNew ? 'Plan task card' : 'Planned work'}
      except={['copyId']}
      opened
      onClose={onClose}
      {...(job &&
        card && {
          fixed: { copyId: plan.copy?.id ?? null },
          values: {
            jobId: job.id,
            cardId: card.id,
            day: plan.today,
            shift: 'A' as const,
            minutes: Math.max(1, card.minutesLeft - card.planned),
          },
        })}
    />
  );
}
