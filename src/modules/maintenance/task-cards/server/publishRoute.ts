import { sql } from 'kysely';
import type { Proof, WriteContext } from '#kernel/server/context.ts';
import { notFound, refuse } from '#kernel/shared/errors.ts';
import { writeSignature } from '#kernel/server/signatures/signatures.ts';
import type { Family, Shop, WorkScope } from '#modules/maintenance/release-gates/shared/vocabulary.ts';
import { requireSign } from '#modules/quality/authorizations/server/public.ts';
import { workerOf } from './cards.ts';
import { routeSchema, type Route } from '../shared/route.ts';
import { routeStatement } from '../shared/cardWords.ts';

/** A route as it is written: what it is for, and its cards. */
export interface RouteTemplate {
  key: string;
  title: string;
  shop: Shop;
  workScope: WorkScope;
  /** What it is for: whole families, or exact part numbers, which go before a family. */
  families?: readonly Family[];
  partNumbers?: readonly string[];
  route: { cards: unknown[]; additions?: Record<string, unknown[]> };
}

/** Writes a route as the next version of its template and hands it over for approval; cards are still made from the one published before. */
export async function writeRoute(
  ctx: WriteContext,
  template: RouteTemplate,
  changeNote: string,
): Promise<{ versionId: string; number: number }> {
  const route: Route = routeSchema.parse(template.route);
  const families = template.families ?? [];
  if (families.length === 0 && (template.partNumbers ?? []).length === 0)
    refuse('ROUTE_UNBOUND', 'Say which part numbers or families the route is for.');
  if (families.includes('wheel') && !route.additions['heatDamage'])
    refuse('R19', 'A wheel route says what a wheel that was hot gets: name the cards of heatDamage.');
  await sql`
    insert into route_template (key, title, shop, work_scope, families, part_numbers, created_by, created_at)
    values (${template.key}, ${template.title}, ${template.shop}, ${template.workScope}, ${[...families]}, ${[...(template.partNumbers ?? [])]}, ${ctx.actor.id}, ${ctx.now})
    on conflict (key) do nothing`.execute(ctx.db);
  const known = await sql<{ id: string; bound: boolean; number: number }>`
    select t.id, t.shop = ${template.shop} and t.work_scope = ${template.workScope} and t.families = ${[...families]}::text[]
      and t.part_numbers = ${[...(template.partNumbers ?? [])]}::text[] as bound,
      (select coalesce(max(number), 0)::int from route_version v where v.template_id = t.id) as number
    from route_template t where t.key = ${template.key} for update of t`.execute(ctx.db);
  const stored = known.rows[0] ?? notFound('There is no such route.');
  if (!stored.bound)
    refuse('ROUTE_BINDING', `Route ${template.key} is for another shop, scope or part. Write a route of its own.`);
  const number = stored.number + 1;
  const made = await sql<{ id: string }>`
    insert into route_version (template_id, number, status, change_note, schema, submitted_at, submitted_by, created_by, created_at)
    values (${stored.id}, ${number}, 'review', ${changeNote}, ${JSON.stringify(route)}::jsonb, ${ctx.now}, ${ctx.actor.id}, ${ctx.actor.id}, ${ctx.now})
    returning id`.execute(ctx.db);
  await ctx.audit({
    entity: 'routeTemplate',
    entityId: stored.id,
    action: 'create',
    changes: { key: template.key, version: number },
    reason: changeNote,
  });
  return { versionId: made.rows[0]?.id ?? '', number };
}

/** Publishes a version that was handed over: another person than its author, signed. The version before retires and jobs keep it (maintenance D10). */
export async function publishRoute(ctx: WriteContext, versionId: string, proof: Proof): Promise<{ number: number }> {
  const method = await ctx.prove(proof);
  const found = await sql<{
    templateId: string;
    key: string;
    number: number;
    status: string;
    createdBy: string | null;
    families: Family[];
    schema: unknown;
  }>`
    select v.template_id, t.key, v.number, v.status, v.created_by, v.schema, case when cardinality(t.families) > 0 then t.families else (select array_agg(distinct p.family) from part_number p where p.partnumber = any(t.part_numbers)) end as families
    from route_version v join route_template t on t.id = v.template_id
    where v.id = ${versionId} for update`.execute(ctx.db);
  const version = found.rows[0] ?? notFound('There is no such version of a route.');
  if (version.status !== 'review')
    refuse('ROUTE_STATE', 'Only a route that was handed over for approval is published.');
  if (version.createdBy === ctx.actor.id)
    refuse('ROUTE_AUTHOR', 'Whoever wrote a route does not publish it. Ask another engineer.');
  const { employeeId } = workerOf(ctx);
  const [family, ...others] = version.families ?? [];
  const may = (componentGroup: Family | undefined) =>
    requireSign(ctx, { employeeId, privilege: 'engineering', componentGroup, at: ctx.now });
  const allowed = await may(family);
  for (const other of others) await may(other);
  const signature = await writeSignature(ctx, {
    entity: 'routeTemplate',
    entityId: version.templateId,
    entityVersion: version.number,
    chain: `route:${version.key}`,
    meaning: 'reviewed',
    statement: routeStatement,
    payload: { key: version.key, number: version.number, route: version.schema },
    method,
    stampNo: allowed.stampNo,
    authorizationNo: allowed.authorizationNo,
  });
  await sql`update route_version set status = 'retired' where template_id = ${version.templateId} and status = 'published'`.execute(
    ctx.db,
  );
  await sql`
    update route_version set status = 'published', published_at = ${ctx.now}, published_by = ${ctx.actor.id}, published_by_name = ${ctx.actor.name},
      signature_id = ${signature.id} where id = ${versionId}`.execute(ctx.db);
  await ctx.audit({
    entity: 'routeTemplate',
    entityId: version.templateId,
    action: 'sign',
    subject: version.key,
    changes: { version: { new: version.number } },
  });
  return { number: version.number };
}
