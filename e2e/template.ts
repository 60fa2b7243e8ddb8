import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startProduct } from './product.ts';

const newFolder = (what: string) => mkdtemp(join(tmpdir(), `abs-e2e-${what}-`));

/** Makes the demo company once for all journeys: each begins on a copy of its data folder, and with the program compiled, which is much quicker. */
export async function setup(): Promise<() => Promise<void>> {
  const [company, program] = await Promise.all([newFolder('template'), newFolder('program')]);
  process.env['NODE_COMPILE_CACHE'] = program;
  const product = await startProduct({ dataDir: company });
  await product.stop();
  process.env['E2E_TEMPLATE'] = company;
  return async () => {
    await Promise.all([company, program].map((folder) => rm(folder, { recursive: true, force: true })));
  };
}
