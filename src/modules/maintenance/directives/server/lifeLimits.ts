import { sql } from 'kysely';
import type { Context, WriteContext } from '#kernel/server/context.ts';
import { type Endpoint } from '#kernel/server/endpoint.ts';
import { changeRow, createRecord, getRecord, lockRecord } from '#kernel/server/records/records.ts';
import { refuse, refuseField } from '#kernel/shared/errors.ts';
import { partNumber } from '#modules/maintenance/capabilities/shared/partNumber.record.ts';
import type { LifeFacts, LimitFacts } from '#modules/maintenance/release-gates/shared/facts.data.ts';
import { limitProblem } from '#modules/maintenance/release-gates/shared/gates/directives.ts';
import { gatesLive } from '#modules/maintenance/release-gates/shared/live.ts';
import { requireSign, type SignAnswer } from '#modules/quality/authorizations/server/public.ts';
import { lifeBases, lifeLimit, lifeUnits } from '../shared/lifeLimit.record.ts';
import { writeLifeLimitCall, withdrawLifeLimitCall } from '../shared/directives.calls.ts';
import { handle } from '#kernel/server/handle.ts';

/** The session's person as authorised engineer for a part number; 422 with what is missing otherwise (145.A.30(e), .45). */
async function engineerFor(ctx: Context, partNumberId: string): Promise<SignAnswer> {
  const part = await getRecord(ctx, partNumber, partNumberId);
  if (!ctx.actor.employeeId) refuse('AUTH_SCOPE', 'This sign-in belongs to no employee, so it may sign nothing.');
  return requireSign(ctx, {
    employeeId: ctx.actor.employeeId,
    privilege: 'engineering',
    partNumber: part.partnumber,
    at: ctx.now,
  });
}

interface Counts {
  csnCycles: number | null;
  tsnHours: string | null;
}
type LifeBasis = keyof typeof lifeBases;

/** What of a limit is used, in its unit. */
const usedOf = ({ basis, life }: { basis: LifeBasis; life: string }, counts: Counts) => ({
  unit: lifeUnits[basis],
  used: basis === 'cyclesSinceNew' ? (counts.csnCycles?.toString() ?? null) : counts.tsnHours,
  limit: life,
});

/** The life limits of a part number and its series with what a job's component has used; null where its count is not known (G18). */
export async function lifeLimitsOf(ctx: Context, part: string, counts: Counts): Promise<LifeFacts['limits']> {
  const found = await sql<{ subject: string; basis: LifeBasis; life: string; reference: string }>`
    select l.subject, l.basis, trim_scale(l.life)::text as life, l.reference from life_limit l
    join part_number asked on asked.part_key = normal_part_number(${part}) and l.part_number_id in (asked.id, asked.series_id)
    where l.archived_at is null order by l.subject, l.basis`.execute(ctx.db);
  return found.rows.map(({ subject, reference, ...limit }) => ({
    name: `${subject} (${reference})`,
    ...usedOf(limit, counts),
  }));
}

/** A part as it is fitted or taken in: what it is called, and what it has behind it since new. */
export interface PartLife extends Counts {
  name: string;
  partNumber: string;
  /** A `new` part has nothing behind it, whatever its counts; left out, the counts say everything. */
  condition?: string;
}

/**
 * The life limits of detail parts with what each has used, however their part numbers are spelled (G18). A part the library calls life-limited without a written limit comes with the limit
 * null; one that is not life-limited does not come at all.
 */
export async function livesOfParts(ctx: Context, parts: readonly PartLife[]): Promise<LimitFacts[]> {
  if (parts.length === 0) return [];
  const found = await sql<{
    written: string;
    subject: string | null;
    basis: LifeBasis;
    life: string;
    reference: string;
  }>`
    select asked.written, l.subject, l.basis, trim_scale(l.life)::text as life, l.reference
    from unnest(${[...new Set(parts.map(({ partNumber: written }) => written))]}::text[]) as asked (written)
    join part_number p on part_letters(p.partnumber) = part_letters(asked.written) and p.merged_into_id is null
    left join life_limit l on l.part_number_id in (p.id, p.series_id) and l.archived_at is null
    where p.llp or l.id is not null order by asked.written, l.subject, l.basis`.execute(ctx.db);
  return parts.flatMap(({ name, partNumber: written, condition, ...stated }): LimitFacts[] => {
    const counts = condition === 'new' ? { csnCycles: 0, tsnHours: '0' } : stated;
    const own = found.rows.filter((row) => row.written === written);
    const limits = own.filter(({ subject }) => subject !== null);
    if (own.length > 0 && limits.length === 0) return [{ name, unit: '', used: null, limit: null }];
    return limits.map(({ subject, reference, ...limit }) => ({
      name: `${name}: ${subject} (${reference})`,
      ...usedOf(limit, counts),
    }));
  });
}

