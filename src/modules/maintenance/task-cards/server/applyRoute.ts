import { sql } from 'kysely';
import type { WriteContext } from '#kernel/server/context.ts';
import { refuse } from '#kernel/shared/errors.ts';
import { currentRevision, manualsOfPart } from '#modules/maintenance/manuals/server/public.ts';
import { lockJob, recountWork, requireWork, type Job } from '#modules/maintenance/work-orders/server/public.ts';
import { routeSchema, type RouteCard, type RouteStep } from '../shared/route.ts';
import { chooseRoute } from './chooseRoute.ts';
import { setupFor, type TestSetup } from '../shared/testRun.ts';

/** Makes a job's cards from its route: once, with the manual revisions that are current now (G04). */
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
  const { cards } = routeSchema.parse(route.schema);
  const tests = await testsFor(ctx, job, cards);
  const refs = await dataReferences(ctx, job, cards);
  for (const [index, card] of cards.entries()) {
    await storeCard(ctx, job, route.versionId, card, (index + 1) * 10, refs.get(card.cardNo) ?? [], { tests });
  }
  await ctx.audit({
    entity: 'workOrder',
    entityId: job.id,
    action: 'update',
    subject: job.number,
    changes: { route: { new: route.key }, cards: { new: cards.length } },
  });
  await recountWork(ctx, job.id);
  return { cards: cards.length, route: route.title };
}

interface DataRef {
  manualId: string;
  revisionId: string;
  section: string;
  label: string;
}

async function dataReferences(
  ctx: WriteContext,
  job: Job,
  cards: readonly RouteCard[],
): Promise<Map<string, DataRef[]>> {
  const own = await manualsOfPart(ctx, job.partNumber);
  const known = new Map<string, Omit<DataRef, 'section'>>();
  const refs = new Map<string, DataRef[]>();
  for (const card of cards) {
    const list: DataRef[] = [];
    for (const cite of card.cites) {
      let manual = known.get(cite.manual);
      if (!manual) {
        const first = own[0];
        if (cite.manual === 'cmm') {
          if (!first) return refuse('ROUTE_DATA', `No manual covers ${job.partNumber}; the cards would cite nothing.`);
          manual = { manualId: first.manualId, revisionId: first.revisionId, label: `${first.number} ${first.label}` };
        } else {
          const current = await currentRevision(ctx, cite.manual);
          if (!current) return refuse('ROUTE_DATA', `The route cites ${cite.manual}, which has no current revision.`);
          manual = {
            manualId: current.manualId,
            revisionId: current.revisionId,
            label: `${current.number} ${current.label}`,
          };
        }
        known.set(cite.manual, manual);
      }
      list.push({ ...manual, section: cite.section });
    }
    refs.set(card.cardNo, list);
  }
  return refs;
}

type Tests = ReadonlyMap<RouteStep, TestSetup>;

/** The limits of every test run of a route, for this part; fixed here so that a later change of the part number moves no test. */
async function testsFor(ctx: WriteContext, job: Job, cards: readonly RouteCard[]): Promise<Tests> {
  const steps = cards.flatMap((card) => card.steps.filter((step) => step.type === 'testRun'));
  const found = await sql<{ attributes: Record<string, unknown> }>`
    select p.attributes from work_order w join part_number p on p.id = w.part_number_id where w.id = ${job.id}`.execute(
    ctx.db,
  );
  const tests = new Map<RouteStep, TestSetup>();
  for (const step of steps) {
    const setup = setupFor(step.test ?? { kind: 'pressureRetention' }, found.rows[0]?.attributes ?? {});
    if ('missing' in setup)
      return refuse(
        'ROUTE_DATA',
        `${step.title}: neither the route nor part number ${job.partNumber} says ${setup.missing.join(', ')}.`,
      );
    tests.set(step, setup);
  }
  return tests;
}

export async function storeCard(
  ctx: WriteContext,
  job: { id: string },
  routeVersionId: string | null,
  card: RouteCard,
  seq: number,
  refs: readonly DataRef[],
  more: { attempt?: number; findingId?: string | null; status?: 'ready' | 'locked'; tests?: Tests } = {},
): Promise<string> {
  const critical = card.steps.some((step) => step.critical === true);
  const stored = await sql<{ id: string }>`
    insert into task_card (job_id, route_version_id, card_no, attempt, seq, phase, title, status, judges_part, mandatory, critical, na_allowed,
      skill, min_level, estimate_minutes, predecessors, data_refs, ndt_required, consumables_required, finding_id, created_by, created_at)
    values (${job.id}, ${routeVersionId}, ${card.cardNo}, ${more.attempt ?? 1}, ${seq}, ${card.phase}, ${card.title},
      ${more.status ?? (card.predecessors.length > 0 ? 'locked' : 'ready')}, ${card.judgesPart}, ${card.mandatory}, ${critical}, ${card.naAllowed},
      ${card.skill}, ${card.minLevel}, ${card.estimateMinutes}, ${card.predecessors}, ${JSON.stringify(refs)}::jsonb,
      ${JSON.stringify(card.ndtRequired)}::jsonb, ${card.consumablesRequired}, ${more.findingId ?? null}, ${ctx.actor.id}, ${ctx.now})
    returning id`.execute(ctx.db);
  const cardId = stored.rows[0]?.id ?? '';
  for (const [index, step] of card.steps.entries()) {
    const test = more.tests?.get(step) ?? (step.type === 'testRun' ? { kind: 'pressureRetention' } : null);
    await sql`
      insert into task_step (card_id, step_no, type, title, instruction, instruction_th, critical, na_allowed, options, min, max, unit, decimals, limit_ref, photo_min, test)
      values (${cardId}, ${index + 1}, ${step.type}, ${step.title}, ${step.instruction ?? null}, ${step.instructionTh ?? null}, ${step.critical ?? false},
        ${step.naAllowed ?? false}, ${step.options ?? []}, ${step.min ?? null}, ${step.max ?? null}, ${step.unit ?? null}, ${step.decimals ?? 0},
        ${step.limitRef ?? null}, ${step.photoMin ?? 0}, ${test ? JSON.stringify(test) : null}::jsonb)`.execute(ctx.db);
  }
  return cardId;
}
