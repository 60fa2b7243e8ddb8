import { serverModules } from '#app/modules.server.ts';
import type { WriteContext } from '#kernel/server/context.ts';
import type { AnyRecord, CreateOf, RowOf } from '#kernel/shared/record.ts';

const served = new Map(serverModules.flatMap((module) => module.served ?? []).map((one) => [one.record.name, one]));

/** Stores a row of the demo company by the same rules as its screen; what the rules refuse, the demo company may not have either. */
export async function create<R extends AnyRecord>(ctx: WriteContext, record: R, input: CreateOf<R>): Promise<RowOf<R>> {
  const known = served.get(record.name);
  if (!known?.create) throw new Error(`No module serves ${record.name}.`);
  return (await known.create(ctx, input as never)) as RowOf<R>;
}
