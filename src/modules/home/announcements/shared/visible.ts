import { can } from '#kernel/shared/permission.ts';
import type { RowRule } from '#kernel/shared/record.ts';
import { announcementWriters } from './writers.ts';

/** Writers see all; others what is published now and meant for one of their areas (R-ANN-1). */
export const visibleAnnouncements: RowRule = (ctx, param) => {
  if (can(ctx.actor, announcementWriters)) return null;
  const now = param(ctx.now);
  const areas = param(ctx.actor.roles.map((role) => role.split('.')[0]));
  return `t.status = 'published' and t.publish_at <= ${now} and (t.expire_at is null or t.expire_at > ${now})
    and (t.audience = '{}' or t.audience && ${areas}::text[])`;
};
