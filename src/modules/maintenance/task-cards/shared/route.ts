import { z } from 'zod';
import {
  ndtMethods,
  type Family,
  type Shop,
  type WorkScope,
} from '#modules/maintenance/release-gates/shared/vocabulary.ts';
import { scopeWords, shopWords } from '#modules/maintenance/work-orders/shared/workOrder.record.ts';
import { defectWords } from './cardWords.ts';
import { routeTest, stepKey } from '#modules/maintenance/step-data/shared/public.ts';

const stepTypes = [
  'instruction',
  'check',
  'value',
  'measurement',
  'choice',
  'date',
  'person',
  'photo',
  'file',
  'toolUse',
  'consumableUse',
  'partFit',
  'testRun',
  'stageInspection',
  'signature',
  'serialRead',
  'clearOfTools',
] as const;
type StepType = (typeof stepTypes)[number];

const defects = Object.keys(defectWords) as [keyof typeof defectWords, ...(keyof typeof defectWords)[]];

/** What a choice means beside its word: the finding it opens, and the cards it adds. */
const optionMeaning = z.strictObject({
  finding: z
    .strictObject({
      defectCode: z.enum(defects),
      severity: z.enum(['minor', 'major', 'critical']),
      description: z.string().trim().min(5).max(300),
    })
    .optional(),
  /** The name of the additional cards of the route it adds, such as `heatDamage` (R19). */
  adds: z.string().max(40).optional(),
});
export type OptionMeaning = z.infer<typeof optionMeaning>;
const option = z.union([z.string().min(1).max(60), optionMeaning.extend({ value: z.string().min(1).max(60) })]);

/** Steps that ask for data of the part number: without it no card is made. */
const typesOfData: ReadonlySet<StepType> = new Set(['measurement', 'toolUse', 'consumableUse', 'testRun']);

/** What a step's time marks: the tire inflated, its pressure readjusted, the battery charged, its deep cycle begun, a discharge or a leak test begun. */
const stepMarks = ['inflated', 'readjusted', 'charged', 'deepCycleStarted', 'runStarted'] as const;
export type StepMark = (typeof stepMarks)[number];

/** One step of a route's card. What depends on the part number stands in its step data, found by `key`. */
const routeStep = z.strictObject({
  type: z.enum(stepTypes),
  title: z.string().min(3).max(160),
  key: stepKey.optional(),
  instruction: z.string().max(600).optional(),
  /** The reviewed Thai helper line below the controlled English. */
  instructionTh: z.string().max(600).optional(),
  critical: z.boolean().optional(),
  naAllowed: z.boolean().optional(),
  options: z.array(option).optional(),
  photoMin: z.int().min(0).max(20).optional(),
  /** The kind of a test run; its limits come from the step data and the part number. */
  test: routeTest.optional(),
  /** Which moment of a timed test the step marks: its times are measured, not typed (R14, R15, R17). */
  marks: z.enum(stepMarks).optional(),
  /** Whose serial number the step records (R16, R20). */
  component: z.enum(['inboardHalf', 'outboardHalf', 'tire', 'cell']).optional(),
});

const routeCard = z.strictObject({
  cardNo: z.string().regex(/^[A-Z]\d{3}$/),
  phase: z.enum([
    'receiving',
    'preliminary',
    'disassembly',
    'cleaning',
    'ndt',
    'check',
    'repair',
    'assembly',
    'test',
    'final',
    'storage',
  ]),
  title: z.string().min(3).max(120),
  judgesPart: z.boolean(),
  mandatory: z.boolean().default(true),
  naAllowed: z.boolean().default(false),
  /** Null: whoever may work on cards may sign it; NDT and inspection have their own certificates. */
  skill: z.string().max(40).nullable(),
  minLevel: z.int().min(1).max(3).default(1),
  estimateMinutes: z.int().min(1).max(6000),
  predecessors: z.array(z.string()).default([]),
  /** Of an additional card: the cards that wait for it once it is added. */
  before: z.array(z.string()).default([]),
  /** `cmm` is the part's own manual; otherwise a manual's number such as `32-42-03`. */
  cites: z.array(z.strictObject({ manual: z.string(), section: z.string().max(60) })).default([]),
  /** `key` finds the technique in the step data; `item` is what the report must cover (G11). */
  ndtRequired: z
    .array(
      z.strictObject({
        method: z.enum(ndtMethods),
        item: z.string(),
        key: stepKey,
        technique: z.string().optional(),
        /** A vendor does it, as this process of outside work (G23). */
        outside: z.string().min(3).max(80).optional(),
      }),
    )
    .default([]),
  steps: z.array(routeStep).min(1),
});

