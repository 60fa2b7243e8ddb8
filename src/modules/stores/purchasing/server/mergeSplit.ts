import type { BodyOf } from '#kernel/shared/call.ts';
import { refuse, refuseField } from '#kernel/shared/errors.ts';
import type { RowOf } from '#kernel/shared/record.ts';
import type { WriteContext } from '#kernel/server/context.ts';
import { changeRow, createRecord, lockRecord } from '#kernel/server/records/records.ts';
import { runTransition } from '#kernel/server/workflows/workflow.ts';
import { fromUnits, toUnits, whyNotQuantity } from '#modules/stores/stock/shared/public.ts';
import { lineAmount } from '../shared/money.ts';
import { stored } from '../shared/supply.ts';
import { mergedRequest, purchaseRequest } from '../shared/purchaseRequest.record.ts';
import type { splitRequestCall } from '../shared/purchasing.calls.ts';
import { wishersMergedInto } from './authorizers.ts';
import { lockRequests, requestActions } from './requests.ts';

type Request = RowOf<typeof purchaseRequest>;
const undecided = ['draft', 'submitted'];
function refuseDecided(row: Request): void {
  if (!undecided.includes(row.status))
    refuse('DECIDED', `${row.number} is decided or half decided: only what still waits is merged or split.`);
}

/**
 * Makes requests for the same thing one: the oldest keeps its number and takes the sum, the earliest day, the highest priority and price;
 * the others are cancelled and point at it. Who asked for any of them does not approve it. Errors: 422 `TOO_FEW`, `DECIDED`, `NOT_SAME`.
 */
export async function mergeRequests(ctx: WriteContext, ids: readonly string[]): Promise<{ number: string }> {
  const wanted = [...new Set(ids)];
  if (wanted.length < 2) refuse('TOO_FEW', 'Select two requests or more.');
  await lockRequests(ctx, wanted);
  const rows: Request[] = [];
  for (const id of wanted.toSorted()) rows.push(await lockRecord(ctx, purchaseRequest, id, null));
  const merged = mergedRequest(rows);
  if (!merged) return refuse('TOO_FEW', 'Select two requests or more.');
  const { kept, others, different, quantity, neededBy, priority } = merged;
  for (const row of rows) refuseDecided(row);
  if (different)
    refuse(
      'NOT_SAME',
      `${different.number} asks for something else than ${kept.number}, or for another work order or cost centre.`,
    );
  const estimatedPrice =
    rows.map((row) => stored(row.estimatedPrice)).toSorted((a, b) => Number(b) - Number(a))[0] ?? '0';
  await changeRow(ctx, purchaseRequest, kept, {
    values: {
      quantity,
      estimatedPrice,
      amount: lineAmount(quantity, estimatedPrice),
      neededBy,
      priority,
    },
  });
  for (const row of others) {
    await changeRow(ctx, purchaseRequest, row, {
      values: { status: 'cancelled', mergedIntoId: kept.id },
      action: 'status',
      reason: `Merged into ${kept.number}`,
    });
  }
  return { number: kept.number };
}

/** Takes a part of a request out into one of its own, in the same state. What both cost together decides who approves (R-PUR-1). Errors: 422 `DECIDED`, `MERGED`, `QUANTITY`, `ALL_OF_IT`. */
export async function splitRequest(
  ctx: WriteContext,
  id: string,
  input: BodyOf<typeof splitRequestCall>,
): Promise<{ number: string }> {
  const row = await lockRecord(ctx, purchaseRequest, id, null);
  refuseDecided(row);
  // A part of it would no longer tell whose wish it is, and they could approve it themselves.
  if ((await wishersMergedInto(ctx, id)).length > 0)
    refuse('MERGED', `Other requests were merged into ${row.number}: it is not split again. Cancel it and ask anew.`);
  const why = whyNotQuantity(input.quantity, row.uom);
  if (why) refuseField('quantity', 'QUANTITY', why);
  const rest = toUnits(row.quantity) - toUnits(input.quantity);
  if (rest <= 0)
    refuseField('quantity', 'ALL_OF_IT', `Less than the whole of it: ${fromUnits(toUnits(row.quantity))} ${row.uom}.`);
  const { description, itemId, partNumber, uom, supply, process, purpose, jobId, costCentre, priority } = row;
  const { suggestedVendorId, reason, requestedById } = row;
  const estimatedPrice = stored(row.estimatedPrice);
  const made = await createRecord(ctx, purchaseRequest, {
    description,
    itemId,
    partNumber,
    uom,
    supply,
    process,
    purpose,
    jobId,
    costCentre,
    priority,
    estimatedPrice,
    suggestedVendorId,
    reason,
    requestedById,
    quantity: input.quantity,
    neededBy: input.neededBy ?? row.neededBy,
    amount: lineAmount(input.quantity, estimatedPrice),
    status: 'draft',
  });
  const quantity = fromUnits(rest);
  await changeRow(ctx, purchaseRequest, row, { values: { quantity, amount: lineAmount(quantity, estimatedPrice) } });
  if (row.status === 'submitted') await runTransition(ctx, requestActions, made.id, 'submit', { version: null });
  return { number: made.number };
}
