import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Fixture } from '#kernel/testing/fixture.ts';

/** The fixtures of every module's `server/*.fixture.ts`. */
export async function fixturesOfModules(): Promise<Fixture[]> {
  const folder = join(import.meta.dirname, '../modules');
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) =>
    /[/\\]server[/\\][^/\\]+[.]fixture[.]ts$/.test(name),
  );
  const loaded = await Promise.all(
    files.map((name) => import(pathToFileURL(join(folder, name)).href) as Promise<Record<string, unknown>>),
  );
  return loaded.flatMap((file) =>
    Object.values(file).filter((value): value is Fixture => typeof value === 'function' && 'record' in value),
  );
}
