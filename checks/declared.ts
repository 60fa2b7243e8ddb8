import type { WebModule } from '#kernel/web/module.ts';
import type { AnyRecord } from '#kernel/shared/record.ts';
import type { Workflow } from '#kernel/shared/workflow.ts';
import { filesUnder, isTest, load } from './tree.ts';

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

const isRecord = (value: unknown): value is AnyRecord =>
  isObject(value) &&
  typeof value['table'] === 'string' &&
  typeof value['api'] === 'string' &&
  isObject(value['fields']);

const isWorkflow = (value: unknown): value is Workflow =>
  isObject(value) && isRecord(value['record']) && typeof value['start'] === 'string' && isObject(value['transitions']);

async function exportsOf<T>(paths: string[], accept: (value: unknown) => value is T): Promise<T[]> {
  const loaded = await Promise.all(paths.map(load));
  return [...new Set(loaded.flatMap((file) => Object.values(file).filter(accept)))];
}

/** Every record that any module declares, whether it is in the app lists yet or not. */
export function declaredRecords(): Promise<AnyRecord[]> {
  return exportsOf(
    filesUnder('src').filter((path) => path.endsWith('.record.ts')),
    isRecord,
  );
}

/** Every workflow that any module declares. */
export function declaredWorkflows(): Promise<Workflow[]> {
  return exportsOf(
    filesUnder('src').filter((path) => path.endsWith('.workflow.ts')),
    isWorkflow,
  );
}

/** The modules of the browser app. The compiler must not follow: screens are checked with the browser's types. */
export async function webModules(): Promise<readonly WebModule[]> {
  return (await load('src/app/modules.web.ts'))['webModules'] as readonly WebModule[];
}

/** Every Thai word there is, by its English text. */
export async function thaiWords(): Promise<Map<string, string>> {
  const files = filesUnder('src').filter(
    (path) => /[/]web[/](?:.+[/])?th(?:[.][a-z]+)?[.]ts$/.test(path) && !isTest(path),
  );
  const catalogues = await Promise.all(files.map(load));
  return new Map(
    catalogues.flatMap((file) =>
      Object.values(file)
        .filter(isObject)
        .flatMap((words) => Object.entries(words as Record<string, string>)),
    ),
  );
}
