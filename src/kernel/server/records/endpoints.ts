import { z } from 'zod';
import { refuse } from '#kernel/shared/errors.ts';
import { updateRight } from '#kernel/shared/fieldAccess.ts';
import { can, type Allow } from '#kernel/shared/permission.ts';
import {
  createSchema,
  updateSchema,
  writableFields,
  type AnyRecord,
  type CreateOf,
  type RowOf,
  type RowRule,
  type UpdateOf,
} from '#kernel/shared/record.ts';
import type { Allowed } from '#kernel/shared/workflow.ts';
import type { Context, WriteContext } from '../context.ts';
import { paperEndpoint, type Paper } from '../documents/paper.ts';
import { read, write, type Endpoint, type ServedRecord } from '../endpoint.ts';
import { allowedTransitions, workflowEndpoints, type LiveWorkflow } from '../workflows/workflow.ts';
import { fixedReason, midSentence } from '#kernel/shared/declared.ts';
import { pageAnswer, rowAnswer } from '#kernel/shared/answers.ts';
import { keepHolds, refuseFixed, refuseSamePeople, refuseWrongDay } from './declared.ts';
import { refuseUnchoosable } from './chosen.ts';
import { exportEndpoints } from './export.ts';
import { filesByRules } from './files.ts';
import { refuseLockedFields } from './shown.ts';
import { readListQuery } from './listQuery.ts';
import { listAsJson } from './list.ts';
import { archiveRecord, restoreRecord } from './archive.ts';
import {
  createRecord,
  getRecord,
  lockRecord,
  requireVersion,
  updateRecord,
  type AnyRow,
  type ServerValues,
} from './records.ts';

/** Where a module's own rules join the standard road. Each runs in the call's transaction and refuses by throwing. */
export interface RecordRules<R extends AnyRecord = AnyRecord> {
  workflow?: LiveWorkflow;
  /**
   * What must be true of a row as long as it counts: asked of a new row, of a row with its change, of one whose fields a step asks for, and of
   * one that is taken back from the archive (`row` is what is stored of it, null of a new one). With one parameter it asks nothing of the database, as below.
   */
  holds?: (facts: CreateOf<R>, ctx: WriteContext, row: RowOf<R> | null) => Promise<void> | void;
  /**
   * Checks a new row and gives the columns only the server sets. With two parameters it can ask nothing of the database, and rows that
   * wait are stored together (decision 0026); one that takes the third may look at other rows, and each is stored by itself.
   */
  beforeCreate?: (
    input: CreateOf<R>,
    call: Pick<WriteContext, 'actor' | 'now' | 'changed'>,
    ctx: WriteContext,
  ) => Promise<ServerValues<R> | void> | ServerValues<R> | void;
  afterCreate?: (ctx: WriteContext, row: RowOf<R>) => Promise<void>;
  afterArchive?: (ctx: WriteContext, row: RowOf<R>) => Promise<void>;
  /** Why this row is not theirs to edit or archive, whatever its state, in words, or null: asked before version and state. */
  whose?: (ctx: Context, row: RowOf<R>) => Promise<string | null> | string | null;
  /** Why this row may not be edited now, in words; shown beside the disabled button too. */
  mayUpdate?: (ctx: Context, row: RowOf<R>) => Promise<string | null> | string | null;
  /** Checks a change against the row it is made to; may return further fields to set. */
  beforeUpdate?: (
    ctx: WriteContext,
    row: RowOf<R>,
    input: UpdateOf<R>,
  ) => Promise<ServerValues<R> | void> | ServerValues<R> | void;
  mayArchive?: (ctx: Context, row: RowOf<R>) => Promise<string | null> | string | null;
  /** What stands on the paper the record declares. */
  paper?: Paper<R>;
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
      const state = readListQuery(record, new URLSearchParams(query));
      const page = await listAsJson(ctx, record, state, { only: rows.only, after: query['after'] });
      // A text is sent as it is: only declared columns were read, so there is nothing left to drop.
      void reply.type('application/json; charset=utf-8');
      return page;
    },
  });
}

