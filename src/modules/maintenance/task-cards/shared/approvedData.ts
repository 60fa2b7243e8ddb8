import { z } from 'zod';
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
  /** The document itself: a PDF attached to the card. */
  documentId: z.uuid('Attach the document'),
};
export interface ApprovedData {
  kind: ApprovedDataKind;
  number: string;
  holder: string;
  partNumber: string;
}

/** Why a document is no approved data for a part number; null when it is. */
export function whyNoData(data: ApprovedData, partNumber: string): string | null {
  if (wordOfMouth.test(data.number) || wordOfMouth.test(data.holder) || !/\d/.test(data.number))
    return 'A telephone call or a word of mouth is no approved data. Name the document with its number.';
  if (saysARelease(data.number) || saysARelease(data.holder)) return onlyTheForm;
  if (data.partNumber.toUpperCase() !== partNumber.toUpperCase())
    return `The document is for ${data.partNumber}; this part is ${partNumber}.`;
  return null;
}

/** `Design approval RDAS 4711 Rev B, Honeywell`. */
export const documentName = (data: Omit<ApprovedData, 'partNumber'>): string =>
  `${approvedDataWords[data.kind]} ${data.number}, ${data.holder}`;
