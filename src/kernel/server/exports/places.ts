import { once } from 'node:events';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { CompiledQuery, type Kysely } from 'kysely';
import type { DB } from '#database/types.ts';
import { AppError } from '#kernel/shared/errors.ts';
import type { Holder } from '#kernel/shared/permission.ts';
import type { Context, WriteContext } from '../context.ts';
import { overConnection } from '../database/connect.ts';
import { oneState } from '../database/inTransaction.ts';
import { currentActor } from '../identity/sessions.ts';
import type { ServerDeps } from '../serverDeps.ts';
import { exportsFor } from '../http/ownWrites.ts';
import { runWrite } from '../transaction.ts';

/** The most exports of one person at the same time, running or waiting, over all processes. */
const ofOnePerson = 2;

/** A connection of the export pool, held for one export in one snapshot transaction. */
export interface ExportPlace {
  db: Kysely<DB>;
  /** Refuses once the session has ended or the person's rights are others than when the export was asked for. */
  stillMay(): Promise<void>;
  /** A history entry in a transaction of its own: the export's call is over by then. */
  note(entry: Parameters<WriteContext['audit']>[0]): Promise<void>;
}

export interface ExportPlaces {
  /** Waits for a place. It is given back when the answer has ended, however it ended. */
  take(ctx: Context, request: FastifyRequest, reply: FastifyReply): Promise<ExportPlace>;
}

declare module 'fastify' {
  interface FastifyInstance {
    exports: ExportPlaces;
  }
}

const twoAlready = (): AppError =>
  new AppError(
    'throttled',
    'EXPORTS_OF_ONE',
    'Two of your exports are under way already. Wait until one is done, or cancel it.',
    { retryAfter: 10 },
  );

const allTaken = (): AppError =>
  new AppError(
    'unavailable',
    'EXPORTS_FULL',
    'Other people are exporting now and all places are taken. Nothing was exported; try again in a minute.',
    { retryAfter: 30 },
  );

const rightsOf = ({ permission, roles }: Holder): string => JSON.stringify([permission, [...roles].sort()]);

/** Takes a connection in a read-only transaction until `over`. A broken one is removed by the pool. */
function heldUntil(over: AbortSignal, exports: Kysely<DB>): Promise<Kysely<DB>> {
  return new Promise((resolve, reject) => {
    exports
      .getExecutor()
      .provideConnection(async (connection) => {
        const db = overConnection(exports, (use) => use(connection));
        await db.executeQuery(CompiledQuery.raw(oneState));
        resolve(db);
        if (!over.aborted) await once(over, 'abort');
        await db.executeQuery(CompiledQuery.raw('rollback')).catch(() => undefined);
      })
      .catch(reject);
  });
}

/** Takes one of the person's two places among all processes; PostgreSQL gives it back with the transaction, also when a process dies. */
async function isPlaceLeft(db: Kysely<DB>, person: string): Promise<boolean> {
  const take = (nth: number) => `pg_try_advisory_xact_lock(hashtextextended('export ${nth} ' || $1, 0))`;
  const text = `select case when ${take(1)} then true else ${take(2)} end as taken`;
  const { rows } = await db.executeQuery<{ taken: boolean }>(CompiledQuery.raw(text, [person]));
  return rows[0]?.taken === true;
}

/** The places of this process: a pool of connections beside the ordinary ones, so that exports make nobody else wait. */
export function openExports(deps: ServerDeps): ExportPlaces {
  const underWay = new Map<string, number>();
  const count = (person: string, by: number) => underWay.set(person, (underWay.get(person) ?? 0) + by);
  return {
    async take(ctx, request, reply) {
      const { actor } = ctx;
      const person = actor.id ?? actor.username;
      if ((underWay.get(person) ?? 0) >= ofOnePerson) throw twoAlready();
      const over = new AbortController();
      count(person, 1);
      over.signal.addEventListener('abort', () => count(person, -1));
      for (const end of ['close', 'finish']) reply.raw.once(end, () => over.abort());
      if (reply.raw.destroyed) over.abort();
      const stillMay = async () => {
        const now = new Date();
        const standing = actor.sessionId === null ? null : await currentActor(deps.identity, actor.sessionId, now);
        if (standing === null)
          throw new AppError('signedOut', 'SESSION_ENDED', 'Your session has ended, and so the export was stopped.');
        if (rightsOf(standing) !== rightsOf(actor))
          throw new AppError(
            'forbidden',
            'RIGHTS_CHANGED',
            'Your rights were changed while this was being exported, and so it was stopped. Begin it again.',
          );
      };
      const from = await exportsFor(deps, request);
      const db = await heldUntil(over.signal, from).catch((error: Error) => {
        throw /timeout exceeded when trying to connect/.test(error.message) ? allTaken() : error;
      });
      if (!(await isPlaceLeft(db, person))) throw twoAlready();
      // Whoever waited for the place may have lost the right meanwhile.
      await stillMay();
      const note: ExportPlace['note'] = (entry) =>
        runWrite(deps, { actor, now: new Date(), requestId: request.id, ip: request.ip }, (write) =>
          // What has gone is written down also for who has lost the right by now.
          write.audit({ ...entry, by: { ...actor } }),
        );
      return { db, stillMay, note };
    },
  };
}
