import { sql, type RawBuilder } from 'kysely';
import type { Context } from '#kernel/server/context.ts';

/** Whether a person, as `u`, is one an announcement for these areas is meant for: nobody chosen means everybody. */
export const isMeant = (audience: RawBuilder<unknown>): RawBuilder<boolean> => sql`
  (u.state = 'active' and u.archived_at is null and (${audience} = '{}'
    or exists (select 1 from unnest(u.roles) role where split_part(role, '.', 1) = any (${audience}))))`;

export interface Reader {
  name: string;
  acknowledgedAt: string;
}

/** Who confirmed the present content, first reader first. */
export async function readersOf(ctx: Context, announcementId: string): Promise<Reader[]> {
  const result = await sql<Reader>`
    select u.name, a.acknowledged_at from announcement_acknowledgement a
    join announcement n on n.id = a.announcement_id and n.content_version = a.content_version
    join app_user u on u.id = a.user_id
    where a.announcement_id = ${announcementId} order by a.acknowledged_at`.execute(ctx.db);
  return result.rows;
}

export interface Readership {
  id: string;
  /** People it is meant for today, and how many of them confirmed its present content. */
  meant: number;
  read: number;
}

/** How far the announcements that ask for it have been read (quality-people 2.6). */
export async function readerships(ctx: Context): Promise<Readership[]> {
  const result = await sql<Readership>`
    select n.id, count(u.id)::int as meant, count(a.user_id)::int as read
    from announcement n left join app_user u on ${isMeant(sql`n.audience`)}
    left join announcement_acknowledgement a on a.announcement_id = n.id and a.content_version = n.content_version and a.user_id = u.id
    where n.ack_required and n.archived_at is null group by n.id`.execute(ctx.db);
  return result.rows;
}

/** The person's own confirmation of the present content, if any. */
export async function ownAcknowledgement(ctx: Context, announcementId: string): Promise<string | null> {
  const result = await sql<{ acknowledgedAt: string }>`
    select a.acknowledged_at from announcement_acknowledgement a
    join announcement n on n.id = a.announcement_id and n.content_version = a.content_version
    where a.announcement_id = ${announcementId} and a.user_id = ${ctx.actor.id}`.execute(ctx.db);
  return result.rows[0]?.acknowledgedAt ?? null;
}
