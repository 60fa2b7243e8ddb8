import { sign, type KeyObject } from 'node:crypto';
import { appendFile, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Pool } from 'pg';
import { headBytes } from './verify.ts';

/** Where the seals stand beside the database. */
export const sealFileOf = (dataDir: string): string => join(dataDir, 'seals', 'heads.log');

/**
 * Seals the newest entry of the history with a key that is not in the database, and writes the seal to a file beside it:
 * whoever rewrites the whole chain in the database cannot rewrite the seals (P10).
 */
export async function sealHead(pool: Pool, key: KeyObject, dataDir: string, now: Date): Promise<number | null> {
  const newest = await pool.query<{ seq: string; hash: Buffer }>(
    `select c.seq, c.hash from audit_chain c where c.name = 'main' and c.seq > coalesce((select max(seq) from audit_head), 0)`,
  );
  const head = newest.rows[0];
  if (!head) return null;
  const signature = sign(null, headBytes(Number(head.seq), head.hash), key);
  const stored = await pool.query(
    'insert into audit_head (seq, hash, signed_at, signature) values ($1, $2, $3, $4) on conflict do nothing',
    [head.seq, head.hash, now, signature],
  );
  if (stored.rowCount === 1) {
    await mkdir(join(dataDir, 'seals'), { recursive: true });
    const line = `${head.seq} ${head.hash.toString('hex')} ${now.toISOString()} ${signature.toString('base64')}\n`;
    await appendFile(sealFileOf(dataDir), line, { mode: 0o600 });
  }
  return Number(head.seq);
}
