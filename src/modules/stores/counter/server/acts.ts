import { sql } from 'kysely';
import type { BodyOf } from '#kernel/shared/call.ts';
import { AppError, notFound, refuse, refuseField } from '#kernel/shared/errors.ts';
import { can } from '#kernel/shared/permission.ts';
import type { Context, WriteContext } from '#kernel/server/context.ts';
import { inPlaceOf, namedAlternate } from '#modules/stores/alternates/server/public.ts';
import { isLifeLimited } from '#modules/maintenance/capabilities/server/public.ts';
import { quarantineItem } from '#modules/stores/quarantine/server/public.ts';
import { batchFacts, issueSlip, returnToStock, setApart } from '#modules/stores/stock/server/public.ts';
import { normaliseJobNumber } from '#modules/maintenance/release-gates/shared/jobNumber.ts';
import type { issueCall, returnCall } from '../shared/counter.calls.ts';
import { fromUnits, toUnits, whyNotQuantity } from '#modules/stores/stock/shared/public.ts';

interface Goal {
  jobNumber: string | null;
  costCentre: string | null;
  customerId: string | null;
}

/** Statuses of a job that parts are issued to: those of work orders, a module above this one (a test compares them). */
export const openJobStatuses = [
  'received',
  'preliminary',
  'awaitingApproval',
  'inWork',
  'finalInspection',
  'releaseRequested',
] as const;

/** What something is issued for: an open job, or the department that pays for it. Errors: `JOB_UNKNOWN`, `JOB_CLOSED`, `WHAT_FOR`, `ONE_GOAL`. */
async function goalOf(
  ctx: Context,
  input: { jobNumber?: string | null | undefined; departmentId?: string | null | undefined },
): Promise<Goal> {
  if (input.jobNumber && input.departmentId)
    refuse('ONE_GOAL', 'It is for a work order or for a cost centre, not for both: choose one.');
  if (input.jobNumber) {
    const found = await sql<{ number: string; customerId: string | null; open: boolean }>`
      select number, customer_id, status = any(${[...openJobStatuses]}::text[]) as open
      from work_order where number = ${normaliseJobNumber(input.jobNumber)}`.execute(ctx.db);
    const job = found.rows[0];
    if (!job) return refuseField('jobNumber', 'JOB_UNKNOWN', `There is no work order ${input.jobNumber.trim()}.`);
    if (!job.open) refuseField('jobNumber', 'JOB_CLOSED', `${job.number} is closed: nothing is issued to it any more.`);
    return { jobNumber: job.number, costCentre: null, customerId: job.customerId };
  }
  if (!input.departmentId) return refuse('WHAT_FOR', 'Say which work order or which cost centre it is for.');
  const found = await sql<{ code: string }>`select code from department where id = ${input.departmentId}`.execute(
    ctx.db,
  );
  return {
    jobNumber: null,
    costCentre: found.rows[0]?.code ?? notFound('No department is here.'),
    customerId: null,
  };
}

/** Who takes it proves with their own PIN that they have it. Whoever issues does not receive, but a stores admin. */
export async function proveReceiver(ctx: WriteContext, receiver: { receiverId: string; pin: string }): Promise<void> {
  if (receiver.receiverId === ctx.actor.employeeId && !can(ctx.actor, 'stores.admin'))
    refuseField('receiverId', 'OWN_RECEIVER', 'Somebody else receives what you issue.');
  const found = await sql<{ name: string; userId: string | null }>`
    select e.name, u.id as user_id from employee e left join app_user u on u.employee_id = e.id and u.state = 'active'
    where e.id = ${receiver.receiverId}`.execute(ctx.db);
  const person = found.rows[0] ?? notFound('No employee is here.');
  if (!person.userId)
    return refuseField('receiverId', 'NO_ACCOUNT', `${person.name} has no account, and so no PIN to receive with.`);
  await ctx.provePresent({ userId: person.userId, pin: receiver.pin }).catch((error: unknown) => {
    // "You have no PIN" would be said to who issues.
    if (error instanceof AppError && error.code === 'PIN_NOT_SET')
      refuseField(
        'receiverId',
        'NO_PIN',
        `${person.name} has no PIN yet to receive with, and sets one in their own account.`,
      );
    throw error;
  });
}

