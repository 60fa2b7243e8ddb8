import { z } from 'zod';
import { refuse } from '#kernel/shared/errors.ts';
import { parseListState } from '#kernel/shared/listState.ts';
import { can, type Allow } from '#kernel/shared/permission.ts';
import {
  createSchema,
  updateSchema,
  type AnyRecord,
  type CreateOf,
  type RowOf,
  type RowRule,
  type UpdateOf,
} from '#kernel/shared/record.ts';
import type { Allowed } from '#kernel/shared/workflow.ts';
import type { Context, WriteContext } from '../context.ts';
import { read, write, type Endpoint, type ServedRecord } from '../endpoint.ts';
import { allowedTransitions, workflowEndpoints, type LiveWorkflow } from '../workflows/workflow.ts';
import { pageAnswer, rowAnswer } from './answers.ts';
import { exportEndpoints } from './export.ts';
import { listAsJson } from './list.ts';
import {
  archivedReason,
  archiveRecord,
  createRecord,
  getRecord,
  lockRecord,
  refuseArchived,
  updateRecord,
  type AnyRow,
  type ServerValues,
} from './records.ts';

/** Where a module's own rules join the standard road. Each runs in the call's transaction and refuses by throwing. */
export interface RecordRules<R extends AnyRecord = AnyRecord> {
  workflow?: LiveWorkflow;
  /**
   * Checks a new row by itself and gives the columns only the server sets. It can ask nothing of the database: a record with this rule
   * alone, or none, is stored together with others of its kind that wait.
   */
  newRow?: (input: CreateOf<R>, ctx: Pick<WriteContext, 'actor' | 'now' | 'changed'>) => ServerValues<R> | void;
  /** The same, where it takes a look at other rows. */
  beforeCreate?: (ctx: WriteContext, input: CreateOf<R>) => Promise<ServerValues<R> | void>;
  afterCreate?: (ctx: WriteContext, row: RowOf<R>) => Promise<void>;
  /** Why this row may not be edited now, in words; shown beside the disabled button too. */
  mayUpdate?: (ctx: Context, row: RowOf<R>) => Promise<string | null> | string | null;
  /** Checks a change against the row it is made to; may return further fields to set. */
  beforeUpdate?: (ctx: WriteContext, row: RowOf<R>, input: UpdateOf<R>) => Promise<ServerValues<R> | void>;
  mayArchive?: (ctx: Context, row: RowOf<R>) => Promise<string | null> | string | null;
}

const idParams = z.strictObject({ id: z.string().max(100) });
const looseQuery = z.record(z.string().max(100), z.string().max(4000));

function grantOf(allow: Allow | 'nobody'): Allow | null {
  return allow === 'nobody' ? null : allow;
}

/** `GET` of a record's page of rows; nothing but `listAsJson` at an address. `only`: of the rows a person may see, those this list is of. */
export function listEndpoint(record: AnyRecord, rows: { only?: RowRule } = {}): Endpoint {
  return read({
    path: record.listApi ?? record.api,
    allow: record.access.read,
    summary: `${record.label.many}: a page of rows`,
    record: record.name,
    lists: record.label.many,
    query: looseQuery,
    answer: pageAnswer(record),
    handle: async (ctx, { query, reply }) => {
      const state = parseListState(new URLSearchParams(query), { sort: record.list.sort });
      const page = await listAsJson(ctx, record, state, { only: rows.only, after: query['after'] });
      // A text is sent as it is: only declared columns were read, so there is nothing left to drop.
      void reply.type('application/json; charset=utf-8');
      return page;
    },
  });
}

/** What this person may do with this row, with the reasons where not: what the screen's buttons are drawn from. */
export async function allowedOn(
  ctx: Context,
  record: AnyRecord,
  row: AnyRow,
  rules: RecordRules<never>,
): Promise<Allowed> {
  const known = rules as unknown as RecordRules;
  const allowed: Allowed = {};
  const update = grantOf(record.access.update);
  if (update && can(ctx.actor, update)) {
    allowed['update'] = row['archivedAt']
      ? archivedReason(record)
      : ((await known.mayUpdate?.(ctx, row as never)) ?? true);
  }
  const archive = grantOf(record.access.archive);
  if (archive && can(ctx.actor, archive) && !row['archivedAt']) {
    allowed['archive'] = (await known.mayArchive?.(ctx, row as never)) ?? true;
  }
  if (known.workflow) Object.assign(allowed, await allowedTransitions(ctx, known.workflow, row));
  return allowed;
}

