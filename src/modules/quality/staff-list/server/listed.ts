import { sql } from 'kysely';
import { dayOf } from '#kernel/shared/dates.ts';
import type { Context } from '#kernel/server/context.ts';
import { listedStaff } from '#modules/quality/authorizations/server/public.ts';
import type { StaffEntry } from '../shared/staffEntry.ts';

/** The list as it stands at this moment: everybody with a live authorisation, in the order of the paper. */
export async function liveEntries(ctx: Context): Promise<StaffEntry[]> {
  return (await listedStaff(ctx)).map(({ row, suspendedFrom }) => ({
    number: row.number,
    name: row.name,
    employeeNo: row.employeeNo,
    categoryCode: row.categoryCode,
    categoryName: row.categoryName,
    stampNo: row.stampNo,
    licenceNo: row.licenceNo,
    licenceValidUntil: row.licenceValidUntil,
    scope: row.scope.map((line) => ({
      code: line.groupCode,
      name: line.groupName,
      levels: line.taskLevels,
      authorities: line.authorities,
      ratings: line.ratings,
      only: line.partNumbers,
      except: line.excludedParts,
    })),
    limitations: row.limitations,
    issuedOn: row.issuedOn,
    validUntil: row.validUntil,
    suspendedFrom: suspendedFrom === null ? null : dayOf(suspendedFrom),
    specimenOnFile: row.signatureOnFile,
  }));
}

/** A revision as later ones are compared with it. */
interface Published {
  id: string;
  number: string;
  effectiveOn: string;
  entries: StaffEntry[];
}

/** The revision in force, or null before the first. */
export async function publishedRevision(ctx: Context): Promise<Published | null> {
  const found = await ctx.db
    .selectFrom('staffListRevision')
    .select(['id', 'number', 'effectiveOn', 'entries'])
    .where('status', '=', 'published')
    .executeTakeFirst();
  return found ? { ...found, entries: found.entries as StaffEntry[] } : null;
}

/** The revision that was in force before this one: the last one published earlier. */
export async function revisionBefore(ctx: Context, id: string): Promise<Published | null> {
  const { rows } = await sql<Published>`
    select b.id, b.number, b.effective_on::text as effective_on, b.entries from staff_list_revision b, staff_list_revision r
    where r.id = ${id} and b.id <> r.id and b.published_at is not null and b.published_at < coalesce(r.published_at, 'infinity')
    order by b.published_at desc limit 1`.execute(ctx.db);
  return rows[0] ?? null;
}
