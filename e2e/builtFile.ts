import { readFileSync } from 'node:fs';

/** The address of the file a source was built into, such as `src/modules/marketing/customers/web/CustomerList.tsx`: files are named by their hash alone. */
export function builtFile(source: string): string {
  const manifest = JSON.parse(
    readFileSync(new URL('../dist/web/.vite/manifest.json', import.meta.url), 'utf8'),
  ) as Record<string, { file: string }>;
  const built = manifest[source];
  if (!built) throw new Error(`${source} is no file of its own.`);
  return `**/${built.file}`;
}
