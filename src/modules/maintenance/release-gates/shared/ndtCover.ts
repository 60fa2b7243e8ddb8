import type { NdtFacts, NdtReportFact, NdtWork } from './facts.work.ts';

type Need = Pick<NdtFacts['required'][number], 'method' | 'item'>;

export interface NdtCover {
  /** The last judged report of the item; null: none. */
  last: NdtReportFact | null;
  /** The accepted reports that stand for the item together, earliest first. */
  reports: NdtReportFact[];
  /** Areas no accepted report covers: those of the technique as it is today, and those once found bad or not judged, whatever technique named them. */
  left: string[];
}

/**
 * What covers an item of a job: the accepted reports of its technique stand together, each for the areas it names, and of each area the last
 * report counts. A rejection, or a report not judged yet, puts the areas it names in doubt again, also when the technique no longer names them;
 * one that names none puts all of them.
 */
function ndtCover(reports: readonly NdtReportFact[], { method, item }: Need): NdtCover {
  const made = reports
    .filter((report) => report.method === method && report.items.some(same(item)) && judged.has(report.status))
    .toSorted((left, right) => Date.parse(left.performedAt) - Date.parse(right.performedAt));
  const last = made.at(-1) ?? null;
  if (!last) return { last, reports: [], left: [] };
  const asked = last.areasAsked ?? [];
  if (asked.length === 0) return { last, reports: accepts(last, item) ? [last] : [], left: [] };
  const lastOf = (area: string, of: readonly NdtReportFact[]) => {
    const report = of.findLast((each) => speaksOf(each, item, area));
    return report && accepts(report, item) ? report : null;
  };
  const ofTechnique = made.filter(({ technique }) => technique === last.technique);
  const doubted = made.filter((report) => !accepts(report, item)).flatMap(({ areas }) => areas ?? []);
  const standing = new Set<NdtReportFact>();
  const left = [...new Set([...asked, ...doubted])].filter((area) => {
    const whole = lastOf(area, made);
    const report = asked.includes(area) ? lastOf(area, ofTechnique) : whole;
    if (!report || !whole) return true;
    standing.add(report);
    return false;
  });
  return { last, reports: made.filter((report) => standing.has(report)), left };
}

/** What covers an item of a lot, the pieces that are covered alike together; of one component `pieces` is empty. */
export interface PiecesCover {
  pieces: number[];
  cover: NdtCover;
}

/** The same of a lot: each piece is covered by the reports that name it, and by no other (3.7). */
export function ndtCoverByPiece(
  reports: readonly NdtReportFact[],
  need: Need,
  pieces: readonly number[],
): PiecesCover[] {
  if (pieces.length === 0) return [{ pieces: [], cover: ndtCover(reports, need) }];
  const alike = new Map<string, PiecesCover>();
  for (const piece of pieces) {
    const cover = ndtCover(
      reports.filter((report) => report.pieces?.includes(piece)),
      need,
    );
    const key = JSON.stringify([cover.last?.status, cover.reports.map(({ number }) => number), cover.left]);
    const known = alike.get(key);
    if (known) known.pieces.push(piece);
    else alike.set(key, { pieces: [piece], cover });
  }
  return [...alike.values()];
}

/** `piece 4`, `pieces 3, 4`. */
export const piecesInWords = (pieces: readonly number[]): string =>
  `${pieces.length === 1 ? 'piece' : 'pieces'} ${pieces.join(', ')}`;

/** Whether two names are the same item, whatever their case. */
export const same =
  (item: string) =>
  (other: string): boolean =>
    other.trim().toLowerCase() === item.trim().toLowerCase();

/** Work an item went through after a report: repair signed later, or work the route has before the inspection; the report covers the item as it was. */
export const workSince = (
  report: Pick<NdtReportFact, 'performedAt' | 'method'>,
  item: string,
  work: readonly NdtWork[],
): NdtWork[] =>
  work.filter(
    (card) =>
      Date.parse(card.signedAt) > Date.parse(report.performedAt) &&
      (card.phase === 'repair' || card.before.includes(report.method)) &&
      (card.items === null || card.items.some(same(item))),
  );

/** The same of the reports that no later work made worthless. */
export const coverAfter = (
  { reports, laterWork, pieces }: Pick<NdtFacts, 'reports' | 'laterWork' | 'pieces'>,
  need: Need,
): PiecesCover[] =>
  ndtCoverByPiece(
    reports.filter((report) => workSince(report, need.item, laterWork).length === 0),
    need,
    pieces,
  );

function speaksOf(report: NdtReportFact, item: string, area: string): boolean {
  const areas = report.areas ?? [];
  return areas.includes(area) || (areas.length === 0 && !accepts(report, item));
}

/** An item stands accepted in an accepted report, and in one that rejected only others of its items. */
function accepts(report: NdtReportFact, item: string): boolean {
  if (report.status === 'accepted') return true;
  return report.status === 'rejected' && report.rejectedItems.length > 0 && !report.rejectedItems.some(same(item));
}

const judged: ReadonlySet<NdtReportFact['status']> = new Set(['performed', 'accepted', 'rejected']);
