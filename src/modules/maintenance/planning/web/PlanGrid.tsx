import { useState, type ReactNode } from 'react';
import { Link } from 'react-router';
import { formatLegalDay } from '#kernel/shared/dates.ts';
import { useTranslation } from '#kernel/web/i18n.ts';
import { Scroll } from '#kernel/web/ui/Scroll.tsx';
import { notify } from '#kernel/web/ui/Toasts.tsx';
import { shifts, type Shift } from '#modules/maintenance/manpower/shared/public.ts';
import { DayHead, hours, riskWords, SlotDialog, useMoves, type Card, type Plan, type Slot } from './PlanParts.tsx';
import { usePlaceDrag, type Dragged } from '#kernel/web/ui/usePlaceDrag.ts';
import css from './planning.module.css';

/** A row of the grid: which slots stand in it, and what a drop into it says beside the day. */
export interface PlanRow {
  key: string;
  head: ReactNode;
  holds: (slot: Slot) => boolean;
  sets: { benchId?: string | null; employeeId?: string | null };
  /** Rows of one job take only what is of that job. */
  jobId?: string;
  /** Open cards shown beside it that have no place yet. */
  unplanned: readonly Card[];
}

interface Props {
  plan: Plan;
  rows: readonly PlanRow[];
  /** One lane for each shift, or one for the day. */
  byShift: boolean;
  mayPlan: boolean;
}

