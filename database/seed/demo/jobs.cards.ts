import { sql } from 'kysely';
import pLimit, { type LimitFunction } from 'p-limit';
import type { WriteContext } from '#kernel/server/context.ts';
import { dayOf } from '#kernel/shared/dates.ts';
import { AppError } from '#kernel/shared/errors.ts';
import { runTransition } from '#kernel/server/workflows/workflow.ts';
import {
  applyRoute,
  findingActions,
  inspectIndependently,
  recordStep,
  signCard,
  type Layout,
  type StepInput,
  type TestSetup,
} from '#modules/maintenance/task-cards/server/public.ts';
import { seedCardNdt } from './ndt.ts';
import { firstRun, readingsFor } from './testReadings.ts';
import type { StepMark } from '#modules/maintenance/task-cards/server/public.ts';
import { atWork, workingHours } from './workingTime.ts';
import { idOf, type DemoWorld } from './world.ts';

export interface Card {
  id: string;
  cardNo: string;
  phase: string;
}
export interface Step {
  stepNo: number;
  type: string;
  title: string;
  critical: boolean;
  naAllowed: boolean;
  options: string[];
  min: string | null;
  max: string | null;
  decimals: number;
  unit: string | null;
  test: TestSetup | null;
  toolClass: string | null;
  materials: string[];
  layout: Layout | null;
  component: string | null;
  marks: StepMark | null;
}

const proof = { pin: '7391' };
const hourMs = 3_600_000;
/** The one of the shop floor who has a PIN in the demo. */
const hand = 'mechanic';
/** What is at hand of each class of tools. */
const tools: Partial<Record<string, string>> = {
  torqueWrench: 'TW-014',
  boreGauge: 'BG-07',
  depthGauge: 'DG-05',
  caliper: 'DC-002',
  pressureGauge: 'PG-08',
  conductivityMeter: 'HC-02',
  multimeter: 'MM-04',
  insulationTester: 'IT-02',
  batteryAnalyser: 'BT-01',
  hydrostaticRig: 'HT-01',
  hydraulicBench: 'HP-02',
};
/** The batch in use of each material. */
const batches: Partial<Record<string, string>> = {
  'GR-81322': '26-031',
  'MEK-5': '26-008',
  'O2-AVI': 'O-2609',
  'PR-EPX-G': '26-014',
  'TC-PU-GY': '26-027',
};
/** The batch of a part that a step always takes. */
const kits: Partial<Record<string, string>> = {
  'Seal kit fitted': 'SK-17',
  'Seals fitted': 'GS-31',
  'Bushings fitted': 'BU-05',
};

/** The job whose cards are worked. */
interface Bench {
  number: string;
  serial?: string;
  /** Why the customer removed it: what is found agrees with it. */
  removal?: string;
  /** A nose wheel takes another tire. */
  nose?: boolean;
  /** Its first test run fails and the second passes. */
  failsFirst?: boolean;
}

/** The tool in the hand of who does the step. */
function toolFor(world: DemoWorld, step: Step): { toolId: string } | null {
  const isSmall = step.toolClass === 'torqueWrench' && Number(step.max) <= 75;
  const known = step.toolClass ? tools[step.toolClass] : undefined;
  const no =
    step.unit === 'lbf·in'
      ? 'TW-031'
      : isSmall
        ? 'TW-015'
        : step.test?.kind === 'leak' && step.toolClass === 'pressureGauge'
          ? 'PG-21'
          : known;
  return no ? { toolId: idOf(world, `tool:${no}`) } : null;
}

/** The steps that apply only after a discharge that failed. */
const ofDeepCycle = ({ marks, test }: Step): boolean => marks === 'deepCycleStarted' || test?.kind === 'deepCycle';

