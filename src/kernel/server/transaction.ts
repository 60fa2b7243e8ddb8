import { setTimeout } from 'node:timers/promises';
import { CompiledQuery, type Kysely, type Transaction } from 'kysely';
import type { DB } from '#database/types.ts';
import { AppError } from '#kernel/shared/errors.ts';
import { appendAudit, appendKeptRows } from './audit/chain.ts';
import type { Actor, AuditInput, Context, WriteContext } from './context.ts';
import { overConnection } from './database/connect.ts';
import { sentWithNext } from './database/statements.ts';
import { anyRow, namesRows, namesToNotify } from './live/names.ts';
import type { ServerDeps } from './serverDeps.ts';
import { provePresent, proveSigner, type ProvedBefore } from './identity/signing.ts';

/** A statement whose answer nobody waits for: it leaves with the next one. What modules may know of the connection. */
export { sentWithNext };

/** The actor of what the product does by itself: it never carries a person's id (P9). */
export const systemActor: Actor = {
  kind: 'system',
  id: null,
  username: 'system',
  name: 'System',
  employeeId: null,
  sessionId: null,
  permission: 5,
  roles: [],
};

/** The part of a context that is known before any transaction. */
export type Caller = Pick<Context, 'actor' | 'now' | 'requestId' | 'ip'>;

/** A caller for the product's own work at a given time. */
export function systemCaller(now: Date, kind: 'system' | 'job' | 'import' = 'system'): Caller {
  return { actor: { ...systemActor, kind }, now, requestId: `${kind}-${now.getTime()}`, ip: null };
}

/** A context for reading: no transaction, each statement sees what is committed. */
export function readContext(deps: ServerDeps, caller: Caller): Context {
  return { ...caller, db: deps.database.db, services: deps.services };
}

function onOneConnection<T>(db: Kysely<DB>, work: (db: Kysely<DB>) => Promise<T>): Promise<T> {
  return db.getExecutor().provideConnection(async (connection) => {
    let isOver = false;
    const late = () => Promise.reject(new Error('This question came after its call had ended.'));
    return work(overConnection(db, (use) => (isOver ? late() : use(connection)))).finally(() => (isOver = true));
  });
}

/**
 * Reads many things on one connection, in a transaction or outside: no question waits for the answer before it, and one call takes no more
 * than its share of the pool. Use only the context that is given: the outer one waits until this is over.
 */
export function readTogether<T>(ctx: Context, work: (ctx: Context) => Promise<T>): Promise<T> {
  return onOneConnection(ctx.db, (db) => work({ ...ctx, db }));
}

const addJob = sentWithNext(
  'select graphile_worker.add_job($1::text, $2::json, job_key := $3::text, run_at := $4::timestamptz)',
);
const retryable = new Set(['40001', '40P01']);
const mostTries = 5;

/** Waits a random part of 20 ms, then of twice that each time: two writes that stood in each other's way do not meet again at once. */
const waitBeforeTry = (attempt: number): Promise<void> => setTimeout(Math.random() * 20 * 2 ** (attempt - 1));

/** True when PostgreSQL itself said no: then the transaction is undone. Anything else leaves it open whether the commit arrived. */
function isRefusedCommit(error: unknown): boolean {
  // Only PostgreSQL's own errors have a severity: EPIPE looks like one of its codes.
  const { code, severity } = error as { code?: string; severity?: string };
  return severity !== undefined && code !== undefined && !/^(57|08)/.test(code);
}

/** The commit was sent and nothing came back. Repeating the call under its key is safe: it stands once or is done once. */
const outcomeUnknown = (): AppError =>
  new AppError(
    'unavailable',
    'OUTCOME_UNKNOWN',
    'The database went away while this was being stored. Look whether it stands before you do it again.',
    { retryAfter: 2 },
  );

/** What a call does in a transaction, and for whom. */
export interface Write<T> {
  caller: Caller;
  work: (ctx: WriteContext) => Promise<T>;
}

/** One try: `writes` in one transaction with their history entries, queued jobs and live notices. All of it stands, or none. */
async function tryOnce<T>(deps: ServerDeps, writes: readonly Write<T>[], provedBefore: ProvedBefore): Promise<T[]> {
  const entries: [WriteContext, AuditInput][] = [];
  const changes = new Map<string, Set<string>>();
  let isCommitting = false;
  const contextOf = (caller: Caller, db: Transaction<DB>): WriteContext => {
    const ctx: WriteContext = {
      ...caller,
      db,
      services: deps.services,
      audit: async (entry) => {
        entries.push([ctx, entry]);
      },
      changed: ({ name }, ...ids) => {
        for (const told of namesToNotify(name)) {
          const known = changes.get(told) ?? new Set();
          for (const id of namesRows(name, told) && ids.length > 0 ? ids : [anyRow]) known.add(id);
          changes.set(told, known);
        }
      },
      prove: async ({ secondFactor, pin, password, code }) => {
        const proved = await proveSigner(
          deps.identity,
          ctx,
          { pin: pin ?? '', password, code },
          { requireSecondFactor: secondFactor === true, provedBefore },
        );
        return proved.method;
      },
      provePresent: (person) => provePresent(deps.identity, ctx, person, provedBefore),
      enqueue: async (task, payload, options = {}) => {
        const values = [task, JSON.stringify(payload), options.key ?? null, options.runAt ?? null];
        await db.executeQuery(CompiledQuery.raw(addJob, values));
      },
    };
    return ctx;
  };
  let answers: T[];
  try {
    answers = await deps.database.db.transaction().execute(async (transaction) => {
      const doAll = async (db: Kysely<DB>) => {
        const works = writes.map(async ({ caller, work }) => work(contextOf(caller, db as Transaction<DB>)));
        // Nobody is at work any more when it is undone.
        await Promise.allSettled(works);
        return Promise.all(works);
      };
      const done = await (writes.length > 1 ? onOneConnection(transaction, doAll) : doAll(transaction));
      for (const [ctx, entry] of entries) await appendAudit({ ...ctx, db: transaction }, entry);
      const [first] = writes;
      if (first && entries.length === 0) await appendKeptRows(contextOf(first.caller, transaction));
      isCommitting = true;
      return done;
    });
  } catch (error) {
    if (!isCommitting || isRefusedCommit(error)) throw error;
    deps.log.error({ err: error }, 'the outcome of a commit is unknown');
    throw outcomeUnknown();
  }
  // It stands: what open screens are told about it may fail without taking it back.
  try {
    if (changes.size > 0) deps.publish(changes);
  } catch (error) {
    deps.log.error({ err: error }, 'open screens were not told of a change');
  }
  return answers;
}

/** Runs `work` in one transaction. A serialisation failure or deadlock is tried again, whole, up to five times, each after a short random wait. */
export async function runWrite<T>(
  deps: ServerDeps,
  caller: Caller,
  work: (ctx: WriteContext) => Promise<T>,
): Promise<T> {
  const provedBefore: ProvedBefore = new Map();
  for (let attempt = 1; ; attempt += 1) {
    try {
      const [answer] = await tryOnce(deps, [{ caller, work }], provedBefore);
      return answer as T;
    } catch (error) {
      if (attempt === mostTries || !retryable.has((error as { code?: string }).code ?? '')) throw error;
      await waitBeforeTry(attempt);
    }
  }
}

/** Runs what several callers do side by side in one transaction, once. Only for work that asks nothing before it stores: its locks do not keep them apart. */
export function runTogether<T>(deps: ServerDeps, writes: readonly Write<T>[]): Promise<T[]> {
  return tryOnce(deps, writes, new Map());
}
