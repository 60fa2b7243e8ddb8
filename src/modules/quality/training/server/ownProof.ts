import { refuse } from '#kernel/shared/errors.ts';
import type { Context } from '#kernel/server/context.ts';
import { requireEmployee } from '#kernel/server/identity/employee.ts';

/** Why who acts may not write this proof for a signature, or null: nobody enters, changes or takes back their own (R-GEN-5). */
export const notOwnProof = (ctx: Pick<Context, 'actor'>, { employeeId }: { employeeId?: unknown }): string | null =>
  ctx.actor.employeeId !== null && ctx.actor.employeeId === employeeId ? 'Nobody certifies themselves.' : null;

/** Errors: `SOD_VIOLATION`. */
export function refuseOwnProof(ctx: Pick<Context, 'actor'>, facts: { employeeId?: unknown }): void {
  const own = notOwnProof(ctx, facts);
  if (own) refuse('SOD_VIOLATION', own);
}

/** Asked of whoever enters proof by hand: somebody who works here, and not the person it is of. Errors: `EMPLOYEE_MISSING`, `SOD_VIOLATION`. */
export function requireProver(ctx: Pick<Context, 'actor'>, facts: { employeeId?: unknown }): void {
  if (ctx.actor.kind === 'user') requireEmployee(ctx);
  refuseOwnProof(ctx, facts);
}
