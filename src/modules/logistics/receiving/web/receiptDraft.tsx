/** The fields of a part of the form, as they are typed. */
export type Values = Record<string, unknown>;

/** What the dock has typed so far. */
export interface Draft {
  head: Values;
  lines: Values[];
}

/** A line nobody has typed in yet. */
export const emptyLine = (): Values => ({ qtyDelivered: '1' });

/** A line of an order that a link brought along: what is still to come of it. */
export function orderedIn(query: URLSearchParams): Draft | null {
  const poNo = query.get('po');
  if (!poNo) return null;
  const line = { itemId: query.get('item'), qtyDelivered: query.get('qty') ?? '1' };
  return { head: { packages: 1, poNo, vendor: query.get('vendor') }, lines: [line] };
}
