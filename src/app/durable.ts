import type { Pool } from 'pg';

/** Refuses a database that answers before it has written: what was acknowledged must survive a power cut (P2). */
export async function refuseForgetful(owner: Pool): Promise<void> {
  const { rows } = await owner.query<{ name: string; setting: string }>(
    `select name, setting from pg_settings where name in ('fsync', 'full_page_writes', 'synchronous_commit') and setting = 'off'`,
  );
  if (rows.length === 0) return;
  throw new Error(
    `The database has ${rows.map((row) => `${row.name} off`).join(', ')}: a power cut would take acknowledged records with it. Switch it on; nothing was started.`,
  );
}
