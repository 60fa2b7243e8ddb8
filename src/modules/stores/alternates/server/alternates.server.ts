import { sql } from 'kysely';
import { refuseField } from '#kernel/shared/errors.ts';
import type { RowOf } from '#kernel/shared/record.ts';
import type { Context } from '#kernel/server/context.ts';
import { defineServerModule } from '#kernel/server/endpoint.ts';
import { hasWritten } from '#kernel/server/audit/history.ts';
import { getRecord } from '#kernel/server/records/records.ts';
import { recordEndpoints } from '#kernel/server/records/endpoints.ts';
import { implementWorkflow } from '#kernel/server/workflows/workflow.ts';
import { canSign, requireSign, signingEmployee } from '#modules/quality/authorizations/server/public.ts';
import { stockItem } from '#modules/stores/stock/shared/stockItem.record.ts';
import { alternate } from '../shared/alternate.record.ts';
import { alternateWorkflow } from '../shared/alternate.workflow.ts';

type Pair = Pick<RowOf<typeof alternate>, 'itemId' | 'alternateId' | 'kind'> & {
  customerId?: string | null | undefined;
};

/** What must be true of a pair of parts: refused at its field. */
async function checkPair(facts: Pair, ctx: Context, id: string | null): Promise<void> {
  const { itemId, alternateId, kind, customerId } = facts;
  if (itemId === alternateId) refuseField('alternateId', 'SAME_PART', 'A part is no alternate of itself.');
  if (kind === 'customerApproved' && !customerId)
    refuseField('customerId', 'CUSTOMER_NEEDED', 'Say which customer approved it.');
  const found = await sql<{ partNumber: string; uom: string; otherNumber: string; otherUom: string }>`
    select a.part_number, a.uom, b.part_number as other_number, b.uom as other_uom from stock_item a, stock_item b
    where a.id = ${itemId} and b.id = ${alternateId}`.execute(ctx.db);
  const both = found.rows[0];
  if (both && both.uom.toLowerCase() !== both.otherUom.toLowerCase())
    refuseField(
      'alternateId',
      'OTHER_UNIT',
      `${both.partNumber} is counted in ${both.uom}, ${both.otherNumber} in ${both.otherUom}: only the same unit can be issued instead.`,
    );
  const parts = [itemId, alternateId];
  const same = await ctx.db
    .selectFrom('alternate')
    .select('number')
    .where('itemId', 'in', parts)
    .where('alternateId', 'in', parts)
    .where('status', '<>', 'withdrawn')
    .where('customerId', 'is not distinct from', customerId ?? null)
    .where('id', 'is distinct from', id)
    .executeTakeFirst();
  if (same) refuseField('alternateId', 'PAIR_KNOWN', `${same.number} already says this of these parts.`);
  if (kind === 'superseded' && (await leadsBack(ctx, { itemId, alternateId, id })))
    refuseField('alternateId', 'SUPERSEDED_CYCLE', 'This part is itself superseded by the other one.');
}

/** True when the chain of what supersedes the alternate comes back to the part. */
async function leadsBack(
  ctx: Context,
  { itemId, alternateId, id }: { itemId: string; alternateId: string; id: string | null },
): Promise<boolean> {
  const found = await sql<{ back: boolean }>`
    with recursive next as (
      select ${alternateId}::uuid as item_id
      union
      select a.alternate_id from next n join alternate a on a.item_id = n.item_id
      where a.kind = 'superseded' and a.status <> 'withdrawn' and a.id is distinct from ${id}::uuid
    ) select exists (select 1 from next where item_id = ${itemId}::uuid) as back`.execute(ctx.db);
  return found.rows[0]?.back === true;
}

/** Whoever approves data for a part is authorised as engineer for it (145.A.45, R-AUT-5). */
async function engineering(ctx: Context, row: RowOf<typeof alternate>) {
  const { partNumber } = await getRecord(ctx, stockItem, row.alternateId);
  return { employeeId: signingEmployee(ctx), privilege: 'engineering', partNumber, at: ctx.now } as const;
}

export const alternateActions = implementWorkflow(alternateWorkflow, {
  approve: {
    whose: async (ctx, row) =>
      row.createdBy !== ctx.actor.id && (await hasWritten(ctx, alternate, row.id))
        ? 'You changed this alternate: somebody else approves it.'
        : null,
    signAs: async (ctx, row) => {
      const { stampNo, authorizationNo } = await requireSign(ctx, await engineering(ctx, row));
      return { stampNo, authorizationNo };
    },
    guard: async (ctx, row) => {
      const [missing] = (await canSign(ctx, await engineering(ctx, row))).reasons;
      if (missing) return missing.text;
      const archived = await ctx.db
        .selectFrom('stockItem')
        .select('number')
        .where('id', 'in', [row.itemId, row.alternateId])
        .where('archivedAt', 'is not', null)
        .executeTakeFirst();
      return archived ? `${archived.number} is archived: it is not issued any more.` : null;
    },
  },
});

/** Alternate parts: what is served under `/api/store/alternates`. */
export const alternatesServer = defineServerModule({
  name: 'stores/alternates',
  records: [
    recordEndpoints(alternate, {
      holds: (facts, ctx, row) => checkPair(facts, ctx, row?.id ?? null),
      workflow: alternateActions,
    }),
  ],
});
