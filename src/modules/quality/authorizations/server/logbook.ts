import { sql } from 'kysely';
import { dayOf } from '#kernel/shared/dates.ts';
import { refuse, refuseField } from '#kernel/shared/errors.ts';
import { can } from '#kernel/shared/permission.ts';
import type { RowOf } from '#kernel/shared/record.ts';
import type { Context, WriteContext } from '#kernel/server/context.ts';
import { recordEndpoints } from '#kernel/server/records/endpoints.ts';
import { implementWorkflow } from '#kernel/server/workflows/workflow.ts';
import { notify } from '#modules/account/notifications/server/public.ts';
import { logbookWorkflow } from '../shared/authorization.workflow.ts';
import { logbookEntry } from '../shared/facts.record.ts';
import { groupOfFamily, type ComponentGroup, type NdtLevel, type NdtMethod } from '../shared/vocabulary.ts';

/** One signed piece of work, as the module that holds the signature tells it. */
export interface Work {
  employeeId: string;
  /** When it was signed. */
  at: Date | string;
  jobNumber: string;
  partNumber: string;
  serialNumber?: string | null;
  componentGroup: ComponentGroup | 'cylinder';
  rating?: string | null;
  task: 'inspect' | 'disassemble' | 'clean' | 'ndt' | 'repair' | 'assemble' | 'test' | 'release';
  role: 'performed' | 'inspected' | 'supervised' | 'certified' | 'trainee';
  minutes?: number | null;
  ndtMethod?: NdtMethod | null;
  ndtLevel?: NdtLevel | null;
  /** The signature that proves it; without one the entry counts as brought along from elsewhere. */
  signatureId?: string | null;
  /** Who supervised a trainee. */
  supervisorId?: string | null;
  /** The entry this one takes out of the count (a correction is never an edit). */
  compensatesId?: string | null;
}

/** Writes one verified entry (R-X-2). The proof is the signature, whose own history entry stands already. */
export async function recordWork(ctx: WriteContext, work: Work): Promise<string> {
  const [id = ''] = await recordWorks(ctx, [work]);
  return id;
}

/** Writes many entries in one statement; answers their ids in the same order. */
export async function recordWorks(ctx: WriteContext, works: readonly Work[]): Promise<string[]> {
  const today = dayOf(ctx.now);
  const rows = works.map((work) => ({
    employee_id: work.employeeId,
    work_date: dayOf(work.at),
    job_number: work.jobNumber,
    part_number: work.partNumber,
    serial_number: work.serialNumber ?? null,
    component_group: groupOfFamily(work.componentGroup),
    rating: work.rating ?? null,
    task: work.task,
    role: work.role,
    minutes: work.minutes ?? null,
    ndt_method: work.ndtMethod ?? null,
    ndt_level: work.ndtLevel ?? null,
    source: work.signatureId ? 'auto' : 'import',
    signature_id: work.signatureId ?? null,
    supervisor_id: work.supervisorId ?? null,
    compensates_id: work.compensatesId ?? null,
  }));
  if (rows.some((row) => row.work_date > today)) refuse('LOGBOOK_FUTURE', 'Work of a day to come cannot be recorded.');
  const made = await sql<{ id: string }>`
    insert into logbook_entry (employee_id, work_date, job_number, part_number, serial_number, component_group, rating, task, role, minutes,
      ndt_method, ndt_level, source, signature_id, supervisor_id, compensates_id, status, verified_at, created_by, updated_by, created_at, updated_at)
    select employee_id, work_date, job_number, part_number, serial_number, component_group, rating, task, role, minutes,
      ndt_method, ndt_level, source, signature_id, supervisor_id, compensates_id, 'verified', ${ctx.now}, ${ctx.actor.id}, ${ctx.actor.id}, ${ctx.now}, ${ctx.now}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as entry (employee_id uuid, work_date date, job_number text, part_number text,
      serial_number text, component_group text, rating text, task text, role text, minutes int, ndt_method text, ndt_level text, source text,
      signature_id uuid, supervisor_id uuid, compensates_id uuid)
    returning id`.execute(ctx.db);
  const ids = made.rows.map((row) => row.id);
  ctx.changed(logbookEntry, ...ids);
  if (rows.some(({ source }) => source === 'import')) await recordBroughtAlong(ctx);
  return ids;
}

/** Experience without a signature of this system is proven by its entry of the history: how many lines, and what they say together. */
async function recordBroughtAlong(ctx: WriteContext): Promise<void> {
  const { rows } = await sql<{ entries: number; fingerprint: string }>`
    select count(*)::int as entries, logbook_hash(array_agg(to_jsonb(l) order by l.id)) as fingerprint
    from logbook_entry l where l.source = 'import' and l.created_at = ${ctx.now}`.execute(ctx.db);
  const changes = rows[0] ?? {};
  await ctx.audit({
    entity: 'logbookEntry',
    entityId: 'import',
    action: 'create',
    changes,
    reason: 'experience brought along',
  });
}