/** What this person may do with this row, with the reasons where not: what the screen's buttons are drawn from. */
async function allowedOn(ctx: Context, record: AnyRecord, row: AnyRow, rules: RecordRules<never>): Promise<Allowed> {
  const known = rules as unknown as RecordRules;
  const allowed: Allowed = {};
  const update = grantOf(updateRight(record));
  if (update && can(ctx.actor, update)) {
    const theirs = (await known.whose?.(ctx, row as never)) ?? null;
    allowed['update'] = theirs ?? fixedReason(record, row) ?? (await known.mayUpdate?.(ctx, row as never)) ?? true;
  }
  const archive = grantOf(record.access.archive);
  if (archive && can(ctx.actor, archive) && !row['archivedAt']) {
    allowed['archive'] =
      (await known.whose?.(ctx, row as never)) ?? (await known.mayArchive?.(ctx, row as never)) ?? true;
  }
  if (known.workflow) Object.assign(allowed, await allowedTransitions(ctx, known.workflow, row));
  return allowed;
}

/** `GET` of one row with what may be done with it. */
export function detailEndpoint(record: AnyRecord, rules: RecordRules<never> = {}): Endpoint {
  return read({
    path: `${record.api}/:id`,
    allow: record.access.read,
    summary: `One ${midSentence(record.label.one)} and what may be done with it`,
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

/**
 * Stores a new row by the rules of its record: the edge, days past or to come, the hooks, who must be different people, the first state. The create of the
 * screens, and of the seed, an import and a job, which reach it by `create` of what `recordEndpoints` gives.
 */
async function createByRules(
  ctx: WriteContext,
  record: AnyRecord,
  rules: RecordRules,
  input: Record<string, unknown>,
): Promise<AnyRow> {
  refuseWrongDay(ctx, record, input);
  await rules.holds?.(input, ctx, null);
  const more = (await rules.beforeCreate?.(input, ctx, ctx)) ?? {};
  if (record.distinct) await refuseSamePeople(ctx, record, { ...input, ...more });
  await refuseUnchoosable(ctx, record, input);
  const start = rules.workflow ? { status: rules.workflow.start } : {};
  const row = await createRecord(ctx, record, input, { ...start, ...more });
  if (!rules.afterCreate) return row;
  await rules.afterCreate(ctx, row);
  return getRecord(ctx, record, row.id, justStored);
}

function createEndpoint(record: AnyRecord, allow: Allow, rules: RecordRules): Endpoint {
  return write({
    method: 'POST',
    path: record.api,
    allow,
    summary: `New ${midSentence(record.label.one)}`,
    record: record.name,
    creates: true,
    together: !rules.afterCreate && (rules.beforeCreate?.length ?? 0) < 3 && (rules.holds?.length ?? 0) < 2,
    body: createSchema(record),
    answer: z.object({ row: rowAnswer(record) }),
    handle: async (ctx, { body, reply }) => {
      refuseLockedFields(ctx, record, Object.keys(body), 'create');
      const row = await createByRules(ctx, record, rules, body);
      void reply.status(201);
      return { row };
    },
  });
}

const isSetAtCreation = z.never('This is set when the record is created and stays as it is.').optional();

/** The fields a change cannot carry because they are fixed at creation, each refused in words of its own. */
const setAtCreation = (record: AnyRecord): Record<string, typeof isSetAtCreation> =>
  Object.fromEntries(
    writableFields(record)
      .filter(([, { createOnly }]) => createOnly)
      .map(([name]) => [name, isSetAtCreation]),
  );

function updateEndpoint(record: AnyRecord, allow: Allow, rules: RecordRules): Endpoint {
  return write({
    method: 'PATCH',
    path: `${record.api}/:id`,
    allow,
    summary: `Change a ${midSentence(record.label.one)}`,
    record: record.name,
    params: idParams,
    body: updateSchema(record).extend({ version: z.int().min(1), ...setAtCreation(record) }),
    answer: z.object({ row: rowAnswer(record) }),
    handle: async (ctx, { params, body }) => {
      const { version, ...input } = body;
      refuseLockedFields(ctx, record, Object.keys(input), 'update');
      const row = await lockRecord(ctx, record, params.id, null);
      await refuseWhen(await rules.whose?.(ctx, row));
      await requireVersion(ctx, record, row, version as number);
      refuseFixed(record, row, Object.keys(input));
      await refuseWhen(await rules.mayUpdate?.(ctx, row));
      await rules.holds?.({ ...row, ...input }, ctx, row);
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
    summary: `Archive a ${midSentence(record.label.one)}; it stays readable`,
    record: record.name,
    params: idParams,
    body: z.strictObject({ version: z.int().min(1), reason: z.string().trim().min(3, 'Say why').max(500) }),
    answer: z.object({ row: rowAnswer(record) }),
    handle: async (ctx, { params, body }) => {
      const row = await lockRecord(ctx, record, params.id, null);
      await refuseWhen(await rules.whose?.(ctx, row));
      await requireVersion(ctx, record, row, body.version);
      await refuseWhen(await rules.mayArchive?.(ctx, row as never));
      return { row: await archiveRecord(ctx, record, row, body.reason, rules.afterArchive) };
    },
  });
}

/** Takes an archive back, while it is still fresh: by the rules that allowed it, and by what must hold of a row and those of a change, since it counts again. */
function restoreEndpoint(record: AnyRecord, allow: Allow, rules: RecordRules): Endpoint {
  return write({
    method: 'POST',
    path: `${record.api}/:id/restore`,
    allow,
    summary: `Take back the archiving of a ${midSentence(record.label.one)}, by who archived it and within ten minutes`,
    record: record.name,
    params: idParams,
    body: z.strictObject({ version: z.int().min(1) }),
    answer: z.object({ row: rowAnswer(record) }),
    handle: async (ctx, { params, body }) => {
      const row = await lockRecord(ctx, record, params.id, null);
      await refuseWhen(await rules.whose?.(ctx, row));
      await requireVersion(ctx, record, row, body.version);
      await refuseWhen(await rules.mayArchive?.(ctx, row as never));
      await rules.holds?.(row, ctx, row);
      const more = (await rules.beforeUpdate?.(ctx, row, {})) ?? {};
      return { row: await restoreRecord(ctx, record, row, more) };
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
export function recordEndpoints<R extends AnyRecord>(
  record: R,
  rules: RecordRules<R> = {},
): ServedRecord<R> & { create: NonNullable<ServedRecord<R>['create']> } {
  const known = rules as unknown as RecordRules;
  const { create, archive } = record.access;
  const update = updateRight(record);
  if (known.holds) keepHolds(record, known.holds);
  if (Boolean(record.paper) !== Boolean(rules.paper))
    throw new Error(`${record.name}: a paper stands in the record and in recordEndpoints (add-a-document.md).`);
  return {
    record,
    ...filesByRules(record, known),
    create: async (ctx, input) =>
      (await createByRules(ctx, record, known, createSchema(record).parse(input))) as RowOf<R>,
    endpoints: [
      listEndpoint(record),
      ...exportEndpoints(record),
      detailEndpoint(record, known as RecordRules<never>),
      ...(create === 'nobody' ? [] : [createEndpoint(record, create, known)]),
      ...(update === 'nobody' ? [] : [updateEndpoint(record, update, known)]),
      ...(archive === 'nobody'
        ? []
        : [archiveEndpoint(record, archive, known), restoreEndpoint(record, archive, known)]),
      ...(known.workflow ? workflowEndpoints(known.workflow) : []),
      ...(record.paper && rules.paper ? [paperEndpoint(record, record.paper, rules.paper)] : []),
    ],
  };
}
