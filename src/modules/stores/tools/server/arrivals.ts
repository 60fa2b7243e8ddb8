import { sql } from 'kysely';
import { refuse, refuseField } from '#kernel/shared/errors.ts';
import type { WriteContext } from '#kernel/server/context.ts';
import { changeRow, lockRecord } from '#kernel/server/records/records.ts';
import type { RowOf } from '#kernel/shared/record.ts';
import { tool, toolStates } from '../shared/tool.record.ts';

/**
 * A tool of the register that is back at the dock: locked, out for calibration or repair, and the one whose serial number was read.
 * Errors: `TOOL_NOT_OUT`, `TOOL_SERIAL`.
 */
export async function toolAtTheDock(
  ctx: WriteContext,
  toolId: string,
  serialNumber: string | null,
): Promise<RowOf<typeof tool>> {
  const row = await lockRecord(ctx, tool, toolId, null);
  if (row.status !== 'calibrating' && row.status !== 'unserviceable')
    refuse(
      'TOOL_NOT_OUT',
      `${row.toolNo} is ${toolStates[row.status].label.toLowerCase()} in the register. Only a tool that was sent out or is unserviceable is received.`,
    );
  const { rows } = await sql<{ isSame: boolean }>`
    select normal_identity(${serialNumber}::text) is not distinct from normal_identity(${row.serialNumber}::text) as is_same`.execute(
    ctx.db,
  );
  if (!rows[0]?.isSame)
    refuseField('serialNumber', 'TOOL_SERIAL', `${row.toolNo} has the serial number ${row.serialNumber}.`);
  return row;
}

/** Back without a calibration that counts: it waits in the tool crib, unserviceable, until somebody judges it. */
export async function toolBackUnchecked(ctx: WriteContext, row: RowOf<typeof tool>, reason: string): Promise<void> {
  if (row.status === 'calibrating')
    await changeRow(ctx, tool, row, { values: { status: 'unserviceable' }, action: 'status', reason });
}
