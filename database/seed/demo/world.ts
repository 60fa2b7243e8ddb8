import type { WriteContext } from '#kernel/server/context.ts';
import type { ServerModule } from '#kernel/server/endpoint.ts';
import { createSession, revokeSession } from '#kernel/server/identity/sessionLife.ts';
import type { ServerDeps } from '#kernel/server/serverDeps.ts';
import { runWrite, systemCaller, type Caller } from '#kernel/server/transaction.ts';
import { runTransition, type LiveWorkflow } from '#kernel/server/workflows/workflow.ts';
import type { AnyRecord, CreateOf } from '#kernel/shared/record.ts';

/** What the parts of the demo company share: the product, the day it is set on, and the ids made so far. */
export interface DemoWorld {
  deps: ServerDeps;
  /** The moment the demo company is set on: the start of the server. History reaches back 18 months from here. */
  now: Date;
  caller: Caller;
  /** `partNumber:C20195162` → id: how parts of the seed find each other's rows. */
  ids: Map<string, string>;
  /** One transaction as the import itself, at `now` or at the given time. */
  write<T>(work: (ctx: WriteContext) => Promise<T>, options?: { at?: Date; as?: string }): Promise<T>;
  /** Ends the sessions the demo's people signed with. */
  end(): Promise<void>;
}

/** Opens the world the demo company is built in. */
export function openWorld(deps: ServerDeps, now: Date): DemoWorld {
  const caller = systemCaller(now, 'import');
  // People sign in the demo's past as they do at the bench: with a session and their PIN. The sessions end with the seed.
  const sessions = new Map<string, string>();
  const sessionOf = async (userId: string): Promise<string> => {
    const known = sessions.get(userId);
    if (known) return known;
    const input = { userId, ip: null, userAgent: 'demo company' } as const;
    const { id } = await createSession(deps.identity, deps.database.db, input, now);
    sessions.set(userId, id);
    return id;
  };
  const world: DemoWorld = {
    deps,
    now,
    caller,
    ids: new Map(),
    write: async (work, options = {}) => {
      const at = options.at ?? now;
      const actor = options.as
        ? await world.deps.database.db
            .selectFrom('appUser')
            .selectAll()
            .where('username', '=', options.as)
            .executeTakeFirstOrThrow()
        : null;
      const by: Caller = actor
        ? {
            ...caller,
            now: at,
            actor: {
              kind: 'user',
              id: actor.id,
              username: actor.username,
              name: actor.name,
              employeeId: actor.employeeId,
              sessionId: await sessionOf(actor.id),
              permission: actor.permission,
              roles: actor.roles,
            },
          }
        : { ...caller, now: at };
      return runWrite(deps, by, work);
    },
    end: async () => {
      for (const id of sessions.values()) await revokeSession(deps.database.db, id, 'signedOut', now);
    },
  };
  return world;
}

/** Stores a row by the rules of its module, as a person did at that moment; answers its id. */
export async function made<R extends AnyRecord>(
  world: DemoWorld,
  server: ServerModule,
  record: R,
  values: CreateOf<R>,
  options: { at: Date; as: string; also?: (ctx: WriteContext, id: string) => Promise<unknown> },
): Promise<string> {
  const served = server.served?.find((one) => one.record.name === record.name);
  return world.write(async (ctx) => {
    const row = await served?.create?.(ctx, values as Record<string, unknown>);
    if (!row) throw new Error(`${server.name} does not serve ${record.name}.`);
    await options.also?.(ctx, row.id);
    return row.id;
  }, options);
}

/** Takes a row a step on, as a person did at that moment. In the demo's past there is nobody to type a PIN. */
export async function stepped(
  world: DemoWorld,
  workflow: LiveWorkflow,
  id: string,
  step: string,
  { input, ...options }: { at: Date; as: string; input?: object | null | undefined },
): Promise<void> {
  await world.write(async (ctx) => {
    const trusted = { ...ctx, prove: () => Promise.resolve('pin' as const) };
    await runTransition(trusted, workflow, id, step, { version: null, ...(input && { input }) });
  }, options);
}

/** The id of something another part of the seed made; a missing one is a fault in the seed's order. */
export function idOf(world: DemoWorld, key: string): string {
  const id = world.ids.get(key);
  if (!id) throw new Error(`The demo company has no ${key} yet.`);
  return id;
}
