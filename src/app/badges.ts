import { z } from 'zod';
import { can } from '#kernel/shared/permission.ts';
import { read, type Endpoint, type ServerModule } from '#kernel/server/endpoint.ts';

/** `GET /api/badges`: how many things wait behind each entry of the sidebar, for this person. */
export function badgesEndpoint(modules: readonly ServerModule[]): Endpoint {
  const badges = modules.flatMap((module) => Object.entries(module.badges ?? {}));
  return read({
    path: '/api/badges',
    allow: 'signedIn',
    summary: 'How many things wait behind each entry of the sidebar',
    answer: z.record(z.string(), z.number()),
    handle: async (ctx) => {
      const mine = badges.filter(([, badge]) => can(ctx.actor, badge.allow));
      const counts = await Promise.all(mine.map(async ([path, badge]) => [path, await badge.count(ctx)] as const));
      return Object.fromEntries(counts.filter(([, count]) => count > 0));
    },
  });
}
