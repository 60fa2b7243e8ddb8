import { sql } from 'kysely';
import { addDays } from '#kernel/shared/dates.ts';
import type { AnswerOf } from '#kernel/shared/call.ts';
import type { Context } from '#kernel/server/context.ts';
import {
  loadSigners,
  standingRow,
  type Signer,
  type SignerAuthorization,
} from '#modules/quality/authorizations/server/public.ts';
import type { staffOnDayCall } from '../shared/staffList.calls.ts';

type Values = Record<string, unknown>;

/** What rows said at a moment: the old values of everything that was changed after it, by id. From the history, which nobody can change. */
async function oldValues(ctx: Context, entity: string, ids: readonly string[], end: string) {
  if (ids.length === 0) return new Map();
  const rows = await ctx.db
    .selectFrom('auditEntry')
    .select(['entityId', 'body'])
    .where('entity', '=', entity)
    .where('entityId', 'in', [...ids])
    .where('at', '>=', end)
    .orderBy('seq', 'desc')
    .execute();
  const found = new Map<string, Values>();
  for (const { entityId, body } of rows) {
    const { changes = {} } = JSON.parse(body) as { changes?: Values };
    const values = found.get(entityId) ?? {};
    for (const [name, change] of Object.entries(changes))
      if (change !== null && typeof change === 'object' && 'old' in change) values[name] = change.old;
    found.set(entityId, values);
  }
  return found;
}

interface Held {
  id: string;
  employeeId: string;
  stampId: string | null;
  endedOn: string | null;
}
type Row = Held & Omit<SignerAuthorization, 'scope' | 'suspensions' | 'stamp'>;