/** What a careful person would find at a step; null where the demo has nothing fitting at hand. */
export function answerTo(world: DemoWorld, job: Bench, step: Step, day: string, isSecond: boolean): StepInput | null {
  if (ofDeepCycle(step)) return { notApplicable: 'The first run passed' };
  if (['instruction', 'check', 'clearOfTools'].includes(step.type)) return { value: true };
  if (step.type === 'serialRead') return job.serial ? { value: job.serial } : null;
  if (step.type === 'choice') return seen(job, step);
  if (step.type === 'value') return step.component ? { value: halfOf(job, step.component) } : null;
  const tool = toolFor(world, step);
  if (step.type === 'partFit' && step.component === 'tire')
    return {
      batchId: idOf(world, `batch:${job.nose ? 'TY-32' : 'TY-31'}`),
      quantity: '1',
      serialNumber: `MI${job.serial ?? job.number.slice(-4)}T`,
    };
  if (step.type === 'partFit' && step.component === 'cell' && !step.naAllowed)
    return { batchId: idOf(world, 'batch:CE-202'), quantity: '1', position: 7, removedSerial: 'C-61077' };
  const kit = step.type === 'partFit' && !step.naAllowed ? kits[step.title] : undefined;
  // A wheel has two grease seals; a kit is of one brake.
  if (kit) return { batchId: idOf(world, `batch:${kit}`), quantity: step.title === 'Seals fitted' ? '2' : '1' };
  if (step.type === 'measurement')
    return (
      tool && {
        ...tool,
        ...(step.layout ? { values: allInside(step, step.layout, job) } : { measured: inside(step, job, step.stepNo) }),
      }
    );
  const of = { day, isSecond, part: variety(job) };
  if (step.test?.kind === 'cylinderDates') return { test: readingsFor(step.test, of) };
  if (step.test) return tool && { ...tool, test: readingsFor(step.test, of) };
  if (step.type === 'toolUse' && tool) return tool;
  if (step.naAllowed) return { notApplicable: 'Worn less than the limit; the one in place stays' };
  const batch = step.materials.map((each) => batches[each]).find((each) => each !== undefined);
  return step.type === 'consumableUse' && batch ? { batchId: idOf(world, `batch:${batch}`), quantity: '0.2' } : null;
}

/** The serial number of a half, as this wheel's maker would stamp it. */
const halfOf = (job: Bench, component: string) =>
  `${component === 'inboardHalf' ? 'IB' : 'OB'}${job.serial ?? job.number.slice(-4)}`;

/** What was seen as it came, where the reason for its removal lets one expect something. */
function seen({ removal = '' }: Bench, { title, options }: Step): { value: string } | null {
  const isLeaking = title === 'Leaks as received' && /hydraulic|seal/i.test(removal) && /leak/i.test(removal);
  const value = options[isLeaking ? 1 : 0];
  return value === undefined ? null : { value };
}

/** A number from 0 to 6 that differs from part to part: no two parts read alike to the last digit. */
const variety = ({ serial, number }: Bench): number =>
  [...(serial ?? number)].reduce((sum, letter) => sum + letter.charCodeAt(0), 0) % 7;

/** Values well inside the limits of each round. */
function allInside(step: Step, { count, rounds }: Layout, job: Bench): string[] {
  const each = rounds.length > 0 ? rounds : [{}];
  return each.flatMap((round: { min?: string | undefined; max?: string | undefined }) => {
    const own =
      round.min === undefined && round.max === undefined
        ? step
        : { ...step, min: round.min ?? null, max: round.max ?? null };
    return Array.from({ length: count }, (_, place) => inside(own, job, place));
  });
}

/** A value well inside the limits, a little different at each place: about their middle, or somewhat off the only one. */
function inside({ min, max, decimals }: Step, job: Bench, place: number): string {
  const low = min === null ? null : Number(min);
  const high = max === null ? null : Number(max);
  const share = 0.44 + (((variety(job) + place * 3) % 7) * 0.12) / 6;
  if (low !== null && high !== null) return (low + (high - low) * share).toFixed(decimals);
  if (low !== null) return (low === 0 ? 9 + variety(job) + share : low * (1.04 + share / 20)).toFixed(decimals);
  return ((high ?? 0) * (0.5 + share / 2)).toFixed(decimals);
}

