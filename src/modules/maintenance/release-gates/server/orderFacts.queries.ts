import { sql } from 'kysely';
import type { Context } from '#kernel/server/context.ts';
import { block11For, isLesserTerm } from '../shared/block11.ts';
import type { CertificateFacts } from '../shared/facts.release.ts';
import type { WorkScope } from '../shared/vocabulary.ts';

/**
 * What was ordered, and by which route the work is done: the first scope of the job, the route of its latest cards, whether a repair put
 * anything right, and the paper by which the customer agreed to less work than ordered (R5, 145.A.50(c)).
 */
export async function orderFacts(
  ctx: Context,
  job: { id: string; workScope: WorkScope },
): Promise<Pick<CertificateFacts, 'orderedScope' | 'routeScope' | 'lesserWorkAgreed' | 'nothingRepaired'>> {
  const found = await sql<{
    orderedScope: WorkScope | null;
    routeScope: WorkScope | null;
    repaired: boolean;
    reference: string | null;
    agreedBy: string | null;
    agreedOn: string | null;
  }>`
    select (select was ->> 'workScope' from order_change where job_id = ${job.id} order by at, id limit 1) as ordered_scope,
      (select t.work_scope from task_card c join route_version v on v.id = c.route_version_id join route_template t on t.id = v.template_id
        where c.job_id = ${job.id} and c.status <> 'superseded' order by t.work_scope = ${job.workScope} desc, c.created_at desc, c.id desc limit 1) as route_scope,
      exists (select 1 from task_card where job_id = ${job.id} and phase = 'repair' and status = 'signed')
        or exists (select 1 from part_fitted u where u.job_id = ${job.id} and not exists (select 1 from entry_withdrawal x where x.entry_id = u.id)) as repaired,
      last.reference, last.agreed_by, last.agreed_on
    from (select 1) one left join lateral (
      select reference, agreed_by, agreed_on from order_change where job_id = ${job.id} and was ->> 'workScope' <> now_is ->> 'workScope' order by at desc, id desc limit 1) last on true`.execute(
    ctx.db,
  );
  const row = found.rows[0];
  const orderedScope = row?.orderedScope ?? job.workScope;
  const lesser = isLesserTerm(block11For(job.workScope), block11For(orderedScope));
  return {
    orderedScope,
    routeScope: row?.routeScope ?? null,
    nothingRepaired: row?.routeScope === 'repair' && !row.repaired,
    lesserWorkAgreed:
      lesser && row?.reference ? `${row.reference} (${row.agreedBy ?? ''}, ${row.agreedOn ?? ''})` : null,
  };
}
