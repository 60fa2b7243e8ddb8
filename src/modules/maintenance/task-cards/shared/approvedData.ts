import { z } from 'zod';
import { sameSerial } from '#modules/maintenance/release-gates/shared/serialRange.ts';
import { onlyTheForm, saysARelease } from '#modules/maintenance/release-gates/shared/typedWords.ts';
import { wordOfMouth } from '#modules/maintenance/release-gates/shared/wheel.ts';

/** The documents that allow a value outside its limit: of who holds the design, or the operator's engineering order. */
export const approvedDataWords = {
  designApproval: 'Design approval',
  airlineOrder: 'Airline engineering order',
} as const;
export type ApprovedDataKind = keyof typeof approvedDataWords;

/** A document by its kind, number and holder, and the part number it is for. */
export const approvedDataInput = {
  kind: z.enum(Object.keys(approvedDataWords) as [ApprovedDataKind, ...ApprovedDataKind[]]),
  /** As printed, with its revision: `RDAS 4711 Rev B`. */
  number: z.string().trim().min(3, 'Name the document').max(80),
  holder: z.string().trim().min(2, 'Name who issued it').max(120),
  partNumber: z.string().trim().min(1, 'Name the part number it is for').max(60),
  /** As printed: `4821, 4822`, or `All`. */
  serialNumbers: z.string().trim().min(1, 'Name the serial numbers it is for').max(300),
  /** The document itself: a PDF attached to the card. */
  documentId: z.uuid('Attach the document'),
};
export interface ApprovedData {
  kind: ApprovedDataKind;
  number: string;
  holder: string;
  partNumber: string;
  serialNumbers: string;
}

/** A serial number as it is printed: parts with a digit, or a few letters beside one; words are none. */
const serialPart = '(?:[A-Z]{1,3}|[A-Z0-9]*\\d[A-Z0-9]*)';
const serialLike = new RegExp(`^(?=.*\\d)${serialPart}(?:[ ./-]${serialPart})*$`, 'i');

const coversAll = (serialNumbers: string): boolean => /^all$/i.test(serialNumbers.trim());

/** Why a document is no approved data for a part by its numbers; null when it is. */
export function whyNoData(
  data: ApprovedData,
  { partNumber, serialNumber }: { partNumber: string; serialNumber: string },
): string | null {
  if (wordOfMouth.test(data.number) || wordOfMouth.test(data.holder) || !/\d/.test(data.number))
    return 'A telephone call or a word of mouth is no approved data. Name the document with its number.';
  if (saysARelease(data.number) || saysARelease(data.holder)) return onlyTheForm;
  if (data.partNumber.toUpperCase() !== partNumber.toUpperCase())
    return `The document is for ${data.partNumber}; this part is ${partNumber}.`;
  const named = data.serialNumbers.split(/[,;]/).map((each) => each.trim());
  if (!coversAll(data.serialNumbers) && !named.every((each) => serialLike.test(each)))
    return 'List the serial numbers alone, with commas between them, or enter All.';
  if (!coversAll(data.serialNumbers) && !named.some((each) => sameSerial(each, serialNumber)))
    return `The document is for S/N ${data.serialNumbers}; this part is S/N ${serialNumber}.`;
  return null;
}

/** `Design approval RDAS 4711 Rev B, Honeywell`, with the serial numbers where it is not for all. */
export const documentName = (data: Omit<ApprovedData, 'partNumber'>): string =>
  `${approvedDataWords[data.kind]} ${data.number}, ${data.holder}${coversAll(data.serialNumbers) ? '' : `, for S/N ${data.serialNumbers}`}`;