/** Gives a job its cards and works `most` of them, each at its own time, until one asks for what the demo does not give. */
export async function workFirstCards(
  world: DemoWorld,
  job: Bench & { most: number; from: Date; until: Date },
): Promise<void> {
  const isRouted = await attempt(job.number, () =>
    world.write((ctx) => applyRoute(ctx, job.number), { at: job.from, as: 'planner' }),
  );
  if (!isRouted || job.most === 0) return;
  const cards = await world.write((ctx) =>
    sql<Card>`select c.id, c.card_no, c.phase from task_card c join work_order w on w.id = c.job_id
      where w.number = ${job.number} and c.phase <> 'final' order by c.seq limit ${job.most}`.execute(ctx.db),
  );
  const times = await signingTimes(world, cards.rows, job);
  for (const [place, card] of cards.rows.entries()) {
    const at = times[place];
    if (!at) return;
    const isDone = await attempt(job.number, async () => {
      if (card.phase === 'ndt') await seedCardNdt(world, job.number, card.cardNo, at);
      await workCard(world, job, card, at, whoSigns(card.phase, hand));
    });
    if (!isDone) return;
  }
}

/** The final card is the inspector's, an NDT card that of NDT personnel, every other one of whoever works at the bench. */
export const whoSigns = (phase: string, bench: string): string =>
  phase === 'final' ? 'inspector' : phase === 'ndt' ? 'ndt' : bench;

/** The cards of a job, in the order of work. */
export async function cardsOf(world: DemoWorld, number: string): Promise<Card[]> {
  const { rows } = await world.write((ctx) =>
    sql<Card>`select c.id, c.card_no, c.phase from task_card c join work_order w on w.id = c.job_id
      where w.number = ${number} order by c.seq`.execute(ctx.db),
  );
  return rows;
}

/** One card at a time for each person: their clock runs on it until they sign. */
const turns = new Map<string, LimitFunction>();
function turnOf(name: string): LimitFunction {
  const turn = turns.get(name) ?? pLimit(1);
  turns.set(name, turn);
  return turn;
}

/** Works every card of a job that has its cards, the last one by the inspector; what the rules refuse here is a fault of the seed. */
export async function workAllCards(
  world: DemoWorld,
  job: Bench & { as: string; from: Date; until: Date },
): Promise<void> {
  const cards = await cardsOf(world, job.number);
  const times = await signingTimes(world, cards, job);
  for (const [place, card] of cards.entries()) {
    const at = times[place];
    if (!at)
      throw new Error(`${job.number} has no time for its card ${card.cardNo} before ${job.until.toISOString()}.`);
    const as = whoSigns(card.phase, job.as);
    await turnOf(as)(() => workCard(world, job, card, at, as));
  }
}

/** The final card, by the inspector. */
export async function workFinalCards(world: DemoWorld, job: Bench, at: Date): Promise<void> {
  for (const card of await cardsOf(world, job.number))
    if (card.phase === 'final') await turnOf('inspector')(() => workCard(world, job, card, at, 'inspector'));
}

/**
 * When each card is signed: in working hours while they are enough, spread over the time there is, and never before what its steps take since the card before it.
 * A card the time does not reach has none.
 */
async function signingTimes(
  world: DemoWorld,
  cards: readonly Card[],
  { from, until, failsFirst = false }: { from: Date; until: Date; failsFirst?: boolean },
): Promise<Date[]> {
  const takes: number[] = [];
  for (const card of cards) {
    const steps = await stepsOf(world, card);
    const isRunAgain = failsFirst && steps.some((step) => step.test && firstRun(step.test));
    takes.push(Math.max(0, ...hoursBefore(steps).values()) + (isRunAgain ? againHours : 0));
  }
  const spread = (gap: number): Date[] => {
    const times: Date[] = [];
    for (const [place, hours] of takes.entries()) {
      const begun = atWork(times.at(-1) ?? from, place === 0 ? gap / 2 : gap);
      times.push(hours === 0 ? begun : atWork(new Date(begun.getTime() + hours * hourMs), 0));
    }
    return times;
  };
  let shortest = 0.75;
  let longest = Math.max(shortest, workingHours(from, until));
  for (let round = 0; round < 12; round += 1) {
    const gap = (shortest + longest) / 2;
    const last = atWork(spread(gap).at(-1) ?? from, gap / 2);
    if (last <= until) shortest = gap;
    else longest = gap;
  }
  const inShift = spread(shortest).filter((at) => at <= until);
  // So that a job stands where the demo says at any hour of the day, what the day shift does not reach is done by the night shift.
  let at = from.getTime();
  const roundTheClock = takes
    .map((hours) => new Date((at += (0.6 + hours) * hourMs)))
    .filter((signedAt) => signedAt <= until);
  return inShift.length < roundTheClock.length ? roundTheClock : inShift;
}

