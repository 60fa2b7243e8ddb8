import { sql } from 'kysely';
import type { Context } from '#kernel/server/context.ts';
import { subjectOf } from '../shared/quarantineRules.ts';

export interface BlockedFact {
  /** As people call it: `Tie bolt batch TB-77`. */
  subject: string;
  place: 'quarantine' | 'scraps';
  number: string;
  /** Quality decided that it goes back or is repaired, after it was used: it never came out as good. */
  notReleased?: boolean;
}

/** A component on a job: found by its identity, and by the job number a record names. */
export interface JobComponent {
  partNumber: string;
  serialNumber: string | null;
  jobNumber: string;
}

export interface QuarantineQuestion {
  batchIds?: readonly string[];
  serials?: readonly { partNumber: string; serialNumber: string }[];
  /** What was used on a job, and when: a decision since then other than to release it counts, one before it does not. A component itself goes back to its job by it. */
  usedBatches?: readonly { batchId: string; at: string }[];
  usedSerials?: readonly { partNumber: string; serialNumber: string; at: string }[];
  component?: JobComponent;
  at: Date | string;
}

/**
 * What of these batches and serials, under every part number of their series, was in quarantine, or scrapped, at an instant (G15). A decision does not free it; carrying it out does, when it
 * was to release it. What the stores set aside because its life ended says nothing about a use before.
 */
export async function quarantineFacts(
  ctx: Context,
  { component, ...question }: QuarantineQuestion,
): Promise<BlockedFact[]> {
  const met = await heldAt(ctx, { ...question, components: component ? [component] : [] });
  return met.map(({ fact }) => fact);
}

/** Which of these components are in quarantine or were scrapped at an instant, by their job numbers. */
export async function componentsHeld(
  ctx: Context,
  components: readonly JobComponent[],
  at: Date | string,
): Promise<Map<string, BlockedFact[]>> {
  const held = await heldAt(ctx, { components, at });
  return new Map(
    components.map(({ jobNumber }) => [
      jobNumber,
      held.flatMap(({ jobs, fact }) => (jobs.includes(jobNumber) ? [fact] : [])),
    ]),
  );
}

async function heldAt(
  ctx: Context,
  { components, ...question }: Omit<QuarantineQuestion, 'component'> & { components: readonly JobComponent[] },
): Promise<{ fact: BlockedFact; jobs: string[] }[]> {
  const { usedBatches = [], usedSerials = [] } = question;
  const batches = [
    ...(question.batchIds ?? []).map((id) => ({ id, at: null })),
    ...usedBatches.map(({ batchId: id, at }) => ({ id, at })),
  ];
  const serials = [
    ...(question.serials ?? []).map((part) => ({ ...part, at: null, jobNumber: null })),
    ...components.flatMap((part) => (part.serialNumber ? [{ ...part, at: null }] : [])),
    ...usedSerials.map((part) => ({ ...part, jobNumber: null })),
  ];
  if (batches.length === 0 && serials.length === 0 && components.length === 0) return [];
  const found = await sql<{
    number: string;
    description: string;
    batch: string | null;
    partNumber: string | null;
    serialNumber: string | null;
    closed: boolean;
    disposition: string | null;
    jobs: string[];
  }>`
    with recursive used as (
      select b.id, b.parent_batch_id, named.at from batch b
      join unnest(${batches.map(({ id }) => id)}::uuid[], ${batches.map(({ at }) => at)}::timestamptz[]) as named (id, at) on named.id = b.id
      union select b.id, b.parent_batch_id, u.at from used u cross join lateral (
        select u.parent_batch_id as id union all select m.batch_id from movement m where m.document_id = u.id and m.document_type = 'madeInto') source
        join batch b on b.id = source.id
    ), named as materialized (
      select spelled.part_number, normal_identity(part.serial_number) as serial_number, part.at, part.job_number
      from unnest(${serials.map((part) => part.partNumber)}::text[], ${serials.map((part) => part.serialNumber)}::text[], ${serials.map(({ at }) => at)}::timestamptz[],
        ${serials.map(({ jobNumber }) => jobNumber)}::text[]) as part (part_number, serial_number, at, job_number)
      cross join lateral unnest(component_part_numbers(part.part_number)) as spelled (part_number)
    ), own as materialized (
      select component_part_numbers(part.part_number) as part_numbers, part.serial_number, w.number
      from unnest(${components.map((part) => part.partNumber)}::text[], ${components.map((part) => part.serialNumber)}::text[],
        ${components.map(({ jobNumber }) => jobNumber)}::text[]) as part (part_number, serial_number, job_number)
      join work_order w on w.number = part.job_number
    ), met as (
      select q.id, u.at as used_at, null::text as job_number from quarantine_record q join used u on u.id = q.batch_id
        where not (u.at is not null and ${endOfLife})
      union all select q.id, n.at, n.job_number from quarantine_record q join named n
        on n.serial_number = normal_identity(q.serial_number) and n.part_number = normal_identity(q.part_number)
      union all select q.id, null, o.number from quarantine_record q join own o on o.serial_number is not null
        and normal_identity(q.serial_number) = normal_identity(o.serial_number) and normal_identity(q.part_number) = any(o.part_numbers)
      union all select q.id, null, o.number from quarantine_record q join own o on normal_identity(q.job_number) = normal_identity(o.number) and (
        normal_identity(q.serial_number) = normal_identity(o.serial_number)
        or (q.serial_number is null and q.batch_id is null and normal_identity(q.part_number) = any(o.part_numbers)))
    ), held as (
      select q.id, coalesce(array_agg(distinct m.job_number) filter (where m.job_number is not null), '{}') as jobs
      from met m join quarantine_record q on q.id = m.id
      where q.status <> 'closed' or q.closed_at > ${question.at} or q.disposition = 'scrap'
        or (q.disposition <> 'release' and q.closed_at > m.used_at and not ${releasedSince})
      group by q.id
    )
    select q.number, q.description, b.number as batch, q.part_number, q.serial_number, q.disposition, (q.status = 'closed' and q.closed_at <= ${question.at}) as closed, h.jobs
    from held h join quarantine_record q on q.id = h.id left join batch b on b.id = q.batch_id
    where q.archived_at is null and q.created_at <= ${question.at}
    order by q.number`.execute(ctx.db);
  return found.rows.map(({ closed, disposition, jobs, ...row }) => ({
    jobs,
    fact: {
      subject: subjectOf(row),
      place: closed && disposition === 'scrap' ? 'scraps' : 'quarantine',
      number: row.number,
      ...(closed && disposition !== 'scrap' ? { notReleased: true } : {}),
    },
  }));
}

/** Of a record, as `q`: the stores' own, of what was left of a batch when its life had ended. */
const endOfLife = sql<boolean>`(q.source = 'expiry' and not q.suspected_unapproved and exists (
  select 1 from batch b where b.id = q.batch_id and q.reason = 'Expired on ' || b.effective_expiry || '.'
    and b.effective_expiry < (q.created_at at time zone 'Asia/Bangkok')::date))`;

/** Of a record, as `q`: quality looked at the same thing again later and released it. */
const releasedSince = sql<boolean>`exists (
  select 1 from quarantine_record r where r.status = 'closed' and r.disposition = 'release' and r.archived_at is null and r.closed_at > q.closed_at
    and (r.batch_id = q.batch_id or (normal_identity(r.serial_number) = normal_identity(q.serial_number)
      and normal_identity(r.part_number) = normal_identity(q.part_number))))`;
