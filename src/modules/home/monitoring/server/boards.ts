import { createHash, randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { notFound, refuse } from '#kernel/shared/errors.ts';
import type { WriteContext } from '#kernel/server/context.ts';
import type { ReadGuestSession } from '#kernel/server/endpoint.ts';
import { cookieValues } from '#kernel/server/identity/token.ts';
import { fingerprintOf } from '#modules/account/password/server/public.ts';
import { tokenPattern } from '../shared/monitoring.calls.ts';

export const kioskCookie = 'kiosk';
const hashOf = (token: string) => createHash('sha256').update(`kiosk\0${token}`).digest('base64url');

/** Which wall screen asks: by the board's own cookie, asked of the database at each call; once a minute it is noted that it still looks. */
export const readKiosk: ReadGuestSession = async (deps, cookieHeader, now) => {
  const [token, ...others] = cookieValues(cookieHeader, kioskCookie);
  if (!token || others.length > 0 || !tokenPattern.test(token)) return null;
  const { pool } = deps.database;
  const { rows } = await pool.query<{ id: string; name: string; isDue: boolean }>({
    name: 'kiosk',
    text: `select id, name, coalesce(last_seen_at < $2::timestamptz - interval '1 minute', true) as "isDue"
      from monitoring_board where token_hash = $1 and revoked_at is null`,
    values: [hashOf(token), now],
  });
  const row = rows[0];
  if (!row) return null;
  if (row.isDue) await pool.query('update monitoring_board set last_seen_at = $2 where id = $1', [row.id, now]);
  return {
    kind: 'guest',
    id: row.id,
    username: 'kiosk',
    name: row.name,
    employeeId: null,
    sessionId: null,
    permission: 0,
    roles: [],
    guestOf: 'kiosk',
  };
};

/** A new board with the secret of its link, which is not kept. */
export async function makeBoard(ctx: WriteContext, name: string): Promise<{ id: string; link: string }> {
  const token = randomBytes(32).toString('base64url');
  const tokenHash = hashOf(token);
  const { rows } = await sql<{ id: string }>`
    insert into monitoring_board (name, token_hash, created_at, created_by) values (${name}, ${tokenHash}, ${ctx.now}, ${ctx.actor.id}) returning id`.execute(
    ctx.db,
  );
  const id = rows[0]?.id ?? '';
  const changes = { name, linkFingerprint: fingerprintOf(tokenHash) };
  await ctx.audit({ entity: 'monitoringBoard', entityId: id, action: 'create', changes });
  return { id, link: `${ctx.services.publicUrl}/monitoring/board#${token}` };
}

/** Withdraws a board: its screen reads nothing from the next call on. */
export async function withdrawBoard(ctx: WriteContext, id: string): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    update monitoring_board set revoked_at = ${ctx.now} where id = ${id} and revoked_at is null returning name`.execute(
    ctx.db,
  );
  const board = rows[0] ?? notFound('There is no such board.');
  await ctx.audit({ entity: 'monitoringBoard', entityId: id, action: 'update', changes: { withdrawn: board.name } });
}

/** Checks a link's secret when a screen comes in. */
export async function enterBoard(ctx: WriteContext, token: string): Promise<string> {
  const { rows } = await sql<{ name: string }>`
    update monitoring_board set last_seen_at = ${ctx.now} where token_hash = ${hashOf(token)} and revoked_at is null returning name`.execute(
    ctx.db,
  );
  return rows[0]?.name ?? refuse('BOARD_GONE', 'This link was withdrawn. Ask an administrator for a new one.');
}
