import type { Pool } from 'pg';
import type { Server } from 'socket.io';

/** The most lines of one person in a process: each is told of everybody who comes and goes. */
export const linesOfOne = 50;
/** Somebody idle has closed their socket and is still here (spec §2) while their session stands; after a shift they are taken for gone. */
export const idleMs = 8 * 3_600_000;

export interface SocketData {
  userId: string;
  name: string;
  sessionId: string;
  /** The room of those who have the same rights. */
  rights: string;
}

export const personRoom = 'person ';
/** Whether a person has no more than so many lines here. */
export const hasPlace = (io: Pick<Server, 'sockets'>, userId: string, most: number): boolean =>
  (io.sockets.adapter.rooms.get(personRoom + userId)?.size ?? 0) <= most;

// Kept with the session: a process that starts later knows it too.
async function noteIdle(pool: Pool, sessionId: string, isIdle: boolean): Promise<void> {
  await pool.query({
    name: 'session-idle',
    text: 'update session set idle_at = case when $2 then $3::timestamptz end where id = $1 and (idle_at is not null) <> $2',
    values: [sessionId, isIdle, new Date()],
  });
}

/** Tells who is here and who is idle; answers the idle sessions that were told. */
export async function announceUsers(io: Pick<Server, 'in' | 'to'>, pool: Pool): Promise<string> {
  const { rows } = await pool.query<{ id: string; _id: string; name: string }>({
    name: 'users-idle',
    text: `select s.id, u.id as "_id", u.name from session s join app_user u on u.id = s.user_id
           where s.idle_at > $1 and s.revoked_at is null and s.expires_at > $2 and u.state = 'active' order by s.id`,
    values: [new Date(Date.now() - idleMs), new Date()],
  });
  // After the idle ones: who leaves meanwhile is missing there, and the next round tells it. The other way round nothing would.
  // A process that was killed does not answer: better an old list than one that makes everybody red. It is told again soon.
  const sockets = await io.in('signed-in').fetchSockets();
  const users = new Map<string, { _id: string; name: string; idle?: true }>();
  for (const { userId: _id, name } of sockets.map((socket) => socket.data as SocketData)) users.set(_id, { _id, name });
  for (const { _id, name } of rows) if (!users.has(_id)) users.set(_id, { _id, name, idle: true });
  io.to('signed-in').emit('update:users', [...users.values()]);
  return rows.map(({ id }) => id).join(' ');
}

/**
 * Notes of one line whether its person is idle, one after the other: on two connections of the pool, coming could be noted after going. Of what
 * is said while one is noted, the last counts.
 */
export function idleNotes(pool: Pool, sessionId: string): (isIdle: boolean) => Promise<void> {
  let said: boolean | null = null;
  let isNoting = false;
  return async (isIdle) => {
    said = isIdle;
    if (isNoting) return;
    isNoting = true;
    try {
      while (said !== null) {
        const next: boolean = said;
        said = null;
        await noteIdle(pool, sessionId, next);
      }
    } finally {
      isNoting = false;
    }
  };
}
