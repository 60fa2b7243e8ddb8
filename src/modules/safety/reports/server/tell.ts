import { sql } from 'kysely';
import type { WriteContext } from '#kernel/server/context.ts';
import { notify } from '#modules/account/notifications/server/public.ts';

/** Tells who works on safety reports; the message names the report's number and nothing of what stands in it. */
export async function tellSafety(
  ctx: WriteContext,
  { number }: { number: string },
  what: { title: string; cause: string; urgent?: boolean; link?: string },
): Promise<void> {
  const rows = await ctx.db
    .selectFrom('appUser')
    .select('id')
    .where('state', '=', 'active')
    .where('archivedAt', 'is', null)
    .where(sql<boolean>`roles && array['safety.user', 'safety.admin']::text[]`)
    .where('id', 'is distinct from', ctx.actor.id)
    .execute();
  await notify(ctx, {
    to: rows.map(({ id }) => id),
    type: 'Safety',
    title: what.title,
    text: number,
    link: what.link ?? `/safety/reports/${number}`,
    subject: `safetyReport:${number}`,
    cause: what.cause,
    ...(what.urgent && { urgent: true }),
  });
}