/** A route: the cards a job of one shop and scope is worked by, in order, and those a finding adds. */
export const routeSchema = z
  .strictObject({
    cards: z.array(routeCard).min(1),
    /** Cards that are added when they are called for: `heatDamage` for a wheel that was hot (R19). */
    additions: z.record(z.string().max(40), z.array(routeCard).min(1)).default({}),
  })
  .refine(
    // The dates on a cylinder are judged by its specification alone, which stands on the part number.
    (route) =>
      stepsOf(route).every((step) => !typesOfData.has(step.type) || step.key || step.test?.kind === 'cylinderDates'),
    'A measurement, a tool, a material and a test run are named by a key: their data belongs to the part number.',
  )
  .refine(
    (route) => stepsOf(route).every((step) => (step.type === 'testRun') === (step.test !== undefined)),
    'A test run, and only a test run, has a kind of test.',
  )
  .refine(
    (route) =>
      stepsOf(route).every((step) =>
        meaningsOf(step).every((meaning) => !meaning.adds || route.additions[meaning.adds]),
      ),
    'A choice adds cards that the route does not have.',
  )
  .refine(
    (route) => allCards(route).every((card) => !card.judgesPart || card.cites.length > 0),
    'A card that judges the part cites its data.',
  )
  .refine((route) => hasNoLoop(route.cards), 'The cards wait for each other in a circle.')
  .refine(
    (route) => route.cards.some((card) => card.phase === 'final' && card.mandatory && !card.naAllowed),
    'A route ends with a mandatory card of the final inspection: without it nothing is released.',
  )
  .refine(
    (route) =>
      [route.cards, ...Object.values(route.additions)].every(
        (cards) => !hasRetention(cards) || retentionMarks.every((mark) => isMarked(cards, mark)),
      ),
    'A pressure retention is timed by its steps: one marks the inflation, one the readjustment after the stretch (R17).',
  )
  .refine(
    (route) => allCards(route).every((card) => card.steps.every((step, place) => isBegun(card, step, place))),
    'A discharge and a leak test are timed from the step before them on the card that marks their start (R14, R15).',
  )
  .refine(
    (route) => allCards(route).every((card) => card.steps.every((step, place) => isCharged(card, step, place))),
    'A battery is charged before each discharge: a step in front of its start marks it (R15).',
  )
  .refine(
    (route) => !hasDischarge(route.cards) || isChargedAtTheEnd(route.cards),
    'A battery leaves charged: a card after its last discharge marks it (R15).',
  )
  .refine(
    (route) => allCards(route).every(isDeepCycled),
    'A discharge that fails is followed by a deep cycle: after the first discharge of its card one step marks its start, the next measures the cells; both may be not applicable (R15).',
  )
  .refine(
    (route) => stepsOf(route).every((step) => step.key !== 'staticLeak' || step.test?.kind === 'staticLeak'),
    'A static leak is measured: a test run with the pressure off, timed from the step that takes it off.',
  )
  .refine(
    (route) => Object.values(route.additions).every((added) => hasNoLoop([...route.cards, ...added])),
    'Additional cards wait for cards that are not there, or for each other in a circle.',
  );

type Cards = { cards: readonly RouteCard[]; additions: Record<string, readonly RouteCard[]> };
const allCards = (route: Cards): RouteCard[] => [...route.cards, ...Object.values(route.additions).flat()];
const stepsOf = (route: Cards): RouteStep[] => allCards(route).flatMap((card) => card.steps);
const meaningsOf = (step: RouteStep): OptionMeaning[] =>
  (step.options ?? []).flatMap((option) => (typeof option === 'string' ? [] : [option]));

/** The kinds of tests whose time runs from the step before them that marks their start. */
const timedKinds: ReadonlySet<string | undefined> = new Set(['capacity', 'leak', 'staticLeak']);

/** A discharge and a leak test need a step before them on their card that marks the start of this run. */
function isBegun(card: RouteCard, step: RouteStep, place: number): boolean {
  if (!timedKinds.has(step.test?.kind)) return true;
  const runBefore = card.steps.findLastIndex((other, at) => at < place && other.test !== undefined);
  return card.steps.some(
    (other, at) => at > runBefore && at < place && other.marks === 'runStarted' && !other.naAllowed,
  );
}

