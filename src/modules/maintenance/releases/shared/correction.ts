import { z } from 'zod';
import type { Remark } from '#modules/maintenance/release-gates/shared/block12.ts';
import { saysTheForm } from '#modules/maintenance/release-gates/shared/typedWords.ts';
import { block11Words } from '#modules/maintenance/release-requests/shared/releaseRequest.record.ts';
import type { CertificateContent, CertificateCounts } from './certificate.ts';

const line = z.string().trim().min(1, 'Required');

/** What a correction puts right, block by block; what is left out stays as it was. */
export const correctionChanges = z.strictObject({
  /** 4 */
  organisation: z.strictObject({ name: line.max(120), address: line.max(200) }).optional(),
  /** 5 */
  workOrder: line.max(120).optional(),
  /** 7 */
  description: line.max(200).optional(),
  /** 8, as marked on the part. */
  partNumber: line.max(60).optional(),
  /** 9 */
  quantity: z.int().min(1).max(9999).optional(),
  /** 10 */
  serialNumber: line.max(60).optional(),
  /** 11 */
  block11: z.enum(block11Words).optional(),
  /** 12, one remark a line, whole. */
  remarks: z.array(line.max(600)).min(1).max(60).optional(),
});
export type CorrectionChanges = z.infer<typeof correctionChanges>;

export interface CorrectedContent {
  content: CertificateContent;
  /** The numbers of the blocks that say something else now, in their order. */
  blocks: string[];
  /** How many lines about the work were left out without another in their place: a wrong fact voids the certificate. */
  dropped: number;
  /** Its words say counts otherwise than block 12 writes them, so that nobody could count from them. */
  isUnreadable: boolean;
}

/** The content of a certificate with its errors put right, and which blocks those were. */
export function correctedContent(before: CertificateContent, changes: CorrectionChanges): CorrectedContent {
  const blocks: string[] = [];
  const pick = <T>(block: string, old: T, wanted: T | undefined): T => {
    if (wanted === undefined || said(wanted) === said(old)) return old;
    blocks.push(block);
    return wanted;
  };
  const [item, ...others] = before.items;
  if (!item) return { content: before, blocks, dropped: 0, isUnreadable: false };
  const content: CertificateContent = {
    ...before,
    organisation: pick('4', before.organisation, changes.organisation),
    workOrder: pick('5', before.workOrder, changes.workOrder),
    items: [
      {
        item: item.item,
        description: pick('7', item.description, changes.description),
        partNumber: pick('8', item.partNumber, changes.partNumber),
        quantity: pick('9', item.quantity, changes.quantity),
        serialNumber: pick('10', item.serialNumber, changes.serialNumber),
      },
      ...others,
    ],
    status: pick('11', before.status, changes.block11?.toUpperCase()),
    lines: before.lines,
  };
  const texts = before.lines.map((remark) => remark.text);
  const wanted = pick('12', texts, changes.remarks);
  if (wanted !== texts)
    content.lines = wanted.map((text) => before.lines.find((old) => old.text === text) ?? typed(text));
  const gone = before.lines.filter(
    ({ kind, text }) => kind !== 'free' && kind !== 'correction' && !wanted.includes(text),
  );
  const come = wanted.filter((text) => !texts.includes(text));
  const dropped = Math.max(0, gone.length - come.length);
  const counts = countsAfter(before, { gone: texts.filter((text) => !wanted.includes(text)), come });
  if (counts) content.counts = counts;
  return { content, blocks, dropped, isUnreadable: counts === null };
}

/**
 * The statements of the further authorities a corrected certificate carries: as they stood, or as the form and the approval write them today.
 * Null where one is missing, or a typed remark speaks for another (R7).
 */
export function authoritiesOf(
  before: CertificateContent,
  after: CertificateContent,
  ofRecords: readonly string[],
): string[] | null {
  const printed = before.lines.flatMap(({ kind, text }) => (kind === 'secondAuthority' ? [text] : []));
  const known = new Set([...printed, ...ofRecords]);
  const texts = after.lines.map(({ text }) => text);
  const carried = texts.filter((text) => known.has(text));
  const come = texts.filter((text) => !known.has(text) && !before.lines.some((line) => line.text === text));
  return carried.length === printed.length && !come.some(saysTheForm) ? carried : null;
}

/** What a block says, however it is spaced; remarks say the same in another order, or one twice. */
const said = (value: unknown): string =>
  JSON.stringify(
    Array.isArray(value) ? [...new Set(value.map((each) => plain(each)))].toSorted() : value,
    (_key, each) => (typeof each === 'string' ? plain(each) : (each as unknown)),
  );
const plain = (text: unknown): string => String(text).replaceAll(/\s+/g, ' ').trim();

const typed = (text: string): Remark => ({ kind: countsOf(text) ? 'life' : 'free', text });

/** The line of block 12 that states the counts, as it is written there. */
const lifeLine =
  /^(?:TSN ([0-9]+(?:\.[0-9]+)?) h, )?(?:TSO [0-9]+(?:\.[0-9]+)? h, )?CSN ([0-9]+|unknown), CSO (?:[0-9]+|unknown)\.(?: |$)/;
/** The counts that line states; null where a remark is no such line. */
function countsOf(text: string): CertificateCounts | null {
  const found = lifeLine.exec(plain(text));
  if (!found) return null;
  const [, tsn, csn] = found;
  return { csnCycles: csn === 'unknown' ? null : Number(csn), tsnHours: tsn ?? null };
}
const namesCounts = (text: string): boolean => /\b(?:TSN|CSN|TSO|CSO)\b/i.test(text);

/** The counts of a correction: those of the line it puts in place of another, or else as they stood; null where its words are not that line. */
function countsAfter(
  before: CertificateContent,
  { gone, come }: { gone: readonly string[]; come: readonly string[] },
): CertificateCounts | null | undefined {
  const named = come.filter(namesCounts);
  if (named.length === 0) return gone.some((text) => countsOf(text) !== null) ? null : before.counts;
  const stays = before.lines.some(({ text }) => countsOf(text) !== null && !gone.includes(text));
  const [only, ...others] = named;
  return only === undefined || others.length > 0 || stays ? null : countsOf(only);
}
