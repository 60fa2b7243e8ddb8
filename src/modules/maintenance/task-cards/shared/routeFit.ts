import type { Family, Shop, WorkScope } from '#modules/maintenance/release-gates/shared/vocabulary.ts';
import { scopeWords, shopWords } from '#modules/maintenance/work-orders/shared/workOrder.record.ts';

/** What a route is for: one shop and scope, and exact part numbers or whole families. */
export interface RouteBinding {
  shop: Shop;
  workScope: WorkScope;
  families: readonly string[];
  partNumbers: readonly string[];
}

/** The job a route is looked for. */
export interface RoutedJob {
  shop: Shop;
  workScope: WorkScope;
  partNumber: string;
  family: Family;
}

/** Why a route is not for a job, in one sentence; null when it fits. A route that names part numbers is for these only (maintenance 3.15). */
export function whyNotFit(route: RouteBinding, job: RoutedJob): string | null {
  if (route.shop !== job.shop)
    return `It is for the shop ${shopWords[route.shop]}; the job is in ${shopWords[job.shop]}.`;
  if (route.workScope !== job.workScope)
    return `It is for the scope ${scopeWords[route.workScope].toLowerCase()}; the job is ordered as ${scopeWords[job.workScope].toLowerCase()}.`;
  if (route.partNumbers.length > 0)
    return route.partNumbers.includes(job.partNumber)
      ? null
      : `It is for part number ${route.partNumbers.join(', ')}; the job is ${job.partNumber}.`;
  return route.families.includes(job.family)
    ? null
    : `It is for the family ${route.families.join(', ')}; ${job.partNumber} is of the family ${job.family}.`;
}

/** How closely a route fits: a named part number goes before a family. */
export const specificity = (route: RouteBinding): number => (route.partNumbers.length > 0 ? 2 : 1);
