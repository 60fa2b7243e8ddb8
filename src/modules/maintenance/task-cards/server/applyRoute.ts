import { sql } from 'kysely';
import type { WriteContext } from '#kernel/server/context.ts';
import { refuse } from '#kernel/shared/errors.ts';
import { currentRevision, manualsOfPart } from '#modules/maintenance/manuals/server/public.ts';
import { isHotWheel } from '#modules/maintenance/release-gates/shared/wheel.ts';
import { lockJob, recountWork, requireWork, type Job } from '#modules/maintenance/work-orders/server/public.ts';
import { fillCards, type FilledStep } from '../shared/fillStep.ts';
import { routeSchema, type Route, type RouteCard } from '../shared/route.ts';
import { holdBack } from './holdBack.ts';
import { chooseRoute, whyOld, type RouteRow } from './chooseRoute.ts';
import { lotSize } from './lotSize.ts';
import { currentStepData, type CurrentData } from '#modules/maintenance/step-data/server/public.ts';

export type FilledCard = Omit<RouteCard, 'steps'> & { steps: FilledStep[] };

export interface DataRef {
  manualId: string;
  revisionId: string;
  section: string;
  label: string;
}

/** Cards ready to be stored: filled with the data of the part, and what each cites. */
export interface MadeCards {
  cards: FilledCard[];
  refs: Map<string, DataRef[]>;
  sheetId: string | null;
}

/** The cards of a published version; one that was published before a rule of today makes no more cards. */
export function readRoute(route: RouteRow): Route {
  const parsed = routeSchema.safeParse(route.schema);
  return parsed.success ? parsed.data : refuse('ROUTE_OLD', whyOld(route) ?? '');
}

/** Makes a job's cards from its route: once, with the manual revisions that are current now (G04). A wheel that was hot gets its cards too (R19). */
export async function applyRoute(
  ctx: WriteContext,
  idOrNumber: string,
  key?: string,
): Promise<{ cards: number; route: string }> {
  const job = await lockJob(ctx, idOrNumber);
  requireWork(job);
  const known = await sql`select 1 from task_card where job_id = ${job.id} limit 1`.execute(ctx.db);
  if (known.rows.length > 0) refuse('ROUTE_APPLIED', `${job.number} has its cards already.`);
  const route = await chooseRoute(ctx, job, key);
  const schema = readRoute(route);
  const wanted = [...schema.cards, ...(wasHot(job) ? (schema.additions['heatDamage'] ?? []) : [])];
  const made = await makeCards(ctx, job, wanted);
  const refs = made.refs;
  for (const [index, card] of made.cards.entries()) {
    await storeCard(ctx, job, route.versionId, card, (index + 1) * 10, refs.get(card.cardNo) ?? [], {
      sheetId: made.sheetId,
    });
  }
  await holdBack(ctx, job.id, made.cards);
  await ctx.audit({
    entity: 'workOrder',
    entityId: job.id,
    action: 'update',
    subject: job.number,
    changes: { route: { new: route.key }, cards: { new: made.cards.length } },
  });
  await recountWork(ctx, job.id);
  return { cards: made.cards.length, route: route.title };
}

/** True when the customer's own words say the wheel was hot (R19). */
export const wasHot = (job: Job & { family: string }) =>
  job.family === 'wheel' && isHotWheel({ fusePlugs: [], removalReason: job.removalReason ?? '' });

/** Fills cards with the data of the job's part number by its current manual revision; refuses with the names of what the data does not say. */
export async function makeCards(ctx: WriteContext, job: Job, cards: readonly RouteCard[]): Promise<MadeCards> {
  const data = await currentStepData(ctx, job);
  const part = await sql<{
    attributes: Record<string, unknown>;
  }>`select attributes from part_number where id = ${job.partNumberId}`.execute(ctx.db);
  const filled = fillCards(cards, {
    sheet: data?.data ?? {},
    attributes: part.rows[0]?.attributes ?? {},
    manual: data?.manual ?? '',
  });
  if ('missing' in filled) {
    const what = filled.missing.join('; ');
    return refuse(
      'ROUTE_DATA',
      data
        ? `The step data of ${job.partNumber} by ${data.manual} does not say: ${what}. Engineering writes and approves it.`
        : `${job.partNumber} has no approved step data for its current manual revision; it does not say: ${what}. Engineering writes and approves it.`,
    );
  }
  refuseLot(job, await lotSize(ctx, job), filled.cards);
  return {
    cards: filled.cards,
    refs: await dataReferences(ctx, job, filled.cards, data),
    sheetId: data?.sheetId ?? null,
  };
}

/** Refuses 422 `ROUTE_LOT` a lot on whose route parts are measured or tested, unless the step data has a reading for each of them (D2, G08). */
function refuseLot(job: Job, lot: number, cards: readonly FilledCard[]): void {
  if (lot === 1) return;
  for (const card of cards)
    for (const { type, title, layout } of card.steps)
      if (type === 'testRun' || (type === 'measurement' && layout?.count !== lot))
        refuse(
          'ROUTE_LOT',
          `${job.number} is a lot of ${lot} parts, and “${title}” on card ${card.cardNo} is recorded once: receive each part as a work order of its own.`,
        );
}

