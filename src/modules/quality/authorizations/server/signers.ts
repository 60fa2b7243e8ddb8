import { sql } from 'kysely';
import { addMonths, dayOf } from '#kernel/shared/dates.ts';
import type { Context } from '#kernel/server/context.ts';
import { readTogether } from '#kernel/server/transaction.ts';
import { recencyRule } from '../shared/recency.ts';
import type { Signer, SignerAuthorization, SignerNdt } from '../shared/signer.ts';
import { countedTraining, lapsedTraining } from '#modules/quality/training/server/public.ts';
import { knownSubject } from '#modules/quality/training/shared/public.ts';
import type { ComponentGroup } from '../shared/vocabulary.ts';

/** A changing call has `prove`: there the facts must stay as they are until commit. */
function isChanging(ctx: Context): boolean {
  return 'prove' in ctx;
}

/** The Bangkok calendar day of an instant; a day stays itself. */
export function dayAt(at: Date | string): string {
  return typeof at === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(at) ? at : dayOf(at);
}

type Person = Omit<
  Signer,
  'training' | 'lapsedTraining' | 'unread' | 'approvals' | 'authorizations' | 'ndt' | 'workDays'
>;

/**
 * Everything that decides whether these people may sign on a day, in a few reads. Within a changing call their authorisations are
 * share-locked first: whoever withdraws one waits, or came first and is seen (R-AUT-5).
 */
export async function loadSigners(
  ctx: Context,
  employeeIds: readonly string[],
  day: string,
): Promise<Map<string, Signer>> {
  if (isChanging(ctx)) {
    await sql`select 1 from staff_authorization where employee_id = any(${[...employeeIds]}::uuid[]) order by id for share`.execute(
      ctx.db,
    );
  }
  const [people, authorizations, training, lapsed, ndt, work, unread, approvals] = await readTogether(ctx, (here) =>
    Promise.all([
      peopleOf(here, employeeIds),
      authorizationsOf(here, employeeIds),
      countedTraining(here, employeeIds, day),
      lapsedTraining(here, employeeIds, day),
      ndtOf(here, employeeIds, day),
      workDaysOf(here, employeeIds, day),
      unreadOf(here, employeeIds, day),
      approvalsOn(here, day),
    ]),
  );
  const signers = new Map<string, Signer>();
  for (const person of people) {
    signers.set(person.employeeId, {
      ...person,
      training: {},
      lapsedTraining: [],
      unread: [],
      approvals,
      authorizations: [],
      ndt: [],
      workDays: {},
    });
  }
  for (const { employeeId, ...authorization } of authorizations)
    signers.get(employeeId)?.authorizations.push(authorization);
  for (const { employeeId, subjectId, ...record } of training) {
    const signer = signers.get(employeeId);
    const subject = knownSubject(subjectId);
    if (signer && subject) signer.training[subject] = record;
  }
  for (const { employeeId, ...lapse } of lapsed) signers.get(employeeId)?.lapsedTraining.push(lapse);
  for (const { employeeId, ...reading } of unread) signers.get(employeeId)?.unread.push(reading);
  for (const { employeeId, ...certification } of ndt) signers.get(employeeId)?.ndt.push(certification);
  for (const { employeeId, componentGroup, days } of work) {
    const signer = signers.get(employeeId);
    if (signer) signer.workDays[componentGroup] = days;
  }
  return signers;
}

async function peopleOf(ctx: Context, employeeIds: readonly string[]): Promise<Person[]> {
  const found = await sql<Person>`
    select e.id as employee_id, e.employee_no, e.name, e.status, e.on_leave_since, c.birth_date, coalesce(u.signature is not null, false) as signature_on_file
    from employee e left join employee_contact c on c.employee_id = e.id left join app_user u on u.employee_id = e.id
    where e.id = any(${[...employeeIds]}::uuid[])`.execute(ctx.db);
  return found.rows;
}

async function authorizationsOf(ctx: Context, employeeIds: readonly string[]) {
  const found = await sql<SignerAuthorization & { employeeId: string }>`
    select a.id, a.employee_id, a.number, a.status, k.code as category_code, k.name as category_name, k.privileges, a.issued_on, a.first_issued_on as valid_from,
      a.valid_until, a.licence_no, a.licence_valid_until, a.limitations,
      case when s.id is not null then jsonb_build_object('number', s.stamp_no, 'type', s.stamp_type, 'status', s.status,
        'isHolders', s.employee_id is not distinct from a.employee_id) end as stamp,
      coalesce((select jsonb_agg(jsonb_build_object('groupId', g.id, 'groupCode', g.code, 'groupName', g.name,
          'componentGroup', g.component_group, 'minAge', g.min_age, 'ndtMethod', g.ndt_method, 'ndtLevel', g.ndt_level,
          'taskLevels', l.task_levels, 'authorities', l.authorities, 'ratings', l.ratings,
          'partNumbers', coalesce(l.part_numbers, '[]'), 'excludedParts', coalesce(l.excluded_parts, '[]')) order by g.code)
        from authorization_scope l join auth_group g on g.id = l.group_id
        where l.authorization_id = a.id and l.archived_at is null), '[]') as scope,
      coalesce((select jsonb_agg(jsonb_build_object('cause', p.cause, 'groupId', p.group_id, 'from', p.from_at, 'reason', p.reason))
        from auth_suspension p where p.authorization_id = a.id and p.lifted_at is null), '[]') as suspensions
    from staff_authorization a join auth_category k on k.id = a.category_id left join stamp s on s.id = a.stamp_id
    where a.employee_id = any(${[...employeeIds]}::uuid[]) and a.archived_at is null
    order by a.number`.execute(ctx.db);
  return found.rows;
}

