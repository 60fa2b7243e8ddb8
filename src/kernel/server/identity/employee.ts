import { refuse } from '#kernel/shared/errors.ts';
import type { Context } from '../context.ts';

/** Why whoever acts signs and decides nothing, or null: only a person who works here does (R-GEN-5 compares people, not accounts). */
export const whyNoEmployee = ({ actor }: Pick<Context, 'actor'>): string | null =>
  actor.employeeId ? null : 'Your sign-in is not linked to an employee, so you cannot sign.';

/** The employee who signs or decides in this session; 422 `EMPLOYEE_MISSING` when the sign-in belongs to nobody who works here. */
export function requireEmployee(ctx: Pick<Context, 'actor'>): string {
  return ctx.actor.employeeId ?? refuse('EMPLOYEE_MISSING', whyNoEmployee(ctx) ?? '');
}
