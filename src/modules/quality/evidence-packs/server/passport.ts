import { sql } from 'kysely';
import { addMonths, dayOf } from '#kernel/shared/dates.ts';
import { can } from '#kernel/shared/permission.ts';
import type { AnswerOf } from '#kernel/shared/call.ts';
import type { Context } from '#kernel/server/context.ts';
import { clauses } from '#modules/quality/audit-areas/shared/public.ts';
import type { Asked, passportCall } from '../shared/evidence.calls.ts';
import { evidenceCounts } from './evidence.queries.ts';

/** Months in which everything is audited once at the latest (R-AUD-1). */
const cycleMonths = 24;
/** Kinds a clause may well have none of: nothing was found, or nothing is planned any more. */
const mayBeNone = new Set(['planned-audits', 'answers-and-samples', 'findings', 'observations']);

/** Each clause with what proves it in the last audit cycle; a kind without a record, and a finding past its day, is a gap. */
export async function compliancePassport(
  ctx: Context,
  { countsCertificates = can(ctx.actor, 'maintenance.viewer') }: { countsCertificates?: boolean } = {},
): Promise<AnswerOf<typeof passportCall>> {
  const to = dayOf(ctx.now);
  const from = addMonths(to, -cycleMonths);
  const { rows } = await sql<{ clause: string; count: number }>`
    select clause, count(*)::int as count from audit_finding
    where archived_at is null and status = 'open' and closure_due_on < ${to} group by clause`.execute(ctx.db);
  const overdue = new Map(rows.map(({ clause, count }) => [clause, count]));
  const found: AnswerOf<typeof passportCall>['clauses'] = [];
  for (const clause of Object.keys(clauses) as Asked['clause'][]) {
    const kinds = await evidenceCounts(ctx, { clause, from, to }, countsCertificates);
    found.push({
      clause,
      kinds: kinds.map((kind) => ({ ...kind, isGap: kind.count === 0 && !mayBeNone.has(kind.name) })),
      overdueFindings: overdue.get(clause) ?? 0,
    });
  }
  return { from, to, clauses: found };
}
