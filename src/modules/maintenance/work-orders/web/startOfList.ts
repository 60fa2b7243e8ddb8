import { openStatuses, shopWords } from '../shared/workOrder.record.ts';

type Shop = keyof typeof shopWords;

/** The jobs that are not finished, as the list's address says it. */
export const openOnly = { 'f.status.in': openStatuses.join(',') };

/** The person's own shop, if they have named one. */
export function shopOf({ shop }: Readonly<Record<string, unknown>>): Shop | null {
  return typeof shop === 'string' && shop in shopWords ? (shop as Shop) : null;
}

/** The person's own shop is where the list starts (spec §3); everything else is one click away. */
export function startOfList(options: Readonly<Record<string, unknown>>): Record<string, string> {
  const shop = shopOf(options);
  return { ...openOnly, ...(shop && { 'f.shop.in': shop }) };
}
