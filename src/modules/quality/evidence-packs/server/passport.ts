import { sql } from 'kysely';
import { addMonths, dayOf } from '#kernel/shared/dates.ts';
import { notFound } from '#kernel/shared/errors.ts';
import type { AnswerOf, QueryOf } from '#kernel/shared/call.ts';
import type { Context } from '#kernel/server/context.ts';
import { clauses } from '#modules/quality/audit-areas/shared/public.ts';
import { overdueKind, type Asked, type passportCall, type passportRecordsCall } from '../shared/evidence.calls.ts';
import { passportLists } from '../shared/passportLists.ts';
import { auditedOnPaper, countsByClause, readsCertificates, recordsOfKind, type Evidence } from './evidence.queries.ts';

/** Months in which everything is audited once at the latest (R-AUD-1). */
const cycleMonths = 24;
/** Kinds a clause may well have none of: nothing was found, or nothing is planned any more. */
const mayBeNone = new Set(['planned-audits', 'answers-and-samples', 'findings', 'observations']);

const cycle = ({ now }: Context) => ({ from: addMonths(dayOf(now), -cycleMonths), to: dayOf(now) });

/** Findings past their closing day; one whose plan is accepted and carried out only waits for its follow-up (R-CAP-4). */
const overdueFindings = (day: string) => sql<Record<string, unknown> & { clause: string }>`
  select f.number, f.clause, f.level, f.statement, f.closure_due_on, r.number as report
  from audit_finding f left join audit_report r on r.id = f.report_id
  where f.archived_at is null and f.status = 'open' and f.closure_due_on < ${day}
    and (f.accepted_at is null or exists (select 1 from cap_item c where c.finding_id = f.id and c.done_at is null and c.archived_at is null))`;

/** The records behind one figure of the passport; null where the clause has no such figure. */
export async function passportRecords(
  ctx: Context,
  clause: Asked['clause'],
  kind: string,
  withCertificates = true,
): Promise<Evidence | null> {
  const { from, to } = cycle(ctx);
  if (kind !== overdueKind) return recordsOfKind(ctx, { clause, from, to, issuedOnly: true }, kind, withCertificates);
  const { rows } = await overdueFindings(to).execute(ctx.db);
  return { name: kind, label: 'Findings past their closing day', rows: rows.filter((one) => one.clause === clause) };
}

/** A list longer than this is shown by its first records, with how many there are. */
const mostRecords = 1_000;
const cell = (value: unknown) =>
  value instanceof Date
    ? value.toISOString()
    : typeof value === 'number' || typeof value === 'boolean' || value === null
      ? value
      : String(value);

/** The list behind one figure, as long as the figure says. Errors: 404, where the clause has no such figure, or it is not for who asks. */
export async function passportList(
  ctx: Context,
  { clause, kind }: QueryOf<typeof passportRecordsCall>,
): Promise<AnswerOf<typeof passportRecordsCall>> {
  const { columns, path } = passportLists[kind] ?? notFound('The clause has no such records.');
  const found = await passportRecords(ctx, clause, kind, readsCertificates(ctx));
  const { label, rows } = found ?? notFound('The clause has no such records.');
  return {
    label,
    count: rows.length,
    rows: rows
      .slice(0, mostRecords)
      .map((row) => ({ path: path(row), cells: columns.map(([field]) => cell(row[field] ?? null)) })),
  };
}

/** Each clause with what proves it in the last audit cycle; a kind without a record, and a finding past its day, is a gap. */
export async function compliancePassport(
  ctx: Context,
  { countsCertificates = readsCertificates(ctx) }: { countsCertificates?: boolean } = {},
): Promise<AnswerOf<typeof passportCall>> {
  const { from, to } = cycle(ctx);
  const { rows } = await sql<{ clause: string; count: number }>`
    select clause, count(*)::int as count from (${overdueFindings(to)}) f group by clause`.execute(ctx.db);
  const overdue = new Map(rows.map(({ clause, count }) => [clause, count]));
  const found: AnswerOf<typeof passportCall>['clauses'] = [];
  const all = Object.keys(clauses) as Asked['clause'][];
  const period = { from, to, issuedOnly: true };
  const counts = await countsByClause(ctx, period, all, countsCertificates);
  const onPaper = await auditedOnPaper(ctx, period, all);
  for (const clause of all) {
    const mayLack = (kind: string) => mayBeNone.has(kind) || (kind === 'audit-reports' && onPaper.has(clause));
    found.push({
      clause,
      kinds: (counts.get(clause) ?? []).map((kind) => ({ ...kind, isGap: kind.count === 0 && !mayLack(kind.name) })),
      overdueFindings: overdue.get(clause) ?? 0,
    });
  }
  return { from, to, clauses: found };
}