/** Days across, rows down: bars that are moved by mouse, finger and keys. */
export function PlanGrid({ plan, rows, byShift, mayPlan }: Props) {
  const { t } = useTranslation();
  const [asked, ask] = useState<string | null>(null);
  const moves = useMoves(plan);
  const cards = new Map(plan.jobs.flatMap((job) => job.cards.map((card) => [card.id, { job, card }] as const)));
  const slots = plan.slots.map((one) => (one.id === moves.ahead?.id ? { ...one, ...moves.ahead.places } : one));
  const lanes: readonly Shift[] = byShift
    ? (Object.keys(shifts) as Shift[]).filter(
        (shift) =>
          shift === 'A' || plan.shifts.some((one) => one.shift === shift && (one.available > 0 || one.planned > 0)),
      )
    : ['A'];
  const onDrop = ({ key }: Dragged, place: string) => {
    const slot = plan.slots.find((one) => one.id === key);
    const found = cards.get(slot?.cardId ?? key);
    if (!found) return;
    const { job, card } = found;
    const name = `${job.number} ${card.cardNo}`;
    if (place === 'off') return slot && moves.takeOff(name);
    const [rowKey, day = '', shift = 'A'] = place.split('|');
    const row = rows.find((one) => one.key === rowKey);
    if (row?.jobId !== undefined && row.jobId !== job.id)
      return notify({ tone: 'warn', text: t('{{name}} stays in the row of its work order.', { name }) });
    const lane = (byShift ? shift : (slot?.shift ?? 'A')) as Shift;
    const places = {
      benchId: slot?.benchId ?? null,
      employeeId: slot?.employeeId ?? null,
      ...row?.sets,
      day,
      shift: lane,
    };
    return slot ? moves.move(slot, places, name) : moves.plan(job, card, places);
  };
  const drag = usePlaceDrag(onDrop);
  const { held } = drag;
  const overWords = () => {
    if (!held) return '';
    if (held.over === 'off') return t('Not planned');
    const [, day, shift] = held.over?.split('|') ?? [];
    return day ? `${formatLegalDay(day)}, ${t(shifts[(shift ?? 'A') as Shift])}` : '';
  };
  /** `named`: the row says of which job it is already. */
  const bar = (slot: Slot, place: string, named: boolean) => {
    const found = cards.get(slot.cardId);
    if (!found) return null;
    const { job, card } = found;
    const { tone, label } = riskWords[job.risk];
    const bench = plan.benches.find((one) => one.id === slot.benchId)?.code;
    const person = plan.people.find((one) => one.id === slot.employeeId)?.name;
    const looks = {
      className: css.bar,
      'aria-label': `${job.number} ${card.cardNo}, ${hours(slot.minutes)} h`,
      title: [`${job.number} ${card.cardNo} ${t(card.title)}`, t(label), ...slot.conflicts.map((one) => t(one))].join(
        '\n',
      ),
      'data-tone': slot.conflicts.length > 0 ? 'bad' : tone,
      'data-held': held?.key === slot.id || undefined,
      'data-critical': card.critical || undefined,
      'data-differs': slot.differs || undefined,
      'data-done': !card.isOpen || undefined,
    };
    const words = (
      <>
        <span className="mono">
          {!named && `${job.number} `}
          {card.cardNo}
        </span>
        <span>
          {hours(slot.minutes)} h{bench && ` · ${bench}`}
          {person && ` · ${person}`}
        </span>
        <small>{slot.conflicts.length > 0 ? t(slot.conflicts[0] ?? '') : t(label)}</small>
      </>
    );
    if (!mayPlan || !card.isOpen)
      return (
        <Link key={slot.id} to={`/task-cards/${job.number}-${card.cardNo}`} {...looks}>
          {words}
        </Link>
      );
    return (
      <button
        key={slot.id}
        type="button"
        {...looks}
        {...drag.bind({ key: slot.id, from: place })}
        onPointerDownCapture={() => moves.aim(slot)}
        onFocus={() => moves.aim(slot)}
        onClick={() => !drag.wasDragged() && ask(slot.id)}
      >
        {words}
      </button>
    );
  };
  const freeCard = (card: Card) => {
    const words = (
      <>
        <span className="mono">{card.cardNo}</span> {hours(card.minutesLeft - card.planned)} h
      </>
    );
    const title = `${card.cardNo} ${t(card.title)}`;
    return mayPlan ? (
      <button
        key={card.id}
        type="button"
        className={css.free}
        title={title}
        data-held={held?.key === card.id || undefined}
        {...drag.bind({ key: card.id, from: null })}
        onClick={() => !drag.wasDragged() && ask(`new ${card.id}`)}
      >
        {words}
      </button>
    ) : (
      <span key={card.id} className={css.free} title={title}>
        {words}
      </span>
    );
  };
  return (
    <>
      {mayPlan && (
        <p className={css.quiet}>
          {t(
            'Drag a bar to another day. By keys: Space takes hold, arrows move, Space drops, Escape lets go; Enter opens it.',
          )}
        </p>
      )}
      <p className={css.said} aria-live="assertive">
        {held && `${t('Moves to')}: ${overWords()}`}
      </p>
      <Scroll label="Plan">
        <table className={css.grid} data-wide={!byShift || undefined}>
          <thead>
            <tr>
              <th scope="col">{t('Work')}</th>
              {plan.days.map((day) => (
                <DayHead key={day} plan={plan} day={day} lanes={byShift ? lanes : null} />
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.key}>
                <th scope="row" data-place="off" data-over={held?.over === 'off' || undefined}>
                  {row.head}
                  {row.unplanned.length > 0 && (
                    <span className={css.frees}>
                      {row.unplanned.slice(0, 8).map(freeCard)}
                      {row.unplanned.length > 8 && <small>+{row.unplanned.length - 8}</small>}
                    </span>
                  )}
                </th>
                {plan.days.map((day) => (
                  <td key={day} data-today={day === plan.today || undefined}>
                    {lanes.map((shift) => {
                      const place = `${row.key}|${day}|${shift}`;
                      return (
                        <div
                          key={shift}
                          className={css.cell}
                          data-place={place}
                          data-over={held?.over === place || undefined}
                        >
                          {slots
                            .filter((one) => one.day === day && (!byShift || one.shift === shift) && row.holds(one))
                            .map((one) => bar(one, place, row.jobId !== undefined))}
                        </div>
                      );
                    })}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </Scroll>
      {held?.at && (
        <div
          className={css.ghost}
          style={{ insetInlineStart: held.at.x + 8, insetBlockStart: held.at.y + 8 }}
          aria-hidden
        >
          {cards.get(plan.slots.find((one) => one.id === held.key)?.cardId ?? held.key)?.card.cardNo}
        </div>
      )}
      {asked && <SlotDialog plan={plan} asked={asked} onClose={() => ask(null)} />}
    </>
  );
}
