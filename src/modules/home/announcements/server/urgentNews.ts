import { sql } from 'kysely';
import type { WriteContext } from '#kernel/server/context.ts';
import { notify } from '#modules/account/notifications/server/public.ts';
import { announcement } from '../shared/announcement.record.ts';
import { phaseOf } from '../shared/phase.ts';
import { isMeant } from './announcements.queries.ts';

const cause = 'urgent';

interface News {
  id: string;
  title: string;
  body: string;
  category: string;
  audience: string[];
  status: string;
  publishAt: string;
  expireAt: string | null;
}

/** Sees to it that whoever an urgent piece of news is for is told: after it went up, and after every change of it. */
export const queueUrgentNews = (ctx: WriteContext, id: string, runAt?: Date): Promise<void> =>
  ctx.enqueue('tellUrgentNews', { id }, { key: `urgentNews:${id}`, ...(runAt && { runAt }) });

/** Job: an urgent piece of news is out from this moment; everybody it is for is told once, by mail and push too. */
export async function tellUrgentNews(ctx: WriteContext, payload: { id: string }): Promise<void> {
  const { rows } = await sql<News>`
    select id, title, body, category, audience, status, publish_at, expire_at from announcement where id = ${payload.id} and archived_at is null`.execute(
    ctx.db,
  );
  const news = rows[0];
  if (!news || news.category !== 'urgent') return;
  const phase = phaseOf(news, ctx.now);
  if (phase === 'scheduled') return queueUrgentNews(ctx, news.id, new Date(news.publishAt));
  // Withdrawn, back in draft or over meanwhile: then there is nothing to tell now.
  if (phase !== 'published') return;
  const subject = `${announcement.name}:${news.id}`;
  const people = await sql<{ id: string }>`
    select u.id from app_user u where ${isMeant(sql`${news.audience}::text[]`)}
      and not exists (select 1 from notification n where n.subject = ${subject} and n.cause = ${cause} and n.user_id = u.id)`.execute(
    ctx.db,
  );
  await notify(ctx, {
    to: people.rows.map((row) => row.id),
    type: 'News',
    title: news.title,
    text: news.body,
    link: `/announcements/${news.id}`,
    subject,
    cause,
    urgent: true,
  });
}