type Entry = RowOf<typeof logbookEntry>;

/** Longest working day that is believed, in minutes. */
const dayAtMost = 840;

async function minutesOf(ctx: Context, employeeId: string, day: string): Promise<number> {
  const { rows } = await sql<{ minutes: number }>`
    select coalesce(sum(minutes), 0)::int as minutes from logbook_entry
    where employee_id = ${employeeId} and work_date = ${day} and status <> 'disputed' and compensates_id is null`.execute(
    ctx.db,
  );
  return rows[0]?.minutes ?? 0;
}

async function holdsAuthorization(ctx: Context, employeeId: string, day: string): Promise<boolean> {
  const held = await ctx.db
    .selectFrom('staffAuthorization')
    .select('id')
    .where('employeeId', '=', employeeId)
    .where('status', '=', 'active')
    .where('archivedAt', 'is', null)
    .where('validUntil', '>=', day)
    .executeTakeFirst();
  return held !== undefined;
}

/** Only the supervisor an entry names answers for it, and only one whose own authorisation is in force. */
const ofSupervisor = (ctx: Context, row: Entry): string | null =>
  ctx.actor.employeeId !== null && ctx.actor.employeeId === row.supervisorId
    ? null
    : 'Only the supervisor it names signs this entry.';

export const logbookActions = implementWorkflow(logbookWorkflow, {
  verify: {
    concerns: (ctx, row) => ofSupervisor(ctx, row) === null,
    guard: async (ctx, row) =>
      ofSupervisor(ctx, row) ??
      ((await holdsAuthorization(ctx, String(row.supervisorId), dayOf(ctx.now)))
        ? null
        : 'You hold no authorisation in force: another supervisor signs this work.'),
    effect: (ctx, row) => Promise.resolve({ verifiedBy: row.supervisorId, verifiedAt: ctx.now.toISOString() }),
    after: (ctx, row) => tell(ctx, row, row.employeeId, 'signed', 'Your logbook entry is signed'),
  },
  dispute: {
    concerns: (ctx, row) => ofSupervisor(ctx, row) === null,
    guard: ofSupervisor,
    after: (ctx, row) => tell(ctx, row, row.employeeId, 'disputed', 'Your logbook entry is disputed'),
  },
});

async function tell(ctx: WriteContext, row: Entry, employeeId: string, cause: string, title: string): Promise<void> {
  const account = await ctx.db
    .selectFrom('appUser')
    .select('id')
    .where('employeeId', '=', employeeId)
    .executeTakeFirst();
  if (!account) return;
  await notify(ctx, {
    to: [account.id],
    type: 'Quality',
    title,
    text: `${row.jobNumber} · ${row.partNumber}`,
    link: '/my-logbook',
    subject: `logbookEntry:${row.id}`,
    cause,
  });
}

/** Entries of signed work, which write themselves, and those by hand, which wait for their supervisor. Errors: `LOGBOOK_OTHERS`, `LOGBOOK_RELEASE`, `LOGBOOK_SUPERVISOR`, `LOGBOOK_TIME`. */
export const logbookRecords = recordEndpoints(logbookEntry, {
  workflow: logbookActions,
  beforeCreate: async (input, _call, ctx) => {
    if (input.employeeId !== ctx.actor.employeeId && !can(ctx.actor, 'hr.user'))
      refuseField('employeeId', 'LOGBOOK_OTHERS', 'Write down your own work; for others HR does.');
    if (input.role === 'certified' || input.task === 'release')
      refuseField('task', 'LOGBOOK_RELEASE', 'A release stands in the logbook by its own signature, never by hand.');
    if (!input.supervisorId || input.supervisorId === input.employeeId)
      refuseField(
        'supervisorId',
        'LOGBOOK_SUPERVISOR',
        'Name the supervisor who signs it: somebody else than who did it.',
      );
    if (!input.minutes) refuseField('minutes', 'LOGBOOK_TIME', 'Say how long the work took.');
    const sum = input.minutes + (await minutesOf(ctx, input.employeeId, input.workDate));
    if (sum > dayAtMost)
      refuseField(
        'minutes',
        'LOGBOOK_TIME',
        `With the other work of that day this is ${sum} minutes, more than 14 hours.`,
      );
    return { source: 'manual' as const };
  },
  afterCreate: (ctx, row) =>
    tell(ctx, row, String(row.supervisorId), 'named', `${row.employeeIdLabel ?? ''}: sign a logbook entry`),
});