/** Hours from the start of a discharge or leak test to its readings. */
export const runHours = 1.5;
/** Hours a brake is looked at with the pressure off: three minutes. */
const stillHours = 0.05;
/** Hours a battery rests between its charge and the start of the discharge. */
const restHours = 1.25;
/** Hours of a deep cycle, every cell shorted. */
const deepHours = 13;
/** Hours between a discharge that failed and the readings of the next: deep cycle, charge, rest, the run. */
const againHours = deepHours + 5;

/**
 * How long before its card is signed a step is done: a tire stretches for 12 hours and holds its pressure for 24 (R17); a discharge or a leak
 * test begins an hour and a half before its readings (R14, R15), and a battery is charged an hour and a quarter before.
 */
export function hoursBefore(steps: readonly Step[]): Map<Step, number> {
  const at = (mark: Step['marks']) => steps.findIndex((step) => step.marks === mark);
  const lastStart = steps.findLastIndex((step) => step.marks === 'runStarted');
  const isStill = (place: number) => steps.slice(place).find(({ test }) => test)?.test?.kind === 'staticLeak';
  const takes = (step: Step, place: number) =>
    step.marks === 'runStarted'
      ? isStill(place)
        ? stillHours
        : runHours
      : step.marks === 'charged' && place < lastStart
        ? restHours
        : 0;
  const hoursFrom = (place: number) =>
    steps.reduce((sum, step, other) => (other >= place ? sum + takes(step, other) : sum), 0);
  return new Map(
    steps.map((step, place) => [
      step,
      place <= at('inflated') ? 40 : place <= at('readjusted') ? 25 : hoursFrom(place),
    ]),
  );
}

/** The steps of a card, in order. */
export async function stepsOf(world: DemoWorld, card: Card): Promise<Step[]> {
  const { rows } = await world.write((ctx) =>
    sql<Step>`select step_no, type, title, critical, na_allowed, options, min::text, max::text, decimals, unit, test, tool_class, layout, component, marks,
        (select coalesce(array_agg(i.part_number order by i.part_number), '{}') from stock_item i where i.id = any(material_ids)) as materials
      from task_step where card_id = ${card.id} order by step_no`.execute(ctx.db),
  );
  return rows;
}

/** A leak of a brake as received: decided by the inspector, put right by new seals, and looked at again by somebody else after its test. */
async function settleLeaks(world: DemoWorld, { number }: Bench, cardNo: string, at: Date, as: string): Promise<void> {
  const minutesLater = (minutes: number) => new Date(at.getTime() + minutes * 60_000);
  const run = (id: string, name: 'decide' | 'action' | 'close', input: object, minutes: number, by: string) =>
    world.write(
      (ctx) =>
        runTransition(ctx, findingActions, id, name, { version: null, input, ...(name === 'action' ? {} : proof) }),
      { at: minutesLater(minutes), as: by },
    );
  const { rows } = await world.write((ctx) =>
    sql<{ id: string; status: string }>`select f.id, f.status from finding f join work_order w on w.id = f.job_id
      where w.number = ${number} and f.defect_code = 'leak' and w.shop = 'brake'`.execute(ctx.db),
  );
  for (const { id, status } of rows) {
    if (cardNo === 'T010' && status === 'open')
      await run(
        id,
        'decide',
        { disposition: 'repair', note: 'Fit a new seal kit', reworkCardNo: 'T100' },
        10,
        'inspector',
      );
    if (cardNo !== 'T110' || status !== 'dispositioned') continue;
    await run(id, 'action', { note: 'New seal kit fitted, pressure held' }, 5, as);
    await run(id, 'close', { result: 'No leak at the hydraulic test' }, 15, 'preecha');
  }
}

