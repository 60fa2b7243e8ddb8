import { addMonths } from '#kernel/shared/dates.ts';
import { clauses } from '#modules/quality/audit-areas/shared/public.ts';

/** An area in force, as the coverage of a year is judged. Days are Bangkok days. */
export interface CoverageArea {
  id: string;
  name: string;
  clauses: readonly string[];
  workshops: readonly string[];
  /** Months between two audits; more than 12 with the agreement of the authority only. */
  intervalMonths: number;
  lastAuditOn: string | null;
  /** A safety report led to a finding that is still open. */
  hasSafetyFinding: boolean;
}
/** An audit of the year that is not cancelled. */
export interface CoverageAudit {
  areaId: string;
  kind: string;
  unannounced: boolean;
  night: boolean;
  vendorId?: string | null;
}
export interface YearFacts {
  year: string;
  areas: readonly CoverageArea[];
  audits: readonly CoverageAudit[];
  hasNightShift: boolean;
  /** Subcontractors with an approval in the year: they work under ours (R-PRO-3). */
  subcontractors: readonly { id: string; name: string }[];
}

/** What the plan of a year does not cover: `name` is the area, the clause, the workshop or the subcontractor; `count` how many audits are missing. */
export interface Gap {
  kind: 'area' | 'clause' | 'product' | 'subcontractor' | 'unannounced' | 'night';
  name: string;
  count: number;
}

/** Workshops that work on components: each is seen by a product audit a year (R-AUD-2). */
const shops = ['wheel', 'brake', 'battery', 'oxygen', 'tire', 'ndt'];

/** How many audits an area needs in the year: one in twelve months, none while a longer interval still runs, more for a shorter one. */
function auditsDue({ intervalMonths, lastAuditOn, hasSafetyFinding }: CoverageArea, year: string): number {
  const months = hasSafetyFinding ? Math.min(12, intervalMonths) : intervalMonths;
  if (months <= 12) return Math.ceil(12 / months);
  return lastAuditOn !== null && addMonths(lastAuditOn, months) > `${year}-12-31` ? 0 : 1;
}

/** What is missing in a year's plan (R-AUD-1, R-AUD-2, R-PRO-3). An area and its clauses are covered by an audit of it, or by an interval that still runs. */
export function gapsOf({ year, areas, audits, hasNightShift, subcontractors }: YearFacts): Gap[] {
  const auditsOf = (id: string) => audits.filter(({ areaId }) => areaId === id).length;
  const missing = areas.map((area) => ({ area, count: Math.max(0, auditsDue(area, year) - auditsOf(area.id)) }));
  const gaps: Gap[] = missing.flatMap(({ area, count }) =>
    count > 0 ? [{ kind: 'area', name: area.name, count }] : [],
  );
  const isLooked = new Set(
    missing.flatMap(({ area }) => (auditsOf(area.id) > 0 || auditsDue(area, year) === 0 ? area.clauses : [])),
  );
  for (const clause of new Set(areas.flatMap(({ clauses }) => clauses)))
    if (!isLooked.has(clause)) gaps.push({ kind: 'clause', name: clause, count: 1 });
  const byId = new Map(areas.map((area) => [area.id, area]));
  const seen = new Set(
    audits.flatMap(({ kind, areaId }) => (kind === 'product' ? (byId.get(areaId)?.workshops ?? []) : [])),
  );
  const worked = new Set(areas.flatMap(({ workshops }) => workshops));
  for (const shop of shops)
    if (worked.has(shop) && !seen.has(shop)) gaps.push({ kind: 'product', name: shop, count: 1 });
  for (const { id, name } of subcontractors)
    if (!audits.some(({ kind, vendorId }) => kind === 'provider' && vendorId === id))
      gaps.push({ kind: 'subcontractor', name, count: 1 });
  const tenth = Math.ceil(audits.length / 10) - audits.filter(({ unannounced }) => unannounced).length;
  if (tenth > 0) gaps.push({ kind: 'unannounced', name: '', count: tenth });
  if (hasNightShift && !audits.some(({ night }) => night)) gaps.push({ kind: 'night', name: '', count: 1 });
  return gaps;
}

/** A gap in words. */
export function gapInWords({ kind, name, count }: Gap): string {
  if (kind === 'area') return `Not planned often enough: ${name}.`;
  if (kind === 'clause') return `No audit looks at ${clauses[name as keyof typeof clauses]}.`;
  if (kind === 'product') return `No product audit of the workshop: ${name}.`;
  if (kind === 'subcontractor') return `No audit looks at the subcontractor ${name}, who works under our approval.`;
  if (kind === 'unannounced') return `One audit in ten is unannounced: ${count} more.`;
  return 'A night shift is worked: one audit is made at night.';
}
