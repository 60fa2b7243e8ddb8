import { sql } from 'kysely';
import type { WriteContext } from '#kernel/server/context.ts';
import type { Family, Shop, WorkScope } from '#modules/maintenance/release-gates/shared/vocabulary.ts';
import { routeSchema, type Route } from '../shared/route.ts';

/** A standard route as the house ships it. */
export interface RouteTemplate {
  key: string;
  title: string;
  shop: Shop;
  workScope: WorkScope;
  /** What it is for: whole families, or exact part numbers, which go before a family. */
  families?: readonly Family[];
  partNumbers?: readonly string[];
  route: { cards: unknown[] };
}

/** Publishes a route as the next version of its template; the version before retires and jobs keep it (maintenance D10). */
export async function publishRoute(
  ctx: WriteContext,
  template: RouteTemplate,
  changeNote: string,
): Promise<{ number: number }> {
  const route: Route = routeSchema.parse(template.route);
  const stored = await sql<{ id: string }>`
    insert into route_template (key, title, shop, work_scope, families, part_numbers, created_by)
    values (${template.key}, ${template.title}, ${template.shop}, ${template.workScope}, ${template.families ?? []}, ${template.partNumbers ?? []}, ${ctx.actor.id})
    on conflict (key) do update set title = excluded.title, families = excluded.families, part_numbers = excluded.part_numbers returning id`.execute(
    ctx.db,
  );
  const templateId = stored.rows[0]?.id;
  const last = await sql<{
    number: number;
  }>`select coalesce(max(number), 0)::int as number from route_version where template_id = ${templateId}`.execute(
    ctx.db,
  );
  const number = (last.rows[0]?.number ?? 0) + 1;
  await sql`update route_version set status = 'retired' where template_id = ${templateId} and status = 'published'`.execute(
    ctx.db,
  );
  await sql`
    insert into route_version (template_id, number, status, change_note, schema, published_at, published_by, created_by)
    values (${templateId}, ${number}, 'published', ${changeNote}, ${JSON.stringify(route)}::jsonb, ${ctx.now}, ${ctx.actor.id}, ${ctx.actor.id})`.execute(
    ctx.db,
  );
  await ctx.audit({
    entity: 'routeTemplate',
    entityId: String(templateId),
    action: 'create',
    changes: { key: template.key, version: number },
    reason: changeNote,
  });
  return { number };
}
