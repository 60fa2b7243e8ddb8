import { refuse } from '#kernel/shared/errors.ts';
import type { Context, WriteContext } from '#kernel/server/context.ts';
import { requireEmployee } from '#kernel/server/identity/employee.ts';
import { actingHolder } from '#modules/hr/employees/server/public.ts';

/** Why who looks does not act as Responsible Level 3 for a person, or null: by the post, not by a right; the deputy in an absence on record, and for the holder. */
export async function whyNotLevel3(ctx: Context, employeeId: string): Promise<string | null> {
  const acting = await actingHolder(ctx, 'RL3', { about: employeeId });
  return acting !== null && acting === ctx.actor.employeeId
    ? null
    : 'The holder of the post of Responsible Level 3 does this; the deputy in an absence on record, and for the holder.';
}

/** Errors: 422 `EMPLOYEE_MISSING`, `SOD_VIOLATION`, `NOT_LEVEL3`. */
export async function requireLevel3(ctx: WriteContext, employeeId: string): Promise<string> {
  const me = requireEmployee(ctx);
  if (me === employeeId) refuse('SOD_VIOLATION', 'Nobody certifies themselves.');
  const why = await whyNotLevel3(ctx, employeeId);
  if (why) refuse('NOT_LEVEL3', why);
  return me;
}