/** Why the life of a part forbids it, or null: a limit reached, or a count that nobody knows (G18). */
export async function lifeProblemOf(ctx: Context, part: PartLife): Promise<string | null> {
  return (await livesOfParts(ctx, [part])).map(limitProblem).find((problem) => problem !== null) ?? null;
}

/** What a part had behind it when it was fitted here last, in any spelling of its numbers; null: it never was. */
export async function lifeOnRecord(
  ctx: Context,
  part: { partNumber: string; serialNumber: string },
): Promise<(Counts & { job: string }) | null> {
  const found = await sql<Counts & { job: string }>`
    select w.number as job, case when b.condition = 'new' then 0 else b.csn_cycles end as csn_cycles,
      trim_scale(case when b.condition = 'new' then 0 else b.tsn_hours end)::text as tsn_hours
    from part_fitted u join work_order w on w.id = u.job_id join batch b on b.id = u.batch_id
    where u.lot_kind = 'serial' and normal_identity(u.lot_number) = normal_identity(${part.serialNumber})
      and normal_identity(u.part_number) = normal_identity(${part.partNumber})
      and not exists (select 1 from entry_withdrawal x where x.entry_id = u.id) order by u.fitted_at desc limit 1`.execute(
    ctx.db,
  );
  return found.rows[0] ?? null;
}

/** The work order a part with a serial number was fitted on, removed on or was itself, in any spelling: it is new no more; null: it never was here. */
export async function usedHere(
  ctx: Context,
  part: { partNumber: string; serialNumber: string },
  besides: { id: string } | null = null,
): Promise<string | null> {
  const { rows } = await sql<{ job: string | null }>`
    select used_here(${part.partNumber}, ${part.serialNumber}, ${besides?.id ?? null}) as job`.execute(ctx.db);
  return rows[0]?.job ?? null;
}

async function tell(ctx: WriteContext, partNumberId: string): Promise<void> {
  const jobs = await sql<{ id: string }>`
    select w.id from work_order w join part_number p on p.id = w.part_number_id
    where ${partNumberId}::uuid in (p.id, p.series_id) and w.released_at is null limit 2000`.execute(ctx.db);
  ctx.changed(gatesLive, ...jobs.rows.map((job) => job.id));
}

/** The calls that write and withdraw a life limit. */
export const lifeLimitEndpoints: Endpoint[] = [
  handle(writeLifeLimitCall, async (ctx, { params, body }) => {
    const engineer = await engineerFor(ctx, params.id);
    if (Number(body.life) <= 0) refuseField('life', 'LIFE_LIMIT', 'A life limit is more than 0.');
    const known = await sql`
        select 1 from life_limit where part_number_id = ${params.id} and lower(btrim(subject)) = lower(${body.subject}) and basis = ${body.basis}
          and archived_at is null`.execute(ctx.db);
    if (known.rows.length > 0)
      refuseField('subject', 'LIFE_LIMIT', 'This limit is written already. Withdraw it first, then write the new one.');
    const row = await createRecord(
      ctx,
      lifeLimit,
      { ...body, partNumberId: params.id },
      { writtenByName: ctx.actor.name, writtenByAuthorization: engineer.authorizationNo ?? '' },
    );
    await tell(ctx, params.id);
    return { row };
  }),
  handle(withdrawLifeLimitCall, async (ctx, { params, body }) => {
    const row = await lockRecord(ctx, lifeLimit, params.id, body.version);
    await engineerFor(ctx, row.partNumberId);
    const changed = await changeRow(ctx, lifeLimit, row, {
      values: { withdrawnReason: body.reason, archivedAt: ctx.now.toISOString() },
      action: 'delete',
      reason: body.reason,
    });
    await tell(ctx, row.partNumberId);
    return { row: changed };
  }),
];
