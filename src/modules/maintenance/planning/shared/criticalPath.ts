/** A card with what it waits for and what is left of it. */
interface Waiting {
  id: string;
  waitsFor: readonly string[];
  minutesLeft: number;
}

/** The cards of one job on its longest chain: what is late here makes the job late. Cards stand in an order in which none waits for a later one. */
export function criticalPath(cards: readonly Waiting[]): ReadonlySet<string> {
  const ends = new Map<string, { at: number; before: string | null }>();
  for (const card of cards) {
    let longest: { at: number; before: string | null } = { at: 0, before: null };
    for (const id of card.waitsFor) {
      const known = ends.get(id);
      if (known && known.at > longest.at) longest = { at: known.at, before: id };
    }
    ends.set(card.id, { at: longest.at + card.minutesLeft, before: longest.before });
  }
  let last: string | null = null;
  for (const [id, { at }] of ends) if (last === null || at > (ends.get(last)?.at ?? 0)) last = id;
  const path = new Set<string>();
  while (last !== null) {
    path.add(last);
    last = ends.get(last)?.before ?? null;
  }
  return path;
}
