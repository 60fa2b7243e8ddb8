import { sql } from 'kysely';
import { addMonths, dayOf } from '#kernel/shared/dates.ts';
import { can } from '#kernel/shared/permission.ts';
import type { AnswerOf } from '#kernel/shared/call.ts';
import type { Context } from '#kernel/server/context.ts';
import { clauses } from '#modules/quality/audit-areas/shared/public.ts';
import { overdueKind, type Asked, type passportCall } from '../shared/evidence.calls.ts';
import { evidenceCounts, recordsOfKind, type Evidence } from './evidence.queries.ts';

/** Months in which everything is audited once at the latest (R-AUD-1). */
const cycleMonths = 24;
/** Kinds a clause may well have none of: nothing was found, or nothing is planned any more. */
const mayBeNone = new Set(['planned-audits', 'answers-and-samples', 'findings', 'observations']);

const cycle = ({ now }: Context) => ({ from: addMonths(dayOf(now), -cycleMonths), to: dayOf(now) });

const overdueFindings = (day: string) => sql<Record<string, unknown> & { clause: string }>`
  select f.number, f.clause, f.level, f.statement, f.closure_due_on, r.number as report
  from audit_finding f left join audit_report r on r.id = f.report_id
  where f.archived_at is null and f.status = 'open' and f.closure_due_on < ${day}`;

/** The records behind one figure of the passport; null where the clause has no such figure. */
export async function passportRecords(ctx: Context, clause: Asked['clause'], kind: string): Promise<Evidence | null> {
  const { from, to } = cycle(ctx);
  if (kind !== overdueKind) return recordsOfKind(ctx, { clause, from, to, issuedOnly: true }, kind);
  const { rows } = await overdueFindings(to).execute(ctx.db);
  return { name: kind, label: 'Findings past their closing day', rows: rows.filter((one) => one.clause === clause) };
}

/** Each clause with what proves it in the last audit cycle; a kind without a record, and a finding past its day, is a gap. */
export async function compliancePassport(
  ctx: Context,
  { countsCertificates = can(ctx.actor, 'maintenance.viewer') }: { countsCertificates?: boolean } = {},
): Promise<AnswerOf<typeof passportCall>> {
  const { from, to } = cycle(ctx);
  const { rows } = await sql<{ clause: string; count: number }>`
    select clause, count(*)::int as count from (${overdueFindings(to)}) f group by clause`.execute(ctx.db);
  const overdue = new Map(rows.map(({ clause, count }) => [clause, count]));
  const found: AnswerOf<typeof passportCall>['clauses'] = [];
  for (const clause of Object.keys(clauses) as Asked['clause'][]) {
    const kinds = await evidenceCounts(ctx, { clause, from, to, issuedOnly: true }, countsCertificates);
    found.push({
      clause,
      kinds: kinds.map((kind) => ({ ...kind, isGap: kind.count === 0 && !mayBeNone.has(kind.name) })),
      overdueFindings: overdue.get(clause) ?? 0,
    });
  }
  return { from, to, clauses: found };
}
