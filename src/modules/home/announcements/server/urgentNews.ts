import { sql } from 'kysely';
import type { WriteContext } from '#kernel/server/context.ts';
import { notify } from '#modules/account/notifications/server/public.ts';
import { announcement } from '../shared/announcement.record.ts';
import { phaseOf } from '../shared/phase.ts';

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

/** Job: an urgent piece of news is out from this moment; everybody it is for is told, by mail and push too. */
export async function tellUrgentNews(ctx: WriteContext, payload: { id: string }): Promise<void> {
  const { rows } = await sql<News>`
    select id, title, body, category, audience, status, publish_at, expire_at from announcement where id = ${payload.id} and archived_at is null`.execute(
    ctx.db,
  );
  const news = rows[0];
  // Withdrawn, changed or put off meanwhile: then there is nothing to tell now.
  if (!news || news.category !== 'urgent' || phaseOf(news, ctx.now) !== 'published') return;
  const people = await sql<{ id: string }>`
    select id from app_user u where state = 'active' and archived_at is null
      and (${news.audience}::text[] = '{}' or exists (select 1 from unnest(u.roles) role where split_part(role, '.', 1) = any (${news.audience}::text[])))`.execute(
    ctx.db,
  );
  await notify(ctx, {
    to: people.rows.map((row) => row.id),
    type: 'News',
    title: news.title.slice(0, 120),
    text: news.body.slice(0, 500),
    link: `/announcements/${news.id}`,
    subject: `${announcement.name}:${news.id}`,
    cause: 'urgent',
    urgent: true,
  });
}