/** The authorisations that had been issued and not ended by the end of a day. */
async function heldOn(ctx: Context, day: string, end: string): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select a.id, a.employee_id, a.stamp_id, a.number, a.status, k.code as category_code, k.name as category_name, k.privileges, a.issued_on,
      a.first_issued_on as valid_from, a.valid_until, a.licence_no, a.licence_valid_until, a.limitations, a.ended_on
    from staff_authorization a join auth_category k on k.id = a.category_id
    where a.first_issued_on <= ${day} and a.archived_at is null order by a.number`.execute(ctx.db);
  const before = await oldValues(
    ctx,
    'staffAuthorization',
    rows.map(({ id }) => id),
    end,
  );
  return rows
    .map((row) => ({ ...row, ...before.get(row.id) }) as Row)
    .filter((row) => row.endedOn === null || row.endedOn > day);
}

/** The lines of a scope as they stood. */
async function scopesOn(ctx: Context, ids: readonly string[], end: string) {
  type Line = SignerAuthorization['scope'][number] & { id: string; authorizationId: string };
  const { rows } = await sql<Line>`
    select l.id, l.authorization_id, g.id as group_id, g.code as group_code, g.name as group_name, g.component_group, g.min_age, g.ndt_method, g.ndt_level,
      l.task_levels, l.authorities, l.ratings, coalesce(l.part_numbers, '[]') as part_numbers, coalesce(l.excluded_parts, '[]') as excluded_parts
    from authorization_scope l join auth_group g on g.id = l.group_id
    where l.authorization_id = any(${[...ids]}::uuid[]) and l.created_at < ${end}::timestamptz
      and (l.archived_at is null or l.archived_at >= ${end}::timestamptz) order by g.code`.execute(ctx.db);
  const before = await oldValues(
    ctx,
    'authorizationScope',
    rows.map(({ id }) => id),
    end,
  );
  return Map.groupBy(
    rows.map((row) => ({ ...row, ...before.get(row.id) }) as Line),
    (row) => row.authorizationId,
  );
}

/** The decisions of people that were open at the end of a day. */
async function decisionsOn(ctx: Context, ids: readonly string[], end: string) {
  if (ids.length === 0) return new Map<string, never[]>();
  const rows = await ctx.db
    .selectFrom('authSuspension')
    .select(['authorizationId', 'cause', 'groupId', 'fromAt as from', 'reason'])
    .where('authorizationId', 'in', [...ids])
    .where('fromAt', '<', end)
    .where((row) => row.or([row('liftedAt', 'is', null), row('liftedAt', '>=', end)]))
    .orderBy('fromAt')
    .execute();
  return Map.groupBy(rows, (row) => row.authorizationId);
}

/** The stamps as they stood, by id. */
async function stampsOn(ctx: Context, ids: readonly string[], end: string) {
  type Stamp = { id: string; stampNo: string; stampType: string; status: string; employeeId: string | null };
  if (ids.length === 0) return new Map<string, Stamp>();
  const rows = await ctx.db
    .selectFrom('stamp')
    .select(['id', 'stampNo', 'stampType', 'status', 'employeeId'])
    .where('id', 'in', [...ids])
    .execute();
  const before = await oldValues(ctx, 'stamp', ids, end);
  return new Map(rows.map((row) => [row.id, { ...row, ...before.get(row.id) } as Stamp]));
}

/** The people with training, work, vision and reading as known for the day, their employment and certificates as they were written then. */
async function peopleOn(ctx: Context, ids: readonly string[], day: string, end: string): Promise<Map<string, Signer>> {
  const signers = await loadSigners(ctx, ids, day);
  const employment = await oldValues(ctx, 'employee', ids, end);
  if (ids.length === 0) return signers;
  const certificates = await ctx.db
    .selectFrom('ndtCertification')
    .select(['id', 'employeeId', 'method'])
    .where('employeeId', 'in', [...ids])
    .where('archivedAt', 'is', null)
    .execute();
  const written = await oldValues(
    ctx,
    'ndtCertification',
    certificates.map(({ id }) => id),
    end,
  );
  for (const signer of signers.values()) {
    const { status, onLeaveSince } = { ...signer, ...employment.get(signer.employeeId) } as Signer;
    Object.assign(signer, { status, onLeaveSince });
    signer.ndt = signer.ndt.map((one) => {
      const row = certificates.find((it) => it.employeeId === signer.employeeId && it.method === one.method);
      return { ...one, ...(row && written.get(row.id)) } as typeof one;
    });
  }
  return signers;
}

/** Who was authorised for what at the end of a past day, and what stopped them then: rows as the history has them, judged by today's rule. */
export async function staffOnDay(ctx: Context, day: string): Promise<AnswerOf<typeof staffOnDayCall>> {
  const end = `${addDays(day, 1)}T00:00:00+07:00`;
  const rows = await heldOn(ctx, day, end);
  const ids = rows.map(({ id }) => id);
  const [scopes, decisions, stamps, signers] = [
    await scopesOn(ctx, ids, end),
    await decisionsOn(ctx, ids, end),
    await stampsOn(
      ctx,
      rows.flatMap(({ stampId }) => stampId ?? []),
      end,
    ),
    await peopleOn(ctx, [...new Set(rows.map(({ employeeId }) => employeeId))], day, end),
  ];
  const staff = rows.flatMap(({ employeeId, stampId, endedOn: _ended, ...row }) => {
    const signer = signers.get(employeeId);
    if (!signer) return [];
    const stamp = stampId ? stamps.get(stampId) : undefined;
    const suspensions = decisions.get(row.id) ?? [];
    const whole = suspensions.some(({ groupId }) => groupId === null);
    const authorization = {
      ...row,
      status: whole ? 'suspended' : 'active',
      stamp: stamp && {
        number: stamp.stampNo,
        type: stamp.stampType,
        status: stamp.status,
        isHolders: stamp.employeeId === employeeId,
      },
      scope: (scopes.get(row.id) ?? []).map(({ id: _id, authorizationId: _of, ...line }) => line),
      suspensions: suspensions.map(({ authorizationId: _of, ...one }) => one),
    } as SignerAuthorization;
    const { name, employeeNo, signatureOnFile } = signer;
    return [{ employeeId, employeeNo, name, signatureOnFile, ...standingRow(signer, authorization, day) }];
  });
  return { day, staff: staff.toSorted((one, other) => one.name.localeCompare(other.name)) };
}