async function workCard(world: DemoWorld, job: Bench, card: Card, at: Date, as: string): Promise<void> {
  await workSteps(world, job, card, at, as);
  await settleLeaks(world, job, card.cardNo, at, as);
}

async function workSteps(world: DemoWorld, job: Bench, card: Card, at: Date, as: string): Promise<void> {
  const steps = await stepsOf(world, card);
  const critical = steps.filter((each) => each.critical);
  const sign = (ctx: WriteContext) => signCard(ctx, job.number, card.cardNo, { version: null, ...proof });
  const timed = hoursBefore(steps);
  const [first] = steps;
  // Half an hour's work between the first step and the signature, where no run takes longer.
  if (first && [...timed.values()].every((hours) => hours === 0)) timed.set(first, 0.5);
  const failed = job.failsFirst ? steps.find((step) => step.test && firstRun(step.test)) : undefined;
  const again = { reason: 'Deep cycled, run again' };
  const before = (hours: number) => ({ at: new Date(at.getTime() - hours * hourMs), as });
  for (const hours of [...new Set(timed.values())].filter((each) => each > 0))
    await world.write(
      async (ctx) => {
        for (const step of steps.filter((each) => timed.get(each) === hours && !(failed && ofDeepCycle(each))))
          await recordStep(
            ctx,
            job.number,
            card.cardNo,
            step.stepNo,
            answerTo(world, job, step, dayOf(at), false) ?? {},
          );
      },
      before(hours + (failed ? againHours : 0)),
    );
  const firstReadings = failed?.test && firstRun(failed.test);
  if (failed && firstReadings) {
    await world.write(
      (ctx) =>
        recordStep(ctx, job.number, card.cardNo, failed.stepNo, { ...toolFor(world, failed), test: firstReadings }),
      before(againHours),
    );
    for (const [isMeant, hours] of [
      [({ marks }: Step) => marks === 'deepCycleStarted', againHours - 0.5],
      [({ test }: Step) => test?.kind === 'deepCycle', againHours - 0.5 - deepHours],
      [({ marks }: Step) => marks === 'charged', runHours + restHours],
      [({ marks }: Step) => marks === 'runStarted', runHours],
    ] as const)
      for (const step of steps.filter(isMeant))
        await world.write(
          (ctx) =>
            recordStep(ctx, job.number, card.cardNo, step.stepNo, {
              ...(step.test
                ? { ...toolFor(world, step), test: readingsFor(step.test, { day: dayOf(at), part: variety(job) }) }
                : { value: true }),
              ...(ofDeepCycle(step) ? {} : again),
            }),
          before(hours),
        );
  }
  await world.write(
    async (ctx) => {
      for (const step of steps.filter((each) => timed.get(each) === 0 && !(failed && ofDeepCycle(each)))) {
        const answer = answerTo(world, job, step, dayOf(at), step === failed);
        if (!answer) throw new AppError('refused', 'DEMO', 'This step takes more than the demo gives it.');
        await recordStep(ctx, job.number, card.cardNo, step.stepNo, {
          ...answer,
          ...(step === failed ? again : {}),
        });
      }
      if (critical.length === 0) await sign(ctx);
    },
    { at, as },
  );
  if (critical.length === 0) return;
  await world.write(
    async (ctx) => {
      for (const step of critical) await inspectIndependently(ctx, job.number, card.cardNo, step.stepNo, proof);
    },
    { at: new Date(at.getTime() + 60_000), as: 'inspector' },
  );
  await world.write(sign, { at: new Date(at.getTime() + 120_000), as });
}

/** A refusal of the rules ends the job's walk there; anything else is a fault of the seed. */
async function attempt(job: string, work: () => Promise<unknown>): Promise<boolean> {
  try {
    await work();
    return true;
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    if (process.env['SEED_TRACE']) process.stdout.write(`${job} ${error.code} ${error.message}\n`);
    return false;
  }
}
