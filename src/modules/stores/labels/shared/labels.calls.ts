import { z } from 'zod';
import { defineCall } from '#kernel/shared/call.ts';
import { type LabelKind, labelKinds, printedKinds } from './labelKinds.ts';
import { type LabelSize, labelSizes, mostCopies } from './labelSizes.ts';

const kinds = Object.keys(labelKinds) as [LabelKind, ...LabelKind[]];
const sizes = Object.keys(labelSizes) as [LabelSize, ...LabelSize[]];

export const labelCall = defineCall({
  method: 'GET',
  path: '/api/labels/:kind/:id',
  allow: 'signedIn',
  summary: 'The screen of the record a label stands for',
  params: z.strictObject({ kind: z.enum(kinds), id: z.uuid() }),
  answer: z.object({ path: z.string() }),
});

export const labelPdfCall = defineCall({
  method: 'GET',
  path: '/api/labels/:kind/:id/label.pdf',
  allow: 'signedIn',
  summary: 'The label of a batch, item, place, tool or tire: a page of the label’s size with a QR code and a Code 128',
  params: z.strictObject({ kind: z.enum(printedKinds), id: z.uuid() }),
  query: z.strictObject({
    size: z.enum(sizes).default('62x29'),
    copies: z.coerce.number().int().min(1).max(mostCopies).default(1),
  }),
});
