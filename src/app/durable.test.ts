import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readSettings } from '#kernel/server/http/settings.ts';
import { testDatabase } from '#kernel/testing/database.ts';
import { openDeps } from './deps.ts';

test('P2 a database with fsync off is refused at start, with the setting named', async () => {
  // The test server is such a one: it may forget everything.
  const database = await testDatabase();
  const dataDir = mkdtempSync(join(tmpdir(), 'durable-'));
  try {
    const settings = readSettings({ DATABASE_URL: database.url, DATA_DIR: dataDir, LOG_LEVEL: 'silent', SEED: 'none' });
    await expect(openDeps(settings)).rejects.toThrow(/fsync off.*nothing was started/);
  } finally {
    await database.drop();
    rmSync(dataDir, { recursive: true, force: true });
  }
});
