import { z } from 'zod';
import { ndtMethods } from '#modules/maintenance/release-gates/shared/vocabulary.ts';
import { routeTest } from './testRun.ts';

const decimal = z.string().regex(/^-?\d{1,9}([.]\d{1,4})?$/);

export const stepTypes = [
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
export type StepType = (typeof stepTypes)[number];

/** One step of a route's card; what is measured has a unit, a limit and where the limit comes from. */
export const routeStep = z.strictObject({
  type: z.enum(stepTypes),
  title: z.string().min(3).max(160),
  instruction: z.string().max(600).optional(),
  /** The reviewed Thai helper line below the controlled English. */
  instructionTh: z.string().max(600).optional(),
  critical: z.boolean().optional(),
  naAllowed: z.boolean().optional(),
  options: z.array(z.string()).optional(),
  min: decimal.optional(),
  max: decimal.optional(),
  unit: z.string().max(12).optional(),
  decimals: z.int().min(0).max(4).optional(),
  limitRef: z.string().max(120).optional(),
  photoMin: z.int().min(0).max(20).optional(),
  /** The kind and the limits of a test run; without one it is the tire's pressure retention, as routes said before there were others. */
  test: routeTest.optional(),
});

export const routeCard = z.strictObject({
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
  /** `cmm` is the part's own manual; otherwise a manual's number such as `32-42-03`. */
  cites: z.array(z.strictObject({ manual: z.string(), section: z.string().max(60) })).default([]),
  ndtRequired: z
    .array(
      z.strictObject({
        method: z.enum(ndtMethods),
        item: z.string(),
        /** A vendor does it, as this process of outside work (G23). */
        outside: z.string().min(3).max(80).optional(),
      }),
    )
    .default([]),
  consumablesRequired: z.array(z.string()).default([]),
  steps: z.array(routeStep).min(1),
});

/** A route: the cards a job of one shop and scope is worked by, in order. */
export const routeSchema = z
  .strictObject({ cards: z.array(routeCard).min(1) })
  .refine(
    (route) =>
      route.cards.every((card) =>
        card.steps.every(
          (step) => step.type !== 'measurement' || (step.unit && step.limitRef && (step.min ?? step.max)),
        ),
      ),
    'A measurement needs a unit, a limit and the reference of the limit.',
  )
  .refine(
    (route) => route.cards.every((card) => card.steps.every((step) => !step.test || step.type === 'testRun')),
    'Only a test run has a kind of test.',
  )
  .refine(
    (route) => route.cards.every((card) => !card.judgesPart || card.cites.length > 0),
    'A card that judges the part cites its data.',
  )
  .refine((route) => hasNoLoop(route.cards), 'The cards wait for each other in a circle.');

export type Route = z.infer<typeof routeSchema>;
export type RouteCard = Route['cards'][number];
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
