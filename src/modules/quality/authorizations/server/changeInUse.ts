import { sql } from 'kysely';
import { conflict, refuse, refuseField } from '#kernel/shared/errors.ts';
import type { Context, WriteContext } from '#kernel/server/context.ts';
import type { Endpoint } from '#kernel/server/endpoint.ts';
import { handle } from '#kernel/server/handle.ts';
import type { RecordRules } from '#kernel/server/records/endpoints.ts';
import { requireEmployee } from '#kernel/server/identity/employee.ts';
import { changeRow, getRecord, lockRecord } from '#kernel/server/records/records.ts';
import { writeSignature } from '#kernel/server/signatures/signatures.ts';
import { authCategory, authGroup, staffAuthorization } from '../shared/authorization.record.ts';
import {
  categoryHoldersCall,
  changeCategoryCall,
  changeGroupCall,
  changeInUseStatement,
  groupHoldersCall,
} from '../shared/groupSuspension.calls.ts';

type Vocabulary = typeof authCategory | typeof authGroup;
interface Touched {
  id: string;
  number: string;
  holder: string;
  employeeId: string;
}

/** The issued authorisations that read a category or group, with their holders. */
async function touchedBy(ctx: Context, record: Vocabulary, id: string): Promise<Touched[]> {
  const isCategory = record.name === authCategory.name;
  const { rows } = await sql<Touched>`
    select a.id, a.number, a.employee_id, e.name as holder
    from staff_authorization a join employee e on e.id = a.employee_id
    where a.status in ('active', 'suspended') and case when ${isCategory} then a.category_id = ${id}::uuid
      else exists (select 1 from authorization_scope l where l.authorization_id = a.id and l.group_id = ${id}::uuid and l.archived_at is null) end
    order by a.number`.execute(ctx.db);
  return rows;
}

const named = (touched: readonly Touched[]) => touched.map(({ number, holder }) => ({ number, holder }));
/** What of a category or group entitles nobody to anything. */
const onlyWords = new Set(['name']);

/** A category or group that issued authorisations read is not edited: it changes by a signed step that names who is touched. */
export function inUseRules<R extends Vocabulary>(record: R): RecordRules<R> {
  return {
    beforeUpdate: async (ctx: WriteContext, row: { id: string }, input: object) => {
      const [name] = Object.keys(input).filter((one) => !onlyWords.has(one));
      if (name === undefined) return;
      const touched = await touchedBy(ctx, record, row.id);
      if (touched.length > 0)
        refuseField(
          name,
          'AUTH_IN_USE',
          `${touched.length} issued authorisations read this: change it with the signed step that names them.`,
          { touched: named(touched) },
        );
    },
    mayArchive: async (ctx: Context, row: { id: string }) =>
      (await touchedBy(ctx, record, row.id)).length > 0 ? 'Issued authorisations read this; it stays.' : null,
  } as RecordRules<R>;
}

interface Given {
  version: number;
  values: Record<string, unknown>;
  reason: string;
  touched: string[];
  pin: string;
  password?: string | undefined;
  code?: string | undefined;
}

/** Changes a category or group in use: signed over the change and every authorisation it touches, each with its holder. */
async function changeInUse(ctx: WriteContext, record: Vocabulary, idOrKey: string, given: Given) {
  const { values, reason, version, pin, password, code } = given;
  const me = requireEmployee(ctx);
  const method = await ctx.prove({ pin, ...(password && { password }), ...(code && { code }) });
  // Before the row: whoever issues an authorisation holds that one first.
  const seen = await getRecord(ctx, record, idOrKey);
  const touched = await touchedBy(ctx, record, seen.id);
  for (const { id } of touched.toSorted((one, other) => one.id.localeCompare(other.id)))
    await lockRecord(ctx, staffAuthorization, id, null);
  if (touched.some(({ employeeId }) => employeeId === me))
    refuse('SOD_VIOLATION', 'You hold an authorisation this changes: another person signs it.');
  const row = await lockRecord(ctx, record, seen.id, version);
  const numbers = touched.map(({ number }) => number);
  if (numbers.join() !== given.touched.toSorted().join())
    conflict('TOUCHED_CHANGED', 'Other authorisations are touched now than you were shown. Look again.', {
      touched: named(touched),
    });
  if (Object.keys(values).length === 0) refuse('AUTH_NO_CHANGE', 'Say what changes.');
  const signature = await writeSignature(ctx, {
    entity: record.name,
    entityId: row.id,
    entityVersion: row.version,
    chain: `${record.name}:${row.id}`,
    meaning: 'issued',
    statement: changeInUseStatement,
    payload: { [record.name]: row, change: values, touched: named(touched), reason },
    method,
  });
  const changed = await changeRow(ctx, record, row, {
    values: values as never,
    reason,
    facts: { touched: named(touched), signatureId: signature.id },
  });
  return { version: changed.version, touched: named(touched) };
}

const shown = async (ctx: Context, record: Vocabulary, id: string) => {
  const row = await getRecord(ctx, record, id);
  return { touched: named(await touchedBy(ctx, record, row.id)) };
};

/** `GET …/touched` and `POST …/change-in-use` of categories and groups. */
export const changeInUseEndpoints: Endpoint[] = [
  handle(categoryHoldersCall, (ctx, { params }) => shown(ctx, authCategory, params.id)),
  handle(groupHoldersCall, (ctx, { params }) => shown(ctx, authGroup, params.id)),
  handle(changeCategoryCall, (ctx, { params, body }) => changeInUse(ctx, authCategory, params.id, body as Given)),
  handle(changeGroupCall, (ctx, { params, body }) => changeInUse(ctx, authGroup, params.id, body as Given)),
];