async function dataReferences(
  ctx: WriteContext,
  job: Job,
  cards: readonly FilledCard[],
  data: CurrentData | null,
): Promise<Map<string, DataRef[]>> {
  const known = new Map<string, Omit<DataRef, 'section'>>();
  const refs = new Map<string, DataRef[]>();
  for (const card of cards) {
    const list: DataRef[] = [];
    for (const cite of card.cites) {
      const manual = known.get(cite.manual) ?? (await citedManual(ctx, job, cite.manual, data));
      known.set(cite.manual, manual);
      list.push({ ...manual, section: cite.section });
    }
    refs.set(card.cardNo, list);
  }
  return refs;
}

/** The manual a citation means: the part's own (the one its step data is by), or one by its number. */
async function citedManual(
  ctx: WriteContext,
  job: Job,
  cited: string,
  data: CurrentData | null,
): Promise<Omit<DataRef, 'section'>> {
  if (cited === 'cmm') {
    if (data) return { manualId: data.manualId, revisionId: data.revisionId, label: data.manual };
    const [first] = await manualsOfPart(ctx, job);
    if (!first) return refuse('ROUTE_DATA', `No manual covers ${job.partNumber}; the cards would cite nothing.`);
    return { manualId: first.manualId, revisionId: first.revisionId, label: `${first.number} ${first.label}` };
  }
  const current = await currentRevision(ctx, cited);
  if (!current) return refuse('ROUTE_DATA', `The route cites ${cited}, which has no current revision.`);
  if (current.customerId !== null && current.customerId !== job.customerId)
    return refuse(
      'ROUTE_DATA',
      `The route cites ${cited}, which is data of another customer and good for its work orders only.`,
    );
  return { manualId: current.manualId, revisionId: current.revisionId, label: `${current.number} ${current.label}` };
}

/** Stores one card with its steps. */
export async function storeCard(
  ctx: WriteContext,
  job: { id: string },
  routeVersionId: string | null,
  card: FilledCard,
  seq: number,
  refs: readonly DataRef[],
  more: {
    attempt?: number;
    findingId?: string | null;
    status?: 'ready' | 'locked';
    sheetId?: string | null;
    /** Why what was tested before this card stands. */
    testsStand?: string | undefined;
  } = {},
): Promise<string> {
  const critical = card.steps.some((step) => step.critical);
  const stored = await sql<{ id: string }>`
    insert into task_card (job_id, route_version_id, card_no, attempt, seq, phase, title, status, judges_part, mandatory, critical, na_allowed,
      skill, min_level, estimate_minutes, predecessors, data_refs, ndt_required, finding_id, tests_stand_reason, created_by, created_at)
    values (${job.id}, ${routeVersionId}, ${card.cardNo}, ${more.attempt ?? 1}, ${seq}, ${card.phase}, ${card.title},
      ${more.status ?? (card.predecessors.length > 0 ? 'locked' : 'ready')}, ${card.judgesPart}, ${card.mandatory}, ${critical}, ${card.naAllowed},
      ${card.skill}, ${card.minLevel}, ${card.estimateMinutes}, ${card.predecessors}, ${JSON.stringify(refs)}::jsonb,
      ${JSON.stringify(card.ndtRequired)}::jsonb, ${more.findingId ?? null}, ${more.testsStand ?? null}, ${ctx.actor.id}, ${ctx.now})
    returning id`.execute(ctx.db);
  const cardId = stored.rows[0]?.id ?? '';
  for (const [index, step] of card.steps.entries()) await storeStep(ctx, cardId, index + 1, step, more.sheetId ?? null);
  return cardId;
}

/** Stores one step of a card; what it is judged by is the sheet it was filled from. */
export async function storeStep(
  ctx: WriteContext,
  cardId: string,
  stepNo: number,
  step: FilledStep,
  sheetId: string | null,
): Promise<void> {
  await sql`
    insert into task_step (card_id, step_no, type, title, instruction, instruction_th, critical, na_allowed, options, meanings, min, max, unit, decimals,
      limit_ref, photo_min, test, step_key, sheet_id, tool_class, tool_error, material_ids, layout, component, marks)
    values (${cardId}, ${stepNo}, ${step.type}, ${step.title}, ${step.instruction}, ${step.instructionTh}, ${step.critical},
      ${step.naAllowed}, ${step.options}, ${JSON.stringify(step.meanings)}::jsonb, ${step.min}, ${step.max}, ${step.unit}, ${step.decimals},
      ${step.limitRef}, ${step.photoMin}, ${step.test ? JSON.stringify(step.test) : null}::jsonb, ${step.key}, ${step.key ? sheetId : null},
      ${step.toolClass}, ${step.toolError}, ${step.materialIds}::uuid[], ${step.layout ? JSON.stringify(step.layout) : null}::jsonb, ${step.component}, ${step.marks})`.execute(
    ctx.db,
  );
}
