import { sql, type RawBuilder } from 'kysely';
import { addDays, dayOf } from '#kernel/shared/dates.ts';
import { conflict, refuseField } from '#kernel/shared/errors.ts';
import type { Context, WriteContext } from '#kernel/server/context.ts';
import { changeRow, lockRecord } from '#kernel/server/records/records.ts';
import { implementWorkflow } from '#kernel/server/workflows/workflow.ts';
import { stampWorkflow } from '../shared/authorization.workflow.ts';
import { stamp } from '../shared/facts.record.ts';

/** R-HR-4: a number that came back rests this long before somebody else may have it. */
const restDays = 180;

/** Hands a stamp to a person; a stamp already theirs stays. */
export async function handOver(ctx: WriteContext, stampId: string, employeeId: string): Promise<void> {
  const row = await lockRecord(ctx, stamp, stampId, null);
  if (row['status'] === 'issued' && row['employeeId'] === employeeId) return;
  if (row['status'] === 'lost' || row['status'] === 'void')
    conflict('STAMP_VOID', `Stamp ${String(row['stampNo'])} was lost: its number is void for ever.`);
  const restsUntil = row['quarantineUntil'] as string | null;
  if (restsUntil && restsUntil >= dayOf(ctx.now))
    conflict('STAMP_NUMBER_RESTING', `Stamp ${String(row['stampNo'])} rests until ${restsUntil}.`);
  if (row['status'] !== 'stock')
    refuseField('stampId', 'STAMP_NOT_IN_STOCK', `Stamp ${String(row['stampNo'])} is not in stock.`);
  await changeRow(ctx, stamp, row, {
    values: { status: 'issued', employeeId, issuedAt: dayOf(ctx.now), returnedAt: null, quarantineUntil: null },
    action: 'status',
  });
}

/** Two stamps are told apart by whoever reads an impression: O and 0, I and 1, and a dash are not (R-HR-4). Errors: `STAMP_LOOKS_USED`. */
export async function refuseSameLook(ctx: Context, stampNo: string): Promise<void> {
  const look = (number: RawBuilder<unknown>) => sql`translate(replace(upper(${number}), '-', ''), 'OI', '01')`;
  const { rows } = await sql<{ stampNo: string }>`
    select stamp_no from stamp where ${look(sql.ref('stamp_no'))} = ${look(sql`${stampNo}::text`)} and upper(stamp_no) <> upper(${stampNo}) limit 1`.execute(
    ctx.db,
  );
  const [other] = rows;
  if (other)
    refuseField(
      'stampNo',
      'STAMP_LOOKS_USED',
      `Stamp ${other.stampNo} is read the same: O as 0, I as 1, with or without a dash. Choose another number.`,
    );
}

/** Signatures with this stamp end before its state changes, or see the new one. */
async function lockUsers(ctx: WriteContext, stampId: string): Promise<void> {
  await sql`select 1 from staff_authorization where stamp_id = ${stampId} order by id for update`.execute(ctx.db);
}

// Who issues an authorisation holds it before its stamp. One that got the stamp meanwhile is locked with the rest, below.
const workflow = { ...stampWorkflow, lockFirst: (ctx: WriteContext, row: { id: string }) => lockUsers(ctx, row.id) };

/** What happens with a stamp that comes back or is lost (R-HR-4). */
export const stampActions = implementWorkflow(workflow, {
  giveBack: {
    effect: async (ctx, row) => {
      await lockUsers(ctx, row.id);
      const today = dayOf(ctx.now);
      return { employeeId: null, returnedAt: today, quarantineUntil: addDays(today, restDays) };
    },
  },
  seen: { effect: (ctx) => Promise.resolve({ lastAuditAt: dayOf(ctx.now) }) },
  reportLost: { effect: (ctx, row) => lockUsers(ctx, row.id) },
  restock: {
    guard: (ctx, row) =>
      row.quarantineUntil !== null && row.quarantineUntil >= dayOf(ctx.now)
        ? `This number rests until ${row.quarantineUntil}.`
        : null,
    effect: () => Promise.resolve({ quarantineUntil: null }),
  },
});
