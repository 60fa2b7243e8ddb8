import { sql } from 'kysely';
import type { Context } from '#kernel/server/context.ts';
import { refuse } from '#kernel/shared/errors.ts';

/** Refuses the signature of a card that cites a manual whose new revision waits for its decision on this job (G04, R8). */
export async function refuseUndecidedRevision(
  ctx: Context,
  job: { number: string },
  card: { id: string; cardNo: string },
): Promise<void> {
  const found = await sql<{ number: string; manual: string; revision: string; temporaryRevision: string | null }>`
    select v.number, m.designation as manual, r.revision, t.tr_number as temporary_revision from task_card c
    cross join lateral jsonb_array_elements(c.data_refs) ref
    join impact_review v on v.manual_id::text = ref ->> 'manualId' and v.status = 'open'
      and (v.temporary_revision_id is not null or v.revision_id::text <> ref ->> 'revisionId')
    join manual_revision r on r.id = v.revision_id and (r.status = 'current' or v.temporary_revision_id is not null)
    left join temporary_revision t on t.id = v.temporary_revision_id join manual m on m.id = v.manual_id
    join impact_decision d on d.review_id = v.id and d.jobnumber = ${job.number} and d.decision is null
    where c.id = ${card.id} limit 1`.execute(ctx.db);
  const waiting = found.rows[0];
  if (waiting?.temporaryRevision)
    refuse(
      'G05',
      `${waiting.manual} ${waiting.temporaryRevision} was changed: engineering decides impact review ${waiting.number} for this work order before card ${card.cardNo} is signed.`,
    );
  if (waiting)
    refuse(
      'G04',
      `${waiting.manual} ${waiting.revision} is current: engineering decides impact review ${waiting.number} for this work order before card ${card.cardNo} is signed.`,
    );
}
