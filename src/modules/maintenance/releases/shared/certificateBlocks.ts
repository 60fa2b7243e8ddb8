import { normalIdentity, sameSerial } from '#modules/maintenance/release-gates/shared/serialRange.ts';
import type { CertificateContent } from './certificate.ts';
import type { CorrectableBlock } from './certificateError.record.ts';

/** What our records say a certificate's blocks should say today; null or absent: they say nothing. */
export interface RecordedBlocks {
  organisation: { name: string; address: string } | null;
  workOrder: string;
  description: string;
  partNumber: string;
  quantity: number;
  serialNumber: string;
  /** The remarks of block 12 as the records make them today. */
  remarks: string[];
}

/** An error an inspector has verified: the block, the words it had (a remark of block 12) and the words it should have. */
export interface VerifiedError {
  id: string;
  block: CorrectableBlock;
  said: string | null;
  shouldSay: string;
}

/** A block as one text: name and address of block 4 one below the other, `null` for block 12, which is read remark by remark. */
export function textOfBlock(content: CertificateContent, block: CorrectableBlock): string | null {
  const [item] = content.items;
  if (block === 'remarks') return null;
  if (block === 'organisation') return organisationText(content.organisation);
  if (block === 'workOrder') return content.workOrder;
  if (!item) return '';
  return block === 'quantity' ? String(item.quantity) : item[block];
}

const organisationText = ({ name, address }: { name: string; address: string }): string => `${name}\n${address}`;
const plain = (text: string): string => text.replaceAll(/\s+/g, ' ').trim();
const same = (one: string, other: string): boolean => plain(one) === plain(other);

function recorded(block: Exclude<CorrectableBlock, 'remarks'>, wanted: string, records: RecordedBlocks): boolean {
  switch (block) {
    case 'organisation':
      return records.organisation !== null && same(organisationText(records.organisation), wanted);
    case 'serialNumber':
      return sameSerial(records.serialNumber, wanted);
    case 'partNumber':
      return normalIdentity(records.partNumber) === normalIdentity(wanted);
    default:
      return same(String(records[block]), wanted);
  }
}

const single = ['organisation', 'workOrder', 'description', 'partNumber', 'quantity', 'serialNumber'] as const;

/** What of a correction stands on nothing, and which verified errors it puts right. */
export interface SupportOfCorrection {
  /** Words of the correction that neither the records nor a verified error say, and remarks it would take away without either. */
  unsupported: { block: CorrectableBlock; text: string }[];
  /** The verified errors the correction puts right. */
  used: string[];
  /** Those it leaves as they are printed. */
  left: VerifiedError[];
}

/** Every changed block must say what the records say today, or what an inspector verified (forms.md: "if the error can be verified"). */
export function supportOf(
  before: CertificateContent,
  after: CertificateContent,
  records: RecordedBlocks,
  errors: readonly VerifiedError[],
): SupportOfCorrection {
  const unsupported: SupportOfCorrection['unsupported'] = [];
  const used = new Set<string>();
  const use = (error: VerifiedError | undefined): boolean => {
    if (error) used.add(error.id);
    return error !== undefined;
  };
  for (const block of single) {
    const [old, wanted] = [textOfBlock(before, block) ?? '', textOfBlock(after, block) ?? ''];
    if (old === wanted || recorded(block, wanted, records)) continue;
    if (!use(errors.find((error) => error.block === block && same(error.shouldSay, wanted))))
      unsupported.push({ block, text: wanted });
  }
  const [printed, wanted] = [before.lines, after.lines].map((lines) => lines.map(({ text }) => text)) as [
    string[],
    string[],
  ];
  const aboutRemarks = errors.filter(({ block }) => block === 'remarks');
  const come = wanted.filter((text) => !printed.includes(text));
  for (const text of come) {
    if (records.remarks.some((line) => same(line, text))) continue;
    if (!use(aboutRemarks.find(({ shouldSay }) => same(shouldSay, text)))) unsupported.push({ block: 'remarks', text });
  }
  for (const text of printed.filter((line) => !wanted.includes(line))) {
    const verified = aboutRemarks.find((error) => error.said !== null && same(error.said, text));
    if (verified && come.some((line) => same(line, verified.shouldSay))) use(verified);
    else if (records.remarks.some((line) => same(line, text)) || come.length === 0)
      unsupported.push({ block: 'remarks', text });
  }
  const saysNow = ({ block, said, shouldSay }: VerifiedError): boolean =>
    block === 'remarks'
      ? wanted.some((text) => same(text, shouldSay)) && !wanted.some((text) => said !== null && same(text, said))
      : same(textOfBlock(after, block) ?? '', shouldSay);
  for (const error of errors) if (saysNow(error)) used.add(error.id);
  return { unsupported, used: [...used], left: errors.filter(({ id }) => !used.has(id)) };
}