async function ndtOf(ctx: Context, employeeIds: readonly string[], day: string) {
  const found = await sql<SignerNdt & { employeeId: string }>`
    select n.employee_id, n.method, n.level, n.certified_on, n.valid_until, n.vision_exam_on, n.vision_valid_until, n.colour_valid_until, n.maintenance_due_on, n.practical_on,
      (select max(w.work_date) from logbook_entry w where w.employee_id = n.employee_id and w.ndt_method = n.method and w.work_date <= ${day}
        and w.status = 'verified' and w.compensates_id is null and not exists (select 1 from logbook_entry c where c.compensates_id = w.id)) as last_work_on
    from ndt_certification n where n.employee_id = any(${[...employeeIds]}::uuid[]) and n.archived_at is null`.execute(
    ctx.db,
  );
  return found.rows;
}

interface WorkRow {
  employeeId: string;
  componentGroup: ComponentGroup;
  days: string[];
}

/** Distinct days with verified work within the window; an entry taken back by a correction does not count. */
async function workDaysOf(ctx: Context, employeeIds: readonly string[], day: string): Promise<WorkRow[]> {
  const found = await sql<WorkRow>`
    select employee_id, component_group, array_agg(distinct work_date::text) as days from logbook_entry w
    where employee_id = any(${[...employeeIds]}::uuid[]) and status = 'verified' and role <> 'trainee' and compensates_id is null
      and work_date > ${addMonths(day, -recencyRule.windowMonths)} and work_date <= ${day}
      and not exists (select 1 from logbook_entry c where c.compensates_id = w.id)
    group by employee_id, component_group`.execute(ctx.db);
  return found.rows;
}

/** Revisions that gate signing, that people have to read on a day, were due before it, and were not signed as read on it. */
async function unreadOf(ctx: Context, employeeIds: readonly string[], day: string) {
  const isPast = day < dayOf(ctx.now);
  const found = await sql<{ employeeId: string; revisionId: string; designation: string; dueOn: string }>`
    select a.employee_id, a.revision_id, r.designation, a.due_on from read_acknowledgement a
      join controlled_document d on d.id = a.document_id and d.gates_authorization join document_revision r on r.id = a.revision_id
    where a.employee_id = any(${[...employeeIds]}::uuid[]) and a.due_on < ${day}
      and ${isPast ? sql`had_to_read(d.id, a.employee_id, ${day}::date)` : sql`has_to_read(d.id, a.employee_id)`} and (a.status = 'toRead' or (a.status = 'read' and (a.acknowledged_at at time zone 'Asia/Bangkok')::date > ${day}))
    order by a.due_on, r.designation`.execute(ctx.db);
  return found.rows;
}

/** The company's ratings in force on a day, of each authority that has given an approval. */
async function approvalsOn(ctx: Context, day: string): Promise<Signer['approvals']> {
  const found = await sql<Signer['approvals'][number]>`
    select a.authority, coalesce(array_agg(distinct r.rating) filter (where r.rating is not null), '{}') as ratings
    from org_approval a left join lateral unnest(a.ratings) r (rating) on not a.suspended and a.valid_from <= ${day} and a.valid_to >= ${day}
    where a.archived_at is null and a.valid_from <= ${day} group by a.authority`.execute(ctx.db);
  return found.rows;
}

/** One person, or null when there is no such employee. */
export async function loadSigner(ctx: Context, employeeId: string, day: string): Promise<Signer | null> {
  return (await loadSigners(ctx, [employeeId], day)).get(employeeId) ?? null;
}

/** Everybody who holds a live authorisation with one of these privileges; null means any. */
export async function holdersOf(ctx: Context, privileges: readonly string[] | null): Promise<string[]> {
  const found = await sql<{ employeeId: string }>`
    select distinct a.employee_id from staff_authorization a join auth_category k on k.id = a.category_id
    where a.status in ('active', 'suspended') and a.archived_at is null
      and (${privileges ? [...privileges] : null}::text[] is null or k.privileges && ${privileges ? [...privileges] : null}::text[])`.execute(
    ctx.db,
  );
  return found.rows.map((row) => row.employeeId);
}

/** Who leads a person: head of the department, deputy, or the manager it or the person names; nobody when there is none but the person. */
export async function managersOf(
  ctx: Context,
  employeeId: string,
): Promise<{ id: string; name: string; userId: string | null }[]> {
  const today = dayOf(ctx.now);
  const found = await sql<{ id: string; name: string; userId: string | null }>`
    select distinct m.id, m.name, u.id as user_id
    from employee e join department d on d.id = e.department_id
      left join post_holder p on p.post = 'DM' and p.department_id = d.id and p.archived_at is null and p.valid_from <= ${today}
        and (p.valid_to is null or p.valid_to >= ${today})
      join employee m on m.id in (p.employee_id, p.deputy_id, d.manager_id, e.manager_id) and m.id <> e.id
      left join app_user u on u.employee_id = m.id
    where e.id = ${employeeId} order by m.name, m.id`.execute(ctx.db);
  return found.rows;
}
