import { sql } from 'kysely';
import type { WriteContext } from '#kernel/server/context.ts';
import { plainStep, type FilledStep } from '../shared/fillStep.ts';
import { storeCard } from './applyRoute.ts';

/** A card for the repair of a finding, with one step to say what was done, or to fit what replaces the part (maintenance 3.5, R21). */
export async function addReworkCard(
  ctx: WriteContext,
  job: { id: string; number: string },
  rework: { findingId: string; findingNo: string; note: string; step?: Pick<FilledStep, 'type' | 'component'> },
): Promise<{ id: string; cardNo: string }> {
  const known = await sql<{
    count: number;
  }>`select count(*)::int as count from task_card where job_id = ${job.id} and card_no like 'R%'`.execute(ctx.db);
  const refs = await sql<{ dataRefs: { manualId: string; revisionId: string; section: string; label: string }[] }>`
    select data_refs from task_card where job_id = ${job.id} and jsonb_array_length(data_refs) > 0 order by seq limit 1`.execute(
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
      steps: [{ ...plainStep(rework.note.slice(0, 160)), ...rework.step }],
    },
    900 + (known.rows[0]?.count ?? 0),
    (refs.rows[0]?.dataRefs ?? []).slice(0, 1).map((ref) => ({ ...ref, section: 'Repair' })),
    { findingId: rework.findingId, status: 'ready' },
  );
  return { id, cardNo: number };
}
