import { sql } from 'kysely';
import { z } from 'zod';
import { addDays, dayOf, startOfDay } from '#kernel/shared/dates.ts';
import type { Context } from '#kernel/server/context.ts';
import type { Endpoint } from '#kernel/server/endpoint.ts';
import { exportEndpoints } from '#kernel/server/records/export.ts';
import { listEndpoint } from '#kernel/server/records/endpoints.ts';
import type { RowRule } from '#kernel/shared/record.ts';
import {
  authorityOf,
  taskLevelOf,
  type CertificateType,
  type WorkScope,
} from '#modules/maintenance/release-gates/shared/vocabulary.ts';
import { openStatuses } from '#modules/maintenance/work-orders/shared/workOrder.record.ts';
import {
  authorizationsLapsing,
  canSign,
  loadSigner,
  type SignRequest,
} from '#modules/quality/authorizations/server/public.ts';
import { registeredRecord, registerKeys, registerPath, registers, type RegisterKey } from '../shared/registers.ts';

export const lapseDays = 30;
const gateDays = 3;
const finished = `t.status in ('signed', 'superseded')`;

/** Jobs due from now on until the end of this moment's third day count as due soon; late ones do too. */
export const gatesUntil = (ctx: Context): Date => startOfDay(addDays(dayOf(ctx.now), gateDays + 1));

/** The open requests this person may sign by the scope of their authorisation, less those somebody else has taken (maintenance 3.20). */
async function requestsFor(ctx: Context): Promise<string[]> {
  const { employeeId, id } = ctx.actor;
  if (employeeId === null) return [];
  const { rows } = await sql<{
    id: string;
    certificateTypes: CertificateType[];
    family: SignRequest['componentGroup'];
    workScope: WorkScope;
    partNumber: string;
  }>`
    select r.id, r.certificate_types, p.family, w.work_scope, w.part_number
    from release_request r join work_order w on w.id = r.job_id join part_number p on p.id = w.part_number_id
    where r.archived_at is null and (r.status = 'open' or (r.status = 'taken' and r.taken_by = ${id}))`.execute(ctx.db);
  const signer = rows.length > 0 ? await loadSigner(ctx, employeeId, dayOf(ctx.now)) : null;
  const may = await Promise.all(
    rows.map(async ({ certificateTypes, family, workScope, partNumber }) => {
      const answers = await Promise.all(
        certificateTypes.map((type) =>
          canSign(
            ctx,
            {
              employeeId,
              privilege: 'release',
              componentGroup: family,
              taskLevel: taskLevelOf(workScope),
              authority: authorityOf(type),
              releaseForm: type,
              partNumber,
              at: ctx.now,
            },
            signer,
          ),
        ),
      );
      return answers.some((answer) => answer.ok);
    }),
  );
  return rows.flatMap((row, at) => (may[at] ? [row.id] : []));
}

const openJobs = (param: (value: unknown) => string) =>
  `select id from work_order where status = any(${param([...openStatuses])}::text[]) and archived_at is null`;

/** Which rows are meant, by what the end of the address says. */
const rules: Record<RegisterKey, (ctx: Context, of: string) => RowRule | Promise<RowRule>> = {
  // Nobody is assigned a card: it is theirs who have worked on it since it was last handed over, and theirs who took it over.
  'my-cards': () => (ctx, param) =>
    `t.status in ('ready', 'inProgress', 'done') and t.job_id in (${openJobs(param)})
     and (t.handover_ack_by = ${param(ctx.actor.id)}::uuid or exists (select 1 from labor_entry l where l.job_id = t.job_id and l.card_id = t.id
       and l.employee_id = ${param(ctx.actor.employeeId)}::uuid and l.started_at >= coalesce(t.handover_at, '-infinity')))`,
  'ready-cards': () => (ctx, param) =>
    `t.status = 'ready' and t.job_id in (${openJobs(param)} and lead_employee_id = ${param(ctx.actor.employeeId)}::uuid)`,
  'my-requests': async (ctx) => {
    const ids = await requestsFor(ctx);
    return (_ctx, param) => `t.id = any(${param(ids)}::uuid[])`;
  },
  'gate-jobs': (ctx, of) => (_ctx, param) =>
    `t.id in (${openJobs(param)}) and t.due_at < ${param(gatesUntil(ctx))}::timestamptz
     and exists (select 1 from gate_state g where g.job_id = t.id and g.state = 'fail' and g.code = ${param(of)})`,
  board: () => (ctx, param) => {
    const now = `${param(ctx.now)}::timestamptz`;
    return `t.status = 'published' and t.publish_at <= ${now} and (t.expire_at is null or t.expire_at > ${now})`;
  },
  'lapsing-authorisations': async (ctx) => {
    const lapses = await authorizationsLapsing(ctx, lapseDays);
    const numbers = [...new Set(lapses.map((lapse) => lapse.number))];
    return (_ctx, param) => `t.number = any(${param(numbers)}::text[])`;
  },
  released: (_ctx, of) => () =>
    `t.released_at is not null${of === 'kept' ? ' and t.released_at <= t.due_at' : of === 'late' ? ' and t.released_at > t.due_at' : ''}`,
  'first-reports': (_ctx, of) => () =>
    `t.type = 'final' and ${finished} and t.signed_at is not null
     and not exists (select 1 from inspection_report e where e.job_id = t.job_id and e.type = 'final' and e.archived_at is null
       and e.status in ('signed', 'superseded') and (e.signed_at, e.id) < (t.signed_at, t.id))${
         of === 'accepted' ? ` and t.result <> 'rejected'` : of === 'rejected' ? ` and t.result = 'rejected'` : ''
       }`,
};

/** Which of the rows a person may see stand in a register. */
async function registerRule(ctx: Context, key: RegisterKey, of = ''): Promise<RowRule> {
  return await rules[key](ctx, of);
}

/** The standard list and export of each register, over the rows that are meant at the moment of the call. */
export const registerEndpoints: Endpoint[] = registerKeys.flatMap((key) => {
  const { title, ...register } = registers[key];
  const of = 'of' in register ? register.of : null;
  const record = registeredRecord(key, of ? ':of' : undefined);
  const standard = (only?: RowRule) => [listEndpoint(record, { only }), ...exportEndpoints(record, { only })];
  const name = title.replace('{{of}}', 'X');
  type Asked = { params?: { of?: string } };
  return standard().map((endpoint, at) => {
    /** The same endpoint over the rows that are meant now. */
    const meant = async (ctx: Context, { params }: Asked) => standard(await registerRule(ctx, key, params?.of))[at];
    return {
      ...endpoint,
      ...(endpoint.lists ? { lists: name } : {}),
      summary: `${name}: ${endpoint.lists ? 'a page of rows' : endpoint.summary}`,
      ...(of ? { params: z.strictObject({ of: z.string().regex(of) }) } : {}),
      ...('prepare' in endpoint
        ? {
            prepare: async (ctx: Context, input: Asked) => {
              const same = await meant(ctx, input);
              return same && 'prepare' in same ? same.prepare?.(ctx, input as never) : undefined;
            },
          }
        : {}),
      handle: async (ctx: Context, input: Asked, prepared: unknown) =>
        (await meant(ctx, input))?.handle(ctx as never, input as never, prepared as never),
    } as Endpoint;
  });
});

/** What a number of a register is counted by, and where it leads. */
export async function inRegister(ctx: Context, key: RegisterKey, of?: string) {
  return { record: registers[key].record, page: registerPath(key, of), only: await registerRule(ctx, key, of) };
}
