import type { z } from 'zod';
import type { Context } from '#kernel/server/context.ts';
import type { SigningMethod } from '#kernel/server/signatures/signatures.ts';
import { requireSign, signingEmployee } from '#modules/quality/authorizations/server/public.ts';
import type { inspectionInput } from '../shared/receiving.calls.ts';

/** What the inspection says of a line, without the proof of who says it. */
export type LineVerdict = Omit<z.infer<typeof inspectionInput>, 'pin' | 'password' | 'code'>;

/** Who signs a line: how it was proven, with which authorisation and stamp. */
export interface LineSigner {
  method: SigningMethod;
  authorizationNo?: string | null;
  stampNo?: string | null;
}

/** The session's person as authorised receiving inspector; 422 with what is missing otherwise (145.A.42(a), R-AUT-5). */
export async function requireReceiver(ctx: Context): Promise<Omit<LineSigner, 'method'>> {
  const { authorizationNo, stampNo } = await requireSign(ctx, {
    employeeId: signingEmployee(ctx),
    privilege: 'receive',
    at: ctx.now,
  });
  return { authorizationNo, stampNo };
}
