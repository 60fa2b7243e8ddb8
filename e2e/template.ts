import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startProduct } from './product.ts';

/** Makes the demo company once for all journeys: each begins on a copy of its data folder, which is much quicker than its own. */
export async function setup(): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'abs-e2e-template-'));
  const product = await startProduct({ dataDir: folder });
  await product.stop();
  process.env['E2E_TEMPLATE'] = folder;
  return () => rm(folder, { recursive: true, force: true });
}
