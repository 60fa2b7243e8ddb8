import { formatLegalDay } from '#kernel/shared/dates.ts';
import { workshops } from '#modules/hr/employees/shared/employee.record.ts';
import {
  canDo,
  mondayOf,
  shifts,
  type Roster,
  type Shift,
  type Worker,
} from '#modules/maintenance/manpower/shared/public.ts';
import { toolClassWords, type ToolClass } from '#modules/stores/tools/shared/tool.record.ts';

/** A card as the plan sees it. */
export interface PlanCard {
  id: string;
  jobId: string;
  jobNumber: string;
  cardNo: string;
  workshop: string;
  family: string;
  skill: string | null;
  minLevel: number;
  /** Its estimate less what was clocked. */
  minutesLeft: number;
  /** It is still to be done, and its job is in the shop. */
  isOpen: boolean;
  /** Cards of its job that come first. */
  waitsFor: readonly string[];
  toolClasses: readonly ToolClass[];
}

export interface Slot {
  id: string;
  cardId: string;
  day: string;
  shift: Shift;
  minutes: number;
  benchId: string | null;
  employeeId: string | null;
}

export interface PlanBench {
  id: string;
  code: string;
  workshop: string;
  places: number;
}

/** The tools of a class that serve a card on a day: how many may be used, and which one's calibration ends before. */
export interface ToolsThen {
  usable: number;
  dueBefore: { tool: string; due: string } | null;
}

/** What is known around one plan: its slots, and who and what there is for them. */
export interface PlanFacts {
  today: string;
  /** Mondays of frozen weeks. */
  frozen: ReadonlySet<string>;
  slots: readonly Slot[];
  cards: ReadonlyMap<string, PlanCard>;
  workers: readonly (Worker & { name: string })[];
  roster: Roster;
  benches: ReadonlyMap<string, PlanBench>;
  tools: (cardId: string, toolClass: ToolClass, day: string) => ToolsThen;
  /** Somebody may release the family today, and nobody may on that day: an authorisation ends before. */
  releaseLapses: (family: string, day: string) => boolean;
}

const sequence = Object.keys(shifts);
/** Where a shift stands in time: comparable as text. */
export const timeOf = ({ day, shift }: Pick<Slot, 'day' | 'shift'>): string => `${day} ${sequence.indexOf(shift)}`;
const shiftName = (shift: Shift): string => shifts[shift].toLowerCase();
const when = ({ day, shift }: Slot): string => `the ${shiftName(shift)} of ${formatLegalDay(day)}`;

/** ISO week of a day, as people name it. */
export function weekNumber(day: string): number {
  const thursday = new Date(`${mondayOf(day)}T00:00:00Z`);
  thursday.setUTCDate(thursday.getUTCDate() + 3);
  const first = Date.UTC(thursday.getUTCFullYear(), 0, 1);
  return Math.floor((thursday.getTime() - first) / (7 * 86_400_000)) + 1;
}

/** Minutes a person works in one shift of a day. */
export const shiftMinutes = (roster: Roster, employeeId: string, day: string, shift: string): number =>
  roster(employeeId, day).find((one) => one.shift === shift)?.minutes ?? 0;

/** Why the days of a plan do not move: over, or frozen; null when they may. */
export function whyFixed(day: string, { today, frozen }: Pick<PlanFacts, 'today' | 'frozen'>): string | null {
  if (day < today) return `${formatLegalDay(day)} is over: only days to come are planned.`;
  if (frozen.has(mondayOf(day))) return `Week ${weekNumber(day)} is frozen: open it first, with the reason.`;
  return null;
}

type Rule = (slot: Slot, card: PlanCard, facts: PlanFacts, others: readonly Slot[]) => string | null;

const cardOrder: Rule = (slot, card, facts, others) => {
  const at = timeOf(slot);
  for (const other of others) {
    const known = facts.cards.get(other.cardId);
    if (!known || known.jobId !== card.jobId || !known.isOpen) continue;
    if (card.waitsFor.includes(known.id) && timeOf(other) > at)
      return `${card.cardNo} waits for ${known.cardNo}, which is planned for ${when(other)}.`;
    if (known.waitsFor.includes(card.id) && timeOf(other) < at)
      return `${known.cardNo} waits for ${card.cardNo} and is planned for ${when(other)}.`;
  }
  return null;
};

const capacity: Rule = (slot, card, facts) => {
  const crew = facts.workers.filter((one) => one.workshop === card.workshop);
  const days = Array.from({ length: 7 }, (_, at) => at);
  if (crew.some((one) => shiftMinutes(facts.roster, one.id, slot.day, slot.shift) > 0)) return null;
  const shop = workshops[card.workshop as keyof typeof workshops].toLowerCase();
  const monday = mondayOf(slot.day);
  const inWeek = days.some((at) => {
    const day = new Date(Date.parse(`${monday}T00:00:00Z`) + at * 86_400_000).toISOString().slice(0, 10);
    return crew.some((one) => facts.roster(one.id, day).length > 0);
  });
  return inWeek
    ? `Nobody of the ${shop} workshop works ${when(slot)}.`
    : `No capacity entered for week ${weekNumber(slot.day)}: set it in Manpower.`;
};

