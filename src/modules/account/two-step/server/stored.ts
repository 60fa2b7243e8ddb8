import type { Identity } from '#kernel/server/identity/identity.ts';
import { unseal } from '#kernel/server/identity/encryption.ts';

/** The backup codes that were not used yet, in the order of the alphabet. */
export async function readBackupCodes(identity: Identity, userId: string): Promise<string[]> {
  const { rows } = await identity.guardPool.query<{ code: Buffer }>(
    'select code_enc as code from two_factor_code where user_id = $1 and used_at is null',
    [userId],
  );
  return rows.map(({ code }) => unseal(identity.keys, userId, code).toString()).sort();
}