/** `GET` of one row with what may be done with it. */
export function detailEndpoint(record: AnyRecord, rules: RecordRules<never> = {}): Endpoint {
  return read({
    path: `${record.api}/:id`,
    allow: record.access.read,
    summary: `One ${record.label.one.toLowerCase()} and what may be done with it`,
    record: record.name,
    params: idParams,
    answer: z.object({ row: rowAnswer(record), allowed: z.record(z.string(), z.union([z.boolean(), z.string()])) }),
    handle: async (ctx, { params }) => {
      const row = await getRecord(ctx, record, params.id);
      return { row, allowed: await allowedOn(ctx, record, row, rules) };
    },
  });
}

const justStored = { rows: 'all', because: 'whoever stored it sees what they stored' } as const;

function createEndpoint(record: AnyRecord, allow: Allow, rules: RecordRules): Endpoint {
  return write({
    method: 'POST',
    path: record.api,
    allow,
    summary: `New ${record.label.one.toLowerCase()}`,
    record: record.name,
    creates: true,
    together: !rules.beforeCreate && !rules.afterCreate,
    body: createSchema(record),
    answer: z.object({ row: rowAnswer(record) }),
    handle: async (ctx, { body, reply }) => {
      const more = { ...rules.newRow?.(body, ctx), ...(await rules.beforeCreate?.(ctx, body)) };
      const start = rules.workflow ? { status: rules.workflow.start } : {};
      const row = await createRecord(ctx, record, body, { ...start, ...more });
      await rules.afterCreate?.(ctx, row as never);
      void reply.status(201);
      return { row: rules.afterCreate ? await getRecord(ctx, record, row.id, justStored) : row };
    },
  });
}

function updateEndpoint(record: AnyRecord, allow: Allow, rules: RecordRules): Endpoint {
  return write({
    method: 'PATCH',
    path: `${record.api}/:id`,
    allow,
    summary: `Change a ${record.label.one.toLowerCase()}`,
    record: record.name,
    params: idParams,
    body: updateSchema(record).extend({ version: z.int().min(1) }),
    answer: z.object({ row: rowAnswer(record) }),
    handle: async (ctx, { params, body }) => {
      const { version, ...input } = body;
      const row = await lockRecord(ctx, record, params.id, version as number);
      refuseArchived(record, row);
      await refuseWhen(await rules.mayUpdate?.(ctx, row));
      const more = (await rules.beforeUpdate?.(ctx, row, input)) ?? {};
      return { row: await updateRecord(ctx, record, row, input, more) };
    },
  });
}

function archiveEndpoint(record: AnyRecord, allow: Allow, rules: RecordRules): Endpoint {
  return write({
    method: 'POST',
    path: `${record.api}/:id/archive`,
    allow,
    summary: `Archive a ${record.label.one.toLowerCase()}; it stays readable`,
    record: record.name,
    params: idParams,
    body: z.strictObject({ version: z.int().min(1), reason: z.string().trim().min(3, 'Say why').max(500) }),
    answer: z.object({ row: rowAnswer(record) }),
    handle: async (ctx, { params, body }) => {
      const row = await lockRecord(ctx, record, params.id, body.version);
      await refuseWhen(await rules.mayArchive?.(ctx, row as never));
      return { row: await archiveRecord(ctx, record, row, body.reason) };
    },
  });
}

async function refuseWhen(reason: string | null | undefined): Promise<void> {
  if (reason) refuse('GUARD', reason);
}

/**
 * Everything that is served of a record, its steps included: nothing but the composition of the functions above. One line of a module's
 * `records`; leaving the standard means replacing it by its parts.
 */
export function recordEndpoints<R extends AnyRecord>(record: R, rules: RecordRules<R> = {}): ServedRecord {
  const known = rules as unknown as RecordRules;
  const { create, update, archive } = record.access;
  return {
    record,
    endpoints: [
      listEndpoint(record),
      ...exportEndpoints(record),
      detailEndpoint(record, known as RecordRules<never>),
      ...(create === 'nobody' ? [] : [createEndpoint(record, create, known)]),
      ...(update === 'nobody' ? [] : [updateEndpoint(record, update, known)]),
      ...(archive === 'nobody' ? [] : [archiveEndpoint(record, archive, known)]),
      ...(known.workflow ? workflowEndpoints(known.workflow) : []),
    ],
  };
}
