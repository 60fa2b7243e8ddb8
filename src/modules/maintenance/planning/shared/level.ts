import { addDays } from '#kernel/shared/dates.ts';
import { shifts, type Shift } from '#modules/maintenance/manpower/shared/public.ts';
import { conflictsOf, shiftMinutes, timeOf, whyFixed, whyNot, type PlanFacts, type Slot } from './planRules.ts';

/** A card that is not planned yet, in the order in which cards want their place. */
export interface Unplanned {
  cardId: string;
  minutes: number;
}

const shiftsInOrder = Object.keys(shifts) as Shift[];
/** So many days from tomorrow a place is looked for. */
export const levelDays = 14;

/** Minutes a workshop still has in a shift. */
function room(facts: PlanFacts, workshop: string, day: string, shift: Shift, slots: readonly Slot[]): number {
  const there = facts.workers
    .filter((one) => one.workshop === workshop)
    .reduce((sum, one) => sum + shiftMinutes(facts.roster, one.id, day, shift), 0);
  const planned = slots
    .filter((one) => one.day === day && one.shift === shift && facts.cards.get(one.cardId)?.workshop === workshop)
    .reduce((sum, one) => sum + one.minutes, 0);
  return there - planned;
}

/**
 * The plan made even: what stands against a rule, or over the hours of its shift, moves to the first shift that takes it; then cards without
 * a place get one, in their order. What is over or frozen stays. A card that nothing takes within the days ahead is left out.
 */
export function levelled(facts: PlanFacts, unplanned: readonly Unplanned[]): { slots: Slot[]; leftOut: string[] } {
  const slots = [...facts.slots];
  const leftOut: string[] = [];
  const now = () => ({ ...facts, slots });
  const benchesOf = (workshop: string): readonly (string | null)[] => {
    const own = [...facts.benches.values()].filter((one) => one.workshop === workshop).map(({ id }) => id);
    return own.length > 0 ? own : [null];
  };
  const place = (slot: Slot): Slot | null => {
    const workshop = facts.cards.get(slot.cardId)?.workshop ?? '';
    for (let at = 1; at <= levelDays; at += 1) {
      const day = addDays(facts.today, at);
      for (const shift of shiftsInOrder) {
        const others = slots.filter((one) => one.id !== slot.id);
        if (room(facts, workshop, day, shift, others) < slot.minutes) continue;
        // A workshop with benches works at them.
        for (const benchId of benchesOf(workshop)) {
          const tried = { ...slot, day, shift, benchId };
          if (whyNot(tried, now()) === null) return tried;
        }
      }
    }
    return null;
  };
  const inTime = facts.slots.toSorted((left, right) => timeOf(left).localeCompare(timeOf(right)));
  for (const slot of inTime) {
    const card = facts.cards.get(slot.cardId);
    if (!card?.isOpen || whyFixed(slot.day, facts) !== null) continue;
    const isOver = room(facts, card.workshop, slot.day, slot.shift, slots) < 0;
    if (!isOver && conflictsOf(slot, now()).length === 0) continue;
    const better = place(slot);
    if (better) slots[slots.findIndex((one) => one.id === slot.id)] = better;
  }
  for (const { cardId, minutes } of unplanned) {
    const wanted = {
      id: `new ${cardId}`,
      cardId,
      minutes,
      day: facts.today,
      shift: 'A',
      benchId: null,
      employeeId: null,
    } as const;
    const found = place(wanted);
    if (found) slots.push(found);
    else leftOut.push(cardId);
  }
  return { slots, leftOut };
}
