import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { dayOf } from '../shared/dates.ts';
import type { ServerModule } from '../server/endpoint.ts';
import { testApp, type TestApp } from './app.ts';
import { adminOfRun, asAdmin } from './database.ts';

/** Where globalSetup leaves the folder for the files of prepared companies. */
export const preparedVariable = 'INTRANET_TEST_PREPARED';

/**
 * A company that many test files begin with, as it stands today: the first that asks makes it, each gets a copy of its database, its keys and its
 * files. `make` answers what cannot be read from the database, as JSON.
 */
export async function preparedApp<T>(
  name: string,
  modules: readonly ServerModule[],
  make: (app: TestApp) => Promise<T>,
): Promise<{ app: TestApp; made: T }> {
  const title = `${name}_${dayOf(new Date()).replaceAll('-', '')}`;
  const [database, half] = [`prepared_${title}`, `making_${title}`];
  const files = process.env[preparedVariable];
  if (!files) throw new Error('There is no folder for prepared companies: run this test through vitest.config.ts.');
  const folder = join(files, title);
  const answer = `${folder}.json`;
  await asAdmin(adminOfRun(), async (client) => {
    // One worker makes it, the other waits.
    await client.query('select pg_advisory_lock(hashtext($1))', [title]);
    const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [database]);
    if (rowCount) return;
    await client.query(`drop database if exists ${half} with (force)`);
    rmSync(folder, { recursive: true, force: true });
    mkdirSync(folder, { recursive: true });
    const app = await testApp(modules, { making: { database: half, folder } });
    try {
      writeFileSync(answer, JSON.stringify(await make(app)));
    } finally {
      await app.close();
    }
    await client.query(`alter database ${half} rename to ${database}`);
  });
  const app = await testApp(modules, { prepared: { database, folder } });
  return { app, made: JSON.parse(readFileSync(answer, 'utf8')) as T };
}