const skill: Rule = (slot, card, facts) => {
  if (card.skill === null) return null;
  const { skill: asked, minLevel } = card;
  const holds = (one: Worker) => canDo(one, asked ?? '', minLevel, slot.day);
  const person = facts.workers.find((one) => one.id === slot.employeeId);
  if (person)
    return holds(person)
      ? null
      : `${person.name} does not hold skill ${asked}, level ${minLevel}, on ${formatLegalDay(slot.day)}.`;
  const there = facts.workers.some((one) => holds(one) && shiftMinutes(facts.roster, one.id, slot.day, slot.shift) > 0);
  return there ? null : `Nobody in ${when(slot)} holds skill ${asked}, level ${minLevel}.`;
};

const person: Rule = (slot, _card, facts, others) => {
  if (slot.employeeId === null) return null;
  const name = facts.workers.find((one) => one.id === slot.employeeId)?.name ?? 'This person';
  const has = shiftMinutes(facts.roster, slot.employeeId, slot.day, slot.shift);
  if (has === 0) return `${name} does not work ${when(slot)}.`;
  const planned = others
    .filter((one) => one.employeeId === slot.employeeId && one.day === slot.day && one.shift === slot.shift)
    .reduce((sum, one) => sum + one.minutes, 0);
  return planned + slot.minutes > has
    ? `${name} has ${has} min in ${when(slot)}, of which ${planned} min are planned; this takes ${slot.minutes} min.`
    : null;
};

/** How long a shift is where a workshop's people work it: the longest time one of them has. */
const lengthOf = ({ day, shift }: Slot, workshop: string, { workers, roster }: PlanFacts): number =>
  Math.max(
    0,
    ...workers.filter((one) => one.workshop === workshop).map((one) => shiftMinutes(roster, one.id, day, shift)),
  );

const isWith = (slot: Slot) => (other: Slot) => other.day === slot.day && other.shift === slot.shift;
const minutesIn = (slots: readonly Slot[]): number => slots.reduce((sum, one) => sum + one.minutes, 0);

const bench: Rule = (slot, card, facts, others) => {
  const place = slot.benchId === null ? undefined : facts.benches.get(slot.benchId);
  if (!place) return null;
  if (place.workshop !== card.workshop)
    return `${place.code} belongs to the ${workshops[place.workshop as 'wheel'].toLowerCase()} workshop; ${card.cardNo} is done by ${workshops[card.workshop as 'wheel'].toLowerCase()}.`;
  const has = place.places * lengthOf(slot, card.workshop, facts);
  const planned = minutesIn(others.filter((one) => one.benchId === place.id && isWith(slot)(one)));
  return planned + slot.minutes > has
    ? `${place.code} has ${has} min in ${when(slot)}, of which ${planned} min are planned; this takes ${slot.minutes} min.`
    : null;
};

const tools: Rule = (slot, card, facts, others) => {
  for (const toolClass of card.toolClasses) {
    const { usable, dueBefore } = facts.tools(card.id, toolClass, slot.day);
    const word = toolClassWords[toolClass];
    if (usable === 0 && dueBefore)
      return `${word} ${dueBefore.tool} is due for calibration on ${formatLegalDay(dueBefore.due)}, before this work.`;
    if (usable === 0) continue;
    const takers = others.filter(isWith(slot)).flatMap((one) => {
      const known = facts.cards.get(one.cardId);
      return known?.toolClasses.includes(toolClass)
        ? [{ slot: one, card: known, usable: facts.tools(known.id, toolClass, slot.day).usable }]
        : [];
    });
    const length = lengthOf(slot, card.workshop, facts);
    // Who asks more of a tool has fewer to choose from: for each such choice, its cards fit into the hours of its tools.
    for (const choice of new Set([usable, ...takers.map((one) => one.usable)].filter((one) => one >= usable))) {
      const same = takers.filter((one) => one.usable <= choice);
      const last = same.at(-1)?.card;
      const taken = minutesIn(same.map((one) => one.slot));
      if (last && taken + slot.minutes > choice * length)
        return `${word}: ${choice} usable in ${when(slot)}, taken for ${taken} of ${choice * length} min, last by ${last.jobNumber} ${last.cardNo}; this takes ${slot.minutes} min.`;
    }
  }
  return null;
};

const release: Rule = (slot, card, facts, others) => {
  const last = [slot, ...others.filter((one) => facts.cards.get(one.cardId)?.jobId === card.jobId)]
    .map(({ day }) => day)
    .toSorted()
    .at(-1);
  return last !== undefined && facts.releaseLapses(card.family, last)
    ? `No authorisation to release a ${card.family} reaches the planned release on ${formatLegalDay(last)}.`
    : null;
};

const rules: readonly Rule[] = [cardOrder, capacity, skill, person, bench, tools, release];

/** What stands against a piece of the plan, each in one sentence; nothing when it can be worked as planned. */
export function conflictsOf(slot: Slot, facts: PlanFacts): string[] {
  const card = facts.cards.get(slot.cardId);
  if (!card) return ['There is no such task card.'];
  if (!card.isOpen) return [`${card.cardNo} of ${card.jobNumber} is not open for work.`];
  const others = facts.slots.filter((one) => one.id !== slot.id);
  return rules.map((rule) => rule(slot, card, facts, others)).filter((text) => text !== null);
}

/** Why a slot may not be put here: the first reason, or null. */
export const whyNot = (slot: Slot, facts: PlanFacts): string | null =>
  whyFixed(slot.day, facts) ?? conflictsOf(slot, facts)[0] ?? null;
