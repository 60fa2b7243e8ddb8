import { sql } from 'kysely';
import type { Context } from '#kernel/server/context.ts';
import { notFound, refuse } from '#kernel/shared/errors.ts';
import type { Family, Shop, WorkScope } from '#modules/maintenance/release-gates/shared/vocabulary.ts';
import { routeSchema, specificity, whyNotFit, type RouteBinding, type RoutedJob } from '../shared/route.ts';

export interface RouteRow extends RouteBinding {
  versionId: string;
  key: string;
  title: string;
  number: number;
  schema: unknown;
}

/** A published route as the planner sees it, with why it is not for this job. */
export interface OfferedRoute {
  key: string;
  title: string;
  number: number;
  cards: number;
  /** Null: it fits. */
  unfit: string | null;
}

export interface JobToRoute {
  id: string;
  number: string;
  shop: Shop;
  workScope: WorkScope;
  partNumber: string;
  family: string;
}

/** What a route is chosen by, of one job. */
export async function jobToRoute(ctx: Context, number: string): Promise<JobToRoute> {
  const found = await sql<JobToRoute>`
    select w.id, w.number, w.shop, w.work_scope, w.part_number, p.family from work_order w join part_number p on p.id = w.part_number_id
    where w.number = upper(${number})`.execute(ctx.db);
  return found.rows[0] ?? notFound(`No work order ${number}.`);
}

async function publishedRoutes(ctx: Context): Promise<RouteRow[]> {
  const found = await sql<RouteRow>`
    select v.id as version_id, t.key, t.title, v.number, v.schema, t.shop, t.work_scope, t.families, t.part_numbers
    from route_template t join route_version v on v.template_id = t.id and v.status = 'published'
    where t.archived_at is null order by t.title, t.key`.execute(ctx.db);
  return found.rows;
}

/** Why no cards are made from a published version any more, what to do and who does it; null where it meets the rules of today. */
export function whyOld({ title, number, schema }: RouteRow): string | null {
  const parsed = routeSchema.safeParse(schema);
  if (parsed.success) return null;
  const rule = parsed.error.issues.find(({ path }) => path.length === 0)?.message;
  return [
    `Route ${title} version ${number} is older than the rules of today, and no cards are made from it.`,
    ...(rule ? [rule] : []),
    'Engineering writes the next version so, and another authorised engineer publishes it; then choose the route again.',
  ].join(' ');
}

const asked = ({ family, ...job }: JobToRoute): RoutedJob => ({ ...job, family: family as Family });

/** Every published route: those that fit the job first, the others with the reason. */
export async function routesFor(ctx: Context, job: JobToRoute): Promise<OfferedRoute[]> {
  const routes = (await publishedRoutes(ctx)).map((route) => ({
    route,
    unfit: whyNotFit(route, asked(job)) ?? whyOld(route),
  }));
  return routes
    .sort((a, b) => Number(a.unfit !== null) - Number(b.unfit !== null) || specificity(b.route) - specificity(a.route))
    .map(({ route, unfit }) => ({
      key: route.key,
      title: route.title,
      number: route.number,
      cards: (route.schema as { cards: unknown[] }).cards.length,
      unfit,
    }));
}

/**
 * The published route of a job: the one asked for, when it fits; else the one that fits most closely.
 * Errors: `ROUTE_MISSING`, `ROUTE_UNFIT` with the reason, `ROUTE_AMBIGUOUS` when two fit equally (maintenance 3.15).
 */
export async function chooseRoute(ctx: Context, job: JobToRoute, key: string | undefined): Promise<RouteRow> {
  const routes = await publishedRoutes(ctx);
  if (key !== undefined) {
    const route = routes.find((known) => known.key === key);
    if (!route) return refuse('ROUTE_MISSING', 'There is no published route of this name.');
    const unfit = whyNotFit(route, asked(job));
    if (unfit) refuse('ROUTE_UNFIT', `${route.title} is not for ${job.number}. ${unfit}`);
    return route;
  }
  const fitting = routes
    .filter((route) => whyNotFit(route, asked(job)) === null)
    .sort((a, b) => specificity(b) - specificity(a));
  const [first, second] = fitting;
  if (!first)
    return refuse(
      'ROUTE_MISSING',
      'No published route fits this part, shop and work scope. A planner must publish one in Templates.',
    );
  if (second && specificity(second) === specificity(first))
    refuse('ROUTE_AMBIGUOUS', `${first.title} and ${second.title} both fit ${job.number}. Choose one.`);
  return first;
}