/** Refuses a quantity that the unit of the item cannot have. */
export async function refuseQuantity(
  ctx: Context,
  of: { batchId?: string | undefined; itemId?: string | undefined },
  qty: string,
  mayBeZero = false,
): Promise<void> {
  const found = await sql<{ uom: string }>`
    select i.uom from stock_item i
    where i.id = coalesce(${of.itemId ?? null}::uuid, (select item_id from batch where id = ${of.batchId ?? null}::uuid))`.execute(
    ctx.db,
  );
  const item = found.rows[0] ?? notKnown(of);
  const why = whyNotQuantity(qty, item.uom, mayBeZero);
  if (why) refuseField('qty', 'QUANTITY', why);
}

const notKnown = (of: { batchId?: string | undefined }): never =>
  notFound(of.batchId ? 'This batch is not known.' : 'This item is not known.');

interface SlipItem {
  line: number;
  itemId: string;
  uom: string;
}

/** The item of each line of a slip, in the order of its lines, and that each quantity is one its unit can have. */
async function itemsOf(ctx: Context, lines: BodyOf<typeof issueCall>['lines']): Promise<string[]> {
  const found = await sql<SlipItem>`
    select l.line::int as line, i.id as item_id, i.uom
    from unnest(${lines.map(({ itemId }) => itemId ?? null)}::uuid[], ${lines.map(({ batchId }) => batchId ?? null)}::uuid[])
      with ordinality as l(item_id, batch_id, line)
    join stock_item i on i.id = coalesce(l.item_id, (select item_id from batch where id = l.batch_id))`.execute(ctx.db);
  const byLine = new Map(found.rows.map((row) => [row.line, row]));
  return lines.map((line, at) => {
    const { itemId, uom } = byLine.get(at + 1) ?? notKnown(line);
    const why = whyNotQuantity(line.qty, uom, false);
    if (why) refuseField('qty', 'QUANTITY', why);
    return itemId;
  });
}

/** Issues everything on the counter in one transaction: all of it is booked, or nothing. */
export async function issueAtCounter(ctx: WriteContext, input: BodyOf<typeof issueCall>) {
  const goal = await goalOf(ctx, input);
  const itemIds = await itemsOf(ctx, input.lines);
  await proveReceiver(ctx, input);
  const asked = goal.jobNumber ? await askedFor(ctx, goal.jobNumber, itemIds) : [];
  const slip: Parameters<typeof issueSlip>[1][number][] = [];
  for (const [at, line] of input.lines.entries()) {
    const taken = {
      ...goal,
      ...(line.batchId ? { batchId: line.batchId } : {}),
      itemId: itemIds[at] ?? '',
      locationId: line.locationId ?? null,
      qty: line.qty,
      ...(input.lines.length > 1 ? { line: at + 1 } : {}),
      fefoOverrideReason: line.fefoOverrideReason ?? null,
      reason: await reasonOf(ctx, line, goal.customerId),
      receivedBy: input.receiverId,
      receiverSignedAt: ctx.now,
    };
    let rest = toUnits(line.qty);
    for (const one of asked.filter(({ itemId, left }) => itemId === taken.itemId && left > 0)) {
      const part = Math.min(rest, one.left);
      if (part === 0) break;
      one.left -= part;
      rest -= part;
      slip.push({ ...taken, qty: fromUnits(part), documentType: 'request' as const, documentId: one.lineId });
    }
    if (rest > 0) slip.push({ ...taken, qty: fromUnits(rest), documentType: 'counter' as const });
  }
  const issued = await issueSlip(ctx, slip);
  const served = new Set(slip.flatMap(({ documentId }) => documentId ?? []));
  for (const requestId of new Set(asked.flatMap((one) => (served.has(one.lineId) ? [one.requestId] : []))))
    await ctx.enqueue('settleServedRequest', { requestId });
  return { issued };
}

