import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { grantApplicationRights } from '#kernel/server/database/applicationRole.ts';
import { openPool } from '#kernel/server/database/connect.ts';
import { migrate } from '#kernel/server/database/migrate.ts';
import { startScratch } from '#kernel/testing/scratch.ts';
import { migrateJobs } from '#kernel/server/jobs/jobs.ts';
import { adminUrlVariable } from '#kernel/testing/database.ts';
import { preparedVariable } from '#kernel/testing/prepared.ts';

/** Starts the one throw-away server of a test run and migrates the database that every test file gets a copy of. */
export async function setup(): Promise<() => Promise<void>> {
  const scratch = await startScratch();
  try {
    const pool = openPool(scratch.url, { size: 2, waitMs: 30_000, name: 'template' });
    await migrate(pool)
      .then(() => migrateJobs(pool))
      .then(() => grantApplicationRights(pool))
      .finally(() => pool.end());
  } catch (error) {
    await scratch.dispose();
    throw error;
  }
  // Workers are started later and inherit it.
  process.env[adminUrlVariable] = scratch.adminUrl;
  const folder = mkdtempSync(join(tmpdir(), 'abs-prepared-'));
  process.env[preparedVariable] = folder;
  return async () => {
    rmSync(folder, { recursive: true, force: true });
    await scratch.dispose();
  };
}
