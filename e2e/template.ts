import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startProduct } from './product.ts';

const newFolder = (what: string) => mkdtemp(join(tmpdir(), `abs-e2e-${what}-`));

/** The demo company of all journeys: where it is, for those who start them, and how to be rid of it. */
export interface Template {
  env: { E2E_TEMPLATE: string; NODE_COMPILE_CACHE: string };
  discard: () => Promise<void>;
}

/** Makes the demo company once for all journeys: each begins on a copy of its data folder, and with the program compiled, which is much quicker. */
export async function makeTemplate(): Promise<Template> {
  const [company, program] = await Promise.all([newFolder('template'), newFolder('program')]);
  const discard = async () => {
    await Promise.all([company, program].map((folder) => rm(folder, { recursive: true, force: true })));
  };
  try {
    // Other work may keep the machine busy meanwhile.
    const product = await startProduct({
      dataDir: company,
      env: { NODE_COMPILE_CACHE: program },
      patience: 600_000,
    });
    await product.stop();
  } catch (error) {
    await discard();
    throw error;
  }
  return { env: { E2E_TEMPLATE: company, NODE_COMPILE_CACHE: program }, discard };
}

/** Before all journeys of a run, unless whoever started it made the company beside other work. */
export async function setup(): Promise<() => Promise<void>> {
  if (process.env['E2E_TEMPLATE']) return () => Promise.resolve();
  const { env, discard } = await makeTemplate();
  Object.assign(process.env, env);
  return discard;
}
