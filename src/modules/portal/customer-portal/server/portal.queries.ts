import { sql } from 'kysely';
import { notFound } from '#kernel/shared/errors.ts';
import type { Context } from '#kernel/server/context.ts';
import { escapeLike } from '#kernel/server/records/columns.ts';
import { scopeWords } from '#modules/maintenance/work-orders/shared/workOrder.record.ts';
import {
  jobsPerPage,
  type PortalFinding,
  type PortalJob,
  type PortalJobPage,
  type PortalJobs,
  type PortalPerson,
} from '../shared/portal.ts';
import { phaseOf, withUs } from '../shared/phases.ts';

/** The person at the door and their customer. */
export async function personAtDoor(ctx: Context): Promise<PortalPerson> {
  const { rows } = await sql<Omit<PortalPerson, 'company'>>`
    select p.name, p.email, coalesce(p.scopes, '{}') as scopes, c.name as customer, c.color from portal_user p join customer c on c.id = p.customer_id
    where p.id = ${ctx.actor.id}`.execute(ctx.db);
  return { ...(rows[0] ?? notFound()), company: 'ABS' };
}

interface JobRow extends Omit<PortalJob, 'step' | 'phase' | 'isOpen' | 'waitsForYou' | 'isUrgent' | 'workScope'> {
  id: string;
  status: string;
  openHold: string | null;
  priority: string;
  workScope: keyof typeof scopeWords;
  aircraft: string | null;
}

// Everything of the portal is read through the person's own customer: there is no other way to a job from here.
const ownJobs = (ctx: Context) => sql`
  select w.id, w.number, w.part_number, w.part_name, w.serial_number, w.customer_ref, w.work_scope, w.priority, w.status, w.open_hold,
    w.received_at, w.due_at, w.released_at, w.aircraft_reg as aircraft,
    case when 'certificates' = any (p.scopes)
      then (select count(*)::int from release_certificate c where c.job_id = w.id and c.customer_id = p.customer_id and c.status <> 'void') else 0 end as certificates,
    case when 'findings' = any (p.scopes)
      then (select coalesce(sum(jsonb_array_length(r.facts->'findings')), 0)::int from inspection_report r
            where r.job_id = w.id and r.customer_id = p.customer_id and r.sent_to_customer_at is not null and r.status = 'signed') else 0 end as findings
  from portal_user p join work_order w on w.customer_id = p.customer_id
  where p.id = ${ctx.actor.id} and w.archived_at is null`;

function jobOf({ id: _id, status, openHold, priority, aircraft: _aircraft, ...row }: JobRow): PortalJob {
  const { step, label, isOpen, waitsForYou } = phaseOf(status, openHold);
  return {
    ...row,
    workScope: scopeWords[row.workScope],
    isUrgent: priority !== 'routine',
    step,
    phase: label,
    isOpen,
    waitsForYou,
  };
}

/** A page of the customer's jobs: those with us, what is due first on top, or those that ended, the last first; words look through both. */
export async function jobsAtDoor(
  ctx: Context,
  { which, q, page }: { which: 'open' | 'done'; q: string; page: number },
): Promise<PortalJobs> {
  const words = q.toLowerCase().split(/\s+/).filter(Boolean);
  const isOpen = sql`w.status = any(${[...withUs]}::text[])`;
  const isMeant =
    words.length === 0
      ? which === 'open'
        ? isOpen
        : sql`not ${isOpen}`
      : sql`lower(concat_ws(' ', w.number, w.part_number, w.part_name, w.serial_number, w.customer_ref)) like all(${words.map((word) => `%${escapeLike(word)}%`)}::text[])`;
  const [jobs, counts] = await Promise.all([
    sql<JobRow>`
      ${ownJobs(ctx)} and ${isMeant}
      order by case when ${isOpen} then w.due_at end nulls last, coalesce(w.released_at, w.updated_at) desc, w.number desc
      limit ${jobsPerPage} offset ${(page - 1) * jobsPerPage}`.execute(ctx.db),
    sql<Pick<PortalJobs, 'found' | 'open' | 'done' | 'waiting'>>`
      select count(*) filter (where ${isMeant})::int as found, count(*) filter (where ${isOpen})::int as open,
        count(*) filter (where not ${isOpen})::int as done,
        count(*) filter (where ${isOpen} and (w.status = 'awaitingApproval' or w.open_hold like 'customer%'))::int as waiting
      from portal_user p join work_order w on w.customer_id = p.customer_id
      where p.id = ${ctx.actor.id} and w.archived_at is null`.execute(ctx.db),
  ]);
  return {
    jobs: jobs.rows.map(jobOf),
    ...(counts.rows[0] ?? { found: 0, open: 0, done: 0, waiting: 0 }),
    at: ctx.now.toISOString(),
  };
}

/** One of the customer's jobs with what they were sent and may take away; anybody else's is not there. */
export async function jobAtDoor(ctx: Context, number: string): Promise<PortalJobPage> {
  const { rows } = await sql<JobRow>`${ownJobs(ctx)} and w.number = upper(${number})`.execute(ctx.db);
  const row = rows[0] ?? notFound('No work order of yours has this number.');
  const { scopes } = await personAtDoor(ctx);
  const reports = scopes.includes('findings')
    ? await sql<{ number: string; sentAt: string; conclusion: string | null; findings: PortalFinding[] | null }>`
        select r.number, r.sent_to_customer_at as sent_at, r.conclusion, r.facts->'findings' as findings
        from inspection_report r join portal_user p on p.customer_id = r.customer_id
        where p.id = ${ctx.actor.id} and r.job_id = ${row.id} and r.status = 'signed' and r.sent_to_customer_at is not null
        order by r.sent_to_customer_at desc`.execute(ctx.db)
    : { rows: [] };
  const certificates = scopes.includes('certificates')
    ? await sql<PortalJobPage['certificates'][number]>`
        select c.number, c.type, c.issued_at, c.status, c.verify_token
        from release_certificate c join portal_user p on p.customer_id = c.customer_id
        where p.id = ${ctx.actor.id} and c.job_id = ${row.id} order by c.status, c.number`.execute(ctx.db)
    : { rows: [] };
  return {
    job: { ...jobOf(row), aircraft: row.aircraft },
    reports: reports.rows.map((report) => ({ ...report, findings: report.findings ?? [] })),
    certificates: certificates.rows,
  };
}

/** Where the signed paper of one of the customer's certificates lies. */
export async function certificateAtDoor(
  ctx: Context,
  number: string,
): Promise<{ id: string; number: string; jobNumber: string }> {
  const { rows } = await sql<{ id: string; number: string; jobNumber: string }>`
    select c.id, c.number, w.number as job_number from release_certificate c
    join portal_user p on p.customer_id = c.customer_id join work_order w on w.id = c.job_id and w.customer_id = p.customer_id
    where p.id = ${ctx.actor.id} and 'certificates' = any (p.scopes) and c.number = upper(${number}) and c.status <> 'void'`.execute(
    ctx.db,
  );
  return rows[0] ?? notFound('No certificate of yours has this number.');
}