/** What open requests of a work order still ask for of these items, the oldest first: what is issued to it at the counter is theirs before it is more than they asked for. */
async function askedFor(ctx: Context, jobNumber: string, itemIds: readonly string[]) {
  const { rows } = await sql<{ lineId: string; requestId: string; itemId: string; remaining: string }>`
    select s.id as line_id, s.request_id, s.item_id, s.remaining::text from request_line_state s
    join work_order j on j.id = s.job_id join parts_request r on r.id = s.request_id
    where j.number = ${jobNumber} and s.item_id = any(${itemIds}::uuid[]) and s.remaining > 0 and r.status in ('open', 'picking')
    order by s.created_at, s.id`.execute(ctx.db);
  return rows.map(({ remaining, ...line }) => ({ ...line, left: toUnits(remaining) }));
}

/** What the ledger says of a batch issued in place of another part: the approved record it names (`alternates`). */
async function reasonOf(
  ctx: Context,
  line: BodyOf<typeof issueCall>['lines'][number],
  customerId: string | null,
): Promise<string | null> {
  if (!line.alternateId) return null;
  const taken = line.batchId
    ? await ctx.db.selectFrom('batch').select('itemId').where('id', '=', line.batchId).executeTakeFirst()
    : undefined;
  const itemId = taken?.itemId ?? notFound('No batch is here.');
  return inPlaceOf(await namedAlternate(ctx, { id: line.alternateId, wantedId: null, itemId, customerId }));
}

/** Takes back what was not used. What was opened goes into quarantine under a record of its own, for quality to decide (4.1). */
export async function takeBack(ctx: WriteContext, input: BodyOf<typeof returnCall>) {
  const movementNo = await returnToStock(ctx, input);
  const apart = input.opened ? await setApart(ctx, movementNo) : null;
  if (!apart) return { movementNo, quarantine: null };
  const { number } = await quarantineItem(ctx, {
    source: 'job',
    batchId: apart.batchId,
    description: apart.partName,
    quantity: apart.qty,
    reason: ['It came back opened or used.', input.reason].filter(Boolean).join(' '),
  });
  return { movementNo, quarantine: number };
}

export interface OpenIssue {
  movementNo: number;
  occurredAt: string;
  batchId: string;
  batch: string;
  partNumber: string;
  partName: string;
  uom: string;
  goal: string;
  receiver: string | null;
  left: string;
}

/** Issues of which something is still out, the latest first: of a batch, of a job, or of all. */
export async function openIssues(
  ctx: Context,
  which: { batchId?: string | undefined; jobNumber?: string | undefined },
  most = 50,
): Promise<OpenIssue[]> {
  const job = which.jobNumber ? normaliseJobNumber(which.jobNumber) : null;
  const found = await sql<OpenIssue>`
    select m.movement_no, m.occurred_at, m.batch_id, b.number as batch, i.part_number, i.part_name, i.uom, coalesce(m.job_number, m.cost_centre) as goal,
      e.name as receiver, trim_scale(m.qty - coalesce(back.qty, 0))::text as "left"
    from movement m join batch b on b.id = m.batch_id join stock_item i on i.id = m.item_id left join employee e on e.id = m.received_by
    left join lateral (select sum(r.qty) as qty from movement r where r.type = 'returnToStock' and r.document_type = 'issue' and r.document_id = m.id
      and not exists (select 1 from movement x where x.reverses_movement_no = r.movement_no)) back on true
    where m.type = 'issue' and (${which.batchId ?? null}::uuid is null or m.batch_id = ${which.batchId ?? null}::uuid)
      and (${job}::text is null or m.job_number = ${job})
      and m.occurred_at > ${ctx.now}::timestamptz - interval '400 days' and m.document_type in ('counter', 'request')
      and not exists (select 1 from movement r where r.reverses_movement_no = m.movement_no)
      and m.qty > coalesce(back.qty, 0)
    order by m.movement_no desc limit ${most}`.execute(ctx.db);
  return found.rows;
}

/** Refuses a life-limited part in a kit: its life is followed by itself, from the dock to the component (G18). Errors: `KIT_LIFE`. */
export async function refuseLifeLimited(ctx: Context, batchIds: readonly string[]): Promise<void> {
  for (const { name, partNumber } of await batchFacts(ctx, batchIds, ctx.now))
    if (await isLifeLimited(ctx, partNumber))
      refuse('KIT_LIFE', `${name} ${partNumber} is life-limited: it is fitted by itself, not in a kit.`);
}
