import { sql } from 'kysely';
import { dayOf } from '#kernel/shared/dates.ts';
import type { Context } from '#kernel/server/context.ts';
import { gapsOf, type CoverageArea, type Gap } from '../shared/coverage.ts';

/** Everything the coverage of a plan's year is judged by, of all audits, also those not everybody sees. */
async function yearFacts(ctx: Context, planId: string, year: string, without: string | null) {
  const [areas, audits, held, findings, night, subcontractors] = await Promise.all([
    ctx.db
      .selectFrom('auditArea')
      .select(['id', 'name', 'clauses', 'workshops', 'intervalMonths'])
      .where('status', '=', 'inForce')
      .where('archivedAt', 'is', null)
      .orderBy('name')
      .execute(),
    ctx.db
      .selectFrom('plannedAudit')
      .select(['id', 'areaId', 'kind', 'unannounced', 'night', 'leadId', 'secondId', 'vendorId'])
      .where('planId', '=', planId)
      .where('status', '<>', 'cancelled')
      .where('archivedAt', 'is', null)
      .execute(),
    ctx.db
      .selectFrom('plannedAudit')
      .select(({ fn }) => ['areaId', fn.max('heldOn').as('heldOn')])
      .where('heldOn', 'is not', null)
      .where('archivedAt', 'is', null)
      .groupBy('areaId')
      .execute(),
    ctx.db
      .selectFrom('auditFinding')
      .select('areaId')
      .where('source', '=', 'safety')
      .where('status', '=', 'open')
      .where('archivedAt', 'is', null)
      .execute(),
    ctx.db
      .selectFrom('shiftPattern')
      .select('id')
      .where('shift', '=', 'N')
      .where('archivedAt', 'is', null)
      .limit(1)
      .execute(),
    ctx.db
      .selectFrom('vendor')
      .innerJoin('vendorApproval', 'vendorApproval.vendorId', 'vendor.id')
      .select(['vendor.id', 'vendor.name'])
      .distinct()
      .where('vendor.kind', '=', 'subcontractor')
      .where('vendorApproval.status', 'in', ['approved', 'suspended'])
      .where('validFrom', '<=', `${year}-12-31`)
      .where('validTo', '>=', `${year}-01-01`)
      .where('vendorApproval.archivedAt', 'is', null)
      .orderBy('vendor.name')
      .execute(),
  ]);
  const lastOf = new Map(held.map(({ areaId, heldOn }) => [areaId, heldOn]));
  const unsafe = new Set(findings.map(({ areaId }) => areaId));
  return {
    year,
    areas: areas.map((area): CoverageArea => ({
      ...area,
      lastAuditOn: lastOf.get(area.id) ?? null,
      hasSafetyFinding: unsafe.has(area.id),
    })),
    audits: audits.filter(({ id }) => id !== without),
    hasNightShift: night.length > 0,
    subcontractors,
  };
}

/** What a plan does not cover (R-AUD-1, R-AUD-2), as if the audit `without` were not in it. */
export async function planGaps(
  ctx: Context,
  plan: { id: string; year: string },
  without: string | null = null,
): Promise<Gap[]> {
  return gapsOf(await yearFacts(ctx, plan.id, plan.year, without));
}

const counted = (keys: Iterable<string>): Map<string, number> => {
  const counts = new Map<string, number>();
  for (const key of keys) counts.set(key, (counts.get(key) ?? 0) + 1);
  return counts;
};

/** The gaps of a plan, how often it looks at each clause, and the audits of each auditor, by name. */
export async function planCoverage(ctx: Context, plan: { id: string; year: string }) {
  const facts = await yearFacts(ctx, plan.id, plan.year, null);
  const clausesOf = new Map(facts.areas.map(({ id, clauses }) => [id, clauses]));
  const looked = counted(facts.audits.flatMap(({ areaId }) => clausesOf.get(areaId) ?? []));
  const audits = counted(facts.audits.flatMap(({ leadId, secondId }) => [leadId, ...(secondId ? [secondId] : [])]));
  const people =
    audits.size === 0
      ? []
      : await ctx.db
          .selectFrom('employee')
          .select(['id', 'name'])
          .where('id', 'in', [...audits.keys()])
          .orderBy('name')
          .execute();
  return {
    gaps: gapsOf(facts),
    clauses: [...new Set(facts.areas.flatMap(({ clauses }) => clauses))]
      .toSorted((left, right) => left.localeCompare(right, 'en', { numeric: true }))
      .map((clause) => ({ clause, audits: looked.get(clause) ?? 0 })),
    auditors: people.map(({ id, name }) => ({ name, audits: audits.get(id) ?? 0 })),
  };
}

/** Whether audits stand in a plan. */
export async function hasAudits(ctx: Context, planId: string): Promise<boolean> {
  const found = await ctx.db
    .selectFrom('plannedAudit')
    .select('id')
    .where('planId', '=', planId)
    .where('archivedAt', 'is', null)
    .limit(1)
    .execute();
  return found.length > 0;
}

/** The plans, the newest first, with how many audits they have: all, held, and late (their month is over and they have not begun). */
export async function planCounts(ctx: Context) {
  const month = dayOf(ctx.now).slice(0, 7);
  const { rows } = await sql<{ id: string; year: string; status: string; audits: number; held: number; late: number }>`
    select p.id, p.year, p.status,
      count(a.id)::int as audits,
      (count(a.id) filter (where a.held_on is not null))::int as held,
      (count(a.id) filter (where a.status = 'planned' and p.status = 'approved' and p.year || '-' || lpad(a.month::text, 2, '0') < ${month}))::int as late
    from audit_plan p left join planned_audit a on a.plan_id = p.id and a.archived_at is null and a.status <> 'cancelled'
    where p.archived_at is null group by p.id order by p.year desc`.execute(ctx.db);
  return rows;
}