/** A discharge needs a charge of its own: marked on its card after the run before it and before its start. */
function isCharged(card: RouteCard, step: RouteStep, place: number): boolean {
  if (step.test?.kind !== 'capacity') return true;
  const runBefore = card.steps.findLastIndex((other, at) => at < place && other.test !== undefined);
  const start = card.steps.findLastIndex((other, at) => at < place && other.marks === 'runStarted');
  return card.steps.some((other, at) => at > runBefore && at < start && other.marks === 'charged' && !other.naAllowed);
}

/** A card with a discharge has the deep cycle a failed one asks for: its start and its cells, neither of them due when the first run passes. */
function isDeepCycled({ steps }: RouteCard): boolean {
  const first = steps.findIndex((step) => step.test?.kind === 'capacity');
  const run = steps.findIndex((step) => step.test?.kind === 'deepCycle');
  const start = steps.findIndex((step) => step.marks === 'deepCycleStarted');
  if (first < 0) return run < 0 || (start >= 0 && start < run);
  return first < start && start < run && steps[start]?.naAllowed === true && steps[run]?.naAllowed === true;
}

const isDischarge = (card: RouteCard): boolean => card.steps.some((step) => step.test?.kind === 'capacity');
const hasDischarge = (cards: readonly RouteCard[]): boolean => cards.some((card) => isDischarge(card));
/** Some card that is never left out and waits for the last discharge marks a charge. */
function isChargedAtTheEnd(cards: readonly RouteCard[]): boolean {
  const last = cards.findLast((card) => isDischarge(card));
  return cards.some(
    (card) =>
      last !== undefined &&
      !card.naAllowed &&
      card.predecessors.includes(last.cardNo) &&
      card.steps.some((step) => step.marks === 'charged' && !step.naAllowed),
  );
}

const retentionMarks = ['inflated', 'readjusted'] as const;
const hasRetention = (cards: readonly RouteCard[]): boolean =>
  cards.some((card) => card.steps.some((step) => step.test?.kind === 'pressureRetention'));
/** A mark that may be left out, or a card that may, times nothing. */
const isMarked = (cards: readonly RouteCard[], mark: (typeof retentionMarks)[number]): boolean =>
  cards.some((card) => !card.naAllowed && card.steps.some((step) => step.marks === mark && !step.naAllowed));

export type Route = z.infer<typeof routeSchema>;
export type RouteCard = z.infer<typeof routeCard>;
export type RouteStep = z.infer<typeof routeStep>;

/** True when every card can be reached: predecessors exist and come first (a circle never does). */
export function hasNoLoop(cards: readonly { cardNo: string; predecessors: readonly string[] }[]): boolean {
  const done = new Set<string>();
  let left = [...cards];
  while (left.length > 0) {
    const next = left.filter((card) => card.predecessors.every((before) => done.has(before)));
    if (next.length === 0) return false;
    for (const card of next) done.add(card.cardNo);
    left = left.filter((card) => !done.has(card.cardNo));
  }
  return true;
}

/** What a route is for: one shop and scope, and exact part numbers or whole families. */
export interface RouteBinding {
  shop: Shop;
  workScope: WorkScope;
  families: readonly string[];
  partNumbers: readonly string[];
}

/** The job a route is looked for. */
export interface RoutedJob {
  shop: Shop;
  workScope: WorkScope;
  partNumber: string;
  family: Family;
}

/** Why a route is not for a job, in one sentence; null when it fits. A route that names part numbers is for these only (maintenance 3.15). */
export function whyNotFit(route: RouteBinding, job: RoutedJob): string | null {
  if (route.shop !== job.shop)
    return `It is for the shop ${shopWords[route.shop]}; the work order is in ${shopWords[job.shop]}.`;
  if (route.workScope !== job.workScope)
    return `It is for the scope ${scopeWords[route.workScope].toLowerCase()}; the work order is ordered as ${scopeWords[job.workScope].toLowerCase()}.`;
  if (route.partNumbers.length > 0)
    return route.partNumbers.includes(job.partNumber)
      ? null
      : `It is for part number ${route.partNumbers.join(', ')}; the work order is ${job.partNumber}.`;
  return route.families.includes(job.family)
    ? null
    : `It is for the family ${route.families.join(', ')}; ${job.partNumber} is of the family ${job.family}.`;
}

/** How closely a route fits: a named part number goes before a family. */
export const specificity = (route: RouteBinding): number => (route.partNumbers.length > 0 ? 2 : 1);
