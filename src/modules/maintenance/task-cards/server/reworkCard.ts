import { sql } from 'kysely';
import type { Context, WriteContext } from '#kernel/server/context.ts';
import { refuse } from '#kernel/shared/errors.ts';
import { manualsOfPart } from '#modules/maintenance/manuals/server/public.ts';
import { plainStep, type FilledStep } from '../shared/fillStep.ts';
import { storeCard } from './applyRoute.ts';

/** The manuals that cover the part number a job has now. */
export async function coveringManuals(ctx: Context, jobId: string): Promise<string[]> {
  const job = await ctx.db
    .selectFrom('workOrder')
    .select(['partNumber', 'customerId'])
    .where('id', '=', jobId)
    .executeTakeFirstOrThrow();
  return (await manualsOfPart(ctx, job)).map(({ manualId }) => manualId);
}

/** A card for the repair of a finding, with one step to say what was done, or the steps that fit what replaces the part (maintenance 3.5, R21). */
export async function addReworkCard(
  ctx: WriteContext,
  job: { id: string; number: string },
  rework: {
    findingId: string;
    findingNo: string;
    note: string;
    steps?: readonly FilledStep[];
    testsStand?: string | undefined;
  },
): Promise<{ id: string; cardNo: string }> {
  const known = await sql<{
    count: number;
  }>`select count(*)::int as count from task_card where job_id = ${job.id} and card_no like 'R%'`.execute(ctx.db);
  const refs = await sql<{ dataRefs: { manualId: string; revisionId: string; section: string; label: string }[] }>`
    select data_refs from task_card where job_id = ${job.id} and jsonb_array_length(data_refs) > 0 and status <> 'superseded'
    order by exists (select 1 from jsonb_array_elements(data_refs) r where r ->> 'manualId' = any(${await coveringManuals(ctx, job.id)}::text[])) desc, seq limit 1`.execute(
    ctx.db,
  );
  const number = `R${String((known.rows[0]?.count ?? 0) + 1).padStart(3, '0')}`;
  const id = await storeCard(
    ctx,
    job,
    null,
    {
      cardNo: number,
      phase: 'repair',
      title: `Rework of ${rework.findingNo}`,
      judgesPart: true,
      mandatory: true,
      naAllowed: false,
      skill: null,
      minLevel: 1,
      estimateMinutes: 30,
      predecessors: [],
      cites: [],
      ndtRequired: [],
      before: [],
      steps: [...(rework.steps ?? [plainStep(rework.note.slice(0, 160))])],
    },
    900 + (known.rows[0]?.count ?? 0),
    (refs.rows[0]?.dataRefs ?? []).slice(0, 1).map((ref) => ({ ...ref, section: 'Repair' })),
    { findingId: rework.findingId, status: 'ready', testsStand: rework.testsStand },
  );
  return { id, cardNo: number };
}

/** Phases whose cards put a part right; a look, a test or an inspection mends nothing. */
const phasesOfRework = new Set(['cleaning', 'repair', 'assembly']);

/**
 * The card a finding is put right by, as the person who decides names it: of this job, still to be done, and work on the part; a replacement
 * is recorded at a part step of it. Errors: 422 `REWORK_CARD`.
 */
export async function namedRework(
  ctx: WriteContext,
  job: { id: string; number: string },
  cardNo: string,
  disposition: 'repair' | 'replace',
): Promise<string> {
  const found = await sql<{ id: string; cardNo: string; status: string; phase: string; fits: boolean }>`
    select id, card_no, status, phase, exists (select 1 from task_step s where s.card_id = task_card.id and s.type = 'partFit') as fits
    from task_card where job_id = ${job.id} and card_no = upper(${cardNo}) and status <> 'superseded'`.execute(ctx.db);
  const card = found.rows[0] ?? refuse('REWORK_CARD', `${job.number} has no card ${cardNo}.`);
  if (card.status === 'signed' || card.status === 'notApplicable')
    refuse(
      'REWORK_CARD',
      `Card ${cardNo} was settled before this decision: name a card still to be done, or leave it empty.`,
    );
  if (!phasesOfRework.has(card.phase))
    refuse(
      'REWORK_CARD',
      `Card ${card.cardNo} puts nothing right: name a card of cleaning, repair or assembly, or leave it empty.`,
    );
  if (disposition === 'replace' && !card.fits)
    refuse(
      'REWORK_CARD',
      `Card ${card.cardNo} fits no part: leave it empty, and the replacement gets a card of its own.`,
    );
  return card.id;
}

/** The number of the finding that is not closed yet and is put right by this card; null when there is none. */
export async function openFindingOf(ctx: Context, jobId: string, cardNo: string): Promise<string | null> {
  const found = await sql<{ findingNo: string }>`
    select f.finding_no from finding f join task_card c on c.id = f.rework_card_id
    where f.job_id = ${jobId} and c.card_no = ${cardNo} and f.status in ('dispositioned', 'actioned') order by f.finding_no limit 1`.execute(
    ctx.db,
  );
  return found.rows[0]?.findingNo ?? null;
}
